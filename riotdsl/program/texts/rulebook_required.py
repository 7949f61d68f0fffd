"""What only a rulebook reads, and a language other than English must therefore word.

A book tells also what nobody is asked about: procedures that run by themselves, tracks that no
screen shows, and the numbers and words that rules pass on.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.walk import (
    action_reads,
    calls,
    frame_bodies,
    reads,
    statements,
    value_reads,
)
from riotdsl.program.checked import Checked
from riotdsl.program.editions.stances import known_parts
from riotdsl.program.expr import Expr
from riotdsl.program.texts.paths import CHAPTER, SAYS
from riotdsl.program.types import Int, Words, YesNo
from riotdsl.text.lazy_dataclass import dataclass

_PLAIN = frozenset({"yes", "no"})
_APART = frozenset({"question", "option", "invariant", "measure"})  # told with what rests on them


@dataclass(frozen=True)
class RulebookTexts:
    """The paths that a book needs, each with all that can word it."""

    checked: Checked

    @property
    def ways(self) -> dict[str, tuple[str, ...]]:
        """What is lacking if none of its ways is there."""
        found: dict[str, tuple[str, ...]] = {}
        for path, ways in (*self.rules(), *self.words(), *self.variables(), *self.indexes()):
            found.setdefault(path, ways)
        return found | {path: (path,) for path in self.chapters()}

    def rules(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Procedures and tracks, by their name or by how they read in a sentence."""
        program = self.checked.program
        for name in (*program.procedures, *program.tracks):
            yield f"{SAYS}.{name}", (name, f"{SAYS}.{name}")

    def chapters(self) -> Iterator[str]:
        """The files that hold rules, if there are several; what only bots read stands apart."""
        idle = self.checked.program.values.keys() - self.played
        told = (
            part
            for part in known_parts(self.checked)
            if part.sort not in _APART and part.path.partition(".")[0] not in idle
        )
        files = dict.fromkeys(part.node.span.source.name for part in told)
        if len(files) > 1:
            yield from (f"{CHAPTER}{PurePosixPath(name).stem}" for name in files)

    def words(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The words that tracks and values hold; each may read in its own way there."""
        program = self.checked.program
        rules: list[model.TrackDecl | model.Value] = [
            *program.tracks.values(), *program.values.values(),
        ]  # fmt: skip
        for rule in rules:
            for word in rule.type.words if isinstance(rule.type, Words) else ():
                if word not in _PLAIN:
                    yield word, (word, f"{SAYS}.{word}", f"{SAYS}.{rule.name}.{word}")

    def variables(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Numbers, words, yes or no that rules are given or have chosen; things have nouns."""
        params = {
            param.name: (value.name, param.name.removesuffix(f"_{value.name}"))
            for value in self.checked.program.values.values()
            for param in value.params
        }
        for node in self.read():
            if not isinstance(node.type, Int | Words | YesNo):
                continue
            if isinstance(node, e.Frame):
                yield self.variable(node.owner, node.name)
            elif isinstance(node, e.Local) and node.name in params:
                yield self.variable(*params[node.name])

    def variable(self, owner: str, name: str) -> tuple[str, tuple[str, ...]]:
        paths = f"{SAYS}.{owner}.{name}", f"{SAYS}.{name}", f"{owner}.{name}", name
        return paths[1], paths

    def indexes(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """What tells the members of a family apart, where rules read it."""
        families = self.checked.program.universe.families.values()
        known = {index.name for family in families for index in family.indexes}
        for node in self.read():
            index = node.name.partition(".")[2] if isinstance(node, e.Table) else ""
            if index in known and isinstance(node.type, Int):
                yield index, (index,)

    @property
    def played(self) -> set[str]:
        """The values that rules read, not only what judges or measures a game."""
        values = self.checked.program.values
        found: set[str] = set()
        new = {each.value for each in calls(self.in_rules())}
        while new:
            found |= new
            inner = (each for name in new for each in value_reads(values[name]))
            new = {each.value for each in calls(inner)} - found
        return found

    def read(self) -> Iterator[Expr]:
        """Every expression that a book tells."""
        values = self.checked.program.values.values()
        for root in (*self.in_rules(), *(each for value in values for each in value_reads(value))):
            yield from e.walk(root)

    def in_rules(self) -> Iterator[Expr]:
        """What procedures, actions and wins read."""
        program = self.checked.program
        for _, body in frame_bodies(program):
            for statement in statements(body):
                yield from (*_targets(statement), *reads(statement))
        for action in program.actions.values():
            yield from action_reads(action)
        for win in program.wins:
            yield from (win.winners, *(() if win.when is None else (win.when,)))


def _targets(statement: model.Statement) -> tuple[Expr, ...]:
    return (statement.target,) if isinstance(statement, model.Assign) else ()
