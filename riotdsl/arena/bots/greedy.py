"""A player that looks one decision ahead, by the ruleset's own estimate.

It draws one position that fits what its seat sees, tries every action there, and takes one whose
result is best for the seat. A result is looked at where somebody, or chance, decides next. Without
an estimate only won and lost games are told from others.
"""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.arena.bots.player import Sight
from riotdsl.game.chance import Generator
from riotdsl.machine.budget import MOST_TRIED, tried_of
from riotdsl.machine.layout import DECIDER, OUTCOME, PC, WINNERS
from riotdsl.machine.listing import Member
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.run import Options
from riotdsl.text.lazy_dataclass import dataclass, replace

LOST, OPEN, WON = range(3)

State = list[int]
Worth = tuple[int, int]


@dataclass(slots=True)
class GreedyPlayer:
    """Tries at most `tried` actions, and fewer where they are dear, drawn evenly."""

    generator: Generator
    tried: int = MOST_TRIED

    def decide(self, sight: Sight) -> Member:
        members = [each for family in sight.families for each in sight.members(family)]
        if len(members) == 1:
            return members[0]
        position = sight.fit(self.generator)
        best: list[Member] = []
        highest: Worth | None = None
        for member in self.sample(members, min(self.tried, tried_of(sight.backend.machine))):
            worth = worth_of(sight.backend, sight.options, member, position)
            if highest is None or worth > highest:
                best, highest = [member], worth
            elif worth == highest:
                best.append(member)
        return best[self.generator.draw(len(best))]

    def sample(self, members: list[Member], tried: int) -> Sequence[Member]:
        if len(members) <= tried:
            return members
        return [members.pop(self.generator.draw(len(members))) for _ in range(tried)]


def worth_of(backend: PythonBackend, options: Options, member: Member, position: State) -> Worth:
    """What an action leads to, for the seat that takes it; the position is left as it is."""
    seat = options.decider
    s = after(backend, options, member, position)
    if s[OUTCOME] and s[WINNERS]:
        return (WON if s[WINNERS] >> seat & 1 else LOST), 0
    return OPEN, backend.heuristic(s, seat) or 0


def standing(backend: PythonBackend, options: Options, position: State) -> Options:
    """A decision at the point where a position stands, which may be another that looks the same."""
    point = backend.machine.point_at.get(position[PC], options.point)
    return options if point == options.point else replace(options, point=point)


def after(backend: PythonBackend, options: Options, member: Member, position: State) -> State:
    """The position at the next decision or chance after an action.

    What is sealed is tried as if it were played in the open. Where the same decision comes again,
    what will be possible then is not listed: that is most of the work, and does not matter.
    """
    options = standing(backend, options, position)
    point = backend.machine.points[options.point]
    if point.sealed is not None and member[0] != point.until:
        core = backend.core(position)
        core[DECIDER] = len(backend.machine.program.universe.factions)
        branch = point.branches[member[0]]
        backend.plain.act(branch.action, options.decider, member[1:], branch.back, core)
        s = backend.extended(core)
    else:
        s = position.copy()
        backend.apply(options, member, s)
    run(backend, options.point, s)
    return s


def run(backend: PythonBackend, point: int, s: State) -> None:
    """Run to the next decision, or to a point."""
    point_at, code = backend.machine.point_at, backend.code
    place: object = s[PC]
    while isinstance(place, int):
        if point_at.get(place) == point:
            backend.names["winners"](s)
            return
        place = code[place](s)
