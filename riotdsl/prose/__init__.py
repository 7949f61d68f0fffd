"""Rules and positions as prose and pictures, for people to read."""
