"""The laws of the formatter."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from riotdsl.syntax.parser import parse
from riotdsl.syntax.printer.comments import shown
from riotdsl.syntax.printer.formatter import printed, printed_node
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.expressions import Expr
from riotdsl.syntax.tree.variants_scenarios import File
from riotdsl.text.source import Source
from tests.properties import effort, heavy, texts, trees
from tests.properties.volumes import GROWN, Record, examples

ROOT = Path(__file__).parent.parent.parent
RULESETS = sorted((ROOT / "rulesets").rglob("*.riot"))

TOKEN = re.compile(r'"[^"\n]*"|[a-z0-9_]+|\.\.|->|[<>]=|\S')


def read(text: str) -> File:
    file, diagnostics = parse(Source("game.riot", text))
    assert not diagnostics, diagnostics
    return file


def holds(file: File) -> None:
    """The three laws, for one file."""
    once = printed(file)
    again = read(once)
    assert again.declarations == file.declarations, "the text has the same tree"
    assert printed(again) == once, "formatting twice changes nothing"
    assert remarks(again) == remarks(file), "every comment survives exactly once"
    assert "\t" not in re.sub(r'"[^"\n]*"', "", once)
    assert not once or once.endswith("\n")
    assert not re.search(r"[ \r]\n|\n\n\n|\A\n|\n\n\Z", once)


def remarks(file: File) -> Counter[str]:
    return Counter(shown(comment) for comment in file.comments)


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_laws_hold_for_what_is_shipped(path: Path) -> None:
    file, diagnostics = parse(Source(path.name, path.read_text("utf-8")))
    assert not diagnostics
    holds(file)


def test_what_is_shipped_is_laid_out_as_the_formatter_does() -> None:
    texts_of = {path: path.read_text("utf-8") for path in RULESETS}
    assert texts_of
    other = [
        str(path.relative_to(ROOT))
        for path, text in texts_of.items()
        if printed(parse(Source(path.name, text))[0]) != text
    ]
    assert not other, "run `riotdsl fmt rulesets`"


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_texts_and_comments_reach_beyond_the_hundredth_column(path: Path) -> None:
    text = printed(parse(Source(path.name, path.read_text("utf-8")))[0])
    wide = [line for line in text.splitlines() if len(line) > 100]
    assert not [line for line in wide if len(re.sub(r'"[^"]*"|//.*', "", line)) > 100]


def text_holds(text: str) -> None:
    file, diagnostics = parse(Source("game.riot", text))
    assume(not diagnostics)
    holds(file)


@GROWN
@given(texts.files())
def test_the_laws_hold_for_any_text(text: str) -> None:
    text_holds(text)


@pytest.mark.long
def test_the_laws_hold_for_very_many_texts(record_property: Record) -> None:
    drawn = texts.files(also=texts.WIDE_RULES)
    examples(record_property, "texts that follow the grammar", drawn, 2_000, text_holds)


def of_one_expression(node: Expr) -> str:
    return f"invariant drawn: {printed_node(node)}"


def expression_holds(node: Expr) -> None:
    (declared,) = read(of_one_expression(node)).declarations
    assert isinstance(declared, declarations.Invariant)
    assert declared.condition == node
    file = read(of_one_expression(node))
    holds(file)


@given(trees.expressions())
def test_an_expression_is_read_as_it_was_printed(node: Expr) -> None:
    expression_holds(node)


@pytest.mark.long
def test_a_large_expression_is_read_as_it_was_printed(record_property: Record) -> None:
    drawn = trees.expressions(leaves=40)
    examples(record_property, "large expressions", drawn, 5_000, expression_holds)


@given(trees.expressions(leaves=6))
def test_no_parentheses_can_be_left_out(node: Expr) -> None:
    text = of_one_expression(node)
    for start, end in pairs(text):
        bare = f"{text[:start]} {text[start + 1 : end]} {text[end + 1 :]}"
        file, diagnostics = parse(Source("game.riot", bare))
        assert diagnostics or file.declarations != read(text).declarations


def pairs(text: str) -> list[tuple[int, int]]:
    """Where parentheses open and close."""
    open_at: list[int] = []
    found: list[tuple[int, int]] = []
    for at, mark in enumerate(text):
        if mark == "(":
            open_at.append(at)
        elif mark == ")":
            found.append((open_at.pop(), at))
    return found


def shipped_declarations() -> list[str]:
    """The declarations of all files without mistakes, each on one line."""
    read_files = (parse(Source(path.name, path.read_text("utf-8"))) for path in RULESETS)
    sound = (file for file, diagnostics in read_files if not diagnostics)
    return [printed_node(node) for file in sound for node in file.declarations]


SHIPPED = st.deferred(lambda: st.sampled_from(shipped_declarations()))


@given(SHIPPED, st.data())
def test_comments_may_stand_between_any_two_words(declared: str, data: st.DataObject) -> None:
    tokens = TOKEN.findall(declared)
    sized = st.lists(texts.gaps(), min_size=len(tokens) + 1, max_size=len(tokens) + 1)
    gaps = data.draw(sized)
    text = gaps[0] + "".join(token + gap for token, gap in zip(tokens, gaps[1:], strict=True))
    file = read(text)
    assert len(file.comments) == text.count("// said")
    holds(file)


@given(SHIPPED)
def test_where_its_author_broke_the_lines_does_not_matter(declared: str) -> None:
    in_one_line = printed(read(declared))
    assert printed(read("\n".join(TOKEN.findall(declared)))) == in_one_line
    assert printed(read("\r\n\t".join(TOKEN.findall(declared)))) == in_one_line


REMARKED = "track t_N: 0..9 clamped  // one\n// and another\n"


@pytest.mark.parametrize("name", ["variants", "ring", "statements", "questions", "comments"])
def test_the_work_of_laying_out_grows_with_the_file_and_no_faster(name: str) -> None:
    """Three times the file, at most four times the lines that are run."""

    def work(size: int) -> int:
        text = heavy.HEAVY[name](size) + heavy.rows(REMARKED, size)
        file, _ = parse(Source("long.riot", text))
        return effort.lines(lambda: printed(file), "printer")

    assert work(240) <= 4 * work(80)
