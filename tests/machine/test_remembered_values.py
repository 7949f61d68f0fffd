"""Values that are remembered while a position is judged: they are those that are found again."""

from __future__ import annotations

from riotdsl.machine.evaluate import Evaluator, Remembered
from riotdsl.machine.run import Interpreter
from tests.program.given import check
from tests.properties import chain

GAME = """
game g { players a, b }
faction a, b
place yard, road
track gold: 0..9 = 4
value price() -> 0..9 { usual: 1  dear: 3 when turn.round > 2 over usual }
value rest() -> 0..99 { usual: gold + price() }
value twice(n: 0..9) -> 0..99 { usual: n + n }
value toll(p: place) -> 0..9 { usual: 7 }
action go { choose there: one place  then { } }
procedure turn() { for each round in 1..4 { let a do go } }
procedure play() { turn() }
"""


def test_a_value_is_found_once_for_its_arguments_and_the_variables_that_it_reads() -> None:
    machine = chain.machine(check(GAME), {})
    evaluator, s = Evaluator(machine), Interpreter(machine).start()
    cell, gold = machine.layout.frames["turn", "round"], machine.layout.tracks["gold"].base
    values: Remembered = {}
    with evaluator.remembering(values):
        for stands in (1, 3, 1):
            s[cell] = stands
            found = evaluator.call("rest", [], s)
            assert found == Evaluator(machine).call("rest", [], s) == (5 if stands == 1 else 7)
        assert [evaluator.call("twice", [n], s) for n in (1, 2, 1)] == [2, 4, 2]
        assert len(values) == 6  # two of each value without arguments, two of `twice`
        s[gold] = 9
        assert evaluator.call("rest", [], s) == 5
    assert evaluator.call("rest", [], s) == 10


def test_what_is_no_argument_of_a_value_is_remembered_as_its_default() -> None:
    machine = chain.machine(check(GAME), {})
    evaluator, s = Evaluator(machine), Interpreter(machine).start()
    nowhere = machine.program.universe.count("place")
    with evaluator.remembering({}):
        assert [evaluator.call("toll", [p], s) for p in (0, nowhere, nowhere)] == [7, 0, 0]
