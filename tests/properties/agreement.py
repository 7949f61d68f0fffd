"""Evaluator and generated code side by side."""

from __future__ import annotations

import random
from collections import Counter

from riotdsl.machine.code import Machine
from riotdsl.machine.layout import Cell
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.machine.python_backend import PythonBackend
from riotdsl.machine.run import Interpreter
from riotdsl.program.types import ORDER_END, Entity, Int, OrderOf, SetOf, Words, YesNo

State = list[int]


def agree(machine: Machine, seed: int, plies: int, games: int = 1, ahead: int = 0) -> Counter[str]:
    """Play random games with both and compare all that there is; what was seen, counted.

    Generated code plays up to `ahead` plies alone, because the evaluator is slow.
    """
    seen: Counter[str] = Counter()
    plain, fast = Interpreter(machine), PythonBackend(machine)
    for game in range(games):
        rng = random.Random(f"{seed} {game}")
        s = fast.start()
        assert fast.core(s) == plain.start()
        if _run(fast, s, rng, rng.randint(0, ahead)):
            _game(plain, fast, s, rng, plies, seen)
        seen["games"] += 1
    return seen


def _run(fast: PythonBackend, s: State, rng: random.Random, plies: int) -> bool:
    """Play on; False if the game came to its end, or to a decision that is too large."""
    try:
        for _ in range(plies):
            options = fast.advance(s)
            if options is None:
                return False
            family = rng.choice(options.families)
            fast.apply(options, rng.choice(fast.members(options, family, s)), s)
    except DecisionTooLargeError:
        return False
    return True


def _game(  # noqa: PLR0913 - two players, a position, and how to go on
    plain: Interpreter, fast: PythonBackend, s: State, rng: random.Random, plies: int,
    seen: Counter[str],
) -> None:  # fmt: skip
    machine = fast.machine
    z = fast.core(s)
    for _ in range(plies):
        try:
            options = fast.advance(s)
        except DecisionTooLargeError:
            seen["too large"] += 1
            return
        theirs = plain.advance(z)
        assert fast.core(s) == z, differing(machine, s, z)
        assert options == theirs, (options, theirs)
        in_order(fast, s)
        seen["states"] += 1
        if options is None:
            seen["over"] += 1
            assert fast.measured(s) is not None
            return
        listed = {}
        for family in dict.fromkeys(options.families):
            try:
                listed[family] = fast.members(options, family, s)
            except DecisionTooLargeError:
                seen["too large"] += 1
                return
            point = machine.points[options.point]
            assert listed[family] == plain.lister.members(point, family, z), family
            assert listed[family], "a family has a member"
            seen["members"] += len(listed[family])
        assert fast.core(s) == z, ("listing changes a state", differing(machine, s, z))
        member = rng.choice(listed[rng.choice(options.families)])
        fast.apply(options, member, s)
        plain.apply(machine.points[options.point], member, z)


def differing(machine: Machine, s: State, z: State) -> list[tuple[str, int, int]]:
    cells = machine.layout.cells
    return [(cell.name, s[i], z[i]) for i, cell in enumerate(cells) if s[i] != z[i]][:8]


def in_order(fast: PythonBackend, s: State) -> None:
    """The index of places is right, and every cell holds a value of its type."""
    assert fast.extended(fast.core(s)) == s, "the index of places"
    for value, cell in zip(s, fast.machine.layout.cells, strict=False):
        assert is_of_type(fast, cell, value), (cell.name, cell.type, value)


def is_of_type(fast: PythonBackend, cell: Cell, value: int) -> bool:
    universe = fast.machine.program.universe
    match cell.type:
        case Int(low, high):
            # A loop over numbers leaves its variable one beyond the last.
            return low <= value <= high + 1
        case YesNo():
            return value in (0, 1)
        case Words(words):
            return value in [universe.words[word] for word in words]
        case Entity(sort, kinds):
            whole = universe.mask(Entity(sort, kinds))
            return value == universe.count(sort) or bool(whole >> value & 1)
        case SetOf(element):
            return value & ~universe.mask(Entity(element.sort)) == 0
        case OrderOf():
            return value & ORDER_END == ORDER_END or value > ORDER_END
        case _:
            return True
