"""What lark makes of the grammar, and how its tables are cached."""

from __future__ import annotations

import logging
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from lark import Lark, Token, Tree

from riotdsl import folders
from riotdsl.syntax import grammar
from riotdsl.syntax.from_parse.all import MAKERS
from riotdsl.syntax.parser import DECLARING
from tests.properties import texts

RULESETS = Path(__file__).parent.parent.parent / "rulesets"
FILES = sorted(RULESETS.rglob("*.riot"), key=lambda path: path.stat().st_size)


class Plain:
    """Reads every rule as a tuple."""

    def token(self, token: Token) -> tuple[str, str, int | None]:
        return token.type, str(token), token.start_pos

    def rule(self, name: str, place: grammar.Place, parts: list[Any]) -> Any:  # noqa: ANN401 - as the reader has it
        extent = None if place.empty else (place.container_start_pos, place.container_end_pos)
        return name, extent, parts


def plain(found: Any) -> Any:  # noqa: ANN401 - a tree, a token, or None
    if isinstance(found, Token):
        return found.type, str(found), found.start_pos
    if not isinstance(found, Tree):
        return found
    meta = found.meta
    extent = None if meta.empty else (meta.start_pos, meta.end_pos)
    return found.data, extent, [plain(child) for child in found.children]


# ---------------------------------------------------------------- what is read


def test_every_rule_has_its_maker() -> None:
    handed_on = {each.origin.name for each in grammar.parser().rules if each.options.expand1}
    named = {each.alias or each.origin.name for each in grammar.parser().rules} - handed_on
    assert {name for name in named if not name.startswith("_")} == MAKERS.keys()


@pytest.mark.parametrize("path", FILES[::4], ids=lambda path: str(path.relative_to(RULESETS)))
def test_rules_of_shipped_files_have_the_places_that_lark_gives_them(path: Path) -> None:
    text = path.read_text("utf-8")
    assert grammar.parse(text, Plain()).value == plain(texts.grammar().parse(text))


@settings(suppress_health_check=list(HealthCheck))
@given(text=texts.files())
def test_rules_of_any_text_have_the_places_that_lark_gives_them(text: str) -> None:
    assert grammar.parse(text, Plain()).value == plain(texts.grammar().parse(text))


def test_a_name_never_begins_with_a_word() -> None:
    """Lark alone would read `games duel` as `game s duel`."""
    with pytest.raises(grammar.UnexpectedError) as caught:
        grammar.parse("games duel { players a, b }", Plain())
    assert caught.value.offset == 0
    assert str(caught.value.token) == "games"


def test_depth_is_that_of_the_tree() -> None:
    flat = grammar.parse("invariant i: 1 < 2", Plain())
    deep = grammar.parse("invariant i: 1 < " + "2 + " * 50 + "2", Plain())
    assert deep.depth == flat.depth + 50


def test_a_reader_that_parses_another_text_is_not_disturbed() -> None:
    class Curious(Plain):
        def rule(self, name: str, place: grammar.Place, parts: list[Any]) -> Any:  # noqa: ANN401 - as above
            if name == "faction":
                return grammar.parse("invariant i: 1 < 2", Plain()).value
            return super().rule(name, place, parts)

    inner = grammar.parse("invariant i: 1 < 2", Plain()).value
    (name, _, parts) = grammar.parse("faction a faction b", Curious()).value
    assert (name, parts) == ("start", [inner, inner])


# ---------------------------------------------------------------- the grammar


def test_the_grammar_has_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    """Lark settles a shift against a reduction by itself and only says so when it debugs."""
    with caplog.at_level(logging.DEBUG, logger="lark"):
        Lark(grammar.GRAMMAR.read_text("utf-8"), parser="lalr", lexer="contextual", debug=True)
    conflicts = [record.message for record in caplog.records if "onflict" in record.message]
    assert not conflicts, conflicts


def test_every_word_of_the_grammar_is_reserved() -> None:
    assert {"game", "it", "you", "not_a_rule", "clamped"} <= grammar.words()
    assert not {"a", "none", "empty"} & grammar.words()


def test_recovery_knows_every_word_that_begins_a_declaration() -> None:
    starts = grammar.parser().parse_interactive("").accepts() - {"$END"}  # type: ignore[no-untyped-call]  # lark has no type here
    assert {name.lower() for name in starts} == set(DECLARING)


# ---------------------------------------------------------------- cached tables

TEXT = "faction a, b"


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The grammars that tables are made of, in a cache of one's own."""
    seen: list[str] = []
    make = Lark.__init__

    def noted(self: Lark, text: str, **options: Any) -> None:  # noqa: ANN401 - as lark has them
        seen.append(text)
        make(self, text, **options)

    monkeypatch.setattr(Lark, "__init__", noted)
    monkeypatch.setenv("RIOTDSL_CACHE", str(tmp_path / "cache"))
    grammar.parser.cache_clear()
    yield seen
    grammar.parser.cache_clear()


def tables() -> Path:
    folder = folders.cache_folder()
    assert folder is not None
    (found,) = (folder / grammar.SHELF).iterdir()
    return found


def test_tables_are_made_once_and_cached(made: list[str]) -> None:
    first = grammar.parse(TEXT, Plain())
    grammar.parser.cache_clear()
    assert grammar.parse(TEXT, Plain()) == first
    assert len(made) == 1


def test_without_a_cache_the_tables_are_made(
    made: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder", "utf-8")
    monkeypatch.setenv("RIOTDSL_CACHE", str(tmp_path / "file"))
    first = grammar.parse(TEXT, Plain())
    grammar.parser.cache_clear()
    assert grammar.parse(TEXT, Plain()) == first
    assert len(made) == 2


@pytest.mark.parametrize(
    "content",
    [pickle.dumps(Path.touch), pickle.dumps(logging.Logger), pickle.dumps(exec), b"", b"no pickle"],
    ids=["method", "class", "function", "nothing", "garbage"],
)
def test_cached_tables_that_hold_more_than_data_are_not_loaded(
    made: list[str], content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = grammar.parse(TEXT, Plain())
    grammar.parser.cache_clear()
    monkeypatch.setattr("riotdsl.result_cache.load_bytes", lambda _shelf, _key: content)
    assert grammar.parse(TEXT, Plain()) == first
    assert len(made) == 2


def test_another_grammar_has_other_tables(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    grammar.parser()
    before = tables()
    other = before.parent.parent / "other.lark"
    other.write_text(grammar.GRAMMAR.read_text("utf-8") + "\n// another\n", "utf-8")
    monkeypatch.setattr(grammar, "GRAMMAR", other)
    grammar.parser.cache_clear()
    grammar.parser()
    assert len(made) == 2
