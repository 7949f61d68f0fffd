"""What no game comes to is told, and what serves a game, a test or a bot is not."""

from __future__ import annotations

import pytest

from riotdsl.program.checks.unused import unused_problems
from tests.program.given import told

TABLE = """
game g { players a, b }
faction a, b
place field[n: 1..4]
procedure play() { repeat { let a do act } }
action act { then { set gold = 1 } }
track gold: 0..9
win rich: a when gold > 3
"""

# What is declared besides, and what of it is not used: `sort name`.
DECLARED: dict[str, list[str]] = {
    "value v() -> number { usual: 1 }": ["value v"],
    "value v() -> number { usual: 1 } measure m: v()": [],
    "value v() -> number { usual: 1 } measure m counts play when v() > 0": [],
    "value v() -> number { usual: 1 } heuristic: v()": [],
    "value v() -> number { usual: 1 } invariant i: v() > 0": [],
    "value v() -> number { usual: 1 } win w: a when v() > 3": [],
    "value v() -> number { usual: 1 } win w: faction where v() > 3": [],
    "value v() -> number { usual: 1 } track t: 0..9 = v()  measure m: t": [],
    "value v() -> 1..4 { usual: 1 } unit stone { home: field[v()] }": [],
    "value v() -> number { usual: 1 } value u() -> number { usual: v() }": ["value v", "value u"],
    "value v() -> number { usual: 1 } value u() -> number { usual: v() } measure m: u()": [],
    "value payoff(f: faction) -> number { usual: 1 }": [],
    "value payoff(f: faction) -> number { usual: v() } value v() -> number { usual: 1 }": [],
    "value v() -> number { usual: 1 } after act_on { set gold = 2 } procedure act_on() {}": [
        "value v", "procedure act_on",
    ],
    "value v() -> number { usual: 1 } action b_act { require r: v() > 0  then {} }": [
        "value v", "action b_act",
    ],
    "value v() -> number { usual: 1 } procedure p() { set gold = v() }": ["value v", "procedure p"],
    "track t: 0..9": ["track t"],
    "track t: 0..9  measure m: t": [],
    "track t: 0..9  procedure p() { set t = 3 }": ["track t", "procedure p"],
    "procedure p() {} win w after p: a": ["procedure p", "win w is never decided after p"],
    "action other { then {} }": ["action other"],
    "place yard  link yard with near() value near() -> set of place { usual: field }": [],
    'scenario "it is so" { then v() is 1 } value v() -> number { usual: 1 }': [],
    'texts "en" { other: "do it" } action other { then {} }': [],
    'texts "en" { t: "tee" } track t: 0..9': [],
    'texts "en" { p: "go" } procedure p() {}': [],
    'variant quick of g { because "so"  add action other { then { set gold = v() } } } '
    "value v() -> number { usual: 1 }": [],
}  # fmt: skip


def names(text: str, *known: str) -> list[str]:
    """What is not used, in few words."""
    found = (each.partition(": The ")[2] for each in told(unused_problems, text, *known))
    return [each.partition(" is never used")[0].replace("`", "") for each in found]


@pytest.mark.parametrize("declared", DECLARED)
def test_what_no_game_comes_to_is_told(declared: str) -> None:
    assert names(TABLE + declared) == DECLARED[declared]


# What a procedure that is run does with a value.
USED = (
    "set gold = v()",
    "if v() > 2 { set gold = 1 }",
    "let a choose x: 1..v()",
    "for each n in 1..v() { set gold = 1 }",
    "let b do other",
    "let b do more until other",
    "let b do more",
    "sub()",
    "run_on()  run_more()",
)


@pytest.mark.parametrize("body", USED)
def test_what_leads_from_play_is_used(body: str) -> None:
    text = TABLE.replace("repeat {", body + " repeat {")
    text += """
    value v() -> 1..3 { usual: 1 }
    action other { require r: v() > 2  then {} }
    action more { then { set gold = v() } }
    procedure sub() { set gold = v() }
    procedure run_on() {}
    procedure run_more() {}
    after run_more { set gold = 1 }
    after run_on when v() > 2 { set gold = 1 }
    """
    assert "value v" not in names(text)


def test_a_win_after_what_is_run_is_decided() -> None:
    text = TABLE.replace("repeat {", "p() repeat {") + "procedure p() {} win w after p: a"
    assert names(text) == []


def test_nothing_is_told_while_an_error_may_hide_a_use() -> None:
    assert told(unused_problems, TABLE + "track t: 0..9  measure m: fiend", "unknown-name") == []


# ---------------------------------------------------------------- questions

QUESTION = """
question pace { ask "How?"  answers slow or fast or never  default slow  because "so" }
"""
NUMBERS = """
question most { ask "How many?"  answers 1 or 3 or 5 or 7  default 3  because "so" }
"""
# What rules read of a question, and which of its answers come to the same.
READ: dict[str, list[str]] = {
    "pace is fast": ["`slow` and `never`"],
    "pace is not fast": ["`slow` and `never`"],
    "fast is pace": ["`slow` and `never`"],
    "pace is fast or pace is slow": [],
    "pace is mood": [],
    "pace is fast or pace is mood": [],
    "most > 3": ["`1` and `3`", "`5` and `7`"],
    "most >= 3": ["`3`, `5` and `7`"],
    "3 > most": ["`3`, `5` and `7`"],
    "3 < most": ["`1` and `3`", "`5` and `7`"],
    "3 >= most": ["`1` and `3`", "`5` and `7`"],
    "3 <= most": ["`3`, `5` and `7`"],
    "most is 3": ["`1`, `5` and `7`"],
    "3 is not most": ["`1`, `5` and `7`"],
    "most > 1 and most > 3": ["`5` and `7`"],
    "most > 1 and most < 7": ["`3` and `5`"],
    "most > gold": [],
    "most + 1 > 3": [],
}


@pytest.mark.parametrize("condition", READ)
def test_answers_that_no_rule_tells_apart_are_told(condition: str) -> None:
    question, name = (QUESTION, "pace") if "pace" in condition else (NUMBERS, "most")
    text = f"{TABLE} {question} track mood: slow or fast or never  win w: a when {condition}"
    text += "  win moody: a when mood is slow"
    said = [
        f"equivalent-answers at `{name}`: The answers {each} of `{name}` come to the same"
        for each in READ[condition]
    ]
    assert told(unused_problems, text) == said


def test_a_question_or_option_that_no_rule_reads_is_told() -> None:
    option = 'option quick { ask "Is it?"  answers yes or no  default no }'
    assert names(TABLE + QUESTION + option) == ["question pace", "option quick"]
    measure = " measure m: count of (faction where quick)"
    assert names(TABLE + option + measure) == ["option quick"]


# ---------------------------------------------------------------- things

THINGS: dict[str, list[str]] = {
    "unit stone { home: field[1] }": [],
    "unit stone { pieces: 2 }": ["unit-never-placed at `stone`"],
    "card ace { pieces: 2 }": ["card-never-dealt at `ace`"],
    "unit stone { pieces: 2 } unit rock { pieces: 2 } procedure p() { move rock to field[1] }": [
        "unit-never-placed at `stone`",
    ],
    "card ace { pieces: 2 } procedure p() { move card to field[1] }": [],
    "card ace { pieces: 2 } action b_act { then { if gold > 1 { move card to field[1] } } }": [],
}  # fmt: skip


@pytest.mark.parametrize("declared", THINGS)
def test_things_that_never_come_into_the_game_are_told(declared: str) -> None:
    found = told(unused_problems, TABLE + declared)
    placed = [each.partition(":")[0] for each in found if "unused" not in each]
    assert placed == THINGS[declared]
