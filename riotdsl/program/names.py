"""Every name that a ruleset declares, collected from all its files before anything is resolved."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import TypeVar

from riotdsl.program import problems
from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Name, Ref
from riotdsl.text.budget import spend
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass, field, replace
from riotdsl.text.source import Span

BUILT_IN = frozenset(
    {
        "none", "empty", "nobody", "everyone", "chance", "winner", "decider", "running", "place",
        "owner", "kind", "linked", "following", "same_kind", "lesser", "greater", "distance",
        "between", "lines", "straights", "diagonals", "leaps", "in_full", "in_turn", "sealed",
        "default", "letter", "pieces", "home",
    }
)  # fmt: skip
T = TypeVar(
    "T",
    bound=tree.Win | tree.Invariant | tree.Measure | tree.Edition | tree.Rulings | cases.Variant
    | cases.Scenario,
)  # fmt: skip
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

    def sort_of(self, name: str) -> str | None:
        """What is declared under a name, with its article."""
        shelves: dict[str, Container[str]] = {
            "a faction": {each.text for each in self.factions},
            "a track": self.tracks,
            "a value": self.values,
            "an ability": self.abilities,
            "an action": self.actions,
            "a procedure": self.procedures,
            "a question": self.questions,
            "a win rule": self.wins,
            "a measure": self.measures,
        }
        for sort, shelf in shelves.items():
            if name in shelf:
                return sort
        return "a kind" if name in self.spans else None


def assumed_links(names: Declared, kind: str) -> tuple[str, ...]:
    """Why links were assumed that begin at a kind of place; they have no path of their own."""
    found = (link for link in names.links if link.notes)
    reasons = (
        note.reason
        for link in found
        for first in link.first.sets[:1]
        if isinstance(first, Ref) and first.root.text == kind
        for note in link.notes
    )
    return tuple(dict.fromkeys(reasons))


def declared(declarations: Iterable[Written]) -> tuple[Declared, tuple[Diagnostic, ...]]:
    """All declarations by sort and name; of a name declared twice the second is left out."""
    found = Declared()
    declarations = tuple(declarations)
    spend(10 * len(declarations))
    wrong = tuple(problem for each in declarations for problem in _declare(found, each))
    return found, wrong


def _declare(found: Declared, node: Written) -> Iterator[Diagnostic]:  # noqa: PLR0915 - one case a sort
    match node:
        case tree.Game():
            yield from _again(found.game, node, "game")
            found.game = found.game or node
        case tree.Start():
            yield from _again(found.start, node, "start")
            found.start = found.start or node
        case tree.Picture():
            yield from _again(found.picture, node, "picture")
            found.picture = found.picture or node
        case tree.Heuristic():
            yield from _again(found.heuristic, node, "heuristic")
            found.heuristic = found.heuristic or node
        case tree.Faction():
            for name in node.names:
                wrong = _claim(found, name)
                yield from wrong
                if not wrong:
                    found.factions.append(name)
        case tree.Place():
            families, wrong = _claimed(found, node.families)
            yield from wrong
            if families:
                found.boards.append(replace(node, families=families))
        case tree.Grid():
            wrong = _claim(found, node.name)
            yield from wrong
            if not wrong:
                found.boards.append(node)
        case tree.Link():
            found.links.append(node)
        case tree.Thing():
            families, wrong = _claimed(found, node.families)
            yield from wrong
            if families:
                found.things.append(replace(node, families=families))
        case tree.Reaction():
            found.reactions.append(node)
        case tree.Clause():
            found.clauses.append(node)
        case tree.Texts():
            found.texts.append(node)
        case cases.Scenario():
            title = Name(node.title, span=_title_span(node))
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
            yield from _inner_twice(node)
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


def _claimed(
    found: Declared, families: tuple[tree.Family, ...]
) -> tuple[tuple[tree.Family, ...], list[Diagnostic]]:
    """The families whose names are free, and what is wrong with the others."""
    claims = [(family, _claim(found, family.name)) for family in families]
    kept = tuple(family for family, wrong in claims if not wrong)
    return kept, [each for _, wrong in claims for each in wrong]


def _inner_twice(node: Written) -> Iterator[Diagnostic]:
    """Parameters, and the choices and requirements of an action, have names of their own."""
    inner: tuple[Name, ...] = ()
    if isinstance(node, tree.Track | tree.Value | tree.Procedure):
        inner = tuple(param.name for param in node.params)
    elif isinstance(node, tree.Action):
        inner = tuple(item.name for item in node.items)
    seen: dict[str, Name] = {}
    for name in inner:
        first = seen.setdefault(name.text, name)
        if first is not name:
            yield problems.duplicate_name(name, first.span)


def _again(first: Written | None, node: Written, word: str) -> Iterator[Diagnostic]:
    if first is not None:
        again, before = (
            each.span.source.span(each.span.start, each.span.start + len(word))
            for each in (node, first)
        )
        yield problems.second_of_its_sort(again, before, word)


def _title_span(node: cases.Scenario) -> Span:
    source = node.span.source
    start = source.text.find(f'"{node.title}"', node.span.start)
    return source.span(start, start + len(node.title) + 2)


def _put(shelf: dict[str, T], name: Name, node: T) -> Iterator[Diagnostic]:
    if name.text in shelf:
        first = shelf[name.text]
        title = _title_span(first) if isinstance(first, cases.Scenario) else first.name.span
        yield problems.duplicate_name(name, title)
    else:
        shelf[name.text] = node
