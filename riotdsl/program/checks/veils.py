"""Variables that hold what was worked out from hidden things: who may know what is in them.

A card that was chosen is as hidden as the place where it lies, whatever holds it. What was worked
out from hidden cards (a number, a yes or no, the dearest of them) is hidden itself, and so is what
was stored only because a hidden thing is so. Tracks are public: what a rule writes there is told.
"""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.checks.flow import Slot
from riotdsl.program.checks.holders import followed
from riotdsl.program.checks.likeness import Key, key
from riotdsl.program.checks.secrets import secrets_of
from riotdsl.program.types import Entity
from riotdsl.text.data import dataclass


@dataclass(frozen=True, slots=True)
class Viewers:
    """Seats that see a place: by their number, or as what stands in a variable."""

    seats: frozenset[int]
    slots: frozenset[Slot]


Veil = tuple[Viewers, ...]  # who is among all of them may know


def veils_of(program: model.Program) -> Mapping[Slot, Veil]:
    """The variables that are not for everybody while somebody is asked; no view has measures."""
    secrets = secrets_of(program)
    play = program.procedures.get("play")
    if not secrets.hidden or play is None:
        return {}
    return {
        slot: tuple({_viewers(program, slot[0], each.viewers): None for each in hides})
        for slot, hides in sorted(followed(secrets, play).asked.items())
        if slot[0] in program.procedures or slot[0] in program.actions
    }


def _viewers(program: model.Program, owner: str, viewers: frozenset[Key]) -> Viewers:
    """Those who see, by number or by a parameter of the frame in which the variable is."""
    factions = range(len(program.universe.factions))
    faction = Entity("faction")
    names = program.procedures[owner].params if owner in program.procedures else ("you",)
    slots = [(owner, name) for name in names]
    return Viewers(
        frozenset(each for each in factions if key(e.Const(each, type=faction)) in viewers),
        frozenset(slot for slot in slots if key(e.Frame(*slot, type=faction)) in viewers),
    )
