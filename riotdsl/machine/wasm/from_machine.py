"""From the code of the machine to the bytes of a WebAssembly module."""

from __future__ import annotations

from riotdsl.machine.code import Machine
from riotdsl.machine.listing import MEMBER_LIMIT
from riotdsl.machine.optimise.passes import optimised
from riotdsl.machine.run import Interpreter
from riotdsl.machine.wasm.drivers.determinization import Hidden
from riotdsl.machine.wasm.drivers.game_steps import DESK
from riotdsl.machine.wasm.drivers.random_games import result_size, write_drivers
from riotdsl.machine.wasm.drivers.search import Climb, Measures, measures
from riotdsl.machine.wasm.encoder.binary import Module
from riotdsl.machine.wasm.limits import fits
from riotdsl.machine.wasm.memory import Memory
from riotdsl.machine.wasm.module_builder import SORTS, ModuleBuilder
from riotdsl.machine.wasm.rules.row_writer import RowWriter
from riotdsl.machine.wasm.rules.rules import Rules
from riotdsl.machine.wasm.runtime import PAGE, RESULTS_AT_ONCE
from riotdsl.text.lazy_dataclass import dataclass

# Rows and results lie behind everything else, so that the image of the memory stays small.
_ROWS_FROM = 1 << 24
_MORE_ROWS = 4_000_000
_POINTERS = 4_000_000


class TooLargeError(Exception):
    """A ruleset that a module cannot hold; other backends play it."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A module, and where things lie in its memory."""

    content: bytes
    memory: Memory
    row_size: int
    rows_from: int
    pointers_at: int
    results_at: int
    result_size: int
    fitting: int
    generators: int
    end: int
    desk: int
    search: Measures


def compiled(plain: Machine, hidden: Hidden | None = None, climb: Climb | None = None) -> Compiled:
    """The module that plays a machine; `hidden` says what its greedy seats cannot see.

    It can search if it is told how to `climb`. TooLargeError if it cannot hold the machine: its
    numbers (see `limits`), or its constants, which must lie before the rows.
    """
    if not fits(plain):
        raise TooLargeError
    machine = optimised(plain)
    memory = Memory(machine)
    module = ModuleBuilder(machine, memory)
    for name in ("top", "members_at", "spent", "pending", "families_at", "families"):
        module.variable(name)
    rules = Rules(module)
    module.row_size = 4 * _widest(rules.rows)
    module.room("MEMBERS", 8 * max(map(memory.words, SORTS)))
    module.room("DESK", DESK + module.row_size)
    module.rooms["START"] = memory.constant(memory.written(Interpreter(plain).start()))
    module.room("GENERATORS", 4 + 4 * module.nobody)
    rows_end = _ROWS_FROM + module.row_size * (2 * MEMBER_LIMIT) + _MORE_ROWS
    pointers_at = rows_end + _MORE_ROWS
    results_at = pointers_at + _POINTERS
    module.rooms.update(ROWS=_ROWS_FROM, ROWS_END=rows_end, POINTERS=pointers_at)
    rules.declare()
    rules.write()
    write_drivers(rules, hidden or Hidden(), climb)
    binary = module.binary
    _close_unused(binary)
    binary.table = rules.table()
    binary.data = memory.data
    if memory.end > _ROWS_FROM:
        raise TooLargeError
    size = result_size(module)
    binary.pages = -(-(results_at + size * RESULTS_AT_ONCE) // PAGE)
    return Compiled(
        binary.assembled(),
        memory,
        module.row_size,
        _ROWS_FROM,
        pointers_at,
        results_at,
        size,
        module.rooms["FITTING"],
        module.rooms["GENERATORS"],
        binary.pages * PAGE,
        module.rooms["DESK"],
        measures(module),
    )


def _widest(rows: RowWriter) -> int:
    """The columns of the longest row."""
    machine = rows.module.machine
    widths = [rows.width(action) for action in machine.program.actions.values()]
    widths += [1 + rows.columns(p.chooser) for p in machine.points if p.chooser is not None]
    return max(widths, default=1) + 1


def _close_unused(module: Module) -> None:
    """Functions that nothing calls still need a body that is valid."""
    for function in module.functions:
        if not function.body.code and function.signature[1]:
            function.body.op("unreachable")
