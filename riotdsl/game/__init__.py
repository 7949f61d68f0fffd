"""Play: sessions, actions, refusals, views; the vocabulary of games."""
