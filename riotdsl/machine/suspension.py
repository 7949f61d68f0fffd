"""Which procedures and actions may ask somebody in their midst, or end the game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from riotdsl.program import model
from riotdsl.program.analysis.walk import bodies_of, statements


def asking(program: model.Program, ending: Iterable[str] = ()) -> frozenset[str]:
    """The procedures and actions in whose midst somebody may be asked.

    Those that are `ending`, because a win is decided after them, and whatever runs them count too.
    """
    owners = (*program.procedures, *program.actions)
    bodies = {name: [*chain(*bodies_of(program, name))] for name in owners}
    found = set(ending)
    size = -1
    while size != len(found):
        size = len(found)
        found |= {name for name, body in bodies.items() if any(may_ask(s, found) for s in body)}
    return frozenset(found)


def may_ask(node: model.Statement, askers: set[str] | frozenset[str]) -> bool:
    return any(
        each.procedure in askers
        if isinstance(each, model.Call)
        else isinstance(each, model.LetDo | model.LetChoose | model.Repeat)
        for each in statements((node,))
    )
