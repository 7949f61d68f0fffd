"""How much there is to do between two decisions, and how deep it leads: both have an end here.

The figures are upper bounds: every condition is tested, every set is as large as it can be, and of
two branches the dearer one is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, takewhile
from math import factorial, prod
from typing import assert_never

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.calls import action_node, runs, value_calls
from riotdsl.program.analysis.play_budget import BUDGET
from riotdsl.program.analysis.walk import (
    action_reads,
    blocks,
    chooser_reads,
    frame_bodies,
    program_statements,
    reads,
    value_reads,
)
from riotdsl.program.checked import Checked
from riotdsl.program.checks import problems
from riotdsl.program.checks.size_limits import cells
from riotdsl.program.expr import Expr
from riotdsl.program.types import ORDER_LIMIT, Entity, Int, OrderOf, SetOf, Type
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.source import Span

Variable = str | tuple[str, str]
"""A variable of a loop in an expression, or of a frame."""

MOST_STEPS = 20_000_000
# Bots estimate up to two hundred positions before they decide.
MOST_ESTIMATED = BUDGET // 200
MOST_ASKED = 100_000_000_000
MOST_DEEP = 120
MOST_LOOPS = 12
MOST_CHOICES = 12
MOST_BLOCKS = 60
MOST_COMBINED = 1_000_000
# So many things or cells are only compared in a step.
COMPARED = 16


def shape_problems(checked: Checked) -> Iterator[Diagnostic]:
    """`nested-too-deeply`: statements in statements, and choices after choices."""
    program = checked.program
    for name, body in frame_bodies(program):
        owner = program.procedures.get(name) or program.actions[name]
        loops, all_blocks = _nested(body)
        if loops > MOST_LOOPS:
            yield problems.too_deep(
                owner.span, f"loops stand in each other {loops} deep", MOST_LOOPS
            )
        elif all_blocks > MOST_BLOCKS:
            said = f"blocks stand in each other {all_blocks} deep"
            yield problems.too_deep(owner.span, said, MOST_BLOCKS)
    for action in program.actions.values():
        if len(action.choices) > MOST_CHOICES:
            said = f"{len(action.choices)} choices are made one after the other"
            yield problems.too_deep(action.span, said, MOST_CHOICES)


def work_problems(checked: Checked) -> Iterator[Diagnostic]:
    """`too-much-work` and, of rules that rest on rules, `nested-too-deeply`: the first of them."""
    yield from islice(_work_problems(checked.program), 1)


def _work_problems(program: model.Program) -> Iterator[Diagnostic]:
    work = Work(program)
    spans = {name: value.span for name, value in program.values.items()}
    spans |= {name: procedure.span for name, procedure in program.procedures.items()}
    spans |= {name: action.span for name, action in program.actions.items()}
    figures = [(spans[name], work.depth[name], steps) for name, steps in work.steps.items()]
    for span, parts in _tests(program):
        deep = max(map(work.expr_depth, parts), default=0)
        figures.append((span, deep, sum(map(work.reading, parts))))
    for span, deep, _ in figures:
        if deep > MOST_DEEP:
            said = f"what it rests on leads {deep} deep"
            yield problems.too_deep(span, said, MOST_DEEP)
    for span, _, steps in figures:
        if steps > MOST_STEPS:
            yield problems.too_much_work(span, steps, MOST_STEPS)
    looked_at = [win for win in program.wins if not win.after]
    reads = [part for win in looked_at for part in (win.when, win.winners) if part is not None]
    together = sum(map(work.reading, reads))
    if together > MOST_STEPS:
        yield problems.too_much_work(looked_at[-1].span, together, MOST_STEPS)
    yield from _listing_problems(program, work)
    yield from _figure_problems(program, work)
    for name, asked in work.asked.items():
        if asked > MOST_ASKED:
            yield problems.too_much_work(spans[name], asked, MOST_ASKED)


def _listing_problems(program: model.Program, work: Work) -> Iterator[Diagnostic]:
    """What takes too long to list, or is too much to keep, at a decision."""
    tries = {name: work.trying(action) for name, action in program.actions.items()}
    for name, (_, *of_subsets) in tries.items():
        if max(of_subsets, default=0) > MOST_STEPS:
            yield problems.too_much_work(program.actions[name].span, max(of_subsets), MOST_STEPS)
    for node in program_statements(program):
        match node:
            case model.LetDo(_, actions, until):
                offered = [each for each in (*actions, until) if each in tries]
                steps = sum(tries[each][0] for each in offered)
                found = sum(combinations(program.actions[each]) for each in offered)
                dearest = max(offered, key=lambda each: tries[each][0], default=None)
                span = node.span if dearest is None else program.actions[dearest].span
            case model.LetChoose(_, _, chooser):
                steps, found, span = work.choosing(chooser), ways(chooser), node.span
            case _:
                continue
        if found > MOST_COMBINED:
            yield problems.too_many_combinations(span, found, MOST_COMBINED)
        elif steps > BUDGET:
            yield problems.too_much_to_list(span, steps, BUDGET)


def _figure_problems(program: model.Program, work: Work) -> Iterator[Diagnostic]:
    """What is worked out for many positions at a decision: all of it together has an end."""
    if program.heuristic is not None and program.heuristic[1].span is not None:
        steps = work.reading(program.heuristic[1])
        if steps > MOST_ESTIMATED:
            yield problems.too_much_work(program.heuristic[1].span, steps, MOST_ESTIMATED)
    for figures in (
        [(each.span, each.condition) for each in program.invariants],
        [(each.span, each.value) for each in program.measures if each.value is not None],
    ):
        steps = sum(work.reading(node) for _, node in figures)
        if steps > MOST_STEPS:
            yield problems.too_much_work(figures[-1][0], steps, MOST_STEPS)


def _tests(program: model.Program) -> Iterator[tuple[Span, list[Expr]]]:
    """What is evaluated at a decision or at the end of the game, and where it stands."""
    for action in program.actions.values():
        yield action.span, list(action_reads(action))
    for win in program.wins:
        yield win.span, [win.winners, *([win.when] if win.when is not None else [])]
    for invariant in program.invariants:
        yield invariant.span, [invariant.condition]
    for measure in program.measures:
        yield measure.span, [each for each in (measure.value, measure.when) if each is not None]
    if program.heuristic is not None and program.heuristic[1].span is not None:
        yield program.heuristic[1].span, [program.heuristic[1]]


def _nested(block: model.Block) -> tuple[int, int]:
    """How many loops, and how many blocks of any sort, stand in each other."""
    deepest = (0, 0)
    waiting = [(statement, 0, 0) for statement in block]
    while waiting:
        statement, loops, depth = waiting.pop()
        loops += isinstance(statement, model.ForEach | model.ForNumbers | model.Repeat)
        inner = blocks(statement)
        depth += bool(inner)
        deepest = max(deepest[0], loops), max(deepest[1], depth)
        waiting += [(each, loops, depth) for part in inner for each in part]
    return deepest


@dataclass(slots=True)
class Work:
    """Figures for the values, procedures and actions of a program in which nothing calls itself.

    `steps` of what asks nobody are those of a whole run, of other things those of the longest run
    between two decisions; `depth` is how deep a run leads; `asked` how often it may come to a
    decision, if every loop is run through.
    """

    program: model.Program
    steps: dict[str, int] = field(default_factory=dict)
    depth: dict[str, int] = field(default_factory=dict)
    asked: dict[str, int] = field(default_factory=dict)
    over: dict[Variable, int] = field(default_factory=dict)
    marks: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        program = self.program
        self.marks = {sort: _marks(program, sort) for sort in ("unit", "card")}
        for name in called_first(value_calls(program)):
            parts = list(value_reads(program.values[name]))
            self.steps[name] = sum(map(self.reading, parts))
            self.depth[name] = 1 + max(map(self.expr_depth, parts), default=0)
            self.asked[name] = 0
        for node in called_first(runs(program).edges):
            name = node.removeprefix(action_node(""))
            if name == node:
                owner = program.procedures[name]
                self.measure(name, owner.body, owner.reactions)
                self.count_tests(name)
            else:
                self.measure(name, program.actions[name].then, ())

    def count_tests(self, procedure: str) -> None:
        """Wins and measures that are bound to a procedure are a part of its run."""
        wins = [win for win in self.program.wins if procedure in win.after]
        tested = [part for win in wins for part in (win.winners, win.when) if part is not None]
        measures = (each for each in self.program.measures if each.procedure == procedure)
        tested += [each.when for each in measures if each.when is not None]
        self.steps[procedure] += sum(map(self.reading, tested))
        deep = 1 + max(map(self.expr_depth, tested), default=0)
        self.depth[procedure] = max(self.depth[procedure], deep)

    def measure(self, name: str, body: model.Block, reactions: tuple[model.Reaction, ...]) -> None:
        bodies = [body, *(reaction.body for reaction in reactions)]
        tests = [each.when for each in reactions if each.when is not None]
        self.asked[name] = sum(map(self.block_asked, bodies))
        if self.asked[name]:
            runs = (run for each in bodies for run in self.quiet_runs(each))
            self.steps[name] = max([*runs, *map(self.reading, tests)])
        else:
            self.steps[name] = sum(map(self.block_steps, bodies)) + sum(map(self.reading, tests))
        inside = [self.statement_depth(each) for part in bodies for each in part]
        self.depth[name] = 1 + max([*inside, *map(self.expr_depth, tests)], default=0)

    # ------------------------------------------------------------ expressions

    def reading(self, node: Expr) -> int:
        """How many steps it takes to evaluate an expression."""
        match node:
            case e.Filter(variable, source, inner) | e.Quantified(_, variable, source, inner):
                return 1 + self.reading(source) + self.rounds(variable, source, inner)
            case e.Aggregate(_, variable, source, inner):
                return 1 + self.reading(source) + self.rounds(variable, source, inner)
            case e.Call(name):
                return 1 + self.steps[name] + sum(map(self.reading, node.args))
            case e.At():
                looked_at = self.program.universe.count(_sort(node.type)) // COMPARED
                return 1 + looked_at + sum(map(self.reading, e.children(node)))
            case _:
                return 1 + sum(map(self.reading, e.children(node)))

    def rounds(self, variable: str, source: Expr, inner: Expr) -> int:
        """The steps of all rounds of a loop over a set.

        A thing is at one place only. So where an outer loop runs over places, an inner one over
        what is at each of them has, on the whole, no more rounds than there are things.
        """
        size, places = _size(source), _where(source)
        within = self.over.pop(places, 0) if places is not None else 0
        each = self.inside(variable, size, inner)
        if places is not None and within:
            self.over[places] = within
            return -(-size // within) * each
        return size * each

    def inside(self, variable: Variable, size: int, inner: Expr) -> int:
        """The steps of a round of a loop, on the average of so many."""
        before = self.over.get(variable, 0)
        self.over[variable] = size
        steps = self.reading(inner)
        self.over[variable] = before
        return steps

    def expr_depth(self, node: Expr) -> int:
        called = self.depth[node.value] if isinstance(node, e.Call) else 0
        return 1 + max([called, *map(self.expr_depth, e.children(node))])

    # ------------------------------------------------------------ decisions

    def listing(self, action: model.Action) -> int:
        """The steps of trying every combination of choices before the first subset."""
        return self.trying(action)[0]

    def trying(self, action: model.Action) -> list[int]:
        """The steps of `listing`, then for each subset those of a try, up to the next subset."""
        found, tried = [0], 1
        for depth in range(len(action.choices) + 1):
            tests = [each for each in action.requirements if depth in _tested_at(action, each)]
            steps = sum(self.reading(part) for each in tests for part in tested(each))
            found[-1] += tried * steps
            if depth == len(action.choices):
                break
            choice = action.choices[depth]
            found[-1] += tried * self.offering(choice.chooser)
            if isinstance(choice.chooser, model.SomeOf):
                found, tried = [*found, 0], 1
                self.over.clear()
            else:
                tried *= ways(choice.chooser)
                found[-1] += tried
                self.over[action.name, choice.name] = ways(choice.chooser)
        self.over.clear()
        return found

    def choosing(self, chooser: model.Chooser) -> int:
        """The steps of finding all that can be chosen, or whether there is a subset."""
        return ways(chooser) + self.offering(chooser)

    def offering(self, chooser: model.Chooser) -> int:
        """The steps of finding a set to choose from, and which things of it are alike."""
        return sum(map(self.reading, chooser_reads(chooser))) + self.comparing(chooser)

    def comparing(self, chooser: model.Chooser) -> int:
        """The steps of comparing things, by all cells that tell them apart, with each other."""
        if not isinstance(chooser, model.OneOf | model.SomeOf):
            return 0
        size, marks = _size(chooser.source), self.marks.get(_sort(chooser.source.type))
        return 0 if marks is None else size * (marks + size) // COMPARED

    # ------------------------------------------------------------ statements

    def block_steps(self, block: model.Block) -> int:
        return sum(map(self.statement_steps, block))

    def head(self, node: model.Statement) -> int:
        """The steps of all that a statement reads besides its blocks, in every round of a loop."""
        match node:
            case model.ForEach(_, source, where) if where is not None:
                return self.reading(source) + _size(source) * self.reading(where)
            case model.Assign(e.Track() as target, value):
                return sum(map(self.reading, (*target.args, value)))
            case model.Assign(_, value):
                return self.reading(value)
            case model.Move(_, what):
                return _size(what) + sum(map(self.reading, reads(node)))
            case _:
                return sum(map(self.reading, reads(node)))

    def statement_steps(self, node: model.Statement) -> int:
        read = 1 + self.head(node)
        match node:
            case model.If(_, then, otherwise):
                return read + max(self.block_steps(then), self.block_steps(otherwise))
            case model.Call(procedure):
                return read + self.steps[procedure]
            case _:
                return read + _times(node) * (1 + sum(map(self.block_steps, blocks(node))))

    def quiet_runs(self, block: model.Block) -> Iterator[int]:
        """The steps of every run of statements that ask nobody."""
        run = 0
        for node in block:
            if self.statement_asked(node):
                yield run + self.head(node)
                run = 0
                for inner in blocks(node):
                    yield from self.quiet_runs(inner)
            else:
                run += self.statement_steps(node)
        yield run

    def block_asked(self, block: model.Block) -> int:
        return sum(map(self.statement_asked, block))

    def statement_asked(self, node: model.Statement) -> int:
        match node:
            case model.LetDo() | model.LetChoose():
                return 1
            case model.Call(procedure):
                return self.asked[procedure]
            case _:
                return _times(node) * sum(map(self.block_asked, blocks(node)))

    def statement_depth(self, node: model.Statement) -> int:
        inside = [self.statement_depth(each) for block in blocks(node) for each in block]
        if isinstance(node, model.Call) and not self.asked[node.procedure]:
            inside.append(self.depth[node.procedure])
        return 1 + max([0, *inside, *map(self.expr_depth, reads(node))])


def _where(source: Expr) -> Variable | None:
    """The variable that holds the place where all members of a set are, if one does."""
    match source:
        case e.At(_, e.Local(name)):
            return name
        case e.At(_, e.Frame(owner, name)):
            return owner, name
        case e.At(inner) | e.Filter(_, inner) | e.Owned(inner) | e.Minus(inner):
            return _where(inner)
        case _:
            return None


def _marks(program: model.Program, sort: str) -> int:
    """How many cells tell one thing of a sort from another: its own, and those that name any."""
    owners: list[model.Procedure | model.Action] = [*program.procedures.values()]
    owners += program.actions.values()
    found = 1 + sum(_sort(slot.type) == sort for owner in owners for slot in owner.slots)
    for track in program.tracks.values():
        whole = cells(program, track.params)
        found += whole * (_sort(track.type) == sort)
        for param in track.params:
            if _sort(param.type) == sort:
                found += whole // max(1, program.universe.count(sort))
    return found


def _sort(kind: Type) -> str:
    """The sort of a thing, or of the members of a set or order; nothing for other types."""
    element = kind.element if isinstance(kind, SetOf | OrderOf) else kind
    return element.sort if isinstance(element, Entity) else ""


def _size(source: Expr) -> int:
    return source.type.size if isinstance(source.type, SetOf | OrderOf) else 0


def _times(node: model.Statement) -> int:
    """How often the blocks of a statement are run, at most; a `repeat` must ask each time."""
    match node:
        case model.ForEach(_, source):
            return _size(source)
        case model.ForNumbers(_, low, high):
            return _numbers(low, high)
        case _:
            return 1


def _numbers(low: Expr, high: Expr) -> int:
    """How many numbers lie from one to the other, at most; where one is wrong, that was said."""
    if isinstance(low.type, Int) and isinstance(high.type, Int):
        return max(0, high.type.high - low.type.low + 1)
    return 0


def ways(chooser: model.Chooser) -> int:
    """How many ways there are to choose, at most; of a subset one, for others are not listed."""
    match chooser:
        case model.WordOf(words):
            return len(words)
        case model.NumberOf(low, high):
            return _numbers(low, high)
        case model.OrderOf(source):
            return factorial(min(_size(source), ORDER_LIMIT))
        case model.SomeOf():
            return 1
        case model.OneOf(source):
            return _size(source)
        case _:
            assert_never(chooser)


def _tested_at(action: model.Action, requirement: model.Requirement) -> Iterator[int]:
    """After how many choices a requirement may be tested: at the latest, or before a subset."""
    yield requirement.ready
    subsets = [
        number
        for number, choice in enumerate(action.choices)
        if isinstance(choice.chooser, model.SomeOf)
    ]
    names = {choice.name: number for number, choice in enumerate(action.choices, start=1)}
    nodes = [node for part in tested(requirement) for node in e.walk(part)]
    read = [
        names.get(n.name, 0) for n in nodes if isinstance(n, e.Frame) and n.owner == action.name
    ]
    yield from (each for each in subsets if max(read, default=0) <= each < requirement.ready)


def combinations(action: model.Action) -> int:
    """How many combinations of choices before the first subset there can be, at most."""
    choosers = [choice.chooser for choice in action.choices]
    return prod(map(ways, takewhile(lambda each: not isinstance(each, model.SomeOf), choosers)))


def tested(requirement: model.Requirement) -> tuple[Expr, ...]:
    """What is evaluated to find out whether a requirement is met."""
    when = () if requirement.when is None else (requirement.when,)
    return requirement.condition, *when


def called_first(edges: Mapping[str, Iterable[str]]) -> list[str]:
    """All names, each behind those that it calls; none may call itself."""
    done: dict[str, None] = {}
    for start in edges:
        waiting = [(start, iter(edges[start]))]
        while waiting:
            name, rest = waiting[-1]
            following = next((each for each in rest if each in edges and each not in done), None)
            if following is None:
                waiting.pop()
                done[name] = None
            else:
                waiting.append((following, iter(edges[following])))
    return list(done)
