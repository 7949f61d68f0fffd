"""The budget of all that is done between two answered decisions, and what takes of it at least."""

from __future__ import annotations

BUDGET = 200_000_000
# A point at which no seat is asked, a round of a loop, and one of a `repeat`.
POINT, ROUND, PASS = 4_000, 400, 200_000
# A subset that is tried.
TRY = 400
# What a bot that looks one decision ahead may try, and what one that searches may simulate.
TRIED, SEARCHED = 1_000_000_000, 100_000_000_000
# All entries of a save together, but for the first ones.
REPLAYED, REPLAYED_FREELY = 20_000_000_000, 500
