"""A round robin of bots: every bot against every other one, from every seat, and what that shows.

At a table for two each pair plays both ways round. At a larger one a single bot plays among equal
others, in each seat in turn; so that it can be compared with them, the others also play among
themselves. All set-ups have the same games, by number: the same seed, the same chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import exp, inf, log, sqrt

from riotdsl.arena.ratings import Outcome, Rating, ratings
from riotdsl.arena.record import Run
from riotdsl.arena.report import Share, Z
from riotdsl.text.lazy_dataclass import dataclass

PAIR = 2

Seats = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """One bot in each seat among others of another kind, and an equal of theirs in those seats.

    `peer` is what one of the others won in the same seats of the same games; None at a table for
    two, where the other seat says the same.
    """

    one: str
    other: str
    won: Share
    peer: Share | None

    @property
    def ratio(self) -> tuple[float, float, float] | None:
        """How many times as often the one won as its peer did, with its interval at 95 %.

        None if nothing can be said: nothing was played, or the peer won nothing.
        """
        if self.peer is None or not self.peer.count or not self.won.games:
            return None
        ratio = self.won.share / self.peer.share
        if not self.won.count:
            return 0.0, 0.0, inf
        spread = 1 / self.won.count - 1 / self.won.games + 1 / self.peer.count - 1 / self.peer.games
        reach = Z * sqrt(max(0.0, spread))
        return ratio, exp(log(ratio) - reach), exp(log(ratio) + reach)


@dataclass(frozen=True, slots=True)
class Standings:
    """What a round robin shows: each bot with its rating, and each pair."""

    games: int
    bots: tuple[Rating, ...]
    duels: tuple[Duel, ...]


def seatings(bots: Sequence[str], factions: Sequence[str]) -> tuple[Seats, ...]:
    """Who plays what in the set-ups of a round robin, each once."""
    found: dict[Seats, None] = {}
    for one, other in permutations(bots, 2):
        for seat in factions:
            found[_alone(one, seat, other, factions)] = None
    if len(factions) > PAIR:
        for bot in bots:
            found[tuple((each, bot) for each in factions)] = None
    return tuple(found)


def _alone(one: str, seat: str, other: str, factions: Sequence[str]) -> Seats:
    return tuple((each, one if each == seat else other) for each in factions)


def standings(bots: Sequence[str], runs: Sequence[Run], games: int) -> Standings:
    """What the finished ones among the first games show."""
    played = {run.setup.seats: [each.winners for each in run.up_to(games)] for run in runs}
    outcomes = [Outcome(seats, tuple(winners)) for seats, winners in played.items()]
    found = ratings(bots, outcomes)
    order = [each.bot for each in found]
    return Standings(
        sum(map(len, played.values())),
        found,
        tuple(_duels(order, played)),
    )


def _duels(order: Sequence[str], played: dict[Seats, list[tuple[str, ...]]]) -> Iterator[Duel]:
    """The better bot of each pair first; at a larger table each of them among the other."""
    factions = [faction for faction, _ in next(iter(played))]
    for one, other in permutations(order, 2):
        if len(factions) == PAIR and order.index(one) > order.index(other):
            continue
        won = equal = count = beside = 0
        for seat in factions:
            mixed = played[_alone(one, seat, other, factions)]
            alike = played.get(tuple((each, other) for each in factions), [])
            won += sum(seat in winners for winners in mixed)
            equal += sum(seat in winners for winners in alike)
            count += len(mixed)
            beside += len(alike)
        peer = None if len(factions) == PAIR else Share(equal, beside)
        yield Duel(one, other, Share(won, count), peer)
