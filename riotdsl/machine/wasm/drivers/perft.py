"""Counting sequences of actions inside the module."""

from __future__ import annotations

from riotdsl.machine.wasm.drivers.game_steps import Stepping
from riotdsl.machine.wasm.encoder.binary import I32, I64
from riotdsl.machine.wasm.memory import STATE
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(slots=True)
class Sequences(Stepping):
    """Adds `perft`."""

    def write_perft(self) -> None:
        """The number of sequences of exactly so many actions from a decision that is listed.

        Parameters: the depth, and whether there is a decision.
        """
        self.added("perft", (I32, I32), (I64,))
        body = self.body
        family, families, left, member, members = (body.number() for _ in range(5))
        saved, point, inner, first = (body.number() for _ in range(4))
        total = body.word()
        body.get(0)
        body.op("i32.eqz")
        with body.when():
            body.i64(1)
            body.op("return")
        body.get(1)
        body.op("i32.eqz")
        with body.when():
            body.i64(0)
            body.op("return")
        body.get_global(self.pending)
        body.set(point)
        body.get_global(self.families_at)
        body.tee(family)
        body.set(first)
        body.get_global(self.families)
        body.set(families)
        self.save_state(saved)
        with body.block() as end, body.loop() as again:
            body.get(families)
            body.op("i32.eqz")
            body.br_if(end)
            body.step(families, -1)
            with body.block() as known:
                self.skip_twin(family, first, known)
                body.get_global(self.top)
                body.set(inner)
                body.get(family)
                body.call(self.functions["list_members"].number)
                body.set(members)
                body.get(0)
                body.i32(1)
                body.op("i32.eq")
                with body.when():
                    body.get(total)
                    body.get(members)
                    body.op("i64.extend_i32_u", "i64.add")
                    body.set(total)
                    body.otherwise()
                    body.get_global(self.members_at)
                    body.set(member)
                    body.get(members)
                    body.set(left)
                    with body.loop() as more:
                        body.get(member)
                        body.call(self.functions["apply"].number)
                        body.get(total)
                        body.get(0)
                        body.i32(1)
                        body.op("i32.sub")
                        body.call(self.functions["advance"].number)
                        body.call(self.functions["perft"].number)
                        body.op("i64.add")
                        body.set(total)
                        self.restore_state(saved, point)
                        body.step(member, self.row_size)
                        body.get(left)
                        body.i32(1)
                        body.op("i32.sub")
                        body.tee(left)
                        body.br_if(more)
                body.get(inner)
                body.set_global(self.top)
            body.step(family, self.row_size)
            body.br(again)
        body.get(total)

    def skip_twin(self, family: int, first: int, known: int) -> None:
        """Chance lists alike things one by one; they count once."""
        body = self.body
        chance = [p.number for p in self.machine.points if p.decider is None]
        for number in chance:
            body.get_global(self.pending)
            body.i32(number)
            body.op("i32.eq")
            body.get(family)
            body.get(first)
            body.op("i32.gt_u", "i32.and")
            with body.when():
                body.get(family)
                body.load("i32", 4)
                body.get(family)
                body.i32(self.row_size)
                body.op("i32.sub")
                body.load("i32", 4)
                body.op("i32.eq")
                body.br_if(known)

    def save_state(self, saved: int) -> None:
        """Copy the state behind the rows; a local gets the address."""
        body = self.body
        body.get_global(self.top)
        body.tee(saved)
        body.i32(STATE)
        body.i32(self.memory.state_size)
        body.copy_memory()
        body.get(saved)
        body.i32(self.memory.state_size)
        body.op("i32.add")
        body.set_global(self.top)

    def restore_state(self, saved: int, point: int) -> None:
        body = self.body
        body.i32(STATE)
        body.get(saved)
        body.i32(self.memory.state_size)
        body.copy_memory()
        body.get(point)
        body.set_global(self.pending)
