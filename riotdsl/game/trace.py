"""One number for everything that happens in random games: equal for every backend.

Every state at which somebody is asked, and the last of each game, is mixed in, with the point and
how many families there are. Chance and each seat draw with generators of their own, as in matches.
"""

from __future__ import annotations

from struct import iter_unpack
from typing import Protocol

from riotdsl.game.chance import Generator, drawn, scattered
from riotdsl.machine.code import Machine
from riotdsl.machine.listing import Member
from riotdsl.machine.run import CHANCE, Interpreter, Options
from riotdsl.machine.wasm.drivers.random_games import FNV_PRIME, FNV_START
from riotdsl.machine.wasm.memory import STATE, Memory

_BITS = 0xFFFFFFFF

State = list[int]


class Backend(Protocol):
    """Whatever plays a machine on states that are lists."""

    @property
    def machine(self) -> Machine: ...
    def start(self) -> State: ...
    def core(self, s: State) -> State: ...
    def advance(self, s: State) -> Options | None: ...
    def members(self, options: Options, family: Member, s: State) -> list[Member]: ...
    def apply(self, options: Options, member: Member, s: State) -> None: ...


class Plain:
    """The plain evaluator with the methods of a backend."""

    def __init__(self, machine: Machine) -> None:
        self.machine, self.interpreter = machine, Interpreter(machine)

    def start(self) -> State:
        return self.interpreter.start()

    def core(self, s: State) -> State:
        return s

    def advance(self, s: State) -> Options | None:
        return self.interpreter.advance(s)

    def members(self, options: Options, family: Member, s: State) -> list[Member]:
        return self.interpreter.lister.members(self.machine.points[options.point], family, s)

    def apply(self, options: Options, member: Member, s: State) -> None:
        self.interpreter.apply(self.machine.points[options.point], member, s)


def trace_hash(backend: Backend, seed: int, games: int, limit: int) -> int:
    """The hash of so many games of at most `limit` decisions, chance included."""
    memory = Memory(backend.machine)
    cells = memory.index["unit"] - STATE
    found = FNV_START
    for game in range(games):
        generators = {CHANCE: Generator.seeded(seed, game)}
        s = backend.start()
        decisions = 0
        while True:
            options = backend.advance(s)
            for (word,) in iter_unpack("<I", memory.written(backend.core(s))[:cells]):
                found = (found ^ word) * FNV_PRIME & _BITS
            if options is None or decisions >= limit:
                break
            decisions += 1
            for number in (options.point, len(options.families)):
                found = (found ^ number) * FNV_PRIME & _BITS
            seat = options.decider
            if seat not in generators:
                generators[seat] = Generator.seeded(scattered(seed, game), seat)
            backend.apply(options, drawn(backend, options, s, generators[seat]), s)
    return found
