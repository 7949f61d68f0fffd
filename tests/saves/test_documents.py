"""Games as documents and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import riotdsl
from riotdsl import result_cache
from riotdsl.game.session import Session
from riotdsl.library.caches.compiler_stamp import closed_stamp
from riotdsl.saves import rules, schema
from riotdsl.saves.document import checksum, document, laid_out
from riotdsl.saves.files import read, write
from riotdsl.saves.problems import SaveError
from riotdsl.saves.rules import rules_of
from riotdsl.saves.seat import SeatSave, seat_document, view_from
from riotdsl.saves.verify import Save, verified
from tests.saves.games import MATCHES, is_equal, matches, played, table

SMALL = ("tictactoe", "kuhn_poker", "goofspiel", "pig", "connect_four")
names = st.sampled_from([f"classics/{name}" for name in SMALL])


def content(session: Session, seats: dict[str, str] | None = None) -> bytes:
    taken = seats or dict.fromkeys(session.seats, "human")
    return laid_out(document(session, taken)).encode()


def reopened(session: Session) -> Session:
    save = verified(content(session))
    assert isinstance(save, Save)
    return save.session


@given(name=names, seed=st.integers(0, 10**6), decisions=st.integers(0, 60))
@settings(max_examples=25)
def test_a_game_comes_back_as_it_was(name: str, seed: int, decisions: int) -> None:
    session = played(table(name), seed, decisions)
    assert is_equal(reopened(session), session)


@pytest.mark.parametrize("name", ["rilatria", "riot"])
def test_a_shipped_game_comes_back_as_it_was(name: str) -> None:
    session = played(table(name), 5, 40)
    again = reopened(session)
    assert is_equal(again, session)
    assert again.log == session.log
    assert [f.text for f in again.legal_actions()] == [f.text for f in session.legal_actions()]


def test_chance_goes_on_as_it_would_have() -> None:
    session = played(table("classics/pig"), 8, 9)
    again = reopened(session)
    for each in (session, again):
        while each.decision is not None:
            assert each.play(next(each.actions()))
    assert is_equal(again, session)


@pytest.mark.parametrize("name", [f"classics/{name}" for name in SMALL])
def test_every_save_fits_both_schemas(name: str) -> None:
    general = Draft202012Validator(schema.general())
    narrow = Draft202012Validator(schema.of_table(table(name)))
    for decisions in (0, 3, 200):
        session = played(table(name), 2, decisions)
        seats = dict.fromkeys(session.seats, "human")
        found = [document(session, seats)]
        found += [seat_document(session, seats, seat) for seat in session.seats]
        for each in found:
            general.validate(each)
            narrow.validate(each)


def test_the_schemas_are_schemas() -> None:
    Draft202012Validator.check_schema(schema.general())
    Draft202012Validator.check_schema(schema.of_table(table("riot")))


def test_the_schema_of_a_selection_refuses_other_games() -> None:
    narrow = Draft202012Validator(schema.of_table(table("classics/pig")))
    other = document(matches(), {"left": "human", "right": "human"})
    assert list(narrow.iter_errors(other))


def test_layout_does_not_count_for_the_checksum() -> None:
    found = document(matches("take 2"), {"left": "human", "right": "random"})
    mixed = dict(reversed(found.items()))
    assert checksum(mixed) == checksum(found)
    assert isinstance(verified(laid_out(mixed).encode()), Save)


def test_a_seat_save_shows_what_the_seat_sees() -> None:
    session = played(table("classics/goofspiel"), 4, 5)
    found = seat_document(session, dict.fromkeys(session.seats, "human"), "left")
    save = verified(laid_out(found).encode())
    assert isinstance(save, SeatSave)
    assert save.seat == "left"
    assert view_from(save.document) == session.view("left")
    assert not set(found) & {"chance", "state"}


def test_a_variant_of_ones_own_goes_into_the_save(tmp_path: Path) -> None:
    variant = tmp_path / "secret folder" / "greedy.riot"
    variant.parent.mkdir()
    variant.write_text('variant greedy of matches {\n  because "more"\n  set most = 3\n}\n')
    game = riotdsl.load(MATCHES, edition="second", variants=[str(variant)])
    session = game.new(seed=3)
    assert session.play("take 3")
    file = tmp_path / "game.json"
    write(file, session)
    variant.unlink()
    assert "secret folder" not in file.read_text("utf-8")
    save = read(file)
    assert isinstance(save, Save)
    assert is_equal(save.session, session)
    assert str(save.session.table.closed.selection) == "second+greedy"


def test_options_come_back() -> None:
    session = riotdsl.load("classics/pig", options={"target": "100"}).new(seed=1)
    assert reopened(session).table.closed.decided.answers["target"].answer == "100"


def test_a_file_that_is_not_there_is_no_traceback(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path, tmp_path / "a\0b"):
        with pytest.raises(SaveError, match="cannot be read"):
            read(path)


@pytest.mark.parametrize("odd", [{}, {"hash": None}, [], "x", None, 3])
def test_a_kept_identity_that_is_none_is_made_anew(
    odd: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIOTDSL_CACHE", str(tmp_path))
    at = table(MATCHES, "first")
    known = rules_of(at)
    result_cache.keep(rules.SHELF, closed_stamp(at.closed), odd)
    assert rules_of(at) == known
