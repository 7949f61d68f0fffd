"""The instructions of the machine as WebAssembly: a function for each run of code.

`c K` runs from place K to the next jump and gives the place to go on at; OVER says that the game is
over, ASKED that a decision is pending: its point and its families are then in globals.
"""

from __future__ import annotations

from riotdsl.machine import code as c
from riotdsl.machine.argument_guards import is_taken
from riotdsl.machine.code import OVER
from riotdsl.machine.python.module import leaders
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules.budget import Budget
from riotdsl.machine.wasm.rules.expressions import Terms
from riotdsl.machine.wasm.rules.prompts import Prompts
from riotdsl.machine.wasm.rules.sealed_plays import SealedPlays
from riotdsl.machine.wasm.rules.sets import kept
from riotdsl.machine.wasm.rules.statements import Statements
from riotdsl.machine.wasm.rules.wins import Wins
from riotdsl.program.expr import Expr
from riotdsl.program.types import ORDER_BITS, ORDER_END, Entity, SetOf
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(slots=True)
class Code:
    """Writes the blocks."""

    module: ModuleBuilder
    statements: Statements
    prompts: Prompts
    sealed: SealedPlays
    budget: Budget
    wins: Wins

    @property
    def terms(self) -> Terms:
        return self.statements.terms

    def write_blocks(self) -> None:
        code = self.module.machine.code
        starts = leaders(self.module.machine)
        for start in starts:
            self.module.open(f"c {start}")
            pc = start
            while True:
                with self.module.body.scope():
                    ended = self.instruction(code[pc], pc)
                pc += 1
                if ended:
                    break
                if pc in starts:
                    self.module.body.i32(pc)
                    break

    def instruction(self, node: c.Instruction, pc: int) -> bool:
        """Write an instruction; True if it leaves the next place on the stack."""
        body = self.module.body
        if isinstance(node, c.Again | c.Enter | c.Leave | c.Reveal):
            self.budget.charge(pc)
        match node:
            case c.Do(held):
                self.statements.block(held)
            case c.Test(condition, otherwise):
                self.terms.test(condition)
                body.op("i32.eqz")
                self.module.go_if(otherwise)
            case c.Jump(to):
                body.i32(to)
                return True
            case c.Store(cell, value):
                self.statements.store_value(cell, value)
            case c.Seats(cell, who):
                self.seats(cell, who)
            case c.NextOf():
                self.next_of(node)
            case c.Rotate(seats, slot):
                self.rotate(seats, slot)
            case c.Again(to):
                body.i32(to)
                return True
            case c.Enter(procedure, args, back):
                self.enter(procedure, args, back)
                return True
            case c.Decide(wins):
                self.wins.decide(wins)
            case c.Leave(owner):
                place = body.number()
                self.module.cell(self.module.layout.returns[owner])
                body.set(place)
                self.module.clear(owner)
                body.get(place)
                return True
            case c.Ask(point):
                self.prompts.ask(self.module.machine.points[point], pc)
                return True
            case c.Reveal(point, seat, end):
                self.sealed.reveal(self.module.machine.points[point], seat, pc, end)
                return True
            case c.Halt():
                self.module.call("winners")
                body.op("i32.eqz")
                with body.when():
                    self.budget.end_game(len(self.module.machine.program.wins) + 2)
                body.i32(OVER)
                return True
        return False

    def seats(self, cell: int, who: tuple[Expr, ...]) -> None:
        body = self.module.body
        line = body.number()
        body.i32(ORDER_END)
        body.set(line)
        for node in who:
            if isinstance(node.type, SetOf):
                with self.terms.sets.members(self.terms.sets.of(node)) as (member, _, _):
                    self.append(line, member)
            elif isinstance(node.type, Entity):
                member = self.terms.held(node)
                body.get(member)
                body.i32(self.module.nobody)
                body.op("i32.lt_u")
                with body.when():
                    self.append(line, member)
            else:
                self.append_order(line, node)
        body.i32(0)
        body.get(line)
        self.module.store(cell)

    def append(self, line: int, member: int) -> None:
        body = self.module.body
        body.get(line)
        body.get(member)
        self.module.call("appended")
        body.set(line)

    def append_order(self, line: int, node: Expr) -> None:
        body = self.module.body
        rest, member = body.number(), body.number()
        self.terms.value(node)
        body.set(rest)
        with body.block() as end, body.loop() as again:
            body.get(rest)
            body.i32(ORDER_END)
            body.op("i32.and")
            body.tee(member)
            body.i32(ORDER_END)
            body.op("i32.eq")
            body.br_if(end)
            self.append(line, member)
            body.get(rest)
            body.i32(ORDER_BITS)
            body.op("i32.shr_u")
            body.set(rest)
            body.br(again)

    def next_of(self, node: c.NextOf) -> None:
        if node.ordered:
            self.next_of_order(node)
        else:
            self.next_of_set(node)

    def next_of_order(self, node: c.NextOf) -> None:
        body = self.module.body
        rest, first = body.number(), body.number()
        self.module.cell(node.rest)
        body.tee(rest)
        body.i32(ORDER_END)
        body.op("i32.and")
        body.tee(first)
        body.i32(ORDER_END)
        body.op("i32.eq")
        self.loop_over(node)
        body.i32(0)
        body.get(rest)
        body.i32(ORDER_BITS)
        body.op("i32.shr_u")
        self.module.store(node.rest)
        body.i32(0)
        body.get(first)
        self.module.store(node.slot)

    def loop_over(self, node: c.NextOf) -> None:
        """If the number on the stack is not 0, forget the loop's variable and leave."""
        with self.module.body.when():
            self.module.reset(node.slot)
            self.module.body.i32(node.end)
            self.module.body.op("return")

    def next_of_set(self, node: c.NextOf) -> None:
        with self.module.body.block() as taken:
            self.take_lowest(node, taken)
            self.module.body.i32(1)
            self.loop_over(node)

    def take_lowest(self, node: c.NextOf, taken: int) -> None:
        """Take the lowest member out of the set that is left, and leave if there was one."""
        body, held = self.module.body, self.module.set_in(node.rest)
        rest = body.word()
        for word in range(held.words):
            with body.block() as empty:
                held.push(body, word)
                body.tee(rest)
                body.op("i64.eqz")
                body.br_if(empty)
                self.take_first(node, rest, word)
                body.br(taken)

    def take_first(self, node: c.NextOf, rest: int, word: int) -> None:
        """Take the lowest member of a word out of the set that is left."""
        body = self.module.body
        body.i32(0)
        body.get(rest)
        body.op("i64.ctz", "i32.wrap_i64")
        body.i32(64 * word)
        body.op("i32.add")
        self.module.store(node.slot)
        body.i32(0)
        body.get(rest)
        body.i64(-1)
        body.op("i64.add")
        body.get(rest)
        body.op("i64.and")
        body.store("i64", self.module.memory.cells[node.rest] + 8 * word)

    def rotate(self, seats: int, slot: int) -> None:
        body = self.module.body
        body.i32(0)
        self.module.cell(seats)
        body.i32(ORDER_END)
        body.op("i32.and")
        self.module.store(slot)
        body.i32(0)
        self.module.cell(seats)
        self.module.call("rotated")
        self.module.store(seats)

    def enter(self, procedure: str, args: tuple[Expr, ...], back: int) -> None:
        body = self.module.body
        owner = self.module.machine.program.procedures[procedure]
        types = {slot.name: slot.type for slot in owner.slots}
        held = []
        for name, arg in zip(owner.params, args, strict=True):
            kind = types[name]
            given = (
                kept(body, self.terms.sets.of(arg))
                if isinstance(kind, SetOf)
                else self.kept_value(arg)
            )
            if isinstance(kind, Entity) and not is_taken(arg.type, kind, self.module.universe):
                self.statements.accepted(given, kind)
                body.op("i32.eqz")
                self.module.go_if(back)
            held.append((self.module.layout.frames[procedure, name], given))
        for cell, given in held:
            self.module.keep(cell, given)
        self.module.set_cell(self.module.layout.returns[procedure], back)
        body.i32(self.module.machine.entries[procedure])

    def kept_value(self, node: Expr) -> int:
        local = self.module.body.number()
        self.terms.value(node)
        self.module.body.set(local)
        return local
