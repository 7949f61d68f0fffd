"""How a language builds the sentences of a rulebook: determiners, relative clauses, moulds.

A mould is a sentence, or a part of one, with places in braces. `[is/are]` stands for the word that
agrees with the number of what it is said of, `<un/une>` for the one that agrees with its gender. A
condition always has the order of words of a subordinate clause, and begins with its subject.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from riotdsl.languages import Language, Noun, Wanted
from riotdsl.text.lazy_dataclass import dataclass, replace

PAUSE = "\x1f"  # a comma, unless the sentence ends here or another mark follows
AGAIN = "\x1d"  # where `if` is said again, if the condition stands behind one
WHICH, WHOSE, ASTRAY = "\x1eq\x1e", "\x1ew\x1e", "\x1ex\x1e"

_NUMBER = re.compile(r"\[([^\[\]/]*)/([^\[\]/]*)\]")
_GENDER = re.compile(r"<([^<>]+)>")
_TWICE = re.compile(r"\b([a-z]\w*'?(?: [\w']+){1,4}) \1\b")  # said once is enough
_BRACKETS = re.compile(f" *{PAUSE}+( \\([^()]*\\))")  # they belong to what is before the pause
_PAUSES = re.compile(f" *{PAUSE}+(?= *[.,;:()]| *$)")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun with its determiner and what follows it; `sign` stands as it is, without any.

    `det` is the, a, this, every, some (at least one), own (whose things are told without naming
    it), or which: the subject of a relative clause.
    """

    noun: Noun
    tail: str = ""
    det: str = "the"
    sign: str | None = None

    @property
    def is_plural(self) -> bool:
        return self.noun.is_plural

    def followed(self, tail: str) -> Phrase:
        """The same with more behind it."""
        if self.sign is not None:
            return replace(self, sign=self.sign + tail)
        return replace(self, tail=self.tail + tail)


class Part(NamedTuple):
    """A part of a text that is filled: words, or a hole for a noun, `of` a noun, or a verb."""

    text: str
    sort: str


class Main(NamedTuple):
    """A main clause in three: what it is about, the verb that is second, and the rest."""

    subject: str
    verb: str
    rest: str


def sign(text: str) -> Phrase:
    return Phrase(sign_noun(text), sign=text)


def sign_noun(text: str) -> Noun:
    return Noun(text, traits=frozenset({"proper"}))


class Tongue:
    """The prose of one language over its grammar."""

    grammar: ClassVar[Language]
    moulds: ClassVar[Mapping[str, str]]
    mains: ClassVar[Mapping[str, str]] = {}  # moulds for clauses that can be made main clauses
    nouns: ClassVar[Mapping[str, Noun]]
    every: ClassVar[str] = ""
    behind_if: ClassVar[str] = r"(?!)"  # what stands in moulds before conditions that say it again
    again: ClassVar[str] = ""
    at_least: ClassVar[str] = ""
    nested: ClassVar[re.Pattern[str]] = re.compile(r"(?!)")  # in what is owned by what is owned
    has_relative: ClassVar[re.Pattern[str]] = re.compile(r"(?!)")  # a noun with one right behind it
    leading: ClassVar[re.Pattern[str]] = re.compile(r"(?!)")  # at an end, what leads to more
    before_some: ClassVar[str | None] = None  # the article before some things that are not named

    # ------------------------------------------------------------ phrases

    def say(self, phrase: Phrase, article: str | None = "the", case: str | None = None) -> str:
        """A phrase as it stands in a sentence, with a preposition if the article has one."""
        if phrase.det == "which":
            subject = article in ("the", None) and case in (None, "nominative")
            return WHICH if subject else WHOSE if article == "of_the" else ASTRAY
        if article == "in_the" and "surface" in phrase.noun.traits:
            article = "on_the"
        if phrase.sign is not None:
            return self.grammar.phrase(sign_noun(phrase.sign), Wanted(article, case))
        if phrase.det in ("every", "some", "a", "this") and article is not None:
            return self.determined(phrase, article, case) + phrase.tail
        return self.grammar.phrase(phrase.noun, Wanted(article, case)) + phrase.tail

    def determined(self, phrase: Phrase, article: str, case: str | None) -> str:
        """A phrase that begins with every, at least one, this, or an indefinite article."""
        preposition = self.grammar.preposition(article, phrase.noun)
        case = self.case_after(article, case)
        words = self.with_determiner(phrase, case)
        return f"{preposition} {words}" if preposition else words

    def with_determiner(self, phrase: Phrase, case: str | None) -> str:
        if phrase.det == "every":
            return f"{self.every} {self.grammar.phrase(phrase.noun, Wanted(None, case))}"
        if phrase.det == "this":
            return self.this(phrase.noun, case)
        words = self.grammar.phrase(phrase.noun, Wanted("a", case))
        return f"{self.at_least} {words}" if phrase.det == "some" else words

    def into(self, place: Phrase) -> str:
        """Where something goes that comes to lie in a place or on it."""
        return self.say(place, "in_the")

    def no(self, phrase: Phrase) -> str:
        """What there is not, in the accusative."""
        return self.say(phrase, None)

    def none(self, phrase: Phrase) -> str:
        """That there are no such things."""
        bare = self.say(phrase, None, "accusative")
        return self.mould("none", phrase, many=bare, of=self.say(phrase, "of"))

    def either(self, parts: list[str]) -> str:
        """Conditions of which one is enough, beside others that are needed."""
        return self.mould("either", parts=self.joined(parts, "or"))

    def totalled(self, phrase: Phrase) -> Phrase:
        """A number of several things taken together."""
        raise NotImplementedError

    def counted(self, phrase: Phrase) -> str:
        """A set behind `the number`."""
        return self.say(phrase, "of")

    def this(self, noun: Noun, case: str | None) -> str:
        raise NotImplementedError

    def other(self, noun: Noun, det: str) -> Noun:
        """Another one of the kind, as it stands behind the, every or some."""
        raise NotImplementedError

    def case_after(self, article: str, case: str | None) -> str | None:  # noqa: ARG002 - languages with cases look at it
        return case

    def plural(self, noun: Noun) -> Noun:
        """The plural as a noun of its own."""
        if noun.is_plural or {"uncountable", "proper"} & noun.traits:
            return noun
        name = noun.forms.get("plural") or self.grammar.plural_of(noun)
        forms = {
            key.removeprefix("plural_"): text
            for key, text in noun.forms.items()
            if key.startswith("plural_")
        }
        return Noun(name, noun.gender, forms, noun.traits | {"plural"})

    def headed(self, noun: Noun, text: str) -> Phrase:
        """A noun whose text goes on behind it, so that only the noun itself is inflected."""
        return Phrase(replace(noun, name=text))

    # ------------------------------------------------------------ moulds

    def mould(self, name: str, about: Phrase | None = None, /, **parts: str) -> str:
        """A mould with its parts, in agreement with what it is about."""
        return self.filled(self.moulds[name], about, **parts)

    def filled(self, text: str, about: Phrase | None, /, **parts: str) -> str:
        plural = about is not None and about.is_plural
        gender = None if about is None else about.noun.gender
        text = _NUMBER.sub(lambda found: found.group(2 if plural else 1), text)
        text = _GENDER.sub(lambda found: self.of_gender(found.group(1).split("/"), gender), text)
        told = {
            name: part.replace(AGAIN, self.again_in(text, name)) for name, part in parts.items()
        }
        return text.format(**told)

    def again_in(self, text: str, name: str) -> str:
        """What every condition of a row begins with in this place of a mould."""
        found = re.search(rf"{self.behind_if}\{{{name}\}}", text, re.IGNORECASE)
        return "" if found is None else self.again

    def of_gender(self, options: list[str], gender: str | None) -> str:
        return options[1] if gender == "feminine" and len(options) > 1 else options[0]

    def joined(self, parts: list[str], word: str) -> str:
        """Several conditions in a row."""
        if len(parts) < 2:  # noqa: PLR2004 - one is no row
            return "".join(parts)
        if self.is_long(parts, word):
            parts = [parts[0], *(f"{AGAIN}{part}" for part in parts[1:])]
        return self.listed(parts, word)

    def is_long(self, parts: list[str], word: str) -> bool:
        """Whether the first comma of a row could be taken for the end of all conditions."""
        return len(parts) > 2 or word == "or_else"  # noqa: PLR2004 - two have no comma between them

    def listed(self, parts: list[str], word: str) -> str:
        """Several clauses in a row, as they stand."""
        if len(parts) < 2:  # noqa: PLR2004 - one is no row
            return "".join(parts)
        comma = "," if word == "or_else" else ""
        return ", ".join(parts[:-1]) + f"{comma} {self.moulds[word]} {parts[-1]}"

    def main(self, parts: Sequence[Part]) -> Main | None:  # noqa: ARG002 - languages with two orders of words look at them
        """A clause as a main clause; None if it is one already, or cannot be made one."""
        return None

    # ------------------------------------------------------------ relative clauses

    def relative(self, clause: str, noun: Noun) -> str | None:
        """A clause about WHICH as a relative clause; None if it cannot be made one."""
        if ASTRAY in clause or clause.count(WHICH) + clause.count(WHOSE) != 1:
            return None
        if clause.startswith(WHICH):
            return self.which(clause.removeprefix(WHICH).strip(), noun)
        owned, found, rest = clause.partition(f" {WHOSE}")
        if not found or "," in owned or self.nested.search(owned):
            return None
        return self.whose(owned, rest.strip(), noun)

    def relatives(self, parts: list[str], word: str) -> str:
        """Several relative clauses in a row."""
        return self.listed(parts, word)

    def narrowed(self, phrase: Phrase, relative: str) -> Phrase:
        """A phrase with one more relative clause: behind another about the same noun, `and`."""
        if not self.has_relative.match(f"{phrase.noun.name}{phrase.tail}"):
            return phrase.followed(relative)
        closed = replace(phrase, tail=phrase.tail.removesuffix(PAUSE))
        return closed.followed(f" {self.moulds['and']} {relative.lstrip(', ')}")

    def which(self, rest: str, noun: Noun) -> str:
        raise NotImplementedError

    def whose(self, owned: str, rest: str, noun: Noun) -> str | None:
        """`owned` is what it has, with its article."""
        raise NotImplementedError

    def for_which(self, clause: str, noun: Noun) -> str:
        """A clause that says nothing of the noun as its subject."""
        raise NotImplementedError

    # ------------------------------------------------------------ sentences

    def polished(self, text: str) -> str:
        """A sentence with a large first letter, its pauses made commas."""
        text = _BRACKETS.sub(rf"\1{PAUSE}", text.replace(AGAIN, ""))
        text = _PAUSES.sub("", text).replace(PAUSE, ",")
        text = (
            re.sub(r",\s*,", ",", re.sub(r" {2,}", " ", text))
            .replace(" ,", ",")
            .replace(" .", ".")
            .strip()
        )
        text = re.sub(r"\.\.$", ".", _TWICE.sub(r"\1", self.contracted(text)))
        return text[:1].upper() + text[1:]

    def contracted(self, text: str) -> str:
        return self.spaced(text)

    def spaced(self, text: str) -> str:
        """A text with the spaces that the language has beside marks."""
        return text
