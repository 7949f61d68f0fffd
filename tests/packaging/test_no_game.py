"""The compiler knows no game: no name of one stands in it, not even in an example."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from riotdsl.program.names import BUILT_IN
from riotdsl.syntax.parser import parse, words
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.variants_scenarios import Declaration
from riotdsl.text.source import Source

GAMES = ("riot", "rilatria")
SEARCHED = {"riotdsl": ("*.py", "*.md"), "grammar": ("*.lark",), "cli": ("*.py",),
            "web": ("*.py", "*.js", "*.html", "*.css")}  # fmt: skip
DECLARE_NOTHING = frozenset({"editions", "rulings", "scenarios", "texts"})
WORD = re.compile(r"\w+")


def names(declaration: Declaration) -> Iterator[str]:
    """What a declaration calls its factions, places, units, cards and questions."""
    for node in declarations.walk(declaration):
        match node:
            case declarations.Faction():
                yield from (name.text for name in node.names)
            case declarations.Place() | declarations.Thing():
                yield from (family.name.text for family in node.families)
            case declarations.Grid() | declarations.Question():
                yield node.name.text
            case _:
                pass


def names_of_games(root: Path) -> set[str]:
    files = [file for game in GAMES for file in (root / "rulesets" / game).rglob("*.riot")]
    parsed = [
        parse(Source(file.name, file.read_text("utf-8")))[0]
        for file in files
        if file.parent.name not in DECLARE_NOTHING
    ]
    return {name for file in parsed for each in file.declarations for name in names(each)}


def general_words(root: Path) -> set[str]:
    """The words of the glossary, those of the language, and the names that are built in."""
    glossary = (root / "docs" / "glossary.md").read_text("utf-8")
    return {*re.findall(r"\*\*([a-z-]+)\*\*", glossary), *words(), *BUILT_IN}


def searched(root: Path) -> Iterator[Path]:
    for folder, patterns in SEARCHED.items():
        for pattern in patterns:
            yield from sorted((root / folder).rglob(pattern))


@cache
def forbidden(root: Path) -> frozenset[str]:
    return frozenset(names_of_games(root) - general_words(root))


def test_the_names_of_the_games_are_found(root: Path) -> None:
    assert {"police", "street", "hero", "damage_tie_break"} <= forbidden(root)


def test_no_name_of_a_game_stands_in_the_compiler(root: Path) -> None:
    found = [
        f"{file.relative_to(root)}:{number}: {word}"
        for file in searched(root)
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        for word in WORD.findall(line)
        if word.lower() in forbidden(root)
    ]
    assert not found, (
        "invent a neutral name; a general word that is meant in its plain sense is listed in "
        "docs/glossary.md"
    )


def test_editions_are_in_conflict_and_clash_is_a_word_of_one_game(root: Path) -> None:
    found = [
        f"{file.relative_to(root)}:{number}"
        for file in searched(root)
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if "clash" in line.lower()
    ]
    assert not found, "editions, variants and clauses are in conflict"
