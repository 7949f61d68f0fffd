"""Games between people draw chance from the system: what comes follows from nothing kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import Result

import riotdsl
from riotdsl.arena.bots.factory import make_bot
from riotdsl.arena.bots.random import RandomPlayer
from riotdsl.game.chance import Generator, System
from riotdsl.game.session import Session
from riotdsl.saves.document import document
from riotdsl.saves.files import read, write
from riotdsl.saves.seat import seat_document
from riotdsl.saves.verify import Save
from tests.saves.games import table

PIG = "classics/pig"
GAMES = (PIG, "classics/goofspiel", "classics/kuhn_poker", "rilatria", "riot")


def held(value: object, seen: set[int]) -> Iterator[object]:
    """Everything that an object of ours holds, the rules aside."""
    if id(value) in seen:
        return
    seen.add(id(value))
    yield value
    if isinstance(value, dict):
        inner: list[object] = [*value, *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        inner = list(value)
    else:
        slots = [name for each in type(value).__mro__ for name in getattr(each, "__slots__", ())]
        names = {*slots, *getattr(value, "__dict__", ())} - {"table", "backend"}
        inner = [getattr(value, name) for name in names if hasattr(value, name)]
    for each in inner:
        yield from held(each, seen)


def thrown(session: Session, count: int) -> list[str]:
    """What chance gives in a game in which everybody always does the first thing."""
    for _ in range(count):
        if session.decision is None:
            break
        assert session.play(next(session.actions()))
    return [entry.text for entry in session.log if entry.seat is None]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_without_a_seed_holds_no_generator(name: str) -> None:
    session = riotdsl.load(name).new()
    thrown(session, 3)
    assert not [each for each in held(session, set()) if isinstance(each, Generator)]
    assert session.seed is None
    seats = dict.fromkeys(session.seats, "human")
    assert document(session, seats)["chance"] is None
    for seat in session.seats:
        assert "chance" not in seat_document(session, seats, seat)


def test_equal_decisions_meet_different_chance() -> None:
    drawn = {tuple(thrown(riotdsl.load(PIG).new(), 40)) for _ in range(3)}
    assert len(drawn) == 3


def test_equal_seeds_meet_equal_chance() -> None:
    assert thrown(Session(table(PIG), 7), 40) == thrown(Session(table(PIG), 7), 40)


def test_every_outcome_is_drawn_from_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def last(count: int) -> int:
        asked.append(count)
        return count - 1

    monkeypatch.setattr(System, "draw", lambda _, count: last(count))
    assert thrown(Session(table(PIG)), 4) == ["6"] * len(asked)
    assert set(asked) == {6}


def test_the_system_draws_every_number_and_no_other() -> None:
    assert {System().draw(3) for _ in range(400)} == {0, 1, 2}
    assert System().draw(1) == 0


def test_a_save_says_nothing_of_chance_to_come(tmp_path: Path) -> None:
    session = Session(table(PIG))
    thrown(session, 3)
    for name in ("one.json", "two.json"):
        write(tmp_path / name, session)
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    futures = set()
    for _ in range(5):
        save = read(tmp_path / "one.json")
        assert isinstance(save, Save)
        assert save.session.state == session.state
        futures.add(tuple(thrown(save.session, 60)))
    assert len(futures) > 1  # a short game may well end alike twice


def test_play_without_a_seed_keeps_none_and_names_none(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    assert run("play", PIG, "--seat", "all=human", "--save", file, "--set-up").exit_code == 0
    assert run("act", file, "roll").exit_code == 0
    save = read(file)
    assert isinstance(save, Save)
    assert save.session.seed is None
    seeded = tmp_path / "seeded.json"
    run("play", PIG, "--seat", "all=human", "--seed", "1", "--save", seeded, "--set-up")
    assert run("act", seeded, "roll").exit_code == 0
    save = read(seeded)
    assert isinstance(save, Save)
    assert save.session.seed == 1
    assert "Seed" not in run("replay", file, "--plain").output
    assert "Seed 1." in run("replay", seeded, "--plain", "--all").output


def test_a_bot_without_a_seed_draws_anew_for_every_decision() -> None:
    def begun(seed: int | None) -> int:
        bot = make_bot("random", seed, 0, 0)
        assert isinstance(bot, RandomPlayer)
        return bot.generator.state

    assert len({begun(None) for _ in range(9)}) > 1
    assert len({begun(4) for _ in range(9)}) == 1
