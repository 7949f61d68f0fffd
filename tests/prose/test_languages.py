"""A language that words all that is wanted leaves nothing of the rules' own names in its book."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from riotdsl import compile as compiler
from riotdsl import library
from riotdsl.compare.rulebooks import book_of
from riotdsl.game.game import Game, load
from riotdsl.program.texts.required import RequiredTexts
from riotdsl.program.variants.problems import path_text
from riotdsl.prose.markdown import as_markdown
from riotdsl.syntax.tree import declarations
from riotdsl.text.source import Source
from tests.program.test_wanted import POND
from tests.properties import random_rulesets

ROOT = Path(__file__).parents[2]
GERMAN = "de"
HOMES = {"de": "german", "es": "spanish", "fr": "french", "it": "italian"}
_WORD = re.compile(r"[^\W\d_]+")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_HOLE = re.compile(r"\{[^}:]*[}:]")  # what stands behind a colon agrees with it: {f: wins/win}
_UNSEEN = re.compile(r"<!--.*?-->|\]\([^)]*\)|^\S+: default$", re.MULTILINE)


def words(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(text)}


def spoken(code: str) -> set[str]:
    """The words that the program itself has in a language."""
    home = ROOT / "riotdsl" / "languages"
    files = [home / HOMES[code] / "grammar.py", home / HOMES[code] / "rulebook.py"]
    if code != GERMAN:
        files += [home / "romance.py", home / "romance_rulebook.py"]
    return {word for path in files for text in _quoted(path) for word in words(text)}


def _quoted(path: Path) -> Iterator[str]:
    """The strings of a module, without the keys of its tables."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    keys = {id(key) for node in nodes if isinstance(node, ast.Dict) for key in node.keys}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in keys:
            yield node.value


def foreign(game: Game, code: str) -> list[str]:
    """Lines of a book with words of identifiers or English texts that the language does not use."""
    own, english = spoken(code), set[str]()
    for each in game.ruleset.declarations:
        for texts in [each, *getattr(each, "texts", ())]:
            said = texts.span.text
            if isinstance(texts, declarations.Edition) or _is_in(texts, code):
                own |= words(_HOLE.sub(" ", " ".join(_STRING.findall(said))))
                said = _STRING.sub(" ", said)
            if not isinstance(texts, declarations.Texts) or texts.language in ("en", code):
                english |= words(said)
    book = as_markdown(book_of(game), pictures=False)
    lines = _UNSEEN.sub("", book).splitlines()
    return [line for line in lines if words(line) & (english - own)]


def _is_in(node: object, code: str) -> bool:
    return isinstance(node, declarations.Texts) and node.language == code


# ---------------------------------------------------------------- games that are shipped


def found_in(name: str, *, every: bool) -> dict[tuple[str, str], list[str]]:
    """What is found in the books of a game, by language and edition: its own, or every one."""
    ruleset = library.load(name)
    found = {}
    for code in sorted({*ruleset.languages} - {"en"}):
        editions = {each: node.language for each, node in ruleset.editions.items()}
        own = [each for each, language in editions.items() if every or language == code]
        for edition in own or ["default"]:
            lines = foreign(load(name, edition=edition, language=code), code)
            if lines:
                found[code, edition] = lines
    return found


@pytest.mark.parametrize("name", library.names())
def test_no_book_of_a_shipped_game_falls_back_on_english(name: str) -> None:
    assert found_in(name, every=False) == {}


@pytest.mark.long
@pytest.mark.parametrize("name", library.names())
def test_no_book_of_any_edition_falls_back_on_english(name: str) -> None:
    assert found_in(name, every=True) == {}


# ---------------------------------------------------------------- what `check --strict` asks for

SMALL = {
    "pond": POND,
    **{
        path.stem: path.read_text(encoding="utf-8")
        for path in (
            ROOT / "tests/game/feud.riot",
            ROOT / "tests/docs/table.riot",
            *sorted((ROOT / "rulesets/classics").glob("*/[!t]*.riot")),
            ROOT / "rulesets/classics/tictactoe/tictactoe.riot",
        )
    },
}


def worded(text: str) -> Game:
    """A game with made-up words in German for all that is wanted there, and for nothing else."""
    for _ in range(2):  # names that are worded may bring others with them
        checked = compiler.load([Source("game.riot", text)], diagnostics=()).checked
        told = [each for each in checked.names.texts if each.language == GERMAN]
        own = {path_text(wording.path) for each in told for wording in each.wordings}
        lacks = enumerate(RequiredTexts(checked).lacking(GERMAN, own), start=len(own))
        lines = "\n".join(f'{path}: "{_made_up(number)}"' for number, path in lacks)
        text = f'{text}\ntexts "{GERMAN}" {{\n{lines}\n}}\n'
    ruleset = compiler.load([Source("game.riot", text)], diagnostics=())
    return Game(ruleset, ruleset.start, {}, GERMAN)


def _made_up(number: int) -> str:
    """A word that stands in no language."""
    return "Q" + "".join("bcdfghjklm"[int(digit)] for digit in str(number)) + "q"


@pytest.mark.parametrize("name", SMALL)
def test_who_words_all_that_is_wanted_has_a_book_without_english(name: str) -> None:
    assert foreign(worded(SMALL[name]), GERMAN) == []


@pytest.mark.parametrize("seed", range(6))
def test_who_words_all_that_is_wanted_of_any_game_has_a_book_without_english(seed: int) -> None:
    assert foreign(worded(random_rulesets.ruleset(seed)), GERMAN) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6, 200))
def test_who_words_all_that_is_wanted_of_many_games_has_books_without_english(seed: int) -> None:
    assert foreign(worded(random_rulesets.ruleset(seed)), GERMAN) == []
