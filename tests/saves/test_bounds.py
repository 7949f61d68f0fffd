"""However much a save holds, reading it is work in proportion, and what is written can be read."""

from __future__ import annotations

import copy
import errno
import json
import tracemalloc
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import riotdsl
from riotdsl.game.session import Session
from riotdsl.program.editions.selection import chosen_variants
from riotdsl.program.editions.selection_name import Selection
from riotdsl.saves import files, schema, strict_json
from riotdsl.saves.document import Document, checksum, document, laid_out, sealed
from riotdsl.saves.problems import SaveError
from riotdsl.saves.rules import Rules
from riotdsl.saves.seat import seat_document
from riotdsl.saves.validate import fits, validate
from riotdsl.saves.verify import Save, verified
from tests.properties.effort import calls
from tests.saves.games import matches, played, table
from tests.saves.mutations import changed_documents

SEATS = {"left": "human", "right": "random"}
GAME = document(matches("take 3", "take 1"), SEATS)
SEEN = seat_document(matches("take 3", "take 1"), SEATS, "left")
CARDS = seat_document(played(table("classics/goofspiel"), 4, 5), SEATS, "left")
VERSIONS = ("general", "version 0", "version 1")
Place = tuple[str | int, ...]


def schemas(found: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:  # noqa: ANN401
    """Every schema inside a schema, with where it stands."""
    if isinstance(found, dict):
        if {"type", "properties", "items", "additionalProperties"} & set(found):
            yield path, found
        for name, child in found.items():
            yield from schemas(child, f"{path}/{name}")
    elif isinstance(found, list):
        for number, child in enumerate(found):
            yield from schemas(child, f"{path}/{number}")


@pytest.mark.parametrize("version", VERSIONS)
def test_every_list_text_number_and_open_object_of_a_schema_has_a_bound(version: str) -> None:
    without = []
    for path, each in schemas(schema.read(version)):
        kinds = each.get("type", ())
        kinds = {kinds} if isinstance(kinds, str) else set(kinds)
        if "array" in kinds and not {"maxItems", "prefixItems"} & set(each):
            without.append(path)
        if "string" in kinds and not {"maxLength", "pattern"} & set(each):
            without.append(path)
        is_open = isinstance(each.get("additionalProperties"), dict)
        if is_open and not {"maxProperties", "propertyNames"} <= set(each):
            without.append(path)
    assert not without


def places(value: object, path: Place = ()) -> Iterator[tuple[Place, Any]]:
    """What a document holds, with its place; of a list the first."""
    yield path, value
    if isinstance(value, dict):
        for name, child in value.items():
            yield from places(child, (*path, name))
    elif isinstance(value, list) and value:
        yield from places(value[0], (*path, 0))


def with_much(found: Document, path: Place, count: int) -> Document | None:
    """The document, sealed, with so much more in one place; None where there cannot be more."""
    held: Any = copy.deepcopy(found)
    copied = held
    for step in path[:-1]:
        held = held[step]
    match held[path[-1]]:
        case str() as text:
            held[path[-1]] = text + "x" * count
        case dict() as names:
            first = next(iter(names.values()), "x")
            names |= {f"more_{number}": first for number in range(count)}
        case [first, *_] as listed:
            listed += [first] * count
        case []:
            held[path[-1]] = [f"more_{number}" for number in range(count)]
        case _:
            return None
    return sealed(copied)


ALL = [
    (which, path)
    for which, found in (("game", GAME), ("cards", CARDS))
    for path, value in places(found)
    if path and isinstance(value, dict | list)
]
DOCUMENTS = {"game": GAME, "cards": CARDS}


def read(found: Document) -> str:
    """What is said of a document; nothing if it is a save."""
    try:
        verified(laid_out(found).encode())
    except SaveError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("which", "path"), ALL, ids=str)
def test_much_in_any_place_of_a_save_takes_work_in_proportion(which: str, path: Place) -> None:
    few, many = (with_much(DOCUMENTS[which], path, count) for count in (150, 600))
    assert few is not None
    assert many is not None
    for each in (few, many):  # what is remembered is so for both
        assert len(read(each)) < 2_000, "a message is no listing"
    small, large = (calls(partial(read, each), 20_000_000) for each in (few, many))
    assert large <= 5 * small


def test_the_text_of_a_selection_is_made_once_however_many_variants_are_unknown() -> None:
    unknown = tuple(f"night_{number}" for number in range(50))
    _, wrong = chosen_variants((), Selection("first", "default", unknown))
    assert len(wrong) == len(unknown)
    assert len({id(each.span.source) for each in wrong}) == 1
    assert [each.span.text for each in wrong] == list(unknown)


def test_a_file_of_nothing_but_brackets_is_refused_without_much_memory() -> None:
    content = b"[" + b"[]," * 200_000 + b"[]]"
    tracemalloc.start()
    strict_json.parsed(content)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 200 * len(content) / 3


# ---------------------------------------------------------------- a glance is as good as a look


@given(changed_documents(GAME) | changed_documents(SEEN) | changed_documents(CARDS))
def test_what_fits_at_a_glance_fits_the_schema(found: Document) -> None:
    whole = schema.general()
    parts = [(whole["$defs"]["entry"], each) for each in _rows(found.get("log"))]
    parts += [(whole["$defs"]["family"], each) for each in _rows(found.get("actions"))]
    for wanted, part in parts:
        assert fits(wanted, part, whole) == _is_valid(wanted, part)
    for name in ("rules", "view", "decision", "outcome", "seats", "chance"):
        wanted = {"$ref": f"#/$defs/{name}"}
        assert fits(wanted, found.get(name), whole) <= _is_valid(wanted, found.get(name))


def _is_valid(wanted: dict[str, Any], part: object) -> bool:
    whole = {**wanted, "$defs": schema.general()["$defs"]}
    return bool(Draft202012Validator(whole).is_valid(part))


def _rows(found: object) -> list[object]:
    return found if isinstance(found, list) else []


@given(st.sampled_from([True, 1.0, -1, "", "x" * 2_000_000, None, [1.5], {"a": 1}, [True]]))
def test_odd_values_do_not_fit_at_a_glance(odd: object) -> None:
    whole = schema.general()
    for name, each in whole["$defs"].items():
        assert fits(each, odd, whole) <= _is_valid({"$ref": f"#/$defs/{name}"}, odd)


# ---------------------------------------------------------------- what is written can be read

CROWD = """
game crowd { players left, right }
faction left, right
place hall, yard
unit man { pieces: 1900  home: hall }
track told: 0..9 clamped
procedure play() { repeat { for each p in faction { let p do walk } } }
action walk { choose who: some 1..1900 man at hall then { move who to yard  add 1 to told } }
win empty: nobody when told is 9
"""


def test_a_game_with_as_many_pieces_as_there_can_be_is_read_as_it_was_written(
    tmp_path: Path,
) -> None:
    rules, file = tmp_path / "crowd.riot", tmp_path / "crowd.json"
    rules.write_text(CROWD, "utf-8")
    session = Session(riotdsl.load(rules).table(), 3)
    played = session.play("walk 1800 man")
    assert session.entries, played
    files.write(file, session)
    save = files.read(file)
    assert isinstance(save, Save)
    assert save.session.state == session.state


def test_a_game_that_no_save_can_hold_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, session = tmp_path / "game.json", matches("take 3")
    files.write(file, session)
    before = file.read_bytes()
    assert session.play("take 1")
    monkeypatch.setattr("riotdsl.saves.files.MAX_BYTES", 100)
    with pytest.raises(OSError, match="too large") as refused:
        files.write(file, session)
    assert refused.value.errno == errno.EFBIG
    assert file.read_bytes() == before


def test_what_does_not_fit_is_told_in_words() -> None:
    for path, said in (
        (("log",), "At most 100,000 can stand here."),
        (("seats",), "At most 15 can stand here."),
        (("language",), "At most 200 characters can stand here."),
    ):
        found = with_much(GAME, path, 100_000)
        with pytest.raises(SaveError) as refused:
            validate(found)
        assert refused.value.damage.message == said
        assert refused.value.damage.path == f"/{path[0]}"


def test_rules_are_described_shortly() -> None:
    from riotdsl.saves.changes import described  # noqa: PLC0415 - of this test alone

    many = {f"option_{number}": "x" * 90 for number in range(900)}
    selection = Selection("first", "default", tuple(f"night_{n}" for n in range(900)))
    rules = Rules("matches", None, selection, many, ("left", "right"), "0" * 64, None, None)
    assert len(described(rules)) < 400
    assert json.dumps(checksum(GAME))
