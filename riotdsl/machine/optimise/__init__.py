"""Passes over a closed program that make it run faster; it means the same."""
