"""The terminal: drawing a position, reading an entry."""
