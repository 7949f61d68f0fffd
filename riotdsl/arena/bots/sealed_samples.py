"""What others may have sealed: drawn anew for those who were asked before in the same window."""

from __future__ import annotations

from riotdsl.game.chance import Generator, drawn
from riotdsl.machine.bits import unpacked
from riotdsl.machine.code import Point
from riotdsl.machine.layout import DECIDER
from riotdsl.machine.listing import Member
from riotdsl.machine.run import Interpreter, Options
from riotdsl.machine.sealed_windows import Window
from riotdsl.text.lazy_dataclass import dataclass

State = list[int]


def clear(window: Window, seat: int, factions: int, core: State) -> bool:
    """Take away what others have sealed; whether there was any."""
    kept = window.point.sealed
    assert kept is not None
    own = kept.plays * kept.width
    found = False
    for other in range(factions):
        start = kept.base + other * own
        if other != seat and any(core[start : start + own]):
            core[start : start + own] = [0] * own
            found = True
    return found


def seal(window: Window, plain: Interpreter, seat: int, core: State, generator: Generator) -> bool:
    """Draw plays for the seats that were asked before this one; whether there are any."""
    line = unpacked(plain.evaluator.value(window.seats, core, {}))
    waiting = {seat, *unpacked(core[window.rest])}
    asked = [each for each in line if each not in waiting]
    for other in asked:
        core[DECIDER] = other
        _play(window.point, plain, core, generator)
    core[DECIDER] = seat
    return bool(asked)


def _play(point: Point, plain: Interpreter, core: State, generator: Generator) -> None:
    """Draw what one seat seals, as random play would."""
    listing = _Listing(plain)
    while True:
        families = plain.families(point, core)
        if not families:
            return
        options = Options(point.number, core[DECIDER], families)
        member = drawn(listing, options, core, generator)
        if member[0] == point.until:
            return
        plain.seal(point, member, core[DECIDER], core)
        if point.until is None:
            return


@dataclass(frozen=True, slots=True)
class _Listing:
    """Members by plain evaluation, which needs no index of places."""

    plain: Interpreter

    def members(self, options: Options, family: Member, s: State) -> list[Member]:
        return self.plain.lister.members(self.plain.machine.points[options.point], family, s)
