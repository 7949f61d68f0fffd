"""The search inside a WebAssembly module: the decisions and counts of `arena.search`, much sooner.

A module sees the true position, as random play inside it does; it draws what its seat cannot see
before it looks at anything.
"""

from __future__ import annotations

import threading
from struct import iter_unpack, pack, unpack

from riotdsl.arena.bots import position_value, search_path
from riotdsl.arena.bots import search_tree as tree
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.player import Sight
from riotdsl.arena.bots.search import LONG, Effort, Tried
from riotdsl.arena.wasm_games import hidden_of
from riotdsl.game.chance import Generator
from riotdsl.library.caches.wasm import Modules
from riotdsl.machine.listing import DecisionTooLargeError, Member
from riotdsl.machine.wasm import runtime
from riotdsl.machine.wasm.drivers.search import Climb
from riotdsl.machine.wasm.drivers.search_tree import ENTRY
from riotdsl.machine.wasm.engine import Engine
from riotdsl.machine.wasm.from_machine import TooLargeError
from riotdsl.machine.wasm.rules.rows import Rows
from riotdsl.machine.wasm.runtime import MEMORY_LIMIT
from riotdsl.text.lazy_dataclass import dataclass, field

KEPT = 4
"""So many modules a thread keeps."""

FEW_BUCKETS, MANY_BUCKETS = 1 << 16, 1 << 18
PATH_STEP = 8


def can_search(fitting: Determinizer) -> bool:
    """Whether there are modules, and one can draw the positions that fit what seats see."""
    return runtime.is_available() and hidden_of(fitting) is not None


def climb_of(fitting: Determinizer) -> Climb:
    """How a module searches at a table."""
    shape = fitting.shape
    paid = position_value.payoff_of(shape.machine.program)
    return Climb(
        is_open=shape.is_open,
        hides=fitting.hides,
        seats=shape.seats,
        wide=shape.wide,
        covered=shape.covered,
        bound=shape.bound,
        cards=shape.cards,
        payoff=None if paid is None else position_value.PAYOFF,
        logs=tree.LOGS,
        spreads=tree.SPREADS,
        numbers=(
            ("EXPLORATION", tree.EXPLORATION),
            ("LOG_OF_TWO", tree.LOG_OF_TWO),
            ("LEAST_WIDTH", tree.LEAST_WIDTH),
            ("MOST_WIDTH", tree.MOST_WIDTH),
            ("MOST_VISITS", tree.MOST_VISITS),
            ("FEW", search_path.FEW),
            ("EVEN", position_value.EVEN),
            ("SLOPE", position_value.SLOPE),
        ),
    )


_SEARCHERS = threading.local()
_MAKING = threading.Lock()


def searcher(fitting: Determinizer) -> WasmSearch | None:
    """What searches at a table inside a module, one for each thread; None where that cannot be."""
    if not can_search(fitting):
        return None
    made: list[WasmSearch] = _SEARCHERS.__dict__.setdefault("made", [])
    for each in made:
        if each.fitting is fitting:
            return each
    try:
        with _MAKING:
            made.append(WasmSearch(fitting))
    except TooLargeError:
        return None
    del made[:-KEPT]
    return made[-1]


@dataclass(slots=True)
class WasmSearch:
    """A module that searches, one decision at a time; for one thread."""

    fitting: Determinizer
    engine: Engine = field(init=False)
    rows: Rows = field(init=False)
    generator: Generator = field(init=False)
    seat: int = 0
    point: int = 0

    def __post_init__(self) -> None:
        machine, hidden = self.fitting.backend.machine, hidden_of(self.fitting)
        self.engine = Engine(machine, Modules(), hidden, climb_of(self.fitting))
        self.rows = Rows(machine, self.engine.module.memory)

    def begun(
        self, sight: Sight, generator: Generator, effort: Effort, simulations: int | None = None
    ) -> WasmSearch | Member:
        """The search about a decision, or the action if there is only one.

        Room is made for so many simulations, and as many as there may be if it is not known.
        """
        engine, measures = self.engine, self.engine.module.search
        self.generator, self.seat, self.point = generator, sight.seat, sight.options.point
        sight.lay_into(engine)
        held = (*self.spent(effort), *self.room(effort, simulations))
        engine.write(measures.effort, pack(f"<d{len(held)}i", effort.trust, *held))
        self.drive("search_begin")
        (count,) = unpack("<i", engine.read(measures.count, 4))
        return self.best() if count == 1 else self

    def spent(self, effort: Effort) -> tuple[int, ...]:
        """How the search spends its time."""
        estimates = self.fitting.backend.machine.program.heuristic is not None
        is_cut = estimates and effort.decisions is not None
        limit = effort.decisions if is_cut and effort.decisions is not None else LONG
        return (limit, is_cut, limit < LONG, effort.tried, effort.tried_below, effort.soundings)

    def room(self, effort: Effort, simulations: int | None) -> tuple[int, ...]:
        """The memory behind everything else: buckets, the path, the tree; made if need be.

        Where all that a search may want would be too much, it has less room.
        """
        measures, start = self.engine.module.search, self.engine.module.end
        shape = self.fitting.shape
        nodes = effort.nodes if simulations is None else min(effort.nodes, simulations + 1)
        buckets = 1
        if not shape.is_open or any(shape.wide):
            buckets = MANY_BUCKETS if simulations is None else FEW_BUCKETS
        path = start + 8 * buckets
        first = path + PATH_STEP * (nodes + 2)
        left = MEMORY_LIMIT - first - measures.node - (effort.tried + 1) * measures.entry
        entries = min(effort.entries, left // 2 // measures.entry)
        left -= entries * measures.entry
        if shape.is_open:
            nodes = min(nodes, left // measures.node)
            left -= nodes * measures.node
        self.engine.reach(MEMORY_LIMIT - left)
        return start, buckets, path, first, nodes, entries

    def drive(self, name: str, count: int = 0) -> None:
        """Let the module draw by the generator of this search; a count costs less in memory."""
        at = self.engine.module.generators + 4 + 4 * self.seat
        self.engine.write(at, pack("<I", self.generator.state))
        if count:
            self.engine.write(self.engine.module.search.count, pack("<i", count))
        try:
            self.engine.call(name)
        finally:
            (self.generator.state,) = unpack("<I", self.engine.read(at, 4))

    def run(self, count: int) -> None:
        """Make simulations."""
        try:
            self.drive("search_run", count)
        except DecisionTooLargeError:
            self.recover()

    def recover(self) -> None:
        """Go on when a simulation came to a decision that is too large."""
        while True:
            try:
                self.drive("search_recover")
            except DecisionTooLargeError:
                continue
            return

    def tried(self) -> list[Tried]:
        """What was tried, with visits and the sum of worths, in the order of the list."""
        first, count = unpack("<ii", self.engine.read(self.engine.call("search_block"), 8))
        size = self.engine.module.search.edge
        block = self.engine.read(first, size * count)
        found = []
        for at in range(0, len(block), size):
            ((visits, total),) = iter_unpack("<dd", block[at + ENTRY["E_VISITS"] :][:16])
            if visits:
                row = block[at + ENTRY["E_ROW"] : at + size]
                found.append((self.rows.member(self.point, row), visits, total))
        return found

    def best(self) -> Member:
        """What was tried most often; of those the best, of those the first."""
        (at,) = unpack("<i", self.engine.read(self.engine.module.search.count + 4, 4))
        return self.rows.member(self.point, self.engine.read(at, self.engine.module.row_size))
