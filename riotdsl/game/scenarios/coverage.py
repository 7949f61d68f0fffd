"""What of a ruleset its scenarios exercise: every part, and the runs that come to it.

Parts are those of the open program, by their places: a clause that counts under one answer only is
exercised if a run with that answer comes to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from riotdsl.game.scenarios.recorder import Record, RecordingPrompter, recorded
from riotdsl.game.scenarios.suite import Bench, Run
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.calls import reached
from riotdsl.program.analysis.walk import expressions, procedure_bodies, statements, value_reads
from riotdsl.program.checked import Checked
from riotdsl.program.expr import Expr, mask_of
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.source import Span

KINDS = (
    "clause", "requirement", "message", "branch", "answer", "reaction", "win", "action",
    "procedure", "stage",
)  # fmt: skip

Test = Callable[[Record], bool]
Place = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the rules that a run can exercise; `name` says also which way."""

    kind: str
    name: str
    span: Span


@dataclass(slots=True)
class Coverage:
    """All parts, and how many runs exercised each, in all and by the name of the selection.

    `places` numbers the places of expressions, `reached` has those that each run evaluated as a
    set of their numbers, `answers` the answers that it read; `unrecorded` are runs that fail, or
    that need the program as it is folded for play.
    """

    parts: tuple[Part, ...] = ()
    counts: dict[Part, int] = field(default_factory=dict)
    by_selection: dict[str, set[Part]] = field(default_factory=dict)
    places: dict[Place, int] = field(default_factory=dict)
    reached: dict[tuple[str, str], int] = field(default_factory=dict)
    answers: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict)
    unrecorded: list[tuple[str, str]] = field(default_factory=list)

    def is_exercised(self, part: Part) -> bool:
        return part in self.counts


@dataclass(slots=True)
class Survey:
    """Runs scenarios and collects what they exercise.

    `plain` plays the program of now, whose parts are `known` and whose nodes have the `numbers` of
    their places: one unfolded program is held at a time, for they are large.
    """

    checked: Checked
    bench: Bench = field(init=False)
    plain: RecordingPrompter | None = None
    known: list[tuple[Part, Test]] = field(default_factory=list)
    numbers: dict[int, int] = field(default_factory=dict)
    found: Coverage = field(default_factory=Coverage)

    def __post_init__(self) -> None:
        self.bench = Bench(self.checked, made=recorded)
        self.found.parts = tuple(dict.fromkeys(part for part, _ in parts(self.checked.program)))

    def runs(self, word: str = "", files: frozenset[str] | None = None) -> list[Run]:
        """The runs of the scenarios, in programs that are not folded."""
        found = self.bench.runs(self.bench.scenarios(word, files))
        return sorted(found, key=lambda run: run.program)

    def cover(self, runs: Iterable[Run]) -> Iterator[Run]:
        """Run each, and add what it exercises."""
        for run in runs:
            self.take(run)
            yield run

    def take(self, run: Run) -> None:
        plain = self.player(run)
        plain.taken()
        if run.result().failure is not None:
            self.found.unrecorded.append(run.key)
        record = plain.taken()
        exercised = {part for part, test in self.known if test(record)}
        for part in exercised:
            self.found.counts[part] = self.found.counts.get(part, 0) + 1
        for label in run.answers.labels:
            self.found.by_selection.setdefault(label, set()).update(exercised)
        names = (part.name for part in exercised if part.kind == "answer")
        self.found.answers[run.key] = frozenset(names)
        seen = (record.true | record.false) & self.numbers.keys()
        self.found.reached[run.key] = mask_of(tuple({self.numbers[each] for each in seen}))

    def player(self, run: Run) -> RecordingPrompter:
        """What plays the program of a run; that of another program is given up."""
        plain = run.bench.selected(run.scenario, run.answers.codes).plain
        assert isinstance(plain, RecordingPrompter)
        if plain is not self.plain:
            self.plain = plain
            program, places = plain.machine.program, self.found.places
            self.known = [*parts(program, plain), *answered(program, plain, run.answers.codes)]
            self.add(part for part, _ in self.known)
            self.numbers = {
                id(node): places.setdefault(node.span.key, len(places))
                for _, whole in expressions(program)
                for node in e.walk(whole)
                if node.span is not None
            }
            for closed in (self.bench.closed, run.bench.closed):
                for key in [key for key, each in closed.items() if each.plain is not plain]:
                    del closed[key]
        return plain

    def add(self, more: Iterable[Part]) -> None:
        """Parts that only a variant brings in."""
        self.found.parts = tuple(dict.fromkeys((*self.found.parts, *more)))


# ---------------------------------------------------------------- parts


def parts(
    program: model.Program, plain: RecordingPrompter | None = None
) -> Iterator[tuple[Part, Test]]:
    """Every part of a program, with how a record of this very program shows that it was run."""
    rules = rule_values(program)
    for value in program.values.values():
        for clause in value.clauses if value.name in rules else ():
            yield Part("clause", clause.path, clause.span), _seen(clause.value)
    for action in program.actions.values():
        yield Part("action", action.name, action.span), _named(action.name)
        for each in action.requirements:
            code = f"{action.name}.{each.name}"
            yield Part("requirement", f"{code} met", each.span), _way(each.condition, holds=True)
            yield (
                Part("requirement", f"{code} not met", each.span),
                _way(each.condition, holds=False),
            )
            yield Part("message", code, each.span), _refused(code)
        yield from _branches(action.name, action.then)
    for procedure in program.procedures.values():
        yield Part("procedure", procedure.name, procedure.span), _run(procedure.name)
        for block in procedure_bodies(procedure):
            yield from _branches(procedure.name, block)
        for number, reaction in enumerate(procedure.reactions, start=1):
            name = f"{reaction.name or 'reaction'} to {procedure.name}"
            test = (
                _run(procedure.name) if reaction.when is None else _way(reaction.when, holds=True)
            )
            yield (
                Part("reaction", name if reaction.name else f"{name} ({number})", reaction.span),
                test,
            )
        for node in statements(procedure.body):
            if isinstance(node, model.Stage):
                name = f"{procedure.name}.{node.name}"
                place = (
                    None if plain is None else plain.machine.stages.get((procedure.name, node.name))
                )
                yield (
                    Part("stage", name, _inside(node.body) or procedure.span),
                    _staged(node, place),
                )
    for number, win in enumerate(program.wins, start=1):
        yield Part("win", win.name, win.span), _won(number)
    for question in program.questions.values():
        for answer in question.answers:
            yield Part("answer", f"{question.name} = {answer}", question.span), _never


def rule_values(program: model.Program) -> frozenset[str]:
    """The values that rules read; the others are for bots, statistics and texts alone."""
    apart = [each.value for each in program.measures if each.value is not None]
    apart += [program.heuristic[1]] if program.heuristic is not None else []
    own = {id(node) for node in apart}
    roots = [home.place for home in program.homes.values()]
    roots += [track.start for track in program.tracks.values() if track.start is not None]
    in_values = {id(node) for each in program.values.values() for node in value_reads(each)}
    roots += [
        node
        for _, node in expressions(program)
        if id(node) not in own and id(node) not in in_values
    ]
    names: set[str] = set()
    for _ in reached(roots, program, names):
        pass
    return frozenset(names)


def answered(
    program: model.Program, plain: RecordingPrompter, codes: dict[str, int]
) -> Iterator[tuple[Part, Test]]:
    """The answers that a closed program reads."""
    nodes: dict[str, set[int]] = {}
    for node, name in plain.read:
        nodes.setdefault(name, set()).add(id(node))
    for name, ids in nodes.items():
        question = program.questions[name]
        for answer, code in question.answers.items():
            if code == codes[name]:
                yield Part("answer", f"{name} = {answer}", question.span), _any_seen(ids)


def _branches(owner: str, block: model.Block) -> Iterator[tuple[Part, Test]]:
    for node in statements(block):
        if isinstance(node, model.If) and node.condition.span is not None:
            text = " ".join(node.condition.span.text.split())
            for way, holds in (("yes", True), ("no", False)):
                part = Part("branch", f"{owner}: if {text}: {way}", node.condition.span)
                yield part, _way(node.condition, holds=holds)


def _inside(block: model.Block) -> Span | None:
    """A place in a block: that of its first statement that has one."""
    for node in statements(block):
        span = getattr(node, "span", None)
        if isinstance(span, Span):
            return span
    return None


# ---------------------------------------------------------------- how a record shows it


def _seen(node: Expr) -> Test:
    return lambda record: id(node) in record.true or id(node) in record.false


def _any_seen(ids: set[int]) -> Test:
    return lambda record: not ids.isdisjoint(record.true) or not ids.isdisjoint(record.false)


def _way(node: Expr, *, holds: bool) -> Test:
    return lambda record: id(node) in (record.true if holds else record.false)


def _named(action: str) -> Test:
    return lambda record: action in record.actions


def _run(procedure: str) -> Test:
    return lambda record: procedure in record.procedures


def _staged(node: model.Stage, place: int | None) -> Test:
    return lambda record: id(node) in record.stages or place in record.places


def _refused(code: str) -> Test:
    return lambda record: code in record.refused


def _won(number: int) -> Test:
    return lambda record: record.win == number


def _never(_record: Record) -> bool:
    return False
