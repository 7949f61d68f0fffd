"""Which mutants of a ruleset its scenarios notice.

A mutant is noticed if a scenario that comes to the changed place fails, or if an invariant that
held during it does not hold any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from functools import cache

from riotdsl.game.scenarios.coverage import Coverage, Place
from riotdsl.game.scenarios.interpreter import Prompter
from riotdsl.game.scenarios.mutants import Mutant, mutants
from riotdsl.game.scenarios.parallel_runs import Key, Texts, bench_of
from riotdsl.game.scenarios.position import Selected
from riotdsl.game.scenarios.suite import Bench, Run
from riotdsl.machine.evaluate import State
from riotdsl.machine.from_program import lower
from riotdsl.machine.run import Options
from riotdsl.program import model
from riotdsl.program.checks.all import problems_of
from riotdsl.program.close import Kept, close, closer
from riotdsl.program.expr import mask_of
from riotdsl.program.from_syntax import resolve
from riotdsl.text.diagnostic import CompileError, has_errors
from riotdsl.text.lazy_dataclass import dataclass, field

NOTICED, UNNOTICED, INVALID, UNREACHED = "noticed", "unnoticed", "invalid", "unreached"

Verdicts = dict[str, str]


@dataclass(slots=True)
class WatchingPrompter(Prompter):
    """An interpreter for scenarios that notes which invariants do not hold."""

    broken: set[str] = field(default_factory=set)

    def advance(self, s: State) -> Options | None:
        options = Prompter.advance(self, s)
        for each in self.machine.program.invariants:
            if not self.evaluator.value(each.condition, s, {}):
                self.broken.add(each.name)
        return options


def watching(
    program: model.Program, codes: dict[str, int], seats: tuple[int, ...], kept: Kept
) -> Selected:
    """The program closed as it is for play, with the interpreter that watches invariants."""
    machine = lower(close(program, codes, seats, kept))
    return Selected(WatchingPrompter(machine), closer(program, codes, seats))


@dataclass(slots=True)
class Trials:
    """Tries the mutants of one program; `original` runs the scenarios without a change."""

    original: Bench
    held: dict[Key, frozenset[str]] = field(default_factory=dict)

    def verdict(self, mutant: Mutant, keys: Sequence[Key]) -> str:
        """Whether any of the runs notices the mutant; `invalid` if it does not compile."""
        if not keys:
            return UNREACHED if self.bench(mutant) is not None else INVALID
        bench = self.bench(mutant)
        if bench is None:
            return INVALID
        titles = dict.fromkeys(title for title, _ in keys)
        known = set(keys)
        for title in titles:
            try:
                runs = [*bench.runs(bench.scenarios(titles={title}))]
            except CompileError:
                return NOTICED  # the scenario names what is not there any more
            if any(self.notices(run) for run in runs if run.key in known or mutant.question):
                return NOTICED
        return UNNOTICED

    def notices(self, run: Run) -> bool:
        """Whether a run of a mutant fails, or breaks an invariant that held without the change."""
        if run.result().failure is not None:
            return True
        found = broken(run)
        return bool(found) and not found <= self.before(run.key)

    def before(self, key: Key) -> frozenset[str]:
        """The invariants that a run breaks anyhow."""
        if key not in self.held:
            for run in self.original.runs(self.original.scenarios(titles={key[0]})):
                run.result()
                self.held[run.key] = broken(run)
        return self.held.get(key, frozenset())

    def bench(self, mutant: Mutant) -> Bench | None:
        """The bench of the changed program; None if something is wrong with that."""
        checked = resolve(mutant.made(self.original.checked.declarations), mutant.span)
        if has_errors(checked.diagnostics) or has_errors(tuple(problems_of(checked))):
            return None
        return Bench(checked, made=watching)


def broken(run: Run) -> frozenset[str]:
    """The invariants that did not hold since this was last asked."""
    plain = run.bench.selected(run.scenario, run.answers.codes).plain
    assert isinstance(plain, WatchingPrompter)
    found = frozenset(plain.broken)
    plain.broken.clear()
    return found


# ---------------------------------------------------------------- which runs come to a place


@dataclass(slots=True)
class Reach:
    """Which runs come to a place, those that evaluate the least first."""

    coverage: Coverage
    files: dict[str, list[Place]] = field(default_factory=dict)
    runs: list[Key] = field(default_factory=list)

    def __post_init__(self) -> None:
        for place in self.coverage.places:
            self.files.setdefault(place[0], []).append(place)
        reached, lost = self.coverage.reached, set(self.coverage.unrecorded)
        self.runs = sorted(reached.keys() - lost, key=lambda key: (reached[key].bit_count(), key))

    def keys(self, mutant: Mutant) -> list[Key]:
        """The runs that evaluate something of the changed place, or what it is a part of."""
        if mutant.question is not None:
            wanted = f"{mutant.question} = {mutant.answer}"
            return [key for key in self.runs if wanted in self.coverage.answers[key]]
        name, start, end = mutant.span.key
        near = self.files.get(name, [])
        meant = [each for each in near if start <= each[1] and each[2] <= end]
        if not meant:
            around = [each for each in near if each[1] <= start and end <= each[2]]
            meant = sorted(around, key=lambda each: each[2] - each[1])[:1]
        wanted_places = mask_of(tuple({self.coverage.places[each] for each in meant}))
        return [key for key in self.runs if self.coverage.reached[key] & wanted_places]


# ---------------------------------------------------------------- trying them


def tried(  # noqa: PLR0913 - who tries what, and until when
    bench: Bench,
    reach: Reach,
    known: Mapping[str, str],
    is_over: Callable[[], bool],
    executor: Executor | None,
    jobs: int = 1,
) -> Iterator[tuple[Mutant, str]]:
    """Each mutant with what came of it, until it is over; verdicts that are known come first."""
    every = [*mutants(bench.checked)]
    yield from ((each, known[each.key]) for each in every if each.key in known)
    waiting = [(number, each) for number, each in enumerate(every) if each.key not in known]
    if executor is None:
        trials = Trials(Bench(bench.checked, made=watching))
        for _, mutant in waiting:
            if is_over():
                return
            yield mutant, trials.verdict(mutant, reach.keys(mutant))
        return
    texts = _texts(bench)
    under_way: dict[Future[str], Mutant] = {}
    line = iter(waiting)
    while True:
        while len(under_way) < 2 * jobs and not is_over():
            following = next(line, None)
            if following is None:
                break
            number, mutant = following
            started = executor.submit(judged, texts, number, reach.keys(mutant))
            under_way[started] = mutant
        if not under_way:
            return
        for done in wait(under_way, return_when=FIRST_COMPLETED).done:
            yield under_way.pop(done), done.result()


def judged(texts: Texts, number: int, keys: Sequence[Key]) -> str:
    """The verdict on one mutant, in a process of its own."""
    trials, every = _trials(texts)
    return trials.verdict(every[number], keys)


@cache
def _trials(texts: Texts) -> tuple[Trials, list[Mutant]]:
    checked = bench_of(texts).checked
    return Trials(Bench(checked, made=watching)), [*mutants(checked)]


def _texts(bench: Bench) -> Texts:
    sources = dict.fromkeys(each.span.source for each in bench.checked.declarations)
    return tuple((source.name, source.text) for source in sources)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of the mutants of a ruleset; the undecided count as unnoticed."""

    noticed: int
    unnoticed: tuple[Mutant, ...]
    undecided: int
    invalid: int

    @property
    def counted(self) -> int:
        """The mutants that compile, and those that were not tried."""
        return self.noticed + len(self.unnoticed) + self.undecided

    @property
    def share(self) -> float:
        """The share of the counted ones that was noticed."""
        return self.noticed / self.counted if self.counted else 1.0


def outcome(every: Iterable[Mutant], verdicts: Verdicts) -> Outcome:
    """The verdicts counted."""
    row = [(each, verdicts.get(each.key)) for each in every]
    return Outcome(
        sum(verdict == NOTICED for _, verdict in row),
        tuple(each for each, verdict in row if verdict in (UNNOTICED, UNREACHED)),
        sum(verdict is None for _, verdict in row),
        sum(verdict == INVALID for _, verdict in row),
    )
