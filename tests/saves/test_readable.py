"""What is written can be read: every game that can be begun, and every name in a seat save."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from hypothesis import given, settings
from hypothesis import strategies as st

import riotdsl
from riotdsl import library
from riotdsl.game.chance import SEED_DIGITS
from riotdsl.game.session import Session
from riotdsl.saves import files, schema
from riotdsl.saves.document import Document, document, laid_out, rules_from, sealed
from riotdsl.saves.problems import SaveError
from riotdsl.saves.rules import rules_of
from riotdsl.saves.seat import seat_document
from riotdsl.saves.verify import Save, verified
from riotdsl.text import safe
from tests.properties.effort import calls
from tests.saves.games import is_equal, matches, played, table

Run = Callable[..., Result]
Place = tuple[str | int, ...]
MOST = 10**SEED_DIGITS - 1
SEATS = {"left": "human", "right": "random"}


def rules(long: int, links: int) -> str:
    """A game whose names have so many letters, and with so many links."""
    names = (
        "game",
        "left",
        "right",
        "spot",
        "card",
        "told",
        "walk",
        "play",
        "end",
        "night",
        "deal",
    )
    n = {name: name.ljust(long, "_") + "x" for name in names}
    linked = "".join(
        f"link {n['spot']}[{each % 59 + 1}] to {n['spot']}[{each % 58 + 2}]\n"
        for each in range(links)
    )
    return f"""
game {n["game"]} {{ players {n["left"]}, {n["right"]} }}
faction {n["left"]}, {n["right"]}
place {n["spot"]}[n: 1..60]
card {n["card"]}[a: faction, b: faction] {{ pieces: 2  home: {n["spot"]}[1] }}
{linked}
track {n["told"]}(a: faction, b: faction): 0..9 clamped
question {n["deal"]} {{
  ask "How many?" answers 1 or 2 default 1 because "so it is"
}}
procedure play() {{ repeat {{ for each p in faction {{ let p do {n["walk"]} }} }} }}
action {n["walk"]} {{
  choose who: one {n["card"]} at {n["spot"]}[1]
  then {{ move who to {n["spot"]}[2]  add {n["deal"]} to {n["told"]}(you, you) }}
}}
win {n["end"]}: nobody when {n["told"]}({n["left"]}, {n["left"]}) >= 4
variant {n["night"]} of {n["game"]} {{ because "it is late"  set {n["deal"]} = 2 }}
edition {n["play"]} of {n["game"]} language "en" {{
  {n["deal"]} states 1 at "Here" "one"
  cites {n["walk"]} at "Here" "walk"
}}
"""


@given(
    long=st.sampled_from([4, 60, 98, 99]),
    links=st.sampled_from([3, 1_100]),
    seed=st.none() | st.integers(-MOST, MOST) | st.sampled_from([MOST, -MOST]),
    game=st.sampled_from([0, MOST]),
    decisions=st.integers(0, 4),
    varied=st.booleans(),
)
@settings(max_examples=6)
def test_every_game_that_can_be_begun_can_be_saved_and_read(  # noqa: PLR0913 - what is drawn
    tmp_path_factory: pytest.TempPathFactory,
    long: int,
    links: int,
    seed: int | None,
    game: int,
    decisions: int,
    varied: bool,  # noqa: FBT001 - drawn
) -> None:
    folder = tmp_path_factory.mktemp("readable")
    (folder / "game.riot").write_text(rules(long, links), "utf-8")
    ruleset = riotdsl.load(folder / "game.riot").ruleset
    chosen = tuple(ruleset.variants) if varied else ()
    at = riotdsl.load(folder / "game.riot", variants=chosen).table()
    session = Session(at, seed, game)
    for _ in range(decisions):
        if session.decision is not None:
            assert session.play(next(iter(session.actions())))
    files.write(folder / "game.json", session)
    save = files.read(folder / "game.json")
    assert isinstance(save, Save)
    if seed is not None:
        assert is_equal(save.session, session)
    for seat in session.seats:
        files.export(folder / f"{len(seat)}.json", save, seat)
        files.read(folder / f"{len(seat)}.json")


@pytest.mark.parametrize("name", library.names())
def test_what_a_seat_knows_of_a_shipped_game_can_be_read(name: str) -> None:
    session = played(table(name), 5, 12)
    players = dict.fromkeys(session.seats, "human")
    for seat in session.seats:
        verified(laid_out(seat_document(session, players, seat)).encode())


@pytest.mark.parametrize("numbers", [(MOST + 1, 0), (-MOST - 1, 0), (1, MOST + 1), (1, -1)])
def test_a_game_whose_numbers_no_save_can_hold_is_not_begun(numbers: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=f"at most {SEED_DIGITS} digits"):
        Session(table("classics/pig"), *numbers)


@pytest.mark.parametrize(
    "words",
    [
        ("play", "classics/pig", "--seat", "all=random"),
        ("simulate", "classics/pig", "--games", "1"),
        ("witness", "riot", "en", "de"),
    ],
)
def test_a_seed_that_is_too_long_is_wrong_use(run: Run, words: tuple[str, ...]) -> None:
    for seed in (MOST + 1, 10**1_200):
        result = run(*words, "--seed", str(seed))
        assert result.exit_code == 2
        assert f"at most {SEED_DIGITS} digits" in result.stderr


def test_seeds_have_the_same_bound_in_the_schema() -> None:
    chance = schema.general()["$defs"]["chance"]["properties"]
    assert (chance["seed"]["minimum"], chance["seed"]["maximum"]) == (-MOST, MOST)
    assert chance["game"]["maximum"] == MOST


def test_nothing_is_written_that_the_schema_refuses(tmp_path: Path) -> None:
    file, session = tmp_path / "game.json", matches("take 3")
    files.write(file, session)
    before = file.read_bytes()
    found = document(session, SEATS)
    found["log"][0]["text"] = "x" * 1_000_001
    with pytest.raises(OSError, match="too large"):
        files.put(file, sealed(found))
    assert file.read_bytes() == before


def test_declarations_that_older_saves_counted_by_apostrophes_are_found() -> None:
    session = played(table("riot"), 1, 2)
    found = document(session, dict.fromkeys(session.seats, "human"))
    today = rules_of(session.table).parts
    assert today is not None
    older = {}
    for name, mark in today.items():
        bare, _, count = name.partition(" (")
        older[bare + "'" * (int(count[:-1]) - 1 if count else 0)] = mark
    assert older != today
    found["rules"]["parts"] = older
    assert rules_from(found).parts == today
    verified(laid_out(sealed(found)).encode())


# ---------------------------------------------------------------- names in a seat save

FREE = {("log", 0, "text"), ("actions", 0, "text"), ("actions", 0, "example")}
"""Texts that people read, which name nothing by themselves."""


def strings(value: object, path: Place = ()) -> Iterator[tuple[Place, bool]]:
    """Every text in a document with its place, and whether it is a name in braces."""
    if isinstance(value, dict):
        for name, child in value.items():
            yield (*path, name), True
            yield from strings(child, (*path, name))
    elif isinstance(value, list):
        for number, child in enumerate(value[:1]):
            yield from strings(child, (*path, number))
    elif isinstance(value, str) or value is None:
        yield path, False


def with_odd(found: Document, path: Place, odd: str, *, is_name: bool) -> Document:
    copied: Any = copy.deepcopy(found)
    held = copied
    for step in path[:-1]:
        held = held[step]
    if is_name:
        held[odd] = held.pop(path[-1])
    else:
        held[path[-1]] = odd
    return sealed(copied)


def seen(name: str, decisions: int) -> Document:
    session = played(table(name), 4, decisions)
    seat = session.seats[0] if session.decision is None else session.decision.seat
    return seat_document(session, dict.fromkeys(session.seats, "human"), seat)


SEEN = {
    "cards": seen("classics/goofspiel", 5),
    "over": seen("classics/goofspiel", 900),
    "grid": seen("classics/breakthrough", 9),
    "large": seen("riot", 60),
}


@pytest.mark.parametrize("which", SEEN)
@pytest.mark.parametrize("odd", ["nowhere", "z99"])
def test_a_name_that_the_game_has_not_is_pointed_at_wherever_it_is(which: str, odd: str) -> None:
    found = SEEN[which]
    parts = ("seat", "log", "decision", "actions", "outcome", "view", "seats", "language")
    tried, accepted = 0, []
    for path, is_name in strings({part: found[part] for part in parts}):
        if path in FREE or (path[:2] == ("view", "variables") and not is_name):
            continue
        if path[:1] == ("actions",) and "ranges" in path:
            continue
        tried += 1
        try:
            verified(laid_out(with_odd(found, path, odd, is_name=is_name)).encode())
        except SaveError:
            continue
        accepted.append(path)
    assert tried > 20
    assert not accepted


def test_a_place_that_the_game_has_not_is_no_error_of_ours(run: Run, tmp_path: Path) -> None:
    found = SEEN["grid"]
    track = next(name for name, cells in found["view"]["tracks"].items() if len(cells) > 4)
    cell = next(iter(found["view"]["tracks"][track]))
    file = tmp_path / "seat.json"
    odd = with_odd(found, ("view", "tracks", track, cell), "z99", is_name=True)
    file.write_text(laid_out(odd), "utf-8")
    for words in (("replay",), ("moves",), ("replay", "--plain"), ("replay", "--format", "json")):
        result = run(words[0], file, *words[1:])
        assert result.exit_code == 1
        assert f"/view/tracks/{track}/z99" in result.stderr


# ---------------------------------------------------------------- what cannot be seen


@pytest.mark.parametrize("character", ["\u202e", "\x1b", "\n", "\t"])
def test_characters_that_cannot_be_seen_are_shown_without_work_for_each(character: str) -> None:
    few, many = character * 100, character * 10_000
    for shown in (safe.visible, safe.visible_lines, partial(safe.without_hidden, shown=str)):
        assert calls(partial(shown, many), 1_000_000) <= calls(partial(shown, few), 1_000_000)


def test_a_name_that_is_too_long_is_cut_off_in_the_message() -> None:
    found = {**SEEN["cards"], "\u202e" * 1_000_000: 1}
    with pytest.raises(SaveError) as refused:
        verified(laid_out(found).encode())
    assert len(str(refused.value)) < 20_000


def test_the_checksum_is_that_of_the_whole_document_as_canonical_json() -> None:
    import hashlib  # noqa: PLC0415 - of this test alone
    import json  # noqa: PLC0415 - as above

    for found in (*SEEN.values(), document(matches("take 3"), SEATS)):
        rest = {name: value for name, value in found.items() if name != "checksum"}
        text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
        assert found["checksum"] == hashlib.sha256(text.encode()).hexdigest()
