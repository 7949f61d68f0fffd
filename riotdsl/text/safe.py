"""Characters that a reader does not see, or that change what he sees.

A control character can rewrite the line that a terminal shows; a bidirectional one can make a rule
read differently from what it says. Rulesets may not hold them, and no message prints them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator

# Control, format, surrogate, line separator, paragraph separator.
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})

# The joiners are part of the spelling of Persian and Hindi words and of some emoji.
_JOINERS = frozenset({"\u200c", "\u200d"})

# Most texts hold none of them: this finds the candidates at the speed of `re`.
_CANDIDATE = re.compile("[^\t\n -~\u00a1-\u00ac\u00ae-\u02ff]")


def is_hidden(character: str) -> bool:
    r"""Whether a character cannot be seen as itself; tab and line feed count as hidden too.

    >>> is_hidden("\u202e"), is_hidden("a")
    (True, False)
    """
    return unicodedata.category(character) in _HIDDEN_CATEGORIES and character not in _JOINERS


def hidden_characters(text: str) -> Iterator[tuple[int, str]]:
    """Every hidden character with its offset, in order.

    Left out are tabs, line feeds, and a carriage return just before a line feed. A byte order mark
    is found wherever it stands: who reads a file takes it off first.
    """
    for match in _CANDIDATE.finditer(text):
        character = match.group()
        if character == "\r" and text.startswith("\n", match.end()):
            continue
        if is_hidden(character):
            yield match.start(), character


def escaped(character: str) -> str:
    r"""How a hidden character is shown.

    >>> escaped("\u202e")
    '\\u{202e}'
    """
    return f"\\u{{{ord(character):x}}}"


def visible(text: str) -> str:
    """The text on one line, with every hidden character escaped and tabs as spaces."""
    if text.isascii() and text.isprintable():
        return text
    return text.translate({ord(each): _shown(each) for each in set(text)})


def visible_lines(text: str) -> str:
    """The same, but its lines stay lines."""
    if text.isascii() and text.isprintable():
        return text
    return text.translate({ord(each): _shown(each) for each in set(text) - {"\n"}})


def without_hidden(text: str, shown: Callable[[str], str]) -> str:
    """The text with each hidden character as it is to be shown; tabs and line feeds stay."""
    hidden = (each for each in set(text) - {"\t", "\n"} if is_hidden(each))
    return text.translate({ord(each): shown(each) for each in hidden})


def _shown(character: str) -> str:
    if character == "\t":
        return "    "
    return escaped(character) if is_hidden(character) else character
