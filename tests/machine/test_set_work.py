"""What walks through sets, variables or cells is counted by how many there are."""

from __future__ import annotations

import pytest

from riotdsl import compile as compiler
from riotdsl.game.game import Game
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.run import Interpreter
from riotdsl.program.analysis.work import Work
from riotdsl.text.source import Source
from tests.properties import effort

BY_STEP = 20  # lines of the machine that are run for each step
AT_FIRST = 1_000  # lines that are run once
HEAD = """game g { players a, b }
faction a, b
track ticks: 0..99 clamped
place p, q
unit u { pieces: PIECES home: p }
unit v { pieces: PIECES home: p }
track hero(i: 1..CELLS): unit
track some_of: set of unit
track other: set of unit
procedure play() { repeat { let a do act } }
win w: a when ticks > 90
"""
BODIES = {
    "a set is moved": "move (unit at p) to q move (unit at q) to p",
    "pieces at a place are counted": "if count of (u at p) > 5 { set ticks = 1 }",
    "some pieces are kept": "set some_of = other set other = unit at p",
    "pieces are gone through": "for each x in (unit at p) { set ticks = 1 }",
    "a filter is counted": "if count of (unit where it.place is p) > 5 { set ticks = 1 }",
}
CHOICES = {
    "one of many pieces": "choose x: one unit",
    "one of the pieces at a place": "choose x: one (unit at p)",
    "two of many pieces": "choose x: one u choose y: one v",
}


def game(action: str, pieces: int, cells: int) -> Game:
    text = HEAD.replace("PIECES", str(pieces)).replace("CELLS", str(cells))
    ruleset = compiler.load([Source("sets.riot", f"{text}action act {{ {action} }}\n")])
    return Game(ruleset, ruleset.start)


@pytest.mark.parametrize("what", BODIES)
@pytest.mark.parametrize("pieces", [10, 300])
def test_carrying_out_is_counted_by_the_size_of_what_is_walked_through(
    what: str, pieces: int
) -> None:
    machine = game(f"then {{ for each i in 1..5 {{ {BODIES[what]} }} }}", pieces, 5).table().machine
    steps = Work(machine.program).steps["act"]
    plain = Interpreter(machine)
    s = plain.start()
    options = plain.advance(s)
    assert options is not None
    point, (family,) = machine.points[options.point], options.families
    assert (
        effort.lines(lambda: plain.apply(point, family, s), "machine") < AT_FIRST + BY_STEP * steps
    )
    python = PythonBackend(machine)
    t = python.start()
    asked = python.advance(t)
    assert asked is not None
    assert (
        effort.lines(lambda: python.apply(asked, family, t), "machine") < AT_FIRST + BY_STEP * steps
    )


@pytest.mark.parametrize("what", CHOICES)
@pytest.mark.parametrize(("pieces", "cells"), [(10, 5), (50, 5), (20, 2_000), (150, 5)])
def test_listing_is_counted_by_the_cells_that_tell_things_apart(
    what: str, pieces: int, cells: int
) -> None:
    tells = "for each i in 1..CELLS { set hero(i) = x }".replace("CELLS", str(cells))
    machine = game(f"{CHOICES[what]} then {{ {tells} }}", pieces, cells).table().machine
    steps = Work(machine.program).listing(machine.program.actions["act"])
    plain = Interpreter(machine)
    s = plain.start()
    point = machine.points[0]
    assert plain.advance(s) is not None
    apart = machine.layout.tracks["hero"].base
    s[apart : apart + cells] = [each % (2 * pieces) for each in range(cells)]
    listed = effort.lines(lambda: list(plain.lister.families(point, s)), "machine")
    assert listed < AT_FIRST + BY_STEP * steps
