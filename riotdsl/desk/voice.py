"""A voice: the words in which a desk answers in one language, with the story told in them."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cached_property

from riotdsl.desk.messages import Span
from riotdsl.game.session import Session
from riotdsl.game.table import Table
from riotdsl.game.wording.wording import Wording
from riotdsl.machine.listing import Member
from riotdsl.narration.lines import Line, plain
from riotdsl.narration.names import Names
from riotdsl.narration.story.story import Reading, Story, reading_of
from riotdsl.prose.picture.spots import Spots
from riotdsl.text.lazy_dataclass import dataclass, field

WIDE = 100_000
"""A line is as long as it is said: whoever lays it out breaks it."""


@dataclass
class Voice:
    """One language of a desk; `session` is the game of the desk at a table in this language."""

    session: Session
    names: Names = field(init=False)
    story: Story = field(init=False)

    def __post_init__(self) -> None:
        self.names = Names(self.session.table)
        self.story = Story(self.session, self.names)
        self.story.recall()

    @property
    def language(self) -> str:
        return self.session.table.words.language

    @cached_property
    def looks(self) -> Spots:
        """The colours, shapes and letters of the seats."""
        return Spots(self.session.table, None)

    def turn_to(self, session: Session) -> None:
        """Let this voice speak of what the game of the desk has become."""
        table = self.session.table
        self.session = session if session.table is table else mirrored(session, table)
        self.story.session = self.session

    def reading(self, member: Member) -> Reading:
        return reading_of(self.session, member)


def voiced(session: Session, language: str) -> Voice:
    """A voice for a game in a language."""
    table = session.table
    if table.words.language == language:
        return Voice(session)
    words = Wording(table.closed, table.backend.plain.evaluator, language)
    return Voice(mirrored(session, Table(table.closed, table.backend, words)))


def mirrored(session: Session, table: Table) -> Session:
    """The same game at a table with other words; it is not played on."""
    other = copy.copy(session)
    other.table, other.offered = table, None
    return other


def spans(lines: Iterator[Line] | list[Line]) -> tuple[Span, ...]:
    """Lines as they are sent, each with its first role."""
    found = []
    for line in lines:
        text = plain(line)
        role = next((role for _, role in line if role is not None), None)
        found.append(Span(text.strip(), role, len(text) - len(text.lstrip())))
    return tuple(found)
