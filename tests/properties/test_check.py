"""No text makes `check` fail: what is wrong becomes a diagnostic with a code that is explained."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riotdsl import library
from riotdsl.compile import check_sources
from riotdsl.text.render import as_json, as_text
from riotdsl.text.source import Source
from tests.properties import texts
from tests.properties.volumes import GROWN, Record, examples

SMALL = [name for name in library.names() if name.startswith("classics/")]
TEXTS = {name: "\n".join(source.text for source in library.read(name)[0]) for name in SMALL}
_TOKEN = re.compile(r'"[^"\n]*"|//[^\n]*|\w+|\s+|.')
_WORDS = sorted({word for text in TEXTS.values() for word in re.findall(r"\w+|[^\w\s]", text)})


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A shipped ruleset in which a few words are left out, doubled, swapped or replaced."""
    tokens = _TOKEN.findall(TEXTS[draw(st.sampled_from(SMALL))])
    places = [at for at, token in enumerate(tokens) if not token.isspace()]
    for _ in range(draw(st.integers(1, 4))):
        at, other = draw(st.sampled_from(places)), draw(st.sampled_from(places))
        match draw(st.sampled_from(["drop", "double", "swap", "replace", "copy"])):
            case "drop":
                tokens[at] = ""
            case "double":
                tokens[at] += f" {tokens[at]}"
            case "swap":
                tokens[at], tokens[other] = tokens[other], tokens[at]
            case "copy":
                tokens[at] = tokens[other]
            case _:
                tokens[at] = draw(st.sampled_from(_WORDS))
    return "".join(tokens)


LAWS: dict[str, tuple[st.SearchStrategy[str], int]] = {
    "rulesets with some words changed": (mutated(), 3_000),
    "texts of any characters": (st.text(st.characters(), max_size=400), 5_000),
    "words in any order": (st.lists(st.sampled_from(_WORDS), max_size=120).map(" ".join), 5_000),
    "texts that follow the grammar": (texts.files(also=texts.WIDE_RULES), 400),
}


def holds(text: str) -> None:
    for each in check_sources([Source("game.riot", text)], strict=True):
        assert each.code
        assert as_text(each)
        assert as_json(each)


@given(mutated())
def test_mutated_rulesets(text: str) -> None:
    holds(text)


@given(st.text(st.characters(), max_size=200))
def test_any_text(text: str) -> None:
    holds(text)


@given(st.lists(st.sampled_from(_WORDS), max_size=60))
def test_words_of_the_language_in_any_order(words: list[str]) -> None:
    holds(" ".join(words))


@settings(GROWN, max_examples=20)
@given(texts.files())
def test_texts_that_follow_the_grammar(text: str) -> None:
    holds(text)


@pytest.mark.long
@pytest.mark.parametrize("kind", LAWS)
def test_many_texts(kind: str, record_property: Record) -> None:
    strategy, count = LAWS[kind]
    examples(record_property, kind, strategy, count, holds)
