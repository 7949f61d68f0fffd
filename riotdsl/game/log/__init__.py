"""The log of a game: its entries, what they reveal, and what happened as sentences."""
