"""Looking for a witness where one machine cannot play both: two machines, game after game.

So it is where a question is settled before there is a machine, and where rules themselves differ.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from riotdsl.compare.witness.background import Seats
from riotdsl.compare.witness.search.builder import Builder
from riotdsl.compare.witness.search.games import Found, Game, change, played
from riotdsl.compare.witness.search.lockstep import Twins
from riotdsl.compare.witness.search.random_play import MOODS, RandomPlay
from riotdsl.compare.witness.search.seeker import Budget, Going, Sought, length_of
from riotdsl.game.chance import Generator
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.machine.run import CHANCE
from riotdsl.text.lazy_dataclass import dataclass

_EARLY, _SPREAD, _FROM_EACH, _SHORT = 8, 60, 8, 20


@dataclass(slots=True)
class PairSeeker:
    """Seeks with two machines; `twins_of` makes them for some seats."""

    lineups: Sequence[Seats]
    twins_of: Callable[[Seats], Twins]
    proves: Callable[[Seats, Found], bool]
    aims: Collection[str]
    near: Sequence[str]
    seed: int
    budget: Budget
    positions: int = 0

    def seek(self, played_: Going, built: Going) -> Sought:
        """What is found; where only marks differ, that counts if there is nothing better."""
        faint = None
        for number in range(self.budget.games):
            if number and not played_():
                break
            seats, lot = self.drawn(number, self.seed)
            found, game = played(self.twins_of(seats), lot, length_of(number // len(self.lineups)))
            self.positions += len(game.steps) + 1
            if found is not None and self.proves(seats, found):
                return Sought(found, seats, self.positions)
            if faint is None and game.faint is not None and self.proves(seats, game.faint):
                faint = Sought(game.faint, seats, 0)
        if faint is not None:
            return Sought(faint.found, faint.seats, self.positions)
        return self.seek_built(built)

    def seek_built(self, going: Going) -> Sought:
        for number in range(self.budget.built):
            if number and not going():
                break
            seats, lot = self.drawn(number, self.seed + 1)
            found = self.from_built(self.twins_of(seats), lot)
            if found is not None and self.proves(seats, found):
                return Sought(found, seats, self.positions)
        return Sought(None, self.lineups[0], self.positions)

    def drawn(self, number: int, seed: int) -> tuple[Seats, RandomPlay]:
        seats, turn = self.lineups[number % len(self.lineups)], number // len(self.lineups)
        return seats, RandomPlay(
            Generator.seeded(seed, number), MOODS[turn % len(MOODS)], self.aims
        )

    def from_built(self, twins: Twins, lot: RandomPlay) -> Found | None:
        """A game by lot, and from where it came to several positions built by hand."""
        found, game = played(twins, lot, _EARLY + lot.generator.draw(_SPREAD))
        asked = game.at.asked_a
        if found is not None or asked is None or asked.decider == CHANCE:
            return None
        builder = Builder(twins.a.engine, lot.generator, self.near)
        for _ in range(_FROM_EACH):
            changes = builder.changed(game.at.a)
            branch = Game(twins, game.at.copy(), game.steps[:])
            if not changes or not change(branch, changes):
                continue
            at_once = branch.parted()
            if at_once is not None and at_once.decision is None:
                continue
            try:
                found = branch.random(lot, len(branch.steps) + _SHORT)
            except DecisionTooLargeError:
                continue
            self.positions += len(branch.steps) - len(game.steps) + 1
            if found is not None:
                return found
        return None
