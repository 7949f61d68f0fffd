"""Checks over the open program, after all its names are bound."""
