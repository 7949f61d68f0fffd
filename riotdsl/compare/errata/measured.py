"""What a difference was measured to do to games, out of files that `riotdsl impact` wrote."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from riotdsl import folders
from riotdsl.compare.impact.effects import Kind
from riotdsl.text.lazy_dataclass import dataclass

WON = "won"
_REMEDY = "Write it with `riotdsl impact NAME SEL SEL -o FILE.json`."


class MeasuredError(Exception):
    """Why a file holds no measured impact, and what to do."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The largest measurable change in how often a faction wins; None if none was measurable.

    It is that from the answer `before` to the answer `after`, in so many pairs of `games`.
    """

    before: str
    after: str
    games: int
    faction: str | None
    difference: float

    @property
    def points(self) -> float:
        """The change in percentage points."""
        return 100 * self.difference


Key = tuple[str, frozenset[str]]
Impacts = Mapping[Key, Measured]
"""By question and the two answers."""


def read(paths: Iterable[Path]) -> Impacts:
    """What the files measured; MeasuredError says which of them cannot be used."""
    return {key: each for path in paths for key, each in _of_file(path)}


def _of_file(path: Path) -> Iterator[tuple[Key, Measured]]:
    try:
        told = json.loads(folders.content(path).decode())
        effects = [each for each in told["effects"] if each["kind"] == Kind.ALONE.value]
        yield from filter(None, map(_of_effect, effects))
    except OSError as error:
        raise MeasuredError(f"{path} cannot be read: {error.strerror or error}.") from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise MeasuredError(f"{path} holds no measured impact. {_REMEDY}") from None


def _of_effect(effect: Mapping[str, Any]) -> tuple[Key, Measured] | None:
    """An effect of one question on who wins; None if it is of changed rules."""
    factor = effect["difference"]
    if factor["question"] is None:
        return None
    won = [each for each in effect["estimates"] if each["what"] == WON and each["measurable"]]
    most = max(won, key=lambda each: abs(float(each["difference"])), default=None)
    before, after = str(factor["a"]), str(factor["b"])
    name = None if most is None else str(most["name"])
    difference = 0.0 if most is None else float(most["difference"])
    found = Measured(before, after, int(effect["games"]), name, difference)
    return (str(factor["question"]), frozenset((before, after))), found
