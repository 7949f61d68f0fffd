"""What a case is told as: in the words of whoever wrote the rules."""

from __future__ import annotations

from functools import cache

import pytest

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.conditions import Conditions
from riotdsl.program.checks.wording import Wording
from riotdsl.text.lazy_dataclass import replace
from tests.program.given import check

TABLE = """
game g { players a, b }
faction a, b
place field[n: 1..2]
grid cell 2 by 2
place box[i: 1..2, j: 1..2]
unit pawn of a { home: field[1] }
unit king of a, b { home: field[2] }
unit rock { home: field[1] }
unit spear of b { home: field[1] }
card ace { home: field[1] }
card seal of a, b { home: field[1] }
track gold: 0..9
track ready: yes or no
track lead: faction
track holder: card
track last: unit
track known(x: field): yes or no
track bond(x: field, y: field): 0..3
track lane: set of field
question pace { ask "How?"  answers slow or fast  default slow  because "so" }
question most { ask "How?"  answers 1 or 5  default 1  because "so" }
question free { ask "Is it?"  answers yes or no  default no  because "so" }
value height(n: 0..9) -> number { usual: n  more: 3 when n > 3 over usual }
value hill() -> 0..9 { usual: gold  more: 3 when ready over usual }
procedure play() { note m: 0..9 = 3  let a do act }
action act { choose n: 1..3  require r: n > gold  then { set gold = play.m } }
"""
PARAMS = "x: field, y: field, n: 0..9, m: 0..9, f: faction, u: unit, t: yes or no, w: calm or keen"

# An expression, and how it is told.
SHOWN = {
    "n": "n",
    "x": "x",
    "gold": "gold",
    "x.known": "x.known",
    "field[2].known": "field[2].known",
    "lead": "lead",
    "u.place": "u.place",
    "u.place.n": "u.place.n",
    "x.n": "x.n",
    "u.owner": "u.owner",
    "box[1, 2]": "box[1, 2]",
    "bond(x, y)": "bond(x, y)",
    "height(n)": "n.height",
    "height(3)": "height(3)",
    "height(lesser(n, 3))": "height(lesser(n, 3))",
    "hill": "hill",
    "lane is empty": "lane is empty",
    "x in lane": "x in lane",
    "gold is n": "gold is n",
    "gold < n": "gold < n",
    "pace": "pace",
    "gold   +\n  n": "gold + n",
    "a": "a",
    "calm": "calm",
    "yes": "yes",
    "lane": "lane",
    "field": "field",
    "n > 3 and t": "n > 3 and t",
}


# Of these only the written words are known.
WRITTEN = ("gold + n", "n > 3 and t", "field", "height(lesser(n, 3))")


@cache
def read(written: str) -> tuple[model.Program, e.Expr]:
    """An expression of the parameters, and the program that it stands in."""
    kind = {"lane": "set of field", "field": "set of field", "pace": "slow or fast"}
    kind |= dict.fromkeys(("x", "u.place", "box[1, 2]"), "place")
    kind |= dict.fromkeys(("lead", "u.owner", "a"), "faction")
    kind["calm"] = "calm or keen"
    is_test = any(
        each in written for each in (" is ", " in ", " < ", " > ", ".known", "yes", "ready")
    )
    is_test |= written in ("t", "free")
    result = kind.get(written, "yes or no" if is_test else "number")
    program = check(f"{TABLE} value v({PARAMS}) -> {result} {{ usual: {written} }}").program
    return program, program.values["v"].clauses[0].value


@pytest.mark.parametrize("written", SHOWN)
def test_an_expression_is_told_as_it_might_be_written(written: str) -> None:
    program, node = read(written)
    names = {param.name: param.name.removesuffix("_v") for param in program.values["v"].params}
    assert Wording(program, names).shown(node) == SHOWN[written]


def bare(node: e.Expr) -> e.Expr:
    """An expression that was not written anywhere."""
    return replace(e.mapped(node, bare), span=None)


@pytest.mark.parametrize("written", [each for each in SHOWN if SHOWN[each] not in WRITTEN])
def test_what_was_not_written_is_told_in_the_same_words(written: str) -> None:
    program, node = read(written)
    names = {param.name: param.name.removesuffix("_v") for param in program.values["v"].params}
    assert Wording(program, names).shown(bare(node)) == SHOWN[written]


def test_variables_are_told_with_their_owners_and_without_their_numbers() -> None:
    program = check(TABLE).program
    (requirement,) = program.actions["act"].requirements
    assert Wording(program).shown(requirement.condition) == "act.n > gold"
    you = e.Frame("act", "you", type=requirement.condition.type)
    assert Wording(program).shown(you) == "you"
    place = e.Frame("act", "spot", type=you.type)
    assert Wording(program).shown(e.Track("known", (place,), type=you.type)) == "act.spot.known"
    local = e.Local("spot_12", type=requirement.condition.type)
    assert Wording(program).shown(local) == "spot"
    assert Wording(program, {"spot_12": "here"}).shown(local) == "here"
    assert Wording(program).shown(e.Not(local, type=local.type)) == "this"


# A condition, and every case that it tells apart.
CASES = {
    "x is field[2]": ["`x` is `field[1]`", "`x` is `field[2]`"],
    "n > 3": ["`n` is `0`", "`n` is `4`"],
    "f is a": ["`f` is `a`", "`f` is `b`"],
    "lead is none": ["`lead` is `a`", "`lead` is `none`"],
    "u is king": ["`u` is `pawn`", "`u` is `king of a`"],
    "u is king and u.owner is b": [
        "`u` is `pawn`", "`u` is `king of a`", "`u` is `king of b`", "`u` is `spear`",
    ],
    "u is spear": ["`u` is `pawn`", "`u` is `spear`"],
    "u is rock": ["`u` is `pawn`", "`u` is `rock`"],
    "last is none": ["`last` is `pawn`", "`last` is `none`"],
    "holder is seal and holder.owner is b": [
        "`holder` is `ace`", "`holder` is `seal of a`", "`holder` is `seal of b`",
    ],
    "w is keen": ["`w` is `calm`", "`w` is `keen`"],
    "t": ["`t` does not hold", "`t` holds"],
    "ready": ["`ready` does not hold", "`ready` holds"],
    "x in lane": ["`x in lane` does not hold", "`x in lane` holds"],
    "lane is empty": ["`lane is empty` does not hold", "`lane is empty` holds"],
    "pace is fast": ["`pace` is `slow`", "`pace` is `fast`"],
    "most > 3": ["`most` is `1`", "`most` is `5`"],
    "free": ["`free` is `yes`", "`free` is `no`"],
    "n < m or n is m": ["`m` is less than `n`", "`m` is `n`", "`m` is more than `n`"],
    "x is y": ["`x` is `y`", "`x` is not `y`"],
    "gold > 300": ["`gold` is `0`"],
    "x is field[2] and y is field[1]": ["`x` is `field[1]`", "`x` is `field[2]`"],
}  # fmt: skip


@pytest.mark.parametrize("written", CASES)
def test_every_case_of_a_condition_can_be_told(written: str) -> None:
    program, node = read(written)
    names = {param.name: param.name.removesuffix("_v") for param in program.values["v"].params}
    made = Conditions(program)
    made.formula(node)
    subject = made.subjects.all[0]
    told = [Wording(program, names).case(subject, value) for value, _ in subject.cases]
    assert sorted(told) == sorted(CASES[written])


def test_two_that_are_the_same_are_told_to_be_so() -> None:
    program, node = read("x is y")
    names = {param.name: param.name.removesuffix("_v") for param in program.values["v"].params}
    made = Conditions(program)
    made.formula(node)
    (subject,) = made.subjects.all
    wording = Wording(program, names)
    assert [wording.case(subject, 0), wording.case(subject, 1)] == [
        "`x` is `y`", "`x` is not `y`",
    ]  # fmt: skip


def test_yes_and_no_are_told_where_they_are_values() -> None:
    program, node = read("ready")
    wording = Wording(program)
    assert [wording.value(node, 1), wording.value(node, 0)] == ["yes", "no"]
    assert wording.shown(replace(node, span=None)) == "ready"
