"""Things of one kind are two choices where an order tells them apart."""

from __future__ import annotations

import pytest

from riotdsl.game.perft import perft
from riotdsl.machine.code import Machine
from tests.properties import agreement, chain

RULES = """
game g { players a, b }
faction a, b
place pile, shelf
unit pawn { pieces: 4  home: pile }
track row: order of unit
procedure play() {
  let a choose first: one unit at pile
  move first to shelf
  set row = unit at shelf
  move first to pile
  forget()
  let b choose second: one unit at pile
  move second to shelf
  let a choose third: one unit at pile
}
procedure forget() { set play.first = none }
"""


def machine() -> Machine:
    found = chain.checked(chain.read(RULES))
    assert found is not None
    return chain.machine(found, {})


def test_what_stands_in_an_order_is_a_choice_of_its_own() -> None:
    backend = agreement.Pair(machine()).fast
    # The first is asked in silence: four are alike. Then it is that one, or one of the others.
    assert perft(backend, 1) == 2


def test_evaluator_and_generated_code_agree() -> None:
    seen = agreement.agree(machine(), 1, 5, games=10)
    assert seen["states"] > 20


def test_the_module_agrees() -> None:
    pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")
    from riotdsl.machine.wasm.engine import Engine  # noqa: PLC0415 - needs the extra

    own = machine()
    backend = agreement.Pair(own).fast
    counts = [perft(backend, depth) for depth in (1, 2, 3)]
    assert [Engine(own).perft(depth) for depth in (1, 2, 3)] == counts
