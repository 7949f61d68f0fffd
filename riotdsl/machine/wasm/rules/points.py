"""What is possible at each point, and carrying out what was decided.

Rows stand for families and members (see `row_writer`). `o K` lists the families of point K as rows
from the global `top` on; `mb K` lists the members of a family; `ap K` carries a member out and
gives the place where the machine goes on.
"""

from __future__ import annotations

from collections.abc import Callable

from riotdsl.machine.code import Point
from riotdsl.machine.layout import DECIDER
from riotdsl.machine.listing import MEMBER_LIMIT, is_wide, split, subsets_before
from riotdsl.machine.wasm.encoder.binary import I32
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules.budget import Budget
from riotdsl.machine.wasm.rules.choices import Choices, is_things
from riotdsl.machine.wasm.rules.expressions import Terms
from riotdsl.machine.wasm.rules.interchangeable import HEAD
from riotdsl.machine.wasm.rules.row_writer import RowWriter
from riotdsl.machine.wasm.rules.sealed_plays import SealedPlays
from riotdsl.machine.wasm.rules.sets import InMemory, push_count
from riotdsl.machine.wasm.rules.statements import Statements
from riotdsl.program import model
from riotdsl.program.analysis.play_budget import TRY
from riotdsl.program.types import SetOf
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(slots=True)
class Points:
    """Listing and applying."""

    module: ModuleBuilder
    statements: Statements
    choices: Choices
    rows: RowWriter
    sealed: SealedPlays
    budget: Budget

    @property
    def terms(self) -> Terms:
        return self.statements.terms

    # ------------------------------------------------------------ actions

    def write_families(self, action: model.Action) -> None:
        """`f ACTION`: a row for each family of an action; the parameter is the branch."""
        self.module.open(f"f {action.name}")
        first = split(action)
        offered = (
            p for p in self.module.machine.points if action.name in [b.action for b in p.branches]
        )
        wide = any(is_wide(self.module.machine, each) for each in offered)

        def found() -> None:
            if first < len(action.choices):
                self.module.body.get(0)
                self.module.body.i32(1)
                self.module.call(f"m {action.name}")
                with self.module.body.when(), self.rows.if_room(wide=wide):
                    self.rows.write_row(0, action, first)
            else:
                with self.rows.if_room(wide=wide):
                    self.rows.write_row(0, action, first)

        self.rows.set_you(action, lambda: self.module.cell(DECIDER))
        self.nest(action, 0, 0, first, found)
        self.module.clear(action.name)
        if first < len(action.choices):
            self.write_members(action, first)

    def write_members(self, action: model.Action, first: int) -> None:
        """`m ACTION`: rows for the members of the family in the cells, or whether there is one.

        Parameters are the branch and whether only to find out; gives how many there are.
        """
        self.module.open(f"m {action.name}")
        body = self.module.body
        count = body.number()
        end = len(action.choices)
        with body.block() as out:

            def found() -> None:
                body.step(count)
                body.get(1)
                body.br_if(out)
                body.get(count)
                body.i32(MEMBER_LIMIT)
                body.op("i32.gt_u")
                with body.when():
                    body.op("unreachable")
                self.rows.write_row(0, action, end)

            self.nest(action, first, first, end, found, down=1)
        for choice in action.choices[first:]:
            self.module.reset(self.module.layout.frames[action.name, choice.name])
        body.get(count)

    def nest(  # noqa: PLR0913 - where the search stands
        self, action: model.Action, depth: int, first: int, end: int,
        found: Callable[[], None], down: int | None = None,
    ) -> None:  # fmt: skip
        """Loops for the choices from `depth` to `end`, with every test as early as possible."""
        body = self.module.body
        with body.block() as skip:
            for requirement in action.requirements:
                if max(requirement.ready, first) == depth and requirement.ready >= first:
                    self.statements.require(requirement, skip)
            if depth == end:
                found()
                return
            choice = action.choices[depth]
            cell = self.module.layout.frames[action.name, choice.name]
            taken = depth == 0 and action.name in self.sealed.actions
            key, steps = (action.name, choice.name), TRY
            if isinstance(choice.chooser, model.SomeOf):
                steps = self.module.machine.tries[action.name][subsets_before(action, depth)]
            with self.choices.domain(
                choice.chooser, key, taken=taken, down=down, steps=steps
            ) as chosen:
                self.module.keep(cell, chosen)
                self.nest(action, depth + 1, first, end, found, down)
            self.module.reset(cell)

    # ------------------------------------------------------------ points

    def write_point(self, point: Point) -> None:
        self.module.open(f"o {point.number}")
        if point.chooser is None:
            for number, branch in enumerate(point.branches):
                self.offer(point, number, branch.action)
        else:
            self.offer_choice(point, point.chooser)
        self.write_point_members(point)

    def offer(self, point: Point, number: int, action: str) -> None:
        body = self.module.body
        with body.block() as skip:
            if point.sealed is not None and number != point.until:
                self.sealed.note_taken(point, number, skip)
            body.i32(number)
            self.module.call(f"f {action}")
        if point.sealed is not None:
            self.module.call("forget_taken")

    def offer_choice(self, point: Point, chooser: model.Chooser) -> None:
        body = self.module.body
        key = ("point", point.number)
        if isinstance(chooser, model.SomeOf):
            push_count(body, self.terms.sets.of(chooser.source))
            body.i32(chooser.low)
            body.op("i32.ge_u")
            with body.when():
                self.rows.value_row(None)
        elif (
            isinstance(chooser, model.OneOf)
            and point.decider is None
            and (is_things(chooser.source))
        ):
            self.chance_rows(chooser, key)
        else:
            wide = is_wide(self.module.machine, point)
            with self.choices.domain(chooser, key) as value, self.rows.if_room(wide=wide):
                self.rows.value_row(value)

    def chance_rows(self, chooser: model.OneOf, key: object) -> None:
        """For chance a row for each thing, which stands for the first of its class."""
        body = self.module.body
        with self.choices.classes(chooser.source, key) as (_, at, _):
            member, left = body.number(), body.number()
            body.get(at)
            body.load("i32", HEAD)
            body.set(member)
            body.get(at)
            body.load("i32", HEAD + 8)
            body.set(left)
            with body.loop() as more:
                self.rows.value_row(member)
                body.get(left)
                body.i32(1)
                body.op("i32.sub")
                body.tee(left)
                body.br_if(more)

    def write_point_members(self, point: Point) -> None:
        """`mb K`: the members of a family, from the global `members_at` on."""
        self.module.open(f"mb {point.number}")
        body = self.module.body
        body.i32(0)
        self.module.set_global("spent")
        body.get(0)
        self.module.set_global("members_at")
        if point.chooser is not None:
            if isinstance(point.chooser, model.SomeOf):
                self.list_subsets(point, point.chooser)
            else:
                body.i32(1)
            return
        for number, branch in enumerate(point.branches):
            action = self.module.machine.program.actions[branch.action]
            first = split(action)
            if first == len(action.choices):
                continue
            body.get(0)
            body.load("i32")
            body.i32(number)
            body.op("i32.eq")
            with body.when():
                self.module.get_global("top")
                self.module.set_global("members_at")
                self.rows.set_you(action, lambda: self.module.cell(DECIDER))
                self.rows.fill(action, 0, first)
                body.i32(number)
                body.i32(0)
                self.module.call(f"m {action.name}")
                self.module.clear(action.name)
                body.op("return")
        body.i32(1)

    def only_subset(self, point: Point, chooser: model.SomeOf, asked: int) -> None:
        """Leave unless there is just one subset; `families_at` becomes where its row is."""
        body, low, high = self.module.body, chooser.low, chooser.high
        every, down = body.number(), body.number()
        key = ("point", point.number)
        push_count(body, self.terms.sets.of(chooser.source))
        body.set(every)
        if high != low:  # then all must be taken
            body.get(every)
            body.i32(low)
            body.op("i32.ne")
            body.br_if(asked)
        elif low:  # all are, or all are alike
            body.get(every)
            body.i32(low)
            body.op("i32.ne")
            _, classes = self.choices.classified(chooser.source, key)
            body.get(classes)
            body.i32(1)
            body.op("i32.gt_u", "i32.and")
            body.br_if(asked)
        body.i32(1)
        body.set(down)
        body.i32(0)
        self.module.set_global("spent")
        self.module.get_global("top")
        self.module.set_global("families_at")
        with (
            body.block() as out,
            self.choices.domain(chooser, key, down=down if low else None) as value,
        ):
            self.rows.value_row(value)
            body.br(out)

    def list_subsets(self, point: Point, chooser: model.SomeOf) -> None:
        body = self.module.body
        count = body.number()
        body.i32(0)
        body.set(count)
        self.module.get_global("top")
        self.module.set_global("members_at")
        with self.choices.domain(chooser, ("point", point.number)) as value:
            self.rows.value_row(value)
            body.get(count)
            body.i32(1)
            body.op("i32.add")
            body.tee(count)
            body.i32(MEMBER_LIMIT)
            body.op("i32.gt_u")
            with body.when():
                body.op("unreachable")
        body.get(count)

    # ------------------------------------------------------------ applying

    def write_apply(self, point: Point) -> None:
        body = self.module.open(f"ap {point.number}")
        if point.decider is None:
            self.budget.charge(point.place)
        if point.chooser is None:
            self.carry_out(point, seals=point.sealed is not None)
            return
        self.module.set_cell(DECIDER, self.module.nobody)
        self.take_choice(point)
        body.i32(point.after)

    def write_open_play(self, point: Point) -> None:
        """`open_play_K`: carry out what would be sealed as if it were played in the open."""
        self.module.added(f"open_play_{point.number}", (I32,), (I32,))
        self.carry_out(point, seals=False)

    def carry_out(self, point: Point, *, seals: bool) -> None:
        """Carry out the row of an action, or seal it."""
        body = self.module.body
        you = body.number()
        self.module.cell(DECIDER)
        body.set(you)
        self.module.set_cell(DECIDER, self.module.nobody)
        for number, branch in enumerate(point.branches):
            body.get(0)
            body.load("i32")
            body.i32(number)
            body.op("i32.eq")
            with body.when():
                if seals and number != point.until:
                    self.sealed.seal(point, branch.action, you)
                    body.i32(branch.back)
                else:
                    self.rows.act(branch.action, you, 0, branch.back)
                body.op("return")
        body.op("unreachable")

    def take_choice(self, point: Point) -> None:
        body = self.module.body
        kind = self.module.layout.cells[point.slot].type
        words = self.module.memory.words_of(kind)
        if isinstance(kind, SetOf):
            self.module.store_set(point.slot, InMemory(4, 0, words))
            return
        body.i32(0)
        body.get(0)
        body.load("i32", 4)
        self.module.store(point.slot)
