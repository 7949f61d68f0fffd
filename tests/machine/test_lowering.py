"""What generated Python makes of a rule, and that it means the same however it is made."""

from pathlib import Path

import pytest

import riotdsl
from riotdsl.game.trace import Plain, trace_hash
from riotdsl.machine.code import Machine
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.python.module import module_source
from riotdsl.machine.wasm.engine import Engine
from riotdsl.machine.wasm.runtime import is_available

CLAIMING = """
game claiming {{ players ant, bee }}
faction ant, bee
grid square 4 by 4
track mark(s: square): faction
procedure play() {{ repeat {{ for each p in faction {{ let p do claim }} }} }}
action claim {{
  choose spot: one square
  require free: spot.mark is none
  then {{
    {then}
    set spot.mark = you
  }}
}}
win full: nobody when {full}
"""
ALL_AT_ONCE = "for each s in (square where linked(spot, it)) { set s.mark = you }"
NONE_FREE = "every s in square has s.mark is not none"


def backend(folder: Path, then: str = "", full: str = NONE_FREE) -> PythonBackend:
    (folder / "claiming.riot").write_text(CLAIMING.format(then=then, full=full), "utf-8")
    return riotdsl.load(folder / "claiming.riot").table().backend


def decisions(machine: Machine) -> str:
    """The functions that decide in random games."""
    source, _, _ = module_source(machine)
    return source[source.index("def k_") : source.index("PLAY = ")]


def assert_one_trace(made: PythonBackend) -> None:
    plain = trace_hash(Plain(made.machine), 3, 4, 20)
    assert trace_hash(made, 3, 4, 20) == plain
    if is_available():
        assert Engine(made.machine).trace_hash(3, 4, 20) == plain


def test_a_win_that_needs_that_nothing_is_possible_is_not_looked_for_where_something_is(
    tmp_path: Path,
) -> None:
    made = backend(tmp_path)
    assert "s[2] = 1" not in decisions(made.machine)
    assert_one_trace(made)


@pytest.mark.parametrize(
    "full", ["every s in square has s.mark is not ant", "a1.mark is not none", "a1.mark is ant"]
)
def test_a_win_that_may_come_before_is_looked_for(tmp_path: Path, full: str) -> None:
    made = backend(tmp_path, full=full)
    assert "s[2] = 1" in decisions(made.machine)
    assert_one_trace(made)


def test_one_value_for_many_places_is_stored_at_once(tmp_path: Path) -> None:
    made = backend(tmp_path, ALL_AT_ONCE)
    assert "&= ~" in decisions(made.machine)
    assert_one_trace(made)


@pytest.mark.parametrize(
    "then",
    [
        "for each s in (square where linked(spot, it)) { set s.mark = s.mark }",
        "for each s in (square where linked(spot, it)) { set spot.mark = you }",
        "for each s in (square where linked(spot, it)) { set s.mark = you  set a1.mark = none }",
        "for each s in (square where it.mark is none) { if s is not a1 { set s.mark = you } }",
    ],
)
def test_what_differs_from_place_to_place_is_stored_one_by_one(tmp_path: Path, then: str) -> None:
    made = backend(tmp_path, then)
    assert "&= ~" not in decisions(made.machine)
    assert_one_trace(made)


def test_classic_lines_are_walked_and_not_written_out() -> None:
    machine = riotdsl.load("classics/othello").table().backend.machine
    source, _, _ = module_source(machine)
    assert "while g: g = g << 9" in source
    assert "s[2] = 1" not in decisions(machine)
