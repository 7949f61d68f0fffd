"""How much of a rulebook's text an edition accounts for."""
