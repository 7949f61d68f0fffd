"""The budget of all that is done between two answered decisions, and what takes of it at least."""

from __future__ import annotations

BUDGET = 200_000_000
# A point at which no seat is asked, a round of a loop, and one of a `repeat`.
POINT, ROUND, PASS = 4_000, 400, 200_000
# A subset that is tried.
TRY = 400
