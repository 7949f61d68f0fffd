"""Evaluator, generated Python and module are one game, however many members a sort has."""

from __future__ import annotations

from collections import Counter

import pytest

from riotdsl.arena.setup import RANDOM
from riotdsl.machine.code import Machine
from tests.properties import chain, wide, wide_rulesets
from tests.properties.volumes import Record, held, many, verified

pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")

SEED = 80_000
LONG = 120
SEATS = (1, 2, 3, 7, 8, 9, 14, 15)

FILLING = """
game filling { players black, white }
faction black, white
grid cell FILES by RANKS
track stone(c: cell): faction
action fill {
  choose spot: one cell where it.stone is none
  then { set spot.stone = you }
}
procedure play() { repeat { for each p in faction { let p do fill } } }
win full: faction where most(it) when every c in cell has c.stone is not none
value most(p: faction) -> yes or no {
  more: count of (cell where it.stone is p) * 2 > count of cell
}
measure weight: sum of c.file * c.rank for c in (cell where it.stone is black)
heuristic: count of (cell where it.stone is you)
"""

HEX = """
game hexes { players red, blue }
faction red, blue
grid cell SIDE by SIDE
track stone(c: cell): faction
track chain(c: cell): cell
value near(a: cell, b: cell) -> yes or no {
  touching: distance(a, b) is 1 and a.file + a.rank <= b.file + b.rank + 1
    and b.file + b.rank <= a.file + a.rank + 1
}
procedure join(c: cell, p: faction) {
  set c.chain = c
  for each other in cell where other.stone is p and near(c, other) {
    note old = other.chain
    for each part in cell where part.stone is p and part.chain is old { set part.chain = c }
  }
}
action put {
  choose spot: one cell where it.stone is none
  then {
    set spot.stone = you
    join(spot, you)
  }
}
procedure play() { repeat { for each p in faction { let p do put } } }
win across: red when some a in cell where a.file is 1 and a.stone is red
  has some b in cell where b.file is SIDE and b.stone is red has a.chain is b.chain
win upwards: blue when some a in cell where a.rank is 1 and a.stone is blue
  has some b in cell where b.rank is SIDE and b.stone is blue has a.chain is b.chain
measure reds: count of (cell where it.stone is red)
"""


def machine(text: str, **words: int) -> Machine:
    for word, number in words.items():
        text = text.replace(word, str(number))
    checked = chain.checked(chain.read(text))
    assert checked is not None
    return chain.machine(checked, {})


def drawn(seed: int, sort: str, size: int, seats: int = 2) -> Counter[str]:
    """A ruleset in which a sort has so many members; nothing if the checks refuse it."""
    checked = chain.checked(chain.read(wide_rulesets.ruleset(seed, sort, size, seats)))
    if checked is None:
        return Counter(refused=1)
    return wide.agree(chain.machine(checked, {}), seed) + Counter(rulesets=1)


def of_every_size(seed: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for sort in wide_rulesets.SORTS:
        for size in wide_rulesets.SIZES:
            seen += drawn(seed, sort, size)
    return seen


@pytest.mark.parametrize("sort", wide_rulesets.SORTS)
@pytest.mark.parametrize("size", wide_rulesets.SIZES)
def test_of_drawn_rulesets_in_which_a_sort_has_so_many_members(sort: str, size: int) -> None:
    seen = held(lambda seed: drawn(seed, sort, size), range(SEED, SEED + 2))
    assert seen["decisions"]


@pytest.mark.parametrize("seats", SEATS)
def test_of_drawn_rulesets_with_so_many_seats(seats: int) -> None:
    seen = held(lambda seed: drawn(seed, "unit", 6, seats), range(SEED, SEED + 2))
    assert seen["decisions"]


@pytest.mark.parametrize(("files", "ranks"), [(1, 1), (8, 8), (13, 5), (9, 9), (26, 10)])
def test_a_board_is_filled_to_its_last_cell(files: int, ranks: int) -> None:
    three = wide.Three(machine(FILLING, FILES=files, RANKS=ranks), 7)
    three.games(RANDOM, 3, 1000)
    assert three.decided == 2 * 3 * files * ranks
    three.playouts(1000)
    three.searches(files * ranks // 2, 6)


def test_cells_of_a_large_board_are_joined_alike() -> None:
    three = wide.Three(machine(HEX, SIDE=11), 7)
    three.games(RANDOM, 3, 1000)
    rows = list(three.fast.engine.playouts(7, range(200), 1000))
    wins = Counter(winners for _, winners, *_ in rows)
    assert min(wins[0b01], wins[0b10]) > 60


@pytest.mark.long
@pytest.mark.parametrize("part", range(3))
def test_of_many_drawn_rulesets_of_every_size(part: int, record_property: Record) -> None:
    seeds = many(SEED + part * LONG, LONG)
    assert verified(record_property, "wide", of_every_size, seeds)["decisions"]
