"""Evaluator and generated code side by side."""

from __future__ import annotations

import random
from collections import Counter

from riotdsl.machine.code import Machine
from riotdsl.machine.evaluate import Evaluator
from riotdsl.machine.layout import OUTCOME, PC, WORK, Cell
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.run import Interpreter, Options
from riotdsl.program import expr as e
from riotdsl.program.types import ORDER_END, Entity, Int, OrderOf, SetOf, Words, YesNo
from riotdsl.text.lazy_dataclass import dataclass, field

State = list[int]

# What an expression reads of a position.
_READS = (e.Track, e.Frame, e.PlaceOf, e.At, e.Decider, e.Winners, e.Running)
_LAPS = 100  # so many positions are remembered


@dataclass(slots=True)
class Remembering(Evaluator):
    """The evaluator, which works out only once what no position can change."""

    fixed: dict[str, bool] = field(default_factory=dict)
    known: dict[tuple[str, tuple[int, ...]], int] = field(default_factory=dict)

    def call(self, name: str, args: list[int], s: State) -> int:
        if not self.is_fixed(name):
            return Evaluator.call(self, name, args, s)
        at = name, tuple(args)
        if at not in self.known:
            self.known[at] = Evaluator.call(self, name, args, s)
        return self.known[at]

    def is_fixed(self, name: str) -> bool:
        if name not in self.fixed:
            clauses = self.machine.program.values[name].clauses
            parts = [part for each in clauses for part in (each.value, each.when) if part]
            self.fixed[name] = not any(
                isinstance(node, _READS)
                or (isinstance(node, e.Call) and not self.is_fixed(node.value))
                for part in parts
                for node in e.walk(part)
            )
        return self.fixed[name]


@dataclass(slots=True)
class Patient(Interpreter):
    """The interpreter, which looks for winners once where a game goes round in silence."""

    unwon: set[tuple[int, ...]] = field(default_factory=set)

    def look_for_winners(self, s: State) -> None:
        passing = {PC, WORK}
        position = tuple(0 if cell in passing else value for cell, value in enumerate(s))
        if position in self.unwon:
            return
        Interpreter.look_for_winners(self, s)
        if len(self.unwon) > _LAPS:
            self.unwon.clear()
        if not s[OUTCOME]:
            self.unwon.add(position)


@dataclass(slots=True)
class Pair:
    """The two executions of one machine; what was compared is counted in `seen`."""

    machine: Machine
    plain: Interpreter = field(init=False)
    fast: PythonBackend = field(init=False)
    seen: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.plain, self.fast = Patient(self.machine), PythonBackend(self.machine)
        self.plain.evaluator = Remembering(self.machine)
        self.plain.lister.evaluator = self.plain.evaluator

    def game(self, rng: random.Random, plies: int, share: float) -> None:
        """Play a random game with generated code; the evaluator follows at a share of the steps."""
        self.seen["games"] += 1
        try:
            s = self.fast.start()
            z = self.plain.start()
            assert self.fast.core(s) == z, differing(self.machine, s, z)
            options = self.advance(s, z)
            for _ in range(plies):
                if options is None:
                    self.seen["over"] += 1
                    assert self.fast.measured(s) is not None
                    return
                if rng.random() < share:
                    options = self.step(options, s, rng)
                else:
                    family = rng.choice(options.families)
                    member = rng.choice(self.fast.members(options, family, s))
                    self.fast.apply(options, member, s)
                    options = self.fast.advance(s)
        except DecisionTooLargeError:
            self.seen["too large"] += 1

    def step(self, options: Options, s: State, rng: random.Random) -> Options | None:
        """Compare what may be done here and where one of it leads."""
        z = self.fast.core(s)
        point = self.machine.points[options.point]
        listed = {}
        for family in dict.fromkeys(options.families):
            listed[family] = self.fast.members(options, family, s)
            assert listed[family] == self.plain.lister.members(point, family, z), family
            assert listed[family], "a family has a member"
            self.seen["members"] += len(listed[family])
        assert self.fast.core(s) == z, ("listing changes a state", differing(self.machine, s, z))
        member = rng.choice(listed[rng.choice(options.families)])
        self.fast.apply(options, member, s)
        self.plain.apply(point, member, z)
        return self.advance(s, z)

    def advance(self, s: State, z: State) -> Options | None:
        """Go on to the next decision with both, and compare the state and what is offered."""
        options = self.fast.advance(s)
        theirs = self.plain.advance(z)
        assert self.fast.core(s) == z, differing(self.machine, s, z)
        assert options == theirs, (options, theirs)
        in_order(self.fast, s)
        self.seen["states"] += 1
        return options


def agree(
    machine: Machine, seed: int, plies: int, games: int = 1, share: float = 1
) -> Counter[str]:
    """Play random games with both and compare all that there is; what was seen, counted."""
    pair = Pair(machine)
    for number in range(games):
        pair.game(random.Random(f"{seed} {number}"), plies, share)
    return pair.seen


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
