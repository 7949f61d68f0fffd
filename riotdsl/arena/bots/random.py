"""A player that draws: a family evenly, then one of its members evenly."""

from __future__ import annotations

from riotdsl.arena.bots.player import Sight
from riotdsl.game.chance import Generator
from riotdsl.machine.listing import Member
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(slots=True)
class RandomPlayer:
    """Draws as `game.chance.drawn` does."""

    generator: Generator

    def decide(self, sight: Sight) -> Member:
        families = sight.families
        family = families[self.generator.draw(len(families))]
        members = sight.members(family)
        return members[0] if len(members) == 1 else members[self.generator.draw(len(members))]
