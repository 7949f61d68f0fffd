"""A module that runs can be interrupted, and by whoever watches over it."""

from __future__ import annotations

import subprocess
import sys

import pytest

import riotdsl
from riotdsl.machine.wasm import interrupts
from riotdsl.machine.wasm.engine import Engine

pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")

# The module looks up for the first time; then somebody interrupts it who runs beside it.
INTERRUPTED = """
import os, signal, threading
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have turned it off
import riotdsl
from riotdsl.machine.wasm import interrupts
from riotdsl.machine.wasm.engine import Engine

def interrupt():
    interrupts.watch(lambda: None)
    threading.Thread(target=os.kill, args=(os.getpid(), signal.SIGINT)).start()

module = Engine(riotdsl.load("classics/breakthrough").table().backend.machine)
interrupts.watch(interrupt)
try:
    {call}
except KeyboardInterrupt:
    module.trace_hash(1, 1, 10)
    print("interrupted, and still of use")
"""
CALLS = {
    "perft": "module.perft(60)",
    "a trace": "module.trace_hash(1, 1_000_000_000, 1_000_000)",
    "random games": "list(module.playouts(1, range(1_000_000_000), 10_000))",
    "greedy games": "list(module.playouts(1, range(1_000_000), 10_000, greedy=3))",
}


@pytest.mark.parametrize("what", CALLS)
def test_an_interrupt_ends_what_runs_in_a_module(what: str) -> None:
    text = INTERRUPTED.format(call=CALLS[what])
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("interrupted, and still of use\n", "")


class GivenUpError(Exception):
    """Nobody waits any more."""


def test_what_a_watcher_raises_ends_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up() -> None:
        raise GivenUpError

    module = Engine(riotdsl.load("classics/breakthrough").table().backend.machine)
    monkeypatch.setattr(interrupts.CALL, "watch", give_up)
    with pytest.raises(GivenUpError):
        module.perft(60)
