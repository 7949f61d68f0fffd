"""Random rulesets whose sorts have a given number of members: places, units or cards.

Sets of a sort are words of 64 bits in a module; what goes wrong at the edge of a word is looked for
here.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from riotdsl.text.lazy_dataclass import dataclass
from tests.properties.wide_cards import Covered
from tests.properties.wide_table import FACTIONS, SMALL, Wide

SIZES = (1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200)
SORTS = ("place", "unit", "card")
WORDS = ("calm", "keen", "wild")
ALIKE = 2  # if more are alike, and marks tell them apart, there are too many subsets of them

Term = Callable[[], str]


def ruleset(seed: int, sort: str, size: int, seats: int = 2) -> str:
    """The text of a ruleset in which there are so many of a sort; every other one is plain."""
    rng = random.Random(f"wide {seed} {sort} {size} {seats}")
    if sort == "card" and rng.random() < 0.5:
        return Covered(rng, sort, size, FACTIONS[:seats]).whole()
    return Marked(rng, sort, size, FACTIONS[:seats], plain=seed % 2 == 0).whole()


@dataclass
class Marked(Wide):
    """Members have marks and lie in sets that a game keeps."""

    def home(self) -> str:
        return self.pick("heap", "bench")

    def tracks(self) -> None:
        for text in (
            "mark(s: spot): faction",
            "heat(s: spot): 0..3 clamped",
            "mood(s: spot): calm or keen or wild",
            f"lit(s: {self.sort}): yes or no",
            f"pool: set of {self.sort}",
            f"own(f: faction): set of {self.sort}",
            "goal: spot",
        ):
            self.line(f"track {text}")
        with self.scope("s"):
            self.line(f"value good(s: spot) -> yes or no {{ so: {self.truth('s', 2)} }}")
        self.line(f"value known -> set of {self.sort} {{ so: {self.set(2)} }}")
        with self.scope():
            self.many.append("m")
            more = f"value more(m: set of {self.sort}) -> set of {self.sort}"
            self.line(
                f"{more} {{ few: m most: {self.set(2)} when count of m > {self.low()} over few }}"
            )
        self.line("procedure take_it(s: spot, p: faction) { set s.mark = p }")
        self.line(f"procedure heat_up(m: set of {self.sort}) {{ {self.heating()} }}")
        self.line("measure hot: sum of heat(s) for s in spot")
        for faction in self.factions[:2]:
            whose = f"(spot where it.mark is {faction})"
            self.line(f"measure of_{faction}: sum of s.n * (s.n + ticks) for s in {whose}")
        self.line(f"measure kept: count of (pool + {self.set(1)})")
        self.line("measure often counts heat_up")
        self.line("heuristic: count of (spot where it.mark is you) + count of own(you)")
        self.line(f"invariant some_pool: count of pool <= {self.size}")

    def heating(self) -> str:
        with self.scope():
            self.many.append("m")
            return f"for each s in spot where s in m {{ add 1 to s.heat }} {self.statement(1)}"

    # ------------------------------------------------------------ terms

    def low(self) -> str:
        """A number about half of all, or near the edge of a word."""
        near = [n for n in (0, 1, self.size // 2, self.size - 1, 31, 32, 63, 64) if n < self.size]
        return str(self.rng.choice(near))

    def spot(self) -> str:
        last = self.size - self.rims - self.tips
        some = [f"spot[{last}]", "spot[ticks + 1]"] if self.sort == "place" else []
        return self.pick("goal", *some, *self.one * 3)

    def set(self, depth: int) -> str:
        less = depth - 1
        easy = ["spot", "pool", f"own({self.who})", self.sort, *self.many * 2]
        easy += ["rim"] * bool(self.rims) + ["tip"] * bool(self.tips)
        if self.sort != "place":
            easy += [f"({self.sort} at {self.pick('heap', 'bench')})"]
        hard: list[Term] = [
            lambda: f"({self.set(less)} + {self.set(less)})",
            lambda: f"({self.set(less)} - {self.set(less)})",
            lambda: f"({self.set(less)} + {self.spot()})",
            lambda: self.spots(less),
            lambda: self.spots(less),
        ]
        if depth <= 0 or self.looped or self.may(0.3):
            return self.rng.choice(easy)
        return self.rng.choice(hard)()

    def spots(self, depth: int) -> str:
        held, self.looped = self.looped, self.looped or self.may(0.8)
        found = f"(spot where {self.truth('it', depth)})"
        self.looped = held
        return found

    def ends(self) -> str:
        """The first and the last, as subsets of many cannot be listed."""
        return f"(spot where it.n <= 2 or it.n + 2 > {self.kinds})"

    def number(self, depth: int) -> str:
        easy = ["ticks", f"gold({self.who})", self.low(), f"{self.spot()}.heat"]
        if depth <= 0 or self.looped:
            return self.rng.choice(easy)
        variable = self.fresh()
        return self.rng.choice((
            lambda: f"count of {self.set(depth)}",
            lambda: f"{self.spot()}.n",
            lambda: f"({self.pick('sum', 'highest', 'lowest')} of heat({variable})"
            f" for {variable} in {self.spots(0)})",
        ))()  # fmt: skip

    def truth(self, of: str, depth: int) -> str:
        if self.plain and self.sort == "place" and self.may(0.95):
            return " and ".join(self.held(of) for _ in range(self.rng.randint(1, 2)))
        less, variable = depth - 1, self.fresh()
        some = self.pick("pool", "spot", self.sort)
        easy = [
            f"{of}.mark is {self.pick('none', self.who, 'ant')}",
            f"{of}.mark is not {self.pick('none', self.who)}",
            f"{of}.heat >= {self.rng.randint(0, 2)}",
            f"{of}.mood is {self.pick(*WORDS)}",
            f"{of}.lit",
            f"{of} in pool",
            f"{of} not in own({self.who})",
            f"{of}.n > {self.low()}",
            f"{of}.n is ticks",
        ]
        if self.sort == "place":
            easy += [f"linked({of}, {self.spot()})", f"unit at {of} is empty"]
        else:
            easy += [f"{of}.place is {self.pick('heap', 'bench')}"]
        hard: list[Term] = [
            lambda: f"({self.truth(of, less)} {self.pick('and', 'or')} {self.truth(of, less)})",
            lambda: f"not ({self.truth(of, less)})",
            lambda: f"{of} in {self.set(less)}",
            lambda: f"({self.set(less)} is {self.pick('', 'not ')}empty)",
            lambda: f"({self.set(less)} is {self.set(less)})",
            lambda: f"({self.number(1)} >= {self.number(less)})",
            lambda: (
                f"({self.pick('every', 'some')} {variable} in {some}"
                f" where {variable} in spot has {variable}.heat >= {of}.heat)"
            ),
        ]
        if depth <= 0 or self.looped or self.may(0.4):
            return self.rng.choice(easy)
        return self.rng.choice(hard)()

    def held(self, of: str) -> str:
        """What is known of all members at once."""
        return self.pick(
            f"{of}.mark is none", f"{of}.mark is {self.who}", f"{of}.mark is not {self.who}",
            f"{of}.mood is {self.pick(*WORDS)}", f"{of}.lit", f"not {of}.lit", f"{of} not in pool",
            f"{of} in own({self.who})", f"{of}.n > {self.low()}", f"{of}.n <= {self.low()}",
            f"linked({self.spot()}, {of})",
        )  # fmt: skip

    # ------------------------------------------------------------ what is done

    def statement(self, depth: int) -> str:
        less = depth - 1
        easy: list[Term] = [
            lambda: f"set {self.spot()}.mark = {self.pick(self.who, 'none')}",
            lambda: f"add {self.rng.randint(1, 2)} to {self.spot()}.heat",
            lambda: f"set {self.spot()}.mood = {self.pick(*WORDS)}",
            lambda: f"set {self.spot()}.lit = yes",
            lambda: f"set lit({self.set(1)}) = {self.pick('yes', 'no')}",
            lambda: f"set pool = {self.set(2)}",
            lambda: f"set own({self.who}) = {self.set(2)}",
            lambda: f"set goal = {self.spot()}",
            lambda: f"add {self.number(1)} to gold({self.who})",
            lambda: f"take_it({self.spot()}, {self.who})",
            lambda: f"for each {self.fresh()} in 1..2 {{ set {self.spot()}.mark = {self.who} }}",
            self.note,
        ]
        if self.sort == "place":
            easy.append(lambda: f"move pawn of {self.who} to {self.spot()}")
        else:
            easy.append(lambda: f"move {self.set(1)} to {self.pick('heap', 'bench')}")
        hard: list[Term] = [
            lambda: f"if {self.truth(self.spot(), 2)} {{ {self.block(less)} }}",
            lambda: self.for_each(less),
            lambda: self.for_each(less),
        ]
        return self.rng.choice(easy if depth <= 0 or self.may() else hard)()

    def block(self, depth: int, one: str | None = None) -> str:
        with self.scope(one):
            return " ".join(self.statement(depth) for _ in range(self.rng.randint(1, 2)))

    def for_each(self, depth: int) -> str:
        variable, source = self.fresh(), self.spots(1)
        held, self.looped = self.looped, True
        found = f"for each {variable} in {source} {{ {self.block(depth, variable)} }}"
        self.looped = held
        return found

    def note(self) -> str:
        variable, written = self.fresh(), self.set(2)
        self.many.append(variable)
        return f"note {variable}: set of {self.sort} = {written}"

    def turn(self) -> str:
        """After the window; here too somebody may be asked, once for each of a set."""
        variable = self.fresh()
        with self.scope():
            found = [f"heat_up({self.set(1)})" if self.may() else self.statement(1)]
        if self.may():
            asked = f"let p choose {self.fresh()}: 0..{self.rng.randint(0, 1)}"
            if self.plain:
                asked = "let p do act0"
            inside = f"{self.block(0, variable)} {asked}"
            some = f"({self.spots(1)} where it in {self.ends()})"
            found.append(f"for each {variable} in {some} {{ {inside} }}")
        if not self.plain and self.may():
            chosen = self.fresh()
            found.append(f"let chance choose {chosen}: one {self.spots(1)}")
            found.append(self.block(1, chosen))
        return " ".join(found)

    def action(self, name: str) -> str:
        """The first action takes a spot that is free, so that something is possible for long."""
        parts = [] if name != "act0" else ["choose x0: one (spot where it.mark is none)"]
        self.who = "you"
        with self.scope("x0" if parts else None):
            many = self.choices()
            self.looped = many > 1  # pairs are many: no loops for each of them
            for _ in range(many - len(parts)):
                variable = self.fresh()
                parts.append(f"choose {variable}: {self.chooser(variable)}")
                if self.may(0.4):
                    parts.append(f"require {self.fresh()}: {self.required()}")
            self.looped = False
            body = self.block(1)
            if self.one:
                body += f" set {self.one[-1]}.mark = you"
        self.who = self.factions[0]
        self.line(f"action {name} {{ {' '.join(parts)} then {{ {body} add 1 to gold(you) }} }}")
        return name

    def choices(self) -> int:
        if self.plain and self.may(0.9):
            return self.rng.choice((0, 1, 1))
        return self.rng.choice((0, 1, 1, 3 if self.size <= SMALL else 2))

    def required(self) -> str:
        if self.plain and self.may(0.9):
            return self.pick("ticks >= 1", "gold(you) > 2", "pool is empty")
        return self.truth(self.spot(), 1)

    def chooser(self, variable: str) -> str:
        one = f"one (spot where {self.truth('it', 1)})"
        made: list[tuple[str, list[str] | None]] = [
            (one, self.one), (one, self.one), (one, self.one), ("one spot", self.one),
            ("0..2", None), ("0..2" if self.looped else "1..15", None),
        ]  # fmt: skip
        if not self.plain:
            high = "1" if self.looped else self.low()
            made += [(f"0..{high}", None), ("calm or wild", None)]
            if self.alike <= ALIKE:
                made += [(f"some {self.pick('', '0..1 ', '1..2 ')}{self.ends()}", self.many)] * 3
            if self.rims and self.sort == "place":
                made.append(("order of rim", None))
        chosen, into = self.rng.choice(made)
        if into is not None:
            into.append(variable)
        if chosen.startswith(("some", "order")):
            self.sealable = False
        return chosen

    def winning(self) -> str:
        return "faction where gold(it) > 30 or count of own(it) > count of pool"
