"""Evaluator, generated Python and WebAssembly play the same games, to the bit."""

from __future__ import annotations

import pytest

import riotdsl
from riotdsl.game.perft import perft
from riotdsl.game.trace import Plain, trace_hash
from riotdsl.machine.wasm.engine import Engine

pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")

CLASSICS = ["tictactoe", "connect_four", "breakthrough", "othello", "kuhn_poker", "goofspiel",
            "pig"]  # fmt: skip
SEED = 11


@pytest.mark.parametrize("name", CLASSICS)
def test_three_backends_give_one_trace_of_a_classic(name: str) -> None:
    table = riotdsl.load(f"classics/{name}").table()
    machine = table.backend.machine
    fast = Engine(machine)
    assert fast.trace_hash(SEED, 2, 200) == trace_hash(table.backend, SEED, 2, 200)
    assert fast.trace_hash(SEED, 1, 20) == trace_hash(Plain(machine), SEED, 1, 20)


@pytest.mark.parametrize("edition", ["v051", "v052"])
def test_generated_python_and_wasm_agree_on_a_grid_of_more_than_a_word(edition: str) -> None:
    table = riotdsl.load("rilatria", edition=edition).table()
    fast = Engine(table.backend.machine)
    assert fast.trace_hash(SEED, 1, 150) == trace_hash(table.backend, SEED, 1, 150)


@pytest.mark.parametrize("edition", ["es", "de"])
def test_generated_python_and_wasm_agree_on_windows_and_subsets(edition: str) -> None:
    game = riotdsl.load("riot", edition=edition)
    table = game.table(game.ruleset.lineups[2])
    fast = Engine(table.backend.machine)
    assert fast.trace_hash(SEED, 1, 150) == trace_hash(table.backend, SEED, 1, 150)


@pytest.mark.parametrize(("name", "depth"), [("tictactoe", 5), ("othello", 4), ("goofspiel", 4)])
def test_sequences_are_counted_alike(name: str, depth: int) -> None:
    backend = riotdsl.load(f"classics/{name}").table().backend
    assert Engine(backend.machine).perft(depth) == perft(backend, depth)


def test_a_trace_changes_with_the_seed() -> None:
    fast = Engine(riotdsl.load("classics/pig").table().backend.machine)
    assert fast.trace_hash(1, 3, 100) != fast.trace_hash(2, 3, 100)


def test_a_state_goes_to_the_module_and_back() -> None:
    backend = riotdsl.load("rilatria").table().backend
    fast = Engine(backend.machine)
    s = backend.start()
    backend.advance(s)
    fast.set_state(backend.core(s))
    assert fast.state() == backend.core(s)
