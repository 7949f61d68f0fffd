"""What tests of the program layer begin with: declarations of a text, or of a shipped ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from riotdsl.program.checked import Checked
from riotdsl.program.from_syntax import resolve
from riotdsl.syntax.parser import parse
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.text.diagnostic import Diagnostic, has_errors
from riotdsl.text.source import Source

ROOT = Path(__file__).parents[2]
NOWHERE = Source("nowhere", "").point(0)


def file(text: str, name: str = "mine.riot") -> cases.File:
    """A file that has nothing wrong with its syntax."""
    read, wrong = parse(Source(name, text))
    assert not wrong, wrong
    return read


def declarations(text: str, name: str = "mine.riot") -> tuple[cases.Declaration, ...]:
    """What a text declares."""
    return file(text, name).declarations


def variants(text: str) -> tuple[cases.Variant, ...]:
    """The variants that a text declares."""
    return tuple(each for each in declarations(text) if isinstance(each, cases.Variant))


@cache
def files(ruleset: str) -> tuple[cases.File, ...]:
    """The files of a shipped ruleset, in the order of their names."""
    folder = ROOT / "rulesets" / ruleset
    return tuple(
        file(path.read_text(encoding="utf-8"), str(path.relative_to(folder)))
        for path in sorted(folder.rglob("*.riot"))
    )


@cache
def shipped(ruleset: str) -> tuple[cases.Declaration, ...]:
    """All that a shipped ruleset declares."""
    return tuple(each for read in files(ruleset) for each in read.declarations)


@cache
def checked(ruleset: str) -> Checked:
    """A shipped ruleset with its names bound."""
    return resolve(shipped(ruleset), NOWHERE)


def check(text: str) -> Checked:
    """A ruleset in one text, with its names bound."""
    found = resolve(declarations(text), NOWHERE)
    assert not found.diagnostics, found.diagnostics
    return found


def told(check: Callable[[Checked], Iterable[Diagnostic]], text: str, *known: str) -> list[str]:
    """What a check says of a ruleset in one text: where, and what; `known` errors were said."""
    given = resolve(declarations(text), NOWHERE)
    wrong = [each for each in given.diagnostics if has_errors((each,))]
    assert {each.code for each in wrong} == set(known), [each.message for each in wrong]
    return [f"{each.code} at `{each.span.text}`: {each.message}" for each in check(given)]
