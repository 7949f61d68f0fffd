from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riotdsl.text.safe import hidden_characters, is_hidden, visible


def test_ordinary_texts_hide_nothing() -> None:
    for text in (
        "game duel {\n\tplayers\r\n}",
        "Größe, ¿qué? «été» \u201equote\u201c",
        "漢字 שלום नि",
    ):
        assert list(hidden_characters(text)) == []


@pytest.mark.parametrize(
    "character", list("\x00\x07\x1b\x7f\x85\xad\u061c\u200b\u200e\u202e\u2066\u2028\ufeff")
)
def test_hidden_characters_are_found_with_their_offset(character: str) -> None:
    assert list(hidden_characters(f"ab{character}c")) == [(2, character)]


def test_a_lone_carriage_return_is_hidden() -> None:
    assert list(hidden_characters("a\rb\r\nc\r")) == [(1, "\r"), (6, "\r")]


def test_joiners_are_spelling() -> None:
    assert list(hidden_characters("क\u200dष")) == []


@given(st.text())
def test_no_hidden_character_is_shown(text: str) -> None:
    assert not any(is_hidden(character) for character in visible(text))


@given(st.text())
def test_the_search_by_candidates_misses_nothing(text: str) -> None:
    plain = text.replace("\r\n", "\n")
    expected = [c for c in plain if is_hidden(c) and c not in "\t\n"]
    assert [c for _, c in hidden_characters(plain)] == expected
