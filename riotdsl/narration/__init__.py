"""What is said to players, as data: terminal, browser and editor only lay it out."""
