"""Runs of scenarios that passed before, remembered by what they depend on.

A run depends on the closed program, the answers that close its expectations, and its own text.
Failures are never remembered: they are run again, so that what is said about them is always fresh.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from riotdsl import result_cache
from riotdsl.game.scenarios.suite import Bench, Run
from riotdsl.library.caches.compiler_stamp import compiler_stamp, stamp_of
from riotdsl.program.close import Kept, close
from riotdsl.text.lazy_dataclass import dataclass, field, fields, is_dataclass
from riotdsl.text.source import Source

SHELF = "scenarios"
MOST_RUNS = 20_000
"""How many runs of a ruleset are remembered: as long as they are, the oldest are forgotten."""


@dataclass(slots=True)
class PassedRuns:
    """The digests of all runs of a game that passed; `keep` writes what was added."""

    game: str
    known: dict[str, None] = field(default_factory=dict)
    closed: dict[tuple[int, tuple[int, ...], tuple[int, ...]], str] = field(default_factory=dict)
    parts: dict[int, tuple[object, str]] = field(default_factory=dict)
    kept: dict[tuple[int, tuple[int, ...]], Kept] = field(default_factory=dict)

    def __post_init__(self) -> None:
        stored = result_cache.load(SHELF, self.key)
        if isinstance(stored, list):
            self.known = {str(each): None for each in stored}

    @property
    def key(self) -> str:
        """Where the digests are kept."""
        return result_cache.digest([compiler_stamp(), self.game])

    def keep(self) -> None:
        """Write all digests for the next time."""
        result_cache.keep(SHELF, self.key, [*self.known][-MOST_RUNS:])

    def digest(self, run: Run) -> str:
        """The same only for runs that cannot come out differently."""
        answers = [f"{name} {code}" for name, code in run.answers.codes.items()]
        program = self.program_digest(run)
        return result_cache.digest([program, run.scenario.span.text, *answers])

    def program_digest(self, run: Run) -> str:
        """The same only for the same closed program and the same things in it."""
        bench, seats = run.bench, run.bench.seats(run.scenario)
        key = id(bench), tuple(run.answers.codes.values()), seats
        if key not in self.closed:
            kept = self.kept.setdefault((id(bench), seats), Kept())
            self.closed[key] = self.of_program(bench, run.answers.codes, seats, kept)
        return self.closed[key]

    def of_program(
        self, bench: Bench, codes: Mapping[str, int], seats: tuple[int, ...], kept: Kept
    ) -> str:
        program = close(bench.checked.program, codes, seats, kept)
        declared = (program.values, program.actions, program.procedures)
        named = [self.part(each) for group in declared for each in group.values()]
        rest = (program.tracks, program.homes, program.wins, program.lineups, seats)
        whole = [*named, self.part(program.universe), *(canonical(each) for each in rest)]
        return result_cache.digest(whole)

    def part(self, node: object) -> str:
        """The digest of a declaration; those that closing leaves as they were are read once."""
        if id(node) not in self.parts:
            self.parts[id(node)] = node, result_cache.digest([canonical(node)])
        return self.parts[id(node)][1]


def suite_key(sources: Sequence[Source], own: Sequence[str], word: str) -> str:
    """The name of the result of a whole suite: the same texts and the same scenarios of them."""
    return stamp_of(sources, "suite", word, *sorted(own))


def suite_counts(key: str) -> tuple[int, int] | None:
    """How many scenarios and runs of a suite passed, if all of them did."""
    match result_cache.load(SHELF, key):
        case [int(scenarios), int(runs)]:
            return scenarios, runs
        case _:
            return None


def keep_suite(key: str, scenarios: int, runs: int) -> None:
    """Remember that every run of a suite passed."""
    result_cache.keep(SHELF, key, [scenarios, runs])


def canonical(node: object) -> str:
    """A text of a part of a program, without places: equal for equal parts in every process."""
    written: list[str] = []
    _write(node, written)
    return "".join(written)


def _write(node: object, written: list[str]) -> None:
    if is_dataclass(node):
        written.append(f"{type(node).__name__}(")
        for each in fields(node):
            if each.repr and each.name != "span":
                _write(getattr(node, each.name), written)
        written.append(")")
    elif isinstance(node, Mapping):
        written.append("{")
        for key, held in node.items():
            _write(key, written)
            _write(held, written)
        written.append("}")
    elif isinstance(node, frozenset | set):
        written.append(f"<{' '.join(sorted(map(repr, node)))}>")
    elif isinstance(node, tuple | list):
        written.append("[")
        for part in node:
            _write(part, written)
        written.append("]")
    else:
        written.append(f"{node!r} ")
