"""The search for positions that show a difference."""
