"""Loops that live inside the module: random games, and the hash of their traces.

Nothing crosses to Python between two decisions.
"""

from __future__ import annotations

from riotdsl.machine.layout import DECIDER, OUTCOME, WINNERS
from riotdsl.machine.wasm.drivers.playout import write_playing
from riotdsl.machine.wasm.drivers.search import Searching
from riotdsl.machine.wasm.encoder.binary import I32
from riotdsl.machine.wasm.memory import STATE
from riotdsl.text.lazy_dataclass import dataclass

RESULT = ("outcome", "winners", "decisions", "broken")
FNV_START, FNV_PRIME = 2166136261, 16777619


@dataclass(slots=True)
class Drivers(Searching):
    """Adds the loops and says what is seen from outside."""

    plays_on: bool = False

    def write_drivers(self) -> None:
        self.write_steps()
        self.write_perft()
        self.write_trace()
        self.write_trying()
        self.write_hiding()
        self.plays_on = write_playing(self)
        self.write_search()
        self.write_playouts()
        self.export("begin", "forget", "advance", "list_members", "apply", "pending_point",
                    "family_count", "families_from", "members_from", "playouts", "perft",
                    "trace_hash", "broken", "measured", "reseed", "step", "members_at")  # fmt: skip
        if self.machine.program.heuristic is not None:
            self.export("heuristic")

    # ------------------------------------------------------------ random games

    def write_playouts(self) -> None:
        """Games: seed, first, how many, most decisions, watched, greedy seats, place of results."""
        self.added("playouts", (I32,) * 7)
        seed, game, left, limit, watched, greedy, out = range(7)
        body = self.body
        decisions, broken = body.number(), body.number()
        with body.block() as end, body.loop() as again:
            body.get(left)
            body.op("i32.eqz")
            body.br_if(end)
            body.get(seed)
            body.get(game)
            body.call(self.functions["reseed"].number)
            body.i32(0)
            body.set(decisions)
            body.i32(-1)
            body.set(broken)
            with body.block() as played:
                if self.plays_on:
                    self.play_on((limit, watched, greedy), decisions, played)
                body.call(self.functions["begin"].number)
                self.one_game((limit, watched, greedy), decisions, broken)
            self.write_result(out, decisions, broken)
            for local, step in ((game, 1), (left, -1)):
                body.step(local, step)
            body.br(again)

    def play_on(self, given: tuple[int, int, int], decisions: int, played: int) -> None:
        """A game that nobody watches, between random seats, needs no lists."""
        body = self.body
        limit, watched, greedy = given
        body.get(watched)
        body.get(greedy)
        body.op("i32.or", "i32.eqz")
        with body.when():
            body.get(limit)
            body.call(self.functions["play_on"].number)
            body.set(decisions)
            body.br(played)

    def one_game(self, given: tuple[int, int, int], decisions: int, broken: int) -> None:
        body = self.body
        limit, watched, greedy = given
        with body.block() as over, body.loop() as more:
            self.forget_rows()
            body.call(self.functions["advance"].number)
            body.op("i32.eqz")
            body.br_if(over)
            body.get(decisions)
            body.get(limit)
            body.op("i32.ge_u")
            body.br_if(over)
            self.cell(DECIDER)
            body.i32(self.nobody)
            body.op("i32.ne")
            with body.when():
                body.step(decisions)
                body.get(watched)
                with body.when():
                    body.call(self.functions["broken"].number)
                    body.tee(broken)
                    body.i32(0)
                    body.op("i32.ge_s")
                    body.br_if(over)
            self.decided(greedy)
            body.call(self.functions["apply"].number)
            body.br(more)

    def decided(self, greedy: int) -> None:
        """Push the row of what is decided: by a seat that is greedy, or drawn."""
        body = self.body
        body.get(greedy)
        self.cell(DECIDER)
        body.op("i32.shr_u")
        body.i32(1)
        body.op("i32.and")
        with body.when(I32):
            body.call(self.functions["greedy"].number)
            body.otherwise()
            body.call(self.functions["drawn"].number)

    def write_result(self, out: int, decisions: int, broken: int) -> None:
        body = self.body
        body.get(out)
        self.cell(OUTCOME)
        body.store("i32", 0)
        body.get(out)
        self.cell(WINNERS)
        body.store("i32", 4)
        for at, local in ((8, decisions), (12, broken)):
            body.get(out)
            body.get(local)
            body.store("i32", at)
        body.get(out)
        body.i32(4 * len(RESULT))
        body.op("i32.add")
        body.tee(out)
        body.call(self.functions["measured"].number)
        body.get(out)
        body.i32(4 * len(self.machine.program.measures))
        body.op("i32.add")
        body.set(out)

    # ------------------------------------------------------------ traces

    def write_trace(self) -> None:
        """A hash of every state and decision of random games: seed, games, most decisions."""
        self.added("mixed", (I32, I32), (I32,))
        self.body.get(0)
        self.body.get(1)
        self.body.op("i32.xor")
        self.body.i32(FNV_PRIME)
        self.body.op("i32.mul")
        self.added("mixed_run", (I32, I32, I32), (I32,))
        body = self.body
        with body.block() as end, body.loop() as again:
            body.get(1)
            body.get(2)
            body.op("i32.ge_u")
            body.br_if(end)
            body.get(0)
            body.get(1)
            body.load("i32")
            body.call(self.functions["mixed"].number)
            body.set(0)
            body.step(1, 4)
            body.br(again)
        body.get(0)
        self.added("trace_hash", (I32, I32, I32), (I32,))
        seed, games, limit = range(3)
        body = self.body
        found, game, decisions = (body.number() for _ in range(3))
        body.i32(FNV_START)
        body.set(found)
        with body.block() as end, body.loop() as again:
            body.get(game)
            body.get(games)
            body.op("i32.eq")
            body.br_if(end)
            self.start_game(seed, game)
            body.i32(0)
            body.set(decisions)
            with body.block() as over, body.loop() as more:
                self.forget_rows()
                body.call(self.functions["advance"].number)
                self.mix_state(found)
                body.op("i32.eqz")
                body.br_if(over)
                body.get(decisions)
                body.get(limit)
                body.op("i32.ge_u")
                body.br_if(over)
                body.step(decisions)
                for held in (self.pending, self.families):
                    body.get(found)
                    body.get_global(held)
                    body.call(self.functions["mixed"].number)
                    body.set(found)
                body.call(self.functions["drawn"].number)
                body.call(self.functions["apply"].number)
                body.br(more)
            body.step(game)
            body.br(again)
        body.get(found)

    def mix_state(self, found: int) -> None:
        body = self.body
        body.get(found)
        body.i32(STATE)
        body.i32(self.memory.index["unit"])
        body.call(self.functions["mixed_run"].number)
        body.set(found)
