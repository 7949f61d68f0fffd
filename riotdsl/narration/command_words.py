"""The words for commands: those of the program, and those that the language of the table has."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from riotdsl.game.typed.phrases import words_of
from riotdsl.game.wording.templates import templates
from riotdsl.languages.table_sentences import Sentences
from riotdsl.text.lazy_dataclass import fields, replace

if TYPE_CHECKING:
    from riotdsl.game.table import Table

QUIT = "quit"
LEAVING = (QUIT, "exit", "q")
_MARK = re.compile(r"\[([a-z]+)\]")


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


def spoken(told: Sentences, table: "Table") -> Sentences:
    """The sentences with the words for commands that can be typed at a table."""
    known = further(told, table)
    typed = {name: word for name, word in told.words.items() if known.get(word) == name}
    typed |= told.topics

    def said(text: str) -> str:
        return _MARK.sub(lambda mark: typed.get(mark[1], mark[1]), text)

    changed: dict[str, Any] = {}
    for each in fields(told):
        value = getattr(told, each.name)
        if isinstance(value, str):
            changed[each.name] = said(value)
        else:
            changed[each.name] = {name: said(text) for name, text in value.items()}
    return replace(told, **changed)


def typed(told: Sentences, table: "Table", command: str) -> str:
    """How a command is typed at a table, in its language if it has a word for it."""
    word = told.words.get(command, command)
    return word if further(told, table).get(word) == command else command


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
