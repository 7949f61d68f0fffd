"""Random games without a stop as WebAssembly: see `machine.playout`.

`k_N` is the function of decision N, `r_P` that of place P, which leads to a decision. Members are
picked in the order in which they would be listed, so the games are those of any other driver.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from riotdsl.machine import code as c
from riotdsl.machine.code import OVER, OVER_BEFORE, PASSED
from riotdsl.machine.layout import WORK
from riotdsl.machine.optimise.choice_counting import Parts, counted, in_place, own_slots
from riotdsl.machine.optimise.excluded_wins import wins_left
from riotdsl.machine.optimise.loop_narrowing import most
from riotdsl.machine.playout import Known, Playout
from riotdsl.machine.wasm.drivers.nth_member import one_word, search, search_second, write_nth
from riotdsl.machine.wasm.encoder.binary import I32
from riotdsl.machine.wasm.encoder.body import Body
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules.rules import Rules
from riotdsl.machine.wasm.rules.sets import InLocals, kept, push_count, push_union
from riotdsl.program import model
from riotdsl.program.expr import Expr
from riotdsl.text.lazy_dataclass import dataclass, field

TEXT = '''
def draw_apart():
    """Let each seat draw by its own generator."""
    APART


def draw_alone(generator):
    """Let all seats draw by one generator."""
    ALONE


def play_on(limit) -> i32:
    """A whole game of at most so many decisions; gives how many there were.

    The first is the same in all games: there is no chance.
    """
    draw_apart()
    if first_decision == OVER:
        begin()
        first_decision = r_0()
        copy(FIRST, STATE, STATE_SIZE)
    copy(STATE, FIRST, STATE_SIZE)
    return play_from(first_decision, limit)


def play_from(decision, limit) -> i32:
    """From a decision on, by its number; the last is looked at as other drivers do."""
    steps = 0
    passed = 0
    while 1:STEPS
        if decision == OVER:
            break
        passed += 1
        decision = PASSED - decision
        if decision == OVER:
            break
    return steps - passed
'''

STEP = """
        if decision == {0}:
            if steps - passed >= limit:
                top = ROWS
                i32[PC] = {1}
                advance()
                break
            decision = k_{0}()
            steps += 1
            continue"""

Counted = tuple[InLocals, int]
"""A set, and a local with how many members it has."""


def write_playing(rules: Rules) -> bool:
    """Offer `play_on`, a whole game from its start; False if the machine cannot be played so."""
    parts = counted(rules.module.machine)
    if not parts:
        return False
    WasmPlayout(rules.module.machine, parts, rules=rules).write()
    return True


@dataclass(slots=True)
class WasmPlayout(Playout):
    """Writes the functions by the writer of the whole module."""

    rules: Rules = field(kw_only=True)

    @property
    def body(self) -> Body:
        return self.module.body

    @property
    def module(self) -> ModuleBuilder:
        return self.rules.module

    def write(self) -> None:
        for seat in range(self.factions):
            self.module.variable(f"generator_{seat}")
        write_nth(self.module)
        for number, point, seat in self.decisions():
            self.module.added(f"k_{number}", (), (I32,))
            with self.body.scope():
                self.decision(point, seat)
            self.body.op("unreachable")
        self.waiting.append(0)
        while self.waiting:
            place = self.waiting.pop()
            if place not in self.written:
                self.written.add(place)
                self.module.open(self.function(place))
                self.run(place, 0, {})
                self.body.op("unreachable")
        self.offer_loops()

    def function(self, place: int) -> str:
        """The name of the function of a place, which may still have to be written."""
        if f"r_{place}" not in self.module.functions:
            self.module.function(f"r_{place}", (), (I32,))
        return f"r_{place}"

    def offer_loops(self) -> None:
        """Offer what goes from decision to decision; each seat has a generator of its own."""
        module, seats = self.module, range(self.factions)
        module.variable("first_decision", OVER)
        asked = [STEP.format(number, number // self.factions) for number, _, _ in self.decisions()]
        apart = [f"generator_{seat} = GENERATORS + {4 + 4 * seat}" for seat in seats]
        alone = [f"generator_{seat} = generator" for seat in seats]
        text = TEXT.replace("STEPS", "".join(asked))
        text = text.replace("APART", "\n    ".join(apart)).replace("ALONE", "\n    ".join(alone))
        first = module.memory.scratch(module.memory.state_size)
        module.notation({"PASSED": PASSED, "FIRST": first}).offer(text)

    # ------------------------------------------------------------ the way

    def do(self, body: model.Block) -> None:
        self.rules.statements.block(body)

    def store(self, cell: int, value: Expr) -> None:
        self.rules.statements.store_value(cell, value)

    def store_number(self, cell: int, value: int) -> None:
        self.module.set_cell(cell, value)

    @contextmanager
    def unless(self, condition: Expr) -> Iterator[None]:
        self.rules.terms.test(condition)
        self.body.op("i32.eqz")
        with self.body.when():
            yield

    @contextmanager
    def if_empty(self, cell: int) -> Iterator[None]:
        push_union(self.body, self.module.set_in(cell))
        self.body.op("i64.eqz")
        with self.body.when():
            yield

    def take_next(self, node: c.NextOf) -> None:
        body, held = self.body, self.module.set_in(node.rest)
        if held.words == 1:
            rest = body.word()
            held.push(body, 0)
            body.set(rest)
            self.rules.code.take_first(node, rest, 0)
            return
        with body.block() as taken:
            self.rules.code.take_lowest(node, taken)

    def charge(self, place: int, over: int = OVER) -> None:
        self.rules.budget.charge(place, over)

    def enter(self, node: c.Enter, length: int) -> None:
        self.function(node.back)
        self.rules.code.enter(node.procedure, node.args, node.back)
        self.body.op("drop")
        self.go(self.machine.entries[node.procedure], length, {})

    def leave(self, owner: str) -> None:
        place = self.body.number()
        self.module.cell(self.machine.layout.returns[owner])
        self.body.set(place)
        self.module.clear(owner)
        for back in self.backs(owner):
            self.body.get(place)
            self.body.i32(back)
            self.body.op("i32.eq")
            with self.body.when():
                self.run_on(back)
        self.body.op("unreachable")

    def backs(self, owner: str) -> Iterator[int]:
        """Where it can go on after a procedure; `play` is entered at the very beginning."""
        first = self.machine.code[0]
        if isinstance(first, c.Enter) and first.procedure == owner:
            yield first.back
        yield from (site.back for site in self.machine.sites.get(owner, ()))

    def decide(self, wins: tuple[int, ...]) -> None:
        self.rules.wins.decide(wins)

    def halt(self) -> None:
        self.rules.code.instruction(c.Halt(), 0)
        self.body.op("return")

    def run_on(self, place: int) -> None:
        self.module.call(self.function(place))
        self.body.op("return")

    def next_is(self, decision: int) -> None:
        self.body.i32(decision)
        self.body.op("return")

    def next_of_seat(self, point: c.Point, place: int) -> None:
        assert point.decider is not None
        body = self.body
        seat = body.number()
        self.rules.terms.value(point.decider)
        body.tee(seat)
        body.i32(self.factions)
        body.op("i32.lt_u")
        with body.when():
            body.get(seat)
            body.i32(place * self.factions)
            body.op("i32.add", "return")
        self.look_for_winners()
        self.charge(place)
        self.far(point.after)

    # ------------------------------------------------------------ decisions

    def decision(self, point: c.Point, seat: int) -> None:
        body = self.body
        branches = self.counted[point.number, seat]
        found = []
        possible = [part for branch in branches for part in branch]
        for part in possible:
            mask = kept(body, self.rules.terms.sets.of(part.first))
            count = body.number()
            push_count(body, mask)
            body.set(count)
            found.append((mask, count))
        total, picked = body.number(), body.number()
        self.push_sum([count for _, count in found])
        body.tee(total)
        body.op("i32.eqz")
        with body.when():
            self.waiting.append(point.after)
            self.look_for_winners(OVER_BEFORE)
            self.charge(point.place, OVER_BEFORE)
            body.i32(PASSED)
            self.module.call(self.function(point.after))
            body.op("i32.sub", "return")
        if wins_left(self.machine.program, [part.first for part in possible], self.most):
            self.look_for_winners(OVER_BEFORE)
        known: Known = {}
        known[WORK] = 0
        self.module.get_global(f"generator_{seat}")
        body.get(total)
        self.module.call("draw")
        body.set(picked)
        self.pick(point, seat, found, picked, known)

    def most(self, node: Expr) -> int | None:
        return most(node, self.machine.layout, self.machine.program.universe)

    def look_for_winners(self, over: int = OVER) -> None:
        self.module.call("winners")
        self.module.go_if(over)

    def push_sum(self, locals_: list[int]) -> None:
        for number, local in enumerate(locals_):
            self.body.get(local)
            if number:
                self.body.op("i32.add")

    def pick(
        self, point: c.Point, seat: int, found: list[Counted], picked: int, known: Known
    ) -> None:
        """Which branch, which member of it, and what follows."""
        body, begin = self.body, 0
        for branch, parts in zip(point.branches, self.counted[point.number, seat], strict=True):
            own = found[begin : begin + len(parts)]
            begin += len(parts)
            if branch is point.branches[-1]:
                self.take(branch, parts, own, seat, picked, dict(known))
                return
            count = body.number()
            self.push_sum([each for _, each in own])
            body.set(count)
            body.get(picked)
            body.get(count)
            body.op("i32.lt_u")
            with body.when():
                self.take(branch, parts, own, seat, picked, dict(known))
            body.get(picked)
            body.get(count)
            body.op("i32.sub")
            body.set(picked)

    def take(  # noqa: PLR0913 - a branch, its parts and where they are
        self, branch: c.Branch, parts: Parts, own: list[Counted], seat: int,
        picked: int, known: Known,
    ) -> None:  # fmt: skip
        body = self.body
        action = self.machine.program.actions[branch.action]
        chosen = self.chosen(parts, [mask for mask, _ in own], picked)
        given = list(zip(action.choices, chosen, strict=False))
        block = None if own_slots(action) else in_place(action, seat)
        if block is None:
            frames = self.machine.layout.frames
            self.module.set_cell(frames[action.name, "you"], seat)
            for choice, local in given:
                body.i32(0)
                body.get(local)
                self.module.store(frames[action.name, choice.name])
            self.module.call(f"a {action.name}")
        else:
            for choice, local in given:
                self.module.bound[f"{choice.name}_{action.name}"] = local
            self.rules.statements.block(block)
        self.go(branch.back, 0, known)

    def chosen(self, parts: Parts, sets: list[InLocals], picked: int) -> list[int]:
        """The choices of the member that was picked, in locals."""
        body = self.body
        first = body.number()
        if len(parts) == 1:
            for local in sets[0].locals:
                body.get(local)
            body.get(picked)
            self.module.call("nth")
            body.set(first)
        else:
            search(body, one_word(sets), picked, first)
        if parts[0].by is None:
            return [first]
        second = body.number()
        numbered = list(zip(parts, one_word(sets), strict=True))
        search_second(body, numbered, picked, first, second)
        return [first, second]
