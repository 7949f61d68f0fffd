"""What games spend of the budget between two answered decisions."""

from __future__ import annotations

import pytest

from riotdsl import compile as compiler
from riotdsl.compile import CompileError, Selection
from riotdsl.game.trace import Backend, Plain
from riotdsl.machine.code import Machine
from riotdsl.machine.layout import OUTCOME, WORK
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.run import CHANCE
from riotdsl.machine.wasm.engine import Engine
from riotdsl.program.analysis.play_budget import BUDGET
from riotdsl.text.lazy_dataclass import replace
from riotdsl.text.source import Source
from tests.machine import selections
from tests.properties.volumes import Record, many

pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")

HEADROOM = 10
SEED = 7

TABLE = """
game waiting { players north, south }
faction north, south
track ticks: 0..9 clamped
action never { require late: ticks > 3 then { set ticks = 0 } }
action go { then { add 1 to ticks } }
win late: nobody when ticks is 9
"""
# What each round of a loop does without end; nobody is ever asked.
ROUNDS = {
    "a choice of nothing": "let north choose x: one (faction where ticks > 3)",
    "a single option": "let north choose x: one (faction where it is north)",
    "an impossible action": "let north do never",
    "a window of those who can only pass": "let north, south do never until pass order in_turn",
    "chance now and then": "if ticks is 0 { let chance choose x: 1..6 } else { let north do go }",
    "a decision that is never reached": "if ticks > 3 { let north do go }",
    "nobody's choice": "let north choose x: one (faction where no) if ticks > 3 { let x do go }",
    "a long way to each point": """
      let north choose x: one (faction where ticks > 3)
      for each j in 1..400000 { if i + j is 7 { set ticks = 0 } }""",
}


def endless(inside: str) -> list[Source]:
    loop = f"for each i in 0..1000000000 {{ {inside} }}"
    play = f"procedure play() {{ {loop} repeat {{ let north do go }} }}"
    return [Source("waiting.riot", TABLE + play)]


def machine_of(inside: str) -> Machine:
    return compiler.closed(compiler.load(endless(inside))).machine


@pytest.mark.parametrize("what", ROUNDS)
def test_a_loop_in_which_nobody_is_asked_ends_as_stalled_in_every_backend(what: str) -> None:
    machine = machine_of(ROUNDS[what])
    python, module = PythonBackend(machine), Engine(machine)
    s = at_the_end(python)
    assert s[OUTCOME] == len(machine.program.wins) + 1
    assert s[WORK] <= BUDGET
    assert [row[0] for row in module.playouts(SEED, range(2), 100)] == [s[OUTCOME]] * 2
    few = replace(machine, budget=BUDGET // 100)
    assert at_the_end(Plain(few)) == at_the_end(PythonBackend(few))


def at_the_end(backend: Backend) -> list[int]:
    """The state when nobody is asked any more; chance always takes the first."""
    s = backend.start()
    while (options := backend.advance(s)) is not None:
        assert options.decider == CHANCE
        backend.apply(options, options.families[0], s)
    return backend.core(s)


def test_a_loop_that_surely_asks_only_chance_too_often_is_refused() -> None:
    with pytest.raises(CompileError) as caught:
        compiler.load(endless("let chance choose x: 1..6"))
    assert [each.code for each in caught.value.diagnostics if each.code != "unused-action"] == [
        "too-much-work"
    ]


def spends_little(name: str, chosen: Selection, at: int, games: int) -> None:
    """With a tenth of the budget no game is stalled, be it random or greedy."""
    ruleset = selections.ruleset(name)
    players = ruleset.lineups[at % len(ruleset.lineups)]
    machine = compiler.closed(ruleset, chosen, players).machine
    module = Engine(replace(machine, budget=BUDGET // HEADROOM))
    everybody = (1 << len(machine.program.universe.factions)) - 1
    stalled = len(machine.program.wins) + 1
    for greedy in (0, everybody):
        rows = module.playouts(SEED, range(games), 2_000, greedy=greedy)
        assert all(row[0] != stalled for row in rows), (name, chosen, players)


@pytest.mark.parametrize("name", selections.NAMES)
def test_no_shipped_game_spends_a_tenth_of_the_budget(name: str) -> None:
    for at, chosen in enumerate(selections.few(name)):
        spends_little(name, chosen, at, 10)


@pytest.mark.long
@pytest.mark.parametrize("name", selections.NAMES)
def test_no_shipped_game_of_thousands_does(name: str, record_property: Record) -> None:
    games, tried = len(many(0, 400)), 0
    for at, chosen in enumerate(selections.all_of_it(name)):
        spends_little(name, chosen, at, games)
        tried += 1
    record_property("verified", f"{name}: {tried} selections, {2 * games} games each, seed {SEED}")
