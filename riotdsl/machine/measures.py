"""Counting measures: how often a procedure ran, counted by the machine itself."""

from __future__ import annotations

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.types import Int
from riotdsl.text.lazy_dataclass import replace

MEASURE = "#measure"


def with_measures(program: model.Program) -> model.Program:
    """Counting measures become reactions that add one to a cell."""
    procedures = dict(program.procedures)
    for measure in program.measures:
        if measure.procedure is not None:
            owner = procedures[measure.procedure]
            target = e.Frame(MEASURE, measure.name, type=Int(0, 2**30))
            more = e.Arith("+", target, e.number(1), type=Int(1, 2**30 + 1))
            add = model.Assign(target, more, (0, 2**30), measure.span)
            count = model.Reaction(MEASURE, measure.when, (add,), measure.span)
            procedures[owner.name] = replace(owner, reactions=(count, *owner.reactions))
    return replace(program, procedures=procedures)
