"""Understanding what a person types."""
