"""What is written as functions has the values that the evaluator finds."""

from __future__ import annotations

from itertools import islice, product

import pytest

import riotdsl
from riotdsl.machine.code import Machine
from riotdsl.machine.evaluate import Evaluator
from riotdsl.machine.optimise.constant_tables import ConstantEvaluator
from riotdsl.machine.optimise.loop_narrowing import LoopNarrowing
from riotdsl.program import expr as e
from riotdsl.program.types import Entity, Int, SetOf, YesNo

MOST = 400


def settled_values(machine: Machine) -> list[str]:
    """The values of places, things and factions that no position changes."""
    settled = ConstantEvaluator(Evaluator(machine))
    narrowing = LoopNarrowing(machine.program, machine.layout, settled)
    return [
        name
        for name, value in machine.program.values.items()
        if narrowing.is_static_value(name) and all(narrowing.has_rows(p.type) for p in value.params)
    ]


@pytest.mark.parametrize("name", ["classics/breakthrough", "rilatria", "riot"])
def test_values_that_no_position_changes_are_the_same(name: str) -> None:
    machine = riotdsl.load(name).table().machine
    evaluator, compared = Evaluator(machine), 0
    settled = ConstantEvaluator(evaluator)
    for value in map(machine.program.values.__getitem__, settled_values(machine)):
        names = [f"it@{number}" for number in range(len(value.params))]
        args = tuple(
            e.Local(name, type=param.type) for name, param in zip(names, value.params, strict=True)
        )
        node = e.Call(value.name, args, type=value.type)
        sizes = [_size(machine, param.type) for param in value.params]
        for numbers in islice(product(*map(range, sizes)), MOST):
            env = dict(zip(names, numbers, strict=True))
            assert settled.value(node, [], env) == evaluator.value(node, [], env), (value.name, env)
            compared += 1
    assert compared


def _size(machine: Machine, kind: object) -> int:
    """As many numbers as a type has, and one that is none of it."""
    if isinstance(kind, Int):
        return kind.high + 1
    assert isinstance(kind, Entity)
    return machine.program.universe.count(kind.sort) + 1


def test_loops_and_sets_are_the_same() -> None:
    machine = riotdsl.load("classics/breakthrough").table().machine
    evaluator = Evaluator(machine)
    settled = ConstantEvaluator(evaluator)
    place = Entity("place")
    places = e.Const(0b101101, type=SetOf(place, 4))
    it, other = e.Local("it", type=place), e.Local("other", type=place)
    below = e.Compare("<", it, other, type=YesNo())
    some = e.Filter("it", places, below, type=places.type)
    numbers = Int(0, 64)
    nodes: list[e.Expr] = [
        some,
        e.Count(some, type=numbers),
        e.Empty(some, type=YesNo()),
        e.Not(e.Contains(other, some, type=YesNo()), type=YesNo()),
        *(e.Quantified(every, "it", places, below, type=YesNo()) for every in (True, False)),
        e.Minus(places, e.Single(other, type=places.type), type=places.type),
        e.Union(some, e.Single(other, type=places.type), type=places.type),
        *(e.Aggregate(word, "it", some, it, type=numbers) for word in ("sum", "lowest", "highest")),
        *(e.Arith(word, other, e.Const(3, type=numbers), type=numbers)
          for word in ("+", "-", "*", "lesser", "greater")),
    ]  # fmt: skip
    for node, number in product(nodes, range(7)):
        env = {"other": number}
        assert settled.value(node, [], env) == evaluator.value(node, [], env), (node, number)


def test_what_has_no_text_is_left_to_the_evaluator() -> None:
    machine = riotdsl.load("classics/breakthrough").table().machine
    node = e.Winners(type=SetOf(Entity("faction"), 2))
    state = machine.layout.cells
    s = [3] * len(state)
    evaluator = Evaluator(machine)
    assert ConstantEvaluator(evaluator).value(node, s, {}) == evaluator.value(node, s, {}) == 3
