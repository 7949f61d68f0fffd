"""Which places a link declaration links."""

from __future__ import annotations

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
