"""Strategies: random texts that follow the grammar, with random comments and layout."""

from __future__ import annotations

import re
from functools import cache

from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark

from riotdsl.syntax.grammar import GRAMMAR, Words
from riotdsl.syntax.parser import words

RULES = (
    *(
        "game",
        "faction",
        "start_decl",
        "option",
        "place",
        "grid",
        "picture",
        "unit",
        "card",
        "track",
    ),
    *("value", "ability", "reaction", "action", "procedure", "question", "edition", "rulings"),
    *("variant", "texts", "scenario"),
)

# These are little but an expression, and take long to draw.
WIDE_RULES = ("link", "win", "invariant", "measure", "heuristic")

_LETTERS = st.characters(codec="utf-8", categories=("L", "N", "P", "S"), exclude_characters='"')


@cache
def grammar() -> Lark:
    """A parser that makes lark's own trees."""
    text = GRAMMAR.read_text("utf-8")
    return Lark(text, parser="lalr", propagate_positions=True, postlex=Words())


@cache
def declarations(rule: str) -> st.SearchStrategy[str]:
    """Texts of one declaration, made by a rule of the grammar."""
    used, _, _ = grammar().grammar.compile([rule], ())
    names = {terminal.name for terminal in used}
    explicit = {name: texts for name, texts in _terminals().items() if name in names}
    return from_lark(grammar(), start=rule, explicit=explicit)


def files(also: tuple[str, ...] = ()) -> st.SearchStrategy[str]:
    """Texts of a few declarations, made by RULES and `also` others."""
    pieces = [declarations(rule) for rule in (*RULES, *also)]
    return st.lists(st.one_of(*pieces, _space(), _comment()), max_size=4).map("\n".join)


def gaps() -> st.SearchStrategy[str]:
    """What may stand between two tokens: space, and now and then a comment."""
    plain = st.sampled_from((" ", " ", " ", " ", "\n", "\n\n", "\t", "\r\n"))
    said = st.sampled_from((" // said\n", "\n// said \t\n", "\n\n// said\n\n\n"))
    return st.one_of(plain, plain, plain, plain, plain, said)


def _terminals() -> dict[str, st.SearchStrategy[str]]:
    """A text for every terminal; words stand between spaces, or they would grow together."""
    spelled = {
        terminal.name: st.just(f" {terminal.pattern.value} ")
        for terminal in grammar().terminals
        if re.fullmatch(r"[a-z_]+", terminal.pattern.value)
    }
    return {
        **spelled,
        "NAME": _name(),
        "INT": st.integers(0, 2000).map(lambda number: f" {number} "),
        "STRING": st.text(_LETTERS | st.just(" "), max_size=30).map(lambda text: f'"{text}"'),
        "COMMENT": _comment(),
        "WS": _space(),
    }


def _name() -> st.SearchStrategy[str]:
    short = st.sampled_from(("a", "b", "some_name", "x_1", "unit_of_the_north"))
    drawn = short | st.from_regex(r"[a-z][a-z0-9_]{0,30}", fullmatch=True)
    return drawn.filter(lambda name: name not in words()).map(lambda name: f" {name} ")


def _comment() -> st.SearchStrategy[str]:
    text = st.text(_LETTERS | st.sampled_from(' "{}\t'), max_size=20)
    return text.map(lambda said: f" //{said}\n")


def _space() -> st.SearchStrategy[str]:
    return st.sampled_from((" ", "\n", "\n\n", "\n \n\n", "\t", "\r\n"))
