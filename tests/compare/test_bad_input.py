"""What an author of editions, rulings and variants may get wrong, and is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from riotdsl.compile import check_sources
from riotdsl.text.source import Source

ROOT = Path(__file__).parents[2]
GOAL = """
question goal {
  ask "How many squares must be taken?"
  answers 3 or 4
  default 4
  because "the board has four"
}
win full: nobody when count of (square where it.mark is not none) >= goal
edition first of tiny { goal states 3 at "The end" "as soon as three" }
"""
TWO_VARIANTS = """
variant v of tiny { because "x" set goal = 3 }
variant w of tiny { because "y" set goal = 4 }
"""


def complaints(text: str) -> set[str]:
    tiny = (ROOT / "tests" / "language" / "tiny.riot").read_text(encoding="utf-8")
    rest = "\n\n".join(each for each in tiny.split("\n\n") if not each.startswith("win full"))
    sources = [Source(*each) for each in (("a.riot", text), ("b.riot", GOAL), ("c.riot", rest))]
    return {each.code for each in check_sources(sources)}


def test_nothing_is_wrong_to_begin_with() -> None:
    assert complaints('edition second of tiny { goal silent at "The end" }') == set()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('edition e of tiny { goal states 5 at "A" "b" }', "unknown-answer"),
        ('edition e of tiny { goal silent at "A" goal silent at "B" }', "duplicate-stance"),
        ('edition e of tiny { goal states 3 at "A" "b c d e f g h" }', "long-locator"),
        ('edition e of tiny { goal states 3 at "A" }', "missing-locator"),
        ('edition e of huge { goal silent at "A" }', "unknown-game"),
        ('rulings r of tiny for first { goal = 4 because "x" }', "ruling-against-edition"),
        ('rulings r of tiny { gaol = 4 because "x" }', "unknown-name"),
        ('rulings r of tiny { goal = 4 because "x" }', "unused-ruling"),
        ('variant v { because "x" drop full }', "syntax-error"),
        ("variant v of tiny { set goal = 3 }", "syntax-error"),
        (TWO_VARIANTS, "conflicting-variants"),
    ],
)
def test_a_mistake_has_its_diagnostic(text: str, code: str) -> None:
    assert code in complaints(text)
