"""How actions are worded: their words, and where in them each choice stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from riotdsl.game.wording.names import Names
from riotdsl.game.wording.wording import Wording
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.types import Type
from riotdsl.text.lazy_dataclass import dataclass

_HOLE = re.compile(r"\{([a-z][a-z0-9_]*)\}")


@dataclass(frozen=True, slots=True)
class Chosen:
    """Where a choice stands; `hole` tells how it is worded there."""

    name: str
    hole: model.Hole | None = None


Part = str | Chosen | model.Hole


@dataclass(frozen=True, slots=True)
class Template:
    """One wording of an action in a language; choices that it leaves out are not said."""

    action: str
    voice: Names
    parts: tuple[Part, ...]


def kinds_of(action: model.Action) -> dict[str, Type]:
    """The choices of an action with their types, in their order."""
    types = {slot.name: slot.type for slot in action.slots}
    return {choice.name: types[choice.name] for choice in action.choices}


def templates(words: Wording, action: model.Action) -> Iterator[Template]:
    """Every wording: as each language prints it, by the form that is typed, and by its name."""
    names = tuple(kinds_of(action))
    behind = tuple(Chosen(name) for name in names)
    for voice in words.voices:
        message = voice.texts[0].messages.get(action.name)
        if message is not None:
            parts = tuple(_part(part, names) for part in message.parts)
            yield Template(action.name, voice, parts)
            if all(isinstance(part, str) for part in parts) and behind:
                yield Template(action.name, voice, (*parts, *behind))
    for voice in words.voices:
        if action.form is not None:
            yield Template(action.name, voice, tuple(_formed(action.form)))
        yield Template(action.name, voice, (action.name, *behind))


def _part(part: str | model.Hole, names: tuple[str, ...]) -> Part:
    """A hole that holds nothing but a choice is one; others tell what follows from choices."""
    if isinstance(part, str) or part.options or part.noun is not None:
        return part
    if isinstance(part.expr, e.Frame) and part.expr.name in names:
        return Chosen(part.expr.name, part)
    return part


def _formed(form: str) -> Iterator[Part]:
    for position, piece in enumerate(_HOLE.split(form)):
        if position % 2 == 1:
            yield Chosen(piece)
        elif piece.strip():
            yield piece
