"""Which places a link declaration links."""

from __future__ import annotations

import re

from riotdsl.program.checks.all import problems_of
from riotdsl.program.expr import Table, number
from riotdsl.program.fold import constant
from riotdsl.program.from_syntax import resolve
from riotdsl.program.types import YES_NO
from tests.program.given import NOWHERE, declarations

PLACES = """
game sea { players ann }
faction ann
procedure play() {}
place cove, beach, marsh, mill
value shore -> set of place { all_of_it: beach + marsh }
value inland -> set of place { the_rest: place - cove - shore }
"""


def links(text: str) -> set[str]:
    found = resolve(declarations(PLACES + text), NOWHERE)
    assert not found.diagnostics
    universe = found.program.universe
    size = len(universe.places)
    return {
        f"{universe.places[a]} {universe.places[b]}"
        for a in range(size)
        for b in range(size)
        if constant(Table("linked", (number(a), number(b)), type=YES_NO), universe, {})
    }


def test_an_end_may_name_several_places() -> None:
    assert links("link cove to beach, mill") == {"cove beach", "cove mill"}
    assert links("link cove, beach to mill") == {"cove mill", "beach mill"}


def test_both_ways_holds_for_each_pair() -> None:
    both = {"cove beach", "beach cove", "cove marsh", "marsh cove"}
    assert links("link cove with beach, marsh") == both


def test_a_sum_of_places_is_an_end() -> None:
    assert links("link cove to beach + marsh") == {"cove beach", "cove marsh"}


def test_a_value_without_parameters_is_an_end() -> None:
    assert links("link cove to shore") == {"cove beach", "cove marsh"}
    assert links("link cove to shore + inland") == {"cove beach", "cove marsh", "cove mill"}


def test_every_place_is_an_end() -> None:
    assert links("link a: place to b: place when a is cove and b is mill") == {"cove mill"}


HUTS = """
place hut[n: 1..4]
value step -> number { always: 2 }
value high -> set of place { those: (hut where it.n > 2) }
"""


def huts(condition: str) -> set[str]:
    """Which huts are linked by a condition on `a` and `b`."""
    found = links(f"{HUTS}link a: hut to b: hut when {condition}")
    return {re.sub(r"hut|[\[\]]", "", pair) for pair in found}


def test_a_condition_reads_a_value_without_parameters() -> None:
    assert huts("b.n is a.n + step") == {"1 3", "2 4"}
    assert huts("a in high and b in high") == {"3 4", "4 3"}


def test_a_condition_goes_through_constant_sets() -> None:
    assert huts("a.n is 1 and not some c in hut has c.n > b.n") == {"1 4"}
    assert huts("a.n is 1 and every c in high has c.n > b.n") == {"1 2"}
    assert huts("a.n is 1 and sum of c.n for c in high is b.n + 4") == {"1 3"}
    assert huts("a.n is 1 and highest of c.n for c in hut is b.n") == {"1 4"}
    assert huts("a.n is 1 and lowest of c.n for c in high is b.n") == {"1 3"}
    assert huts("a.n is 1 and count of (hut where it.n > b.n) is 0") == {"1 4"}


def test_a_value_that_a_link_reads_keeps_its_clauses() -> None:
    text = f"{PLACES}{HUTS}link a: hut to b: hut when b.n is a.n + step"
    found = resolve(declarations(text), NOWHERE)
    codes = {each.code for each in problems_of(found)}
    assert "clauses-incomplete" not in codes


def test_a_condition_may_read_no_value_that_depends_on_the_position() -> None:
    text = f"{PLACES}{HUTS}track t: 0..9\nvalue now -> number {{ always: t }}\n"
    for condition in ("a.n is now", "linked(a, b)", "a.n is t"):
        found = resolve(declarations(f"{text}link a: hut to b: hut when {condition}"), NOWHERE)
        assert [each.code for each in found.diagnostics] == ["not-constant"]
