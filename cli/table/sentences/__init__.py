"""The program's own sentences at the table, a file a language."""

from collections.abc import Mapping, Sequence
from functools import reduce

from .de import GERMAN
from .en import ENGLISH
from .es import SPANISH
from .fr import FRENCH
from .it import ITALIAN
from .sentence import Sentences

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
