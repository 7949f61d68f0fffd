"""One step of a game inside the module: beginning, running on, drawing, applying.

Generators lie in memory: that of chance first,
then one for each faction; all are those of `game.chance`.
"""

from __future__ import annotations

from riotdsl.machine.layout import DECIDER, OUTCOME, PC
from riotdsl.machine.wasm.encoder.binary import I32
from riotdsl.machine.wasm.memory import STATE
from riotdsl.machine.wasm.rules.code import Code
from riotdsl.machine.wasm.rules.prompts import OVER
from riotdsl.text.lazy_dataclass import dataclass

DESK = 16
_GOLDEN, _FIRST, _SECOND = 0x9E3779B9, 0x85EBCA6B, 0xC2B2AE35


@dataclass(slots=True)
class Stepping(Code):
    """Adds the steps."""

    start_at: int = 0
    generators: int = 0
    rows_from: int = 0
    desk: int = 0

    def added(self, name: str, params: tuple[int, ...] = (), results: tuple[int, ...] = ()) -> None:
        """Open a new function under a name."""
        assert self.module is not None
        self.functions[name] = self.module.function(params, results)
        self.open(self.functions[name])

    def export(self, *names: str) -> None:
        assert self.module is not None
        for name in names:
            self.module.exports[name] = self.functions[name].number

    def indirect(self, first: int, params: tuple[int, ...]) -> None:
        """Call by the pending point a function of the table; the parameters are on the stack."""
        assert self.module is not None
        self.body.get_global(self.pending)
        self.body.i32(first)
        self.body.op("i32.add")
        self.body.call_indirect(self.module.signature((params, (I32,))))

    def write_steps(self) -> None:
        self.write_begin()
        self.write_advance()
        self.write_generator()
        self.write_moves()
        self.write_asked()

    def write_begin(self) -> None:
        """Copy the start into the state."""
        self.added("begin")
        self.body.i32(STATE)
        self.body.i32(self.start_at)
        self.body.i32(self.memory.state_size)
        self.body.copy_memory()
        self.added("forget")
        self.forget_rows()

    def write_advance(self) -> None:
        """Run to the next decision: 1 if there is one, 0 if the game is over."""
        assert self.module is not None
        self.added("advance", (), (I32,))
        body = self.body
        place = body.number()
        self.cell(OUTCOME)
        with body.when():
            self.set_cell(PC, 0)
            body.i32(0)
            body.op("return")
        self.cell(PC)
        body.set(place)
        with body.loop() as again:
            body.get(place)
            body.call_indirect(self.module.signature(((), (I32,))))
            body.tee(place)
            body.i32(0)
            body.op("i32.ge_s")
            body.br_if(again)
        body.get(place)
        body.i32(OVER)
        body.op("i32.eq")
        with body.when():
            self.set_cell(PC, 0)
            body.i32(0)
            body.op("return")
        body.i32(1)

    def write_generator(self) -> None:
        """`scattered` and `draw` as in `game.chance`; a generator is given by its address."""
        self.added("scattered", (I32, I32), (I32,))
        body = self.body
        x = body.number()
        body.get(0)
        body.get(1)
        body.i32(1)
        body.op("i32.add")
        body.i32(_GOLDEN)
        body.op("i32.mul", "i32.add")
        body.set(x)
        for shift, factor in ((16, _FIRST), (13, _SECOND)):
            body.get(x)
            body.get(x)
            body.i32(shift)
            body.op("i32.shr_u", "i32.xor")
            body.i32(factor)
            body.op("i32.mul")
            body.set(x)
        body.get(x)
        body.get(x)
        body.i32(16)
        body.op("i32.shr_u", "i32.xor")
        body.tee(x)
        body.i32(_GOLDEN)
        body.get(x)
        body.op("select")
        self.added("draw", (I32, I32), (I32,))
        body = self.body
        x = body.number()
        body.get(0)
        body.load("i32")
        body.set(x)
        for shift, way in ((13, "i32.shl"), (17, "i32.shr_u"), (5, "i32.shl")):
            body.get(x)
            body.get(x)
            body.i32(shift)
            body.op(way, "i32.xor")
            body.set(x)
        body.get(0)
        body.get(x)
        body.store("i32")
        body.get(x)
        body.op("i64.extend_i32_u")
        body.get(1)
        body.op("i64.extend_i32_u", "i64.mul")
        body.i64(32)
        body.op("i64.shr_u", "i32.wrap_i64")
        self.write_reseed()

    def write_reseed(self) -> None:
        """Set all generators for the game of a number: parameters are seed and game."""
        self.added("reseed", (I32, I32))
        body = self.body
        body.i32(0)
        body.get(0)
        body.get(1)
        body.call(self.functions["scattered"].number)
        body.store("i32", self.generators)
        for seat in range(self.nobody):
            body.i32(0)
            body.i32(0)
            body.load("i32", self.generators)
            body.i32(seat)
            body.call(self.functions["scattered"].number)
            body.store("i32", self.generators + 4 + 4 * seat)

    def write_moves(self) -> None:
        """Listing, drawing and applying for whatever point is pending."""
        points = len(self.machine.points)
        first = len(self.machine.code)
        for name, held in (("pending_point", self.pending), ("family_count", self.families),
                           ("families_from", self.families_at),
                           ("members_from", self.members_at)):  # fmt: skip
            self.added(name, (), (I32,))
            self.body.get_global(held)
        self.added("list_members", (I32,), (I32,))
        self.body.get(0)
        self.indirect(first + points, (I32,))
        self.added("apply", (I32,))
        self.body.i32(0)
        self.body.get(0)
        self.indirect(first, (I32,))
        self.store(PC)
        self.write_drawn()

    def write_drawn(self) -> None:
        """A family drawn evenly, then one of its members: the address of its row.

        `drawn` draws by the generator of chance or of the seat that decides, `drawn_by` by the one
        whose address it is given.
        """
        self.write_drawn_by()
        self.added("drawn", (), (I32,))
        body = self.body
        self.cell(DECIDER)
        body.i32(self.nobody)
        body.op("i32.eq")
        with body.when(I32):
            body.i32(self.generators)
            body.otherwise()
            self.cell(DECIDER)
            body.i32(2)
            body.op("i32.shl")
            body.i32(self.generators + 4)
            body.op("i32.add")
        body.call(self.functions["drawn_by"].number)

    def write_drawn_by(self) -> None:
        self.added("drawn_by", (I32,), (I32,))
        body = self.body
        generator, count = 0, body.number()
        body.get_global(self.families_at)
        body.get(generator)
        body.get_global(self.families)
        body.call(self.functions["draw"].number)
        body.i32(self.row_size)
        body.op("i32.mul", "i32.add")
        body.call(self.functions["list_members"].number)
        body.tee(count)
        body.i32(1)
        body.op("i32.gt_u")
        with body.when(I32):
            body.get_global(self.members_at)
            body.get(generator)
            body.get(count)
            body.call(self.functions["draw"].number)
            body.i32(self.row_size)
            body.op("i32.mul", "i32.add")
            body.otherwise()
            body.get_global(self.members_at)

    def start_game(self, seed: int, game: int) -> None:
        self.body.get(seed)
        self.body.get(game)
        self.body.call(self.functions["reseed"].number)
        self.body.call(self.functions["begin"].number)

    def forget_rows(self) -> None:
        self.body.i32(self.rows_from)
        self.body.set_global(self.top)

    def write_asked(self) -> None:
        """A step from outside, by what lies on the desk: a point first, from `DESK` on a row.

        `step` carries out the row at the point, or nothing if that is negative, and runs on. It
        leaves whether anybody decides, the point, how many families, and where. `members_at` lists
        the members of the family in the row, and leaves how many, and where.
        """
        self.added("step")
        body = self.body
        self.on_desk(0)
        body.i32(0)
        body.op("i32.ge_s")
        with body.when():
            self.on_desk(0)
            body.set_global(self.pending)
            body.i32(self.desk + DESK)
            body.call(self.functions["apply"].number)
        self.forget_rows()
        body.i32(self.desk)
        body.call(self.functions["advance"].number)
        body.store("i32")
        self.left_on_desk((self.pending, self.families, self.families_at))
        self.added("members_at")
        body = self.body
        self.on_desk(0)
        body.set_global(self.pending)
        self.forget_rows()
        body.i32(self.desk)
        body.i32(self.desk + DESK)
        body.call(self.functions["list_members"].number)
        body.store("i32")
        self.left_on_desk((self.members_at,))

    def on_desk(self, at: int) -> None:
        self.body.i32(self.desk)
        self.body.load("i32", at)

    def left_on_desk(self, held: tuple[int, ...]) -> None:
        """Put globals on the desk, behind the first number."""
        for number, each in enumerate(held, start=1):
            self.body.i32(self.desk)
            self.body.get_global(each)
            self.body.store("i32", 4 * number)
