"""Who calls whom: values among themselves, procedures and actions among themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.walk import calls, offered, procedure_bodies, statements, value_reads
from riotdsl.text.budget import spend
from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.source import Span

Edges = Mapping[str, Mapping[str, Span]]


def value_calls(program: model.Program) -> Edges:
    """For each value, the values it calls, and where."""
    return {
        name: _placed((call.value, call.span or value.span) for call in calls(value_reads(value)))
        for name, value in program.values.items()
    }


def reached(
    nodes: Iterable[e.Expr], program: model.Program, seen: set[str] | None = None
) -> Iterator[e.Expr]:
    """Every expression in some expressions and in the values that they call, each value once."""
    seen = set() if seen is None else seen
    for node in nodes:
        for each in e.walk(node):
            yield each
            if isinstance(each, e.Call) and each.value not in seen:
                seen.add(each.value)
                yield from reached(value_reads(program.values[each.value]), program, seen)


def questions_read(nodes: Iterable[e.Expr], program: model.Program) -> dict[str, None]:
    """The questions that some expressions read, through whatever values."""
    answers = (each for each in reached(nodes, program) if isinstance(each, e.Answer))
    return dict.fromkeys(each.question for each in answers)


def run_from(program: model.Program, block: model.Block) -> Iterator[model.Block]:
    """A block, and the bodies of all procedures that it runs, each once."""
    seen: set[str] = set()
    waiting = [block]
    while waiting:
        body = waiting.pop()
        yield body
        for each in statements(body):
            if isinstance(each, model.Call) and each.procedure not in seen:
                seen.add(each.procedure)
                waiting += procedure_bodies(program.procedures[each.procedure])


@dataclass(frozen=True, slots=True)
class Runs:
    """For each procedure and action, what it runs; an action stands under `action NAME`."""

    edges: Edges
    asks: frozenset[str]


def runs(program: model.Program) -> Runs:
    """What each procedure and action runs, and which of them ask somebody."""
    edges: dict[str, Mapping[str, Span]] = {}
    asks: set[str] = set()
    for name, bodies in _bodies(program):
        edges[name] = _placed(found for body in bodies for found in run_by(body))
        if any(asks_somebody(body) for body in bodies):
            asks.add(name)
    return Runs(edges, frozenset(asks))


def _bodies(program: model.Program) -> Iterator[tuple[str, tuple[model.Block, ...]]]:
    for procedure in program.procedures.values():
        yield procedure.name, procedure_bodies(procedure)
    for action in program.actions.values():
        yield action_node(action.name), (action.then,)


def action_node(name: str) -> str:
    """The name of an action in this graph: procedures are called as they are."""
    return f"action {name}"


def run_by(block: model.Block) -> Iterator[tuple[str, Span]]:
    """The procedures that a block calls and the actions that it offers."""
    for statement in statements(block):
        if isinstance(statement, model.Call):
            yield statement.procedure, statement.span
        if isinstance(statement, model.LetDo):
            yield from ((action_node(action), statement.span) for action in offered(statement))


def asks_somebody(block: model.Block) -> bool:
    """Whether a block itself lets a seat decide; chance is no seat."""
    return any(
        isinstance(each, model.LetDo)
        or (isinstance(each, model.LetChoose) and each.who is not None)
        for each in statements(block)
    )


def reachable(edges: Edges, roots: Iterable[str]) -> set[str]:
    """Everything that the roots lead to, and the roots themselves."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name not in found:
            spend(1 + len(edges.get(name, ())))
            found.add(name)
            waiting.extend(edges.get(name, {}))
    return found


def cycles(edges: Edges) -> Iterator[tuple[str, ...]]:
    """A shortest way back to itself for each knot of names that lead to each other, once a knot."""
    done: set[str] = set()
    for name in edges:
        if name in done:
            continue
        way = _way_back(edges, name)
        if way is not None:
            yield way
            done |= {each for each in reachable(edges, [name]) if name in reachable(edges, [each])}


def _way_back(edges: Edges, start: str) -> tuple[str, ...] | None:
    ways: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    for way in ways:
        spend(1 + len(way) + len(edges.get(way[-1], ())))
        for target in edges.get(way[-1], {}):
            if target == start:
                return (*way, start)
            if target not in seen:
                seen.add(target)
                ways.append((*way, target))
    return None


def _placed(found: Iterable[tuple[str, Span]]) -> dict[str, Span]:
    placed: dict[str, Span] = {}
    for name, span in found:
        placed.setdefault(name, span)
    return placed
