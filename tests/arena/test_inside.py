"""The search inside a module tries the same as often as the one in Python, and finds the same."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import riotdsl
from riotdsl.arena.bots import wasm_search
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.player import Sight
from riotdsl.arena.bots.search import Effort
from riotdsl.game.chance import Generator
from tests.arena.searching import FEW, compare, fitting, reached

pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")

TO_THE_END = Effort(decisions=None)
NO_ROOM = Effort(nodes=5, entries=40)
EFFORTS = [Effort(), TO_THE_END, NO_ROOM, FEW._replace(tried=3, tried_below=5, soundings=0)]
FOUR_SEATS = ("riot", "it", "police,autonomen,anarchists,nationalists")


@pytest.mark.parametrize(
    ("name", "steps"),
    [("tictactoe", 8), ("connect_four", 36), ("breakthrough", 50), ("othello", 58),
     ("kuhn_poker", 3), ("goofspiel", 11), ("pig", 30)],
)  # fmt: skip
def test_visits_are_those_of_python(name: str, steps: int) -> None:
    table = fitting(f"classics/{name}")

    @settings(max_examples=8, database=None)
    @given(seed=st.integers(0, 999), step=st.integers(0, steps), effort=st.sampled_from(EFFORTS))
    def holds(seed: int, step: int, effort: Effort) -> None:
        options, s = reached(table, seed, step)
        compare(Sight(table, options, s), effort, seed, 30)

    holds()


def test_passes_are_no_decisions_where_playouts_are_cut() -> None:
    table = fitting("classics/othello")
    options, s = reached(table, 0, 50)
    compare(Sight(table, options, s), Effort(), 0, 60)


@pytest.mark.parametrize(
    ("arguments", "steps"),
    [(("rilatria",), 80), (("riot",), 3), (("riot",), 90), (FOUR_SEATS, 60), (FOUR_SEATS, 200)],
)
@pytest.mark.parametrize("effort", [FEW, NO_ROOM])
def test_visits_are_those_of_python_where_much_is_hidden(
    arguments: tuple[str, ...], steps: int, effort: Effort
) -> None:
    table = fitting(*arguments)
    options, s = reached(table, steps, steps)
    compare(Sight(table, options, s), effort, 1, 12)


def test_what_is_remembered_lies_there_inside_too() -> None:
    table = fitting("rilatria")
    options, s = reached(table, 1, 40)
    base, seat = table.base, options.decider
    covered = [
        card for group in table.groups for card in group if s[base + card] in table.covered[seat]
    ]
    assert covered
    known = {card: s[base + card] for card in covered[::2]}
    compare(Sight(table, options, s, known), FEW, 1, 12)
    mistaken = {card: s[base + other] for card, other in pairwise(covered[:3])}
    compare(Sight(table, options, s, mistaken), FEW, 1, 12)


@pytest.mark.parametrize("name", ["kuhn_poker", "goofspiel"])
def test_hidden_facts_do_not_matter_inside(name: str) -> None:
    table = fitting(f"classics/{name}")
    module = wasm_search.searcher(table)
    assert module is not None
    for seed in range(12):
        options, s = reached(table, seed, seed % 4)
        other = table.drawn(s, options.decider, Generator.seeded(seed + 100))
        found = []
        for each in (s, other):
            begun = module.begun(Sight(table, options, each), Generator.seeded(seed), FEW, 20)
            if not isinstance(begun, tuple):
                begun.run(20)
                found.append(begun.tried())
        assert found[:1] == found[1:]


WIDE = """
game picnic { players ant, bee }
faction ant, bee
grid square FILES by RANKS
track mark(s: square): faction
procedure play() {
  repeat { for each p in faction { let p do nibble, feast } }
}
action nibble {
  choose spot: one square
  require free: spot.mark is none
  then { set spot.mark = you }
}
action feast {
  choose spot: one square
  choose more: some square where it.mark is none
  require free: spot.mark is none
  require modest: MODEST
  then {
    set spot.mark = you
    for each s in more { set s.mark = you }
  }
}
value marks(p: faction) -> 0..20 { made: count of (square where it.mark is p) }
win ahead: faction where it.marks > 3
win full: nobody when every s in square has s.mark is not none
heuristic: marks(you)
"""


def picnic(folder: Path, size: tuple[int, int], modest: str) -> Determinizer:
    text = WIDE.replace("FILES", str(size[0])).replace("RANKS", str(size[1]))
    (folder / "picnic.riot").write_text(text.replace("MODEST", modest), "utf-8")
    return Determinizer(riotdsl.load(folder / "picnic.riot").table().backend)


@pytest.mark.parametrize("effort", [Effort(tried=10), NO_ROOM, TO_THE_END])
def test_visits_are_those_of_python_where_sets_are_chosen_in_the_open(
    tmp_path: Path, effort: Effort
) -> None:
    table = picnic(tmp_path, (3, 2), "count of more <= 2")
    assert table.shape.is_open
    assert any(table.shape.wide)
    for seed in range(3):
        options, s = reached(table, seed, seed)
        compare(Sight(table, options, s), effort, seed, 80)


def test_a_decision_too_large_ends_a_simulation_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = picnic(tmp_path, (6, 3), "marks(ant) > 0")
    options, s = reached(table, 1, 0)
    met = []
    recover = wasm_search.WasmSearch.recover

    def noted(module: wasm_search.WasmSearch) -> None:
        met.append(module)
        recover(module)

    monkeypatch.setattr(wasm_search.WasmSearch, "recover", noted)
    compare(Sight(table, options, s), FEW._replace(soundings=0), 1, 4)
    assert met


def test_cards_with_marks_are_left_to_python(tmp_path: Path) -> None:
    rules = """
game marked { players ant, bee }
faction ant, bee
place hand[owner: faction] seen by owner
place deck seen by nobody
card leaf[rank: 1..4] { pieces: 1  home: deck }
track bitten(c: card): yes or no
procedure play() {
  let chance choose found: one card at deck
  move found to hand[ant]
  let ant do bite
}
action bite {
  choose c: one card at hand[you]
  then { set c.bitten = yes }
}
win bitten_off: ant when some c in card has c.bitten
"""
    (tmp_path / "marked.riot").write_text(rules, "utf-8")
    table = Determinizer(riotdsl.load(tmp_path / "marked.riot").table().backend)
    assert wasm_search.searcher(table) is None


def test_a_tree_takes_no_more_than_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    table = fitting("classics/tictactoe")
    module = wasm_search.WasmSearch(table)
    size = module.engine.module.search.node
    monkeypatch.setattr(wasm_search, "MEMORY_LIMIT", module.engine.module.end + 40 * size)
    options, s = reached(table, 1, 0)
    effort = Effort(tried=9, nodes=200, entries=10**6)
    begun = module.begun(Sight(table, options, s), Generator.seeded(1), effort)
    assert not isinstance(begun, tuple)
    begun.run(5000)
    assert begun.best() in options.families


@pytest.mark.long
@pytest.mark.parametrize("arguments", [("rilatria",), ("riot",), FOUR_SEATS])
def test_visits_are_those_of_python_at_many_decisions(arguments: tuple[str, ...]) -> None:
    table = fitting(*arguments)
    for seed in range(40):
        options, s = reached(table, seed, 7 * seed)
        compare(Sight(table, options, s), EFFORTS[seed % 4 if seed % 8 else 0], seed, 40)
