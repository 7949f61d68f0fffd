"""Loops that run inside a module: random games, greedy play, search, perft."""
