"""A noun with the forms that a language needs, and how it is wanted in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.text.lazy_dataclass import dataclass, field


@dataclass(frozen=True, slots=True)
class Noun:
    """`forms` are by name: plural, dative, plural_dative, definite and so on.

    Traits: `plural` (the name is itself a plural), `proper` (it takes no article), `uncountable`,
    `vowel` and `consonant` (how it begins to the ear, where letters do not tell), `numbered` (a
    number stands behind it).
    """

    name: str
    gender: str | None = None
    forms: Mapping[str, str] = field(default_factory=dict)
    traits: frozenset[str] = frozenset()

    @property
    def is_plural(self) -> bool:
        return "plural" in self.traits

    @property
    def is_inflected(self) -> bool:
        """Whether a plural can be made of it: a common noun of the language, with its gender."""
        return self.gender is not None and not {"proper", "numbered"} & self.traits

    @property
    def is_feminine(self) -> bool:
        return self.gender == "feminine"

    def begins_with(self, vowel: bool) -> bool:  # noqa: FBT001 - what the letters say
        """Whether it begins with a vowel; `vowel` is what its letters say."""
        return "vowel" in self.traits or (vowel and "consonant" not in self.traits)


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a noun is wanted: with what before it, in which case, and so many of it.

    `article` is the, a, of, or of_the, to_the, in_the, from_the, on_the.
    """

    article: str | None = None
    case: str | None = None
    count: int | None = None

    @property
    def is_definite(self) -> bool:
        return self.article is not None and self.article.endswith("the")
