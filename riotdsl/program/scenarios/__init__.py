"""Scenarios with their names bound: positions, decisions and expectations."""
