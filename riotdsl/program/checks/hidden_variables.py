"""Variables that hold what was worked out from hidden things: who may know what is in them.

A card that was chosen is as hidden as the place where it lies, whatever holds it. What was worked
out from hidden cards (a number, a yes or no, the dearest of them) is hidden itself, and so is what
was stored only because a hidden thing is so. Tracks are public: what a rule writes there is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.expression_equality import Key, key
from riotdsl.program.analysis.flow import Slot
from riotdsl.program.checks.hidden_cards import is_card
from riotdsl.program.checks.secret_variables import SecretWalk, changed
from riotdsl.program.checks.secrets import Secret
from riotdsl.program.types import Entity
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Viewers:
    """Seats that see a place: by their number, or as what stands in a variable."""

    seats: frozenset[int]
    slots: frozenset[Slot]


Veil = tuple[Viewers, ...]  # who is among all of them may know


@dataclass(frozen=True, slots=True)
class Beginning:
    """Who may know that a procedure begins, and what then stands in variables.

    `shown` is what it does at once: whoever sees the result knows as much as that tells.
    """

    reached: Veil
    variables: Mapping[Slot, Veil]
    shown: model.Block


def veils_of(walk: SecretWalk) -> Mapping[Slot, Veil]:
    """The variables that are not for everybody while somebody is asked; no view has measures."""
    program = walk.secrets.program
    return {
        slot: veil(hides, program, slot[0])
        for slot, hides in sorted(walk.asked.items())
        if slot[0] in program.procedures or slot[0] in program.actions
    }


def beginnings_of(walk: SecretWalk) -> Mapping[str, Beginning]:
    """The procedures whose beginning is not for everybody, or not all that they begin with."""
    return {
        name: _beginning(walk, name)
        for name in sorted({*walk.reached, *walk.begun})
        if walk.reached.get(name) or walk.begun.get(name)
    }


def _beginning(walk: SecretWalk, name: str) -> Beginning:
    program = walk.secrets.program
    variables = {
        slot: veil(hides, program)
        for slot, hides in walk.begun.get(name, {}).items()
        if slot[0] in program.procedures or slot[0] in program.actions
    }
    reached = veil(walk.reached.get(name, ()), program)
    return Beginning(reached, variables, _shown(walk, program.procedures[name]))


def _shown(walk: SecretWalk, procedure: model.Procedure) -> model.Block:
    """What a procedure does first for everybody to see, and nothing else does unseen."""
    found = []
    for node in procedure.body:
        match node:
            case model.Assign(e.Track(_, args) as target):
                is_public = not any(map(is_card, (*args, target)))
            case model.Move():
                is_public = True
            case _:
                break
        slots = changed(node, walk.secrets)
        if is_public and all(walk.changing.get(slot, set()) <= {id(node)} for slot in slots):
            found.append(node)
    return tuple(found)


def veil(hides: Iterable[Secret], program: model.Program, owner: str | None = None) -> Veil:
    """Those who see, by number or by a variable: of the frame of `owner`, if there is one."""
    return tuple({_viewers(program, owner, each.viewers): None for each in hides})


def _viewers(program: model.Program, owner: str | None, viewers: frozenset[Key]) -> Viewers:
    factions = range(len(program.universe.factions))
    faction = Entity("faction")
    frames = {**program.procedures, **program.actions} if owner is None else (owner,)
    slots = [
        (name, param)
        for name in frames
        for param in (program.procedures[name].params if name in program.procedures else ("you",))
    ]
    return Viewers(
        frozenset(each for each in factions if key(e.Const(each, type=faction)) in viewers),
        frozenset(slot for slot in slots if key(e.Frame(*slot, type=faction)) in viewers),
    )
