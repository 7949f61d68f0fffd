"""The shipped games, as data."""
