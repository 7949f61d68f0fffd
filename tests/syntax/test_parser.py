from __future__ import annotations

import pytest

from riotdsl.syntax.parser import parse
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.variants_scenarios import Scenario
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.source import MAX_BYTES, Source

VALUE = "value x -> number {{ y: {} }}"


def wrong(text: str) -> list[Diagnostic]:
    return list(parse(Source("game.riot", text))[1])


def only(text: str) -> Diagnostic:
    (found,) = wrong(text)
    return found


# ---- spans and comments


def test_spans_reach_from_the_first_word_to_the_last() -> None:
    text = "// before\nvalue x -> number {\n  y: 1 when yes // behind\n}\n"
    (value,) = parse(Source("game.riot", text))[0].declarations
    assert isinstance(value, declarations.Value)
    assert value.span.text == text[10:-1]
    assert value.clauses[0].span.text == "y: 1 when yes"


def test_nodes_are_equal_wherever_they_stand() -> None:
    one, _ = parse(Source("a.riot", "faction a, b"))
    other, _ = parse(Source("b.riot", "\n\nfaction a,\n\n b // said"))
    assert one.declarations == other.declarations


def test_comments_are_kept_and_strings_are_none() -> None:
    text = 'scenario "// no comment" { // one "quoted"\n  // two\n}'
    file, diagnostics = parse(Source("game.riot", text))
    assert not diagnostics
    assert isinstance(file.declarations[0], Scenario)
    said = [(comment.text, comment.trailing) for comment in file.comments]
    assert said == [('// one "quoted"', True), ("// two", False)]


# ---- every problem


@pytest.mark.parametrize(
    ("text", "code", "message", "place"),
    [
        ("valeu x", "syntax-error", "I did not expect `valeu` here", "valeu"),
        ('faction a "b"', "syntax-error", "I did not expect a text here", '"b"'),
        ("faction a,\n", "syntax-error", "This declaration breaks off", "faction a,"),
        ("value x -> number {\n y: 1\n", "unclosed-brace", "This `{` is never closed", "{"),
        ("faction unit", "reserved-word", "`unit` is a word", "unit"),
        ("value title -> number {}", "reserved-word", "`title` is a word", "title"),
        ('texts "en', "unclosed-string", "This text has no closing quote", '"en'),
        ("faction Police, a", "bad-character", "begins with a capital letter", "Police"),
        ("faction a; faction b", "bad-character", "`;` has no meaning here", ";"),
        ("faction a\u00a0b", "bad-character", "has no meaning here", "\u00a0"),
        ("faction a\u200bb", "hidden-character", "cannot be seen", "\u200b"),
        (f"faction {'a' * 101}", "name-too-long", "This name has 101 letters", "a" * 101),
        (f"grid x {'9' * 5000} by 1", "name-too-long", "number has 5000 digits", "9" * 5000),
        (VALUE.format("(" * 101 + "1" + ")" * 101), "nested-too-deeply", "more than 100", "("),
        ("start { edition a edition b }", "syntax-error", "said a second time", "edition b"),
        ('edition a of b { title "x" title "y" }', "syntax-error", "second time", 'title "y"'),
        (
            'edition a of b { text from "x" text from "y" }',
            "syntax-error",
            "again",
            'text from "y"',
        ),
    ],
)
def test_each_mistake_has_its_code_and_place(
    text: str, code: str, message: str, place: str
) -> None:
    found = wrong(text)[0]
    assert found.code == code
    assert message in f"{found.message} {found.primary.note}"
    assert found.span.text == place


@pytest.mark.parametrize(
    "part",
    [
        "1" + " + 1" * 5000,
        "not " * 5000 + "yes",
        "every x in y has " * 2000 + "yes",
        "f(" * 90 + "x",
    ],
)
def test_what_is_too_deep_for_us_is_a_mistake_not_a_crash(part: str) -> None:
    assert wrong(VALUE.format(part))[0].code in {"nested-too-deeply", "syntax-error"}


def test_a_chain_of_a_hundred_and_fifty_is_not_too_deep() -> None:
    assert not wrong(VALUE.format("1" + " + 1" * 150))


def test_a_large_file_is_refused_unread() -> None:
    found = only("//" + "x" * MAX_BYTES)
    assert found.code == "file-too-large"


def test_a_near_word_is_offered() -> None:
    assert only("procedrue x() {}").help == "did you mean `procedure`?"


@pytest.mark.parametrize("mark", ";'!&|/#%")
def test_marks_of_other_languages_have_a_remedy(mark: str) -> None:
    assert only(f"faction a {mark}").help


def test_what_is_expected_is_named_where_it_is_little() -> None:
    assert only("grid x 3 by y").primary.note == "expected a number"
    assert "an expression" in only(VALUE.format("1 +")).primary.note


# ---- recovery


GOOD = "faction a, b\n"


@pytest.mark.parametrize(
    "bad",
    [
        "value x -> number { y: }\n",
        "value x -> number {\n  y: 1\n",
        "procedure p() {\n  if { }\n}}}\n",
        'texts "en {\n',
        "valeu x -> number { y: 1 }\n",
        "grid Board 3 by 3\n",
    ],
)
def test_a_mistake_in_one_declaration_hides_nothing_in_the_others(bad: str) -> None:
    file, diagnostics = parse(Source("game.riot", f"game g {{ players a }}\n{bad}{GOOD}"))
    assert len(diagnostics) == 1
    assert [type(node) for node in file.declarations][-1] is declarations.Faction


def test_every_mistake_of_a_file_is_reported() -> None:
    text = "faction A\n" + GOOD + "grid x by\n" + GOOD + "unit u {\n" + GOOD
    file, diagnostics = parse(Source("game.riot", text))
    assert [found.code for found in diagnostics] == [
        "bad-character",
        "syntax-error",
        "unclosed-brace",
    ]
    assert len(file.declarations) == 3


def test_a_name_that_is_a_word_leaves_the_file_whole() -> None:
    text = "start {\nedition usual\nplayers a, b\n}\nvalue title -> number {}\n"
    file, diagnostics = parse(Source("game.riot", text))
    assert [found.code for found in diagnostics] == ["reserved-word"]
    assert len(file.declarations) == 2
