"""L2: making a machine and its module of a ruleset, as its lines grow in number."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from bench import c1_check, ours
from bench.measure import Contestant, Measurement, Ratio, repeated
from riotdsl import compile as compiler
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.wasm.from_machine import compiled
from riotdsl.text.source import Source

LINES = (150, 300, 600, 1200)
GOAL = 2.3


def measurement() -> Measurement:
    ours.require_fast()
    contestants = [Contestant(_name(lines), partial(repeated, _made(lines))) for lines in LINES]
    ratios = [
        Ratio(f"{more:,} lines take longer than {fewer:,}", _name(fewer), (_name(more),), GOAL,
              at_most=True)
        for fewer, more in pairwise(LINES)
    ]  # fmt: skip
    return Measurement(
        "L2",
        "compiling as a ruleset grows",
        "rulesets/s",
        tuple(contestants),
        tuple(ratios),
        seconds=0.2,
        notes=(
            "From the text to generated Python and to the bytes of a module, without any cache.",
        ),
    )


def _name(lines: int) -> str:
    return f"{lines:,} lines"


def _made(lines: int) -> Callable[[], int]:
    sources = [Source("fair.riot", c1_check.text(lines))]

    def once() -> int:
        machine = compiler.closed(compiler.load(sources)).machine
        assert PythonBackend(machine).code
        assert compiled(machine).content
        return 0

    once()
    return once
