"""Putting the machine into the midst of a procedure, as if the game had come there by itself.

Every procedure has one frame, so it is enough to find a way of calls from `play` down to it, and to
fill the frames on the way: parameters, return places, and for each loop around a call its member
and what is left of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from riotdsl.machine.bits import packed, unpacked
from riotdsl.machine.code import Enter, Loop, Machine, Store
from riotdsl.machine.evaluate import Evaluator, State
from riotdsl.machine.layout import PC
from riotdsl.program import expr as e
from riotdsl.program.expr import Expr
from riotdsl.program.types import ORDER_END
from riotdsl.text.lazy_dataclass import dataclass, field

PLAY = "play"
Bound = Mapping[str, int]
"""What variables of one procedure or action must be."""


@dataclass(frozen=True, slots=True)
class Caller:
    """From where `callee` is entered; `given` are its variables and what is put there.

    An action is entered from a window, whose seat is in `seat`.
    """

    callee: str
    owner: str
    given: tuple[tuple[str, Expr], ...]
    back: int
    loops: tuple[Loop, ...]
    seat: Expr | None = None


def stand(
    evaluator: Evaluator, procedure: str, args: tuple[int, ...], stage: str | None, s: State
) -> bool:
    """Put the machine at the beginning of a stage, or of the procedure; False if it never is there.

    The first way that fits the arguments is taken.
    """
    machine = evaluator.machine
    begin = machine.entries.get(procedure)
    if stage is not None:
        begin = machine.stages.get((procedure, stage))
    if begin is None:
        return False
    params = machine.program.procedures[procedure].params
    wanted = dict(zip(params, args, strict=True))
    around = machine.around.get((procedure, stage or ""), ())
    for found in _Ways(evaluator, s).to(procedure, wanted):
        tried = _Way(evaluator, list(found), procedure, wanted)
        if tried.fits() and all(map(tried.loop, around)):
            s[:] = tried.s
            s[PC] = begin
            return True
    return False


# ---------------------------------------------------------------- ways


@dataclass(slots=True)
class _Ways:
    """The ways from `play` down to procedures and actions, as states in which these begin.

    Of ways that agree in all that can be read further down, only the first is followed: there may
    be very many of them.
    """

    evaluator: Evaluator
    start: State
    known: dict[tuple[str, frozenset[tuple[str, int]]], list[State]] = field(default_factory=dict)
    running: list[int] = field(init=False)

    def __post_init__(self) -> None:
        machine = self.evaluator.machine
        read = {
            node.procedure
            for sites in machine.sites.values()
            for site in sites
            for part in (*site.args, *(loop.source for loop in site.loops))
            for node in e.walk(part)
            if isinstance(node, e.Running)
        }
        self.running = [machine.layout.returns[each] for each in sorted(read & {*machine.sites})]

    def to(self, name: str, wanted: Bound) -> list[State]:
        """The states in which a procedure or action begins, if its variables shall be as wanted."""
        key = name, frozenset(wanted.items())
        if key not in self.known:
            found: dict[object, State] = {}
            for state in self.tried(name, wanted):
                found.setdefault(self.readable(name, state), state)
            self.known[key] = list(found.values())
        return self.known[key]

    def tried(self, name: str, wanted: Bound) -> Iterator[State]:
        machine = self.evaluator.machine
        if name == PLAY:
            entry = machine.code[0]
            assert isinstance(entry, Enter)
            state = list(self.start)
            state[machine.layout.returns[PLAY]] = entry.back
            yield state
            return
        for caller in _callers(machine, name):
            bound = _bound(caller, wanted)
            if bound is None:
                continue
            for before in self.to(caller.owner, bound):
                way = _Way(self.evaluator, list(before), caller.owner, bound)
                if way.entered(caller, wanted):
                    yield way.s

    def readable(self, name: str, s: State) -> object:
        """All that can be read from the beginning of a procedure on, besides the position."""
        frames = self.evaluator.machine.layout.frames
        own = tuple(s[cell] for (owner, _), cell in frames.items() if owner == name)
        return own, tuple(s[cell] != 0 for cell in self.running)


def _callers(machine: Machine, name: str) -> Iterator[Caller]:
    if name in machine.program.procedures:
        params = machine.program.procedures[name].params
        for site in machine.sites.get(name, ()):
            given = tuple(zip(params, site.args, strict=True))
            yield Caller(name, site.owner, given, site.back, site.loops)
        return
    for point in machine.points:
        for branch in point.branches:
            if branch.action == name and point.decider is not None:
                given = (("you", _seat(machine, point.decider)),)
                yield Caller(name, point.owner, given, branch.back, point.loops, point.decider)


def _seat(machine: Machine, decider: Expr) -> Expr:
    """What a window for one seat takes it from."""
    if isinstance(decider, e.Frame):
        cell = machine.layout.frames[decider.owner, decider.name]
        for each in machine.code:
            if isinstance(each, Store) and each.cell == cell:
                return each.value
    return decider


def _bound(caller: Caller, wanted: Bound) -> Bound | None:
    """What the variables of a caller must be; None if what is wanted there cannot be."""
    bound: dict[str, int] = {}
    for name, given in caller.given:
        value = wanted.get(name)
        if value is None:
            continue
        if isinstance(given, e.Const) and given.value != value:
            return None
        if isinstance(given, e.Frame) and bound.setdefault(given.name, value) != value:
            return None
    return bound


@dataclass(slots=True)
class _Way:
    """One way as far as a procedure, tried on a state of its own; `bound` are its variables."""

    evaluator: Evaluator
    s: State
    owner: str
    bound: Bound

    def entered(self, caller: Caller, wanted: Bound) -> bool:
        """Fill the frame that is called; False if a loop does not have the member wanted."""
        layout = self.evaluator.machine.layout
        for name, value in self.bound.items():
            self.s[layout.frames[self.owner, name]] = value
        if not all(map(self.loop, caller.loops)):
            return False
        for name, given in caller.given:
            value = self.evaluator.value(given, self.s, {})
            if isinstance(caller.seat, e.Frame):
                value = wanted.get(name, value)
                self.s[layout.frames[caller.seat.owner, caller.seat.name]] = value
            self.s[layout.frames[caller.callee, name]] = value
        self.s[layout.returns[caller.callee]] = caller.back
        return True

    def wanted_in(self, slot: int) -> int | None:
        """What the variable of a loop must be, if it must be something."""
        frames = self.evaluator.machine.layout.frames
        found = (value for name, value in self.bound.items() if frames[self.owner, name] == slot)
        return next(found, None)

    def loop(self, loop: Loop) -> bool:
        """Put a loop at its member, the first if none is wanted."""
        whole = self.evaluator.value(loop.source, self.s, {})
        wanted = self.wanted_in(loop.slot)
        if loop.low is not None:
            low = self.evaluator.value(loop.low, self.s, {})
            at = low if wanted is None else wanted
            self.s[loop.slot], self.s[loop.rest] = at, whole
            return low <= at <= whole
        if loop.ordered:
            line = unpacked(whole)
            at = wanted if wanted is not None else next(iter(line), ORDER_END)
            if at not in line:
                return False
            self.s[loop.slot], self.s[loop.rest] = at, packed(line[line.index(at) + 1 :])
            return True
        at = wanted if wanted is not None else (whole & -whole).bit_length() - 1
        if at < 0 or not whole >> at & 1:
            return False
        self.s[loop.slot], self.s[loop.rest] = at, whole >> at + 1 << at + 1
        return True

    def fits(self) -> bool:
        """Whether the variables came to be what they should."""
        frames = self.evaluator.machine.layout.frames
        return all(self.s[frames[self.owner, name]] == value for name, value in self.bound.items())
