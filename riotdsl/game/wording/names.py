"""Names of values in one language: things, places, factions, words, numbers, and sets of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from riotdsl import languages
from riotdsl.languages.noun import Noun, Wanted
from riotdsl.machine.bits import members, unpacked
from riotdsl.program import model
from riotdsl.program.components.universe import Family, Universe, index_of
from riotdsl.program.expr import Expr
from riotdsl.program.texts.from_syntax import Texts
from riotdsl.program.types import Entity, Int, OrderOf, SetOf, Type, Words, YesNo
from riotdsl.text.lazy_dataclass import dataclass, field, replace

PLAIN = Wanted()
Env = Mapping[str, int]
Evaluate = Callable[[Expr, Sequence[int], Env], int]


@dataclass(frozen=True, slots=True)
class Item:
    """So many of a thing, and what tells it from others of its name: owner, place, marks, a number.

    The number is used where marks do not tell.
    """

    count: int
    number: int
    owner: int | None = None
    place: int | None = None
    ordinal: int | None = None
    marks: str = ""


@dataclass(slots=True)
class Names:
    """Names in a language; a name is looked for in each of `texts`, then made of the identifier."""

    universe: Universe
    language: languages.Language
    texts: tuple[Texts, ...]
    evaluate: Evaluate
    kept: dict[tuple[str, tuple[int, ...]], Noun] = field(default_factory=dict)

    # ------------------------------------------------------------ nouns

    def noun(self, path: str, index: tuple[int, ...] = ()) -> Noun:
        """The noun of a name, or of one member of a family."""
        if (path, index) not in self.kept:
            self.kept[path, index] = self.made(path, index)
        return self.kept[path, index]

    def made(self, path: str, index: tuple[int, ...]) -> Noun:
        """Of a text with choices in its holes, as actions have, the words before the first."""
        family = self.universe.families.get(path)
        given = next((texts.nouns[path] for texts in self.texts if path in texts.nouns), None)
        plain = Noun(path.replace("_", " "))
        if given is not None and family is None and _has_holes(given.name):
            opening = given.name.parts[0]
            return Noun(opening.rstrip(" :")) if isinstance(opening, str) else plain
        if given is None:
            return self.with_index(plain, family, index) if family and index else plain
        env = {} if family is None else dict(zip(_index_names(family), index, strict=False))
        noun = Noun(
            self.filled(given.name, env),
            given.gender,
            {name: self.filled(text, env) for name, text in given.forms.items()},
            given.traits,
        )
        if family is None or not index or _has_holes(given.name):
            return noun
        return self.with_index(noun, family, index)

    def with_index(self, noun: Noun, family: Family, index: tuple[int, ...]) -> Noun:
        """A member of a family whose texts do not say how: `hut 2`, `tray of White`."""
        numbers = [
            str(value)
            for each, value in zip(family.indexes, index, strict=True)
            if each.sort is None
        ]
        owners = [
            self.entity(each.sort, value, Wanted("of_the"))
            for each, value in zip(family.indexes, index, strict=True)
            if each.sort is not None
        ]
        tail = " ".join([".".join(numbers)] * bool(numbers) + owners)
        forms = {name: f"{text} {tail}" for name, text in noun.forms.items()}
        traits = noun.traits if owners else noun.traits | {"numbered"}
        return Noun(f"{noun.name} {tail}", noun.gender, forms, traits)

    def filled(self, text: model.Message, env: Env) -> str:
        """The text of a name; its holes depend on indexes alone."""
        return "".join(
            part if isinstance(part, str) else self.hole(part, (), env) for part in text.parts
        )

    def entity_noun(self, sort: str, number: int) -> Noun:
        universe = self.universe
        if sort == "faction":
            return self.noun(universe.factions[number])
        family = family_of(universe, sort, number)
        if family.name in universe.grids:
            return Noun(universe.places[number], traits=frozenset({"proper"}))
        return self.noun(family.name, index_of(universe, sort, number))

    # ------------------------------------------------------------ values

    def value(self, kind: Type, value: int, wanted: Wanted = PLAIN) -> str:
        """Any value as it stands in a sentence."""
        match kind:
            case YesNo():
                return self.language.word("yes" if value else "no")
            case Words():
                return self.language.phrase(self.noun(self.word(value)), wanted)
            case Entity(sort):
                return self.entity(sort, value, wanted)
            case SetOf(element):
                return self.several(element.sort, list(members(value)), wanted)
            case OrderOf(element):
                return self.ordered(element.sort, list(unpacked(value)), wanted)
            case _:
                return str(value)

    def word(self, value: int) -> str:
        return next(word for word, number in self.universe.words.items() if number == value)

    def entity(self, sort: str, number: int, wanted: Wanted = PLAIN) -> str:
        if number >= self.universe.count(sort):
            return self.nothing(sort)
        return self.language.phrase(self.entity_noun(sort, number), wanted)

    def nothing(self, sort: str) -> str:
        return self.language.word("nobody" if sort == "faction" else "nothing")

    def several(self, sort: str, numbers: Sequence[int], wanted: Wanted = PLAIN) -> str:
        """The members of a set: units and cards counted, places and factions one by one."""
        if not numbers:
            return self.nothing(sort)
        if sort in ("faction", "place"):
            return self.language.joined([self.entity(sort, each, wanted) for each in numbers])
        return self.items(sort, counted(self.universe, sort, numbers), wanted)

    def ordered(self, sort: str, numbers: Sequence[int], wanted: Wanted = PLAIN) -> str:
        """The members of an order, each with its article: first the Reds, then the Blues."""
        wanted = replace(wanted, article=wanted.article or "the")
        listed = [self.entity(sort, each, wanted) for each in numbers]
        return self.language.in_order(listed) or self.nothing(sort)

    def items(self, sort: str, items: Iterable[Item], wanted: Wanted = PLAIN) -> str:
        listed = [self.item(sort, item, wanted) for item in items]
        return self.language.joined(listed) or self.nothing(sort)

    def item(self, sort: str, item: Item, wanted: Wanted, *, counts: bool = True) -> str:
        """One kind of things with its count, and with what tells it from others."""
        noun = self.entity_noun(sort, item.number)
        only = item.count == 1 and bool({"numbered", "proper"} & noun.traits)
        count = item.count if counts and not only else None
        parts = [self.language.phrase(noun, Wanted(wanted.article, wanted.case, count))]
        if item.owner is not None:
            parts.append(self.entity("faction", item.owner, Wanted("of_the")))
        if item.place is not None:
            parts.append(self.entity("place", item.place, Wanted("from_the")))
        if item.marks:
            parts.append(f"({item.marks})")
        elif item.ordinal is not None:
            parts.append(f"#{item.ordinal}")
        return " ".join(parts)

    # ------------------------------------------------------------ holes

    def hole(self, hole: model.Hole, s: Sequence[int], env: Env) -> str:
        """A hole of a message, filled."""
        value = self.evaluate(hole.expr, s, env)
        kind = hole.expr.type
        wanted = Wanted(hole.article, hole.case)
        if hole.options:
            gender, plural = self.agreement(hole, value)
            return self.language.agreed(hole.options, gender, plural=plural)
        if hole.noun is not None:
            wanted = Wanted(hole.article, hole.case, value)
            text = self.language.phrase(self.noun(hole.noun), wanted)
        else:
            text = self.value(kind, value, wanted)
        return languages.capital(text) if hole.capital else text

    def agreement(self, hole: model.Hole, value: int) -> tuple[str | None, bool]:
        """Gender and number of what a hole stands for."""
        kind = hole.expr.type
        if isinstance(kind, YesNo):
            return None, not value
        if isinstance(kind, Int):
            gender = None if hole.noun is None else self.noun(hole.noun).gender
            return gender, self.language.is_many(value)
        if isinstance(kind, Words):
            nouns = [self.noun(self.word(value))]
        elif isinstance(kind, Entity):
            inside = value < self.universe.count(kind.sort)
            nouns = [self.entity_noun(kind.sort, value)] if inside else []
        elif isinstance(kind, SetOf):
            nouns = [self.entity_noun(kind.element.sort, each) for each in members(value)]
        else:
            nouns = []
        genders = {noun.gender for noun in nouns}
        gender = genders.pop() if len(genders) == 1 else None
        return gender, len(nouns) > 1 or any(noun.is_plural for noun in nouns)


def family_of(universe: Universe, sort: str, number: int) -> Family:
    """The kind of a place, unit or card."""
    if sort != "place":
        return universe.families[universe.tokens(sort)[number].kind]
    return next(
        family
        for family in universe.families.values()
        if family.sort == "place" and family.start <= number < family.start + family.count
    )


def counted(universe: Universe, sort: str, numbers: Iterable[int]) -> list[Item]:
    """Things of the same kind and index together."""
    found: dict[tuple[str, tuple[int, ...]], list[int]] = {}
    for number in numbers:
        token = universe.tokens(sort)[number]
        found.setdefault((token.kind, token.index), []).append(number)
    return [Item(len(same), same[0]) for same in found.values()]


def _index_names(family: Family) -> list[str]:
    return [index.name for index in family.indexes]


def _has_holes(text: model.Message) -> bool:
    return any(isinstance(part, model.Hole) for part in text.parts)
