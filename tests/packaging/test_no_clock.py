"""A test waits for an event, never for a clock, and asserts no timing: that is for `bench/`."""

from __future__ import annotations

import ast
from pathlib import Path

TESTS = Path(__file__).parents[1]
CLOCKS = {"sleep", "monotonic", "perf_counter", "process_time", "time", "thread_time"}


def test_no_test_looks_at_a_clock() -> None:
    found = [
        f"{path.relative_to(TESTS)}:{node.lineno}"
        for path in TESTS.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "time"
        and node.attr in CLOCKS
    ]
    assert not found, f"wait with `tests.waiting.wait_until`, measure in `bench/`: {found}"
