"""What random rulesets whose sorts have many members share: the table, and the way of the game.

The main kind of the sort is `spot`; a few members of the kind `rim` come before it, so that it need
not begin at 0 and there is something short to order. The last few are of the kind `tip`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

from riotdsl.text.lazy_dataclass import dataclass, field

FACTIONS = (
    "ant", "bee", "cat", "dog", "eel", "fox", "gnu", "hen", "ibis", "jay", "kid", "lynx", "mole",
    "newt", "owl",
)  # fmt: skip
SMALL = 33  # of more than so many, pairs are not listed
STEPS = (1, 2, 31, 63, 64, 65)


@dataclass
class Wide:
    """Writes one ruleset; `one` are variables that hold a spot, `many` those that hold sets.

    A plain one has no chance and asks one seat at a time: modules play it without lists.
    """

    rng: random.Random
    sort: str
    size: int
    factions: tuple[str, ...]
    rims: int = 0
    tips: int = 0
    alike: int = 1
    kinds: int = 1
    plain: bool = False
    one: list[str] = field(default_factory=list)
    many: list[str] = field(default_factory=list)
    who: str = FACTIONS[0]
    looped: bool = False
    names: int = 0
    lines: list[str] = field(default_factory=list)

    def whole(self) -> str:
        rng = self.rng
        if self.size > SMALL // 2:
            self.rims, self.tips = rng.choice((0, 1, 3)), rng.choice((0, 2))
        everybody = ", ".join(self.factions)
        self.line(f"game wide {{ players {everybody} }}")
        self.line(f"faction {everybody}")
        self.things()
        self.line("track ticks: 0..40 clamped")
        self.line("track gold(f: faction): 0..90 clamped = 1")
        self.tracks()
        self.play([self.action(f"act{number}") for number in range(rng.randint(1, 3))])
        return "\n".join(self.lines) + "\n"

    def line(self, text: str) -> None:
        self.lines.append(text)

    def fresh(self) -> str:
        self.names += 1
        return f"x{self.names}"

    def pick(self, *texts: str) -> str:
        return self.rng.choice(texts)

    def may(self, odds: float = 0.5) -> bool:
        return self.rng.random() < odds

    @contextmanager
    def scope(self, one: str | None = None) -> Iterator[None]:
        """What is named inside is forgotten after it."""
        before = len(self.one), len(self.many)
        if one is not None:
            self.one.append(one)
        yield
        del self.one[before[0] :], self.many[before[1] :]

    # ------------------------------------------------------------ what there is

    def things(self) -> None:
        rest = self.size - self.rims - self.tips
        if self.sort == "place":
            self.kind("place", "rim", self.rims)
            self.kind("place", "spot", rest)
            self.kind("place", "tip", self.tips)
            self.line(f"link a: spot to b: spot when b.n is a.n + {self.rng.choice(STEPS)}")
            self.line("unit pawn of each faction { pieces: 2 home: spot[1] }")
            return
        self.line("place heap, bench")
        self.line("place deck seen by nobody")
        self.line("place hand[owner: faction] seen by owner")
        self.kind(self.sort, "rim", self.rims)
        self.kind(self.sort, "spot", rest)
        self.kind(self.sort, "tip", self.tips)

    def kind(self, sort: str, name: str, count: int) -> None:
        """So many members of a kind; things may be alike."""
        if not count:
            return
        if sort == "place":
            self.line(f"place {name}[n: 1..{count}]")
            self.kinds = count if name == "spot" else self.kinds
            return
        alike = self.rng.choice([each for each in range(1, count + 1) if not count % each])
        if name == "spot":
            self.alike, self.kinds = alike, count // alike
        made = f"{sort} {name}[n: 1..{count // alike}]"
        self.line(f"{made} {{ pieces: {alike} home: {self.home()} }}")

    def home(self) -> str:
        raise NotImplementedError

    def tracks(self) -> None:
        raise NotImplementedError

    def action(self, name: str) -> str:
        raise NotImplementedError

    def statement(self, depth: int) -> str:
        raise NotImplementedError

    def winning(self) -> str:
        raise NotImplementedError

    def play(self, actions: list[str]) -> None:
        asked = ", ".join(self.rng.sample(actions, self.rng.randint(1, len(actions))))
        window = f"let p do {asked}"
        self.who = "p"
        if not self.plain:
            who = self.pick("p", "faction", "p, following(p)")
            order = self.pick("", " order in_turn", " order sealed" if self.sealable else "")
            until = " until pass" if self.silent or self.may() else ""
            window = f"let {who} do {asked}{until}{order}"
        turn = f"{window} {self.turn()}"
        self.line("procedure play() {")
        self.line(f"  {self.setup()}")
        self.line(f"  repeat {{ for each p in faction {{ {turn} }} add 1 to ticks }} }}")
        self.line(f"win good: {self.winning()} when ticks >= 3")
        self.line(f"win late: nobody when ticks >= {self.rng.choice((5, 40))}")

    sealable = True
    silent = False

    def turn(self) -> str:
        return self.statement(1)

    def setup(self) -> str:
        self.who = self.factions[0]
        with self.scope():
            return " ".join(self.statement(1) for _ in range(self.rng.randint(0, 2)))
