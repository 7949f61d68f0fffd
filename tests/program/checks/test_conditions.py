"""A formula says in every position what its condition says, and tells apart what can be told."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riotdsl.machine.code import Machine
from riotdsl.machine.evaluate import Env, Evaluator, State
from riotdsl.machine.run import Interpreter
from riotdsl.program import expr as e
from riotdsl.program.analysis.conditions import MOST_CLAUSES, MOST_NESTING, MOST_VALUES, Conditions
from riotdsl.program.analysis.formulas import Formula, Subject, case_of, first_subject, restricted
from riotdsl.program.types import YES_NO, Entity, Int, SetOf, Words, YesNo
from tests.program.given import check
from tests.properties import chain


def numbered(last: int) -> str:
    """Clauses for the numbers from 2 on."""
    return " ".join(f"c{n}: 1 when n is {n} over usual" for n in range(2, last + 1))


TABLE = f"""
game g {{ players a, b }}
faction a, b, c
place field[n: 1..4]
place yard
link field[1] with field[2]
link field[3] with field[4], yard
unit pawn, rook of a {{ home: field[1] }}
unit king of a, b {{ pieces: 2  home: field[2] }}
unit rock {{ home: yard }}
track gold: 0..4
track ready: yes or no
track other: yes or no
track lead: faction
track boss: faction
track mood: calm or keen or wild
track known(x: field): yes or no
track lane: set of field
track path: set of field
track spot: field
value big(n: 0..4) -> yes or no {{ usual: n > 2 }}
value level(n: 0..4) -> 0..9 {{
  usual: 1
  high: 3 when n > 2 over usual
  top: 5 when n is 4 over usual, high
}}
value odd(n: 0..4) -> yes or no {{ usual: no  three: yes when n is 3 or n is 1 over usual }}
value beyond(n: 0..4) -> 0..9 {{ usual: n + 2 }}
value worth(p: place) -> 0..9 {{ usual: 1  far: 2 when p is yard over usual }}
value pairing(p: field, n: 0..4) -> 0..9 {{ usual: 1  far: 2 when n > 2 over usual }}
value mixed(n: 0..4) -> 0..9 {{ usual: 1  more: n when n > 2 over usual }}
value nest_1(n: 0..4) -> 0..4 {{ usual: n }}
value nest_2(n: 0..4) -> 0..4 {{ usual: nest_1(n) }}
value nest_3(n: 0..4) -> 0..4 {{ usual: nest_2(n) }}
value nest_4(n: 0..4) -> 0..4 {{ usual: nest_3(n) }}
value many(n: 1..99) -> 0..1 {{ usual: 0 {numbered(MOST_CLAUSES)} }}
value most(n: 1..99) -> 0..1 {{ usual: 0 {numbered(MOST_CLAUSES + 1)} }}
procedure play() {{}}
"""
PARAMS = (
    "x: field, y: field, n: 0..4, k: 1..99, m: 0..9999, f: faction, g: faction, u: unit, p: pawn, "
    f"t: yes or no, q: 4990..9980, w: calm or keen, s: 0..{MOST_VALUES - 1}, l: 0..{MOST_VALUES}"
)
ATOMS = (
    "field[m] is field[2]", "x.n > 3", "3 < x.n", "x.n is 2", "x is field[2]", "x is y",
    "y is not x", "x.n < y.n", "x.n <= y.n", "y.n < x.n", "x.n >= y.n", "y.n >= x.n", "gold >= n",
    "n >= gold", "lane is field", "pairing(spot, n) is 1", "pairing(x, n) is 1", "n is 2", "n > 1",
    "2 >= n", "n + 1 > 3", "3 - n > 1", "n - 3 < 0", "m > 500", "m is 7", "500 >= m", "m + 3 > 10",
    "f is a", "f is g", "g is f", "a is g", "u is pawn", "u.owner is a", "u.owner is f",
    "u.owner is none", "u is king", "u in king of a", "p.owner is f", "ready", "ready is yes",
    "ready is no", "no is other", "ready is other", "other is ready", "ready is (n > 1)", "t",
    "t is ready", "lead is a", "lead is f", "lead is none", "mood is calm", "mood is not wild",
    "w is keen", "w is mood", "x in (field where it.n > 2)", "u in (unit at x)", "u.place is x",
    "u in (unit at spot)", "lead in (boss + f)", "lead in (f - boss)", "u in (unit at u.place)",
    "boss in (faction where it is not a)", "x in (field[1] + field[2])", "x in (field - field[3])",
    "x in lane", "x in (lane + field[1])", "x in (lane - y)", "u in (pawn + king)", "big(n)",
    "not big(n)", "big(n) is no", "level(n) > 2", "level(n) is 3", "odd(n)", "odd(n) is t",
    "beyond(n) > 4", "mixed(n) > 1", "worth(x) is 1", "worth(spot) is 1", "worth(yard) > 1",
    "nest_4(n) is 3", "nest_3(n) is 3", "many(k) is 1", "most(k) > 0", "x.known", "y.known is no",
    "gold > n", "gold is 3", "gold is gold", "n < n", "yes", "no", "lane is path", "lane is empty",
    "count of lane > 1", "some z in lane has z.n > n", "linked(x, y)", "linked(field[1], y)",
    "linked(x, yard)", "linked(spot, x)", "spot is x", "spot.n > 2", "s + 1 > 5", "l + 1 > 5",
    "1 + s < 3", "lesser(n, 3) is 3", "2 * n is 4",
)  # fmt: skip


@cache
def machine() -> Machine:
    """All conditions, each as a value of its own."""
    values = [f"value v{n}({PARAMS}) -> yes or no {{ usual: {c} }}" for n, c in enumerate(ATOMS)]
    return chain.machine(check(TABLE + "\n".join(values)), {})


def condition(number: int) -> e.Expr:
    return machine().program.values[f"v{number}"].clauses[0].value


conditions: st.SearchStrategy[e.Expr] = st.recursive(
    st.integers(0, len(ATOMS) - 1).map(condition),
    lambda inner: (
        inner.map(lambda one: e.Not(one, type=YES_NO))
        | st.tuples(inner, inner).map(lambda parts: e.And(parts, type=YES_NO))
        | st.tuples(inner, inner).map(lambda parts: e.Or(parts, type=YES_NO))
        | st.tuples(inner, inner).map(lambda two: e.Compare("==", *two, type=YES_NO))
    ),
    max_leaves=4,
)


@cache
def evaluator() -> Evaluator:
    return Evaluator(machine())


def drawn(kind: object, machine: Machine, rng: random.Random) -> int:
    """A value of a type."""
    universe = machine.program.universe
    match kind:
        case Int(low, high):
            return rng.choice([low, high, rng.randint(low, min(high, low + 9)), min(high, 501)])
        case Words(words):
            return universe.words[rng.choice(words)]
        case Entity():
            mask = universe.accepted(kind)
            return rng.choice([each for each in range(mask.bit_length()) if mask >> each & 1])
        case SetOf(element):
            return rng.getrandbits(64) & universe.mask(element)
        case YesNo():
            return rng.randint(0, 1)
        case _:
            raise AssertionError(kind)


def outcome(subject: Subject, s: State, env: Env) -> tuple[bool, ...]:
    """How the tests of a subject come out in a position."""
    values = [evaluator().value(node, s, env) for node in subject.nodes]
    value = values[0]
    if len(values) > 1:
        less, more = values[0] < values[1], values[0] > values[1]
        is_number = isinstance(subject.nodes[0].type, Int)
        value = more - less if is_number else int(less or more)
    return tuple(test(value) for test in subject.tests)


@cache
def start() -> tuple[State, tuple[int, ...]]:
    """The start of play, and the cells of tracks."""
    made = machine()
    tracks = made.layout.tracks.values()
    cells = (range(t.base, t.base + prod(axis.size for axis in t.axes)) for t in tracks)
    return Interpreter(made).start(), tuple(cell for each in cells for cell in each)


def position(node: e.Expr, rng: random.Random) -> tuple[State, Env]:
    """Drawn tracks, places of units, and arguments."""
    made, (begin, cells) = machine(), start()
    s = list(begin)
    for cell in cells:
        s[cell] = drawn(made.layout.cells[cell].type, made, rng)
    for thing in range(made.program.universe.count("unit")):
        s[made.layout.things["unit"] + thing] = rng.choice([0, 1, 5])
    params = [each for each in e.walk(node) if isinstance(each, e.Local)]
    return s, {param.name: drawn(param.type, made, rng) for param in params}


def agrees(node: e.Expr, seed: int) -> None:
    """Whether a formula says what its condition says in some positions."""
    made, rng = Conditions(machine().program), random.Random(seed)
    formula = made.formula(node)
    assert made.depth == 0
    for _ in range(25):
        s, env = position(node, rng)
        now = bool(evaluator().value(node, s, env))
        assert holds(formula, made, s, env) is now


@pytest.mark.parametrize("number", range(len(ATOMS)), ids=ATOMS)
def test_a_formula_says_in_every_position_what_its_condition_says(number: int) -> None:
    agrees(condition(number), number)


@given(conditions, st.integers(0, 10**6))
def test_a_formula_of_several_conditions_says_what_they_say(node: e.Expr, seed: int) -> None:
    agrees(node, seed)


def holds(formula: Formula, made: Conditions, s: State, env: Env) -> Formula:
    """What a formula comes to in a position."""
    while (number := first_subject(formula)) is not None:
        subject = made.subjects.all[number]
        results = outcome(subject, s, env)
        assert results in [each for _, each in subject.cases]
        formula = restricted(formula, number, results)
    return formula


# Conditions, and whether there is a case in which they hold.
TOLD_APART = {
    "x.n > 3 and x.n < 3": False,
    "3 < x.n and 4 > x.n": False,
    "x.n >= 3 and x.n <= 3": True,
    "x.n is 3 and x is field[2]": False,
    "x.n is 2 and x is field[2]": True,
    "x is y and y is not x": False,
    "x.n < y.n and y.n < x.n": False,
    "x.n < y.n and y.n <= x.n": False,
    "x.n <= y.n and y.n <= x.n": True,
    "n < n": False,
    "n + 1 > 3 and n is 2": False,
    "n + 1 > 3 and n is 3": True,
    "3 - n > 1 and n > 1": False,
    "n < 0": False,
    "n > 4": False,
    "n is 4": True,
    "m > 500 and m < 502 and m is not 501": False,
    "m > 500 and m < 502": True,
    "m >= 500 and m <= 501 and m is not 500": True,
    "m > 500 and m < 501": False,
    "m > 9998 and m is not 9999": False,
    "m > 9997 and m is not 9999": True,
    "m < 1 and m is not 0": False,
    "m < 2 and m is not 0": True,
    "m < 0 or m > 9999": False,
    "f is a and f is not a": False,
    "f is g and g is a and f is b": True,
    "f is not a and f is not b and f is not c": False,
    "lead is not a and lead is not b and lead is not c": True,
    "u is pawn and u.owner is b": False,
    "u is king and u.owner is b": True,
    "u.owner is none and u is not rock": False,
    "p.owner is b": False,
    "ready and not ready": False,
    "ready is no and ready": False,
    "ready is other and other is not ready": False,
    "ready is other and ready and not other": False,
    "w is not calm and w is not keen": False,
    "mood is not calm and mood is not keen": True,
    "x in (field where it.n > 3) and x.n is 2": False,
    "x in (field - field[3]) and x is field[3]": False,
    "x in (field[1] + field[2]) and x.n > 2": False,
    "u in (unit at x) and u.place is not x": False,
    "u in (pawn at x) and u is king": False,
    "x in lane and not x in lane": False,
    "x in lane and not x in path": True,
    "lane is path and not lane is path": False,
    "lane is empty and not lane is empty": False,
    "count of lane > 1 and count of lane < 1": False,
    "x.known and not x.known": False,
    "x.known and not y.known": True,
    "big(n) and n < 2": False,
    "big(n) and n is 3": True,
    "big(n) is no and n > 3": False,
    "(n > 1) is yes and n < 1": False,
    "(n > 1) is no and n > 1": False,
    "(n > 1) is (gold > 1) and n > 1 and gold < 1": False,
    "lane is field and not lane is field": False,
    "pairing(x, n) is 1 and n > 2": False,
    "pairing(spot, n) is 1 and n > 2": True,
    "level(n) is 3 and n is 4": False,
    "level(n) is 3 and n is 3": True,
    "level(n) is 1 and n > 2": False,
    "level(n) > 3 and n < 4": False,
    "odd(n) and n is 2": False,
    "not odd(n) and n is 3": False,
    "beyond(n) > 4 and n < 3": False,
    "mixed(n) > 1 and n < 2": True,
    "worth(x) is 2": False,
    "worth(spot) is 2": True,
    "nest_3(n) is 3 and n is 2": False,
    "nest_4(n) is 3 and n is 2": True,
    "nest_3(n) is 3 and n is 2 or nest_3(n) is 1 and n is 4": False,
    "many(k) is 1 and k is 1": False,
    "most(k) is 1 and k is 1": True,
    "s + 1 > 5 and s < 3": False,
    "l + 1 > 5 and l < 3": True,
    "1 + s > 5 and s < 3": False,
    "1 + l > 5 and l < 3": True,
    "q + 1 > 9000 and q < 8000": False,
    "k > n and k < gold": True,
    "linked(x, field[1]) and x is field[3]": False,
    "linked(field[2], x) and x is field[1]": True,
    "linked(x, y) and not linked(x, y)": False,
    "linked(x, y) and x is y": True,
    "m + m > 7 and m < 2": True,
}


@cache
def told_apart() -> Mapping[str, e.Expr]:
    values = [
        f"value v{n}({PARAMS}) -> yes or no {{ usual: {each} }}"
        for n, each in enumerate(TOLD_APART)
    ]
    program = check(TABLE + "\n".join(values)).program
    return {c: program.values[f"v{n}"].clauses[0].value for n, c in enumerate(TOLD_APART)}


@pytest.mark.parametrize("written", TOLD_APART)
def test_what_excludes_each_other_is_seen(written: str) -> None:
    made = Conditions(machine().program)
    formula = made.formula(told_apart()[written])
    assert (case_of(formula, made.subjects, 10_000) is not None) is TOLD_APART[written]


def test_the_limits_of_what_is_read() -> None:
    assert (MOST_VALUES, MOST_CLAUSES, MOST_NESTING) == (5_000, 60, 3)
