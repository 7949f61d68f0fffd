"""What has happened in a game, as sentences."""
