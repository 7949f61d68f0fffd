"""Our parser reads what lark's reads, and in the same way."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from riotdsl.syntax import from_grammar, lalr
from tests.properties import texts

RULESETS = Path(__file__).parent.parent.parent / "rulesets"
FILES = sorted(RULESETS.rglob("*.riot"), key=lambda path: path.stat().st_size)


class Plain:
    """Reads every rule as a tree of tuples."""

    def token(self, token: lalr.Token) -> tuple[str, str, int]:
        return token.type, str(token), token.start

    def __getattr__(self, name: str) -> Callable[[lalr.Extent, list[Any]], Any]:
        return lambda extent, parts: (name, extent, parts)


@cache
def lark() -> Lark:
    return from_grammar.build()


def plain(found: Any) -> Any:  # noqa: ANN401 - a tree, a token, or None
    if isinstance(found, Token):
        return found.type, str(found), found.start_pos
    if not isinstance(found, Tree):
        return found
    meta = found.meta
    extent = None if meta.empty else (meta.start_pos, meta.end_pos)
    return found.data, extent, [plain(child) for child in found.children]


def read_by_lark(text: str) -> Any:  # noqa: ANN401 - a tree, or what was not expected
    try:
        return plain(lark().parse(text))
    except UnexpectedToken as error:
        at = len(text) if error.token.type == "$END" else error.token.start_pos
        return at, error.token.type, frozenset(error.accepts)
    except UnexpectedCharacters as error:
        return error.pos_in_stream, None, None
    except UnexpectedInput as error:  # pragma: no cover - lark has no others
        raise AssertionError from error


def read_by_ours(text: str) -> Any:  # noqa: ANN401 - as above
    try:
        return lalr.parse(text, Plain()).value
    except lalr.UnexpectedError as error:
        if error.token is None:
            return error.offset, None, None
        at = len(text) if error.token.type == lalr.END else error.offset
        return at, error.token.type, error.accepted


@pytest.mark.parametrize("path", FILES[::4], ids=lambda path: str(path.relative_to(RULESETS)))
def test_shipped_files_are_read_alike(path: Path) -> None:
    text = path.read_text("utf-8")
    assert read_by_ours(text) == read_by_lark(text)


@settings(suppress_health_check=list(HealthCheck))
@given(text=texts.files())
def test_texts_of_the_grammar_are_read_alike(text: str) -> None:
    assert read_by_ours(text) == read_by_lark(text)


WORDS = (
    "game", "duel", "{", "}", "players", "a", ",", "b", "value", "x", "(", "f", ":", "faction",
    ")", "->", "0", "..", "9", "1", "+", "*", ".", "-", "<=", "it", "unit", '"text"', "// remark\n",
    "place", "is", "not", "in", "=", "[", "]", "action", "choose", "one", "where", "then", "§",
)  # fmt: skip


@given(words=st.lists(st.sampled_from(WORDS), max_size=12))
def test_what_cannot_be_read_stops_at_the_same_place(words: list[str]) -> None:
    text = " ".join(["game duel { players a, b }", *words])
    assert read_by_ours(text) == read_by_lark(text)


def test_a_name_never_begins_with_a_word() -> None:
    """Lark would read `games duel` as `game s duel`."""
    with pytest.raises(lalr.UnexpectedError) as caught:
        lalr.parse("games duel { players a, b }", Plain())
    assert caught.value.offset == 0
    assert str(caught.value.token) == "games"


def test_depth_is_that_of_the_tree() -> None:
    flat = lalr.parse("invariant i: 1 < 2", Plain())
    deep = lalr.parse("invariant i: 1 < " + "2 + " * 50 + "2", Plain())
    assert deep.depth == flat.depth + 50
