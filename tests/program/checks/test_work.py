"""How much there is to do is counted to the last step, and never less than play takes."""

from __future__ import annotations

from math import factorial

import pytest

from riotdsl.machine.evaluate import Env, Evaluator, State
from riotdsl.machine.run import Interpreter
from riotdsl.program import model
from riotdsl.program.analysis import work as checked_work
from riotdsl.program.analysis.work import (
    MOST_BLOCKS,
    MOST_CHOICES,
    MOST_LOOPS,
    Work,
    called_first,
    combinations,
    shape_problems,
    ways,
    work_problems,
)
from riotdsl.program.expr import Expr
from riotdsl.program.from_syntax import resolve
from riotdsl.text.lazy_dataclass import dataclass
from tests.program.given import NOWHERE, check, declarations, told
from tests.properties import chain

TABLE = """
game g { players a, b }
faction a, b
place field[n: 1..8]
place lake[n: 1..7]
unit stone { pieces: 3  home: field[1] }
track gold: 0..9 clamped
track ready: yes or no
track known(f: field): yes or no
track row: order of lake
value base() -> number { usual: 1 }
value twice(n: 0..9) -> number { usual: n + n }
value either(n: 0..9) -> number { usual: 1  more: 2 when n > 2 over usual }
procedure two() { set gold = 1  set gold = 2 }
procedure asking() { let a choose x: 1..2 }
procedure taking(n: 0..10) {}
action act { then { set gold = 7 } }
"""
PLAY = "procedure play() {}"
OFFER = "procedure play() { let a do act }"

# An expression, the steps of evaluating it, and how deep it leads.
EXPRESSIONS = {
    "3": (1, 1),
    "gold + 3": (3, 2),
    "gold + (3 * gold)": (5, 3),
    "count of (field where it.n > 2)": (3 + 8 * 4, 5),
    "sum of f.n for f in field": (2 + 8 * 2, 3),
    "highest of f.n for f in field": (2 + 8 * 2, 3),
    "sum of l.n for l in row": (3 + 7 * 2, 3),
    "base()": (1 + 1, 1 + 2),
    "twice(gold)": (1 + 3 + 1, 1 + 3),
    "either(gold)": (1 + 1 + (1 + 3) + 1, 1 + 3),
    "base() + twice(gold)": (1 + 2 + 5, 1 + 4),
    "count of (field where some l in lake has l.n > it.n)": (3 + 8 * (2 + 7 * 5), 6),
}


@pytest.mark.parametrize("written", EXPRESSIONS)
def test_the_steps_of_an_expression_are_those_of_its_parts(written: str) -> None:
    work = Work(check(f"{TABLE} {PLAY} value v() -> number {{ usual: {written} }}").program)
    steps, depth = EXPRESSIONS[written]
    assert (work.steps["v"], work.depth["v"], work.asked["v"]) == (steps, 1 + depth, 0)


def test_a_value_without_clauses_takes_nothing() -> None:
    work = Work(check(f"{TABLE} {PLAY} value v() -> number {{}}").program)
    assert (work.steps["v"], work.depth["v"]) == (0, 1)


# What a procedure does, its steps, how deep it leads, and how often somebody may be asked.
BODIES = {
    "": (0, 1, 0),
    "set gold = 3": (3, 3, 0),
    "set gold = 3  set gold = 4": (6, 3, 0),
    "note x: 0..9 = 3  set x = gold": (6, 3, 0),
    "set field[1].known = yes": (2 + 2 + 1, 4, 0),
    "add 1 to gold": (2 + 3, 3, 0),
    "note x: 0..9 clamped = 3  add gold to x": (3 + 2 + 3, 3, 0),
    "move stone to field[1]": (2 + 1 + 2 + 3, 4, 0),
    "if ready { set gold = 1 }": (2 + 3, 4, 0),
    "if ready { set gold = 1 } else { set gold = 1  set gold = 2 }": (2 + 6, 4, 0),
    "if ready { set gold = gold * gold } else { set gold = 1 }": (2 + 5, 5, 0),
    "for each f in field { set gold = f.n }": (2 + 8 * 5, 5, 0),
    "for each f in field where f.known { set gold = 1 }": (2 + 8 * (2 + 4), 4, 0),
    "for each f in field where count of (field where it.known) > 1 { set gold = 1 }": (
        2 + 8 * (2 + 3 + 8 * 2 + 4), 7, 0,
    ),
    "for each l in row { set gold = 1 }": (2 + 7 * 4, 4, 0),
    "for each n in 2..5 { set gold = n }": (3 + 4 * 4, 4, 0),
    "for each n in 4..4 { set gold = n }": (3 + 4, 4, 0),
    "for each n in 5..2 { set gold = n }": (3, 4, 0),
    "for each n in 1..gold { set gold = n }": (3 + 9 * 4, 4, 0),
    "for each n in gold..9 { set gold = n }": (3 + 10 * 4, 4, 0),
    "for each f in field { for each n in 1..3 { set gold = n } }": (2 + 8 * (1 + 3 + 3 * 4), 5, 0),
    "stage s { set gold = 1 }": (2 + 3, 4, 0),
    "two()": (1 + 6, 5, 0),
    "two()  two()": (14, 5, 0),
    "taking(gold + 1)": (1 + 3, 4, 0),
    "set gold = base() + 1": (2 + 4, 6, 0),
    "if ready { set gold = base() + 1 }": (2 + 6, 7, 0),
    "two()  set gold = base()": (7 + 4, 5, 0),
    "asking()": (0, 2, 1),
    "asking()  asking()": (0, 2, 2),
    "for each f in field { asking() }": (1, 3, 8),
    "for each f in field where f.known { asking() }": (1 + 8 * 2, 4, 8),
    "for each f in field { for each n in 1..3 { asking() } }": (2, 4, 24),
    "if ready { asking()  asking() } else { asking() }": (1, 3, 3),
    "let a choose x: 1..2": (1 + 2, 3, 1),
    "let chance choose x: 1..2": (2, 3, 1),
    "let a do act": (1, 3, 1),
    "repeat { set gold = 1  let a choose x: 1..2 }": (3 + 3, 4, 1),
    "set gold = 1  let a choose x: 1..gold  set gold = 1  set gold = 2": (3 + 3, 3, 1),
    "set gold = 1  let a choose x: 1..gold  set gold = 1  set gold = 2  set gold = 3": (9, 3, 1),
    "set gold = 1  set gold = 2  let a choose x: 1..gold  set gold = 1": (6 + 3, 3, 1),
    "stage s { let a choose x: 1..2  set gold = 1  two() } set gold = 1": (3 + 7, 6, 1),
}  # fmt: skip


@pytest.mark.parametrize("body", BODIES)
def test_the_steps_of_a_procedure_are_those_of_its_statements(body: str) -> None:
    work = Work(check(f"{TABLE} procedure play() {{ {body} }}").program)
    assert (work.steps["play"], work.depth["play"], work.asked["play"]) == BODIES[body]


@dataclass(slots=True)
class Counting(Evaluator):
    """The evaluator, which counts its steps."""

    steps: int = 0

    def value(self, node: Expr, s: State, env: Env) -> int:
        self.steps += 1
        return Evaluator.value(self, node, s, env)

    def statement(self, node: model.Statement, s: State) -> bool:
        self.steps += 1
        return Evaluator.statement(self, node, s)


@pytest.mark.parametrize("body", [body for body, (_, _, asked) in BODIES.items() if not asked])
def test_what_is_done_takes_no_more_steps_than_are_counted(body: str) -> None:
    found = check(f"{TABLE} procedure play() {{ quiet() }} procedure quiet() {{ {body} }}")
    machine = chain.machine(found, {})
    counting, state = Counting(machine), Interpreter(machine).start()
    counting.procedure("quiet", [], state)
    assert counting.steps <= Work(found.program).steps["quiet"]


# ---------------------------------------------------------------- what else counts

REACTION = "procedure play() { two() } after two when gold > 3 { set gold = 0  set gold = 1 }"
ASKED = "procedure play() { asking() } after asking when gold > 3 { set gold = 0 }"


def test_reactions_are_a_part_of_what_they_follow() -> None:
    work = Work(check(f"{TABLE} {REACTION}").program)
    assert work.steps["two"] == 6 + 3 + 6
    assert work.depth["two"] == 1 + 2
    assert work.steps["play"] == 1 + 15
    work = Work(check(f"{TABLE} {ASKED}").program)
    assert (work.steps["asking"], work.asked["asking"]) == (3, 1)
    always = REACTION.replace(" when gold > 3", "")
    assert Work(check(f"{TABLE} {always}").program).steps["two"] == 6 + 6
    deep = REACTION.replace("gold > 3", "gold + gold + gold > 3").replace("  set gold = 1 }", " }")
    assert Work(check(f"{TABLE} {deep}").program).depth["two"] == 1 + 4


def test_wins_that_are_bound_to_a_procedure_are_a_part_of_it() -> None:
    play = "procedure play() { two()  asking() }"
    wins = "win w after two: a when gold + gold + gold > 3  win v after asking: a"
    work = Work(check(f"{TABLE} {play} {wins}").program)
    assert work.steps["two"] == 6 + 1 + 7
    assert work.depth["two"] == 1 + 4
    assert work.steps["asking"] == 3 + 1
    assert work.steps["play"] == 1 + 14
    assert work.depth["asking"] == 3


def test_measures_that_count_a_procedure_are_a_part_of_it() -> None:
    play = "procedure play() { two()  two() }  measure m counts two when gold + gold + gold > 3"
    work = Work(check(f"{TABLE} {play}").program)
    assert (work.steps["two"], work.depth["two"]) == (6 + 7, 1 + 4)
    assert work.steps["play"] == 2 * (1 + 13)


def test_tests_of_reactions_are_counted_where_somebody_is_asked() -> None:
    dear = ASKED.replace("gold > 3", "count of (field where it.known) > 3")
    assert Work(check(f"{TABLE} {dear}").program).steps["asking"] == 21


def test_things_that_are_chosen_from_are_compared() -> None:
    many = TABLE.replace("pieces: 3", "pieces: 300") + "track hero(n: 1..5000): stone "
    program = check(f"{many} procedure play() {{ let a choose x: one stone }}").program
    work, play = Work(program), program.procedures["play"].body[0]
    assert isinstance(play, model.LetChoose)
    assert work.choosing(play.chooser) > 300 * 5000 // checked_work.COMPARED
    counted = f"{many} {PLAY} value v() -> number {{ usual: count of stone at field[1] }}"
    assert Work(check(counted).program).steps["v"] > 300 // checked_work.COMPARED


def test_an_action_has_the_steps_of_its_effect() -> None:
    work = Work(check(f"{TABLE} {PLAY}").program)
    assert (work.steps["act"], work.depth["act"], work.asked["act"]) == (3, 3, 0)


# What can be chosen, and how many ways are looked through at most.
CHOICES = {
    "calm or keen or wild": 3,
    "3..9": 7,
    "3..3": 1,
    "9..3": 0,
    "1..gold": 9,
    "gold..9": 10,
    "one (field where it.known)": 8,
    "order of (field where it.known and it.n > 1)": factorial(7),
    "order of faction": 2,
    "some (field where it.known)": 1,
    "some 1..2 (lake where it.n > gold)": 1,
}


def chosen(choice: str) -> tuple[model.Program, model.Chooser]:
    text = f"{TABLE} procedure play() {{ let a choose x: {choice} }}"
    program = resolve(declarations(text), NOWHERE).program
    (statement,) = program.procedures["play"].body
    assert isinstance(statement, model.LetChoose)
    return program, statement.chooser


@pytest.mark.parametrize("choice", CHOICES)
def test_ways_to_choose_are_counted_at_most(choice: str) -> None:
    assert ways(chosen(choice)[1]) == CHOICES[choice]


def test_finding_what_can_be_chosen_takes_reading_and_trying() -> None:
    program, chooser = chosen("1..gold")
    assert Work(program).choosing(chooser) == 9 + 2
    program, chooser = chosen("one (field where it.known)")
    assert Work(program).choosing(chooser) == 8 + 2 + 8 * 2


LISTED = """
action pick {
  require first: ready
  choose x: 1..4
  require second: x > gold when ready
  choose y: one field
  require third: y.known
  then {}
}
"""


def test_listing_tries_every_combination_and_tests_what_is_ready() -> None:
    program = check(f"{TABLE} {PLAY} {LISTED}").program
    steps = 1 + (4 + 2) + 4 * (3 + 1) + 4 * (8 + 1) + 4 * 8 * 2
    assert Work(program).listing(program.actions["pick"]) == steps
    assert Work(program).listing(program.actions["act"]) == 0


def test_combinations_are_those_of_the_choices_before_a_subset() -> None:
    text = "action pick { choose x: 1..4  choose y: some field  choose z: one lake  then {} }"
    program = check(f"{TABLE} {PLAY} {text}").program
    assert combinations(program.actions["pick"]) == 4
    assert combinations(program.actions["act"]) == 1


# ---------------------------------------------------------------- what is refused

# What is declared, where it is told, its steps, and how deep it leads.
FIGURES = {
    "value v() -> number { usual: count of (field where it.known) }": ("v", 19, 5),
    "procedure p() { for each f in field { set gold = 1 } }": ("p", 34, 4),
    "action act { then { for each f in field { set gold = 1 } } }": ("act", 34, 4),
    "action act { choose x: 1..2  require r: count of (field where it.known) > x  then {} }": (
        "act", 2 + 21, 5,
    ),
    "win w: a when some f in field has f.known": ("w", 1 + 18, 3),
    "win w: faction where it is a when ready": ("w", 1 + (1 + 1 + 2 * 3), 3),
    "win w: faction where it is a": ("w", 1 + 1 + 2 * 3, 3),
    "invariant i: count of (field where it.known) < 9": (
        "invariant i: count of (field where it.known) < 9", 21, 5,
    ),
    "measure m: count of (field where it.known)": ("m", 19, 4),
    "measure m counts play when count of (field where it.known) > 1": ("play", 21, 6),
    "heuristic: count of (field where it.known)": ("count of (field where it.known)", 19, 4),
}  # fmt: skip
SMALL = TABLE.partition("value")[0]


@pytest.mark.parametrize("declared", FIGURES)
@pytest.mark.parametrize("missing", [0, 1])
def test_every_sort_of_rule_may_take_as_many_steps_as_are_allowed(
    declared: str, missing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, steps, _ = FIGURES[declared]
    monkeypatch.setattr(checked_work, "MOST_STEPS", steps - missing)
    said = f"too-much-work at `{where}`: This can take {steps} steps without a decision"
    assert told(work_problems, f"{SMALL} {PLAY} {declared}") == [said][:missing]


@pytest.mark.parametrize("declared", FIGURES)
@pytest.mark.parametrize("missing", [0, 1])
def test_every_sort_of_rule_may_lead_as_deep_as_is_allowed(
    declared: str, missing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, _, depth = FIGURES[declared]
    monkeypatch.setattr(checked_work, "MOST_DEEP", depth - missing)
    deep = f"This is nested too deeply: what it rests on leads {depth} deep"
    said = f"nested-too-deeply at `{where}`: {deep}"
    assert told(work_problems, f"{SMALL} {PLAY} {declared}") == [said][:missing]


def test_only_the_first_is_told_and_depth_before_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checked_work, "MOST_STEPS", 0)
    text = f"{SMALL} {PLAY} value v() -> number {{ usual: 1 }} value u() -> number {{ usual: 2 }}"
    (said,) = told(work_problems, text)
    assert said.startswith("too-much-work at `v`")
    monkeypatch.setattr(checked_work, "MOST_DEEP", 1)
    (said,) = told(work_problems, text)
    assert said.startswith("nested-too-deeply at `v`")


@pytest.mark.parametrize("missing", [0, 1])
def test_wins_that_are_looked_at_together_count_together(
    missing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wins = "win u: a when gold > 3  win v: faction where it is a  win w after p: a when gold > 3"
    monkeypatch.setattr(checked_work, "MOST_STEPS", 1 + 3 + 8 - missing)
    said = "too-much-work at `v`: This can take 12 steps without a decision"
    found = told(work_problems, f"{SMALL} {PLAY} procedure p() {{}} {wins}")
    assert found == [said][:missing]


@pytest.mark.parametrize("missing", [0, 1])
def test_an_action_may_have_as_many_combinations_as_are_allowed(
    missing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"{SMALL} {OFFER} action act {{ choose x: 1..4  choose y: one field  then {{}} }}"
    monkeypatch.setattr(checked_work, "MOST_COMBINED", 32 - missing)
    said = "too-much-work at `act`: What is chosen here can have 32 combinations"
    assert told(work_problems, text) == [said][:missing]


@pytest.mark.parametrize("missing", [0, 1])
def test_a_procedure_may_ask_as_often_as_is_allowed(
    missing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "procedure play() { for each n in 1..40 { let a choose x: 1..2 } }"
    monkeypatch.setattr(checked_work, "MOST_ASKED", 40 - missing)
    said = "too-much-work at `play`: This can take 40 steps without a decision"
    assert told(work_problems, f"{SMALL} {text}") == [said][:missing]


# ---------------------------------------------------------------- shapes


def nested(text: str, times: int) -> str:
    """A statement in so many others."""
    return text * times + "set gold = 1" + " }" * times


@pytest.mark.parametrize("more", [0, 1])
@pytest.mark.parametrize("owner", ["procedure p()", "action p { then"])
@pytest.mark.parametrize(
    ("around", "most", "what"),
    [
        ("for each f in field { ", MOST_LOOPS, "loops"),
        ("for each n in 1..2 { ", MOST_LOOPS, "loops"),
        ("repeat { ", MOST_LOOPS, "loops"),
        ("stage s { ", MOST_BLOCKS, "blocks"),
    ],
)
def test_blocks_may_stand_in_each_other_as_deep_as_is_allowed(
    around: str, most: int, what: str, owner: str, more: int
) -> None:
    body = f"{owner} {{ set gold = 0  {nested(around, most + more)}  set gold = 0 }}"
    text = f"{SMALL} {PLAY} {body}{' }' if 'then' in owner else ''}"
    deep = f"This is nested too deeply: {what} stand in each other {most + 1} deep"
    assert told(shape_problems, text) == [f"nested-too-deeply at `p`: {deep}"][:more]


def test_loops_are_told_before_blocks() -> None:
    body = nested("for each n in 1..2 { ", MOST_BLOCKS + 1)
    (said,) = told(shape_problems, f"{SMALL} {PLAY} procedure p() {{ {body} }}")
    assert "loops stand in each other" in said


@pytest.mark.parametrize("more", [0, 1])
def test_an_action_may_have_as_many_choices_as_are_allowed(more: int) -> None:
    choices = " ".join(f"choose x{n}: 1..2" for n in range(MOST_CHOICES + more))
    said = f"This is nested too deeply: {MOST_CHOICES + 1} choices are made one after the other"
    found = told(shape_problems, f"{SMALL} {PLAY} action p {{ {choices} then {{}} }}")
    assert found == [f"nested-too-deeply at `p`: {said}"][:more]


def test_names_stand_behind_those_that_they_call() -> None:
    edges = {"a": "cb", "b": "c", "c": "d", "d": "", "e": "ax"}
    assert called_first(edges) == ["d", "c", "b", "a", "e"]
    assert called_first({"a": "bc", "b": "", "c": "b"}) == ["b", "c", "a"]


def test_many_ways_to_the_same_are_gone_once() -> None:
    edges = {str(n): [str(n + 1), str(n + 2)] for n in range(80)}
    assert called_first(edges) == [str(n) for n in reversed(range(80))]


def test_what_is_wrong_already_is_counted_as_nothing() -> None:
    loops = "for each x in fiends {} for each n in 1..fiend {} for each n in fiend..3 {}"
    text = f"{SMALL} procedure play() {{ {loops}  fiend()  set gold = fiend() }}"
    assert told(work_problems, text, "unknown-name") == []
    program = resolve(declarations(text), NOWHERE).program
    assert Work(program).steps["play"] == 2 + 3 + 3
