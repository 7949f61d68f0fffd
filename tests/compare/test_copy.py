"""A copy of a text is cut into sentences, and found in again however it is set."""

from __future__ import annotations

import pytest

from riotdsl.compare.coverage.rulebook_text import folded, line_of, rulebook_text


def sentences(text: str) -> list[str]:
    return [each.text for each in rulebook_text("a.txt", text).sentences]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "One move. Then another! Why? Because.",
            ["One move.", "Then another!", "Why?", "Because."],
        ),
        ("One move\nis made. Then\nanother.", ["One move is made.", "Then another."]),
        ("Rules\n\nOne move.", ["Rules", "One move."]),
        ("## Rules\nOne move.", ["Rules", "One move."]),
        (
            "- one\n- two goes\n  on\n1. three\n2) four",
            ["one", "two goes on", "1. three", "2) four"],
        ),
        ("\uf0b7 one\n\uf0b7 two", ["one", "two"]),
        ("He said “Stop.” Then he went.", ['He said "Stop."', "Then he went."]),
        ("(It ends.) ¿Why? ¡No!", ["(It ends.)", "¿Why?", "¡No!"]),
        ("It moves 2 fields; not 3: only 2.", ["It moves 2 fields; not 3: only 2."]),
        ("It costs 3. 2 are left.", ["It costs 3.", "2 are left."]),
    ],
)
def test_where_sentences_end(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The S.W.A.T. Unit moves.",
        "Man kann z.B. Karten kaufen.",
        "Los otros, P.ej. Los azules, mueven.",
        "Some (ie. Those wounded) wait.",
        "See vs. All others.",
        "1. First of all.",
    ],
)
def test_an_abbreviation_ends_no_sentence(text: str) -> None:
    assert sentences(text) == [text]


def test_a_page_break_in_a_sentence_does_not_cut_it() -> None:
    assert sentences("Cards (with the symbol\n\nof a bolt) are quick.\n\nSo it is.") == [
        "Cards (with the symbol of a bolt) are quick.",
        "So it is.",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("the fi-\nrst move", "the first move"),
        ("a Black-\nBloc", "a Black-Bloc"),
        ("the **first**   *move*", "first move"),
        ("l\u2019unité «de base»", 'l\'unité "de base"'),
        ("cafe\u0301 noir", "caf\u00e9 noir"),
        ("caf\u00e9 noir", "cafe\u0301 noir"),
        ("a\u00adb and c\u00a0d", "ab and c d"),
        ("Unit\n\n\nWhen made, it moves.", "Unit When made"),
        ("pay +1 more", "+1"),
    ],
)
def test_words_are_found_however_they_are_set(text: str, words: str) -> None:
    assert len(rulebook_text("a.txt", text).places(words)) == 1


@pytest.mark.parametrize("words", ["ove", "Move", "moves", "first, move", ""])
def test_other_words_are_not_found(words: str) -> None:
    assert not rulebook_text("a.txt", "the first move").places(words)


def test_words_that_cross_from_a_heading_touch_both_sentences() -> None:
    read = rulebook_text("a.txt", "Unit\n\nWhen made, it moves. It rests.")
    (place,) = read.places("Unit When")
    assert read.touched(*place) == (0, 1)


def test_sentences_know_their_lines_and_places() -> None:
    read = rulebook_text("a.txt", "\nRules\n\nOne move\nis made. Then\nanother.\n")
    assert [each.line for each in read.sentences] == [2, 4, 5]
    assert all(read.text[each.start : each.end] == each.text for each in read.sentences)


def test_a_part_of_the_lines() -> None:
    read = rulebook_text("a.txt", "One.\nTwo.\nThree.\nFour.", 2, 3)
    assert [(each.text, each.line) for each in read.sentences] == [("Two.", 2), ("Three.", 3)]
    assert rulebook_text("a.txt", "One.", 5, 9).sentences == ()


def test_a_heading_is_a_whole_line() -> None:
    text = "The Rules\n\n## **Rules**\n\n- Rules\n"
    assert line_of(text, "Rules") == 3
    assert line_of(text, "Rules", after=3) == 5
    assert line_of(text, "rules") is None
    assert line_of(text, "") is None


def test_folding_leaves_nothing_that_cannot_be_seen() -> None:
    assert folded("a\x00b\u200bc\td") == "a bc d"
