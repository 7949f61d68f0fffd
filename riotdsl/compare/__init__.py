"""Comparing: what editions say, where selections differ, how much of a text is accounted for."""
