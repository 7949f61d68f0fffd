"""Whatever happens to a save, it is refused with a place, or is an equal game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from riotdsl.saves.document import Document, document, laid_out, sealed
from riotdsl.saves.problems import Damage, SaveError
from riotdsl.saves.seat import seat_document
from riotdsl.saves.verify import Save, verified
from tests.saves.games import is_equal, matches, played, table
from tests.saves.mutations import changed_bytes, changed_documents

SEATS = {"left": "human", "right": "random"}
SEED, MANY, MANY_BYTES = 61_000, 6_000, 4_000
LENIENT = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

GAME = document(matches("take 3", "take 1", "take 2"), SEATS)
CARDS = document(played(table("classics/goofspiel"), 4, 5), SEATS)
SEEN = seat_document(played(table("classics/goofspiel"), 4, 5), SEATS, "left")
documents = st.sampled_from([GAME, CARDS, SEEN])


def told(error: SaveError) -> Damage:
    damage = error.damage
    assert damage.path.startswith("/")
    assert damage.message
    assert damage.remedy
    return damage


def outcome(content: bytes, original: Document) -> str:
    """How a changed save fares; asserts that it is refused or an equal game."""
    try:
        save = verified(content)
    except SaveError as error:
        return told(error).kind
    said = json.loads(content.decode("utf-8-sig"))
    if not isinstance(save, Save):
        assert save.document == said
        return "accepted"
    if said == original:
        first = verified(laid_out(original).encode())
        assert isinstance(first, Save)
        assert is_equal(save.session, first.session)
        return "equal"
    again = document(save.session, save.seats)
    for name, value in said.items():
        if name == "rules":
            assert {key: again[name][key] for key in value} == value
        elif name != "checksum":
            assert again[name] == value, name
    return "accepted"


def of_values(original: Document, changed: Document) -> str:
    fared = outcome(json.dumps(changed).encode(), original)
    if changed != sealed(changed):
        assert fared not in ("accepted", "equal")
    return fared


@given(st.data())
@settings(max_examples=60, suppress_health_check=LENIENT)
def test_a_changed_value_is_found_or_makes_no_difference(data: st.DataObject) -> None:
    original = data.draw(documents)
    of_values(original, data.draw(changed_documents(original)))


@given(st.data())
@settings(max_examples=60, suppress_health_check=LENIENT)
def test_changed_bytes_are_found_or_make_no_difference(data: st.DataObject) -> None:
    original = data.draw(documents)
    outcome(data.draw(changed_bytes(original)), original)


@pytest.mark.long
def test_many_changed_saves(record_property: Callable[[str, object], None]) -> None:
    fared: Counter[str] = Counter()

    @given(st.data())
    @seed(SEED)
    @settings(max_examples=MANY, suppress_health_check=LENIENT, database=None)
    def values(data: st.DataObject) -> None:
        original = data.draw(documents)
        fared[of_values(original, data.draw(changed_documents(original)))] += 1

    @given(st.data())
    @seed(SEED + 1)
    @settings(max_examples=MANY_BYTES, suppress_health_check=LENIENT, database=None)
    def raw(data: st.DataObject) -> None:
        original = data.draw(documents)
        fared[outcome(data.draw(changed_bytes(original)), original)] += 1

    values()
    raw()
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(fared.items()))
    record_property("verified", f"{fared.total()} saves, seeds {SEED} and {SEED + 1}: {kinds}")


# ---------------------------------------------------------------- one by one


def refused(changed: dict[str, Any] | bytes) -> tuple[str, str, str]:
    content = changed if isinstance(changed, bytes) else json.dumps(changed).encode()
    with pytest.raises(SaveError) as caught:
        verified(content)
    return caught.value.damage.kind, caught.value.damage.path, caught.value.damage.message


def with_value(value: object, *path: str | int) -> dict[str, Any]:
    found: Any = json.loads(json.dumps(GAME))
    holder = found
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    return sealed(found)


@pytest.mark.parametrize(
    ("value", "path", "place"),
    [
        ("take 2", ("log", 1, "text"), "/log/1"),
        ([0, 2], ("log", 1, "choice"), "/log/1"),
        ([0, 9], ("log", 1, "choice"), "/log/1"),
        ([10**30], ("log", 1, "choice"), "/log/1"),
        ("right", ("log", 1, "by"), "/log/1"),
        ("chance", ("log", 1, "by"), "/log/1"),
        ([], ("log",), "/log"),
        (99, ("state", 4), "/state/4"),
        ([], ("state",), "/state/0"),
        ("7", ("chance", "seed"), "/chance/seed"),
        (0, ("chance", "generator"), "/chance/generator"),
        ({"winners": [], "rule": "", "payoffs": {}}, ("outcome",), "/outcome"),
        ("nobody", ("rules", "edition"), "/rules"),
        ("classics/none", ("rules", "ruleset"), "/rules/ruleset"),
        ({"left": "human"}, ("seats",), "/seats"),
        ("xx", ("language",), "/language"),
        ("2", ("rules", "answers", "most"), "/rules/answers/most"),
        ("chess", ("rules", "game"), "/rules/game"),
        ({"most": "2"}, ("rules", "options"), "/rules"),
        ({"seat": "left"}, ("decision",), "/decision/kind"),
        (1, ("more",), "/more"),
        ("riotdsl", ("format",), "/format"),
        ("player", ("kind",), "/kind"),
    ],
)
def test_a_value_that_cannot_be_is_pointed_at(
    value: object, path: tuple[str | int, ...], place: str
) -> None:
    assert refused(with_value(value, *path))[1] == place


def test_a_wrong_checksum_is_pointed_at() -> None:
    assert refused({**GAME, "chance": {**GAME["chance"], "seed": 5}})[1] == "/checksum"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The file is empty."),
        (b"   \n", "The file is empty."),
        (b'{"version": 1', "The file breaks off at line 1, column 14."),
        (b'{"version": 1]', "This is not JSON, from line 1, column 14 on."),
        (b'{"version": 1, "version": 1}', "“version” stands here twice."),
        (b'{"version": NaN}', "“NaN” is no number."),
        (b'{"version": 1e3}', "“1e3” is no whole number."),
        (b'{"version": ' + b"9" * 5000 + b"}", "This number is too large."),
        (b"[" * 100_000, "Brackets are nested too deep here."),
        (b"[" * 50 + b"]" * 50, "Brackets are nested too deep here."),
        (b"\xff\xfe{", "Byte 0 is not UTF-8."),
        (b"[1, 2]", "This is JSON, but not a save of a game."),
        (b'"save"', "This is JSON, but not a save of a game."),
    ],
)
def test_what_is_no_save_is_told_in_words(content: bytes, said: str) -> None:
    assert refused(content)[2] == said


def test_nothing_unseen_is_printed() -> None:
    message = refused(with_value("\x1b[2J\u202e", "log", 1, "text"))[2]
    assert "\x1b" not in message
    assert "\u202e" not in message


def test_a_save_reads_no_file_that_it_names(tmp_path: Path) -> None:
    stranger = tmp_path / "house.riot"
    stranger.write_text('variant house of matches {\n  because "so"\n  set most = 3\n}\n')
    assert refused(with_value([str(stranger)], "rules", "variants"))[1] == "/rules"


def test_the_command_line_tells_damage_and_changes_nothing(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    for content in (b"{", laid_out(with_value("take 2", "log", 1, "text")).encode()):
        file.write_bytes(content)
        for command in (
            ["moves", file], ["act", file, "take 1"], ["replay", file], ["resume", file],
            ["export", file, "--seat", "left"], ["replay", file, "--rules", "second"],
        ):  # fmt: skip
            result = run(*command)
            assert result.exit_code == 1, command
            assert f"{file}: " in result.output
            assert file.read_bytes() == content
        told = json.loads(run("moves", file, "--format", "json").stdout)
        assert told["error"]["path"].startswith("/")
