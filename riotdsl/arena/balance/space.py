"""The assumed numbers that a search for balance may vary, and variants that give them values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from riotdsl.compile import Ruleset
from riotdsl.program.paths import Part, parts
from riotdsl.syntax.tree.declarations import Clause, Stat
from riotdsl.syntax.tree.expressions import Number
from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.suggest import nearest

_WRITTEN = re.compile(r"\s*([\w.]+)\s*=\s*(\d+)\s*\.\.\s*(\d+)\s*")

Values = tuple[int, ...]
"""One value for each number of a space, in its order."""


class SpaceError(ValueError):
    """What was declared cannot be varied; the text says why."""


@dataclass(frozen=True, slots=True)
class Dimension:
    """An assumed number by its path, with its value in the ruleset, its bounds and its reason."""

    path: str
    start: int
    low: int
    high: int
    reason: str


@dataclass(frozen=True, slots=True)
class Space:
    """Everything that may vary."""

    dimensions: tuple[Dimension, ...]

    @property
    def start(self) -> Values:
        return tuple(each.start for each in self.dimensions)

    def named(self, values: Values) -> dict[str, int]:
        return {each.path: value for each, value in zip(self.dimensions, values, strict=True)}

    def changed(self, values: Values) -> Iterator[tuple[Dimension, int]]:
        """The numbers that have another value than in the ruleset."""
        for each, value in zip(self.dimensions, values, strict=True):
            if value != each.start:
                yield each, value

    def variant(self, name: str, game: str, values: Values, because: str) -> str:
        """A variant that gives the numbers these values; each keeps its mark with its reason."""
        lines = [f"variant {name} of {game} {{", f'  because "{because}"']
        for each, value in self.changed(values):
            lines.append(f'  replace {each.path}: {value} assumed "{each.reason}; set for balance"')
        return "\n".join([*lines, "}", ""])


def space_of(ruleset: Ruleset, written: Sequence[str]) -> Space:
    """The space of entries such as `tower.cost=1..5`; SpaceError if one cannot be varied."""
    if not written:
        raise SpaceError("Nothing may vary: name a number with its bounds, --vary unit.cost=1..5.")
    known = {each.path: each for each in parts(ruleset.declarations)}
    found = tuple(_dimension(text, known) for text in written)
    twice = {each.path for each in found if sum(each.path == x.path for x in found) > 1}
    if twice:
        raise SpaceError(f"{', '.join(sorted(twice))} is varied twice.")
    return Space(found)


def _dimension(text: str, known: Mapping[str, Part]) -> Dimension:
    match = _WRITTEN.fullmatch(text)
    if match is None:
        raise SpaceError(f"{text!r} is not a number with its bounds: write PATH=LOW..HIGH.")
    path, low, high = match[1], int(match[2]), int(match[3])
    if path not in known:
        near = nearest(path, known)
        remedy = f" Did you mean {near}?" if near else ""
        raise SpaceError(f"The ruleset has nothing called {path}.{remedy}")
    node = known[path].node
    if not isinstance(node, Stat | Clause) or not isinstance(node.value, Number):
        raise SpaceError(f"{path} is not given as a number.")
    marks = [note.reason for note in node.notes]
    if not marks:
        raise SpaceError(f"{path} is not marked as assumed: only what is in no rulebook may vary.")
    if not low <= node.value.value <= high:
        raise SpaceError(f"{path} is {node.value.value}, outside {low}..{high}.")
    return Dimension(path, node.value.value, low, high, marks[0])
