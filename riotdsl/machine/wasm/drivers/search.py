"""Information-set Monte Carlo tree search inside the module.

The texts are in `search_tree`, `search_values`, `search_paths`, `search_simulations` and
`search_driver`; here they are given the addresses and constants of a machine. One call makes many
simulations, which draw, pick and value as `arena.search` does: the same counts come out.
"""

from __future__ import annotations

from struct import pack

from riotdsl.machine.layout import OUTCOME, WINNERS
from riotdsl.machine.wasm.drivers import (
    search_driver,
    search_paths,
    search_simulations,
    search_values,
)
from riotdsl.machine.wasm.drivers import search_tree as tree
from riotdsl.machine.wasm.encoder.notation import Number
from riotdsl.machine.wasm.memory import STATE
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules.row_writer import RowWriter
from riotdsl.program import model
from riotdsl.program.types import Int
from riotdsl.text.lazy_dataclass import dataclass

VARIABLES = (
    "generator", "root", "buckets", "bucket_mask", "free_at", "nodes_left", "entries_left",
    "path_at", "path_end", "trying", "picked_row", "picked_edge", "open_way",
    "sealed_way", "step_point", "step_seat", "step_count",
)  # fmt: skip
EFFORT = (
    "TRUST", "LIMIT", "IS_CUT", "LOOKS_AHEAD", "TRIED", "TRIED_BELOW", "SOUNDINGS",
    "BUCKETS", "BUCKETS_COUNT", "PATH", "TREE", "NODES", "ENTRIES", "COUNT", "BEST",
)  # fmt: skip
"""How a search spends its time and its memory, as it lies there: a fraction, then whole numbers.

COUNT is how many actions it has, and then how many simulations it makes; BEST is where the row of
the best action lies.
"""


@dataclass(frozen=True, slots=True)
class Climb:
    """What a search inside a module must know of the one outside.

    `is_open` says that nothing is hidden or left to chance, `hides` that something is, `wide`
    at which points sets are chosen, `covered` which places somebody does not see. Of each point and
    branch `bound` has how long its families are and `cards` which choices are cards. The others are
    the constants of the search.
    """

    is_open: bool
    hides: bool
    seats: tuple[int, ...]
    wide: tuple[bool, ...]
    covered: frozenset[int]
    bound: tuple[tuple[int, ...], ...]
    cards: tuple[tuple[tuple[tuple[int, bool], ...], ...], ...]
    payoff: str | None
    logs: tuple[float, ...]
    spreads: tuple[float, ...]
    numbers: tuple[tuple[str, Number], ...]


@dataclass(frozen=True, slots=True)
class Measures:
    """Where things lie for who drives a search from outside, and how large they are."""

    effort: int
    count: int
    known: int
    cards: int
    node: int
    entry: int
    edge: int


def row_room(module: ModuleBuilder) -> int:
    """How long the longest row is that a search keeps."""
    return max(module.row_size, 12)


def entry_size(module: ModuleBuilder) -> int:
    return -(-(tree.ENTRY["E_ROW"] + row_room(module)) // 8) * 8


def measures(module: ModuleBuilder) -> Measures:
    """How large things are, and where they lie, whether the module searches or not."""
    effort, edge = module.rooms.get("EFFORT", 0), entry_size(module)
    return Measures(
        effort,
        effort + 4 * len(EFFORT) - 4,
        module.rooms["KNOWN"],
        module.universe.count("card"),
        tree.NODE["N_STATE"] + module.memory.state_size,
        edge + tree.SLOT,
        edge,
    )


@dataclass(slots=True)
class SearchDriver:
    """Offers a search."""

    module: ModuleBuilder
    rows: RowWriter
    climb: Climb

    def write(self) -> None:
        climb, functions = self.climb, self.module.functions
        if climb.payoff is not None:
            functions["payoff"] = functions[f"v {climb.payoff}"]
        notation = self.module.notation(self.constants(climb))
        for name in VARIABLES:
            self.module.variable(name)
        way = "" if climb.is_open else search_paths.TEXT + self.secrets(climb)
        driven = search_simulations.OPEN if climb.is_open else search_simulations.COVERED
        notation.offer(tree.TEXT + search_values.TEXT + way + driven + search_driver.TEXT)
        self.module.export("search_begin", "search_run", "search_recover", "search_block")

    # ------------------------------------------------------------ constants

    def constants(self, climb: Climb) -> dict[str, Number]:
        """Everything that the texts name."""
        cells, memory = self.module.memory.cells, self.module.memory
        points = self.module.machine.points
        return {
            **tree.ENTRY, **tree.NODE, **tree.SORTS, **search_paths.STARTS, **dict(climb.numbers),
            **self.workroom(), **self.row_sizes(climb), **self.worths(climb),
            "NEVER": float("-inf"),
            "NODE_SIZE": tree.NODE["N_STATE"] + memory.state_size,
            "ENTRY_SIZE": entry_size(self.module),
            "ROW_ROOM": row_room(self.module),
            "OUTCOME_KEPT": tree.NODE["N_STATE"] + cells[OUTCOME] - STATE,
            "WINNERS_KEPT": tree.NODE["N_STATE"] + cells[WINNERS] - STATE,
            "LOGS": memory.constant(pack(f"<{len(climb.logs)}d", *climb.logs)),
            "SPREADS": memory.constant(pack(f"<{len(climb.logs)}d", *climb.spreads)),
            "LOGS_COUNT": len(climb.logs),
            "WIDE": memory.constant(bytes(map(int, climb.wide)) or bytes(1)),
            "IS_WIDE": int(any(climb.wide)),
            "SEALED": memory.constant(bytes(int(p.sealed is not None) for p in points) or bytes(1)),
            "HIDES": int(climb.hides), **self.covers(climb),
            "PLAYS_ON": int("play_from" in self.module.functions),
        }  # fmt: skip

    def covers(self, climb: Climb) -> dict[str, Number]:
        """Where cards lie, and which places are covered to somebody."""
        universe = self.module.universe
        rows = bytes(int(place in climb.covered) for place in range(universe.count("place") + 1))
        first = (
            self.module.memory.cells[self.module.machine.layout.things["card"]]
            if universe.cards
            else 0
        )
        return {"CARDS": first, "COVERED": self.module.memory.constant(rows)}

    def workroom(self) -> dict[str, Number]:
        """Room for what a search keeps outside of its tree."""
        seats = self.module.nobody + 1
        effort = self.module.room("EFFORT", 8 + 4 * (len(EFFORT) - 1))
        found: dict[str, Number] = {
            name: effort + (4 + 4 * at if at else 0) for at, name in enumerate(EFFORT)
        }
        for name, size in (
            ("NORMAL", row_room(self.module)), ("STEP", row_room(self.module)), ("SCALE", 8),
            ("SECRETS", 4 * seats), ("BEFORE", 4 * seats), ("WORTHS", 8 * seats),
            ("TRUTH", self.module.memory.state_size),
        ):  # fmt: skip
            found[name] = self.module.memory.scratch(size)
        return found

    def row_sizes(self, climb: Climb) -> dict[str, Number]:
        """Of each branch of each point: how long its rows and families are, in bytes."""
        firsts: list[int] = []
        widths: list[int] = []
        bounds: list[int] = []
        for point, bound in zip(self.module.machine.points, climb.bound, strict=True):
            firsts.append(len(widths))
            if point.chooser is not None:
                widths.append(4 + 4 * self.rows.columns(point.chooser))
            actions = [self.module.machine.program.actions[each.action] for each in point.branches]
            widths += [4 * self.rows.width(action) for action in actions if point.chooser is None]
            bounds += [4 * each for each in bound]
        named = {"FIRSTS": firsts, "WIDTHS": widths, "BOUNDS": bounds, "SEATS": list(climb.seats)}
        found: dict[str, Number] = {
            name: self.module.memory.constant(pack(f"<{len(held)}i", *held))
            for name, held in named.items()
        }
        return {**found, "SEATS_COUNT": len(climb.seats)}

    def worths(self, climb: Climb) -> dict[str, Number]:
        """How what came out is valued."""
        return {"HAS_PAYOFF": 0} if climb.payoff is None else self.paid(climb.payoff)

    def paid(self, payoff: str) -> dict[str, Number]:
        bounds = self.module.machine.program.values[payoff].type
        assert isinstance(bounds, Int)
        low, high = bounds.low, bounds.high
        return {"HAS_PAYOFF": 1, "LOWEST_PAYOFF": float(low), "PAYOFF_RANGE": float(high - low)}

    # ------------------------------------------------------------ secrets

    def secrets(self, climb: Climb) -> str:
        """The text of `is_secret`."""
        return search_paths.secret_text(self.module.machine, [
            [[self.column(choosers, number) for number, _ in cards]
             for choosers, cards in zip(self.choosers(point), branches, strict=True)]
            for point, branches in enumerate(climb.cards)
        ])  # fmt: skip

    def choosers(self, number: int) -> list[list[model.Chooser]]:
        """Of each branch of a point the choosers of its choices."""
        point = self.module.machine.points[number]
        if point.chooser is not None:
            return [[point.chooser]]
        actions = [self.module.machine.program.actions[each.action] for each in point.branches]
        return [[choice.chooser for choice in action.choices] for action in actions]

    def column(self, choosers: list[model.Chooser], number: int) -> tuple[int, int]:
        """Where a choice stands in a row, and how many words it has; 0 for a number."""
        chooser = choosers[number - 1]
        words = self.rows.columns(chooser) // 2 if isinstance(chooser, model.SomeOf) else 0
        return 4 + 4 * sum(self.rows.columns(each) for each in choosers[: number - 1]), words
