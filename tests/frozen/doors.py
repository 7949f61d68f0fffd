"""All that the frozen hashes need of `riotdsl` beyond its public names.

Whoever moves or renames a module changes the imports here, and nothing else in this folder.
"""

from __future__ import annotations

from dataclasses import replace

from riotdsl import library
from riotdsl.compare.rulebooks import book_of
from riotdsl.compile import Selection, check_sources
from riotdsl.game.chance import Generator, drawn
from riotdsl.game.table import Table
from riotdsl.game.trace import trace_hash
from riotdsl.library import check_path
from riotdsl.program.components.universe import Universe
from riotdsl.prose.markdown import as_markdown
from riotdsl.saves.document import document
from riotdsl.saves.seat import seat_document
from riotdsl.text.diagnostic import CompileError, Diagnostic, Label
from riotdsl.text.source import Source, Span

__all__ = [
    "CompileError", "Diagnostic", "Generator", "Label", "Selection", "Source", "Span", "Table",
    "as_markdown", "book_of", "check_path", "check_sources", "document", "drawn", "library",
    "machine_parts", "program_parts", "seat_document", "trace_hash",
]  # fmt: skip


def program_parts(table: Table) -> dict[str, object]:
    """The parts of a closed program, under the names that they have in the file."""
    program = table.closed.program
    return {
        "name": program.name,
        "lineups": program.lineups,
        "seats": program.seats,
        "universe": _declared(program.universe),
        "tracks": program.tracks,
        "values": program.values,
        "actions": program.actions,
        "procedures": program.procedures,
        "homes": program.homes,
        "wins": program.wins,
        "invariants": program.invariants,
        "measures": program.measures,
        "heuristic": program.heuristic,
        "questions": program.questions,
        "hash": table.closed.hash,
    }


def _declared(universe: Universe) -> Universe:
    """A universe without the tables that the optimiser adds to it.

    Generated code that is read from the cache needs no optimiser, and so adds none.
    """
    tables = {name: each for name, each in universe.tables.items() if not name.startswith("#")}
    return replace(universe, tables=tables)


def machine_parts(table: Table) -> dict[str, object]:
    """The parts of the machine of a closed program, under the names that they have in the file."""
    machine = table.closed.machine
    layout = machine.layout
    return {
        "cells": layout.cells,
        "track cells": layout.tracks,
        "frames": layout.frames,
        "returns": layout.returns,
        "clears": layout.clears,
        "things": layout.things,
        "measure cells": layout.measures,
        "code": machine.code,
        "points": machine.points,
        "entries": machine.entries,
        "stages": machine.stages,
        "sites": machine.sites,
        "asking": machine.asking,
        "point at": machine.point_at,
        "around": machine.around,
        "charges": machine.charges,
        "tries": machine.tries,
        "budget": machine.budget,
    }
