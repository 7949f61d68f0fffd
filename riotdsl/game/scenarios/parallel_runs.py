"""Runs of scenarios shared out among processes, each of which reads the ruleset once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, as_completed
from functools import cache

from riotdsl.game.scenarios.suite import Bench, Failure, Result, Run
from riotdsl.text.source import Source

BATCH = 6
"""How many runs a process takes at once; those of one closed program stay together."""

Texts = tuple[tuple[str, str], ...]
Key = tuple[str, str]
Sent = tuple[str, int, int, str, str] | None


def results(
    runs: Sequence[Run], sources: Sequence[Source], executor: Executor | None
) -> Iterator[tuple[Run, Result]]:
    """Each run with what came of it: here and in order, or as processes finish them."""
    if executor is None:
        yield from ((run, run.result()) for run in runs)
        return
    texts = tuple((source.name, source.text) for source in sources)
    by_key = {run.key: run for run in runs}
    by_name = {source.name: source for source in sources}
    batches = [executor.submit(batch_results, texts, keys) for keys in _batches(runs)]
    for finished in as_completed(batches):
        for key, sent in finished.result():
            run = by_key[key]
            failure = None
            if sent is not None:
                name, start, end, expected, found = sent
                failure = Failure(by_name[name].span(start, end), expected, found)
            yield run, Result(run.scenario, run.selection, failure)


def batch_results(texts: Texts, keys: Sequence[Key]) -> list[tuple[Key, Sent]]:
    """What comes of some runs, in a form that can be sent."""
    bench = bench_of(texts)
    wanted = set(keys)
    scenarios = bench.scenarios(titles={title for title, _ in keys})
    found: list[tuple[Key, Sent]] = []
    for run in bench.runs(scenarios):
        if run.key in wanted:
            failure = run.result().failure
            found.append((run.key, None if failure is None else _sent(failure)))
    return found


def _sent(failure: Failure) -> Sent:
    span = failure.span
    return span.source.name, span.start, span.end, failure.expected, failure.found


def _batches(runs: Sequence[Run]) -> Iterator[list[Key]]:
    """The runs of one closed program one after the other, a few at a time."""
    line = sorted(runs, key=lambda run: run.program)
    for first in range(0, len(line), BATCH):
        yield [run.key for run in line[first : first + BATCH]]


@cache
def bench_of(texts: Texts) -> Bench:
    """The bench of a ruleset without errors, in a process of its own."""
    from riotdsl import compile as compiler  # noqa: PLC0415 - slow, and only processes need it
    from riotdsl.library.caches import trees  # noqa: PLC0415 - as above

    sources = [Source(name, text) for name, text in texts]
    return Bench(compiler.load(sources, (), (), reader=trees.parsed).checked)
