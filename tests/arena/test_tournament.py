"""Many games: the same whoever plays them, and summed up rightly."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import riotdsl
from riotdsl import library
from riotdsl.arena import cancellation, match, tournament
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.factory import make_bot
from riotdsl.arena.bots.player import Sight
from riotdsl.arena.game_result import UNFINISHED, BrokenInvariantError, GameResult
from riotdsl.arena.report import Share, figure, report
from riotdsl.arena.setup import Setup
from riotdsl.program.editions.selection_name import Selection

SETUP = Setup("classics/pig", Selection("usual"), (("left", "greedy"), ("right", "random")), seed=3)


def by_number(games: list[GameResult]) -> list[GameResult]:
    return sorted(games, key=lambda played: played.game)


def test_the_number_of_workers_does_not_matter() -> None:
    alone = list(tournament.run(SETUP, 12))
    with ThreadPoolExecutor(1) as one, ProcessPoolExecutor(2) as two:
        assert by_number(list(tournament.run(SETUP, 12, one))) == alone
        assert by_number(list(tournament.run(SETUP, 12, two))) == alone


CROWD = """
game crowd { players ant, bee, cat, dog, eel, fox, gnu, hen, ibis }
faction ant, bee, cat, dog, eel, fox, gnu, hen, ibis
track gold(f: faction): 0..9 clamped
action earn { choose n: 0..2 then { add n to gold(you) } }
procedure play() { repeat { let faction do earn } }
win rich: faction where gold(it) > 8
"""


def test_what_a_module_cannot_hold_is_played_by_python(tmp_path: Path) -> None:
    pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")
    (tmp_path / "crowd.riot").write_text(CROWD, "utf-8")
    game = riotdsl.load(tmp_path / "crowd.riot")
    seats = tuple((faction, "random") for faction in game.ruleset.lineups[0])
    setup = Setup(str(tmp_path / "crowd.riot"), Selection("usual"), seats, seed=3)
    tournament.at_table(setup, game.table())
    assert not tournament.is_fast(setup)
    slow = list(tournament.run(replace(setup, backend="python"), 3))
    assert list(tournament.run(setup, 3)) == slow
    with pytest.raises(tournament.BackendError, match="cannot hold these rules"):
        tournament.is_fast(replace(setup, backend="wasm"))


THREADS = """
from concurrent.futures import ThreadPoolExecutor
from riotdsl.arena import tournament
from riotdsl.arena.setup import Setup
from riotdsl.program.editions.selection_name import Selection
seats = (("left", "random"), ("right", "random"))
setup = Setup("classics/pig", Selection("usual"), seats)
tournament.fitting_of(setup)
with ThreadPoolExecutor(8) as executor:
    print(len(list(tournament.run(setup, 1600, executor))))
"""


def test_threads_of_a_new_process_share_a_compiler(tmp_path: Path) -> None:
    pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")
    environment = {**os.environ, "RIOTDSL_CACHE": str(tmp_path)}
    found = subprocess.run(
        [sys.executable, "-c", THREADS],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (found.stdout, found.stderr) == ("1600\n", "")


def test_a_thread_that_is_stopped_gives_its_search_up() -> None:
    setup = replace(SETUP, seats=(("left", "search"), ("right", "random")))
    stop = threading.Event()
    with ThreadPoolExecutor(1, initializer=cancellation.watch_thread, initargs=(stop,)) as executor:
        assert executor.submit(tournament.played, replace(setup, limit=1), range(1)).result()
        stop.set()
        with pytest.raises(cancellation.CancelledError):
            executor.submit(tournament.played, setup, range(1)).result()


def test_games_that_are_done_are_not_played_again() -> None:
    every = list(tournament.run(SETUP, range(3, 15)))
    assert [played.game for played in every] == list(range(3, 15))
    left = list(tournament.run(SETUP, 15, done={0, 1, 2, 7, 14}))
    assert left == [played for played in every if played.game not in (7, 14)]
    assert not list(tournament.run(SETUP, 5, done=range(5)))


def test_another_seed_gives_other_games() -> None:
    other = Setup(SETUP.name, SETUP.selection, SETUP.seats, seed=4)
    assert list(tournament.run(SETUP, 5)) != list(tournament.run(other, 5))


@pytest.mark.parametrize("name", library.names())
def test_invariants_hold_in_matches(name: str) -> None:
    table = riotdsl.load(name).table()
    fitting = Determinizer(table.backend)
    games = 1 if name in ("riot", "rilatria") else 5
    for game in range(games):
        players = {seat: make_bot("random", 8, game, seat) for seat in table.closed.seats}
        played = match.play(fitting, players, 8, game, watched=True)
        assert played.rule != UNFINISHED


def test_a_broken_invariant_is_told(tmp_path: Path) -> None:
    sources, _ = library.read("classics/tictactoe")
    whole = "\n".join(source.text for source in sources)
    text = f"{whole}\ninvariant two_at_most: cross.marks <= 1\n"
    (tmp_path / "broken.riot").write_text(text, "utf-8")
    table = riotdsl.load(tmp_path / "broken.riot").table()
    players = {seat: make_bot("random", 1, 0, seat) for seat in table.closed.seats}
    with pytest.raises(BrokenInvariantError, match="two_at_most does not hold in game 0"):
        match.play(Determinizer(table.backend), players, 1, 0, watched=True)


def test_a_game_can_be_cut_short() -> None:
    setup = Setup(SETUP.name, SETUP.selection, SETUP.seats, limit=3)
    (played,) = tournament.run(setup, 1)
    assert (played.rule, played.decisions, played.winners) == (UNFINISHED, 3, ())


def test_chance_is_that_of_a_session_with_the_same_seed() -> None:
    table = riotdsl.load("classics/kuhn_poker").table()
    session = riotdsl.Session(table, seed=11, game_number=4)
    fitting = Determinizer(table.backend)
    players = {seat: make_bot("random", 11, 4, seat) for seat in table.closed.seats}
    while session.options is not None:
        session.accept(players[session.options.decider].decide(
            Sight(fitting, session.options, session.s)
        ))  # fmt: skip
    players = {seat: make_bot("random", 11, 4, seat) for seat in table.closed.seats}
    played = match.play(fitting, players, 11, 4)
    assert session.outcome is not None
    assert (played.winners, played.rule) == (session.outcome.winners, session.outcome.rule)


def test_wilson_intervals() -> None:
    low, high = Share(10, 100).interval
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    assert Share(0, 0).interval == (0.0, 1.0)


def test_figures() -> None:
    found = figure([1, 2, 3, 10])
    assert (found.mean, found.median, found.low, found.high) == (4, 2.5, 1, 10)
    assert figure([]).mean == 0


def test_a_report_counts_wins_draws_and_rules() -> None:
    games = [
        GameResult(0, ("left",), "most", 5, {"turns": 3}),
        GameResult(1, (), "equal", 7, {"turns": 5}),
        GameResult(2, (), UNFINISHED, 9, {"turns": 9}),
    ]
    found = report(games, ["left", "right"])
    assert [found.wins[name].count for name in ("left", "right")] == [1, 0]
    assert (found.draws.count, found.unfinished.count, found.stalled.count) == (1, 1, 0)
    assert found.rules["most"].count == 1
    assert found.measures["turns"].high == 9
