"""Sealed plays: kept in rows of cells until they are revealed, one after the other."""

from __future__ import annotations

from riotdsl.machine.code import Point
from riotdsl.machine.layout import DECIDER
from riotdsl.machine.wasm.encoder.binary import I32
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules.choices import Choices
from riotdsl.machine.wasm.rules.row_writer import RowWriter
from riotdsl.machine.wasm.rules.statements import Statements
from riotdsl.program import model
from riotdsl.program.types import SetOf
from riotdsl.text.lazy_dataclass import dataclass, field

MOST_TAKEN = 64


@dataclass(slots=True)
class SealedPlays:
    """Points whose plays may be sealed, and the `actions` that these are.

    `taken_row` has how many values are taken, then them.
    """

    module: ModuleBuilder
    statements: Statements
    choices: Choices
    rows: RowWriter
    taken_row: int = 0

    actions: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self.actions = frozenset(
            branch.action
            for point in self.module.machine.points
            if point.sealed is not None
            for number, branch in enumerate(point.branches)
            if number != point.until
        )

    def write_taken(self) -> None:
        """Add `is_taken` and `forget_taken`."""
        self.taken_row = self.module.room("TAKEN", 4 + 4 * MOST_TAKEN)
        self._is_taken()
        self.module.added("forget_taken")
        self.module.body.i32(0)
        self.module.body.i32(0)
        self.module.body.store("i32", self.taken_row)

    def _is_taken(self) -> None:
        body = self.module.added("is_taken", (I32,), (I32,))
        left = body.number()
        body.i32(0)
        body.load("i32", self.taken_row)
        body.set(left)
        with body.block() as end, body.loop() as again:
            body.get(left)
            body.op("i32.eqz")
            body.br_if(end)
            body.get(left)
            body.i32(2)
            body.op("i32.shl")
            body.load("i32", self.taken_row)
            body.get(0)
            body.op("i32.eq")
            with body.when():
                body.i32(1)
                body.op("return")
            body.step(left, -1)
            body.br(again)
        body.i32(0)

    def first_row(self, point: Point, seat: int) -> int:
        """A local with the address of a seat's first row, less that of the first of all."""
        assert point.sealed is not None
        body = self.module.body
        at = body.number()
        body.get(seat)
        body.i32(point.sealed.plays * point.sealed.width * 4)
        body.op("i32.mul")
        body.set(at)
        return at

    def note_taken(self, point: Point, number: int, skip: int) -> None:
        kept = point.sealed
        assert kept is not None
        body = self.module.body
        base = self.module.memory.cells[kept.base]
        seat = body.number()
        self.module.cell(DECIDER)
        body.set(seat)
        at = self.first_row(point, seat)
        full = body.number()
        body.i32(0)
        body.set(full)
        for play in range(kept.plays):
            body.get(at)
            body.load("i32", base + play * kept.width * 4)
            body.i32(0)
            body.op("i32.ne")
            body.get(full)
            body.op("i32.add")
            body.set(full)
        body.get(full)
        body.i32(kept.plays)
        body.op("i32.ge_u")
        body.br_if(skip)
        for play in range(kept.plays):
            for alike in self.alike(point, number):
                body.get(at)
                body.load("i32", base + play * kept.width * 4)
                body.i32(alike + 1)
                body.op("i32.eq")
                with body.when():
                    self.push_taken(at, base + (play * kept.width + 1) * 4)

    def push_taken(self, at: int, offset: int) -> None:
        """One more value is taken."""
        body = self.module.body
        body.i32(0)
        body.i32(0)
        body.load("i32", self.taken_row)
        body.i32(1)
        body.op("i32.add")
        body.store("i32", self.taken_row)
        body.i32(0)
        body.load("i32", self.taken_row)
        body.i32(2)
        body.op("i32.shl")
        body.get(at)
        body.load("i32", offset)
        body.store("i32", self.taken_row)

    def alike(self, point: Point, branch: int) -> list[int]:
        """The branches whose first choice is then taken in a branch too."""
        choices = self.module.machine.program.actions[point.branches[branch].action].choices
        if not choices or isinstance(choices[0].chooser, model.SomeOf):
            return []
        wanted = self.first_sort(point, branch)
        return [
            number
            for number in range(len(point.branches))
            if number == branch or (wanted is not None and wanted == self.first_sort(point, number))
        ]

    def first_sort(self, point: Point, branch: int) -> str | None:
        choices = self.module.machine.program.actions[point.branches[branch].action].choices
        if not choices or not isinstance(choices[0].chooser, model.OneOf):
            return None
        kind = choices[0].chooser.source.type
        assert isinstance(kind, SetOf)
        return kind.element.sort if kind.element.sort in ("unit", "card") else None

    def seal(self, point: Point, action: str, you: int) -> None:
        kept = point.sealed
        assert kept is not None
        body = self.module.body
        base = self.module.memory.cells[kept.base]
        count = len(self.module.machine.program.actions[action].choices)
        at, free = self.first_row(point, you), body.number()
        body.get(at)
        body.set(free)
        for play in range(kept.plays):
            body.get(free)
            body.get(at)
            body.load("i32", base + play * kept.width * 4)
            body.i32(0)
            body.op("i32.ne")
            body.i32(kept.width * 4)
            body.op("i32.mul", "i32.add")
            body.set(free)
        for column in range(count + 1):
            body.get(free)
            body.get(0)
            body.load("i32", 4 * column)
            if not column:
                body.i32(1)
                body.op("i32.add")
            body.store("i32", base + 4 * column)

    # ------------------------------------------------------------ revealing

    def reveal(self, point: Point, seat_cell: int, here: int, end: int) -> None:
        """Play the next sealed play of a seat; push where the machine goes on."""
        kept = point.sealed
        assert kept is not None
        body = self.module.body
        base = self.module.memory.cells[kept.base]
        row = self.module.memory.scratch(4 * kept.width)
        seat, number, address = body.number(), body.number(), body.number()
        self.module.cell(seat_cell)
        body.set(seat)
        at = self.first_row(point, seat)
        body.i32(row)
        body.set(address)
        for play in range(kept.plays):
            start = base + play * kept.width * 4
            body.get(at)
            body.load("i32", start)
            body.tee(number)
            with body.when():
                for column in range(kept.width):
                    body.i32(row)
                    body.get(at)
                    body.load("i32", start + 4 * column)
                    body.store("i32", 4 * column)
                    body.get(at)
                    body.i32(0)
                    body.store("i32", start + 4 * column)
                self.play_revealed(point, number, (seat, address), here)
        body.i32(end)

    def play_revealed(self, point: Point, number: int, row: tuple[int, int], here: int) -> None:
        body = self.module.body
        seat, address = row
        for branch_number, branch in enumerate(point.branches):
            if branch_number == point.until:
                continue
            body.get(number)
            body.i32(branch_number + 1)
            body.op("i32.eq")
            with body.when():
                body.get(seat)
                body.get(address)
                self.module.call(f"h {branch.action}")
                with body.when():
                    self.rows.act(branch.action, seat, address, here)
                    body.op("return")
                body.i32(here)
                body.op("return")

    def write_still_holds(self, action: model.Action) -> None:
        """`h ACTION`: whether a sealed play is still possible; parameters are seat and row."""
        self.module.open(f"h {action.name}")
        body = self.module.body
        found = body.number()
        self.module.keep(DECIDER, 0)
        with body.block() as out:
            for depth in range(len(action.choices) + 1):
                self.rows.set_you(action, lambda: body.get(0))
                self.rows.fill(action, 1, depth)
                for requirement in action.requirements:
                    if requirement.ready == depth:
                        self.statements.require(requirement, out)
                if depth < len(action.choices):
                    value = body.number()
                    body.get(1)
                    body.load("i32", 4 + 4 * depth)
                    body.set(value)
                    self.choices.may_choose(action.choices[depth].chooser, value)
                    body.op("i32.eqz")
                    body.br_if(out)
            body.i32(1)
            body.set(found)
        self.module.clear(action.name)
        self.module.set_cell(DECIDER, len(self.module.universe.factions))
        body.get(found)
