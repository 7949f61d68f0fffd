"""What every language has: names in sentences, counts, lists, agreement.

A language that is known by nothing but its texts uses the names as they stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from riotdsl.languages.noun import Noun, Wanted
from riotdsl.text.lazy_dataclass import replace

SHARED_WORDS = {
    "and": "", "nothing": "-", "nobody": "-", "yes": "+", "no": "-", "first": "", "then": "",
    "required": "{name}", "unfit": "{name}: {chosen}",
}  # fmt: skip


class Language:
    """The grammar of one language; the class itself serves where none is known."""

    code: ClassVar[str] = ""
    words: ClassVar[dict[str, str]] = SHARED_WORDS
    prepositions: ClassVar[dict[str, str]] = {}
    articles: ClassVar[frozenset[str]] = frozenset()
    numbered_take_article: ClassVar[bool] = True
    genders: ClassVar[tuple[str, ...]] = ("masculine", "feminine", "neuter")

    def word(self, name: str) -> str:
        """One of the few words that a game needs and no ruleset gives: and, nothing, yes, ..."""
        return self.words[name]

    def unfit(self, name: str, chosen: str) -> str:
        """The sentence that refuses what cannot be chosen, where no text has a better one."""
        return capital(self.words["unfit"].format(name=name, chosen=chosen))

    # ------------------------------------------------------------ nouns

    def phrase(self, noun: Noun, wanted: Wanted) -> str:
        """The noun as it stands in a sentence; one is on a surface, not in it."""
        if wanted.article == "in_the" and "surface" in noun.traits:
            wanted = replace(wanted, article="on_the")
        plural = noun.is_plural or (wanted.count is not None and self.is_many(wanted.count))
        bare = wanted.article is None or not self.takes_article(noun)
        text = self.form(noun, wanted, plural=plural, bare=bare)
        if wanted.count is not None and not self.is_silent_one(wanted):
            text = f"{wanted.count} {text}"
        if wanted.article is None:
            return text
        if bare and wanted.article in ("the", "a"):
            return text
        return self.before(noun, text, wanted, plural=plural, bare=bare) + text

    def takes_article(self, noun: Noun) -> bool:
        if "numbered" in noun.traits and not self.numbered_take_article:
            return False
        return "proper" not in noun.traits

    def is_silent_one(self, wanted: Wanted) -> bool:
        """Whether the article says already that it is one."""
        return wanted.count == 1 and wanted.article not in (None, "of")

    def is_many(self, count: int) -> bool:
        return abs(count) != 1

    def form(self, noun: Noun, wanted: Wanted, *, plural: bool, bare: bool) -> str:  # noqa: ARG002 - for languages with cases
        """The noun itself in number and case."""
        if not plural or noun.is_plural or "uncountable" in noun.traits:
            return noun.name
        return noun.forms.get("plural") or self.plural_of(noun)

    def plural_of(self, noun: Noun) -> str:
        """The plural of a noun that has none given, where the language knows how to make it."""
        return noun.name

    def before(self, noun: Noun, text: str, wanted: Wanted, *, plural: bool, bare: bool) -> str:  # noqa: ARG002 - for the languages that are known
        """Preposition and article with what parts them from the text."""
        return ""

    def preposition(self, article: str, noun: Noun) -> str:  # noqa: ARG002 - some languages look at it
        """The word that stands before the article of a noun."""
        return self.prepositions.get(article, "")

    # ------------------------------------------------------------ lists and agreement

    def joined(self, items: Sequence[str]) -> str:
        """Several things in a row."""
        if len(items) < 2:  # noqa: PLR2004 - one thing is no list
            return "".join(items)
        link = self.link(items[-1])
        last = f" {link} {items[-1]}" if link else f", {items[-1]}"
        return ", ".join(items[:-1]) + last

    def in_order(self, items: Sequence[str]) -> str:
        """Several things one after the other: first this, then that."""
        if len(items) < 2:  # noqa: PLR2004 - one thing is no order
            return "".join(items)
        words = [self.words["first"]] + [self.words["then"]] * (len(items) - 1)
        return ", ".join(f"{word} {item}".strip() for word, item in zip(words, items, strict=True))

    def link(self, following: str) -> str:  # noqa: ARG002 - some languages look at it
        """The word before the last of a row."""
        return self.words["and"]

    def agreed(self, options: Sequence[str], gender: str | None, *, plural: bool) -> str:
        """The option that agrees: of two by number; of four by gender, or the plural's."""
        if len(options) == 2:  # noqa: PLR2004 - one, many
            return options[plural]
        if plural:
            return options[3]
        return options[self.genders.index(gender) if gender in self.genders else 0]


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]
