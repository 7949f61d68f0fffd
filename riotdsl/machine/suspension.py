"""Which procedures and actions may ask somebody in their midst, or end the game."""

from __future__ import annotations

from collections.abc import Iterable

from riotdsl.program import model


def asking(program: model.Program, ending: Iterable[str] = ()) -> frozenset[str]:
    """The procedures and actions in whose midst somebody may be asked.

    Those that are `ending`, because a win is decided after them, and whatever runs them count too.
    """
    bodies = {
        name: (*p.body, *(s for r in p.reactions for s in r.body))
        for name, p in program.procedures.items()
    } | {name: action.then for name, action in program.actions.items()}
    found = set(ending)
    size = -1
    while size != len(found):
        size = len(found)
        found |= {name for name, body in bodies.items() if any(may_ask(s, found) for s in body)}
    return frozenset(found)


def may_ask(node: model.Statement, askers: set[str] | frozenset[str]) -> bool:
    match node:
        case model.LetDo() | model.LetChoose() | model.Repeat():
            return True
        case model.If(_, then, otherwise):
            return any(may_ask(each, askers) for each in (*then, *otherwise))
        case model.ForEach() | model.ForNumbers() | model.Stage():
            return any(may_ask(each, askers) for each in node.body)
        case model.Call(procedure):
            return procedure in askers
        case _:
            return False
