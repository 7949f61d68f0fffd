"""Bots, matches between them, and what many matches tell about a game."""
