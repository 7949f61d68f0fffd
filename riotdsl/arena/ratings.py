"""Elo ratings of bots from games of any number of seats.

The chance that a seat wins is taken to be in proportion to the strength of its bot times that of
its faction (Bradley and Terry, for two; Luce, for more), so a faction that wins too often says
nothing about the bots. Strengths are those under which the results are likeliest, found by the
method of Hunter (2004); each set-up counts as if one more of its games had been shared by all, so
that none is infinite. Elo is the logarithm: a bot with 400 more wins ten times as often. The mean
of the bots is 0. Intervals are those of a parametric bootstrap: as many games are drawn with the
strengths that were found, 200 times, and rated.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import log10

from riotdsl.game.chance import Generator
from riotdsl.text.lazy_dataclass import dataclass

SCALE = 400.0
ROUNDS, FURTHER = 300, 40
RESAMPLES = 200
OUTSIDE = 0.025
SEED, FINE = 1, 1 << 24


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winners of the games of one set-up."""

    seats: tuple[tuple[str, str], ...]
    winners: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """The Elo rating of a bot with its interval at 95 %."""

    bot: str
    elo: float
    interval: tuple[float, float]


def ratings(bots: Sequence[str], outcomes: Sequence[Outcome]) -> tuple[Rating, ...]:
    """The bots with their ratings, the best first."""
    counts = [Counter(each.winners) for each in outcomes]
    found = _Strengths(bots, outcomes)
    found.fit(counts, ROUNDS)
    best = found.elo()
    generator = Generator.seeded(SEED)
    drawn: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(RESAMPLES):
        again = _Strengths(bots, outcomes, dict(found.bots), dict(found.factions))
        again.fit([found.drawn(each, generator) for each in outcomes], FURTHER)
        for bot, elo in again.elo().items():
            drawn[bot].append(elo)
    low, high = int(RESAMPLES * OUTSIDE), int(RESAMPLES * (1 - OUTSIDE))
    rated = []
    for bot in bots:
        ranked = sorted(drawn[bot])
        rated.append(Rating(bot, best[bot], (ranked[low], ranked[high])))
    return tuple(sorted(rated, key=lambda each: -each.elo))


class _Strengths:
    """The strengths of bots and factions, as far as they are found."""

    def __init__(
        self,
        bots: Sequence[str],
        outcomes: Sequence[Outcome],
        strengths: dict[str, float] | None = None,
        factions: dict[str, float] | None = None,
    ) -> None:
        seats = dict.fromkeys(faction for each in outcomes for faction, _ in each.seats)
        self.outcomes = outcomes
        self.bots = strengths or dict.fromkeys(bots, 1.0)
        self.factions = factions or dict.fromkeys(seats, 1.0)

    def fit(self, counts: Sequence[Mapping[tuple[str, ...], int]], rounds: int) -> None:
        won = [self.won(each, count) for each, count in zip(self.outcomes, counts, strict=True)]
        games = [1 + sum(count.values()) for count in counts]
        for _ in range(rounds):
            self.improve(self.bots, self.factions, won, games, own=1)
            self.improve(self.factions, self.bots, won, games, own=0)

    def drawn(self, outcome: Outcome, generator: Generator) -> Counter[tuple[str, ...]]:
        """As many games of a set-up as were played, each won by a seat that is drawn."""
        names = [faction for faction, _ in outcome.seats]
        each = [self.bots[bot] * self.factions[faction] for faction, bot in outcome.seats]
        bounds = [part / sum(each) for part in accumulate(each)]
        found: Counter[tuple[str, ...]] = Counter()
        for _ in outcome.winners:
            at = bisect(bounds, generator.draw(FINE) / FINE)
            found[(names[min(at, len(names) - 1)],)] += 1
        return found

    def won(self, outcome: Outcome, count: Mapping[tuple[str, ...], int]) -> list[float]:
        """What each seat won; a game is shared by its winners, or by all if nobody won."""
        names = [faction for faction, _ in outcome.seats]
        found = [1 / len(names)] * len(names)
        for winners, times in count.items():
            shared = [name for name in names if name in winners] or names
            for name in shared:
                found[names.index(name)] += times / len(shared)
        return found

    def improve(
        self,
        strengths: dict[str, float],
        others: Mapping[str, float],
        won: Sequence[Sequence[float]],
        games: Sequence[int],
        own: int,
    ) -> None:
        """One round of Hunter's method for the bots, or for the factions."""
        gained = dict.fromkeys(strengths, 0.0)
        weight = dict.fromkeys(strengths, 0.0)
        for outcome, wins, count in zip(self.outcomes, won, games, strict=True):
            whole = sum(strengths[seat[own]] * others[seat[1 - own]] for seat in outcome.seats)
            for seat, win in zip(outcome.seats, wins, strict=True):
                gained[seat[own]] += win
                weight[seat[own]] += count * others[seat[1 - own]] / whole
        for name in strengths:
            strengths[name] = gained[name] / weight[name]
        product = 1.0
        for value in strengths.values():
            product *= value ** (1 / len(strengths))
        for name in strengths:
            strengths[name] /= product

    def elo(self) -> dict[str, float]:
        return {bot: SCALE * log10(value) for bot, value in self.bots.items()}
