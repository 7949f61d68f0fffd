"""German: three genders, four cases, and articles that decide how an adjective ends.

What the rules tell is filled in: the n of the dative plural, the s of the genitive. A name that
begins with an adjective gives its `definite` form (der Schwarze Turm) beside the plain one.
"""

from __future__ import annotations

import re
from typing import ClassVar

from riotdsl.languages import plurals
from riotdsl.languages.grammar import Language
from riotdsl.languages.noun import Noun, Wanted

CASES = ("nominative", "accusative", "dative", "genitive")
_DEFINITE = {
    "masculine": ("der", "den", "dem", "des"),
    "feminine": ("die", "die", "der", "der"),
    "neuter": ("das", "das", "dem", "des"),
    "plural": ("die", "die", "den", "der"),
}
_INDEFINITE = {
    "masculine": ("ein", "einen", "einem", "eines"),
    "feminine": ("eine", "eine", "einer", "einer"),
    "neuter": ("ein", "ein", "einem", "eines"),
}
_MELTED = {
    "in dem": "im", "in das": "ins", "zu dem": "zum", "zu der": "zur", "von dem": "vom",
    "an dem": "am", "an das": "ans",
}  # fmt: skip
_ORT = re.compile(r"(^O|[sl]o)rte?n?,?$")
_HISSING = ("s", "ß", "x", "z")
_BOTH_CASES = ("in_the", "on_the")


class German(Language):
    """A name whose gender is not given is taken for a neuter one."""

    code: ClassVar[str] = "de"
    words: ClassVar[dict[str, str]] = {
        "and": "und", "nothing": "nichts", "nobody": "niemand", "yes": "ja", "no": "nein",
        "first": "zuerst", "then": "dann",
        "required": "Erforderlich: {name}.",
        "unfit": "Als {name} nicht wählbar: {chosen}.",
    }  # fmt: skip
    prepositions: ClassVar[dict[str, str]] = {
        "of": "von", "of_the": "von", "to_the": "zu", "in_the": "in", "from_the": "von",
        "on_the": "auf",
    }  # fmt: skip
    articles: ClassVar[frozenset[str]] = frozenset(
        word for table in (_DEFINITE, _INDEFINITE) for row in table.values() for word in row
    )
    numbered_take_article: ClassVar[bool] = False

    def plural_of(self, noun: Noun) -> str:
        return (
            plurals.german(noun.name, feminine=noun.is_feminine) if noun.is_inflected else noun.name
        )

    def form(self, noun: Noun, wanted: Wanted, *, plural: bool, bare: bool) -> str:
        case = _case(wanted, bare=bare)
        definite = wanted.is_definite and not bare
        if "uncountable" in noun.traits or "numbered" in noun.traits:
            return noun.forms.get(case, noun.name)
        return (
            _plural(noun, self.plural_of(noun), case, definite)
            if plural
            else _singular(noun, case, definite)
        )

    def before(self, noun: Noun, text: str, wanted: Wanted, *, plural: bool, bare: bool) -> str:
        article = wanted.article or ""
        number = CASES.index(_case(wanted, bare=bare))
        gender = "plural" if plural else _gender(noun)
        if article == "a":
            if plural or "uncountable" in noun.traits or text[:1].isdigit():
                return ""
            return f"{_INDEFINITE[gender][number]} "
        if bare or article == "of":
            return f"{self.preposition(article, noun)} "
        definite = _DEFINITE[gender][number]
        if article in ("the", "of_the"):
            return f"{definite} "
        pair = f"{self.preposition(article, noun)} {definite}"
        return f"{_MELTED.get(pair, pair)} "

    def preposition(self, article: str, noun: Noun) -> str:
        """One is at an Ort, and in most other places, whatever goes before in the same word."""
        if article == "in_the" and _ORT.search(noun.name.partition(" ")[0]):
            return "an"
        return super().preposition(article, noun)


def _case(wanted: Wanted, *, bare: bool) -> str:
    """The case that a preposition asks for, or the one that was asked for."""
    match wanted.article:
        case "of_the":
            return "dative" if bare else "genitive"
        case "of" | "to_the" | "from_the":
            return "dative"
        case article if article in _BOTH_CASES:
            return wanted.case or "dative"
        case _:
            return wanted.case or "nominative"


def _gender(noun: Noun) -> str:
    return noun.gender if noun.gender in _INDEFINITE else "neuter"


def _singular(noun: Noun, case: str, definite: bool) -> str:  # noqa: FBT001 - a row of the table
    forms, gender = noun.forms, _gender(noun)
    if case in forms:
        return forms[case]
    masculine = forms.get("accusative", noun.name) if gender == "masculine" else noun.name
    match case:
        case "nominative":
            return forms.get("definite", noun.name) if definite else noun.name
        case "accusative":
            weak = definite and gender != "masculine"
            return forms.get("definite", noun.name) if weak else noun.name
        case "dative":
            return masculine
    base = forms.get("dative", masculine)
    weak_noun = base.split()[-1] != noun.name.split()[-1]
    if gender == "feminine" or weak_noun or "proper" in noun.traits:
        return base
    return base + ("es" if base.endswith(_HISSING) else "s")


def _plural(noun: Noun, regular: str, case: str, definite: bool) -> str:  # noqa: FBT001 - a row of the table
    forms = noun.forms
    plain = noun.name if noun.is_plural else forms.get("plural") or regular
    weak = forms.get("definite" if noun.is_plural else "plural_definite", plain)
    own = case if noun.is_plural else f"plural_{case}"
    if own in forms:
        return forms[own]
    if case == "dative":
        given = noun.is_plural or plain != noun.name or "plural" in forms
        return f"{weak}n" if given and not weak.endswith(("n", "s")) else weak
    return weak if definite else plain
