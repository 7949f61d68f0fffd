"""What differences between two selections do to a game, measured by paired games."""
