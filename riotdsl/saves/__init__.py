"""Saves: games as JSON files that are checked whenever they are read."""
