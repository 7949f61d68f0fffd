"""What others wrote, or would write, in our place."""
