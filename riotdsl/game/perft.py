"""Counting sequences of actions: a check of rules against numbers that others have published.

A sequence is counted member by member: every single action of a family counts, and where chance
decides every distinct outcome counts once, however likely. What the rules pass over or take in
silence is no action. As usual in chess, only sequences of exactly the depth count: a game that has
ended before is not counted again at greater depths. `finished_games` counts the games themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.machine.listing import Member
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.run import Options

State = list[int]


def perft(backend: PythonBackend, depth: int) -> int:
    """The number of sequences of exactly `depth` actions from the start; one of none.

    DecisionTooLargeError where a decision has more members than the engine lists.
    """
    s = backend.start()
    return sequences(backend, s, backend.advance(s), depth)


def perft_by_depth(backend: PythonBackend, depth: int) -> Iterator[int]:
    """The counts for depth 1, 2, ... up to `depth`, each as soon as it is known."""
    for each in range(1, depth + 1):
        yield perft(backend, each)


def finished_games(backend: PythonBackend) -> int:
    """The number of sequences of actions, chance included, that end the game.

    Every position is looked at once, and all of them are kept: only for small games.
    """
    s = backend.start()
    return _finished(backend, s, backend.advance(s), {})


def sequences(backend: PythonBackend, s: State, options: Options | None, depth: int) -> int:
    """The number of sequences of exactly `depth` actions from a position, where `options` are."""
    if depth == 0:
        return 1
    if options is None:
        return 0
    if depth == 1:
        return len(_members(backend, options, s))
    found = 0
    for after, following in _steps(backend, s, options):
        found += sequences(backend, after, following, depth - 1)
    return found


def _finished(
    backend: PythonBackend, s: State, options: Options | None, known: dict[tuple[int, ...], int]
) -> int:
    if options is None:
        return 1
    key = tuple(s)
    if key not in known:
        steps = _steps(backend, s, options)
        known[key] = sum(_finished(backend, after, then, known) for after, then in steps)
    return known[key]


def _steps(
    backend: PythonBackend, s: State, options: Options
) -> Iterator[tuple[State, Options | None]]:
    """Every position that one action leads to, with its decision."""
    for member in _members(backend, options, s):
        after = s.copy()
        backend.apply(options, member, after)
        yield after, backend.advance(after)


def _members(backend: PythonBackend, options: Options, s: State) -> list[Member]:
    families = dict.fromkeys(options.families)
    return [member for family in families for member in backend.members(options, family, s)]
