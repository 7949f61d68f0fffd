"""Random small rulesets full of secrets: places with no, one and two viewers, cards in tracks.

What statements do with what is hidden is drawn: they note it, branch on it, pass it on, go through
it, keep it in tracks, and ask somebody in the midst of it. A seed names a ruleset as long as this
file stays as it is.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from riotdsl.text.lazy_dataclass import dataclass, field

FACTIONS = ("ants", "bees", "cats")
TABLE = """\
game drawn { players ants, bees, cats }
faction ants, bees, cats
place deck, nest seen by nobody
place pile, shelf
place hand[owner: faction] seen by owner
place pact[giver: faction, taker: faction] seen by giver, taker
place nook seen by ants, cats
place gate[n: 1..3]
card rune[n: 1..7] { pieces: 1  home: deck  rank: it.n }
card coin { pieces: 4  home: deck }
unit pawn of each faction { pieces: 1  home: shelf }
value rank(c: card) -> 0..8 { usual: 0 }
value held(f: faction) -> number { usual: sum of rank(c) for c in card at hand[f] }
value best(f: faction) -> number { usual: highest of rank(c) for c in card at hand[f] }
value shared(f: faction, g: faction) -> number { usual: sum of rank(c) for c in card at pact[f, g] }
track score(f: faction): 0..9 clamped
track rounds: 0..9 clamped
track marked: card
track kept(f: faction): card
track known(c: card): yes or no
track pool: set of card
"""

Term = Callable[[], str]
SHARE_OPEN = 0.08  # how often what is hidden goes into a track that everybody sees
SHARE_BOLD = 0.12  # how often a choice reads what was stored


def ruleset(seed: int) -> str:
    """The text of a ruleset."""
    return Writer(random.Random(f"secrets {seed}")).whole()


@dataclass
class Writer:
    """Writes one ruleset; `view` has the variables in view, by what they hold."""

    rng: random.Random
    view: list[tuple[str, str]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    noted: list[tuple[str, str]] = field(default_factory=list)
    procedures: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    names: int = 0
    owner: str = ""

    def whole(self) -> str:
        self.lines.append(TABLE)
        for number in range(self.rng.randint(1, 2)):
            self.procedure(f"quiet{number}", asks=False)
        for number in range(self.rng.randint(2, 3)):
            self.action(f"act{number}", asks=self.rng.random() < 0.5)
        self.procedure("loud", asks=True)
        self.play()
        return "\n".join(self.lines) + "\n"

    def play(self) -> None:
        self.owner = "play"
        deals = "".join(
            f"let chance choose d{n}: one card at deck move d{n} to {place} "
            for n, place in enumerate((
                "hand[f]", "hand[f]", self.rng.choice(("pile", "nook", "nest")),
                f"pact[f, {self.rng.choice(FACTIONS)}]",
            ))
        )  # fmt: skip
        with self.inside(("f", "faction")):
            body = self.body(2, asks=True)
        acts = ", ".join(
            f"act{n}" for n in range(len([x for x in self.lines if x.startswith("action")]))
        )
        order = self.rng.choice(("", "", " order sealed", " order in_turn"))
        who = self.rng.choice(("f", "f", "faction"))
        order = order if who == "faction" else ""
        self.lines.append("action pass { then {} }")
        self.lines.append(
            f"procedure play() {{ for each f in faction {{ {deals} }}"
            f" repeat {{ for each f in faction {{ let {who} do {acts} until pass{order}"
            f" loud(f) {body} }} add 1 to rounds }} }}"
        )
        wins = (
            f"win high: nobody when rounds >= 2 and {self.truth(0)}",
            "win late: nobody when rounds >= 3",
        )
        self.lines.extend(wins if self.rng.random() < 0.3 else wins[1:])

    def procedure(self, name: str, *, asks: bool) -> None:
        params = [(self.fresh(), self.rng.choice(("number", "faction", "card"))) for _ in range(2)]
        if name == "loud":
            params = [("p", "faction")]
        self.owner = name
        with self.inside(*params):
            body = self.body(2, asks=asks)
        kinds = {"number": "0..99"}
        listed = ", ".join(f"{param}: {kinds.get(sort, sort)}" for param, sort in params)
        self.lines.append(f"procedure {name}({listed}) {{ {body} }}")
        self.procedures.append((name, tuple(sort for _, sort in params)))

    def action(self, name: str, *, asks: bool) -> None:
        self.owner = ""
        card, number = self.fresh(), self.fresh()
        choices = {
            card: (f"choose {card}: one card at hand[you]", "card"),
            number: (f"choose {number}: 1..3", "number"),
        }
        taken = self.rng.sample(sorted(choices), self.rng.randint(0, 2))
        with self.inside(("you", "faction"), *((each, choices[each][1]) for each in taken)):
            body = self.body(2, asks=asks)
        written = "  ".join(choices[each][0] for each in taken)
        self.lines.append(f"action {name} {{ {written} then {{ {body} }} }}")

    # ------------------------------------------------------------ statements

    def body(self, depth: int, *, asks: bool) -> str:
        before = len(self.view)
        found = [self.statement(depth, asks=asks) for _ in range(self.rng.randint(1, 3))]
        if asks:
            found.append(self.ask())
        del self.view[before:]
        return " ".join(found)

    def statement(self, depth: int, *, asks: bool) -> str:
        made: list[Term] = [self.note, self.note, self.note, self.change, self.keep, self.move]
        if depth:
            made += [
                lambda: self.branch(depth - 1, asks=asks),
                lambda: self.loop(depth - 1, asks=asks),
            ]
            made += [self.call]
        if asks:
            made.append(self.ask)
        return self.rng.choice(made)()

    def note(self) -> str:
        sort = self.rng.choice(("number", "number", "truth", "faction", "place", "card", "cards"))
        written, name = getattr(self, sort)(1), self.fresh()
        self.view.append((name, sort))
        kinds = {"card": "card", "cards": "set of card", "place": "place", "faction": "faction"}
        if sort not in kinds:
            return f"note {name} = {written}"
        self.noted.append((name, sort))
        return f"note {name}: {kinds[sort]} = {written}"

    def change(self) -> str:
        """Something else for a variable that was noted before."""
        held = [each for each in self.view if each in self.noted]
        if not held:
            return self.note()
        name, sort = self.rng.choice(held)
        return f"set {name} = {getattr(self, sort)(1)}"

    def keep(self) -> str:
        rng = self.rng
        if rng.random() < SHARE_OPEN:
            return f"add lesser({self.number(1)}, 2) to score({self.faction(0)})"
        return rng.choice((
            lambda: f"set marked = {self.card(1)}",
            lambda: f"set kept({self.faction(0)}) = {self.card(1)}",
            lambda: f"set known({self.card(0)}) = {self.truth(0)}",
            lambda: f"set pool = {self.cards(1)}",
            lambda: f"add 1 to score({self.faction(0)})",
        ))()  # fmt: skip

    def move(self) -> str:
        place = self.rng.choice(
            ("nest", "nest", "deck", f"hand[{self.faction(0)}]", "pile", "nook")
        )
        return f"move {self.card(0)} to {place}"

    def branch(self, depth: int, *, asks: bool) -> str:
        leave = ""
        if self.owner in ("loud", "play") and self.rng.random() < 0.15:
            leave = f" if {self.truth(1)} {{ end {self.owner} }}" if self.owner == "loud" else ""
        more = f" else {{ {self.body(depth, asks=False)} }}" if self.rng.random() < 0.5 else ""
        return f"if {self.truth(1)} {{ {self.body(depth, asks=asks and not more)} }}{more}{leave}"

    def loop(self, depth: int, *, asks: bool) -> str:
        name = self.fresh()
        with self.inside((name, "card")):
            body = self.body(depth, asks=asks and self.rng.random() < 0.3)
        return f"for each {name} in {self.cards(1)} {{ {body} }}"

    def call(self) -> str:
        quiet = [each for each in self.procedures if each[0].startswith("quiet")]
        if not quiet or self.owner.startswith("quiet"):
            return self.note()
        name, sorts = self.rng.choice(quiet)
        args = (
            f"lesser(99, {self.number(0)})" if s == "number" else getattr(self, s)(0) for s in sorts
        )
        return f"{name}({', '.join(args)})"

    def ask(self) -> str:
        """A choice; now and then by what a variable or track holds, which may be refused."""
        who, name = self.faction(0), self.fresh()
        made = [
            ("1..2", "number"),
            ("one faction", "faction"),
            (f"one card at hand[{who}]", "card"),
        ]
        if self.rng.random() < SHARE_BOLD:
            variables = [each for each, sort in self.view if sort == "number"]
            amount = self.rng.choice([*variables, "rounds"])
            truths = [each for each, sort in self.view if sort == "truth"]
            truth = self.rng.choice([*truths, "rounds > 1"])
            made = [
                (f"0..lesser(3, {amount})", "number"),
                (f"one (faction where {truth} or it is ants)", "faction"),
            ]
        chooser, sort = self.rng.choice(made)
        self.view.append((name, sort))
        return f"let {who} choose {name}: {chooser}"

    # ------------------------------------------------------------ expressions

    def number(self, depth: int) -> str:
        easy = [name for name, sort in self.view if sort == "number"] * 2
        easy += ["2", f"score({self.faction(0)})", "rounds", f"count of card at {self.hiding()}"]
        hard: list[Term] = [
            lambda: f"held({self.faction(0)})", lambda: f"best({self.faction(0)})",
            lambda: f"shared({self.faction(0)}, {self.faction(0)})",
            lambda: f"rank({self.card(0)})",
            lambda: f"count of (card at {self.hiding()} where rank(it) > 2)",
            lambda: f"count of {self.cards(0)}",
            lambda: f"({self.number(0)} + {self.number(0)})",
        ]  # fmt: skip
        return (
            self.rng.choice(hard)() if depth and self.rng.random() < 0.8 else self.rng.choice(easy)
        )

    def truth(self, depth: int) -> str:
        easy = [name for name, sort in self.view if sort == "truth"] * 2
        easy.append(f"{self.number(1)} > {self.rng.randint(1, 9)}")
        hard: list[Term] = [
            lambda: f"(some c in card at {self.hiding()} has rank(c) is {self.rng.randint(1, 7)})",
            lambda: f"({self.card(0)}.place is {self.hiding()})",
            lambda: f"({self.card(0)} is coin)",
            lambda: f"({self.cards(0)} is empty)",
            lambda: f"known({self.card(0)})",
            lambda: f"({self.truth(0)} and {self.truth(0)})",
            lambda: f"not ({self.truth(0)})",
        ]
        return (
            self.rng.choice(hard)() if depth and self.rng.random() < 0.7 else self.rng.choice(easy)
        )

    def faction(self, _depth: int) -> str:
        seen = [name for name, sort in self.view if sort == "faction"]
        return self.rng.choice([*FACTIONS, *seen * 3])

    def place(self, _depth: int) -> str:
        seen = [name for name, sort in self.view if sort == "place"]
        return self.rng.choice(
            [f"{self.card(0)}.place", f"gate[{self.number(0)}]", self.hiding(), *seen]
        )

    def hiding(self) -> str:
        return self.rng.choice((
            "deck", "nook", "pile", "nest", f"hand[{self.faction(0)}]", f"hand[{self.faction(0)}]",
            f"pact[{self.faction(0)}, {self.faction(0)}]",
        ))  # fmt: skip

    def card(self, _depth: int) -> str:
        seen = [name for name, sort in self.view if sort == "card"]
        return self.rng.choice(["marked", f"kept({self.faction(0)})", *seen * 3])

    def cards(self, depth: int) -> str:
        seen = [name for name, sort in self.view if sort == "cards"]
        some = [f"(card at {self.hiding()})", f"(rune at {self.hiding()})", "pool", *seen * 2]
        if depth:
            some.append(f"(card at {self.hiding()} where rank(it) > {self.rng.randint(1, 5)})")
        return self.rng.choice(some)

    @contextmanager
    def inside(self, *names: tuple[str, str]) -> Iterator[None]:
        before = len(self.view)
        self.view.extend(names)
        yield
        del self.view[before:]

    def fresh(self) -> str:
        self.names += 1
        return f"x{self.names}"
