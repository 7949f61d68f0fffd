"""The rules of a game as WebAssembly functions."""
