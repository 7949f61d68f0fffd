"""What a game is made of: factions, places, pieces, links, and the picture of them."""
