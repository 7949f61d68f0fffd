"""The program's own sentences at the table: the same in all languages, each in its own words."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

LANGUAGES: Mapping[str, Any] = import_module("riotdsl.languages.tables").LANGUAGES
ENGLISH = LANGUAGES["en"]
OTHERS = [code for code in LANGUAGES if code != "en"]
MARK = re.compile(r"\[(.*?)\]")
SAME = {"commands.undo", "no", "bot", "source", "pair", "rules", "chance", "arguments.why"}


def flat(sentences: Any) -> dict[str, str]:  # noqa: ANN401 - of the command line
    """Every sentence by its key; those of a mapping by both keys."""
    found: dict[str, str] = {}
    for each in fields(sentences):
        value = getattr(sentences, each.name)
        if isinstance(value, str):
            found[each.name] = value
        else:
            found.update({f"{each.name}.{key}": text for key, text in value.items()})
    return found


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def literals(text: str) -> list[str]:
    """The parts of a sentence that stand in it as they are, if long enough to know it by."""
    parts = (part.strip() for part, _, _, _ in string.Formatter().parse(text))
    return [part for part in parts if len(part) > 14]


def test_there_are_five_languages() -> None:
    assert set(LANGUAGES) == {"en", "es", "it", "de", "fr"}


@pytest.mark.parametrize("code", OTHERS)
def test_every_sentence_is_there_with_the_same_slots(code: str) -> None:
    english, other = flat(ENGLISH), flat(LANGUAGES[code])
    assert english.keys() == other.keys()
    different = {key for key, text in english.items() if slots(text) != slots(other[key])}
    assert not different


@pytest.mark.parametrize("code", OTHERS)
def test_every_sentence_names_the_same_commands(code: str) -> None:
    english, other = flat(ENGLISH), flat(LANGUAGES[code])
    marks = {key: set(MARK.findall(text)) for key, text in english.items()}
    assert marks == {key: set(MARK.findall(text)) for key, text in other.items()}
    assert set().union(*marks.values()) <= {*ENGLISH.words, *ENGLISH.topics}


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_is_left_in_english(code: str) -> None:
    english, other = flat(ENGLISH), flat(LANGUAGES[code])
    same = {key for key, text in english.items() if text == other[key] and slots(text) != {text}}
    assert same <= SAME


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_sentences_are_calm_and_whole(code: str) -> None:
    for key, text in flat(LANGUAGES[code]).items():
        assert text.strip(), key
        assert "!" not in text, key
        assert "  " not in text, key


def test_french_has_a_space_before_double_signs() -> None:
    for key, text in flat(LANGUAGES["fr"]).items():
        for at, mark in enumerate(text):
            if mark in ":;?" and at > 0:
                assert text[at - 1] in " \N{NO-BREAK SPACE}", key


@pytest.mark.parametrize("code", ["es"])
def test_a_game_says_nothing_in_english(run: Callable[..., Result], code: str) -> None:
    entries = [
        "?",
        "xyzzy",
        "99",
        "more",
        "log",
        "1",
        "undo",
        "why 1",
        "1",
        "explain",
        "rules",
        "quit",
    ]
    text = "".join(f"{entry}\n" for entry in entries)
    result = run("play", "--seed", "2", "--lang", code, text=text)
    assert result.exit_code == 0
    said = [part for text in flat(ENGLISH).values() for part in literals(text)]
    assert len(said) > 30
    assert [part for part in said if part in result.output] == []


QUOTED = {
    "en": "`([^`]*)`",
    "de": "„([^“]*)“",
    "fr": "«\N{NO-BREAK SPACE}([^»]*)\N{NO-BREAK SPACE}»",
    "es": "«([^»]*)»",
    "it": "«([^»]*)»",
}
COMMANDS = re.compile(
    rf"\[(?:{'|'.join(set(ENGLISH.commands) - {'?'})})\]|q\b|{{command}}|{{value}}|\?"
)


def quoted(code: str) -> dict[str, list[str]]:
    """The commands that are set off in the sentences of a language, by the keys of these."""
    found: dict[str, list[str]] = {}
    for key, text in flat(LANGUAGES[code]).items():
        for each in sorted(re.findall(QUOTED[code], text)):
            if command := COMMANDS.match(each):
                found.setdefault(key, []).append(command[0])
    return found


@pytest.mark.parametrize("code", OTHERS)
def test_the_same_commands_are_set_off_in_all_languages(code: str) -> None:
    assert len(quoted("en")) > 14
    assert quoted(code) == quoted("en")


@pytest.mark.parametrize("code", OTHERS)
def test_no_command_stands_in_a_sentence_as_if_it_were_a_word_of_it(code: str) -> None:
    bare = {
        key: re.sub(r"\{\w+\}", "", re.sub(QUOTED[code], "", text))
        for key, text in flat(LANGUAGES[code]).items()
        if not key.startswith(("words.", "arguments."))
    }
    words = re.compile(rf"\b(?:{'|'.join(set(ENGLISH.commands) - {'?'})})\b|(?<![\w\s.]) ?\? ")
    assert {key: text for key, text in bare.items() if words.search(text)} == {}


def test_no_sentence_is_left_over(root: Path) -> None:
    rooms = (root / "cli", root / "riotdsl" / "narration", root / "riotdsl" / "languages")
    code = "".join(path.read_text("utf-8") for room in rooms for path in room.rglob("*.py"))
    unused = [each.name for each in fields(ENGLISH) if f".{each.name}" not in code]
    assert unused == []
