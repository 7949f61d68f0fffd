"""Lowering: from a closed program to the code of the machine.

What asks nobody is kept as it is. What may ask is cut into instructions; every loop, window and
call around a decision keeps what it must remember in cells, so the state alone says how to go on.
"""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.machine import code as c
from riotdsl.machine.assembly import Assembly
from riotdsl.machine.block_scope import BlockScope, reads
from riotdsl.machine.budget import charged
from riotdsl.machine.layout import Layout, lay_out
from riotdsl.machine.suspension import asking, may_ask
from riotdsl.machine.wins import bound_wins
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.play_budget import PASS, ROUND
from riotdsl.program.analysis.secret_decisions import reads_secrets
from riotdsl.program.analysis.walk import expressions, has_end
from riotdsl.program.checks.secret_variables import SecretWalk, followed_program
from riotdsl.program.checks.secrets import Secret
from riotdsl.program.types import YES_NO, Entity, Int, OrderOf, SetOf, Type
from riotdsl.text.lazy_dataclass import dataclass, field, replace

_ORDERS = ("in_full", "in_turn", "sealed")
MEASURE = "#measure"  # the owner of the cells in which measures are counted


def lower(program: model.Program) -> c.Machine:
    """The machine that plays a closed program."""
    return _Lowering(program=_with_measures(program)).run()


@dataclass(slots=True)
class _Lowering(Assembly):
    program: model.Program = field(kw_only=True)
    layout: Layout = field(init=False)
    walk: SecretWalk = field(init=False)
    forgetting: BlockScope = field(init=False)
    points: list[c.Point] = field(default_factory=list)
    entries: dict[str, int] = field(default_factory=dict)
    stages: dict[tuple[str, str], int] = field(default_factory=dict)
    around: dict[tuple[str, str], tuple[c.Loop, ...]] = field(default_factory=dict)
    sites: dict[str, list[c.CallSite]] = field(default_factory=dict)
    bound: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    asking: frozenset[str] = frozenset()
    owner: str = ""
    stage: str | None = None
    end: int = 0
    loops: tuple[c.Loop, ...] = ()

    def run(self) -> c.Machine:
        self.layout = lay_out(self.program)
        self.walk = self.layout.walk = followed_program(self.program)
        self.forgetting = BlockScope(self.blank, reads(self.program))
        for name, cell in self.layout.measures.items():
            self.layout.frames[MEASURE, name] = cell
        self.bound = bound_wins(self.program)
        self.asking = asking(self.program, self.bound)
        watched = {
            node.procedure
            for _, whole in expressions(self.program)
            for node in e.walk(whole)
            if isinstance(node, e.Running)
        }
        for name in sorted(self.asking | watched):
            self.layout.returns[name] = self.layout.hidden(name, "#return", Int(0, 2**20))
        play = self.label()
        self.enter_play(play)
        for name, procedure in self.program.procedures.items():
            if name in self.asking:
                self.procedure(name, procedure)
        for name, action in self.program.actions.items():
            if name in self.asking:
                self.action(name, action)
        return self.finished()

    def enter_play(self, halt: int) -> None:
        if "play" in self.asking:
            self.code.append(c.Enter("play", (), halt))
        else:
            self.code.append(c.Do((model.Call("play", (), self.program.procedures["play"].span),)))
        self.place(halt)
        self.code.append(c.Halt())

    def finished(self) -> c.Machine:
        self.flush()
        code, at = self.resolved(), self.at
        points = tuple(
            replace(
                point,
                after=at(point.after),
                branches=tuple(c.Branch(b.action, at(b.back)) for b in point.branches),
            )
            for point in self.points
        )
        sites = {
            name: tuple(replace(site, back=at(site.back)) for site in found)
            for name, found in self.sites.items()
        }
        point_at = {pc: each.point for pc, each in enumerate(code) if isinstance(each, c.Ask)}
        return charged(c.Machine(
            self.program, self.layout, code, points, self.entries, self.stages, sites,
            self.asking, point_at, self.around,
        ))  # fmt: skip

    # ------------------------------------------------------------ owners

    def procedure(self, name: str, procedure: model.Procedure) -> None:
        self.begin(name)
        self.block(self.forgetting.body(procedure.body, procedure.params))
        self.place(self.end)
        if procedure.reactions:
            self.pending += self.forgetting.blanks(procedure)
        for reaction in procedure.reactions:
            skip = self.label()
            if reaction.when is not None:
                self.emit(c.Test(reaction.when, skip))
            self.block(self.forgetting.body(reaction.body, procedure.params))
            self.place(skip)
        if name in self.bound:
            self.emit(c.Decide(self.bound[name]))
        self.emit(c.Leave(name))

    def action(self, name: str, action: model.Action) -> None:
        self.begin(name)
        given = tuple(choice.name for choice in action.choices)
        self.block(self.forgetting.body(action.then, given))
        self.place(self.end)
        self.emit(c.Leave(name))

    def begin(self, name: str) -> None:
        self.entries[name] = self.here()
        self.owner, self.stage, self.loops, self.end = name, None, (), self.label()

    # ------------------------------------------------------------ statements

    def block(self, block: model.Block) -> None:
        for statement in block:
            self.statement(statement)

    def statement(self, node: model.Statement) -> None:
        if isinstance(node, model.End):
            self.emit(c.Jump(self.end))
        elif isinstance(node, model.Stage):
            self.in_stage(node)
        elif not may_ask(node, self.asking) and not has_end((node,)):
            self.pending.append(node)
        else:
            self.asking_statement(node)

    def asking_statement(self, node: model.Statement) -> None:
        match node:
            case model.If(condition, then, otherwise):
                other, done = self.label(), self.label()
                self.emit(c.Test(condition, other))
                self.block(then)
                self.emit(c.Jump(done))
                self.place(other)
                self.block(otherwise)
                self.place(done)
            case model.ForEach():
                self.for_each(node)
            case model.ForNumbers():
                self.for_numbers(node)
            case model.Repeat(body):
                self.repeat(body)
            case model.Call(procedure, args):
                self.call(procedure, args)
            case model.LetChoose():
                self.let_choose(node)
            case model.LetDo():
                self.let_do(node)
            case _:
                raise AssertionError(node)

    def in_stage(self, node: model.Stage) -> None:
        self.stages[self.owner, node.name] = self.here()
        outer, self.stage = self.stage, node.name
        self.around[self.owner, node.name] = self.loops
        self.block(node.body)
        self.flush()
        self.stage = outer

    def call(self, procedure: str, args: tuple[e.Expr, ...]) -> None:
        back = self.label()
        site = c.CallSite(self.owner, args, back, self.loops)
        self.sites.setdefault(procedure, []).append(site)
        self.emit(c.Enter(procedure, args, back))
        self.place(back)

    def repeat(self, body: model.Block) -> None:
        head = self.label()
        self.place(head)
        self.block(body)
        self.emit(c.Again(head, PASS))

    def cell_of(self, frame: e.Frame) -> int:
        return self.layout.frames[frame.owner, frame.name]

    def blank(self, frame: e.Frame) -> e.Expr:
        return e.Const(self.layout.cells[self.cell_of(frame)].default, type=frame.type)

    def memory(self, name: str, kind: Type) -> tuple[int, e.Frame]:
        """A cell of this frame that no rule can name, and how to read it."""
        unique = f"#{name}{self.layout.size}"
        cell = self.layout.hidden(self.owner, unique, kind)
        self.layout.frames[self.owner, unique] = cell
        return cell, e.Frame(self.owner, unique, type=kind)

    def for_each(self, node: model.ForEach) -> None:
        head, following, done = self.label(), self.label(), self.label()
        rest, _ = self.memory("rest", node.source.type)
        slot = self.cell_of(node.slot)
        ordered = isinstance(node.source.type, OrderOf)
        self.emit(c.Store(rest, node.source))
        self.place(head)
        self.emit(c.NextOf(rest, slot, ordered, done))
        if node.where is not None:
            self.emit(c.Test(node.where, following))
        outer, self.loops = self.loops, (*self.loops, c.Loop(slot, rest, node.source, ordered))
        self.block(node.body)
        self.loops = outer
        self.place(following)
        self.emit(c.Again(head, ROUND))
        self.place(done)

    def for_numbers(self, node: model.ForNumbers) -> None:
        head, done = self.label(), self.label()
        last, limit = self.memory("last", node.high.type)
        slot = self.cell_of(node.slot)
        self.emit(c.Store(slot, node.low))
        self.emit(c.Store(last, node.high))
        self.place(head)
        self.emit(c.Test(e.Compare("<=", node.slot, limit, type=YES_NO), done))
        numbers = c.Loop(slot, last, node.high, ordered=False, low=node.low)
        outer, self.loops = self.loops, (*self.loops, numbers)
        self.block(node.body)
        self.loops = outer
        assert isinstance(node.slot.type, Int)
        after = Int(node.slot.type.low + 1, node.slot.type.high + 1)
        self.emit(c.Store(slot, e.Arith("+", node.slot, e.number(1), type=after)))
        self.emit(c.Again(head, ROUND))
        self.place(done)
        self.emit(c.Store(slot, e.number(self.layout.cells[slot].default)))

    # ------------------------------------------------------------ decisions

    def let_choose(self, node: model.LetChoose) -> None:
        after = self.label()
        secret = reads_secrets(self.program, (), node.chooser)
        silent = not self.walk.reads_hidden(node)
        if secret and node.who is None:
            silent = silent and self.is_counted(node.chooser)
        drawing = frozenset(self.walk.drawing.get(id(node), ()))
        point = c.Point(
            number=len(self.points), owner=self.owner, decider=node.who, chooser=node.chooser,
            slot=self.cell_of(node.slot), name=self.written(node.slot), branches=(), until=None,
            after=after,
            silent=silent, secret=secret, sealed=None, stage=self.stage,
            loops=self.loops, place=self.here(), drawing=drawing, turning=self.turning(node),
        )  # fmt: skip
        self.points.append(point)
        self.emit(c.Ask(point.number))
        self.place(after)

    def written(self, slot: e.Frame) -> str:
        """The name of a variable in the text: another of its frame may have the same."""
        frame = self.program.procedures.get(slot.owner) or self.program.actions[slot.owner]
        names = {each.name: each.written for each in frame.slots}
        return names[slot.name] or slot.name

    def turning(self, node: model.LetChoose | model.LetDo) -> frozenset[Secret]:
        """The hidden things by which a procedure turns to a decision."""
        return frozenset(self.walk.turning.get(id(node), ()))

    def is_counted(self, chooser: model.Chooser) -> bool:
        """Whether everybody knows among how many things chance chooses one."""
        if not isinstance(chooser, model.OneOf):
            return False
        return self.walk.secrets.whole(chooser.source) is not None

    def let_do(self, node: model.LetDo) -> None:
        order = self.window_order(node)
        seat, seat_read = self.memory("seat", Entity("faction"))
        end = self.label()
        alone = len(node.who) == 1 and isinstance(node.who[0].type, Entity)
        if order == "sealed":
            self.sealed(node, seat, seat_read, end)
        elif alone:
            self.emit(c.Store(seat, node.who[0]))
            again = self.label()
            self.place(again)
            self.ask(node, seat_read, after=end, back=again if node.until else end)
        elif order == "in_turn" and node.until:
            self.in_turn(node, seat, seat_read, end)
        else:
            rest, _ = self.seats(node)
            following, again = self.label(), self.label()
            self.place(following)
            self.emit(c.NextOf(rest, seat, ordered=True, end=end))
            self.place(again)
            self.ask(node, seat_read, after=following, back=again if node.until else following)
        self.place(end)

    def window_order(self, node: model.LetDo) -> str:
        if not isinstance(node.order, e.Const):
            return _ORDERS[0]
        words = {number: word for word, number in self.program.universe.words.items()}
        return words[node.order.value]

    def seats(self, node: model.LetDo) -> tuple[int, e.Frame]:
        """The cell in which a window keeps its seats, and how to read it."""
        count = len(self.program.universe.factions)
        cell, read = self.memory("seats", OrderOf(Entity("faction"), count))
        self.emit(c.Seats(cell, node.who))
        return cell, read

    def ask(
        self, node: model.LetDo, seat: e.Frame, *, after: int, back: int,
        sealed: c.Sealed | None = None,
    ) -> int:  # fmt: skip
        branches = [c.Branch(action, back) for action in node.actions]
        until = None
        if node.until is not None:
            until = len(branches)
            branches.append(c.Branch(node.until, after))
        secret = reads_secrets(self.program, tuple(b.action for b in branches), None)
        silent = until is not None and sealed is None and not self.walk.reads_hidden(node)
        point = c.Point(
            number=len(self.points), owner=self.owner, decider=seat, chooser=None, slot=-1, name="",
            branches=tuple(branches), until=until, after=after,
            silent=silent, secret=secret, sealed=sealed,
            stage=self.stage, turning=self.turning(node),
            loops=self.loops, place=self.here(),
        )  # fmt: skip
        self.points.append(point)
        self.emit(c.Ask(point.number))
        return point.number

    def in_turn(self, node: model.LetDo, seat: int, seat_read: e.Frame, end: int) -> None:
        seats, seats_read = self.seats(node)
        count = len(self.program.universe.factions)
        passes, passes_read = self.memory("passes", Int(0, count))
        head, passed, reset = self.label(), self.label(), self.label()
        self.emit(c.Store(passes, e.number(0)))
        self.place(head)
        members = e.Members(seats_read, type=SetOf(Entity("faction"), count))
        sitting = e.Count(members, type=Int(0, count))
        self.emit(c.Test(e.Compare("<", passes_read, sitting, type=YES_NO), end))
        self.emit(c.Rotate(seats, seat))
        self.ask(node, seat_read, after=passed, back=reset)
        self.place(reset)
        self.emit(c.Store(passes, e.number(0)))
        self.emit(c.Again(head, ROUND))
        self.place(passed)
        more = e.Arith("+", passes_read, e.number(1), type=Int(1, count + 1))
        self.emit(c.Store(passes, more))
        self.emit(c.Again(head, ROUND))

    def sealed(self, node: model.LetDo, seat: int, seat_read: e.Frame, end: int) -> None:
        _, seats_read = self.seats(node)
        rest, _ = self.memory("rest", seats_read.type)
        kept = self.sealed_cells(node)
        choosing, again, revealing, next_seat = (self.label() for _ in range(4))
        self.emit(c.Store(rest, seats_read))
        self.place(choosing)
        self.emit(c.NextOf(rest, seat, ordered=True, end=revealing))
        self.place(again)
        back = again if node.until else choosing
        point = self.ask(node, seat_read, after=choosing, back=back, sealed=kept)
        self.place(revealing)
        self.emit(c.Store(rest, seats_read))
        self.place(next_seat)
        self.emit(c.NextOf(rest, seat, ordered=True, end=end))
        self.emit(c.Reveal(point, seat, next_seat))

    def sealed_cells(self, node: model.LetDo) -> c.Sealed:
        actions = [self.program.actions[name] for name in node.actions]
        width = 1 + max(len(action.choices) for action in actions)
        plays = c.SEALED_PLAYS if node.until else 1
        base = self.layout.size
        for faction in self.program.universe.factions:
            for number in range(plays * width):
                self.layout.hidden(self.owner, f"#sealed {faction} {number}", Int(0, 2**30))
        return c.Sealed(base, plays, width)


def _with_measures(program: model.Program) -> model.Program:
    """Counting measures become reactions that add one to a cell."""
    procedures = dict(program.procedures)
    for measure in program.measures:
        if measure.procedure is not None:
            owner = procedures[measure.procedure]
            target = e.Frame(MEASURE, measure.name, type=Int(0, 2**30))
            more = e.Arith("+", target, e.number(1), type=Int(1, 2**30 + 1))
            add = model.Assign(target, more, (0, 2**30), measure.span)
            count = model.Reaction(MEASURE, measure.when, (add,), measure.span)
            procedures[owner.name] = replace(owner, reactions=(count, *owner.reactions))
    return replace(program, procedures=procedures)
