"""From the code of the machine to the bytes of a WebAssembly module."""

from __future__ import annotations

from riotdsl.machine.code import Machine
from riotdsl.machine.listing import MEMBER_LIMIT
from riotdsl.machine.optimise.passes import optimised
from riotdsl.machine.python.module import leaders
from riotdsl.machine.python.statements import exposed_variables
from riotdsl.machine.run import Interpreter
from riotdsl.machine.wasm.drivers.determinization import Hidden
from riotdsl.machine.wasm.drivers.game_steps import DESK
from riotdsl.machine.wasm.drivers.random_games import Drivers
from riotdsl.machine.wasm.drivers.search import Climb, Measures
from riotdsl.machine.wasm.encoder.binary import I32, Module
from riotdsl.machine.wasm.encoder.notation import Functions
from riotdsl.machine.wasm.limits import fits
from riotdsl.machine.wasm.memory import Memory
from riotdsl.machine.wasm.rules.interchangeable import write_classes
from riotdsl.machine.wasm.rules.moves import write_moving
from riotdsl.machine.wasm.rules.orders import offer_orders
from riotdsl.machine.wasm.rules.subsets import write_subsets
from riotdsl.machine.wasm.runtime import PAGE, RESULTS_AT_ONCE
from riotdsl.program.types import Type
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
    module, memory = Module(), Memory(machine)
    drivers = Drivers(machine, memory, Functions(), module=module)
    drivers.exposed = exposed_variables(machine)
    _globals(drivers, module)
    drivers.row_size = 4 * _widest(drivers)
    drivers.desk = memory.scratch(DESK + drivers.row_size)
    start = memory.written(Interpreter(plain).start())
    drivers.start_at = memory.constant(start)
    drivers.generators = memory.scratch(4 + 4 * drivers.nobody)
    drivers.rows_from = _ROWS_FROM
    drivers.rows_end = _ROWS_FROM + drivers.row_size * (2 * MEMBER_LIMIT) + _MORE_ROWS
    pointers_at = drivers.rows_end + _MORE_ROWS
    results_at = pointers_at + _POINTERS
    drivers.hidden, drivers.pointers = hidden or Hidden(), pointers_at
    drivers.climb = climb
    _declare(drivers, module)
    _write(drivers, module, memory)
    module.table = _table(drivers)
    module.data = memory.data
    if memory.end > _ROWS_FROM:
        raise TooLargeError
    module.pages = -(-(results_at + drivers.result_size * RESULTS_AT_ONCE) // PAGE)
    return Compiled(
        module.assembled(),
        memory,
        drivers.row_size,
        drivers.rows_from,
        pointers_at,
        results_at,
        drivers.result_size,
        drivers.fitting,
        drivers.generators,
        module.pages * PAGE,
        drivers.desk,
        drivers.measures,
    )


def _globals(drivers: Drivers, module: Module) -> None:
    drivers.top = module.variable()
    drivers.members_at = module.variable()
    drivers.spent = module.variable()
    drivers.pending = module.variable()
    drivers.families_at = module.variable()
    drivers.families = module.variable()


def _widest(drivers: Drivers) -> int:
    """The columns of the longest row."""
    machine = drivers.machine
    widths = [drivers.width(action) for action in machine.program.actions.values()]
    widths += [1 + drivers.columns(p.chooser) for p in machine.points if p.chooser is not None]
    return max(widths, default=1) + 1


def _declare(drivers: Drivers, module: Module) -> None:
    """Every function by its name and signature, so that all can call each other."""
    machine, functions = drivers.machine, drivers.functions
    for value in machine.program.values.values():
        params = drivers.flat([param.type for param in value.params])
        for prefix in "vg":
            functions[f"{prefix} {value.name}"] = module.function(
                params, drivers.flat([value.type])
            )
    for name, procedure in machine.program.procedures.items():
        if name not in machine.asking:
            types: dict[str, Type] = {slot.name: slot.type for slot in procedure.slots}
            kinds = drivers.flat([types[param] for param in procedure.params])
            functions[f"p {name}"] = module.function(kinds)
    for name in machine.program.actions:
        functions[f"a {name}"] = module.function()
        functions[f"f {name}"] = module.function((I32,))
        functions[f"m {name}"] = module.function((I32, I32), (I32,))
        functions[f"h {name}"] = module.function((I32, I32), (I32,))
    for point in machine.points:
        functions[f"o {point.number}"] = module.function()
        functions[f"mb {point.number}"] = module.function((I32,), (I32,))
        functions[f"ap {point.number}"] = module.function((I32,), (I32,))
    for start in leaders(machine):
        functions[f"c {start}"] = module.function((), (I32,))
    functions["winners"] = module.function((), (I32,))
    functions["heuristic"] = module.function((I32,), (I32,))
    functions["broken"] = module.function((), (I32,))
    functions["measured"] = module.function((I32,))


def _write(drivers: Drivers, module: Module, memory: Memory) -> None:
    machine = drivers.machine
    offer_orders(module, drivers.functions, machine.program.seats or ())
    write_moving(module, drivers.functions, memory)
    write_classes(module, drivers, memory)
    write_subsets(module, drivers, memory)
    drivers.write_taken(module)
    sealed = {
        branch.action
        for point in machine.points
        if point.sealed is not None
        for number, branch in enumerate(point.branches)
        if number != point.until
    }
    drivers.sealed = frozenset(sealed)
    for value in machine.program.values.values():
        drivers.write_value(value)
    for name, procedure in machine.program.procedures.items():
        if name not in machine.asking:
            drivers.write_procedure(procedure)
    offered = {branch.action for point in machine.points for branch in point.branches}
    for name, action in machine.program.actions.items():
        if name in offered:
            drivers.write_families(action)
        if name not in machine.asking:
            drivers.write_action(action)
        if name in sealed:
            drivers.write_still_holds(action)
    for point in machine.points:
        drivers.write_point(point)
        drivers.write_apply(point)
    drivers.write_blocks()
    drivers.write_winners()
    drivers.write_figures()
    drivers.write_drivers()
    _close_unused(drivers)


def _close_unused(drivers: Drivers) -> None:
    """Functions that nothing calls still need a body that is valid."""
    for function in drivers.functions.values():
        if not function.body.code and function.signature[1]:
            function.body.op("unreachable")


def _table(drivers: Drivers) -> list[int | None]:
    """The blocks by their places, then how points apply, then how they list members."""
    machine, functions = drivers.machine, drivers.functions
    blocks = set(leaders(machine))
    table: list[int | None] = [
        functions[f"c {pc}"].number if pc in blocks else None for pc in range(len(machine.code))
    ]
    for prefix in ("ap", "mb"):
        table.extend(functions[f"{prefix} {point.number}"].number for point in machine.points)
    return table
