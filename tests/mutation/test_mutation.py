"""Mutants are made, noticed and told; and those of the checks about secrets are noticed at once."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from riotdsl.compile import check_sources
from riotdsl.library import check_path
from tests import literate_page as page
from tests.mutation.equal import EQUAL
from tests.mutation.modules import MODULES, UNFINISHED
from tests.mutation.mutants import mutants, mutants_of
from tests.mutation.trial import mutated
from tests.program.checks import test_secrets as secrets_tests

ROOT = Path(__file__).parents[2]
SECRETS, FLOW = "riotdsl.program.checks.secrets", "riotdsl.program.analysis.flow"
PAGE = ROOT / "tests" / "diagnostics" / "reads-secret.md"
GAME = ROOT / "tests" / "language" / "tiny.riot"
SHARE, SEED = 10, 15  # of the long test


def command(*arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join((str(folder), str(ROOT)))
    return subprocess.run(
        [sys.executable, "-m", "tests.mutation", *arguments],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}, text=True, capture_output=True,
        check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("source", "others"),
    [
        ("def f(a, b): return a < b", ["return a <= b"]),
        ("def f(a, b): return a in b", ["return a not in b"]),
        ("def f(a, b): return a and b", ["return a or b", "return b", "return a"]),
        ("def f(a): return not a", ["return a"]),
        ("def f(a): return a + 1", ["return a - 1", "return a + 2"]),
        ("def f(a): return [x for x in a if x]", ["return [x for x in a]"]),
        ("def f(a): return True", ["return False"]),
        ("def f(a): return 'x'", ["return ''"]),
        ("def f(a): return any(a)", ["return all(a)"]),
        ("def f(a): return (a, f)", ["return (f,)", "return (a,)"]),
        ("def f(a): a = f(a); return a", ["pass; return a"]),
        ("def f(a): a.b = f", ["pass"]),
        ("def f(a): f(a)", ["pass"]),
        ("def f(a): raise a", ["pass"]),
        ("def f(a):\n with a: f()", ["if True: f()", "with a: pass"]),
        ("def f(a):\n if a: f()", ["if True: f()", "if False: f()", "if a: pass"]),
        (
            "def f(a):\n match a:\n  case int() | str() if a: f()",
            [
                "match a: case int() | str() if False: f()", "match a: case int() | str(): f()",
                "match a: case str() if a: f()", "match a: case int() if a: f()",
                "match a: case int() | str() if a: pass",
            ],
        ),
    ],
)  # fmt: skip
def test_one_thing_is_changed(source: str, others: list[str]) -> None:
    found = [_body(each.tree()) for each in mutants_of("m", source)]
    assert sorted(found) == sorted(others)


def _body(tree: ast.Module) -> str:
    lines = (line.strip() for line in ast.unparse(tree.body[0]).splitlines()[1:])
    return " ".join(lines).replace("pass return", "pass; return")


def test_what_has_no_behaviour_is_left_alone() -> None:
    source = """
    @decorated(1)
    def f(a: int | str) -> dict[str, "int"]:
        "Returns nothing."
        assert a == 1
        b: int | str = zip(a, strict=True)
        return b
    """
    assert list(mutants_of("m", source.replace("\n    ", "\n"))) == []


def test_a_mutant_knows_where_it_stands() -> None:
    source = "N = 1\ndef f(a, b=2):\n    if (a\n        and b):\n        return 3\n"
    found = {each.change: each for each in mutants_of("m", source)}
    assert not found["1 becomes 2"].is_inside
    assert not found["2 becomes 3"].is_inside
    assert found["3 becomes 4"].is_inside
    assert found["3 becomes 4"].lines == range(5, 6)
    assert found["And becomes Or"].lines == range(3, 5)


TINY = """
LIMIT = 3
def is_low(n):
    return n < LIMIT
def unused(n):
    return n > 1
"""
TINY_TESTS = """
import mutated_tiny
def test_low(): assert mutated_tiny.is_low(2)
def test_three_is_not_low(): assert not mutated_tiny.is_low(3)
"""


def test_what_no_test_notices_survives(tmp_path: Path) -> None:
    (tmp_path / "mutated_tiny.py").write_text(TINY)
    tests = tmp_path / "test_tiny.py"
    tests.write_text(TINY_TESTS)
    results = tmp_path / "results"
    for _ in range(2):  # the second time what was noticed is known
        done = command(
            "mutated_tiny", "--tests", str(tests), "--results", str(results), folder=tmp_path
        )
        assert done.stdout.splitlines() == [
            "survived: mutated_tiny:6: Gt becomes GtE: return n > 1 (no test reaches it)",
            "survived: mutated_tiny:6: 1 becomes 2: return n > 1 (no test reaches it)",
            "mutated_tiny: 4 mutants, 0 equal, 4 tried: 2 killed, 2 survived",
        ]
        assert done.returncode == 1
        assert len(results.read_text().splitlines()) == 2


def test_tests_that_fail_already_tell_nothing(tmp_path: Path) -> None:
    (tmp_path / "mutated_tiny.py").write_text("def f(n):\n    return n < 1\n")
    tests = tmp_path / "test_tiny.py"
    tests.write_text("import mutated_tiny\ndef test_it(): assert mutated_tiny.f(1)\n")
    done = command("mutated_tiny", "--tests", str(tests), folder=tmp_path)
    assert done.returncode == 1
    assert "test_it fails" in done.stderr


def test_what_is_said_to_be_equal_is_a_mutant() -> None:
    modules = {module for module, _, _ in EQUAL}
    assert modules <= set(MODULES)
    known = [each for module in modules for each in mutants(module)]
    once = {(each.module, each.text, each.change) for each in known}
    numbered = {(each.module, each.text, f"{each.change}: {each.count}") for each in known}
    assert set(EQUAL) - once - numbered == set()


# ---------------------------------------------------------------- secrets


def _is_noticed() -> bool:
    """Whether one of the quick tests fails, which are called here as they stand."""
    secrets_tests.flow.cache_clear()
    tests = (each for name, each in vars(secrets_tests).items() if name.startswith("test_"))
    try:
        for test in tests:
            for given in _given(test):
                test(**given)
        for case in page.cases(PAGE.read_text("utf-8")):
            checked = page.run(
                case, page.Compiler(check_sources, check_path, GAME.read_text("utf-8"))
            )
            assert not [*page.complaints(case, checked)]
            assert all(fence.body == now for fence, now in page.outputs(case, checked))
    except Exception:  # noqa: BLE001 - a mutant may fail in any way
        return True
    return False


def _given(test: Callable[..., None]) -> Iterator[dict[str, object]]:
    """The arguments of each run of a test."""
    marks: list[pytest.Mark] = getattr(test, "pytestmark", [])
    if not marks:
        yield {}
    for mark in marks:
        names, rows = mark.args
        for row in rows:
            yield {names: row} if isinstance(names, str) else dict(zip(names, row, strict=True))


def test_without_a_mutant_nothing_is_noticed() -> None:
    assert not _is_noticed()


@pytest.mark.parametrize("module", [SECRETS, FLOW])
def test_mistakes_in_what_is_secret_are_noticed_at_once(module: str) -> None:
    survived: list[str] = []
    for mutant in mutants(module):
        if mutant.is_inside and not mutant.is_equal:
            with mutated(mutant):
                survived += [] if _is_noticed() else [str(mutant)]
    assert survived == []
    assert not _is_noticed()


FINISHED = [module for module in MODULES if module not in UNFINISHED]


def drawn(modules: Iterable[str], record_property: Callable[[str, object], None]) -> str:
    """Try a share of the mutants inside functions of some modules, and note what came of it."""
    done = command("--inside", "--share", str(SHARE), "--seed", str(SEED), *modules)
    assert "Traceback" not in done.stderr, done.stderr
    for line in done.stdout.splitlines():
        if " mutants, " in line:
            record_property("verified", f"{line}; a share of {SHARE} %, seed {SEED}")
    return done.stdout


@pytest.mark.long
def test_no_drawn_mutant_survives(record_property: Callable[[str, object], None]) -> None:
    said = drawn(FINISHED, record_property)
    assert said.count(" 0 survived") == len(FINISHED), said


@pytest.mark.long
def test_most_drawn_mutants_are_noticed_where_not_all_are(
    record_property: Callable[[str, object], None],
) -> None:
    said = drawn(sorted(UNFINISHED), record_property)
    counts = re.findall(r" (\d+) killed, (\d+) survived", said)
    assert len(counts) == len(UNFINISHED), said
    assert sum(int(killed) for killed, _ in counts) > sum(int(left) for _, left in counts)
