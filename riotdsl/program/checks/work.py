"""How much there is to do between two decisions, and how deep it leads: both have an end here.

The figures are upper bounds: every condition is tested, every set is as large as it can be, and of
two branches the dearer one is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from math import factorial, prod

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.checks import problems
from riotdsl.program.checks.graph import action_node, runs, value_calls
from riotdsl.program.checks.reading import (
    action_reads,
    blocks,
    chooser_reads,
    frame_bodies,
    reads,
    value_reads,
)
from riotdsl.program.expr import Expr
from riotdsl.program.from_syntax import Checked
from riotdsl.program.types import ORDER_LIMIT, Int, OrderOf, SetOf
from riotdsl.text.data import dataclass, field
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.source import Span

MOST_STEPS = 20_000_000
MOST_ASKED = 100_000_000_000
MOST_DEEP = 120
MOST_LOOPS = 12
MOST_CHOICES = 12
MOST_BLOCKS = 60
MOST_CANDIDATES = 500_000
MOST_COMBINED = 100_000_000


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
    for action in program.actions.values():
        if combinations(action) > MOST_COMBINED:
            yield problems.too_much_work(action.span, combinations(action), MOST_COMBINED)
    for name, asked in work.asked.items():
        if asked > MOST_ASKED:
            yield problems.too_much_work(spans[name], asked, MOST_ASKED)


def _tests(program: model.Program) -> Iterator[tuple[Span, list[Expr]]]:
    """What is evaluated at a decision or at the end of the game, and where it stands."""
    for action in program.actions.values():
        yield action.span, list(action_reads(action))
    for win in program.wins:
        yield win.span, [win.winners, *([win.when] if win.when is not None else [])]
    for invariant in program.invariants:
        yield invariant.span, [invariant.condition]
    for measure in program.measures:
        if measure.value is not None:
            yield measure.span, [measure.value]
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

    def __post_init__(self) -> None:
        program = self.program
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
                self.count_wins(name)
            else:
                self.measure(name, program.actions[name].then, ())

    def count_wins(self, procedure: str) -> None:
        """Wins that are bound to a procedure are a part of its run."""
        for win in self.program.wins:
            if procedure in win.after:
                tested = [win.winners, *([win.when] if win.when is not None else [])]
                self.steps[procedure] += sum(map(self.reading, tested))
                deep = 1 + max(map(self.expr_depth, tested))
                self.depth[procedure] = max(self.depth[procedure], deep)

    def measure(self, name: str, body: model.Block, reactions: tuple[model.Reaction, ...]) -> None:
        bodies = [body, *(reaction.body for reaction in reactions)]
        tests = [each.when for each in reactions if each.when is not None]
        self.asked[name] = sum(map(self.block_asked, bodies))
        if self.asked[name]:
            self.steps[name] = max(run for each in bodies for run in self.quiet_runs(each))
        else:
            self.steps[name] = sum(map(self.block_steps, bodies)) + sum(map(self.reading, tests))
        inside = [self.statement_depth(each) for part in bodies for each in part]
        self.depth[name] = 1 + max([*inside, *map(self.expr_depth, tests)], default=0)

    # ------------------------------------------------------------ expressions

    def reading(self, node: Expr) -> int:
        """How many steps it takes to evaluate an expression."""
        match node:
            case e.Filter(_, source, inner) | e.Quantified(_, _, source, inner):
                return 1 + self.reading(source) + _size(source) * self.reading(inner)
            case e.Aggregate(_, _, source, inner):
                return 1 + self.reading(source) + _size(source) * self.reading(inner)
            case e.Call(name):
                return 1 + self.steps.get(name, 0) + sum(map(self.reading, node.args))
            case _:
                return 1 + sum(map(self.reading, e.children(node)))

    def expr_depth(self, node: Expr) -> int:
        called = self.depth.get(node.value, 0) if isinstance(node, e.Call) else 0
        return 1 + max([called, *map(self.expr_depth, e.children(node))])

    # ------------------------------------------------------------ decisions

    def listing(self, action: model.Action) -> int:
        """The steps of trying every combination of choices, and all that is tested meanwhile."""
        steps, tried = 0, 1
        for depth in range(len(action.choices) + 1):
            tests = [each for each in action.requirements if each.ready == depth]
            steps += tried * sum(self.reading(part) for each in tests for part in tested(each))
            if depth < len(action.choices):
                chooser = action.choices[depth].chooser
                steps += tried * self.choosing(chooser)
                tried *= ways(chooser)
        return steps

    def choosing(self, chooser: model.Chooser) -> int:
        """The steps of finding all that can be chosen."""
        return ways(chooser) + sum(map(self.reading, chooser_reads(chooser)))

    # ------------------------------------------------------------ statements

    def block_steps(self, block: model.Block) -> int:
        return sum(map(self.statement_steps, block))

    def statement_steps(self, node: model.Statement) -> int:
        read = 1 + sum(map(self.reading, reads(node)))
        match node:
            case model.If(_, then, otherwise):
                return read + max(self.block_steps(then), self.block_steps(otherwise))
            case model.Call(procedure):
                return read + self.steps.get(procedure, 0)
            case _:
                return read + _times(node) * (1 + sum(map(self.block_steps, blocks(node))))

    def quiet_runs(self, block: model.Block) -> Iterator[int]:
        """The steps of every run of statements that ask nobody."""
        run = 0
        for node in block:
            if self.statement_asked(node):
                yield run + sum(map(self.reading, reads(node)))
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
                return self.asked.get(procedure, 0)
            case _:
                return _times(node) * sum(map(self.block_asked, blocks(node)))

    def statement_depth(self, node: model.Statement) -> int:
        inside = [self.statement_depth(each) for block in blocks(node) for each in block]
        if isinstance(node, model.Call) and not self.asked.get(node.procedure, 0):
            inside.append(self.depth.get(node.procedure, 0))
        return 1 + max([0, *inside, *map(self.expr_depth, reads(node))])


def _size(source: Expr) -> int:
    return source.type.size if isinstance(source.type, SetOf | OrderOf) else 1


def _times(node: model.Statement) -> int:
    """How often the blocks of a statement are run, at most; a `repeat` must ask each time."""
    match node:
        case model.ForEach(_, source):
            return _size(source)
        case model.ForNumbers(_, low, high):
            if isinstance(low.type, Int) and isinstance(high.type, Int):
                return max(0, high.type.high - low.type.low + 1)
            return 1
        case _:
            return 1


def ways(chooser: model.Chooser) -> int:
    """How many ways there are to choose, at most; of a subset, how many are tried."""
    match chooser:
        case model.WordOf(words):
            return len(words)
        case model.NumberOf(low, high):
            if isinstance(low.type, Int) and isinstance(high.type, Int):
                return max(0, high.type.high - low.type.low + 1)
            return 1
        case model.OrderOf(source):
            return factorial(min(_size(source), ORDER_LIMIT))
        case model.SomeOf(_, _, source):
            return 1 << min(_size(source), MOST_CANDIDATES.bit_length())
        case model.OneOf(source):
            return _size(source)


def combinations(action: model.Action) -> int:
    """How many combinations of choices there can be, at most; play counts those of one subset."""
    choosers = [choice.chooser for choice in action.choices]
    subsets = [ways(each) for each in choosers if isinstance(each, model.SomeOf)]
    return prod(map(ways, choosers)) // max(subsets, default=1)


def tested(requirement: model.Requirement) -> tuple[Expr, ...]:
    """What is evaluated to find out whether a requirement is met."""
    when = () if requirement.when is None else (requirement.when,)
    return requirement.condition, *when


def called_first(edges: Mapping[str, Iterable[str]]) -> list[str]:
    """All names, each behind those that it calls."""
    done: dict[str, None] = {}
    for start in edges:
        waiting = [(start, iter(edges[start]))]
        path = {start}
        while waiting and start not in done:
            name, rest = waiting[-1]
            following = next((n for n in rest if n not in done and n not in path), None)
            if following is None:
                waiting.pop()
                path.discard(name)
                done[name] = None
            elif following in edges:
                path.add(following)
                waiting.append((following, iter(edges[following])))
    return list(done)
