"""A race of candidates: each plays on only while it may still be the best.

All play the same games by number, with the same chance, first a quarter, then half, then all of
them. One that is much worse than the best so far was at that stage is dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from riotdsl.arena.balance.goals import MEDIAN, NONZERO, Goal, Lineup, Tally, cost
from riotdsl.arena.balance.proposals import proposal
from riotdsl.arena.balance.space import Space, Values
from riotdsl.arena.game_result import GameResult
from riotdsl.text.lazy_dataclass import dataclass, field

FORMAT = 1
STAGES = (0.25, 0.5, 1.0)
LENIENCE = ((1.5, 2.0), (1.2, 1.0), (1.0, 0.0))
"""At each stage, how much worse than the best a candidate may be: a factor, and what is added."""

Play = Callable[[Values, Lineup, range], Iterable[GameResult]]


class RecordError(ValueError):
    """Data that are no record of this race; the text says why."""


@dataclass(slots=True)
class Candidate:
    """Numbers that were tried, with what they cost after each stage; fewer stages if dropped."""

    values: Values
    tallies: dict[Lineup, Tally] = field(default_factory=dict)
    costs: list[float] = field(default_factory=list)

    @property
    def is_finished(self) -> bool:
        return len(self.costs) == len(STAGES)


@dataclass(slots=True)
class Race:
    """What varies, what is to be reached, and what was tried."""

    space: Space
    goals: tuple[Goal, ...]
    lineups: tuple[Lineup, ...]
    games: int
    seed: int
    play: Play
    tried: list[Candidate] = field(default_factory=list)

    @property
    def best(self) -> Candidate | None:
        """The cheapest of those that played all games; the first of equals."""
        finished = [each for each in self.tried if each.is_finished]
        return min(finished, key=lambda each: each.costs[-1], default=None)

    @property
    def measures(self) -> list[str]:
        return [each.measure for each in self.goals if each.kind in (MEDIAN, NONZERO)]

    def step(self) -> Candidate | None:
        """Try one more candidate; None if the goals are reached, or nothing is left to try."""
        best = self.best
        if best is not None and not best.costs[-1]:
            return None
        values = (
            self.space.start
            if best is None
            else proposal(self.space, self.goals, self.tried, best, self.seed)
        )
        if values is None:
            return None
        found = self.raced(values, best)
        self.tried.append(found)
        return found

    def raced(self, values: Values, best: Candidate | None) -> Candidate:
        found = Candidate(values, {lineup: Tally() for lineup in self.lineups})
        for stage, (factor, more) in enumerate(LENIENCE):
            for lineup in self.lineups:
                self.add(found, lineup, self.portion(stage))
            found.costs.append(cost(self.goals, found.tallies))
            if best is not None and found.costs[-1] > factor * best.costs[stage] + more:
                break
        return found

    def add(self, candidate: Candidate, lineup: Lineup, games: range) -> None:
        """Let a candidate play these games."""
        played = self.play(candidate.values, lineup, games)
        candidate.tallies[lineup].add(played, self.measures)

    def portion(self, stage: int) -> range:
        """The games of a stage that the stages before it did not have."""
        ends = [max(1, round(part * self.games)) for part in (0, *STAGES)]
        return range(0 if not stage else ends[stage], ends[stage + 1])

    def fresh(self, values: Values) -> Candidate:
        """The same numbers in games that had no part in choosing them."""
        found = Candidate(values, {lineup: Tally() for lineup in self.lineups})
        for lineup in self.lineups:
            self.add(found, lineup, range(self.games, 2 * self.games))
        found.costs.append(cost(self.goals, found.tallies))
        return found


def as_json(marks: Mapping[str, object], tried: Sequence[Candidate]) -> dict[str, Any]:
    """All that is needed to go on; `marks` must be the same for candidates to belong together."""
    return {
        "format": FORMAT,
        "balance": dict(marks),
        "candidates": [
            {
                "values": list(each.values),
                "costs": each.costs,
                "tallies": [
                    {
                        "players": list(lineup),
                        "games": tally.games,
                        "wins": dict(tally.wins),
                        "measured": {
                            name: sorted(counts.items()) for name, counts in tally.measured.items()
                        },
                    }
                    for lineup, tally in each.tallies.items()
                ],
            }
            for each in tried
        ],
    }


def resume(race: Race, marks: Mapping[str, object], data: object) -> None:
    """Give a race the candidates of a record; RecordError if it is one of another race."""
    try:
        if not isinstance(data, dict) or data["format"] != FORMAT:
            raise RecordError("It is not a record of `balance` by this version.")
        for mark, now in marks.items():
            if data["balance"][mark] != now:
                raise RecordError(f"Its {mark} differ from those asked for.")
        race.tried[:] = [_candidate(each, race.lineups) for each in data["candidates"]]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError("It is damaged.") from error


def _candidate(told: Any, lineups: Collection[Lineup]) -> Candidate:  # noqa: ANN401 - read from a file
    found = Candidate(tuple(map(int, told["values"])), {}, list(map(float, told["costs"])))
    for each in told["tallies"]:
        tally = Tally(int(each["games"]))
        tally.wins.update({str(name): int(count) for name, count in each["wins"].items()})
        for name, counts in each["measured"].items():
            tally.measured[name] = Counter({int(value): int(count) for value, count in counts})
        found.tallies[tuple(each["players"])] = tally
    if set(found.tallies) != set(lineups):
        raise RecordError("Its line-ups differ from those asked for.")
    return found
