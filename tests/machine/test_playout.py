"""Random games without a stop are games by the rules, and the same games as with stops."""

import re
from pathlib import Path
from random import Random

import pytest

import riotdsl
from riotdsl import library
from riotdsl.game.chance import Generator
from riotdsl.game.trace import trace_hash
from riotdsl.machine.code import OVER, PASSED
from riotdsl.machine.layout import DECIDER, OUTCOME, PC, WINNERS
from riotdsl.machine.python.backend import PythonBackend, State
from riotdsl.machine.wasm.engine import Engine

COUNTED = ["tictactoe", "connect_four", "breakthrough", "othello"]
OTHERS = ["kuhn_poker", "goofspiel", "pig"]


def backend(name: str) -> PythonBackend:
    return riotdsl.load(f"classics/{name}").table().backend


@pytest.mark.parametrize("name", COUNTED)
def test_every_decision_is_one_of_those_listed(name: str) -> None:
    table = backend(name)
    random = Random(3)
    for _ in range(4):
        quick, slow = table.start(), table.start()
        key = table.names["RUN"][0](quick)
        options = table.advance(slow)
        while options is not None:
            key = passed(table, quick, key, (slow[PC], slow[DECIDER]))
            results = []
            for family in options.families:
                after = slow.copy()
                table.apply(options, family, after)
                results.append(after)
            key = table.names["PLAY"][key](quick, random.random)
            slow = next(each for each in results if board(table, each) == board(table, quick))
            options = table.advance(slow)
        assert passed(table, quick, key, None) == OVER
        assert quick[OUTCOME : WINNERS + 1] == slow[OUTCOME : WINNERS + 1]


def passed(table: PythonBackend, s: State, key: int, until: tuple[int, int] | None) -> int:
    """Pass over decisions in which nothing is possible, up to one, or to the end."""
    places = table.names["PLACES"]
    while key != OVER and places[key] != until:
        found = table.names["PLAY"][key](s, lambda: 0.0)
        assert found <= OVER
        key = PASSED - found if found < OVER else found
    return key


def board(table: PythonBackend, s: State) -> list[int]:
    """What lies where: the tracks, and the index behind the cells."""
    layout = table.machine.layout
    first = min(cells.base for cells in layout.tracks.values())
    last = max(cells.base + cells.axes[0].size for cells in layout.tracks.values() if cells.axes)
    return s[first:last] + s[layout.size :]


@pytest.mark.parametrize("name", COUNTED)
def test_a_playout_counts_its_decisions(name: str) -> None:
    table = backend(name)
    random = Random(5).random
    s = table.start()
    steps = table.playout(s, random, 1000)
    assert s[OUTCOME]
    assert 5 <= steps <= 64 * 4
    assert table.playout(table.start(), random, 3) == 3


@pytest.mark.parametrize("name", OTHERS)
def test_chance_and_sealed_plays_are_listed(name: str) -> None:
    assert not backend(name).plays_out


@pytest.mark.parametrize("name", COUNTED)
@pytest.mark.parametrize("limit", [1, 2, 9, 1000])
def test_modules_play_the_same_games_with_and_without_lists(name: str, limit: int) -> None:
    """A game whose invariants are watched is listed at every step."""
    pytest.importorskip("wasmtime")
    engine = Engine(backend(name).machine)
    plain = list(engine.playouts(11, range(40), limit, watched=True))
    assert list(engine.playouts(11, range(40), limit, watched=False)) == plain


@pytest.mark.parametrize("name", COUNTED)
def test_python_plays_out_the_same_games_with_and_without_lists(name: str) -> None:
    """One generator draws for all seats; what it picks is picked from the list."""
    table = backend(name)
    for seed in range(6):
        for limit in (3, 1000):
            quick, generator = table.start(), Generator.seeded(seed)
            steps = table.playout(quick, generator.fraction, limit)
            assert (steps, *quick[OUTCOME : WINNERS + 1]) == listed(table, seed, limit)


def listed(table: PythonBackend, seed: int, limit: int) -> tuple[int, ...]:
    s, generator = table.start(), Generator.seeded(seed)
    options = table.advance(s)
    for steps in range(limit):
        if options is None:
            return (steps, *s[OUTCOME : WINNERS + 1])
        table.apply(options, options.families[generator.draw(len(options.families))], s)
        options = table.advance(s)
    return (limit, *s[OUTCOME : WINNERS + 1])


IDLE = """
game idle { players ant, bee }
faction ant, bee
grid square 3 by 3
track mark(s: square): faction
procedure play() { repeat { for each p in faction { let p do claim, leap } } }
action claim {
  choose spot: one square
  require free: spot.mark is none
  then { set spot.mark = you }
}
action leap {
  choose origin: one square where it.mark is you
  choose goal: one square where distance(origin, it) is 1 and it.rank is origin.rank + 2
  require empty: goal.mark is none
  then { set goal.mark = you }
}
win full: nobody when every s in square has s.mark is not none
"""


def test_an_action_that_nobody_can_ever_take_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "idle.riot").write_text(IDLE, "utf-8")
    table = riotdsl.load(tmp_path / "idle.riot").table().backend
    assert trace_hash(table, 1, 3, 50) == Engine(table.machine).trace_hash(1, 3, 50)


def bound(name: str, folder: Path) -> PythonBackend:
    """A classic whose wins are bound to a turn, so that they are decided as it ends."""
    sources, _ = library.read(f"classics/{name}")
    rules = next(each.text for each in sources if "procedure play" in each.text)
    action = re.search(r"let p do (\w+)", rules)
    assert action is not None
    text = rules.replace(action[0], "turn(p)")
    text = re.sub(r"^win (\w+):", r"win \1 after turn:", text, flags=re.MULTILINE)
    text += f"\nprocedure turn(p: faction) {{ {action[0]} }}\n"
    (folder / f"{name}.riot").write_text(text, "utf-8")
    return riotdsl.load(folder / f"{name}.riot").table().backend


@pytest.mark.parametrize("name", COUNTED[:3])
def test_wins_bound_to_the_turn_end_the_same_games(name: str, tmp_path: Path) -> None:
    """Nothing happens between these turns, so it is the same whenever wins are looked at."""
    free, table = backend(name), bound(name, tmp_path)
    assert table.plays_out
    for seed in range(6):
        for limit in (3, 1000):
            s, z = table.start(), free.start()
            steps = table.playout(s, Generator.seeded(seed).fraction, limit)
            assert steps == free.playout(z, Generator.seeded(seed).fraction, limit)
            assert s[OUTCOME : WINNERS + 1] == z[OUTCOME : WINNERS + 1]


@pytest.mark.parametrize("name", COUNTED[:3])
def test_modules_end_the_same_games_with_bound_wins(name: str, tmp_path: Path) -> None:
    pytest.importorskip("wasmtime")
    free, module = Engine(backend(name).machine), Engine(bound(name, tmp_path).machine)
    for limit in (2, 1000):
        games = list(free.playouts(11, range(40), limit, watched=False))
        assert list(module.playouts(11, range(40), limit, watched=False)) == games
        assert list(module.playouts(11, range(40), limit, watched=True)) == games


FINITE = """
game finite { players ant, bee }
faction ant, bee
grid square 3 by 3
track mark(s: square): faction
procedure play() { for each p in faction { let p do claim } }
action claim {
  choose spot: one square
  require free: spot.mark is none
  then { set spot.mark = you }
}
win full: nobody when every s in square has s.mark is not none
"""


def test_the_last_decision_of_a_game_that_ends_with_play_counts(tmp_path: Path) -> None:
    pytest.importorskip("wasmtime")
    (tmp_path / "finite.riot").write_text(FINITE, "utf-8")
    table = riotdsl.load(tmp_path / "finite.riot").table().backend
    engine = Engine(table.machine)
    assert table.playout(table.start(), Random(1).random, 9) == 2
    plain = list(engine.playouts(1, range(4), 9, watched=True))
    assert list(engine.playouts(1, range(4), 9, watched=False)) == plain


ALIASED = """
game aliased { players ant, bee }
faction ant, bee
place spot[n: 1..5]
track mark(s: spot): faction
track last: spot
procedure stain(s: spot, p: faction) { set s.mark = p }
action claim {
  choose s: one spot where it.mark is none
  then { DONE set last = s }
}
procedure play() { repeat { for each p in faction { let p do claim } } }
win full: faction where most(it) when every s in spot has s.mark is not none
value most(p: faction) -> yes or no { more: count of (spot where it.mark is p) > 2 }
"""


@pytest.mark.parametrize(
    "done",
    [
        "set spot[last.n + 1].mark = bee set s.mark = you",
        "stain(s, bee) set s.mark = you",
        "for each i in 1..2 { set s.mark = you }",
        "for each other in spot { set s.mark = you }",
        "if last is none { set s.mark = bee } set s.mark = you",
        "set mark((spot where it.n <= 2)) = bee set s.mark = you",
    ],
)
def test_a_spot_that_is_marked_twice_is_counted_once(done: str, tmp_path: Path) -> None:
    """What was true of a spot when it was chosen need not be true any more."""
    (tmp_path / "aliased.riot").write_text(ALIASED.replace("DONE", done), "utf-8")
    table = riotdsl.load(tmp_path / "aliased.riot").table().backend
    assert table.plays_out
    for seed in range(12):
        s, generator = table.start(), Generator.seeded(seed)
        steps = table.playout(s, generator.fraction, 100)
        assert (steps, *s[OUTCOME : WINNERS + 1]) == listed(table, seed, 100)
        assert board(table, s) == board(table, table.extended(table.core(s)))
