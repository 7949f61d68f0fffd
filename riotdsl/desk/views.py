"""A position as it is sent to a seat: the board, what lies on and off it, who decides what."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.desk import messages
from riotdsl.desk.voice import WIDE, Voice, spans
from riotdsl.game.view import View, public_view
from riotdsl.narration import panels
from riotdsl.narration.ending import ending, standing
from riotdsl.narration.lines import Line, line
from riotdsl.narration.position_words import Item, Seen
from riotdsl.prose.picture.drawing import Drawn, drawn


def view_for(voice: Voice, seat: str, at: str, people: list[str], *, undo: bool) -> messages.View:
    """The position as a seat sees it, or as everybody does."""
    session, names = voice.session, voice.names
    found = _seen(voice, seat)
    picture = drawn(session.table, found)
    decision = session.decision
    seen = Seen(names, found)
    own = [seat] if seat in people else []
    return messages.View(
        at=at,
        turn=None if decision is None else decision.seat,
        heading=spans(_heading(voice, seen, seat)),
        picture=None
        if picture is None
        else messages.Picture(picture.svg, picture.width, picture.height),
        places=tuple(_places(seen, picture)),
        tracks=tuple(messages.Note(name, text) for name, text in seen.tracks(zeros=False)),
        ending=None
        if decision is not None
        else ending(session, names, own if len(people) == 1 else ()),
        undo=undo,
    )


def _seen(voice: Voice, seat: str) -> View:
    session = voice.session
    if seat:
        return session.view(seat)
    return public_view(session.table.machine, session.table.backend.core(session.s))


def _heading(voice: Voice, seen: Seen, seat: str) -> Iterator[Line]:
    """Who decides about what; the question itself is for the seat that is asked."""
    session, names = voice.session, voice.names
    decision = session.decision
    if decision is not None and decision.seat == seat:
        s = session.table.backend.core(session.s)
        told = names.sentences.your_decision.format(seat=names.faction(seat))
        yield from panels.moment(seen, decision, told, WIDE, s)
    elif decision is not None:
        yield line(standing(session, names))


def _places(seen: Seen, picture: Drawn | None) -> Iterator[messages.Place]:
    """The places of the picture, and those besides at which there is something."""
    boxes = {} if picture is None else picture.boxes
    shown = dict.fromkeys((*boxes, *seen.labels()))
    for label in shown:
        spot = seen.spot(label)
        box = boxes.get(label)
        if box is None and spot.is_bare:
            continue
        area = None if box is None else messages.Area(box.x, box.y, box.width, box.height)
        stacks = tuple(map(_stack, spot.items))
        notes = tuple(messages.Note(*each) for each in spot.notes)
        own = seen.is_own(label)
        yield messages.Place(label, spot.name, area, own, stacks, spot.hidden, notes)


def _stack(item: Item) -> messages.Stack:
    return messages.Stack(item.count, item.text, item.code, item.owner, item.marks)
