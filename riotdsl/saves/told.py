"""A log as one seat may know it by now.

What was chosen unseen stays covered until its seal is broken. Then the seat knows it if it sees
everything that was chosen; a play that was void, or whose cards are covered again, stays untold.
"""

from __future__ import annotations

from riotdsl.game.action import Entry
from riotdsl.game.offer import Offer, thing_sort
from riotdsl.game.session import Session
from riotdsl.game.view import visible
from riotdsl.machine.code import Point
from riotdsl.machine.run import Options
from riotdsl.program.types import SetOf
from riotdsl.text.data import dataclass, field


def told(session: Session, seat: str) -> list[str]:
    """What a seat knows of every entry of the log."""
    return _Telling(session, seat).run()


@dataclass(slots=True)
class _Telling:
    session: Session
    seat: str
    texts: list[str] = field(default_factory=list)
    sealed: dict[tuple[int, int], list[tuple[int, dict[str, int]]]] = field(default_factory=dict)

    def run(self) -> list[str]:
        past = self.session.beginning()
        for number, entry in enumerate(self.session.entries):
            assert past.options is not None
            known = self.seat in entry.seen_by
            self.texts.append(entry.told(self.seat))
            options = past.options
            point = past.table.machine.points[options.point]
            if not known and point.sealed is not None and entry.member[0] != point.until:
                chosen = self.chosen(past, options, entry)
                self.sealed.setdefault((point.number, options.decider), []).append((number, chosen))
            past.apply(entry.member)
            self.open_seals(past)
        return self.texts

    def chosen(self, past: Session, options: Options, entry: Entry) -> dict[str, int]:
        """The units and cards in a play, as a set for each sort."""
        found = {"unit": 0, "card": 0}
        choices = Offer(past.table.backend, options, past.s).choices(entry.member)
        for (_, _, kind), value in zip(choices, entry.member[1:], strict=True):
            sort = thing_sort(kind)
            if sort is not None:
                found[sort] |= value if isinstance(kind, SetOf) else 1 << value
        return found

    def open_seals(self, past: Session) -> None:
        machine = past.table.machine
        number = machine.program.universe.factions.index(self.seat)
        for point, seat in list(self.sealed):
            if not _is_sealed(machine.points[point], seat, past.s):
                for entry, chosen in self.sealed.pop((point, seat)):
                    seen = {sort: visible(machine, past.s, number, sort) for sort in chosen}
                    if not any(chosen[sort] & ~seen[sort] for sort in chosen):
                        self.texts[entry] = self.session.entries[entry].text


def _is_sealed(point: Point, seat: int, s: list[int]) -> bool:
    kept = point.sealed
    assert kept is not None
    own = kept.plays * kept.width
    start = kept.base + seat * own
    return any(s[start : start + own])
