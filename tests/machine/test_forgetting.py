"""Variables end with their block: at a later decision they hold what they held at first."""

from pathlib import Path

import pytest

import riotdsl
from riotdsl.game.session import Session
from riotdsl.game.trace import Plain, trace_hash
from riotdsl.machine.wasm.engine import Engine
from riotdsl.machine.wasm.runtime import is_available

COINS = """
game coins {{ players ant, bee }}
faction ant, bee
place bowl, heap
card penny {{ pieces: 6  home: bowl }}
track rounds: 0..9 clamped
procedure play() {{ repeat {{ turn() }} }}
procedure turn() {{
  add 1 to rounds
  {body}
  let ant do spend
}}
action spend {{
  choose c: one card at bowl
  then {{ move c to heap }}
}}
win empty_bowl: nobody when card at bowl is empty
"""
DRAWN = "let chance choose c: one card at bowl"
BLOCKS = {
    "if": f"if rounds > 0 {{ {DRAWN} }}",
    "otherwise": f"if rounds > 9 {{ add 1 to rounds }} else {{ {DRAWN} }}",
    "loop": f"for each f in faction {{ {DRAWN} }}",
    "numbers": f"for each n in 1..2 {{ {DRAWN} }}",
    "stage": f"stage dawn {{ {DRAWN} }}",
    "note": "if rounds > 0 { let chance choose c: one card at bowl note kept = c }",
    "quiet note": "for each c in card at bowl { note kept = c }",
}


def coins(folder: Path, body: str, more: str = "") -> Session:
    path = folder / "coins.riot"
    path.write_text(COINS.format(body=body) + more, "utf-8")
    return riotdsl.load(path).new(seed=3)


@pytest.mark.parametrize("body", BLOCKS.values(), ids=BLOCKS.keys())
def test_alike_cards_are_one_choice_after_the_block_that_drew_one(
    tmp_path: Path, body: str
) -> None:
    session = coins(tmp_path, body)
    assert [each.text for each in session.legal_actions()] == ["spend penny"]
    session.play("spend penny")
    assert [each.text for each in session.legal_actions()] == ["spend penny"]


def test_a_reaction_finds_nothing_in_the_variables_of_a_procedure_left_early(
    tmp_path: Path,
) -> None:
    left = f"if rounds > 0 {{ {DRAWN} end turn }}"
    session = coins(tmp_path, left, "after turn { let ant do spend }")
    assert [each.text for each in session.legal_actions()] == ["spend penny"]


def test_what_rules_read_elsewhere_is_kept_as_long_as_the_procedure_runs(tmp_path: Path) -> None:
    drawn = f"if rounds > 0 {{ {DRAWN} }}"
    read = "invariant somewhere: not turn.running or turn.c is none or turn.c.place is not none"
    assert len(coins(tmp_path, drawn, read).legal_actions()) == 2


def test_what_a_reaction_reads_is_kept_for_it(tmp_path: Path) -> None:
    left = f"if rounds > 0 {{ {DRAWN} end turn }}"
    session = coins(tmp_path, left, "after turn { if c is not none { let ant do spend } }")
    assert len(session.legal_actions()) == 2


def test_a_variable_of_the_procedure_itself_is_kept_to_its_end(tmp_path: Path) -> None:
    session = coins(tmp_path, DRAWN)
    assert len(session.legal_actions()) == 2


@pytest.mark.parametrize("body", BLOCKS.values(), ids=BLOCKS.keys())
def test_all_backends_forget_alike(tmp_path: Path, body: str) -> None:
    made = coins(tmp_path, body).table.backend
    plain = trace_hash(Plain(made.machine), 3, 4, 20)
    assert trace_hash(made, 3, 4, 20) == plain
    if is_available():
        assert Engine(made.machine).trace_hash(3, 4, 20) == plain
