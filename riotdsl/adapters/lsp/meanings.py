"""What the checked program knows of places in files: types of expressions, and answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from riotdsl.program.checked import Checked
from riotdsl.program.editions.selection import decide
from riotdsl.program.editions.selection_name import Selection
from riotdsl.program.expr import Typed
from riotdsl.program.from_syntax import resolve
from riotdsl.program.types import Type, Unknown, described
from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree import statements as steps
from riotdsl.syntax.tree.variants_scenarios import File
from riotdsl.text import budget
from riotdsl.text.lazy_dataclass import dataclass, fields, is_dataclass
from riotdsl.text.source import Source, Span

Stretch = tuple[int, int, Type]


@dataclass(frozen=True, slots=True)
class Meanings:
    """The types of all stretches of a ruleset that are expressions, and the active answers."""

    checked: Checked
    by_file: Mapping[str, Sequence[Stretch]]
    answers: Mapping[str, str]

    def type_at(self, file: str, offset: int) -> tuple[int, int, str] | None:
        """The smallest expression at a place: where it is, and its type in an author's words."""
        around = [each for each in self.by_file.get(file, ()) if each[0] <= offset < each[1]]
        if not around:
            return None
        start, end, kind = min(around, key=lambda each: each[1] - each[0])
        return None if isinstance(kind, Unknown) else (start, end, described(kind))

    def notes(self, file: File) -> Iterator[tuple[Span, str]]:
        """The local variables of a file that have no written type, each with its type."""
        for node in file.declarations:
            if not isinstance(node, tree.Procedure | tree.Action):
                continue
            for each in tree.walk(node):
                if isinstance(each, steps.Note) and each.type is None:
                    kind = self.checked.resolver.frame_of(node.name.text, each.name.text)
                    if kind is not None and not isinstance(kind, Unknown):
                        yield each.name.span, described(kind)


def meanings(files: Sequence[File], nowhere: Source) -> Meanings | None:
    """What the rules in some files mean; None if that would take too much."""
    declarations = [each for file in files for each in file.declarations]
    with budget.limited():
        try:
            checked = resolve(declarations, nowhere.point(0))
            return Meanings(checked, _stretches(checked), _answers(checked))
        except (budget.ExhaustedError, RecursionError):
            return None


def _answers(checked: Checked) -> dict[str, str]:
    """The answers that are active in what `start` selects."""
    start = checked.names.start
    edition = start.edition.text if start is not None and start.edition is not None else None
    rulings = start.rulings.text if start is not None and start.rulings is not None else "default"
    decided = decide(checked, Selection(edition, rulings), {}, {})
    return {name: each.answer for name, each in decided.answers.items()}


def _stretches(checked: Checked) -> dict[str, list[Stretch]]:
    found: dict[str, list[Stretch]] = {}
    program = checked.program
    waiting: list[object] = [getattr(program, each.name) for each in fields(type(program))]
    seen: set[int] = set()
    while waiting:
        node = waiting.pop()
        if isinstance(node, Mapping):
            waiting.extend(node.values())
        elif isinstance(node, tuple | list):
            waiting.extend(node)
        elif is_dataclass(node) and not isinstance(node, Span) and id(node) not in seen:
            seen.add(id(node))
            budget.spend(1)
            if (
                isinstance(node, Typed)
                and node.span is not None
                and node.span.end > node.span.start
            ):
                stretch = (node.span.start, node.span.end, node.type)
                found.setdefault(node.span.source.name, []).append(stretch)
            names = fields(type(node))  # type: ignore[arg-type]  # no class is in a program
            waiting.extend(getattr(node, each.name) for each in names)
    return found
