"""A program in which answers are cells of the state instead of constants.

One machine then plays every answer to every question: two states that differ in one cell are the
same position under two answers. It plays as the closed program does, decision for decision.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from riotdsl.compare.witness.search.wasm_player import Backend, inside
from riotdsl.library.caches.code import compiled
from riotdsl.machine.code import Machine
from riotdsl.machine.from_program import lower
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.calls import questions_read
from riotdsl.program.analysis.walk import frame_bodies, procedure_bodies, statements
from riotdsl.program.close import close
from riotdsl.program.rewrite import Rewriter
from riotdsl.text.lazy_dataclass import dataclass, replace

_PREFIX = "#answer "


@dataclass(frozen=True, slots=True)
class OpenMachine:
    """The machine for some seats, with the cell of each question that is left open."""

    backend: Backend
    answers: Mapping[str, int]


def opened(
    program: model.Program, codes: Mapping[str, int], seats: tuple[int, ...], names: Collection[str]
) -> OpenMachine:
    """The program with only the named questions open; the others are answered by `codes`."""
    left = [name for name in names if name not in settled_at_once(program)]
    rewritten = _Opener(frozenset(left)).rewritten(program)
    tracks = dict(rewritten.tracks)
    for name in left:
        question = program.questions[name]
        track = _PREFIX + name
        tracks[track] = model.TrackDecl(
            track, (), question.type, clamped=False, start=None, span=question.span
        )
    machine = lower(close(replace(rewritten, tracks=tracks), codes, seats))
    return OpenMachine(inside(machine) or PythonBackend(machine, compiled), answer_cells(machine))


def answer_cells(machine: Machine) -> dict[str, int]:
    """The cell of each question that a machine leaves open."""
    return {
        name.removeprefix(_PREFIX): cells.base
        for name, cells in machine.layout.tracks.items()
        if name.startswith(_PREFIX)
    }


class _Opener(Rewriter):
    """Puts a track in the place of every answer; all clauses are kept."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names

    def expr(self, node: e.Expr) -> e.Expr:
        if isinstance(node, e.Answer) and node.question in self.names:
            return e.Track(_PREFIX + node.question, (), type=node.type, span=node.span)
        return e.mapped(node, self.expr)

    def clauses(self, clauses: tuple[model.Clause, ...]) -> tuple[model.Clause, ...]:
        return tuple(
            replace(each, value=self.expr(each.value), when=self.maybe(each.when))
            for each in clauses
        )


# ---------------------------------------------------------------- what cannot be left open


def settled_at_once(program: model.Program) -> frozenset[str]:
    """Questions that must be answered before there is a machine.

    They say in which order a window asks, where things lie at first or how a track begins.
    """
    return frozenset(questions_read((*_orders(program), *_beginnings(program)), program))


def _beginnings(program: model.Program) -> Iterable[e.Expr]:
    yield from (home.place for home in program.homes.values())
    yield from (track.start for track in program.tracks.values() if track.start is not None)


def _orders(program: model.Program) -> Iterable[e.Expr]:
    for _, block in frame_bodies(program):
        yield from _orders_in(block)


def _orders_in(block: model.Block) -> Iterable[e.Expr]:
    for node in statements(block):
        if isinstance(node, model.LetDo) and node.order is not None:
            yield node.order


def ordered_by(program: model.Program, question: str) -> frozenset[str]:
    """The procedures in which a question says in which order a window asks."""
    return frozenset(
        name
        for name, procedure in program.procedures.items()
        for block in procedure_bodies(procedure)
        if question in questions_read(_orders_in(block), program)
    )
