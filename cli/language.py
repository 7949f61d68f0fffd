"""The language of the person at the terminal, as the system was told it."""

import os
from collections.abc import Collection, Mapping

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
ENGLISH = "en"


def of_user(known: Collection[str], variables: Mapping[str, str] = os.environ) -> str | None:
    """The user's language if it is one of the known, else English; None if that is not known.

    >>> of_user(["en", "es"], {"LANG": "es_AR.UTF-8"}), of_user(["en", "es"], {"LANG": "de_AT"})
    ('es', 'en')
    """
    told = next((variables[each] for each in VARIABLES if variables.get(each)), "")
    wanted = told.partition(".")[0].partition("_")[0].lower()
    return next((each for each in (wanted, ENGLISH) if each in known), None)
