"""What players of RIOT are told, in five languages: the lists for readers can be made."""

from __future__ import annotations

import re
from functools import cache

import pytest

from riotdsl.program.texts.from_syntax import texts_of
from tests.rulesets.riot.messages import LANGUAGES, Notebook, overheard
from tests.rulesets.riot.sources import riot


@cache
def notebook() -> Notebook:
    return overheard("scenarios/shared_clash")


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_in_the_language_and_whole(language: str) -> None:
    lines = list(notebook().lines(language))
    assert len(lines) >= 20
    for line in lines:
        text = line.partition(": ")[2]
        assert text[:1].isupper() or text[:1] in "¿¡1", line
        assert not re.search(r"[_{}]|None|  |…| #\d", text), line
        if not line.startswith("action"):
            assert text.endswith((".", "?")), line


def test_languages_say_the_same_things() -> None:
    for message, told in notebook().found.items():
        for texts in told:
            assert len(texts) == len(LANGUAGES), message
            assert len(set(texts)) == len(LANGUAGES), texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_requirement_and_choice_is_worded(language: str) -> None:
    worded = texts_of(riot().checked, language).messages.keys()
    program = riot().checked.program
    for action in program.actions.values():
        parts = [each.name for each in action.requirements]
        parts += [each.name for each in action.choices]
        assert {f"{action.name}.{each}" for each in parts} <= worded
