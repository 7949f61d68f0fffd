"""Finds kept in the user's cache folder, each as one of the search that found it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riotdsl import result_cache
from riotdsl.compare.witness.background import Background, Case
from riotdsl.compare.witness.search.games import Found
from riotdsl.compare.witness.search.lockstep import Sign, Step
from riotdsl.compare.witness.search.seeker import Sought
from riotdsl.compare.witness.search.wasm_player import backend_name
from riotdsl.library.caches.compiler_stamp import stamp_of
from riotdsl.program.editions.selection import canonical_hash

SHELF = "witness"
VERSION = "2"


def search_of(a: Background, b: Background, how: str) -> str:
    """The same only for the same texts and rules on both sides, searched by the same code so.

    The texts say more than the rules: games begin where scenarios do, and what has a name in the
    texts counts as seen.
    """
    sides = [part for each in (a, b) for part in (str(each.selection), rules_of(each))]
    sources = [file.source for each in (a, b) for file in each.ruleset.files]
    return stamp_of(sources, VERSION, backend_name(), *sides, how)


def key_of(search: str, case: Case, group: Sequence[Case]) -> str:
    """The same only for the same case, sought in the same search beside the same others."""
    return result_cache.digest([search, str(case), *map(str, group)])


def rules_of(background: Background) -> str:
    """What stands for all rules and answers of a background."""
    found = background.answered
    return canonical_hash(background.ruleset.files, found.decided, found.variants, {}, ())


def load(key: str) -> Sought | None:
    """What was found before; None if nothing was, or what is kept is no find."""
    value = result_cache.load(SHELF, key)
    try:
        return _sought(value)
    except (KeyError, TypeError, ValueError):
        return None


def keep(key: str, sought: Sought) -> None:
    found = sought.found
    if found is None:
        return
    last = None if found.decision is None else _step_out(found.decision)
    value = {
        "seats": list(sought.seats),
        "positions": sought.positions,
        "before": [_step_out(step) for step in found.before],
        "decision": last,
        "after": [_step_out(step) for step in found.after],
        "refused": found.refused,
        "changes": [list(each) for each in found.changes],
        "kept": found.kept,
    }
    result_cache.keep(SHELF, key, value)


def _step_out(step: Step) -> list[Any]:
    owner, stage, name, actions = step.sign
    return [[owner, stage, name, list(actions)], step.decider, list(step.member)]


def _sought(value: Any) -> Sought | None:  # noqa: ANN401 - whatever is kept
    if value is None:
        return None
    found = Found(
        tuple(_step_in(each) for each in value["before"]),
        None if value["decision"] is None else _step_in(value["decision"]),
        tuple(_step_in(each) for each in value["after"]),
        value["refused"],
        tuple((str(name), int(number)) for name, number in value["changes"]),
        int(value["kept"]),
    )
    return Sought(found, tuple(map(int, value["seats"])), int(value["positions"]))


def _step_in(value: Any) -> Step:  # noqa: ANN401
    (owner, stage, name, actions), decider, member = value
    sign: Sign = (str(owner), stage, str(name), tuple(map(str, actions)))
    return Step(sign, int(decider), tuple(map(int, member)))
