from __future__ import annotations

import pytest

from riotdsl.syntax.canonical import canonical
from riotdsl.syntax.parser import parse
from riotdsl.syntax.tree.variants_scenarios import File
from riotdsl.text.source import Source


def files(*texts: str) -> list[File]:
    named = (Source(f"{number}.riot", text) for number, text in enumerate(texts))
    return [parse(source)[0] for source in named]


def test_comments_and_layout_do_not_show() -> None:
    plain = files("value x -> 0..9 { y: 1 + 2 }")
    adorned = files("// why\nvalue x\n  -> 0..9 {\n\n  y: (1 + 2) // so\n}\n")
    assert canonical(plain) == canonical(adorned) == "value x -> 0..9 { y: 1 + 2 }\n"


def test_a_declaration_stands_on_a_line() -> None:
    text = "procedure b() { c() d() } value a -> 0..1 { x: 1 }"
    assert canonical(files(text)) == "procedure b() { c()  d() }\nvalue a -> 0..1 { x: 1 }\n"


FREE = [
    ("value a -> 0..1 {}", "value b -> 0..1 {}"),
    ("procedure a() {}", "value b -> 0..1 {}"),
    ('scenario "a" {}', 'scenario "b" {}'),
    ('texts "de" {}', 'texts "en" {}'),
    ("link a to b", "link b to a"),
]
ORDERED = [
    ("faction a", "faction b"),
    ("place a", "grid b 2 by 2"),
    ("unit a {}", "card b {}"),
    ("track a: 0..1", "track b: 0..1"),
    ("after a {}", "after b {}"),
    ("ability a of u { after z {} }", "after z {}"),
    ("win a: you", "win b: you"),
    ("invariant a: yes", "invariant b: yes"),
]


@pytest.mark.parametrize(("one", "other"), FREE)
def test_most_declarations_may_stand_anywhere(one: str, other: str) -> None:
    together = canonical(files(f"{one}\n{other}"))
    assert canonical(files(f"{other}\n{one}")) == together
    assert canonical(files(other, one)) == together


@pytest.mark.parametrize(("one", "other"), ORDERED)
def test_some_orders_carry_meaning(one: str, other: str) -> None:
    together = canonical(files(f"{one}\n{other}"))
    assert canonical(files(one, other)) == together
    assert canonical(reversed(files(one, other))) == together
    assert canonical(files(f"{other}\n{one}")) != together


def test_any_rule_shows() -> None:
    assert canonical(files("track a: 0..1")) != canonical(files("track a: 0..1 clamped"))
    assert canonical(files("track a: 0..1 track a: 0..1")) != canonical(files("track a: 0..1"))
