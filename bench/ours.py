"""Random games of our own, by generated Python: every step lists all legal actions."""

from __future__ import annotations

from collections.abc import Callable
from random import random

import riotdsl
from riotdsl.machine.python_backend import PythonBackend


def backend(name: str) -> PythonBackend:
    return riotdsl.load(name).table().backend


def playout(backend: PythonBackend) -> Callable[[], int]:
    """A function that plays one random game of a ruleset without subsets; it returns its steps."""
    apply, advance = backend.apply, backend.advance
    start = backend.start()

    def once() -> int:
        s = start.copy()
        options = advance(s)
        steps = 0
        while options is not None:
            families = options.families
            apply(options, families[int(random() * len(families))], s)  # noqa: S311 - no secret
            options = advance(s)
            steps += 1
        return steps

    return once
