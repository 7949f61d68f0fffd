"""Conflicts of two stances: when there is one, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from riotdsl import compile as compiler
from riotdsl.program.editions.conflicts import Conflict, conflict_of, conflicts_among, firmest
from riotdsl.program.editions.stances import Stance, stance_of
from riotdsl.text.source import Source

ANSWERS = ("a", "b", "c", "d")
RULES = f"""
game duel {{ players red, blue }}
faction red, blue
place field
question asked {{ ask "What?" answers {" or ".join(ANSWERS)} default a because "it is first" }}
action wait {{ then {{ }} }}
procedure play() {{ repeat {{ for each f in faction {{ let f do wait }} }} }}
win nobody_wins: nobody when asked is a
"""

# What a conflict rests on, for every two kinds that can exclude each other. A text that is silent
# without a letter, unexamined or missing excludes nothing.
TABLE = {
    ("states", "states"): Conflict.STATED,
    ("states", "ambiguous"): Conflict.AMBIGUOUS,
    ("states", "contradicts"): Conflict.AMBIGUOUS,
    ("states", "letter"): Conflict.LETTER,
    ("ambiguous", "ambiguous"): Conflict.AMBIGUOUS,
    ("ambiguous", "contradicts"): Conflict.AMBIGUOUS,
    ("ambiguous", "letter"): Conflict.LETTER,
    ("contradicts", "contradicts"): Conflict.AMBIGUOUS,
    ("contradicts", "letter"): Conflict.LETTER,
    ("letter", "letter"): Conflict.LETTER,
}
OPEN = ("silent", "unexamined", "missing")


def written() -> Iterator[tuple[str, set[str], str]]:
    """Every stance that can be written: its kind, the answers it admits, and its line."""
    every = set(ANSWERS)
    yield "missing", every, ""
    yield "silent", every, 'asked silent at "A"'
    yield "unexamined", every, 'asked unexamined because "nobody looked"'
    for answer in ANSWERS:
        yield "states", {answer}, f'asked states {answer} at "A" "b"'
        yield "letter", {answer}, f'asked silent at "A" by letter {answer}'
    for size in range(2, len(ANSWERS) + 1):
        for some in combinations(ANSWERS, size):
            yield "ambiguous", set(some), f'asked ambiguous among {", ".join(some)} at "A" "b"'
            places = ", ".join(f'{answer} at "A" "{answer}"' for answer in some)
            yield "contradicts", set(some), f"asked contradicts {places}"


def stances() -> list[tuple[str, set[str], Stance]]:
    """All of them as they are read from editions."""
    said = list(written())
    editions = [f"edition e{n} of duel {{ {line} }}" for n, (_, _, line) in enumerate(said)]
    checked = compiler.load([Source("duel.riot", "\n".join([RULES, *editions]))]).checked
    return [(k, some, stance_of(checked, f"e{n}", "asked")) for n, (k, some, _) in enumerate(said)]


EVERY = stances()


def test_every_kind_of_stance_is_drawn() -> None:
    assert {kind for kind, _, _ in EVERY} == {kind for pair in TABLE for kind in pair} | set(OPEN)
    for _, some, stance in EVERY:
        assert set(stance.admitted) == some


def test_there_is_a_conflict_if_and_only_if_no_answer_is_admitted_by_both() -> None:
    for (_, one, a), (_, other, b) in product(EVERY, EVERY):
        assert (conflict_of(a, b) is not None) == (not one & other)


def test_a_conflict_is_the_same_from_both_sides() -> None:
    for (_, _, a), (_, _, b) in product(EVERY, EVERY):
        assert conflict_of(a, b) == conflict_of(b, a)


@pytest.mark.parametrize(("pair", "expected"), TABLE.items())
def test_a_conflict_is_named_after_what_bears_it_least(
    pair: tuple[str, str], expected: Conflict
) -> None:
    one, other = ([each for each in EVERY if each[0] == kind] for kind in pair)
    found = {
        conflict_of(a, b) for (_, mine, a), (_, its, b) in product(one, other) if not mine & its
    }
    assert found == {expected}


def test_what_says_nothing_is_in_conflict_with_nobody() -> None:
    for kind, _, a in EVERY:
        if kind in OPEN:
            assert not any(conflict_of(a, b) for _, _, b in EVERY)


def test_the_firmest_of_several_conflicts_comes_first() -> None:
    said = {"x": Stance("states", ("a",)), "y": Stance("states", ("b",))}
    said["z"] = Stance("silent", ("c",), "c")
    found = conflicts_among(said)
    assert found == {
        ("x", "y"): Conflict.STATED,
        ("x", "z"): Conflict.LETTER,
        ("y", "z"): Conflict.LETTER,
    }
    assert firmest(found.values()) is Conflict.STATED
    assert firmest(()) is None
