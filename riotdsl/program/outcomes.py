"""What games end in and are measured by: win rules, measures, the heuristic."""

from __future__ import annotations

from riotdsl.program import expr as e
from riotdsl.program import model, problems
from riotdsl.program.frames import Frames
from riotdsl.program.resolve import Resolver
from riotdsl.program.scope import Scope
from riotdsl.program.types import Entity, SetOf
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.expressions import Name


def win(node: declarations.Win, resolver: Resolver, frames: Frames) -> model.Win:
    after = tuple(filter(None, (_procedure(name, resolver) for name in node.after)))
    scope = Scope(names=dict(frames.names(after[0]))) if len(after) == 1 else Scope()
    winners = resolver.set(node.winners, scope)
    if isinstance(winners.type, SetOf) and winners.type.element.sort != "faction":
        resolver.found.append(
            problems.wrong_type(node.winners.span, winners.type, "a set of factions")
        )
    when = None if node.when is None else resolver.truth(node.when, scope)
    assumed = tuple(note.reason for note in node.notes)
    draw = isinstance(winners.type, SetOf) and winners.type.size == 0
    return model.Win(node.name.text, after, winners, draw, when, assumed, node.name.span)


def measure(node: declarations.Measure, resolver: Resolver, frames: Frames) -> model.Measure:
    value, when, procedure = None, None, None
    if node.value is not None:
        value = resolver.number(node.value, Scope(asks_outcome=True))
    elif node.procedure is not None:
        procedure = _procedure(node.procedure, resolver)
        if procedure is not None and node.when is not None:
            scope = Scope(names=dict(frames.names(procedure)))
            when = resolver.truth(node.when, scope)
    return model.Measure(node.name.text, value, procedure, when, node.name.span)


def _procedure(use: Name, resolver: Resolver) -> str | None:
    """The procedure of a name; None, and a problem, if there is none."""
    known = resolver.names.procedures
    if use.text in known:
        return use.text
    declared = resolver.names.sort_of(use.text)
    resolver.found.append(problems.unknown_name(use, known, "procedure", declared))
    return None


def heuristic(resolver: Resolver) -> tuple[str, e.Expr] | None:
    if resolver.names.heuristic is None:
        return None
    you = resolver.local("you", Entity("faction", maybe_none=False))
    value = resolver.number(resolver.names.heuristic.value, Scope(you=you))
    return you.name, value
