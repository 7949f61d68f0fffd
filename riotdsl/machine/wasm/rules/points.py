"""What is possible at each point, and carrying out what was decided.

Rows of 32-bit columns stand for families and members: the number of the branch, then the choices,
a subset in two columns a word. `o K` lists the families of point K as rows from the global `top` on
and gives how many there are; `mb K` lists the members of a family; `ap K` carries a member out and
gives the place where the machine goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from riotdsl.machine.code import OVER, Point
from riotdsl.machine.layout import DECIDER
from riotdsl.machine.listing import MEMBER_LIMIT, is_wide, split, subsets_before
from riotdsl.machine.wasm.rules.choices import Choices, Chosen, is_things
from riotdsl.machine.wasm.rules.interchangeable import HEAD
from riotdsl.machine.wasm.rules.sets import InMemory, push_count
from riotdsl.program import model
from riotdsl.program.analysis.play_budget import TRY
from riotdsl.program.types import SetOf
from riotdsl.text.lazy_dataclass import dataclass, field


@dataclass(slots=True)
class Points(Choices):
    """Listing and applying; `top`, `families_at`, `members_at` and `listed` are globals."""

    exposed: frozenset[tuple[str, str]] = frozenset()
    top: int = 0
    families_at: int = 0
    listed: int = 0
    members_at: int = 0
    row_size: int = 8
    rows_end: int = 0
    sealed: frozenset[str] = field(default_factory=frozenset)

    # ------------------------------------------------------------ rows

    def columns(self, chooser: model.Chooser) -> int:
        if isinstance(chooser, model.SomeOf):
            return 2 * self.memory.words_of(chooser.source.type)
        return 1

    def width(self, action: model.Action) -> int:
        """How many columns the rows of an action have."""
        return 1 + sum(self.columns(choice.chooser) for choice in action.choices)

    def new_row(self) -> int:
        """A new row; gives the local with its address."""
        body = self.body
        row = body.number()
        body.get_global(self.top)
        body.tee(row)
        body.i32(self.rows_end)
        body.op("i32.ge_u")
        with body.when():
            body.op("unreachable")
        body.get(row)
        body.i32(self.row_size)
        body.op("i32.add")
        body.set_global(self.top)
        return row

    @contextmanager
    def if_room(self, *, wide: bool) -> Iterator[None]:
        """What adds a family; beyond the most of them the budget is taken to be used up."""
        body = self.body
        if not wide:
            yield
            return
        body.get_global(self.top)
        body.get_global(self.families_at)
        body.op("i32.sub")
        body.i32(self.row_size * MEMBER_LIMIT)
        body.op("i32.lt_u")
        with body.when():
            yield
            body.otherwise()
            body.i32(self.machine.budget + 1)
            body.set_global(self.spent)

    def write_row(self, branch: int, action: model.Action, count: int) -> None:
        """A row with the first choices as they are in their cells."""
        body = self.body
        row = self.new_row()
        body.get(row)
        body.get(branch)
        body.store("i32")
        at = 4
        for choice in action.choices[:count]:
            cell = self.memory.cells[self.machine.layout.frames[action.name, choice.name]]
            for piece in range(self.columns(choice.chooser)):
                body.get(row)
                body.i32(0)
                body.load("i32", cell + 4 * piece)
                body.store("i32", at)
                at += 4

    def fill(self, action: model.Action, row: int, count: int | None = None) -> None:
        """Put the choices of a row, all or the first ones, into their cells."""
        body = self.body
        at = 4
        for number, choice in enumerate(action.choices):
            cell = self.machine.layout.frames[action.name, choice.name]
            if count is not None and number >= count:
                self.reset(cell)
                continue
            for piece in range(self.columns(choice.chooser)):
                body.i32(0)
                body.get(row)
                body.load("i32", at)
                body.store("i32", self.memory.cells[cell] + 4 * piece)
                at += 4

    def set_you(self, action: model.Action, push: Callable[[], None]) -> None:
        self.body.i32(0)
        push()
        self.store(self.machine.layout.frames[action.name, "you"])

    # ------------------------------------------------------------ actions

    def write_families(self, action: model.Action) -> None:
        """`f ACTION`: a row for each family of an action; the parameter is the branch."""
        self.open(self.functions[f"f {action.name}"])
        first = split(action)
        offered = (p for p in self.machine.points if action.name in [b.action for b in p.branches])
        wide = any(is_wide(self.machine, each) for each in offered)

        def found() -> None:
            if first < len(action.choices):
                self.body.get(0)
                self.body.i32(1)
                self.body.call(self.functions[f"m {action.name}"].number)
                with self.body.when(), self.if_room(wide=wide):
                    self.write_row(0, action, first)
            else:
                with self.if_room(wide=wide):
                    self.write_row(0, action, first)

        self.set_you(action, lambda: self.cell(DECIDER))
        self.nest(action, 0, 0, first, found)
        self.clear(action.name)
        if first < len(action.choices):
            self.write_members(action, first)

    def write_members(self, action: model.Action, first: int) -> None:
        """`m ACTION`: rows for the members of the family in the cells, or whether there is one.

        Parameters are the branch and whether only to find out; gives how many there are.
        """
        self.open(self.functions[f"m {action.name}"])
        body = self.body
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
                self.write_row(0, action, end)

            self.nest(action, first, first, end, found, down=1)
        for choice in action.choices[first:]:
            self.reset(self.machine.layout.frames[action.name, choice.name])
        body.get(count)

    def nest(  # noqa: PLR0913 - where the search stands
        self, action: model.Action, depth: int, first: int, end: int,
        found: Callable[[], None], down: int | None = None,
    ) -> None:  # fmt: skip
        """Loops for the choices from `depth` to `end`, with every test as early as possible."""
        body = self.body
        with body.block() as skip:
            for requirement in action.requirements:
                if max(requirement.ready, first) == depth and requirement.ready >= first:
                    self.require(requirement, skip)
            if depth == end:
                found()
                return
            choice = action.choices[depth]
            cell = self.machine.layout.frames[action.name, choice.name]
            taken = depth == 0 and action.name in self.sealed
            key, steps = (action.name, choice.name), TRY
            if isinstance(choice.chooser, model.SomeOf):
                steps = self.machine.tries[action.name][subsets_before(action, depth)]
            with self.domain(choice.chooser, key, taken=taken, down=down, steps=steps) as chosen:
                self.keep(cell, chosen)
                self.nest(action, depth + 1, first, end, found, down)
            self.reset(cell)

    def require(self, requirement: model.Requirement, skip: int) -> None:
        """Leave unless a requirement holds."""
        with self.body.block() as holds:
            if requirement.when is not None:
                self.skip_unless(requirement.when, holds)
            self.skip_unless(requirement.condition, skip)

    # ------------------------------------------------------------ points

    def write_point(self, point: Point) -> None:
        self.open(self.functions[f"o {point.number}"])
        if point.chooser is None:
            for number, branch in enumerate(point.branches):
                self.offer(point, number, branch.action)
        else:
            self.offer_choice(point, point.chooser)
        self.write_point_members(point)

    def offer(self, point: Point, number: int, action: str) -> None:
        body = self.body
        with body.block() as skip:
            if point.sealed is not None and number != point.until:
                self.note_taken(point, number, skip)
            body.i32(number)
            body.call(self.functions[f"f {action}"].number)
        if point.sealed is not None:
            body.call(self.functions["forget_taken"].number)

    def note_taken(self, point: Point, number: int, skip: int) -> None:
        """Note what the seat has sealed; leave if it has no room for more."""
        raise NotImplementedError

    def offer_choice(self, point: Point, chooser: model.Chooser) -> None:
        body = self.body
        key = ("point", point.number)
        if isinstance(chooser, model.SomeOf):
            push_count(body, self.set(chooser.source))
            body.i32(chooser.low)
            body.op("i32.ge_u")
            with body.when():
                self.value_row(None)
        elif (
            isinstance(chooser, model.OneOf)
            and point.decider is None
            and (is_things(chooser.source))
        ):
            self.chance_rows(chooser, key)
        else:
            wide = is_wide(self.machine, point)
            with self.domain(chooser, key) as value, self.if_room(wide=wide):
                self.value_row(value)

    def chance_rows(self, chooser: model.OneOf, key: object) -> None:
        """For chance a row for each thing, which stands for the first of its class."""
        body = self.body
        with self.classes(chooser.source, key) as (_, at, _):
            member, left = body.number(), body.number()
            body.get(at)
            body.load("i32", HEAD)
            body.set(member)
            body.get(at)
            body.load("i32", HEAD + 8)
            body.set(left)
            with body.loop() as more:
                self.value_row(member)
                body.get(left)
                body.i32(1)
                body.op("i32.sub")
                body.tee(left)
                body.br_if(more)

    def value_row(self, value: Chosen | None) -> None:
        body = self.body
        row = self.new_row()
        body.get(row)
        body.i32(0)
        body.store("i32")
        if isinstance(value, int):
            body.get(row)
            body.get(value)
            body.store("i32", 4)
        elif value is not None:
            for word in range(value.words):
                body.get(row)
                value.push(body, word)
                body.store("i64", 4 + 8 * word)

    def write_point_members(self, point: Point) -> None:
        """`mb K`: the members of a family, from the global `members_at` on."""
        self.open(self.functions[f"mb {point.number}"])
        body = self.body
        body.i32(0)
        body.set_global(self.spent)
        body.get(0)
        body.set_global(self.members_at)
        if point.chooser is not None:
            if isinstance(point.chooser, model.SomeOf):
                self.list_subsets(point, point.chooser)
            else:
                body.i32(1)
            return
        for number, branch in enumerate(point.branches):
            action = self.machine.program.actions[branch.action]
            first = split(action)
            if first == len(action.choices):
                continue
            body.get(0)
            body.load("i32")
            body.i32(number)
            body.op("i32.eq")
            with body.when():
                body.get_global(self.top)
                body.set_global(self.members_at)
                self.set_you(action, lambda: self.cell(DECIDER))
                self.fill(action, 0, first)
                body.i32(number)
                body.i32(0)
                body.call(self.functions[f"m {action.name}"].number)
                self.clear(action.name)
                body.op("return")
        body.i32(1)

    def only_subset(self, point: Point, chooser: model.SomeOf, asked: int) -> None:
        """Leave unless there is just one subset; `families_at` becomes where its row is."""
        body, low, high = self.body, chooser.low, chooser.high
        every, down = body.number(), body.number()
        key = ("point", point.number)
        push_count(body, self.set(chooser.source))
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
            _, classes = self.classified(chooser.source, key)
            body.get(classes)
            body.i32(1)
            body.op("i32.gt_u", "i32.and")
            body.br_if(asked)
        body.i32(1)
        body.set(down)
        body.i32(0)
        body.set_global(self.spent)
        body.get_global(self.top)
        body.set_global(self.families_at)
        with body.block() as out, self.domain(chooser, key, down=down if low else None) as value:
            self.value_row(value)
            body.br(out)

    def list_subsets(self, point: Point, chooser: model.SomeOf) -> None:
        body = self.body
        count = body.number()
        body.i32(0)
        body.set(count)
        body.get_global(self.top)
        body.set_global(self.members_at)
        with self.domain(chooser, ("point", point.number)) as value:
            self.value_row(value)
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

    def charge(self, place: int, over: int = OVER) -> None:
        """Take of the budget what a place is charged with; if there is not enough, leave."""
        raise NotImplementedError

    def write_apply(self, point: Point) -> None:
        self.open(self.functions[f"ap {point.number}"])
        body = self.body
        if point.decider is None:
            self.charge(point.place)
        you = body.number()
        self.cell(DECIDER)
        body.set(you)
        self.set_cell(DECIDER, len(self.machine.program.universe.factions))
        if point.chooser is not None:
            self.take_choice(point)
            body.i32(point.after)
            return
        for number, branch in enumerate(point.branches):
            body.get(0)
            body.load("i32")
            body.i32(number)
            body.op("i32.eq")
            with body.when():
                if point.sealed is not None and number != point.until:
                    self.seal(point, branch.action, you)
                    body.i32(branch.back)
                else:
                    self.act(branch.action, you, 0, branch.back)
                body.op("return")
        body.op("unreachable")

    def take_choice(self, point: Point) -> None:
        body = self.body
        kind = self.machine.layout.cells[point.slot].type
        words = self.memory.words_of(kind)
        if isinstance(kind, SetOf):
            self.store_set(point.slot, InMemory(4, 0, words))
            return
        body.i32(0)
        body.get(0)
        body.load("i32", 4)
        self.store(point.slot)

    def act(self, name: str, you: int, row: int, back: int) -> None:
        """Carry out an action whose choices are in a row; push where the machine goes on."""
        action = self.machine.program.actions[name]
        self.set_you(action, lambda: self.body.get(you))
        self.fill(action, row)
        if name in self.machine.asking:
            self.set_cell(self.machine.layout.returns[name], back)
            self.body.i32(self.machine.entries[name])
        else:
            self.body.call(self.functions[f"a {name}"].number)
            self.body.i32(back)

    def seal(self, point: Point, action: str, you: int) -> None:
        """Keep a play until it is revealed."""
        raise NotImplementedError
