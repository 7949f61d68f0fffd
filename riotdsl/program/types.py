"""The types of the language: all finite.

At run time every value is one integer. Numbers are themselves, `no` and `yes` are 0 and 1, a word
is its number among all words of the ruleset, an entity is its number among those of its sort (and
the count of the sort is `none`), a set is the integer whose bits are its members, an order is a
row of four-bit digits, first member lowest, ended by 15.
"""

from __future__ import annotations

from typing import assert_never

from riotdsl.text.budget import spend
from riotdsl.text.lazy_dataclass import dataclass

LARGEST = 10**36
ORDER_LIMIT = 7
ORDER_END = 15
ORDER_BITS = 4


@dataclass(frozen=True, slots=True)
class Int:
    """The whole numbers from `low` to `high`."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class YesNo:
    pass


@dataclass(frozen=True, slots=True)
class Words:
    """A closed set of words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entity:
    """A faction, place, unit or card, or none; `kinds` narrows it to the members of some kinds."""

    sort: str
    kinds: frozenset[str] | None = None
    maybe_none: bool = True


@dataclass(frozen=True, slots=True)
class SetOf:
    """A set of at most `size` members."""

    element: Entity
    size: int


@dataclass(frozen=True, slots=True)
class OrderOf:
    """A sequence without repetition."""

    element: Entity
    size: int


@dataclass(frozen=True, slots=True)
class Nothing:
    """The type of `none` alone."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """The type of what was already complained about: it fits everywhere."""


Type = Int | YesNo | Words | Entity | SetOf | OrderOf | Nothing | Unknown

YES_NO = YesNo()
UNKNOWN = Unknown()
NOTHING = Nothing()


def present(kind: Type) -> Type:
    """The type without `none`."""
    if isinstance(kind, Entity):
        return Entity(kind.sort, kind.kinds, maybe_none=False)
    return kind


def described(kind: Type) -> str:
    """The type in an author's words."""
    match kind:
        case Int(low, high):
            return f"the number {low}" if low == high else f"a number from {low} to {high}"
        case YesNo():
            return "yes or no"
        case Words(words):
            return f"the word {words[0]}" if len(words) == 1 else "one of " + ", ".join(words)
        case Entity():
            return with_article(kinds_text(kind))
        case SetOf(element):
            return f"a set of {kinds_text(element)}"
        case OrderOf(element):
            return f"an order of {kinds_text(element)}"
        case Nothing():
            return "none"
        case Unknown():
            return "unknown"
        case _:
            assert_never(kind)


def kinds_text(entity: Entity) -> str:
    """An entity type as it is written in a ruleset."""
    return " or ".join(sorted(entity.kinds)) if entity.kinds else entity.sort


def with_article(noun: str) -> str:
    vowel = noun[0] in "aeiou" and not noun.startswith(("uni", "use"))
    return f"{'an' if vowel else 'a'} {noun}"


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of one type may stand where the other is wanted; ranges are checked apart."""
    match given, wanted:
        case (Unknown(), _) | (_, Unknown()):
            return True
        case (Int(), Int()) | (YesNo(), YesNo()) | (Nothing(), Entity()):
            return True
        case Words(some_words), Words(all_words):
            spend((len(some_words) + len(all_words)) // 8)
            return set(some_words) <= set(all_words)
        case Entity(), Entity():
            return given.sort == wanted.sort and not disjoint(given, wanted)
        case (SetOf(some), SetOf(all_)) | (OrderOf(some), OrderOf(all_)):
            return some.sort == all_.sort
        case _:
            return False


def comparable(left: Type, right: Type) -> bool:
    """Whether `is` between the two can ever make sense."""
    if isinstance(left, Words) and isinstance(right, Words):
        spend((len(left.words) + len(right.words)) // 8)
        return not set(left.words).isdisjoint(right.words)
    return fits(left, right) or fits(right, left)


def disjoint(left: Entity, right: Entity) -> bool:
    """Whether no entity but none is of both types."""
    if left.sort != right.sort:
        return True
    return left.kinds is not None and right.kinds is not None and left.kinds.isdisjoint(right.kinds)


def joined(left: Type, right: Type) -> Type:
    """The smallest type that holds both; Unknown if there is none."""
    match left, right:
        case (Unknown(), other) | (other, Unknown()):
            return other
        case Int(a, b), Int(c, d):
            return Int(min(a, c), max(b, d))
        case Words(some), Words(more):
            spend((len(some) + len(more)) // 8)
            return Words(tuple(dict.fromkeys((*some, *more))))
        case (Nothing(), Entity() as entity) | (Entity() as entity, Nothing()):
            return Entity(entity.sort, entity.kinds)
        case Entity(sort, kinds, none), Entity(other_sort, more_kinds, more_none) if (
            sort == other_sort
        ):
            both = None if kinds is None or more_kinds is None else kinds | more_kinds
            return Entity(sort, both, none or more_none)
        case SetOf(element, size), SetOf(other, more):
            if element.sort == other.sort:
                both_kinds = joined(element, other)
                assert isinstance(both_kinds, Entity)
                return SetOf(both_kinds, max(size, more))
            return UNKNOWN
        case _:
            return left if left == right else UNKNOWN


def is_too_wide(kind: Int) -> bool:
    """Whether numbers may come out that no backend can be asked to work with."""
    return max(abs(kind.low), abs(kind.high)) > LARGEST


def arith_range(operator: str, left: Int, right: Int) -> Int:
    """The numbers that come out, from the numbers that go in."""
    match operator:
        case "+":
            return Int(left.low + right.low, left.high + right.high)
        case "-":
            return Int(left.low - right.high, left.high - right.low)
        case "*":
            ends = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
            return Int(min(ends), max(ends))
        case "lesser":
            return Int(min(left.low, right.low), min(left.high, right.high))
        case _:
            return Int(max(left.low, right.low), max(left.high, right.high))
