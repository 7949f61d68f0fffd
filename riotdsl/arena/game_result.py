"""Games that were played, in the words of their rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from riotdsl.text.lazy_dataclass import dataclass

LIMIT = 100_000
UNFINISHED = "unfinished"


class BrokenInvariantError(Exception):
    """An invariant does not hold; the text says which, and when."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that was played: who won and by which rule, how long it was, what was measured."""

    game: int
    winners: tuple[str, ...]
    rule: str
    decisions: int
    measures: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Names:
    """What the numbers of a result mean; `rules` are the ways in which a game can end."""

    factions: tuple[str, ...]
    rules: tuple[str, ...]
    measures: tuple[str, ...]
    invariants: tuple[str, ...]

    def played(self, seed: int, game: int, row: Sequence[int]) -> GameResult:
        """A game from its result: outcome, winners as a set, decisions, broken, measures."""
        outcome, won, decisions, broken, *measured = row
        if broken >= 0:
            where = f"game {game} of seed {seed}, decision {decisions}"
            raise BrokenInvariantError(f"{self.invariants[broken]} does not hold in {where}")
        winners = tuple(name for seat, name in enumerate(self.factions) if won >> seat & 1)
        measures = dict(zip(self.measures, measured, strict=True))
        return GameResult(game, winners, self.rules[outcome], decisions, measures)
