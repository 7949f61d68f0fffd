"""The language of the person at the terminal, and the first words in it."""

import os
import sys
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .output import say

if TYPE_CHECKING:
    from riotdsl.languages.table_sentences import Sentences

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
ENGLISH = "en"
MOMENT = 1.5


def of_user(known: Collection[str], variables: Mapping[str, str] = os.environ) -> str | None:
    """The user's language if it is one of the known, else English; None if that is not known.

    >>> of_user(["en", "es"], {"LANG": "es_AR.UTF-8"}), of_user(["en", "es"], {"LANG": "de_AT"})
    ('es', 'en')
    """
    told = next((variables[each] for each in VARIABLES if variables.get(each)), "")
    wanted = told.partition(".")[0].partition("_")[0].lower()
    return next((each for each in (wanted, ENGLISH) if each in known), None)


def sentences(language: str | None = None) -> "Sentences":
    """What the program says in a language, or in the user's where none is named."""
    from riotdsl.languages.tables import LANGUAGES, sentences_in

    return sentences_in(language or of_user(LANGUAGES) or ENGLISH)


@contextmanager
def waiting_told() -> Iterator[None]:
    """Say at a terminal that rules are made ready, where that takes longer than a moment."""
    if not sys.stdout.isatty():
        yield
        return
    from .table.screen.progress import later

    told = sentences().preparing
    with later(lambda: say(told), MOMENT):
        yield
