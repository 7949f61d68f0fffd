"""The desk of a game: typed messages between a table and whoever sits at it."""
