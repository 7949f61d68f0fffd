"""Sealed plays: kept in rows of cells until they are revealed, one after the other."""

from __future__ import annotations

from riotdsl.machine.code import Point
from riotdsl.machine.layout import DECIDER
from riotdsl.machine.wasm.encoder.binary import I32, Function, Module
from riotdsl.machine.wasm.rules.points import Points
from riotdsl.program import model
from riotdsl.program.types import SetOf
from riotdsl.text.lazy_dataclass import dataclass

MOST_TAKEN = 64


@dataclass(slots=True)
class Sealing(Points):
    """Points whose plays may be sealed; `taken_row` has how many values are taken, then them."""

    taken_row: int = 0

    def write_taken(self, module: Module) -> None:
        """Add `is_taken` and `forget_taken`."""
        self.taken_row = self.memory.scratch(4 + 4 * MOST_TAKEN)
        self.functions["is_taken"] = self._is_taken(module)
        self.functions["forget_taken"] = forget = module.function()
        self.open(forget)
        self.body.i32(0)
        self.body.i32(0)
        self.body.store("i32", self.taken_row)

    def _is_taken(self, module: Module) -> Function:
        function = module.function((I32,), (I32,))
        self.open(function)
        body = self.body
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
        return function

    def first_row(self, point: Point, seat: int) -> int:
        """A local with the address of a seat's first row, less that of the first of all."""
        assert point.sealed is not None
        body = self.body
        at = body.number()
        body.get(seat)
        body.i32(point.sealed.plays * point.sealed.width * 4)
        body.op("i32.mul")
        body.set(at)
        return at

    def note_taken(self, point: Point, number: int, skip: int) -> None:
        kept = point.sealed
        assert kept is not None
        body = self.body
        base = self.memory.cells[kept.base]
        seat = body.number()
        self.cell(DECIDER)
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
        body = self.body
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
        choices = self.machine.program.actions[point.branches[branch].action].choices
        if not choices or isinstance(choices[0].chooser, model.SomeOf):
            return []
        wanted = self.first_sort(point, branch)
        return [
            number
            for number in range(len(point.branches))
            if number == branch or (wanted is not None and wanted == self.first_sort(point, number))
        ]

    def first_sort(self, point: Point, branch: int) -> str | None:
        choices = self.machine.program.actions[point.branches[branch].action].choices
        if not choices or not isinstance(choices[0].chooser, model.OneOf):
            return None
        kind = choices[0].chooser.source.type
        assert isinstance(kind, SetOf)
        return kind.element.sort if kind.element.sort in ("unit", "card") else None

    def seal(self, point: Point, action: str, you: int) -> None:
        kept = point.sealed
        assert kept is not None
        body = self.body
        base = self.memory.cells[kept.base]
        count = len(self.machine.program.actions[action].choices)
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
        body = self.body
        base = self.memory.cells[kept.base]
        row = self.memory.scratch(4 * kept.width)
        seat, number, address = body.number(), body.number(), body.number()
        self.cell(seat_cell)
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
        body = self.body
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
                body.call(self.functions[f"h {branch.action}"].number)
                with body.when():
                    self.act(branch.action, seat, address, here)
                    body.op("return")
                body.i32(here)
                body.op("return")

    def write_still_holds(self, action: model.Action) -> None:
        """`h ACTION`: whether a sealed play is still possible; parameters are seat and row."""
        self.open(self.functions[f"h {action.name}"])
        body = self.body
        found = body.number()
        self.set_cell_local(DECIDER, 0)
        with body.block() as out:
            for depth in range(len(action.choices) + 1):
                self.set_you(action, lambda: body.get(0))
                self.fill(action, 1, depth)
                for requirement in action.requirements:
                    if requirement.ready == depth:
                        self.require(requirement, out)
                if depth < len(action.choices):
                    value = body.number()
                    body.get(1)
                    body.load("i32", 4 + 4 * depth)
                    body.set(value)
                    self.may_choose(action.choices[depth].chooser, value)
                    body.op("i32.eqz")
                    body.br_if(out)
            body.i32(1)
            body.set(found)
        self.clear(action.name)
        self.set_cell(DECIDER, len(self.machine.program.universe.factions))
        body.get(found)

    def set_cell_local(self, cell: int, local: int) -> None:
        self.body.i32(0)
        self.body.get(local)
        self.store(cell)
