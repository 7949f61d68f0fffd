"""Lenses: what an editor shows above a declaration, such as that a scenario can be run."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.variants_scenarios import File
from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.source import Span


@dataclass(frozen=True, slots=True)
class Lens:
    """A title above a place; with a scenario, the command that runs it."""

    span: Span
    title: str
    scenario: str | None = None


def lenses(file: File, files: tuple[File, ...]) -> Iterator[Lens]:
    """What is shown above the scenarios and questions of a file."""
    for node in file.declarations:
        if isinstance(node, cases.Scenario):
            yield Lens(node.span, "Run this scenario", node.title)
        elif isinstance(node, tree.Question):
            yield Lens(node.span, _said(node.name.text, files))


def _said(question: str, files: tuple[File, ...]) -> str:
    """How many editions there are, and whether those that state an answer state the same."""
    editions = [e for file in files for e in file.declarations if isinstance(e, tree.Edition)]
    stated = [
        stance.readings[0].answer.text
        for edition in editions
        for stance in edition.stances
        if stance.question.text == question and stance.kind == "states" and stance.readings
    ]
    different = len(set(stated))
    title = f"{len(editions)} edition{'s' * (len(editions) != 1)}: {len(stated)} state an answer"
    return f"{title}, {different} different" if different > 1 else title
