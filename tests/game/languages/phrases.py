"""Nouns for the tests of the languages, and phrases made of them."""

from __future__ import annotations

from riotdsl.languages import Noun, Wanted, language


def noun(name: str, *forms: str, **texts: str) -> Noun:
    """A noun from what an author writes: genders and traits plain, other forms with their text."""
    genders = [form for form in forms if form in ("masculine", "feminine", "neuter", "common")]
    traits = frozenset(forms) - frozenset(genders)
    return Noun(name, genders[0] if genders else None, texts, traits)


def phrase(
    code: str, each: Noun, article: str | None = None, case: str | None = None, n: int | None = None
) -> str:
    """The noun as it stands in a sentence of a language."""
    return language(code).phrase(each, Wanted(article, case, n))
