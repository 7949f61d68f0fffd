"""How mistakes with names and types are mended, where no name like the written one helps."""

from __future__ import annotations

from riotdsl.program.types import Entity, Int, OrderOf, SetOf, Type, Words, kinds_text
from riotdsl.text import suggest

_ROOM = 9
_VALUES = {
    **dict.fromkeys(("true",), "yes"),
    **dict.fromkeys(("false",), "no"),
    **dict.fromkeys(("null", "nil", "undefined", "nothing"), "none"),
    **dict.fromkeys(("draw", "tie", "no_one"), "nobody"),
    **dict.fromkeys(("self", "this"), "it"),
    **dict.fromkeys(("me", "player", "current_player"), "you"),
    **dict.fromkeys(("everybody", "all_players"), "everyone"),
    **dict.fromkeys(("opponent", "opponents", "others"), "following(you)"),
}
_FUNCTIONS = {
    "max": "greater(A, B)` or `highest of E for x in S",
    "min": "lesser(A, B)` or `lowest of E for x in S",
    **dict.fromkeys(("len", "length", "size", "number_of"), "count of S"),
    **dict.fromkeys(("any", "exists"), "some x in S has C"),
    **dict.fromkeys(("all", "forall"), "every x in S has C"),
    "range": "1..3",
    **dict.fromkeys(("random", "roll"), "let chance choose face: 1..6"),
}
_TYPES = {
    **dict.fromkeys(("int", "integer", "num", "float"), "0..9"),
    **dict.fromkeys(("bool", "boolean"), "yes or no"),
    **dict.fromkeys(("string", "str", "enum"), "red or blue"),
    "player": "faction",
    "piece": "unit",
}
INDEX = (
    "an index is `faction`, a kind of place, or numbers such as `1..6`; a set that is a value is "
    "none of them. Make one kind for each member, with a stat that tells which it is"
)
_SORTS = {"": _VALUES, "track, value or function": _FUNCTIONS, "type": _TYPES, "kind": _TYPES}


def known_elsewhere(name: str, sort: str) -> str | None:
    """What stands here for a name that other languages have, or that people think of first."""
    meant = _SORTS.get(sort, {}).get(name)
    return None if meant is None else f"write `{meant}`"


def near_word(written: str, kind: Type) -> str | None:
    """The word of a type that is like what was written, something else of that name."""
    near = suggest.nearest(written, kind.words) if isinstance(kind, Words) else None
    return None if near is None else f"did you mean `{near}`?"


def typed_note(name: str, first: Type, now: Type) -> str | None:
    """How a note that has the type of what it first held can hold more."""
    kind = _both(first, now)
    if kind is None:
        return None
    wider = f"`note {name}: {kind} = ...`"
    return f"a note is of the type that it began with; give it a wider one: {wider}"


def _both(first: Type, now: Type) -> str | None:
    """A type of two as it is written; None if there is none."""
    match first, now:
        case Int(), Int():
            low, high = min(first.low, now.low), max(first.high, now.high, first.low + _ROOM)
            return f"{low}..{high} clamped"
        case Entity(), Entity() if first.sort == now.sort:
            return kinds_text(_widened(first, now))
        case SetOf(one), SetOf(other) if one.sort == other.sort:
            return f"set of {kinds_text(one if one == other else Entity(one.sort))}"
        case OrderOf(one), OrderOf(other) if one.sort == other.sort:
            return f"order of {kinds_text(one if one == other else Entity(one.sort))}"
        case _:
            return None


def _widened(one: Entity, other: Entity) -> Entity:
    if one.kinds is None or other.kinds is None:
        return Entity(one.sort)
    return Entity(one.sort, one.kinds | other.kinds)
