"""Mutants of a ruleset: the same rules with one small change, which some scenario should notice.

A number by one, a comparison turned, `and` for `or`, plus for minus, a requirement or a clause left
out, another answer. Only rules are changed: no texts, no things on the table, no bots' heuristics.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any

from riotdsl.game.scenarios.coverage import rule_values
from riotdsl.program.checked import Checked
from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree.expressions import Node
from riotdsl.syntax.tree.variants_scenarios import Declaration
from riotdsl.text.lazy_dataclass import dataclass, fields, replace
from riotdsl.text.source import Span

TURNED = {
    ">=": ">", ">": ">=", "<=": "<", "<": "<=", "is": "is not", "is not": "is", "in": "not in",
    "not in": "in", "and": "or", "or": "and", "+": "-", "-": "+",
}  # fmt: skip
_RULES = (
    tree.Value, tree.Action, tree.Procedure, tree.Reaction, tree.Win, tree.Ability, tree.Thing,
    tree.Clause, tree.Require, tree.Question, tree.Edition,
)  # fmt: skip
_DROPPED = (tree.Require, tree.Clause)
_LONGEST = 70


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: a node of the tree, and what takes its place (None: nothing).

    `question` is set where another answer is given to it in place of `answer`.
    """

    node: Node
    new: Node | None
    before: str
    after: str
    question: str | None = None
    answer: str | None = None

    @property
    def span(self) -> Span:
        return self.node.span

    @property
    def key(self) -> str:
        """What the mutant is known by as long as the texts stay as they are."""
        return f"{self.span.source.name}:{self.span.start}:{self.span.end}: {self.after}"

    def made(self, declarations: Sequence[Declaration]) -> tuple[Declaration, ...]:
        """The declarations with the change."""
        found = []
        for each in declarations:
            if each is self.node:
                continue
            changed = _changed(each, self.node, self.new) if _covers(each, self.node) else each
            found.append(changed)
        return tuple(found)  # type: ignore[arg-type]  # a changed declaration is one


def mutants(checked: Checked) -> Iterator[Mutant]:
    """Every mutant of a program, in the order of the text."""
    declarations, rules = checked.declarations, rule_values(checked.program)
    answers = {
        each.name.text: tuple(described.answer for described in each.answers)
        for each in declarations
        if isinstance(each, tree.Question)
    }
    for declaration in declarations:
        if isinstance(declaration, _RULES):
            yield from _within(declaration, answers, rules)


def _within(
    declaration: Declaration, answers: dict[str, tuple[tree.Answer, ...]], rules: Container[str]
) -> Iterator[Mutant]:
    if isinstance(declaration, tree.Question):
        yield from _swapped(declaration.name.text, declaration.default, answers)
        return
    if isinstance(declaration, tree.Edition):
        for stance in tree.walk(declaration):
            if isinstance(stance, tree.Stance) and stance.kind == "states":
                for reading in stance.readings:
                    yield from _swapped(stance.question.text, reading.answer, answers)
        return
    for node in _rule_nodes(declaration, rules):
        if isinstance(node, _DROPPED):
            yield Mutant(node, None, _short(node.span.text), "left out")
        elif isinstance(node, terms.Number):
            for value in (node.value + 1, node.value - 1):
                if value >= 0:
                    new = terms.Number(span=node.span, value=value)
                    yield Mutant(node, new, str(node.value), str(value))
        elif isinstance(node, terms.Binary) and node.operator in TURNED:
            operator = TURNED[node.operator]
            left, right = node.left.span.text, node.right.span.text
            after = _short(f"{left} {operator} {right}")
            yield Mutant(node, replace(node, operator=operator), _short(node.span.text), after)


def _rule_nodes(declaration: Declaration, rules: Container[str]) -> Iterator[Node]:
    """The nodes of a declaration, without values and stats that no rule reads."""
    held: Sequence[Node] = (declaration,)
    if isinstance(declaration, tree.Thing | tree.Ability):
        held = declaration.items
    for node in held:
        name = _value_name(node)
        if name is None or name in rules:
            yield from tree.walk(node)


def _value_name(node: Node) -> str | None:
    """The value that a node says something about."""
    match node:
        case tree.Value(name=name) | tree.Stat(name=name):
            return name.text
        case tree.Clause(of=of):
            return None if of is None else of.text
        case _:
            return None


def _swapped(
    question: str, answer: tree.Answer, answers: dict[str, tuple[tree.Answer, ...]]
) -> Iterator[Mutant]:
    """Another answer in the place of one: the next of those that the question has."""
    every = [each.text for each in answers.get(question, ())]
    if answer.text in every and len(every) > 1:
        other = every[(every.index(answer.text) + 1) % len(every)]
        new = replace(answer, text=other)
        yield Mutant(answer, new, f"{question} = {answer.text}", f"{question} = {other}",
                     question, answer.text)  # fmt: skip


def _changed(node: Node, target: Node, new: Node | None) -> Node:
    """The node with another in the place of one that is somewhere below it."""
    for field in fields(node):
        held = getattr(node, field.name)
        if held is target:
            return _with(node, field.name, new)
        if isinstance(held, Node) and _covers(held, target):
            inner = _changed(held, target, new)
            if inner is not held:
                return _with(node, field.name, inner)
        elif isinstance(held, tuple):
            row = [_item(each, target, new) for each in held]
            if any(a is not b for a, b in zip(row, held, strict=True)):
                kept = tuple(each for each in row if each is not None)
                return _with(node, field.name, kept)
    return node


def _with(node: Node, name: str, held: object) -> Node:
    changes: dict[str, Any] = {name: held}
    return replace(node, **changes)


def _item(item: object, target: Node, new: Node | None) -> object:
    if item is target:
        return new
    if isinstance(item, Node) and _covers(item, target):
        return _changed(item, target, new)
    return item


def _covers(outer: Node, inner: Node) -> bool:
    a, b = outer.span, inner.span
    return a.source is b.source and a.start <= b.start and b.end <= a.end


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 3]}..."
