"""A value that somebody asks for: `income red`, `strength knight at hut.2, hut.2, attacking`.

What it is asked for is typed as in actions: places, factions, words and numbers by their names, a
unit or a card by its kind, with `of` its owner and `at` its place where that is needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from riotdsl.game import labels
from riotdsl.game.action import Fact
from riotdsl.game.explain import DEPTH, Explainer
from riotdsl.game.misread import MisreadError
from riotdsl.game.offer import thing_sort
from riotdsl.game.reading import Reader
from riotdsl.game.view import visible
from riotdsl.machine.bits import members
from riotdsl.machine.evaluate import Env, State
from riotdsl.machine.listing import e_mask
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.types import Entity, Int, SetOf, Type, Words, YesNo
from riotdsl.program.universe import Universe
from riotdsl.text import suggest
from riotdsl.text.data import dataclass

_THING = re.compile(
    r"(?:(?P<count>[0-9]{1,3})\s+)?(?P<kind>[a-z][a-z0-9_.]*)(?:\s+of\s+(?P<owner>[a-z][a-z0-9_]*))?"
    r"(?:\s+(?:from|at)\s+(?P<place>[a-z][a-z0-9_.]*))?"
)
_GAP = re.compile(r"[\s,()]*")


@dataclass(frozen=True, slots=True)
class Asked:
    """A value and what it is asked for."""

    value: model.Value
    args: tuple[int, ...]
    text: str


def form_of(value: model.Value) -> str:
    """How a value is asked for: its name and what each parameter must be."""
    return " ".join([value.name, *(wanted(param.type) for param in value.params)])


def wanted(kind: Type) -> str:
    """What an argument must be: `UNIT`, `HUT|TOWER`, `left|right`, `0..9`."""
    match kind:
        case Entity(sort, kinds):
            return "|".join(sorted(kinds) if kinds else [sort]).upper()
        case SetOf(element):
            return f"{wanted(element)},..."
        case Words(words):
            return "|".join(words)
        case YesNo():
            return "yes|no"
        case Int(low, high):
            return f"{low}..{high}"
        case _:
            return "..."


def read(reader: Reader, text: str, s: State) -> Asked:
    """What is asked for, as the seat that decides can say it; raises MisreadError."""
    machine = reader.offer.backend.machine
    first = text.replace("(", " ").split(maxsplit=1)
    values = machine.program.values
    name = first[0] if first else ""
    if name not in values:
        nearest = suggest.nearest(name, values)
        raise MisreadError("unknown-value", nearest=nearest, word=name)
    rest = text[len(name) :]
    args, said = [], []
    for param in values[name].params:
        rest = _GAP.sub("", rest, count=1).rstrip(") ")
        if not rest:
            raise MisreadError("not-said", name=wanted(param.type))
        typed = re.sub(r"\s*,\s*", " , ", rest)
        value, left = _argument(reader, wanted(param.type), param.type, typed, s)
        args.append(value)
        said.append(" ".join(typed[: len(typed) - len(left)].split()).rstrip(" ,"))
        rest = left
    if rest.strip(" ,)"):
        raise MisreadError("not-understood", word=rest.strip(" ,"))
    return Asked(values[name], tuple(args), f"{name}({', '.join(said)})" if said else name)


def fact(explainer: Explainer, asked: Asked) -> Fact:
    """What the value is now, by which clause, and what that clause adds up."""
    value = explainer.evaluator.call(asked.value.name, list(asked.args), explainer.s)
    clause, assumed, parts = explainer.called(asked.value.name, list(asked.args), DEPTH)
    env: Env = {p.name: arg for p, arg in zip(asked.value.params, asked.args, strict=True)}
    deciding = explainer.evaluator.deciding(asked.value, explainer.s, env) if clause else None
    if deciding is not None:
        parts = tuple(
            explainer.fact(term, env, DEPTH)
            for term in _terms(deciding.value)
            if not isinstance(term, e.Const | e.Local)
        )
    shown = explainer.worth(asked.value.type, value)
    return Fact(asked.text, shown, clause, assumed, parts)


def _terms(node: e.Expr) -> Iterator[e.Expr]:
    """What is reckoned with in an expression."""
    if isinstance(node, e.Arith):
        yield from _terms(node.left)
        yield from _terms(node.right)
    else:
        yield node


# ---------------------------------------------------------------- arguments


def _argument(reader: Reader, name: str, kind: Type, rest: str, s: State) -> tuple[int, str]:
    sort = thing_sort(kind)
    if sort is not None and not isinstance(kind, Entity):
        return _several(reader, name, kind, rest, s)
    if sort is not None:
        numbers, rest = _things(reader, name, sort, rest, s)
        return numbers[0], rest
    if isinstance(kind, SetOf):
        return reader.plain_set(kind, rest)
    return reader.plain(name, kind, rest)


def _several(reader: Reader, name: str, kind: Type, rest: str, s: State) -> tuple[int, str]:
    sort = thing_sort(kind)
    assert sort is not None
    if (rest + " ").startswith(labels.NOTHING + " "):
        return 0, rest[len(labels.NOTHING) :].strip()
    found: list[int] = []
    while True:
        numbers, rest = _things(reader, name, sort, rest, s, tuple(found))
        found += numbers
        following = rest.removeprefix(",").strip()
        match = _THING.match(following)
        if not rest.startswith(",") or match is None or not match["count"]:
            return e_mask(found), rest
        rest = following


def _things(  # noqa: PLR0913 - what is read, and where
    reader: Reader, name: str, sort: str, rest: str, s: State, before: tuple[int, ...] = ()
) -> tuple[list[int], str]:
    """So many things that the seat sees and that fit what is said of them."""
    match = _THING.match(rest)
    if match is None:
        raise MisreadError("unknown-name", name=name, word=rest)
    machine = reader.offer.backend.machine
    universe, base = machine.program.universe, machine.layout.things[sort]
    fitting = [
        number
        for number in members(visible(machine, s, reader.offer.options.decider, sort))
        if number not in before
        and match["kind"]
        in (universe.tokens(sort)[number].kind, labels.entity(universe, sort, number))
        and match["owner"] in (None, _owner(reader, sort, number))
        and match["place"] in (None, labels.entity(universe, "place", s[base + number]))
    ]
    count = int(match["count"] or 1)
    if len(fitting) < count:
        word = match.group().strip()
        if fitting:
            raise MisreadError("too-few", count=str(len(fitting)), word=word)
        raise MisreadError("unknown-name", name=name, word=word)
    return fitting[:count], rest[match.end() :].strip()


def _kinds(universe: Universe, sort: str, number: int) -> tuple[str, str]:
    """What a thing may be called."""
    return universe.tokens(sort)[number].kind, labels.entity(universe, sort, number)


def _owner(reader: Reader, sort: str, number: int) -> str | None:
    universe = reader.offer.backend.machine.program.universe
    owner = universe.tokens(sort)[number].owner
    return None if owner is None else universe.factions[owner]
