"""Editions: questions, stances, rulings, conflicts, and which of them a selection puts in force."""
