"""A log as one seat may know it by now: what was chosen unseen, once its seal is broken."""

from __future__ import annotations

from riotdsl.game.log.revealed import is_uncounted, opened
from riotdsl.game.session import Session


def told(session: Session, seat: str) -> list[str | None]:
    """What a seat knows of every entry of the log; None where it may not know that there is one."""
    machine, backend = session.table.machine, session.table.backend
    texts = [
        None if is_uncounted(machine, entry) and seat not in entry.seen_by else entry.told(seat)
        for entry in session.entries
    ]
    if all(point.sealed is None for point in machine.points):
        return texts
    past = session.beginning()
    for count, entry in enumerate(session.entries, start=1):
        before = backend.core(past.s)
        past.apply(entry.member)
        for each in opened(machine, session.entries[:count], before, backend.core(past.s)):
            found = session.entries[each.number]
            texts[each.number] = found.covered
            if seat in each.seen_by:
                texts[each.number] = found.text if seat == found.seat else found.shown
    return texts
