"""Nothing goes on for ever, and what nothing leads to is told; who calls whom is found for that."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riotdsl.program.analysis.calls import cycles, reachable, runs, value_calls
from riotdsl.program.checks.endings import recursion_problems, repeat_problems, unreachable_problems
from riotdsl.program.problems import error
from riotdsl.text.lazy_dataclass import replace
from riotdsl.text.source import Span
from tests.program.given import NOWHERE, check, told

TABLE = """
game g { players a, b }
faction a, b
track gold: 0..9 clamped
action act { then {} }
action wait { then {} }
procedure asking() { let a choose x: 1..2 }
procedure quiet() { let chance choose x: 1..2  set gold = 1 }
procedure outer() { asking() }
procedure offering() { let a do wait until act }
"""

# What a procedure does, and what of it is never reached.
BODIES = {
    "end p  set gold = 1": ["1"],
    "end p": [],
    "end p  set gold = 1  set gold = 2": ["1"],
    "end p  end p  set gold = 1": ["1"],
    "set gold = 1  end p": [],
    "if gold > 1 { end p } set gold = 1": [],
    "if gold > 1 { set gold = 3  end p } else { end p } set gold = 1": ["1"],
    "if gold > 1 { end p } else { set gold = 3  end p } set gold = 1": ["1"],
    "if gold > 1 { set gold = 3 } else { end p } set gold = 1": [],
    "if gold > 1 { end p  set gold = 2 } set gold = 1": ["2"],
    "stage s { set gold = 3  end p } set gold = 1": ["1"],
    "for each f in faction { end p } set gold = 1": [],
    "for each f in faction { end p  set gold = 2 }": ["2"],
    "repeat { end p } set gold = 1": ["1"],
    "end p  if gold > 1 { set gold = 1 }": ["gold > 1"],
    "end p  for each n in 1..3 { set gold = 1 }": ["1"],
    "end p  stage s { set gold = 1 }": ["1"],
    "end p  stage s {} set gold = 2": ["2"],
    "end p  stage s {}": [],
    "end p  stage s { stage t {} end p }": [],
    "end p  stage s { stage t {} asking() }": ["asking()"],
}


@pytest.mark.parametrize("body", BODIES)
def test_what_stands_behind_an_end_is_told_once(body: str) -> None:
    text = f"{TABLE} procedure play() {{ p() }} procedure p() {{ {body} }}"
    found = told(unreachable_problems, text)
    stage = "end p  stage s" in body
    what = "The stage `s`" if stage else "This"
    assert found == [f"never-reached at `{each}`: {what} is never reached" for each in BODIES[body]]


# A `repeat`, and whether it goes on for ever.
REPEATS = {
    "set gold = 1": True,
    "let chance choose x: 1..2": True,
    "quiet()": True,
    "let a choose x: 1..2": False,
    "let a do act": False,
    "if gold > 1 { let a do act }": False,
    "asking()": False,
    "outer()": False,
    "quiet()  outer()": False,
    "offering()": False,
}


@pytest.mark.parametrize("body", REPEATS)
def test_a_repeat_must_ask_a_seat(body: str) -> None:
    found = told(repeat_problems, f"{TABLE} procedure play() {{ repeat {{ {body} }} }}")
    said = "This `repeat` never asks anybody, so it would never stop"
    where = f"repeat-without-decision at `repeat {{ {body} }}`"
    assert found == [f"{where}: {said}"] * REPEATS[body]


def test_what_comes_back_to_itself_is_told_once_a_knot() -> None:
    text = f"""{TABLE}
    value one_way() -> 0..9 {{ usual: 1  more: other_way() when back() over usual }}
    value other_way() -> 0..9 {{ usual: one_way() }}
    value back() -> yes or no {{ usual: one_way() > 3 }}
    procedure play() {{ left() }}
    procedure left() {{ right() }}
    procedure right() {{ set gold = 1  left() }}
    action more {{ then {{ let you do wait until more }} }}
    """
    assert told(recursion_problems, text) == [
        "recursive at `other_way()`: `one_way` comes back to itself",
        "recursive at `right()`: `left` comes back to itself",
        "recursive at `let you do wait until more`: `more` comes back to itself",
    ]


def test_what_was_said_while_names_were_bound_is_not_said_again() -> None:
    knots = """
    value open_end() -> number { usual: open_end() }
    value first() -> 0..9 { usual: second() }
    value second() -> 0..9 { usual: first() }
    """
    found = told(recursion_problems, f"{TABLE} procedure play() {{}} {knots}", "recursive")
    assert found == ["recursive at `second()`: `first` comes back to itself"]


def test_other_mistakes_do_not_hide_that_something_comes_back_to_itself() -> None:
    found = check(f"{TABLE} procedure play() {{}} value v() -> 0..9 {{ usual: v() }}")
    other = error("dead-clause", "It is dead", found.program.values["v"].span)
    (said,) = recursion_problems(replace(found, diagnostics=(other,)))
    assert said.code == "recursive"


def test_who_calls_whom_is_found_with_the_first_place() -> None:
    text = f"""{TABLE} procedure play() {{ asking()  asking()  let a do wait until act }}
    after play {{ quiet() }}
    procedure plain() {{ let a do act }}
    value v() -> number {{ usual: u() + u() }}
    value u() -> number {{ usual: 1 }}
    """
    program = check(text).program
    found = runs(program)
    assert list(found.edges["play"]) == ["asking", "action wait", "action act", "quiet"]
    assert found.edges["play"]["asking"].start == text.index("asking()  asking()")
    assert list(found.edges["plain"]) == ["action act"]
    assert found.asks == {"asking", "offering", "plain", "play"}
    calls = value_calls(program)
    assert {name: list(each) for name, each in calls.items()} == {"v": ["u"], "u": []}
    assert calls["v"]["u"].start == text.index("u() + u()")


graphs = st.dictionaries(st.sampled_from("abcdef"), st.frozensets(st.sampled_from("abcdefx")))


def linked(graph: dict[str, frozenset[str]]) -> dict[str, dict[str, Span]]:
    return {name: dict.fromkeys(sorted(each), NOWHERE) for name, each in graph.items()}


def steps(graph: dict[str, frozenset[str]], start: str) -> dict[str, int]:
    """How many steps it takes from a name to the others, by trying every number of steps."""
    found: dict[str, int] = {}
    now = {start}
    for number in range(1, 9):
        now = {other for name in now for other in graph.get(name, ())}
        for name in now:
            found.setdefault(name, number)
    return found


@given(graphs)
def test_what_is_reachable_is_what_steps_lead_to(graph: dict[str, frozenset[str]]) -> None:
    for start in "abx":
        assert reachable(linked(graph), [start]) == {start, *steps(graph, start)}


@given(graphs)
def test_every_knot_is_found_once_by_a_shortest_way(graph: dict[str, frozenset[str]]) -> None:
    found = list(cycles(linked(graph)))
    back = {name: steps(graph, name) for name in graph}
    knots = {frozenset(o for o in back[n] if n in back.get(o, ())) for n in graph if n in back[n]}
    assert {frozenset(o for o in back[w[0]] if w[0] in back.get(o, ())) for w in found} == knots
    assert len(found) == len(knots)
    for way in found:
        assert way[0] == way[-1]
        assert all(other in graph[name] for name, other in pairwise(way))
        assert len(way) - 1 == back[way[0]][way[0]]
