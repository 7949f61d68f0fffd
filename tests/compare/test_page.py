"""Pages on a terminal, as Markdown, and as HTML that is safe to open."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from riotdsl.compare.page import Code, Heading, Items, Page, Paragraph, Part, Table, as_text
from riotdsl.compare.page_csv import as_csv
from riotdsl.compare.page_markup import as_html, as_markdown

EVIL = "<script>alert('x')</script> \"&\" \u202e [a](javascript:b) | `c` *d*"
PARTS: tuple[Part, ...] = (
    Heading(EVIL),
    Paragraph(EVIL),
    Items((EVIL, "two")),
    Code(EVIL + "\n```\nmore"),
    Table(("a", EVIL), ((EVIL, "b"),)),
)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(page: Page) -> _Reader:
    reader = _Reader()
    reader.feed(as_html(page))
    return reader


def test_a_cell_of_a_table_is_no_formula_in_a_spreadsheet() -> None:
    table = Table(("a", "b"), (("=1+1", "-2"), ("@x", 'say "no", twice')))
    assert as_csv(table) == 'a,b\n\'=1+1,-2\n\'@x,"say ""no"", twice"\n'


def test_html_holds_no_script_and_nothing_from_elsewhere() -> None:
    reader = read(Page(EVIL, PARTS))
    names = {tag for tag, _ in reader.tags}
    assert not names & {"script", "img", "link", "a", "iframe", "object", "base", "form"}
    assert not any(key in attributes for _, attributes in reader.tags for key in ("src", "href"))
    shown = "".join(reader.text)
    assert shown.count("<script>alert('x')</script>") == 8
    assert "\u202e" not in shown


def test_html_has_a_policy_that_fits_its_style() -> None:
    reader = read(Page("a", ()))
    (policy,) = (a["content"] for _, a in reader.tags if "http-equiv" in a)
    assert policy is not None
    assert re.match(r"default-src 'none'; style-src 'sha256-[\w+/]+='; ", policy)
    assert ("html", {"lang": "en"}) in reader.tags


def test_markdown_shows_marks_as_they_are() -> None:
    page = as_markdown(Page(EVIL, PARTS))
    outside, _, _ = page.partition("````riot")
    assert "<script" not in outside
    assert re.search(r"(?<!\\)[`*|\[]", outside.replace("| ", "").replace(" |", "")) is None
    assert "````riot\n" in page
    assert "\u202e" not in page


def test_a_table_of_markdown() -> None:
    page = Page("t", (Table(("a", "b"), (("1", "x|y"),)),))
    assert as_markdown(page) == "# t\n\n| a | b |\n|---|---|\n| 1 | x\\|y |\n"


@pytest.mark.parametrize("width", [40, 60, 80, 160])
def test_text_fits_its_width(width: int) -> None:
    words = "some words that go on for a while and then for a little longer than that"
    rows = (("one", words, words), ("two", words, ""))
    page = Page(
        words,
        (
            Heading(words), Paragraph(words), Items((words,)),
            Table(("a", "b", "c"), rows), Table(("a", "b", "c"), rows, side_by_side=True),
        ),
    )  # fmt: skip
    text = as_text(page, width)
    assert max(map(len, text.split("\n"))) <= width
    assert all(line == line.rstrip() for line in text.split("\n"))


def test_nothing_that_moves_the_cursor_reaches_the_terminal() -> None:
    text = as_text(Page("a\x1b[2J", (Paragraph("b\x07"), Code("c\x1b"), Items(("d\x9b",)))), 80)
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "\x9b" not in text
