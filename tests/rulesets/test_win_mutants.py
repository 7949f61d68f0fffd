"""Every win of every shipped game is held by a scenario: that it is there, and its moment.

Without the rule of a draw a game that cannot go on is stalled, and nobody wins either: a draw is
held by a scenario if it fails when everybody wins instead.
"""

from __future__ import annotations

from functools import cache

import pytest
from _pytest.mark import ParameterSet

from riotdsl import compile as compiler
from riotdsl import library
from riotdsl.game.scenarios.suite import Bench
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.checked import Checked
from riotdsl.program.expr import NO
from riotdsl.program.scenarios.model import Scenario
from riotdsl.text.lazy_dataclass import replace

# The tables of RIOT are large: in the short tier some of its wins stand for all.
SHORT = ("seven_points", "last_card", "goal_at_turn_end")
# The files of scenarios in which games end; of a game that has none of them, all are run.
ENDINGS = ("moments", "endings", "ends", "victory")


@cache
def checked(name: str) -> Checked:
    return compiler.load(library.read(name)[0], diagnostics=()).checked


def wins(*, bound: bool) -> list[ParameterSet]:
    return [
        pytest.param(name, win.name, marks=_marks(name, win.name))
        for name in library.names()
        for win in checked(name).program.wins
        if win.after or not bound
    ]


def _marks(name: str, rule: str) -> list[pytest.MarkDecorator]:
    return [pytest.mark.long] if name == "riot" and rule not in SHORT else []


def fails(name: str, changed: model.Win) -> bool:
    """Whether some scenario fails with this win in the place of the one of the same name."""
    found = checked(name)
    kept = tuple(changed if each.name == changed.name else each for each in found.program.wins)
    bench = Bench(replace(found, program=replace(found.program, wins=kept)))
    chosen = {each.title: each for word in ENDINGS for each in _filed(bench, word)}
    scenarios = list(chosen.values()) or bench.scenarios()
    return any(each.failure is not None for each in bench.results(scenarios))


def _filed(bench: Bench, word: str) -> list[Scenario]:
    return [each for each in bench.scenarios(word) if f"{word}.riot" in each.span.source.name]


def win_of(name: str, rule: str) -> model.Win:
    return next(each for each in checked(name).program.wins if each.name == rule)


@pytest.mark.parametrize(("name", "rule"), wins(bound=True))
def test_a_bound_win_that_waits_for_a_decision_is_found(name: str, rule: str) -> None:
    assert fails(name, replace(win_of(name, rule), after=()))


@pytest.mark.parametrize(("name", "rule"), wins(bound=False))
def test_a_win_that_never_holds_is_found(name: str, rule: str) -> None:
    win = win_of(name, rule)
    if not win.draw:
        assert fails(name, replace(win, when=NO))
        return
    every = e.mask_of(tuple(range(len(checked(name).program.universe.factions))))
    winners = e.Const(every, type=win.winners.type)
    assert fails(name, replace(win, winners=winners, draw=False))
