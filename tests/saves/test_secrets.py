"""A seat save tells its seat nothing that is hidden."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from hypothesis import given, settings
from hypothesis import strategies as st

from riotdsl.game import labels
from riotdsl.game.session import Session
from riotdsl.game.table import Table
from riotdsl.game.view import visible
from riotdsl.machine.bits import members
from riotdsl.saves.document import laid_out
from riotdsl.saves.files import write
from riotdsl.saves.seat import seat_document
from riotdsl.saves.verify import verified
from tests.properties import hidden
from tests.saves.games import played, table

GAMES = ("classics/kuhn_poker", "classics/goofspiel", "rilatria", "riot")
SEALED = Path(__file__).parent / "sealed.riot"
SEED, MANY = 63_000, 150


def seats_of(session: Session) -> dict[str, str]:
    return dict.fromkeys(session.seats, "human")


def never_seen(session: Session, seat: str) -> set[str]:
    """The names of cards whose identity a seat has never known, and knows of none of that name."""
    machine = session.table.machine
    universe = machine.program.universe
    number = universe.factions.index(seat)
    past = session.beginning()
    known = visible(machine, past.s, number, "card")
    for entry in session.entries:
        past.apply(entry.member)
        known |= visible(machine, past.s, number, "card")
    every = (1 << universe.count("card")) - 1
    seen = {labels.entity(universe, "card", each) for each in members(known)}
    return {labels.entity(universe, "card", each) for each in members(every & ~known)} - seen


def words(value: object) -> set[str]:
    """Every word in a document."""
    if isinstance(value, dict):
        return set().union(*(words(each) for each in value.values()), *map(words, value))
    if isinstance(value, list):
        return set().union(*map(words, value))
    return {word.strip(",;") for word in str(value).split()}


def keeps_secrets(at: Table, seed: int, decisions: int) -> int:
    """One random game: no seat save names a hidden card, nor differs where only such differ."""
    session, rng = played(at, seed, decisions), random.Random(seed)
    core = at.backend.core(session.s)
    compared = 0
    for number, seat in enumerate(session.seats):
        found = seat_document(session, seats_of(session), seat)
        own = {word for family in found["actions"] for word in words(family)}
        told = {**found, "rules": None, "actions": None}
        assert not (words(told) - own) & never_seen(session, seat)
        assert not {"chance", "state", "parts"} & {*found, *found["rules"]}
        verified(laid_out(found).encode())
        faction = at.machine.program.universe.factions.index(seat)
        other = hidden.reshuffled(at.machine, core, faction, rng)
        if other != core and session.options is not None:
            twin = hidden.twin(session, other)
            if twin.outcome is None:
                compared += 1
                assert seat_view(twin, seat) == {name: found[name] for name in VIEWED}, number
    return compared


VIEWED = ("view", "decision", "outcome", "actions")


def seat_view(session: Session, seat: str) -> dict[str, object]:
    """What a seat save says about the position; a twin has no log that leads to it."""
    entries, session.entries = session.entries, []
    found = seat_document(session, seats_of(session), seat)
    session.entries = entries
    return {name: found[name] for name in VIEWED}


@pytest.mark.parametrize("name", GAMES[:2])
def test_a_seat_save_names_no_hidden_card(name: str) -> None:
    @given(seed=st.integers(0, 10**6), decisions=st.integers(0, 12))
    @settings(max_examples=25)
    def law(seed: int, decisions: int) -> None:
        keeps_secrets(table(name), seed, decisions)

    law()


@pytest.mark.parametrize("name", GAMES[2:])
def test_a_seat_save_of_a_large_game_names_no_hidden_card(name: str) -> None:
    for seed, decisions in ((SEED, 10), (SEED + 1, 45)):
        keeps_secrets(table(name), seed, decisions)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_many_seat_saves_name_no_hidden_card(
    name: str, record_property: Callable[[str, object], None]
) -> None:
    rng = random.Random(SEED)
    seeds = range(SEED, SEED + MANY)
    pairs = sum(keeps_secrets(table(name), seed, rng.randrange(80)) for seed in seeds)
    told = f"{MANY} games of {name}, seeds {SEED} to {SEED + MANY - 1}, {pairs} pairs alike"
    record_property("verified", told)


def test_what_is_sealed_is_told_when_it_comes_to_light() -> None:
    session = Session(table(SEALED), 1)
    assert session.play("lay bid.1")
    log = seat_document(session, seats_of(session), "right")["log"]
    assert log == []
    assert session.play("lay bid.3")
    while session.decision is not None and session.play("wait"):
        pass
    for seat in session.seats:
        log = seat_document(session, seats_of(session), seat)["log"]
        assert [line["text"] for line in log][:2] == ["lay bid.1", "lay bid.3"], seat


def test_what_the_commands_print_for_a_seat_names_no_hidden_card(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    session = played(table("classics/goofspiel"), 5, 3)
    write(tmp_path / "game.json", session)
    for seat in session.seats:
        file = tmp_path / f"{seat}.json"
        assert run("export", tmp_path / "game.json", "--seat", seat, "-o", file).exit_code == 0
        unseen = never_seen(session, seat)
        assert unseen
        for command in (["moves", file], ["replay", file], ["replay", file, "--format", "json"]):
            result = run(*command)
            assert result.exit_code == 0
            assert not {each for each in unseen if each in result.output}
        assert not {each for each in unseen if each in json.dumps(json.loads(file.read_text()))}
