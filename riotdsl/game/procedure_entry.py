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
Variable = tuple[str, str]


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
    wanted = {(procedure, name): arg for name, arg in zip(params, args, strict=True)}
    around = machine.around.get((procedure, stage or ""), ())
    for way in _ways(machine, procedure):
        bound = _bound(way, wanted)
        if bound is None:
            continue
        tried = _Way(evaluator, list(s), bound)
        if tried.taken(way) and tried.fits(wanted) and all(map(tried.loop, around)):
            s[:] = tried.s
            s[PC] = begin
            return True
    return False


# ---------------------------------------------------------------- ways


def _ways(machine: Machine, name: str) -> Iterator[tuple[Caller, ...]]:
    """The ways to a procedure or action, each from `play` on."""
    if name == PLAY:
        yield ()
        return
    for caller in _callers(machine, name):
        for before in _ways(machine, caller.owner):
            yield (*before, caller)


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


def _bound(way: tuple[Caller, ...], wanted: Mapping[Variable, int]) -> dict[Variable, int] | None:
    """What the variables on the way must be, read from its end; None if that cannot be."""
    bound = dict(wanted)
    for caller in reversed(way):
        for name, given in caller.given:
            value = bound.get((caller.callee, name))
            if value is None:
                continue
            if isinstance(given, e.Const) and given.value != value:
                return None
            if isinstance(given, e.Frame):
                known = bound.setdefault((given.owner, given.name), value)
                if known != value:
                    return None
    return bound


@dataclass(slots=True)
class _Way:
    """One way, tried on a state of its own."""

    evaluator: Evaluator
    s: State
    bound: Mapping[Variable, int]
    names: dict[int, Variable] = field(init=False)

    def __post_init__(self) -> None:
        self.names = {cell: name for name, cell in self.evaluator.machine.layout.frames.items()}

    def taken(self, way: tuple[Caller, ...]) -> bool:
        """Fill all frames on the way; False if a loop does not have the member that is wanted."""
        machine = self.evaluator.machine
        entry = machine.code[0]
        assert isinstance(entry, Enter)
        self.s[machine.layout.returns[PLAY]] = entry.back
        return all(map(self.entered, way))

    def entered(self, caller: Caller) -> bool:
        layout = self.evaluator.machine.layout
        for (owner, name), value in self.bound.items():
            if owner == caller.owner:
                self.s[layout.frames[owner, name]] = value
        if not all(map(self.loop, caller.loops)):
            return False
        for name, given in caller.given:
            value = self.evaluator.value(given, self.s, {})
            if isinstance(caller.seat, e.Frame):
                value = self.bound.get((caller.callee, name), value)
                self.s[layout.frames[caller.seat.owner, caller.seat.name]] = value
            self.s[layout.frames[caller.callee, name]] = value
        self.s[layout.returns[caller.callee]] = caller.back
        return True

    def loop(self, loop: Loop) -> bool:
        """Put a loop at its member, the first if none is wanted."""
        whole = self.evaluator.value(loop.source, self.s, {})
        wanted = self.bound.get(self.names[loop.slot])
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

    def fits(self, wanted: Mapping[Variable, int]) -> bool:
        """Whether the variables came to be what they should."""
        frames = self.evaluator.machine.layout.frames
        return all(self.s[frames[name]] == value for name, value in wanted.items())
