"""Conditions as formulas over subjects with finitely many cases.

A subject is an expression that conditions compare with constants, such as a parameter or a
question; what they cannot tell apart is one case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import assert_never

from riotdsl.program.analysis.expression_equality import Key
from riotdsl.program.expr import Expr
from riotdsl.text.budget import spend
from riotdsl.text.lazy_dataclass import dataclass, field

Case = tuple[int, tuple[bool, ...]]

# Subjects by number, each with the value that it has.
Path = tuple[tuple[int, int], ...]


class TooManyCasesError(Exception):
    """There are too many cases to go through."""


@dataclass(frozen=True, slots=True)
class Passed:
    """That a subject, by its number, passes one of its tests."""

    subject: int
    number: int


@dataclass(frozen=True, slots=True)
class Not:
    operand: Formula


@dataclass(frozen=True, slots=True)
class All:
    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Some:
    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Same:
    left: Formula
    right: Formula


Formula = bool | Passed | Not | All | Some | Same


@dataclass(slots=True, eq=False)
class Domain:
    """The values of a subject: all of them, or for wide numbers those around what is tested."""

    values: tuple[int, ...] | None
    low: int = 0
    high: int = 0
    points: set[int] = field(default_factory=set)

    def tested(self) -> Sequence[int]:
        """The values that stand for all."""
        if self.values is not None:
            return self.values
        near = {p + d for p in (*self.points, self.low, self.high) for d in (-1, 0, 1)}
        return sorted(p for p in near if self.low <= p <= self.high)


@dataclass(eq=False)
class Subject:
    """`nodes` are the expressions that it stands for: one, or two that are compared."""

    nodes: tuple[Expr, ...]
    domain: Domain
    tests: list[Callable[[int], bool]] = field(default_factory=list)

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """A value for each combination of results that the tests can have."""
        found: dict[tuple[bool, ...], int] = {}
        tried = self.domain.tested()
        spend(len(tried) * (1 + len(self.tests)))
        for value in tried:
            found.setdefault(tuple(test(value) for test in self.tests), value)
        return tuple((value, results) for results, value in found.items())


@dataclass(slots=True)
class Subjects:
    """All subjects of some formulas, by what they are."""

    numbers: dict[Key, int] = field(default_factory=dict)
    all: list[Subject] = field(default_factory=list)

    def test(
        self, key: Key, nodes: tuple[Expr, ...], domain: Callable[[], Domain],
        holds: Callable[[int], bool], point: int | None = None,
    ) -> Formula:  # fmt: skip
        """The formula that a subject passes a test; `point` is the number compared with, if any."""
        if key not in self.numbers:
            self.numbers[key] = len(self.all)
            self.all.append(Subject(nodes, domain()))
        number = self.numbers[key]
        subject = self.all[number]
        if point is not None:
            subject.domain.points.add(point)
        subject.tests.append(holds)
        vars(subject).pop("cases", None)  # they were those of fewer tests
        return Passed(number, len(subject.tests) - 1)


def negated(formula: Formula) -> Formula:
    """That a formula does not hold."""
    match formula:
        case bool():
            return not formula
        case Not(operand):
            return operand
        case _:
            return Not(formula)


def conjunction(parts: Iterable[Formula]) -> Formula:
    """That all hold."""
    kept = _kept(parts, stop=False)
    if kept is None:
        return False
    return All(kept) if len(kept) > 1 else kept[0] if kept else True


def disjunction(parts: Iterable[Formula]) -> Formula:
    """That one holds."""
    kept = _kept(parts, stop=True)
    if kept is None:
        return True
    return Some(kept) if len(kept) > 1 else kept[0] if kept else False


def same(left: Formula, right: Formula) -> Formula:
    """That both hold or neither."""
    if isinstance(left, bool):
        left, right = right, left
    if isinstance(right, bool):
        return left if right else negated(left)
    return True if left == right else Same(left, right)


def _kept(parts: Iterable[Formula], *, stop: bool) -> tuple[Formula, ...] | None:
    """The parts that still matter, each once; None if one of them decides the whole."""
    kept: dict[Formula, None] = {}
    for part in parts:
        if part is stop:
            return None
        if not isinstance(part, bool):
            kept[part] = None
    return tuple(kept)


def restricted(formula: Formula, subject: int, results: tuple[bool, ...]) -> Formula:
    """The formula once it is known how a subject's tests come out."""
    match formula:
        case bool():
            return formula
        case Passed(about, number):
            return results[number] if about == subject else formula
        case Not(operand):
            return negated(restricted(operand, subject, results))
        case Same(left, right):
            return same(restricted(left, subject, results), restricted(right, subject, results))
        case All(parts):
            return conjunction(restricted(part, subject, results) for part in parts)
        case Some(parts):
            return disjunction(restricted(part, subject, results) for part in parts)
        case _:
            assert_never(formula)


def first_subject(formula: Formula) -> int | None:
    """A subject on which the formula depends."""
    match formula:
        case bool():
            return None
        case Passed(subject, _):
            return subject
        case Not(inner) | Same(inner, _):
            return first_subject(inner)
        case All(parts) | Some(parts):
            return first_subject(parts[0])
        case _:
            assert_never(formula)


def size(formula: Formula) -> int:
    """How many parts a formula has."""
    match formula:
        case bool() | Passed():
            return 1
        case Not(operand):
            return 1 + size(operand)
        case Same(left, right):
            return 1 + size(left) + size(right)
        case All(parts) | Some(parts):
            return 1 + sum(map(size, parts))
        case _:
            assert_never(formula)


def case_of(formula: Formula, subjects: Subjects, most: int) -> Path | None:
    """A case in which a formula holds; None if there is none. At most so many cases are tried.

    Cases that leave the same to be decided are one.
    """
    visited: set[Formula] = set()
    waiting: list[tuple[Formula, Path]] = [(formula, ())]
    while waiting:
        left, path = waiting.pop()
        subject = first_subject(left)
        if subject is None:
            if left:
                return path
        elif left not in visited:
            visited.add(left)
            cases = subjects.all[subject].cases
            spend((1 + len(cases)) * size(left))
            if len(visited) > most:
                raise TooManyCasesError
            for value, results in reversed(cases):
                waiting.append((restricted(left, subject, results), (*path, (subject, value))))
    return None
