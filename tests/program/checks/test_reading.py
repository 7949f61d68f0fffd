"""What is read is found wherever it stands."""

from __future__ import annotations

import pytest

from riotdsl.program import model
from riotdsl.program.analysis.walk import (
    action_reads,
    blocks,
    calls,
    frame_bodies,
    reads,
    requirement_reads,
    statements,
    value_reads,
)
from riotdsl.program.expr import Expr
from riotdsl.program.from_syntax import resolve
from tests.program.given import NOWHERE, check, declarations

TABLE = """
game g { players a, b }
faction a, b
place field[n: 1..8]
unit stone { pieces: 3  home: field[1] }
track gold: 0..9 clamped
track lead: faction
track known(f: field): 0..9 clamped
value more(n: 0..20) -> 0..20 { usual: n  large: lesser(n, 5) when n > 3 over usual }
procedure taking(n: 0..9, f: faction) {}
action act { then {} }
"""


def texts(nodes: object) -> list[str]:
    """The words of some expressions, in their order."""
    assert not isinstance(nodes, Expr)
    return [node.span.text if node.span else "" for node in nodes]  # type: ignore[attr-defined]


# A statement, and what it reads itself.
READS = {
    "let lead, b do act": ["lead", "b"],
    "let faction do act order in_turn": ["faction", "in_turn"],
    "let lead choose x: 1..gold": ["lead", "1", "gold"],
    "let chance choose x: one (field where it.n > gold)": ["(field where it.n > gold)"],
    "let b choose x: calm or keen": ["b"],
    "let b choose x: some 1..2 (stone at field[1])": ["b", "stone at field[1]"],
    "if gold > 3 { set gold = 4 }": ["gold > 3"],
    "for each f in field { set gold = 4 }": ["field"],
    "for each f in field where f.known > 1 { set gold = 4 }": ["field", "f.known > 1"],
    "for each n in gold..9 { set gold = 4 }": ["gold", "9"],
    "set gold = 7": ["7"],
    "note x: 0..9 = gold": ["gold"],
    "set field[gold].known = 7": ["field[gold]", "7"],
    "add more(1) to gold": ["more(1)"],
    "set gold = gold + 1": ["gold + 1"],
    "add 2 to field[gold].known": ["field[gold]", "2"],
    "move stone to field[gold]": ["stone", "field[gold]"],
    "taking(gold, lead)": ["gold", "lead"],
    "stage s { set gold = 4 }": [],
    "repeat { set gold = 4 }": [],
    "end play": [],
}


@pytest.mark.parametrize("written", READS)
def test_a_statement_reads_what_stands_in_it_but_not_in_its_blocks(written: str) -> None:
    found = resolve(declarations(f"{TABLE} procedure play() {{ {written} }}"), NOWHERE)
    (statement,) = found.program.procedures["play"].body
    assert texts(reads(statement)) == READS[written]


BLOCKS = """
procedure play() {
  if gold > 1 { set gold = 1 } else { for each f in field { set gold = 2 } }
  for each n in 1..2 { stage s { repeat { set gold = 3  let a do act } } }
}
after play { set gold = 4 }
action other { then { set gold = 5 } }
"""


def test_every_statement_is_found_in_the_order_written() -> None:
    program = check(TABLE + BLOCKS).program
    found = [(name, [*statements(body)]) for name, body in frame_bodies(program)]
    assert [name for name, _ in found] == ["taking", "play", "play", "act", "other"]
    kinds = [[type(each).__name__ for each in inside] for _, inside in found]
    assert kinds == [
        [],
        ["If", "Assign", "ForEach", "Assign", "ForNumbers", "Stage", "Repeat", "Assign", "LetDo"],
        ["Assign"],
        [],
        ["Assign"],
    ]
    first = program.procedures["play"].body[0]
    assert [len(inner) for inner in blocks(first)] == [1, 1]


def test_a_requirement_reads_its_condition_when_it_counts_and_what_is_told() -> None:
    text = """
    procedure play() { let a do pick }
    action pick {
      choose x: one (field where it.n > gold)
      choose y: 0..gold
      require r: x.known > y when gold > 1 say "not {y} but {x}"
      require s: gold > 2
      then { set gold = more(3) }
    }
    """
    action = check(TABLE + text).program.actions["pick"]
    assert texts(requirement_reads(action.requirements[0])) == ["x.known > y", "gold > 1", "y", "x"]
    assert texts(action_reads(action)) == [
        "(field where it.n > gold)", "0", "gold", "x.known > y", "gold > 1", "y", "x", "gold > 2",
    ]  # fmt: skip


def test_a_value_reads_its_results_and_conditions() -> None:
    program = check(f"{TABLE} procedure play() {{ set gold = more(more(1)) }}").program
    assert texts(value_reads(program.values["more"])) == ["n", "lesser(n, 5)", "n > 3"]
    (statement,) = program.procedures["play"].body
    assert isinstance(statement, model.Assign)
    assert texts(calls(reads(statement))) == ["more(more(1))", "more(1)"]
