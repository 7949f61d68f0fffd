"""What a module counts and holds; `test_trace.py` compares the games that it plays."""

from __future__ import annotations

import pytest

import riotdsl
from riotdsl.game.perft import perft
from riotdsl.machine.wasm.engine import Engine

pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")


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
