"""Positions built from what a scenario says of them.

What is not mentioned is as at the start: things lie at home, tracks stand at their first value. A
place that is mentioned holds exactly what is said; what lay there otherwise lies nowhere.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import assert_never

from riotdsl.game.procedure_entry import stand
from riotdsl.game.scenarios.interpreter import Prompter
from riotdsl.machine.bits import members
from riotdsl.machine.evaluate import State
from riotdsl.machine.suspension import asking
from riotdsl.program import expr as e
from riotdsl.program.expr import Expr
from riotdsl.program.scenarios.model import During, Lying, Prepare, Scenario, Standing
from riotdsl.program.types import Entity, SetOf
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.source import Span


class PositionError(Exception):
    """A position that cannot be, with the reason in words and the place of the fact."""

    def __init__(self, wording: str, span: Span) -> None:
        self.wording, self.span = wording, span
        super().__init__(wording)


@dataclass(slots=True)
class Selected:
    """A program closed by a selection, with the interpreter that plays it.

    `close` closes expressions of the open program in the same way.
    """

    plain: Prompter
    close: Callable[[Expr], Expr]

    def value(self, node: Expr, s: State) -> int:
        """An expression of the open program."""
        return self.plain.evaluator.value(self.close(node), s, {})


def position(selected: Selected, scenario: Scenario) -> State:
    """The state before the first step; PositionError if there is none."""
    s = selected.plain.start()
    mentioned = {fact.place for fact in scenario.facts if isinstance(fact, Lying)}
    laying = _Laying(selected, mentioned)
    for fact in scenario.facts:
        match fact:
            case Lying():
                laying.lay(fact, s)
            case Standing():
                _set(selected, fact, s)
            case Prepare():
                if scenario.during is not None:
                    _stand(selected, scenario.during, s)
                _run(selected, fact, s)
            case _:
                assert_never(fact)
    if scenario.during is not None:
        _stand(selected, scenario.during, s)
    return s


# ---------------------------------------------------------------- things


@dataclass(slots=True)
class _Laying:
    """Lays things down, each once; those of other places that are mentioned are touched last."""

    selected: Selected
    mentioned: set[int]
    laid: set[int] = field(default_factory=set)

    def lay(self, fact: Lying, s: State) -> None:
        """What is said lies at a place, and nothing else."""
        machine = self.selected.plain.machine
        here: set[int] = set()
        for pieces in fact.pieces:
            base = machine.layout.things[pieces.sort]
            free = [base + n for n in members(pieces.fitting) if base + n not in self.laid]
            free.sort(key=lambda cell: self.distance(s[cell], fact.place))
            if len(free) < pieces.count:
                raise PositionError(f"There are only {len(free)} left of these", pieces.span)
            here.update(free[: pieces.count])
            self.laid.update(here)
        nowhere = machine.program.universe.count("place")
        for sort, base in machine.layout.things.items():
            for cell in range(base, base + machine.program.universe.count(sort)):
                if cell in here:
                    s[cell] = fact.place
                elif s[cell] == fact.place:
                    s[cell] = nowhere

    def distance(self, place: int, here: int) -> int:
        """Things that lie here are taken first, those of other mentioned places last."""
        return 0 if place == here else 2 if place in self.mentioned else 1


# ---------------------------------------------------------------- tracks


def _set(selected: Selected, fact: Standing, s: State) -> None:
    evaluator = selected.plain.evaluator
    value = selected.value(fact.value, s)
    if isinstance(fact.target, e.Frame):
        s[evaluator.machine.layout.frames[fact.target.owner, fact.target.name]] = value
        return
    cells = evaluator.machine.layout.tracks[fact.target.name]
    track = evaluator.machine.program.tracks[fact.target.name]
    rows = [
        _members(selected, arg, s) if _is_each(arg, param.type) else [selected.value(arg, s)]
        for arg, param in zip(fact.target.args, track.params, strict=True)
    ]
    if not all(rows):
        raise PositionError("There is nothing here to set", fact.span)
    for args in product(*rows):
        cell = cells.cell(list(args))
        if cell is None:
            raise PositionError("There is no such entry of the track", fact.span)
        s[cell] = value


def _is_each(arg: Expr, param: object) -> bool:
    return isinstance(arg.type, SetOf) and isinstance(param, Entity)


def _members(selected: Selected, arg: Expr, s: State) -> list[int]:
    return list(members(selected.value(arg, s)))


# ---------------------------------------------------------------- procedures


def _run(selected: Selected, fact: Prepare, s: State) -> None:
    evaluator = selected.plain.evaluator
    if fact.procedure in asking(evaluator.machine.program):
        raise PositionError(f"`{fact.procedure}` asks somebody, and cannot be run here", fact.span)
    evaluator.procedure(fact.procedure, [selected.value(arg, s) for arg in fact.args], s)


def _stand(selected: Selected, during: During, s: State) -> None:
    machine = selected.plain.machine
    if during.procedure not in asking(machine.program):
        raise PositionError(f"Nobody is asked in `{during.procedure}`", during.span)
    args = tuple(selected.value(arg, s) for arg in during.args)
    if not stand(selected.plain.evaluator, during.procedure, args, during.stage, s):
        said = " ".join(during.span.text.split())
        raise PositionError(f"The game never comes to stand so: {said}", during.span)
