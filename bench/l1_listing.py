"""L1: listing legal actions as the units grow in number, with counts written declaratively.

Every unit is one of a kind, so that each is a choice of its own, and every action asks how many
units stand where it leads: a listing that counts them anew each time grows as the square.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from bench.measure import Contestant, Measurement, Ratio, Sample, repeated
from riotdsl import compile as compiler
from riotdsl.compile import Selection
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.text.source import Source

SIZES = (40, 80, 160, 320, 640)
CAMPS = 20
GOAL = 2.3
COUNTS = {
    "at": "count of unit of p at c",
    "where": "count of (unit where it.owner is p and it.place is c)",
}


def measurement() -> Measurement:
    contestants, ratios = [], []
    for form in COUNTS:
        for units in SIZES:
            backend = made(units, form)
            contestants.append(Contestant(_name(units, form), partial(_listings, backend)))
        for fewer, more in pairwise(SIZES):
            what = f"`{form}`: {more} units take longer than {fewer}"
            over, under = _name(fewer, form), (_name(more, form),)
            ratios.append(Ratio(what, over, under, GOAL, at_most=True))
    return Measurement(
        "L1",
        "listing legal actions as units grow in number",
        "listings/s",
        tuple(contestants),
        tuple(ratios),
        seconds=0.4,
        notes=tuple(f"`{form}` writes a strength as: {text}" for form, text in COUNTS.items()),
    )


def made(units: int, form: str) -> PythonBackend:
    """The generated code of a game with so many units in all."""
    ruleset = compiler.load([Source("marches.riot", text(units, form))])
    return PythonBackend(compiler.closed(ruleset, Selection()).machine)


def text(units: int, form: str) -> str:
    """A ruleset: units in a ring of camps, which may march where they are not too many already."""
    each = units // 2 // CAMPS
    kinds = "\n".join(
        f"unit band_{camp}[badge: 1..{each}] of each faction {{ pieces: 1  home: camp[{camp}] }}"
        for camp in range(1, CAMPS + 1)
    )
    return f"""
game marches {{ players red, blue }}

faction red, blue

place camp[mile: 1..{CAMPS}]

link a: camp with b: camp when b.mile is a.mile + 1
link camp[{CAMPS}] with camp[1]

{kinds}

track marched: 0..1000 clamped

value strength(p: faction, c: place) -> number {{ standing: {COUNTS[form]} }}

procedure play() {{
  repeat {{ for each p in faction {{ let p do march }} }}
}}

action march {{
  choose band: one unit of you
  choose goal: one camp where linked(band.place, it)
  require not_crowded: strength(you, goal) <= strength(you, band.place) + 1
    say "Too many stand there already."
  then {{
    move band to goal
    add 1 to marched
  }}
}}

win tired: nobody when marched >= 1000
"""


def _name(units: int, form: str) -> str:
    return f"`{form}`, {units} units"


def _listings(backend: PythonBackend, seconds: float) -> Sample:
    s = backend.start()
    advance = backend.advance
    advance(s)

    def once() -> int:
        options = advance(s)
        assert options is not None
        return len(options.families)

    return repeated(once, seconds)
