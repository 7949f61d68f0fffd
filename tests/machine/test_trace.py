"""One trace for evaluator, generated Python and module, whatever of what is shipped is selected."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from riotdsl import compile as compiler
from riotdsl.compile import Selection
from riotdsl.game.trace import Plain, trace_hash
from riotdsl.library.caches.code import compiled
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.wasm.engine import Engine
from tests.machine import selections
from tests.properties.volumes import Record

pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")

SEED = 12
# The evaluator is slow, so its games are cut after so many decisions; 20 where nothing is said.
EVALUATED = {
    "riot": 3,
    "rilatria": 2,
    "classics/othello": 5,
    "classics/breakthrough": 8,
    "classics/connect_four": 8,
}

Games = tuple[int, int]


def agree(name: str, chosen: Selection, players: Sequence[str], games: Games) -> None:
    """All three give one trace of so many games of so many decisions, the evaluator a short one."""
    machine = compiler.closed(selections.ruleset(name), chosen, players).machine
    python, module = PythonBackend(machine, compiled), Engine(machine)
    told = f"{name} {chosen} with {', '.join(players)}"
    assert module.trace_hash(SEED, *games) == trace_hash(python, SEED, *games), told
    decisions = EVALUATED.get(name, 20)
    assert module.trace_hash(SEED, 1, decisions) == trace_hash(Plain(machine), SEED, 1, decisions)


@pytest.mark.parametrize("name", selections.NAMES)
def test_every_edition_set_of_rulings_and_variant_has_one_trace(name: str) -> None:
    lineups = selections.ruleset(name).lineups
    for at, chosen in enumerate(selections.few(name)):
        agree(name, chosen, lineups[at % len(lineups)], (1, 60))


@pytest.mark.long
@pytest.mark.parametrize("name", selections.NAMES)
def test_every_selection_has_one_long_trace(name: str, record_property: Record) -> None:
    lineups = selections.ruleset(name).lineups
    tried = 0
    for at, chosen in enumerate(selections.all_of_it(name)):
        agree(name, chosen, lineups[at % len(lineups)], (10, 400))
        tried += 1
    record_property("verified", f"{name}: {tried} selections, 10 games of each, seed {SEED}")
