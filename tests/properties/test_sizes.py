"""Evaluator, generated Python and module are one game, however many members a sort has."""

from __future__ import annotations

from collections import Counter

import pytest

from riotdsl.machine.code import Machine
from tests.properties import chain, wide, wide_rulesets
from tests.properties.volumes import Record, held, many, verified
from tests.properties.wide_table import FACTIONS, SMALL

pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")

SEED = 80_110
LONG = 10
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


STORED = """
game stored { players ant, bee, cat }
faction ant, bee, cat
place THERE
DECLARED
track own(f: faction): set of SORT
track both(f: faction, n: 1..2): set of SORT
track ticks: 0..9 clamped
action keep {
  choose s: one (SORT where it not in own(you) + both(you, 1))
  then {
    set own(you) = own(you) + s
    set both(you, 2) = own(you) + both(you, 2) - both(you, 1)
    set both(you, 1) = SORT - s - own(you)
  }
}
procedure play() { repeat { for each p in faction { let p do keep } add 1 to ticks } }
win late: nobody when ticks > 8
measure ants: sum of s.n for s in own(ant)
measure bees: sum of s.n for s in own(bee)
measure cats: sum of s.n for s in (own(cat) + both(cat, 2))
measure left: sum of s.n for s in both(ant, 1)
"""
DECLARED = {
    "place": ("spot[n: 1..COUNT]", ""),
    "unit": ("heap", "unit spot[n: 1..COUNT] { pieces: 1 home: heap }"),
    "card": ("heap", "card spot[n: 1..COUNT] { pieces: 1 home: heap }"),
}

SEATED = """
game seated { players NAMES }
faction NAMES
track gold(f: faction): 0..90 clamped
action earn { choose n: 0..2 then { add n to gold(you) } }
action rest { then { add 1 to gold(you) } }
procedure play() {
  repeat {
    for each p in faction {
      WINDOW
      for each q in following(p) { add gold(q) to gold(p) }
    }
  }
}
win rich: faction where gold(it) > 80
measure all_gold: sum of gold(p) for p in faction
"""
WINDOWS = (
    "let p do earn",
    "let faction do earn",
    "let p, following(p) do earn until pass",
    "let faction do earn, rest order in_turn",
    "let following(p) do earn until pass order sealed",
)

NUMBERS = """
game numbers { players ant, bee }
faction ant, bee
place heap
unit seed[n: 1..200] { pieces: 1 home: heap }
track worth(u: seed): 0..1000000000 clamped = 900000000
track much: 0..1073741824 clamped = 70000
track ticks: 0..9 clamped
action grow { choose n: 1..3 then { GROWING } }
procedure play() { repeat { for each p in faction { let p do grow } add 1 to ticks } }
win late: nobody when ticks > 8
win soon: ant when much is 77
measure result: RESULT
heuristic: much
"""
HUGE = "(sum of worth(u) for u in seed)"
GROWINGS = (
    ("add much * much * n to much", "much"),
    ("set much = lesser(1000000000, much * much + n)", "much"),
    ("if much * much > 5 { add n to much }", "much"),
    (f"if {HUGE} > 5 {{ add n to much }}", "much"),
    ("add n to much", HUGE),
    ("add n to much", "0 - much * 30000"),
    ("add 1000000000 to much", "much + much - 1"),
)


def machine(text: str, **words: object) -> Machine:
    for word, written in words.items():
        text = text.replace(word, str(written))
    checked = chain.checked(chain.read(text))
    assert checked is not None
    return chain.machine(checked, {})


def drawn(seed: int, sort: str, size: int, seats: int = 2) -> Counter[str]:
    """A ruleset in which a sort has so many members; nothing if the checks refuse it."""
    checked = chain.checked(chain.read(wide_rulesets.ruleset(seed, sort, size, seats)))
    if checked is None:
        return Counter(refused=1)
    followed = 6 if size <= SMALL else 2
    seen = wide.agree(chain.machine(checked, {}), seed, followed=followed)
    return seen + Counter(rulesets=1)


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


@pytest.mark.parametrize("sort", wide_rulesets.SORTS)
def test_sets_are_kept_apart_in_the_rows_of_a_track(sort: str) -> None:
    there, declared = DECLARED[sort]
    for size in wide_rulesets.SIZES:
        made = machine(STORED, THERE=there, DECLARED=declared, SORT=sort, COUNT=size)
        assert wide.agree(made, SEED, 10, 2)["decisions"]


@pytest.mark.parametrize("seats", SEATS)
def test_of_drawn_rulesets_with_so_many_seats(seats: int) -> None:
    assert drawn(SEED, "unit", 6, seats)["decisions"]


@pytest.mark.parametrize("seats", SEATS)
def test_with_so_many_seats_in_a_window(seats: int) -> None:
    names, seen = ", ".join(FACTIONS[:seats]), Counter[str]()
    for window in WINDOWS:
        seen += wide.agree(machine(SEATED, NAMES=names, WINDOW=window), SEED, 24)
    assert seen["decisions"]


@pytest.mark.parametrize(("growing", "result"), GROWINGS)
def test_where_numbers_grow_beyond_32_bits(growing: str, result: str) -> None:
    found = wide.agree(machine(NUMBERS, GROWING=growing, RESULT=result), SEED, 12)
    assert found["decisions"]


@pytest.mark.parametrize(("files", "ranks"), [(1, 1), (8, 8), (13, 5), (9, 9), (26, 10)])
def test_a_board_is_filled_to_its_last_cell(files: int, ranks: int) -> None:
    three = wide.Three(machine(FILLING, FILES=files, RANKS=ranks), 7)
    three.games(wide.RANDOM, 3, 1000)
    assert three.decided == 2 * 3 * files * ranks
    three.playouts(1000)
    three.searches(files * ranks // 2, 6)


def test_a_table_too_large_for_a_module_is_left_to_python() -> None:
    """Between any two of 576 cells lie others: that is more than a module has room for."""
    walled = "where it.stone is none and every c in between(a1, it) has c.stone is none"
    text = FILLING.replace("where it.stone is none", walled, 1)
    assert wide.agree(machine(text, FILES=24, RANKS=24), SEED, 8)["without a module"]


def test_cells_of_a_large_board_are_joined_alike() -> None:
    three = wide.Three(machine(HEX, SIDE=11), 7)
    three.games(wide.RANDOM, 3, 1000)
    assert three.fast is not None
    rows = list(three.fast.engine.playouts(7, range(200), 1000))
    wins = Counter(winners for _, winners, *_ in rows)
    assert min(wins[0b01], wins[0b10]) > 60


@pytest.mark.long
@pytest.mark.parametrize("part", range(3))
def test_of_many_drawn_rulesets_of_every_size(part: int, record_property: Record) -> None:
    seeds = many(SEED + part * LONG, LONG)
    assert verified(record_property, "wide", of_every_size, seeds)["decisions"]
