"""Caches in the user's cache folder: each shelf holds one kind of result."""
