"""One registry of bots: what a backend cannot play runs in Python or is refused."""

from __future__ import annotations

import pytest

from riotdsl.arena import tournament
from riotdsl.arena.bots import factory
from riotdsl.arena.bots.greedy import GreedyPlayer
from riotdsl.arena.bots.player import Sight, Thinking
from riotdsl.arena.bots.search_player import SearchPlayer
from riotdsl.arena.setup import AUTO, PYTHON, WASM, Setup, UnknownBotError
from riotdsl.game.chance import Generator
from riotdsl.machine.listing import Member
from riotdsl.machine.wasm import runtime
from riotdsl.program import players
from riotdsl.program.editions.selection_name import Selection
from riotdsl.text.lazy_dataclass import dataclass
from tests.arena.searching import fitting, reached

GAMES = range(3)
NAME = "classics/connect_four"


@dataclass(slots=True)
class FirstPlayer:
    """Plays the first action of the list."""

    def decide(self, sight: Sight) -> Member:
        return sight.members(sight.families[0])[0]


def first(_generator: Generator, _thinking: Thinking) -> FirstPlayer:
    return FirstPlayer()


@pytest.fixture
def newcomer(monkeypatch: pytest.MonkeyPatch) -> str:
    """A bot that no module has heard of."""
    bot = players.Bot("newcomer", "plays the first action")
    monkeypatch.setitem(players.BOTS, bot.name, bot)
    monkeypatch.setitem(factory.MAKERS, bot.name, first)
    return bot.name


def setup(backend: str, *seated: str) -> Setup:
    seats = tuple(zip(("red", "yellow"), seated, strict=True))
    return Setup(NAME, Selection(None), seats, seed=5, backend=backend)


def test_every_registered_bot_can_be_made() -> None:
    assert set(factory.MAKERS) == set(players.BOTS)


@pytest.mark.parametrize("rival", [*players.BOTS])
def test_a_bot_that_no_module_knows_plays_its_own_decisions(newcomer: str, rival: str) -> None:
    in_python = tournament.played(setup(PYTHON, newcomer, rival), GAMES)
    assert tournament.played(setup(AUTO, newcomer, rival), GAMES) == in_python
    drawn = tournament.played(setup(PYTHON, "random", rival), GAMES)
    assert [game.decisions for game in in_python] != [game.decisions for game in drawn]


def test_a_module_that_is_asked_to_play_a_bot_it_does_not_know_is_refused(newcomer: str) -> None:
    if not runtime.is_available():
        pytest.skip("needs the extra `fast`")
    with pytest.raises(tournament.BackendError, match="newcomer"):
        tournament.played(setup(WASM, newcomer, "random"), GAMES)


@pytest.mark.parametrize("bot", ["human", "hal", ""])
def test_a_name_that_is_not_registered_is_refused_before_a_game_begins(bot: str) -> None:
    with pytest.raises(UnknownBotError, match="random, greedy, search"):
        setup(AUTO, bot, "random")


@pytest.mark.parametrize("bot", [*players.BOTS])
def test_every_registered_bot_plays_the_same_games_on_every_backend(bot: str) -> None:
    if not runtime.is_available():
        pytest.skip("needs the extra `fast`")
    found = [tournament.played(setup(each, bot, "random"), range(1)) for each in (PYTHON, WASM)]
    assert found[0] == found[1]


@pytest.mark.parametrize("level", players.LEVELS)
def test_a_level_does_the_same_work_however_little_time_there_is(level: str) -> None:
    table = fitting("classics/kuhn_poker")
    options, s = reached(table, 1, 2)
    drawn = []
    for seconds in (None, 1e-9):
        bot = factory.make_bot(level, 3, 1, options.decider, Thinking(seconds, backend=PYTHON))
        assert isinstance(bot, (GreedyPlayer, SearchPlayer))
        drawn.append((bot.decide(Sight(table, options, s)), bot.generator.state))
    assert drawn[0] == drawn[1]
