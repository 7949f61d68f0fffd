"""Every name that a ruleset declares, collected from all its files before anything is resolved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from riotdsl.program import problems
from riotdsl.syntax import cases, tree
from riotdsl.syntax.terms import Name
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.source import Span

BUILT_IN = frozenset(
    {
        "none", "empty", "nobody", "everyone", "chance", "winner", "decider", "running", "place",
        "owner", "kind", "linked", "following", "same_kind", "lesser", "greater", "distance",
        "between", "lines", "straights", "diagonals", "leaps", "in_full", "in_turn", "sealed",
        "default", "letter", "pieces", "home",
    }
)  # fmt: skip
T = TypeVar("T", bound=cases.Declaration)
# A variant may also give a bare clause to a value.
Written = cases.Declaration | tree.Clause


@dataclass(slots=True)
class Declared:
    """The declarations by sort, and the span of each name."""

    game: tree.Game | None = None
    start: tree.Start | None = None
    picture: tree.Picture | None = None
    heuristic: tree.Heuristic | None = None
    factions: list[Name] = field(default_factory=list)
    boards: list[tree.Place | tree.Grid] = field(default_factory=list)
    links: list[tree.Link] = field(default_factory=list)
    things: list[tree.Thing] = field(default_factory=list)
    tracks: dict[str, tree.Track] = field(default_factory=dict)
    values: dict[str, tree.Value] = field(default_factory=dict)
    abilities: dict[str, tree.Ability] = field(default_factory=dict)
    clauses: list[tree.Clause] = field(default_factory=list)
    reactions: list[tree.Reaction] = field(default_factory=list)
    actions: dict[str, tree.Action] = field(default_factory=dict)
    procedures: dict[str, tree.Procedure] = field(default_factory=dict)
    questions: dict[str, tree.Question | tree.Option] = field(default_factory=dict)
    wins: dict[str, tree.Win] = field(default_factory=dict)
    invariants: dict[str, tree.Invariant] = field(default_factory=dict)
    measures: dict[str, tree.Measure] = field(default_factory=dict)
    editions: dict[str, tree.Edition] = field(default_factory=dict)
    rulings: dict[str, tree.Rulings] = field(default_factory=dict)
    variants: dict[str, cases.Variant] = field(default_factory=dict)
    texts: list[tree.Texts] = field(default_factory=list)
    scenarios: dict[str, cases.Scenario] = field(default_factory=dict)
    spans: dict[str, Span] = field(default_factory=dict)


def declared(declarations: Iterable[Written]) -> tuple[Declared, tuple[Diagnostic, ...]]:
    """All declarations by sort and name; of a name declared twice the second is left out."""
    found = Declared()
    wrong = tuple(problem for each in declarations for problem in _declare(found, each))
    return found, wrong


def _declare(found: Declared, node: Written) -> Iterator[Diagnostic]:  # noqa: PLR0915 - one case a sort
    match node:
        case tree.Game():
            if found.game is not None:
                yield problems.duplicate_name(node.name, found.game.name.span)
            else:
                found.game = node
        case tree.Start():
            found.start = node
        case tree.Picture():
            found.picture = node
        case tree.Heuristic():
            found.heuristic = node
        case tree.Faction():
            for name in node.names:
                wrong = _claim(found, name)
                yield from wrong
                if not wrong:
                    found.factions.append(name)
        case tree.Place():
            for family in node.families:
                yield from _claim(found, family.name)
            found.boards.append(node)
        case tree.Grid():
            yield from _claim(found, node.name)
            found.boards.append(node)
        case tree.Link():
            found.links.append(node)
        case tree.Thing():
            for family in node.families:
                yield from _claim(found, family.name)
            found.things.append(node)
        case tree.Reaction():
            found.reactions.append(node)
        case tree.Clause():
            found.clauses.append(node)
        case tree.Texts():
            found.texts.append(node)
        case cases.Scenario():
            title = Name(node.title, span=node.span)
            yield from _put(found.scenarios, title, node)
        case tree.Win():
            yield from _put(found.wins, node.name, node)
        case tree.Invariant():
            yield from _put(found.invariants, node.name, node)
        case tree.Measure():
            yield from _put(found.measures, node.name, node)
        case tree.Edition():
            yield from _put(found.editions, node.name, node)
        case tree.Rulings():
            yield from _put(found.rulings, node.name, node)
        case cases.Variant():
            yield from _put(found.variants, node.name, node)
        case _:
            wrong = _claim(found, node.name)
            yield from wrong
            if not wrong:
                _shelf(found, node)[node.name.text] = node


def _shelf(found: Declared, node: Written) -> dict[str, Written]:
    shelves = {
        tree.Track: found.tracks,
        tree.Value: found.values,
        tree.Ability: found.abilities,
        tree.Action: found.actions,
        tree.Procedure: found.procedures,
        tree.Question: found.questions,
        tree.Option: found.questions,
    }
    return shelves[type(node)]  # type: ignore[return-value]  # each shelf holds its own sort


def _claim(found: Declared, name: Name) -> list[Diagnostic]:
    if name.text in BUILT_IN:
        return [problems.reserved_name(name)]
    if name.text in found.spans:
        return [problems.duplicate_name(name, found.spans[name.text])]
    found.spans[name.text] = name.span
    return []


def _put(shelf: dict[str, T], name: Name, node: T) -> Iterator[Diagnostic]:
    if name.text in shelf:
        first = shelf[name.text]
        yield problems.duplicate_name(name, first.span)
    else:
        shelf[name.text] = node
