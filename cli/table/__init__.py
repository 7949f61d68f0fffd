"""The screen at which people play: what they see, what they can type, what they are told."""
