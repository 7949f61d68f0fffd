"""The program's own sentences at the table, a file a language."""

from collections.abc import Mapping, Sequence
from functools import reduce

from riotdsl.languages.english.table import ENGLISH
from riotdsl.languages.french.table import FRENCH
from riotdsl.languages.german.table import GERMAN
from riotdsl.languages.italian.table import ITALIAN
from riotdsl.languages.spanish.table import SPANISH
from riotdsl.languages.table_sentences import Sentences

LANGUAGES: Mapping[str, Sentences] = {
    "en": ENGLISH,
    "es": SPANISH,
    "it": ITALIAN,
    "de": GERMAN,
    "fr": FRENCH,
}


def sentences_in(language: str) -> Sentences:
    """The sentences of a language; English where there are none."""
    return LANGUAGES.get(language, ENGLISH)


def joined(told: Sentences, names: Sequence[str]) -> str:
    """Names in a row, the last with `and`."""
    if len(names) < 2:  # noqa: PLR2004 - nothing to join
        return "".join(names)
    first = reduce(lambda row, name: f"{row}, {name}", names[:-1])
    return told.and_also.format(first=first, last=names[-1])
