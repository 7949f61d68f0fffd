"""Looking for winners, as Python source."""

from __future__ import annotations

from itertools import groupby

from riotdsl.machine.layout import DECIDER, OUTCOME, WINNERS
from riotdsl.machine.python.statements import Steps
from riotdsl.machine.wins import Numbered
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.expr import Expr


def write_wins(steps: Steps, numbered: list[Numbered], leave: str) -> None:
    """Test win rules in their order; the first that holds ends the game and `leave` follows."""
    for when, group in groupby(numbered, key=lambda each: each[1].when):
        depth = steps.depth
        if when is not None:
            steps.line(f"if {steps.terms.test(when)}:")
            steps.depth += 1
        for number, win in group:
            _win(steps, number, win, leave)
            if win.draw:
                break
        steps.depth = depth


def _win(steps: Steps, number: int, win: model.Win, leave: str) -> None:
    nobody = len(steps.machine.program.universe.factions)
    depth = steps.depth
    if not win.draw:
        steps.line(f"if {_somebody(steps, win.winners)}:")
        steps.depth += 1
    won = steps.terms.set(win.winners)
    steps.line(f"s[{OUTCOME}] = {number}; s[{WINNERS}] = {won}; s[{DECIDER}] = {nobody}")
    steps.line(leave)
    steps.depth = depth


def _somebody(steps: Steps, winners: Expr) -> str:
    """Whether there is a winner, without the set where a condition tells it."""
    match winners:
        case e.Union(left, right):
            return f"{_somebody(steps, left)} or {_somebody(steps, right)}"
        case e.Guarded(condition, e.Const(mask)) if mask:
            return steps.terms.test(condition)
        case _:
            return steps.terms.set(winners)
