"""Which places an action would change, as far as its seat can know before it is done."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.game import labels
from riotdsl.game.log.entries import entry as log_entry
from riotdsl.game.session import Session
from riotdsl.game.view import View, view
from riotdsl.machine.listing import Member
from riotdsl.machine.run import CHANCE
from riotdsl.program.analysis.secret_decisions import hidden_kinds
from riotdsl.program.types import Entity


def touched(session: Session, member: Member) -> tuple[str, ...] | None:
    """The places that look different to the seat that decides when it has played an action.

    None where it cannot know: chance decides next, something is brought to light, or what comes of
    it depends on what it does not see.
    """
    assert session.options is not None
    table, options = session.table, session.options
    machine, backend = table.machine, table.backend
    point, seat = machine.points[options.point], options.decider
    before = backend.core(session.s)
    if hidden_kinds(machine.program.universe) and table.learning().reads_hidden(
        point, member, seat, before
    ):
        return None
    s = session.s[:]
    backend.apply(options, member, s)
    follows = backend.advance(s)
    if follows is not None and follows.decider == CHANCE:
        return None
    after = backend.core(s)
    entry = log_entry(machine, options, member, ("", ""), before, after)
    if entry.revealed:
        return None
    return tuple(_differing(session, view(machine, before, seat), view(machine, after, seat)))


def _differing(session: Session, before: View, after: View) -> Iterator[str]:
    """The places at which something else lies, or of which a track says something else."""
    machine = session.table.machine
    changed = {
        label
        for label in {*before.places, *after.places}
        if before.places.get(label) != after.places.get(label)
    }
    for name, track in machine.program.tracks.items():
        kinds = [param.type for param in track.params]
        if len(kinds) == 1 and isinstance(kinds[0], Entity) and kinds[0].sort == "place":
            old, new = before.tracks[name], after.tracks[name]
            changed |= {label for label in {*old, *new} if old.get(label) != new.get(label)}
    universe = machine.program.universe
    every = (labels.entity(universe, "place", n) for n in range(universe.count("place")))
    yield from (label for label in every if label in changed)
