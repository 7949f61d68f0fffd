"""How games are played in search of a difference: by lot, but not always by the same lot.

Even play chooses a family as chance does. Play by actions chooses the action first, so that what
can be done in one way is done as often as what can be done in a hundred. Play with an aim prefers
the actions that read the question. Idle play ends windows early, so that games stay small.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from riotdsl.compare.witness.search.wasm_player import Backend
from riotdsl.game.chance import Generator, drawn
from riotdsl.machine.listing import Member
from riotdsl.machine.run import CHANCE, Options
from riotdsl.text.lazy_dataclass import dataclass

State = list[int]


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """Weights of an action: `until` of what ends a window, `aim` of what reads the question.

    All others weigh 2; without weights families are drawn evenly.
    """

    until: int = 0
    aim: int = 0
    even: bool = False


MOODS = (
    PlayStyle(until=2, aim=6),
    PlayStyle(until=1, aim=2),
    PlayStyle(until=6, aim=6),
    PlayStyle(even=True),
    PlayStyle(until=1, aim=12),
)
_USUAL = 2


@dataclass(slots=True)
class RandomPlay:
    """Draws what is played; equal seeds draw the same."""

    generator: Generator
    mood: PlayStyle
    aims: Collection[str]

    def family(self, backend: Backend, asked: Options) -> Member:
        """One of the families of a decision."""
        families = asked.families
        draw = self.generator.draw
        point = backend.machine.points[asked.point]
        if self.mood.even or asked.decider == CHANCE or len(point.branches) < 2:  # noqa: PLR2004
            return families[draw(len(families))]
        weights: dict[int, int] = {}
        for family in families:
            branch = family[0]
            if branch not in weights:
                action = point.branches[branch].action
                usual = self.mood.until if branch == point.until else _USUAL
                weights[branch] = self.mood.aim if action in self.aims else usual
        drawn_one = _weighed(weights, draw(sum(weights.values())))
        own = [family for family in families if family[0] == drawn_one]
        return own[draw(len(own))]

    def member(self, members: list[Member]) -> Member:
        return members[0] if len(members) == 1 else members[self.generator.draw(len(members))]

    def chance(self, backend: Backend, asked: Options, s: State) -> Member:
        return drawn(backend, asked, s, self.generator)


def _weighed(weights: Mapping[int, int], at: int) -> int:
    """The key in whose share a number lies."""
    for key, weight in weights.items():
        at -= weight
        if at < 0:
            return key
    raise AssertionError(weights)
