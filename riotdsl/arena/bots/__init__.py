"""Bots: players that decide without a person."""
