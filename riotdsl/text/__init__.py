"""Places in a text, and what to say about them. The lowest layer: it imports no other."""
