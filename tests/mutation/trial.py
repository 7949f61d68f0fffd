"""The trial of mutants: tests are collected once, and run for each mutant in a fork of its own.

First every test is run by itself, to see which lines it reaches, and how long it takes. For a
mutant those that reach it are run, the last that noticed one first, then the quickest first, until
one fails. A mutant that runs for ever is ended by the system, which counts as noticed.
"""

from __future__ import annotations

import gc
import io
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.mutants import Mutant, origin

KILLED, SURVIVED = "killed", "survived"
CPU_SECONDS, CPU_FACTOR = 2, 20  # so much longer than usual a test may take
MOST_SECONDS = 600
MEMORY = 3 << 30
MOST_TESTS = 200  # so many are run for a mutant at most
TINY = Path(__file__).parents[1] / "language" / "tiny.riot"
_PYTEST = ("-q", "-n0", "-x", "-p", "no:cacheprovider")

Tracer = Callable[[FrameType, str, object], Any]  # what `sys.settrace` takes
Told = Callable[[Mutant, str, str], None]  # the mutant, the verdict, the test that noticed it


@contextmanager
def mutated(mutant: Mutant) -> Iterator[None]:
    """The functions of a loaded module, changed as in a mutant; `is_inside` must hold."""
    path = str(origin(mutant.module))
    changed = {
        (code.co_qualname, code.co_firstlineno): code
        for code in _codes(compile(mutant.tree(), path, "exec"))
    }
    before: list[tuple[FunctionType, CodeType]] = []
    for function in _functions(path):
        old = function.__code__
        new = changed.get((old.co_qualname, old.co_firstlineno))
        if new is not None:
            before.append((function, old))
            function.__code__ = new
    try:
        yield
    finally:
        for function, old in before:
            function.__code__ = old


@cache
def _functions(path: str) -> tuple[FunctionType, ...]:
    """The functions that were loaded from a file, wherever they are kept."""
    loaded = (each for each in gc.get_objects() if isinstance(each, FunctionType))
    return tuple(each for each in loaded if each.__code__.co_filename == path)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


def tried(mutants: Sequence[Mutant], tests: Sequence[str], told: Told, jobs: int = 1) -> None:
    """Try mutants of some modules that are not loaded yet, and tell what came of each."""
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"
    assert not {each.module for each in mutants} & set(sys.modules)
    outside = [each for each in mutants if not each.is_inside]
    inside = [each for each in mutants if each.is_inside]
    for mutant in outside:
        told(mutant, _loaded(mutant, tests), "")
    if inside:
        trial = _Trial(inside, told, jobs)
        said = io.StringIO()
        with redirect_stdout(said), redirect_stderr(said):
            code = pytest.main([*_PYTEST, *tests], plugins=[trial])
        if code != 0 or not trial.is_run:
            raise RuntimeError(f"the tests cannot be run: {trial.wrong or said.getvalue()}")


# ---------------------------------------------------------------- in a fork


@dataclass(slots=True)
class _Trial:
    """The plugin that runs the collected tests again and again."""

    mutants: Sequence[Mutant]
    told: Told
    jobs: int
    is_run: bool = False
    wrong: str = ""
    seconds: dict[int, float] = field(default_factory=dict)
    reaching: dict[tuple[str, int], list[int]] = field(default_factory=dict)
    items: list[pytest.Item] = field(default_factory=list)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = session.items
        for path in {str(origin(each.module)) for each in self.mutants}:
            _functions(path)
        _warm()
        gc.freeze()  # forks share what is there
        with tempfile.TemporaryDirectory() as folder:
            if self._look(Path(folder)):
                self.is_run = True
                self._try(Path(folder))
        return True

    def _look(self, folder: Path) -> bool:
        """Run every test as things are, each by itself; False if one of them fails."""
        seen = folder / "seen"
        for number, item in enumerate(self.items):
            seen.unlink(missing_ok=True)
            os.waitpid(_forked(lambda: self._traced(item, seen), folder), 0)  # noqa: B023 - run at once
            if not seen.exists():
                self.wrong = f"{item.nodeid} fails"
                return False
            self.seconds[number], lines = json.loads(seen.read_text("utf-8"))
            for path, line in lines:
                self.reaching.setdefault((path, line), []).append(number)
        return True

    def _traced(self, item: pytest.Item, seen: Path) -> int:
        paths = {str(origin(each.module)) for each in self.mutants}
        lines: set[tuple[str, int]] = set()
        sys.settrace(_tracer(paths, lines))
        reports = runtestprotocol(item, log=False, nextitem=None)
        sys.settrace(None)
        if any(each.failed for each in reports):
            return 1
        seconds = sum(each.duration for each in reports)
        seen.write_text(json.dumps((seconds, sorted(lines))), "utf-8")
        return 0

    def _try(self, folder: Path) -> None:
        running: dict[int, tuple[Mutant, Path]] = {}
        last = -1
        for number, mutant in enumerate(self.mutants):
            chosen = self._tests(mutant, last)
            if not chosen:
                self.told(mutant, SURVIVED, "no test reaches it")
                continue
            own = folder / str(number)
            own.mkdir()
            child = _forked(lambda: self._noticed(mutant, chosen, own), own)  # noqa: B023 - run at once
            running[child] = mutant, own
            if len(running) >= self.jobs:
                last = self._ended(running, last)
        while running:
            last = self._ended(running, last)

    def _tests(self, mutant: Mutant, last: int) -> list[int]:
        path = str(origin(mutant.module))
        found = {n for line in mutant.lines for n in self.reaching.get((path, line), ())}
        return sorted(found, key=lambda number: (number != last, self.seconds[number]))[:MOST_TESTS]

    def _noticed(self, mutant: Mutant, chosen: Sequence[int], own: Path) -> int:
        """1 if a test fails."""
        with mutated(mutant):
            items = [self.items[each] for each in chosen]
            for number, item in enumerate(items):
                limit = CPU_SECONDS + CPU_FACTOR * self.seconds[chosen[number]]
                signal.setitimer(signal.ITIMER_PROF, limit)
                reports = runtestprotocol(item, log=False, nextitem=_next(items, number))
                if any(each.failed for each in reports):
                    (own / "noticed").write_text(str(chosen[number]))
                    return 1
        return 0

    def _ended(self, running: dict[int, tuple[Mutant, Path]], last: int) -> int:
        """Wait for a mutant; the test that noticed it, or the last that noticed one."""
        child, status = os.waitpid(-1, 0)
        if child not in running:
            return last
        mutant, own = running.pop(child)
        code = os.waitstatus_to_exitcode(status)
        noticed = own / "noticed"
        by = int(noticed.read_text()) if noticed.exists() else -1
        shutil.rmtree(own, ignore_errors=True)
        name = self.items[by].nodeid if by >= 0 else f"exit {code}"
        self.told(mutant, KILLED if code else SURVIVED, name if code else "")
        return by if by >= 0 else last


def _warm() -> None:
    """Have what every ruleset needs, so that not every fork has to make it."""
    if "riotdsl.program.from_syntax" in sys.modules:
        from riotdsl.program.from_syntax import resolve  # noqa: PLC0415 - not before the mutants
        from riotdsl.syntax.parser import parse  # noqa: PLC0415 - as above
        from riotdsl.text.source import Source  # noqa: PLC0415 - as above

        source = Source("tiny.riot", TINY.read_text("utf-8"))
        resolve(parse(source)[0].declarations, source.point(0))


def _next(items: Sequence[pytest.Item], number: int) -> pytest.Item | None:
    return items[number + 1] if number + 1 < len(items) else None


def _tracer(paths: set[str], lines: set[tuple[str, int]]) -> Tracer:
    def line(frame: FrameType, event: str, _: object) -> Tracer:
        if event == "line":
            lines.add((frame.f_code.co_filename, frame.f_lineno))
        return line

    def call(frame: FrameType, _: str, __: object) -> Tracer | None:
        return line if frame.f_code.co_filename in paths else None

    return call


def _forked(work: Callable[[], int], folder: Path) -> int:
    """The process that does some work, with what it prints and stores kept apart."""
    child = os.fork()
    if child:
        return child
    code = 3
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        os.environ["PYTEST_DEBUG_TEMPROOT"] = str(folder)
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            code = work()
    finally:
        os._exit(code)


# ---------------------------------------------------------------- what is run when it is loaded


class _Mutated(MetaPathFinder, Loader):
    """Loads the mutant in the place of its module."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, name: str, path: object = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        return ModuleSpec(name, self) if name == self.mutant.module else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.mutant.tree(), f"<{self.mutant.module}>", "exec"), module.__dict__)  # noqa: S102 - our own code, changed


def _loaded(mutant: Mutant, tests: Sequence[str]) -> str:
    """What the tests make of a mutant that is loaded in the place of its module."""

    def work() -> int:
        sys.meta_path.insert(0, _Mutated(mutant))
        return int(pytest.main([*_PYTEST, *tests]))

    with tempfile.TemporaryDirectory() as folder:
        _, status = os.waitpid(_forked(work, Path(folder)), 0)
    return KILLED if os.waitstatus_to_exitcode(status) else SURVIVED
