"""Expressions of a program as phrases and clauses of a human language."""
