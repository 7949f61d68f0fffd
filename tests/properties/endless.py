"""Rulesets that go on and on without an answer, drawn at random.

Loops far too long, loops in loops, procedures that call the next ones again and again; and inside
them points at which nobody is asked: nothing or only one thing can be chosen, or chance decides.
"""

from __future__ import annotations

import random

from riotdsl.text.lazy_dataclass import dataclass, field

TABLE = """
game endless { players north, south }
faction north, south
place yard
place spot[n: 1..70]
unit stone { pieces: 3 home: yard }
track ticks: 0..9 clamped
track chief: faction
action never { require late: ticks > 3 then { set ticks = 0 } }
action reach {
  choose s: one spot where ticks > 3
  choose t: one spot where it.n > s.n
  then { set ticks = 0 }
}
action leave { then { quiet() } }
action go { then { add 1 to ticks } }
procedure quiet() { for each s in spot { if s.n > 69 { set chief = north } } }
win nobody_left: nobody when ticks < 0
"""

TELL = "action tell { then { let chance choose word: 1..3 } }"

FAR = (1_000_000, 5_000, 300, 40, 40, 3)
POINTS = (
    "let north choose {new}: one (faction where ticks > 3)",
    "let north choose {new}: one (faction where it is north)",
    "let chief choose {new}: one faction",
    "let north choose {new}: some 1..2 (stone at spot[1])",
    "let south choose {new}: order of (faction where it is south)",
    "let chance choose {new}: 1..6",
    "let chance choose {new}: one (faction where ticks > 3)",
    "let chance choose {new}: one stone",
    "let chance choose {new}: 2..2",
    "let north do never",
    "let south do never, reach until pass",
    "let north do never until leave",
    "let north do reach until tell",
    "let faction do never until pass order in_turn",
    "let faction do reach order in_full",
    "let faction do never until pass order sealed",
    "let chief do go",
)
ANSWERED = (
    "let south choose {new}: one faction",
    "let north do go",
    "let faction do go order sealed",
)
# With these alone whole random games can be played without lists.
PLAIN = ("let north do never", "let chief do go", "let south do reach")
PLAIN_ANSWERED = ("let north do go", "let south do go")
QUIET = ("add 1 to ticks", "set ticks = 0", "set chief = south", "quiet()")
TESTS = ("ticks > 3", "ticks is 0", "chief is none", "some s in spot has s.n > ticks")


def ruleset(seed: int) -> str:
    """The text of a ruleset."""
    return _Writer(random.Random(f"endless {seed}")).whole()


@dataclass
class _Writer:
    rng: random.Random
    points: tuple[str, ...] = POINTS
    answered: tuple[str, ...] = ANSWERED
    callable: list[str] = field(default_factory=list)
    names: int = 0

    def whole(self) -> str:
        lines = [TABLE]
        if self.rng.random() < 0.4:
            self.points, self.answered = PLAIN, PLAIN_ANSWERED
        else:
            lines.append(TELL)
        for number in range(self.rng.randint(0, 4)):
            lines.append(f"procedure part{number}() {{ {self.block(2)} }}")
            self.callable.append(f"part{number}()")
        lines.append(f"procedure play() {{ {self.block(3)} {self.last()} }}")
        return "\n".join(lines)

    def last(self) -> str:
        last = self.rng.choice((*self.answered, self.point()))
        return f"repeat {{ {self.block(1)} {self.named(last)} }}"

    def new(self) -> str:
        self.names += 1
        return f"x{self.names}"

    def named(self, text: str) -> str:
        return text.replace("{new}", self.new())

    def point(self) -> str:
        return self.named(self.rng.choice(self.points))

    def block(self, depth: int) -> str:
        return " ".join(self.statement(depth) for _ in range(self.rng.randint(1, 3)))

    def statement(self, depth: int) -> str:
        rng = self.rng
        kind = rng.random()
        if depth and kind < 0.25:
            body = f"{self.block(depth - 1)} {self.point()}"
            far = rng.choice(FAR if depth > 1 else (1_000_000_000, *FAR))
            return f"for each {self.new()} in 1..{far} {{ {body} }}"
        if depth and kind < 0.4:
            where = rng.choice(("", f" where {rng.choice(TESTS)}"))
            source = rng.choice(("faction", "spot", "following(south)"))
            return f"for each {self.new()} in {source}{where} {{ {self.block(depth - 1)} }}"
        if depth and kind < 0.5:
            other = rng.choice(("", f" else {{ {self.block(depth - 1)} }}"))
            return f"if {rng.choice(TESTS)} {{ {self.block(depth - 1)} }}{other}"
        if self.callable and kind < 0.65:
            return " ".join([rng.choice(self.callable)] * rng.randint(1, 4))
        if kind < 0.7:
            return self.named(rng.choice(self.answered))
        return rng.choice(QUIET) if kind < 0.8 else self.point()
