"""The words for commands: those of the program, and those that the language of the table has."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from riotdsl.game.phrases import words_of
from riotdsl.game.templates import templates

from .sentences.sentence import Sentences

if TYPE_CHECKING:
    from riotdsl.game.table import Table

QUIT = "quit"
LEAVING = (QUIT, "exit", "q")


def leaving(told: Sentences) -> frozenset[str]:
    """What ends the program where nothing else can be entered but a command."""
    return frozenset((*LEAVING, told.words[QUIT]))


def further(told: Sentences, table: "Table") -> Mapping[str, str]:
    """Further words for commands, each with its command, unless an action begins with the word."""
    taken = first_words(table)
    return {
        word: command for command, word in told.words.items() if word not in (command, *taken)
    } | {
        _simple(word): command for command, word in told.words.items() if _simple(word) not in taken
    }


def first_words(table: "Table") -> frozenset[str]:
    """The words that the actions of a game begin with, in the languages of the table."""
    found = set()
    for action in table.machine.program.actions.values():
        for template in templates(table.words, action):
            first = template.parts[0] if template.parts else ""
            found |= {word.text for word in words_of(first if isinstance(first, str) else "")[:1]}
    return frozenset(found)


def _simple(word: str) -> str:
    """A word without accents."""
    return words_of(word)[0].text if words_of(word) else word
