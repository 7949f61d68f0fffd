"""Random small rulesets: texts that mostly pass the checks and use every construct that plays.

A `Writer` draws from one generator of random numbers, so a seed names a ruleset as long as this
file and `random_terms` stay as they are. It keeps account of what is declared and in view.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from riotdsl.text.lazy_dataclass import dataclass, field
from tests.properties.random_terms import WORDS, Terms

FACTIONS = ("ants", "bees", "cats", "dogs")
ORDERS = ("in_full", "in_turn", "sealed")
REACH = ("2", "reach", "debt")
TRACKS = (
    "ticks: 0..12 clamped",
    "gold(f: faction): 0..6 clamped = 2",
    "noise(p: field): 0..3 clamped",
    "tired(u: unit): yes or no",
    "known(c: card): yes or no",
    "grip(f: faction, p: place): 0..2 clamped",
    "chief: faction",
    "focus: unit",
    "rock: stone",
    "spot: place",
    "lane: field",
    "pile: set of unit",
    "deal: set of card",
    "turns: order of faction",
    "temper: calm or keen or wild",
    "debt: 0..4 clamped",
    "marked: card",
    "kept(f: faction): card",
    "mood_of(f: faction): calm or keen or wild",
    "odd(u: pawn): 0..3 clamped",
)

Term = Callable[[], str]
Step = Callable[[int, bool], str]


def ruleset(seed: int) -> str:
    """The text of a ruleset."""
    return Writer(random.Random(f"ruleset {seed}")).whole()


@dataclass
class Writer(Terms):
    """Writes one ruleset; `loose` are variables to which anything of their sort may be set."""

    actions: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    loose: set[str] = field(default_factory=set)
    owner: str = ""

    # ------------------------------------------------------------ the whole

    def whole(self) -> str:
        rng = self.rng
        self.factions = FACTIONS[: rng.randint(2, 4)]
        self.table()
        self.things()
        self.tracks()
        for number in range(rng.randint(2, 4)):
            self.value(number)
        for number in range(rng.randint(1, 2)):
            self.procedure(f"quiet{number}", asks=False)
        for number in range(rng.randint(1, 3)):
            self.action(f"act{number}", asks=rng.random() < 0.4)
        for number in range(rng.randint(1, 2)):
            self.procedure(f"loud{number}", asks=True)
        self.reactions()
        self.play()
        return "\n".join(self.lines) + "\n"

    def table(self) -> None:
        everybody = ", ".join(self.factions)
        two = ", ".join(self.rng.sample(self.factions, 2))
        self.line(f"game drawn {{ players {everybody} players {two} }}")
        self.line(f"faction {everybody}")
        self.line("place heap, bench seen by everyone")
        self.line("place field[n: 1..3]")
        self.line("place camp[owner: faction]")
        self.line("place deck seen by nobody")
        self.line("place hand[owner: faction] seen by owner")
        self.line(f"place nook seen by {self.factions[0]}")
        self.line("link a: field with b: field when b.n is a.n + 1")
        self.line("link camp to field[1]")
        self.line('question mood { ask "?" answers calm or wild default calm because "so" }')
        self.line('question reach { ask "?" answers 1 or 3 default 1 because "so" }')
        self.line('question firm { ask "?" answers yes or no default no because "so" }')

    def things(self) -> None:
        few = self.rng.randint(1, 3)
        self.line("value weight(u: unit) -> 0..5 { usual: 1 }")
        self.line("value rank(c: card) -> 0..4 { usual: 0 }")
        self.line(f"unit pawn of each faction {{ pieces: {few} home: camp[it.owner] weight: 2 }}")
        self.line("unit crow of each faction { pieces: 1 home: bench weight.high: 5 over usual }")
        self.line(f"unit stone {{ pieces: {few} home: field[{few}] weight: 3 }}")
        self.line("card coin { pieces: 3 home: deck rank: 1 }")
        self.line("card rune[n: 1..3] { pieces: 1 home: deck rank: it.n + 1 }")
        self.line("card leaf of each faction { pieces: 1 home: hand[it.owner] }")

    def tracks(self) -> None:
        for line in TRACKS:
            self.line(f"track {line}")

    def value(self, number: int) -> None:
        sort = self.rng.choice(("faction", "unit", "place", "pawn", "card"))
        kind = self.rng.choice(("number", "yes or no", "faction", "unit"))
        name, param = f"val{number}", self.fresh()
        entity = "unit" if sort == "pawn" else sort
        clauses = []
        with self.inside((param, entity)):
            for label in range(self.rng.randint(1, 3)):
                when = f" when {self.truth(2)}" if label else ""
                over = " over " + ", ".join(f"c{i}" for i in range(label)) if label else ""
                clauses.append(f"c{label}: {self.of_kind(kind)}{when}{over}")
        self.line(f"value {name}({param}: {sort}) -> {kind} {{ {'  '.join(clauses)} }}")
        if entity == "unit" and self.rng.random() < 0.4:
            with self.inside((param, entity)):
                over = ", ".join(f"c{i}" for i in range(len(clauses)))
                given = f"{name}.more: {self.of_kind(kind)} when {self.truth(1)} over {over}"
            self.line(f"ability able{number} of pawn {{ {given} }}")
        self.values.append((name, sort, kind))

    def of_kind(self, kind: str) -> str:
        if kind == "number":
            return self.number(2)
        return self.truth(2) if kind == "yes or no" else self.entity(kind, 2)

    # ------------------------------------------------------------ procedures and actions

    def procedure(self, name: str, *, asks: bool) -> None:
        params = tuple(
            (self.fresh(), self.rng.choice(("faction", "unit", "place")))
            for _ in range(self.rng.randint(0, 2))
        )
        self.owner = name
        with self.inside(*params):
            body = self.block(3, asks=asks)
        listed = ", ".join(f"{param}: {sort}" for param, sort in params)
        self.line(f"procedure {name}({listed}) {body}")
        self.procedures.append((name, tuple(sort for _, sort in params)))

    def action(self, name: str, *, asks: bool) -> None:
        parts: list[str] = []
        before, self.you, self.owner = len(self.view), True, ""
        for _ in range(self.rng.randint(0, 3)):
            variable = self.fresh()
            chooser, sort = self.chooser()
            parts.append(f"choose {variable}: {chooser}")
            self.view.append((variable, sort))
            if self.rng.random() < 0.5:
                say = self.rng.choice(("", ' say "Not {ticks} so."'))
                when = self.rng.choice(("", f" when {self.truth(1)}"))
                parts.append(f"require {self.fresh()}: {self.truth(2)}{when}{say}")
        self.owner = name
        body = self.block(2, asks=asks)
        del self.view[before:]
        self.you = False
        self.line(f"action {name} {{ {'  '.join(parts)} then {body} }}")
        self.actions.append(name)

    def reactions(self) -> None:
        for name, _ in self.rng.sample(self.procedures, self.rng.randint(0, 2)):
            quiet = [p for p in self.procedures if p[0] != name and p[0].startswith("quiet")]
            held, self.procedures = self.procedures, quiet if name.startswith("loud") else []
            self.owner = "act"  # from a reaction nothing can be ended
            when = self.rng.choice(("", f" when {self.truth(1)}"))
            self.line(f"after {name}{when} {self.block(1, asks=False)}")
            self.procedures = held

    def play(self) -> None:
        self.owner = "play"
        asking = [p for p in self.procedures if p[0].startswith("loud")]
        with self.inside(("p", "faction")):
            calls = " ".join(self.call(p) for p in asking)
            turn = f"{self.window('p')} {calls} {self.statement(1, asks=True)}"
        setup = self.block(1, asks=False)[1:-1]
        deal = "let chance choose dealt: one card at deck move dealt to hand[p]"
        self.line("procedure play() {")
        self.line(f"  set turns = faction for each p in faction {{ {deal} }} {setup}")
        self.line(f"  repeat {{ for each p in faction {{ {turn} }} add 1 to ticks }} }}")
        self.line(f"win good: faction where {self.given_it('faction')} when ticks >= 3")
        self.line("win late: nobody when ticks >= 5")
        self.line("measure sum_of_it: sum of gold(p) for p in faction")
        name, _ = self.rng.choice(self.procedures)
        self.line(f"measure often counts {name}")
        self.line("invariant small: ticks <= 12")

    def given_it(self, sort: str) -> str:
        held, self.it = self.it, sort
        found = self.truth(2)
        self.it = held
        return found

    # ------------------------------------------------------------ statements

    def block(self, depth: int, *, asks: bool) -> str:
        before = len(self.view)
        many = self.rng.randint(1, 3)
        body = " ".join(self.statement(depth, asks=asks) for _ in range(many))
        del self.view[before:]
        return f"{{ {body} }}"

    def statement(self, depth: int, *, asks: bool) -> str:
        made: list[Term] = [self.assign, self.assign, self.move, self.note, self.reset]
        made.append(self.some_call)
        steps: list[Step] = [self.if_, self.for_each, self.for_numbers, self.stage]
        if depth > 0:
            made += [partial(step, depth - 1, asks) for step in steps]
        if asks:
            made += [self.let_choose, self.let_choose, self.let_do]
        return self.rng.choice(made)()

    def assign(self) -> str:
        rng = self.rng
        return rng.choice((
            lambda: f"add {self.number(1)} to gold({self.faction(1)})",
            lambda: f"take {self.number(1)} from debt",
            lambda: f"add {self.number(2)} to noise({self.entity('lane', 1)})",
            lambda: f"set tired({self.unit(1)}) = {self.truth(1)}",
            lambda: f"set tired({self.units(1)}) = {self.truth(1)}",
            lambda: f"set odd({self.wide_unit()}) = lesser(3, greater(0, {self.number(1)}))",
            lambda: f"add 1 to grip({self.faction(1)}, {self.place(1)})",
            lambda: f"set chief = {self.faction(1)}",
            lambda: f"set focus = {self.unit(1)}",
            lambda: "for each it_was in stone { set rock = it_was }",
            lambda: f"set lane = {rng.choice(('lane', 'field[2]', 'field[ticks]', 'none'))}",
            lambda: f"set spot = {self.place(1)}",
            lambda: f"set pile = {self.units(2)}",
            lambda: f"set temper = {rng.choice(WORDS)}",
            lambda: f"set mood_of({self.faction(1)}) = {rng.choice((*WORDS, 'temper'))}",
            lambda: f"set turns = following({self.faction(1)})",
            lambda: f"set known({self.card(1)}) = {self.truth(1)}",
            lambda: f"set marked = {self.card(1)}",
            lambda: f"set kept({self.faction(1)}) = {self.card(1)}",
            lambda: f"set deal = {self.cards(1)}",
        ))()  # fmt: skip

    def reset(self) -> str:
        """To a variable that is in view and may be anything."""
        held = [(name, sort) for name, sort in self.view if name in self.loose]
        if not held:
            return self.assign()
        name, sort = self.rng.choice(held)
        return f"set {name} = {self.terms()[sort](1)}"

    def move(self) -> str:
        if self.rng.random() < 0.4:
            return f"move {self.cards(1)} to {self.place(1)}"
        return f"move {self.rng.choice((self.units, self.unit))(1)} to {self.place(1)}"

    def note(self) -> str:
        sort = self.rng.choice(("amount", "units", "unit", "place", "faction", "truth"))
        written, variable = self.terms()[sort](2), self.fresh()
        kind = {"units": "set of unit"}.get(sort, sort)
        self.view.append((variable, sort))
        if sort in ("amount", "truth") or self.rng.random() < 0.4:
            return f"note {variable} = {written}"
        self.loose.add(variable)
        return f"note {variable}: {kind} = {written}"

    def if_(self, depth: int, asks: bool) -> str:  # noqa: FBT001
        more = f" else {self.block(depth, asks=asks)}" if self.rng.random() < 0.4 else ""
        leave = ""
        if not self.owner.startswith("act") and self.rng.random() < 0.1:
            leave = f" if {self.truth(1)} {{ end {self.owner} }}"
        return f"if {self.truth(2)} {self.block(depth, asks=asks)}{more}{leave}"

    def for_each(self, depth: int, asks: bool) -> str:  # noqa: FBT001
        sort = self.pick("faction", "unit", "place")
        written = {
            "faction": self.pick("faction", "turns", f"following({self.faction(1)})"),
            "unit": self.units(1),
            "place": self.pick("field", "camp", "place"),
        }[sort]
        variable = self.fresh()
        with self.inside((variable, sort)):
            where = f" where {self.truth(1)}" if self.rng.random() < 0.3 else ""
            return f"for each {variable} in {written}{where} {self.block(depth, asks=asks)}"

    def for_numbers(self, depth: int, asks: bool) -> str:  # noqa: FBT001
        variable, top = self.fresh(), self.pick(*REACH)
        with self.inside((variable, "amount")):
            return f"for each {variable} in 1..{top} {self.block(depth, asks=asks)}"

    def stage(self, depth: int, asks: bool) -> str:  # noqa: FBT001
        if not self.owner.startswith(("quiet", "loud", "play")):
            return self.assign()
        return f"stage {self.fresh()} {self.block(depth, asks=asks)}"

    def call(self, procedure: tuple[str, tuple[str, ...]]) -> str:
        name, sorts = procedure
        return f"{name}({', '.join(self.entity(sort, 1) for sort in sorts)})"

    def some_call(self) -> str:
        quiet = [p for p in self.procedures if p[0].startswith("quiet")]
        return self.call(self.rng.choice(quiet)) if quiet else self.assign()

    def let_choose(self) -> str:
        who = self.rng.choice(("chance", self.faction(1)))
        held = self.you
        self.you = who != "chance"
        chooser, sort = self.chooser()
        self.you = held
        variable = self.fresh()
        if who == "chance" and chooser.startswith("some"):
            who = self.factions[0]
        self.view.append((variable, sort))
        return f"let {who} choose {variable}: {chooser}"

    def let_do(self) -> str:
        return self.window(self.faction(1)) if self.actions else self.assign()

    def window(self, alone: str) -> str:
        rng = self.rng
        who = rng.choice((alone, alone, "faction", "turns", f"{alone}, following({alone})"))
        actions = ", ".join(rng.sample(self.actions, rng.randint(1, len(self.actions))))
        until = rng.choice(("", " until pass"))
        order = rng.choice(("", *(f" order {each}" for each in ORDERS)))
        return f"let {who} do {actions}{until}{order}"

    def chooser(self) -> tuple[str, str]:
        pick = self.pick
        hand = pick("hand[you]", "bench") if self.you else "deck"
        made: tuple[tuple[Term, str], ...] = (
            (lambda: f"one {self.units(1)}{self.where('unit')}", "unit"),
            (lambda: f"one {self.units(1)}{self.where('unit')}", "unit"),
            (lambda: f"one field{self.where('place')}", "place"),
            (lambda: f"one faction{self.where('faction')}", "faction"),
            (lambda: f"one card at {hand}", "card"),
            (lambda: f"some {self.amount()}{self.units(1)}{self.where('unit')}", "units"),
            (lambda: f"some {self.amount()}field", "places"),
            (lambda: f"order of faction{self.where('faction')}", "factions"),
            (lambda: f"0..{pick(*REACH)}", "amount"),
            (lambda: "calm or wild", "word"),
        )
        chosen, sort = self.rng.choice(made)
        return chosen(), sort

    def amount(self) -> str:
        return self.rng.choice(("", "0..2 ", "1..1 ", "2..3 "))

    def line(self, text: str) -> None:
        self.lines.append(text)
