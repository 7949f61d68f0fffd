"""Runs of games as JSON data, so that an interrupted simulation can go on another day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from riotdsl.arena.game_result import GameResult
from riotdsl.arena.setup import Setup
from riotdsl.text.lazy_dataclass import dataclass, field

FORMAT = 1
_DAMAGED = "It is damaged."


class RecordError(ValueError):
    """Data that are no record, or one of other games; the text says what is wrong."""


@dataclass(slots=True)
class Run:
    """The games of a set-up that are finished; `rules` is the hash of the rules they follow.

    `measures` are those that the rules have.
    """

    setup: Setup
    rules: str
    measures: tuple[str, ...]
    played: list[GameResult] = field(default_factory=list)

    @property
    def done(self) -> frozenset[int]:
        return frozenset(each.game for each in self.played)

    def may_have(self, played: GameResult) -> bool:
        """Whether a game can be one of these."""
        seats = {faction for faction, _ in self.setup.seats}
        return set(played.winners) <= seats and set(played.measures) == set(self.measures)

    def up_to(self, games: int) -> list[GameResult]:
        """The finished ones among the first games."""
        return [each for each in self.played if each.game < games]


def as_json(runs: Sequence[Run]) -> dict[str, Any]:
    """All that is needed to go on."""
    return {"format": FORMAT, "runs": [_run_told(run) for run in runs]}


def _run_told(run: Run) -> dict[str, Any]:
    names = run.measures
    return {
        **_marks(run),
        "measures": list(names),
        "games": [
            [p.game, list(p.winners), p.rule, p.decisions, [p.measures[name] for name in names]]
            for p in run.played
        ],
    }


def _marks(run: Run) -> dict[str, Any]:
    """What must be the same for games to belong together."""
    setup = run.setup
    return {
        "selection": setup.rules,
        "seats": dict(setup.seats),
        "seed": setup.seed,
        "watched": setup.watched,
        "limit": setup.limit,
        "rules": run.rules,
    }


def resume(runs: Sequence[Run], data: object) -> None:
    """Give runs the games that a record has for them; RecordError if it is not one of these."""
    found = list(_read(data))
    if len(found) != len(runs):
        raise RecordError(f"Its selections are {len(found)} in number, not {len(runs)}.")
    for run, (marks, _) in zip(runs, found, strict=True):
        _compare(_marks(run), marks)
    for run, (_, played) in zip(runs, found, strict=True):
        if not all(map(run.may_have, played)) or len({each.game for each in played}) < len(played):
            raise RecordError(_DAMAGED)
    for run, (_, played) in zip(runs, found, strict=True):
        run.played[:] = played


def _compare(here: dict[str, Any], there: dict[str, Any]) -> None:
    for mark, now in here.items():
        then = there[mark]
        if now == then:
            continue
        if mark == "rules":
            raise RecordError(f"The rules of {here['selection']} have changed since it was made.")
        raise RecordError(f"Its {mark}: {_said(then)}. Asked for: {_said(now)}.")


def _said(mark: object) -> str:
    if isinstance(mark, dict):
        return ", ".join(f"{key}={value}" for key, value in mark.items())
    return {True: "yes", False: "no"}[mark] if isinstance(mark, bool) else str(mark)


def _read(data: object) -> Iterator[tuple[dict[str, Any], list[GameResult]]]:
    try:
        if not isinstance(data, dict) or data["format"] != FORMAT:
            raise RecordError("It is no record of a simulation by this version.")
        for run in data["runs"]:
            marks = {mark: run[mark] for mark in _MARKS}
            yield marks, [_played(row, run["measures"]) for row in run["games"]]
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(_DAMAGED) from error


_MARKS = ("selection", "seats", "seed", "watched", "limit", "rules")


def _played(row: Any, names: Sequence[str]) -> GameResult:  # noqa: ANN401 - read from a file
    game, winners, rule, decisions, measures = row
    numbers = [game, decisions, *measures]
    if not all(type(each) is int for each in numbers) or min(game, decisions) < 0:
        raise TypeError
    if not all(isinstance(each, str) for each in (rule, *winners, *names)):
        raise TypeError
    return GameResult(
        game, tuple(winners), rule, decisions, dict(zip(names, measures, strict=True))
    )
