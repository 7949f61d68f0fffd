from __future__ import annotations

import json
from textwrap import dedent

from hypothesis import given
from hypothesis import strategies as st

from riotdsl.text.diagnostic import Diagnostic, Label, Severity
from riotdsl.text.excerpt import WIDEST_LINE, width
from riotdsl.text.render import as_json, as_short, as_text
from riotdsl.text.safe import is_hidden
from riotdsl.text.source import Source, Span

LINES = {12: "unit paramilitary { force: 2 }", 41: "  require it is not paramilitar"}
UNITS = Source("units.riot", "\n".join(LINES.get(number, "") for number in range(1, 43)))


def at(source: Source, text: str) -> Span:
    start = source.text.rindex(text)
    return source.span(start, start + len(text))


def wrong(primary: Label, *secondary: Label) -> Diagnostic:
    return Diagnostic("unknown-name", Severity.ERROR, "It is wrong", primary, secondary)


def marks(source: Source, text: str) -> tuple[str, str]:
    """The source line and the line of marks, without the gutter."""
    lines = as_text(wrong(Label(at(source, text)))).split("\n")
    return lines[3].split(" | ", 1)[1], lines[4].split(" | ", 1)[1]


FULL = Diagnostic(
    code="unknown-name",
    severity=Severity.ERROR,
    message="There is no unit called `paramilitar`",
    primary=Label(at(UNITS, "paramilitar"), "not declared in this game"),
    secondary=(Label(UNITS.span(16, 28), "the nearest name"),),
    help="did you mean `paramilitary`?",
)


def test_the_whole_picture() -> None:
    assert as_text(FULL) == dedent("""\
        error[unknown-name]: There is no unit called `paramilitar`
          --> units.riot:41:21
           |
        12 | unit paramilitary { force: 2 }
           |      ------------ the nearest name
        ...
        41 |   require it is not paramilitar
           |                     ^^^^^^^^^^^ not declared in this game
           |
           = help: did you mean `paramilitary`?
           = note: riotdsl explain unknown-name""")


def test_labels_in_another_file_come_after_their_own_arrow() -> None:
    cards = Source("cards.riot", "card paramilitary {}\n")
    shown = as_text(wrong(Label(UNITS.span(16, 28)), Label(at(cards, "paramilitary"), "also here")))
    assert shown == dedent("""\
        error[unknown-name]: It is wrong
          --> units.riot:12:6
           |
        12 | unit paramilitary { force: 2 }
           |      ^^^^^^^^^^^^
           |
          ::: cards.riot:1:6
           |
         1 | card paramilitary {}
           |      ------------ also here
           |
           = note: riotdsl explain unknown-name""")


def test_two_labels_on_a_line_share_it() -> None:
    source = Source("a", "add 1 to x\nadd 2 to y")
    shown = as_text(wrong(Label(source.span(9, 10), "a"), Label(source.span(4, 5), "b")))
    assert shown.split("\n")[3:6] == ["1 | add 1 to x", "  |     - b", "  |          ^ a"]


def test_neighbouring_lines_have_no_dots_between() -> None:
    source = Source("a", "one\ntwo\n")
    assert "..." not in as_text(wrong(Label(at(source, "two")), Label(at(source, "one"))))


def test_a_span_over_several_lines_shows_its_first() -> None:
    source = Source("a", "unit rook {  \n  pieces: 2\n}\n")
    assert marks(source, source.text[5:]) == ("unit rook {", "     ^^^^^^")


def test_an_empty_span_and_the_end_of_the_text_get_one_mark() -> None:
    source = Source("a", "unit rook {")
    assert as_text(wrong(Label(source.point(11), "here"))).split("\n")[4] == "  |            ^ here"


def test_a_source_without_text_shows_its_name_only() -> None:
    shown = as_text(wrong(Label(Source("no/such.riot", "").point(0), "not there")))
    assert shown.split("\n")[1:] == [" --> no/such.riot", "  = note: riotdsl explain unknown-name"]


def test_marks_stand_right_after_tabs_wide_letters_and_accents() -> None:
    assert marks(Source("a", "\tunit x"), "x") == ("    unit x", "         ^")
    assert marks(Source("a", '"漢字" x'), "x") == ('"漢字" x', "       ^")
    assert marks(Source("a", '"漢字" x'), "字") == ('"漢字" x', "   ^^")
    assert marks(Source("a", "e\u0301te\u0301 x"), "x")[1] == "    ^"


def test_hidden_characters_are_shown_as_escapes() -> None:
    assert marks(Source("a", "a\u202eb\x1b x"), "x") == ("a\\u{202e}b\\u{1b} x", " " * 17 + "^")
    named = Diagnostic("c", Severity.INFO, "a\nb\u2066", Label(Source("f\x1b", "x").point(0)))
    assert as_short(named) == "f\\u{1b}:1:1: info[c]: a\\u{a}b\\u{2066}"


def test_a_long_line_is_cut_around_the_place() -> None:
    source = Source("a", "x" * 300 + "HERE" + "y" * 300)
    line, under = marks(source, "HERE")
    assert line.startswith("...xxx")
    assert line.endswith("yyy...")
    assert len(line) == WIDEST_LINE + 6
    assert line[under.index("^") :].startswith("HERE")
    assert under.count("^") == 4


def test_a_line_of_a_million_letters_is_cut_like_any_long_line() -> None:
    source = Source("a", "x" * 500_000 + "HERE" + "y" * 500_000)
    short = Source("a", "x" * 300 + "HERE" + "y" * 300)
    assert marks(source, "HERE") == marks(short, "HERE")


def test_a_long_span_is_cut_with_its_line() -> None:
    line, under = marks(Source("a", "x" * 300), "x" * 300)
    assert line == "x" * WIDEST_LINE + "..."
    assert under == "^" * WIDEST_LINE


def test_each_label_of_a_long_line_has_its_own_picture() -> None:
    source = Source("a", "HERE" + "x" * 300 + "THERE")
    shown = as_text(wrong(Label(at(source, "THERE"), "b"), Label(source.span(0, 4), "a")))
    assert shown.count("1 | ") == 2


def test_help_of_several_lines_is_aligned() -> None:
    label = Label(UNITS.point(0))
    told = Diagnostic("c", Severity.WARNING, "m", label, help="one\ntwo", notes=("n",))
    assert as_text(told).split("\n")[-4:] == [
        "  = help: one",
        "          two",
        "  = note: n",
        "  = note: riotdsl explain c",
    ]


def test_the_short_form_is_one_line() -> None:
    assert as_short(FULL) == (
        "units.riot:41:21: error[unknown-name]: There is no unit called `paramilitar`"
    )


def test_the_json_form_has_the_same_facts() -> None:
    shown = json.loads(json.dumps(as_json(FULL)))
    assert shown["file"] == "units.riot"
    assert (shown["line"], shown["column"]) == (41, 21)
    assert (shown["end_line"], shown["end_column"]) == (41, 32)
    assert [label["primary"] for label in shown["labels"]] == [True, False]
    assert shown["labels"][1]["note"] == "the nearest name"
    assert (shown["severity"], shown["help"], shown["notes"]) == ("error", FULL.help, [])


SMALL = st.text(st.sampled_from("a \t\r\n漢\u0301\u202e"), max_size=300)


@given(SMALL, st.integers(0, 300), st.integers(0, 300))
def test_any_span_of_any_text_can_be_shown(text: str, start: int, length: int) -> None:
    source = Source("a", text)
    start = min(start, len(text))
    span = source.span(start, min(start + length, len(text)))
    shown = as_text(wrong(Label(span, "here"), Label(source.point(len(text)))))
    assert not any(is_hidden(character) for character in shown if character != "\n")
    assert all(width(line) < WIDEST_LINE + 20 for line in shown.split("\n"))
