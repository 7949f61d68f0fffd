"""Marks of positions and options: what they stand for, only the desk can tell.

They are made from nothing but what the seat may know: equal for two games that it cannot tell
apart, so they tell nothing; and another one after everything that it may notice.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2s

from riotdsl.narration.story.story import Story

SIZE = 6  # bytes


def position_mark(story: Story, seat: str) -> str:
    """The mark of the position as a seat knows it, or as everybody does."""
    session = story.session
    decision = session.decision
    found = blake2s(seat.encode(), digest_size=SIZE)
    for number, entry in enumerate(session.entries):
        if story.is_uncounted(number, seat):
            continue
        knows = story.knows(entry.seen_by, seat)
        told = entry.covered if not knows else entry.text if entry.seat == seat else entry.shown
        found.update(f"\0{entry.seat}\0{told}".encode())
    if decision is not None:
        found.update(f"\1{decision.seat}".encode())
    return found.hexdigest()


def option_mark(at: str, chosen: Sequence[str], number: int) -> str:
    """The mark of an option: by its number, after others have been chosen."""
    return blake2s("\0".join((at, *chosen, str(number))).encode(), digest_size=SIZE).hexdigest()
