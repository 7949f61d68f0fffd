"""A value that somebody asks for: `income red`, `strength knight at hut.2, hut.2, attacking`.

What it is asked for is typed as in actions, in short or as it is printed: a unit or a card by its
kind, with `of` its owner and `at` its place where that is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from riotdsl.game.action import Fact, Known
from riotdsl.game.explain import DEPTH, Explainer
from riotdsl.game.offer import Offer, thing_sort
from riotdsl.game.typed.action_resolver import Meant
from riotdsl.game.typed.input_errors import LONGEST_TYPED, MisreadError, too_long
from riotdsl.game.typed.matcher import Matcher, Meaning, Said
from riotdsl.game.typed.phrases import Phrases, Word, words_of
from riotdsl.game.view import visible
from riotdsl.game.wording.templates import Chosen, Template
from riotdsl.game.wording.wording import Wording
from riotdsl.machine.bits import members
from riotdsl.machine.evaluate import Env
from riotdsl.machine.listing import e_mask
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.types import Entity, Int, SetOf, Type, Words, YesNo
from riotdsl.text import suggest
from riotdsl.text.lazy_dataclass import dataclass


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


def read(offer: Offer, words: Wording, phrases: Mapping[str, Phrases], text: str) -> Asked:
    """What is asked for, as the seat that decides can say it; raises MisreadError."""
    if len(text) > LONGEST_TYPED:
        raise too_long(text)
    values = offer.backend.machine.program.values
    text = text.replace("(", " ").replace(")", " ")
    typed = words_of(text)
    named = list(_named(words, values, typed))
    if not named:
        name = text.split(maxsplit=1)[0] if text.split() else ""
        raise MisreadError("unknown-value", nearest=suggest.nearest(name, values), word=name)
    problem = MisreadError("not-said")
    for value, at in named:
        kinds = {param.name: param.type for param in value.params}
        for voice in words.voices:
            own = phrases[voice.texts[0].language]
            template = Template(value.name, voice, tuple(map(Chosen, kinds)))
            matcher = Matcher(own, template, kinds, typed[at:])
            asking = _Asking(offer, Meant(offer, own, text, typed[at:]))
            for match in matcher.matches():
                args = tuple(asking.argument(kinds[name], match.said[name]) for name in kinds)
                said = ", ".join(voice.value(kinds[n], a) for n, a in zip(kinds, args, strict=True))
                return Asked(value, args, f"{value.name}({said})" if said else value.name)
            if at + matcher.furthest.at < len(typed):
                rest = text[typed[at + matcher.furthest.at].start :].strip()
                problem = MisreadError("unknown-name", word=rest)
    raise problem


def _named(
    words: Wording, values: Mapping[str, model.Value], typed: list[Word]
) -> Iterator[tuple[model.Value, int]]:
    """The values whose name stands first, and behind how many words; the longest names first."""
    found = []
    for value in values.values():
        for name in dict.fromkeys((value.name, words.noun(value.name).name)):
            own = [word.text for word in words_of(name)]
            if own and [word.text for word in typed[: len(own)]] == own:
                found.append((value, len(own)))
    yield from sorted(found, key=lambda each: -each[1])


@dataclass(slots=True)
class _Asking:
    """Finds out what arguments are: of units and cards, only what the seat sees."""

    offer: Offer
    meant: Meant

    def argument(self, kind: Type, said: Meaning) -> int:
        sort = thing_sort(kind)
        if isinstance(said, int):
            return said
        if sort is None:
            lists = [min(each) for each in said if isinstance(each, frozenset)]
            return e_mask(lists) if isinstance(kind, SetOf) else lists[0]
        numbers: list[int] = []
        for each in said:
            assert isinstance(each, Said)
            numbers += self.seen(sort, each, numbers)
        return e_mask(numbers) if isinstance(kind, SetOf) else numbers[0]

    def seen(self, sort: str, said: Said, before: list[int]) -> list[int]:
        """So many things that the seat sees and that fit what is said of them.

        Of a kind that it sees nowhere, any: the value is not worked out where they truly lie.
        """
        machine = self.offer.backend.machine
        visible_now = visible(machine, self.offer.s, self.offer.options.decider, sort)
        fitting = [
            number
            for number in members(visible_now)
            if number not in before and self.meant.is_said(sort, number, said)
        ]
        count = said.count or 1
        if not fitting and said.place is None:
            every = (n for n in sorted(said.numbers) if n not in before)
            fitting = [number for number in every if self.meant.is_said(sort, number, said)]
        if not fitting:
            raise MisreadError("unknown-name", word=self.meant.typed(said))
        if len(fitting) < count:
            raise MisreadError("too-few", count=str(len(fitting)), word=self.meant.typed(said))
        return fitting[:count]


def fact(explainer: Explainer, asked: Asked) -> Fact | None:
    """What the value is now, by which clause, and what that clause adds up.

    None where it cannot be worked out from what is known.
    """
    env: Env = {p.name: arg for p, arg in zip(asked.value.params, asked.args, strict=True)}
    params = {param.name: param.type for param in asked.value.params}
    node = e.Call(
        asked.value.name,
        tuple(e.Local(name, type=kind) for name, kind in params.items()),
        type=asked.value.type,
    )
    if explainer.known(node, env) is not node:
        return None
    value = explainer.evaluator.call(asked.value.name, list(asked.args), explainer.s)
    clause, assumed, parts = explainer.called(asked.value.name, list(asked.args), DEPTH)
    deciding = explainer.evaluator.deciding(asked.value, explainer.s, env) if clause else None
    if deciding is not None:
        terms = (each for each in _terms(deciding.value) if not isinstance(each, e.Local))
        parts = explainer.operands(tuple(terms), env, DEPTH)
    shown = explainer.worth(asked.value.type, value)
    variables = {name: (kind, env[name]) for name, kind in params.items()}
    return Fact(asked.text, shown, clause, assumed, parts, Known(node, value, variables))


def _terms(node: e.Expr) -> Iterator[e.Expr]:
    """What is reckoned with in an expression."""
    if isinstance(node, e.Arith):
        yield from _terms(node.left)
        yield from _terms(node.right)
    else:
        yield node
