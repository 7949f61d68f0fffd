"""A declarative language for the rules of board games."""
