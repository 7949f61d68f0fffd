"""What is written about texts: questions, editions, rulings, wordings."""

from __future__ import annotations

from riotdsl.syntax.tree.expressions import Name, Node
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Assumed(Node):
    """Marks what stands in no rulebook, with the reason why it was chosen so."""

    reason: str


@dataclass(frozen=True, slots=True)
class Answer(Node):
    """A closed answer of a question or option: a word, a number, `yes` or `no`."""

    text: str


@dataclass(frozen=True, slots=True)
class Where(Node):
    """Where a text says something: a section and a locator, or by whom it is reported."""

    section: str | None
    locator: str | None
    reported: str | None


@dataclass(frozen=True, slots=True)
class Described(Node):
    answer: Answer
    description: str | None


@dataclass(frozen=True, slots=True)
class Option(Node):
    name: Name
    ask: str
    answers: tuple[Described, ...]
    default: Answer


@dataclass(frozen=True, slots=True)
class Question(Node):
    name: Name
    ask: str
    answers: tuple[Described, ...]
    default: Answer
    because: str
    in_all: str | None


@dataclass(frozen=True, slots=True)
class Reading(Node):
    answer: Answer
    where: tuple[Where, ...]


@dataclass(frozen=True, slots=True)
class Stance(Node):
    """What an edition says to one question.

    `kind` is states, silent, ambiguous, contradicts or unexamined. `readings` holds the answers
    that the text admits, each with its citations; `letter` what the letter of a silent text yields.
    """

    question: Name
    kind: str
    readings: tuple[Reading, ...]
    where: tuple[Where, ...]
    letter: Answer | None
    because: str | None


@dataclass(frozen=True, slots=True)
class Cites(Node):
    path: tuple[Name, ...]
    where: tuple[Where, ...]


@dataclass(frozen=True, slots=True)
class NotARule(Node):
    where: tuple[Where, ...]
    because: Name


@dataclass(frozen=True, slots=True)
class Form(Node):
    """A grammatical form: `feminine`, or `plural` with its text."""

    name: Name
    text: str | None


@dataclass(frozen=True, slots=True)
class Wording(Node):
    path: tuple[Name, ...]
    text: str
    forms: tuple[Form, ...]


@dataclass(frozen=True, slots=True)
class TextFrom(Node):
    first: str
    last: str | None


@dataclass(frozen=True, slots=True)
class Edition(Node):
    name: Name
    game: Name
    language: str | None
    title: str | None
    text: TextFrom | None
    stances: tuple[Stance, ...]
    cites: tuple[Cites, ...]
    not_rules: tuple[NotARule, ...]
    terms: tuple[Wording, ...]


@dataclass(frozen=True, slots=True)
class Decided(Node):
    question: Name
    answer: Answer
    because: str


@dataclass(frozen=True, slots=True)
class Rulings(Node):
    name: Name
    game: Name
    editions: tuple[Name, ...]
    decided: tuple[Decided, ...]


@dataclass(frozen=True, slots=True)
class Texts(Node):
    language: str
    wordings: tuple[Wording, ...]
