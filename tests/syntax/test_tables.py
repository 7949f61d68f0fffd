from __future__ import annotations

import logging

import pytest
from lark import Lark

from riotdsl.syntax import from_grammar, tables
from riotdsl.syntax.parser import DECLARING, words


def test_the_tables_are_those_of_the_grammar() -> None:
    stored = tables.GRAMMAR.joinpath(tables.TABLES).read_text("utf-8")
    hint = "the grammar has changed: run `python -m riotdsl.syntax.from_grammar`"
    assert stored == from_grammar.dumped(from_grammar.build()), hint


def test_the_grammar_has_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    """Lark settles a shift against a reduction by itself and only says so when it debugs."""
    grammar = tables.GRAMMAR.joinpath("riotdsl.lark").read_text("utf-8")
    with caplog.at_level(logging.DEBUG, logger="lark"):
        Lark(grammar, parser="lalr", lexer="contextual", debug=True)
    conflicts = [record.message for record in caplog.records if "onflict" in record.message]
    assert not conflicts, conflicts


def test_every_word_of_the_grammar_is_reserved() -> None:
    assert {"game", "it", "you", "not_a_rule", "clamped"} <= words()
    assert not {"a", "none", "empty"} & words()


def test_recovery_knows_every_word_that_begins_a_declaration() -> None:
    starts = from_grammar.build().parse_interactive("").accepts() - {"$END"}  # type: ignore[no-untyped-call]  # lark has no type here
    assert {name.lower() for name in starts} == set(DECLARING)
