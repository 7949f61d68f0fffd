"""Random expressions by the type that is wanted, of what the random rulesets declare."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from riotdsl.text.lazy_dataclass import dataclass, field

Term = Callable[[], str]
WORDS = ("calm", "keen", "wild")
COMPARISONS = ("<", "<=", ">", ">=", "is", "is not")


@dataclass
class Terms:
    """Writes expressions; `view` has the variables in view, by the sort of what they hold."""

    rng: random.Random
    factions: tuple[str, ...] = ()
    view: list[tuple[str, str]] = field(default_factory=list)
    you: bool = False
    it: str | None = None
    values: list[tuple[str, str, str]] = field(default_factory=list)
    procedures: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    names: int = 0

    # ------------------------------------------------------------ expressions

    def terms(self) -> dict[str, Callable[[int], str]]:
        things = {"unit": self.unit, "units": self.units, "card": self.card, "cards": self.cards}
        plain = {"number": self.number, "amount": self.number, "truth": self.truth}
        return {
            **things,
            **plain,
            "faction": self.faction,
            "place": self.place,
            "factions": lambda _: "faction",
        }

    def pick(self, *texts: str) -> str:
        return self.rng.choice(texts)

    def number(self, depth: int) -> str:
        less = depth - 1
        easy = ["ticks", "debt", "reach", str(self.rng.randint(0, 3))]
        easy += [name for name, sort in self.view if sort == "amount"]
        hard: list[Term] = [
            lambda: f"gold({self.faction(less)})",
            lambda: f"{self.faction(0)}.gold",
            lambda: f"noise({self.entity('lane', less)})",
            lambda: f"weight({self.unit(less)})",
            lambda: f"odd({self.wide_unit()})",
            lambda: f"grip({self.faction(less)}, {self.place(less)})",
            lambda: f"count of {self.units(less)}",
            lambda: f"count of ({self.units(less)}{self.where('unit') or ' where yes'})",
            lambda: f"count of card at {self.pick('bench', 'heap')}",
            lambda: f"({self.number(less)} {self.pick('+', '-')} {self.number(less)})",
            lambda: f"({self.number(less)} * {self.rng.randint(0, 2)})",
            lambda: f"{self.pick('lesser', 'greater')}({self.number(less)}, {self.number(less)})",
            lambda: self.aggregate(depth),
            *self.calls("number", depth),
        ]
        return self.one_of(easy, hard, depth, hard_odds=0.75)

    def aggregate(self, depth: int) -> str:
        source, variable = f"({self.units(depth - 1)})", self.fresh()
        with self.inside((variable, "unit")):
            how, what = self.pick("sum", "lowest", "highest"), self.number(depth - 1)
            return f"({how} of {what} for {variable} in {source})"

    def truth(self, depth: int) -> str:
        less, pick = depth - 1, self.pick
        easy = ["yes", "no", "firm", "mood is wild", f"temper is {pick(*WORDS)}"]
        easy.append(f"ticks {pick('<', '>=', 'is')} {self.rng.randint(0, 4)}")
        easy += [name for name, sort in self.view if sort == "truth"]
        easy += [f"{name} is wild" for name, sort in self.view if sort == "word"]
        hard: list[Term] = [
            lambda: f"({self.number(less)} {pick(*COMPARISONS)} {self.number(less)})",
            lambda: f"({self.units(less)} is {pick('', 'not ')}empty)",
            lambda: f"({self.faction(less)} is {self.faction(less)})",
            lambda: f"({self.wide_unit()} is {pick('pawn', 'stone', 'none', self.unit(0))})",
            lambda: f"({self.wide_place()} is {pick('field', 'bench', 'none')})",
            lambda: f"({self.unit(less)} {pick('in', 'not in')} {self.units(less)})",
            lambda: f"tired({self.unit(less)})",
            lambda: f"linked({self.place(less)}, {self.place(less)})",
            lambda: f"same_kind({self.unit(less)}, {self.unit(less)})",
            lambda: f"({self.truth(less)} {pick('and', 'or')} {self.truth(less)})",
            lambda: f"not ({self.truth(less)})",
            lambda: self.quantified(depth),
            lambda: f"{pick(*([name for name, _ in self.procedures] or ['play']))}.running",
            *self.calls("yes or no", depth),
        ]
        return self.one_of(easy, hard, depth, hard_odds=0.85)

    def quantified(self, depth: int) -> str:
        source, variable = f"({self.units(depth - 1)})", self.fresh()
        with self.inside((variable, "unit")):
            where = f" where {self.truth(0)}" if self.rng.random() < 0.3 else ""
            how, what = self.pick("every", "some"), self.truth(depth - 1)
            return f"({how} {variable} in {source}{where} has {what})"

    def entity(self, sort: str, depth: int) -> str:
        match sort:
            case "lane":
                return self.pick("field[1]", "field[ticks]", "lane", self.wide_place())
            case "pawn":
                return self.wide_unit()
            case _:
                return self.terms()[sort](depth)

    def wide_place(self) -> str:
        """A place that may be of any kind."""
        return self.pick("spot", f"{self.unit(0)}.place")

    def faction(self, depth: int) -> str:
        easy = [*self.factions, "chief", *self.seen("faction"), *self.seen("faction")]
        easy += ["you"] * 3 * self.you
        hard: list[Term] = [
            lambda: f"{self.unit(0)}.owner",
            lambda: f"{self.place(0)}.owner",
            *self.calls("faction", depth),
        ]
        return self.one_of(easy, hard, depth)

    def unit(self, depth: int) -> str:
        easy = ["focus", "rock", *self.seen("unit") * 3]
        return self.one_of(easy, self.calls("unit", depth), depth)

    def wide_unit(self) -> str:
        """A unit that may be of any kind."""
        made = [name for name, sort, kind in self.values if (sort, kind) == ("pawn", "unit")]
        return self.rng.choice(["focus", "focus", *(f"{name}(focus)" for name in made)])

    def card(self, _depth: int) -> str:
        return self.rng.choice(["marked", *self.seen("card") * 3])

    def place(self, depth: int) -> str:
        easy = ["bench", "heap", "spot", "lane", *self.seen("place") * 2]
        easy.append(f"field[{self.rng.randint(1, 4)}]")
        hard: list[Term] = [
            lambda: f"{self.unit(0)}.place",
            lambda: f"camp[{self.faction(depth - 1)}]",
            lambda: f"field[{self.number(depth - 1)}]",
        ]
        return self.one_of(easy, hard, depth)

    def units(self, depth: int) -> str:
        easy = ["unit", "pawn", "stone", "pile", *self.seen("units") * 2]
        hard: list[Term] = [
            lambda: f"(unit of {self.faction(depth - 1)})",
            lambda: f"(pawn at {self.place(depth - 1)})",
            lambda: f"(unit of {self.faction(0)} at {self.place(0)})",
            lambda: f"({self.units(depth - 1)} {self.rng.choice('+-')} {self.units(depth - 1)})",
            lambda: f"({self.units(depth - 1)}{self.where('unit') or ' where yes'})",
            lambda: f"({self.units(depth - 1)} + {self.unit(0)})",
        ]
        return self.one_of(easy, hard, depth)

    def cards(self, _depth: int) -> str:
        held = [*self.seen("cards"), *self.seen("card") * 3]
        held += ["deal", "(card at hand[you])"] if self.you else ["deal"]
        return self.rng.choice([*held, "(card at bench)", "(card at heap)", "(coin at bench)"])

    # ------------------------------------------------------------ in view

    def seen(self, sort: str) -> list[str]:
        return [name for name, kind in self.view if kind == sort] + ["it"] * (self.it == sort)

    def calls(self, kind: str, depth: int) -> list[Term]:
        return [
            partial(self.called, name, sort, depth)
            for name, sort, given in self.values
            if given == kind and depth > 0
        ]

    def called(self, name: str, sort: str, depth: int) -> str:
        return f"{name}({self.entity(sort, depth - 1)})"

    def one_of(self, easy: list[str], hard: list[Term], depth: int, hard_odds: float = 0.5) -> str:
        if depth > 0 and hard and self.rng.random() < hard_odds:
            return self.rng.choice(hard)()
        return self.rng.choice(easy)

    @contextmanager
    def inside(self, *names: tuple[str, str]) -> Iterator[None]:
        before, outer = len(self.view), self.it
        self.view.extend(names)
        yield
        self.it = outer
        del self.view[before:]

    def where(self, sort: str) -> str:
        if self.rng.random() < 0.5:
            return ""
        held, self.it = self.it, sort
        found = f" where {self.truth(2)}"
        self.it = held
        return found

    def fresh(self) -> str:
        self.names += 1
        return f"x{self.names}"
