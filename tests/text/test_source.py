from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riotdsl.text.source import Position, Source, Span

TEXTS = st.text(st.sampled_from("ab\r\n\té漢"))


def test_positions_count_lines_and_characters_from_one() -> None:
    source = Source("a.riot", "été\n漢字 x\n")
    assert source.position(0) == Position(1, 1)
    assert source.position(7) == Position(2, 4)
    assert source.position(99) == source.position(len(source.text)) == Position(3, 1)
    assert source.line_count == 3


def test_a_carriage_return_belongs_to_the_end_of_its_line() -> None:
    source = Source("a.riot", "one\r\ntwo\rthree\r\n")
    assert [source.line(n) for n in (1, 2, 3)] == ["one", "two\rthree", ""]


def test_a_line_that_is_not_there_is_the_programmers_mistake() -> None:
    with pytest.raises(IndexError, match="has 1 lines, not 2"):
        Source("a.riot", "one").line(2)


def test_asking_for_positions_changes_neither_equality_nor_hash() -> None:
    asked, fresh = Source("a", "x\ny"), Source("a", "x\ny")
    asked.position(2)
    assert asked == fresh
    assert hash(asked) == hash(fresh)


@given(TEXTS)
def test_a_position_leads_back_to_its_offset(text: str) -> None:
    source = Source("a", text)
    for offset in range(len(text) + 1):
        at = source.position(offset)
        assert source.line_bounds(at.line)[0] + at.column - 1 == offset


@given(TEXTS)
def test_lines_are_those_of_the_text(text: str) -> None:
    source = Source("a", text)
    lines = [source.line(n + 1) for n in range(source.line_count)]
    # Only a carriage return that a line feed follows belongs to the end of its line.
    assert lines == text.replace("\r\n", "\n").split("\n")


def test_a_span_covers_both_ends() -> None:
    source = Source("a", "unit rook of white")
    joined = source.span(13, 18).to(source.span(5, 9))
    assert joined.text == "rook of white"
    assert str(joined) == "a:1:6"


def test_spans_are_equal_by_name_and_offsets() -> None:
    assert Span(Source("a", "x"), 0, 1) == Span(Source("a", "y"), 0, 1)
    assert Span(Source("a", "x"), 0, 1) != Span(Source("b", "x"), 0, 1)
    assert len({Source("a", "x").point(1), Source("a", "x").point(1)}) == 1


def test_no_span_covers_two_sources() -> None:
    with pytest.raises(ValueError, match="no span covers a and b"):
        Source("a", "").point(0).to(Source("b", "").point(0))
