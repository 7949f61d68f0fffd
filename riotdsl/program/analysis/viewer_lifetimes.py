"""How long it is known who sees something: as long as what names them stays as it is.

`hand[f]` is seen by `f`; once another seat stands in `f`, that no longer tells who sees what was
read there before.
"""

from __future__ import annotations

from collections.abc import Iterable

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.expression_equality import Key
from riotdsl.program.analysis.flow import TRACK, Slot, slot_of
from riotdsl.program.analysis.walk import offered, procedure_bodies, statements
from riotdsl.text.lazy_dataclass import dataclass, field

ALL = ""  # in the place of a name: every variable of an owner
_CONST, _FRAME, _TRACK = (each.__name__ for each in (e.Const, e.Frame, e.Track))


def is_fixed(viewer: Key) -> bool:
    """Whether an expression is the same seat for ever."""
    return viewer[0] == _CONST


def is_lasting(viewer: Key) -> bool:
    """Whether an expression is the same seat until something is stored in what it names."""
    match viewer:
        case (head, _, tuple(args)) if head == _TRACK:
            return all(isinstance(each, tuple) and is_lasting(each) for each in args)
        case _:
            return viewer[0] in (_CONST, _FRAME)


def lasting(viewers: Iterable[Key], stored: Iterable[Slot]) -> frozenset[Key]:
    """Those who can still be named when something has been stored."""
    return frozenset(
        viewer
        for viewer in viewers
        if is_lasting(viewer) and not any(_names(viewer, slot) for slot in stored)
    )


def _names(viewer: object, slot: Slot) -> bool:
    """Whether an expression, or a part of it, names a variable or track."""
    match viewer:
        case (head, owner, name) if head == _FRAME:
            return owner == slot[0] and slot[1] in (ALL, name)
        case (head, name, tuple(args)) if head == _TRACK:
            return slot == (TRACK, name) or any(_names(each, slot) for each in args)
        case _:
            return False


@dataclass(slots=True)
class Storing:
    """Where blocks assign something, also by what they call or let somebody do.

    A variable that is chosen or gone through in a block is unknown outside it.
    """

    program: model.Program
    known: dict[str, frozenset[Slot]] = field(default_factory=dict)

    def of(self, *blocks: model.Block) -> frozenset[Slot]:
        """The variables and tracks in which something may be stored."""
        found: set[Slot] = set()
        for block in blocks:
            for statement in statements(block):
                found |= self._by(statement)
        return frozenset(found)

    def _by(self, statement: model.Statement) -> frozenset[Slot]:
        match statement:
            case model.Assign(target):
                return frozenset({slot_of(target)})
            case model.Call(name):
                bodies = procedure_bodies(self.program.procedures[name])
                return self._named(name, *bodies)
            case model.LetDo():
                actions = (self.program.actions[name] for name in offered(statement))
                return frozenset().union(*(self._named(each.name, each.then) for each in actions))
            case _:
                return frozenset()

    def _named(self, name: str, *bodies: model.Block) -> frozenset[Slot]:
        if name not in self.known:
            self.known[name] = self.of(*bodies)
        return self.known[name]
