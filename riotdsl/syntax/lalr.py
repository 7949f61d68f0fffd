"""An LALR parser with a contextual lexer, by the tables that lark makes of the grammar.

It reads as lark does, but for words: a longer name never begins with one. Rules are handed to a
reader as they end, so that no tree is made which would only be read once.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from riotdsl.syntax import tables
from riotdsl.syntax.tables import Rule, Tables

END = "$END"

_TOKEN = re.compile(
    r'(?P<NAME>[a-z][a-z0-9_]*)|(?P<INT>[0-9]+)|(?P<STRING>"[^"\n]*")|(?P<COMPARE>[<>]=?)'
    r"|(?P<MARK>\.\.|->|[{}\[\](),:=.+*-])"
)
_SKIP = re.compile(r"(?:[ \t\f\r\n]+|//[^\n]*)*")

Extent = tuple[int, int] | None


class Token(str):
    """A terminal: its text, with its type and where it begins."""

    __slots__ = ("start", "type")
    type: str
    start: int


class UnexpectedError(Exception):
    """Something that cannot stand where it does; `accepted` are the terminals that could.

    `possible` are those that could before rules ended for this token. `token` is None if no
    terminal begins at `offset`.
    """

    def __init__(
        self,
        offset: int,
        token: Token | None,
        accepted: frozenset[str],
        possible: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(offset)
        self.offset = offset
        self.token = token
        self.accepted = accepted
        self.possible = possible


class Reader(Protocol):
    """Has a method for every rule, called with where its parts stand and what became of them."""

    def token(self, token: Token) -> Any: ...  # noqa: ANN401 - each terminal has its own


class Read(NamedTuple):
    """What was read: the value that a reader made, where it stands, and how deep it is."""

    value: Any
    extent: Extent
    depth: int


def parse(text: str, reader: Reader) -> Read:
    """The whole text as the grammar's first rule; UnexpectedError if it is none."""
    return _Parse(text, reader, tables.load()).run()


class _Parse:
    """One text on its way through the states."""

    def __init__(self, text: str, reader: Reader, known: Tables) -> None:
        self.text = text
        self.reader = reader
        self.known = known
        self.states = [0]
        self.values: list[Read] = []
        self.methods: dict[str, Callable[[Extent, list[Any]], Any]] = {}

    def run(self) -> Read:
        """The whole text."""
        skip, row = _SKIP.match, self.known.row
        at = 0
        while True:
            found = skip(self.text, at)
            at = len(self.text) if found is None else found.end()
            token = self.token(at)
            before = self.states[:]
            while (action := row(self.states[-1]).get(token.type)) is not None and action < 0:
                self.reduce(self.known.rules[~action])
                if token.type == END and self.states[-1] == self.known.end:
                    return self.values[-1]
            if action is None:
                accepted = self.accepted()
                self.states = before
                raise UnexpectedError(at, token, accepted, self.accepted())
            self.states.append(action)
            at += len(token)
            self.values.append(Read(self.reader.token(token), (token.start, at), 0))

    def token(self, at: int) -> Token:
        """What stands at an offset, as what it can be in this state."""
        expected = self.known.row(self.states[-1])
        found = _TOKEN.match(self.text, at)
        text, kind = ("", END) if found is None else (found.group(), str(found.lastgroup))
        if found is None and at < len(self.text):
            raise UnexpectedError(at, None, self.accepted())
        if kind == "NAME":
            word = self.known.words.get(text)
            kind = word if word is not None and (word in expected or kind not in expected) else kind
        elif kind == "MARK":
            kind = self.known.marks[text]
            first = self.known.marks.get(text[0])
            if kind not in expected and first in expected:
                text, kind = text[0], str(first)
        token = Token(text)
        token.type, token.start = kind, at
        return token

    def reduce(self, rule: Rule) -> None:
        """Put one thing in the place of the parts of a rule."""
        first = len(self.values) - rule.size
        items = self.values[first:]
        del self.values[first:], self.states[first + 1 :]
        extent = _around(items)
        parts: list[Any] = []
        depth = 0
        for number, apart, absent in rule.parts:
            if absent:
                parts += [None] * absent
            value, _, below = items[number]
            if apart:
                parts += value
            else:
                parts.append(value)
            depth = max(depth, below)
        parts += [None] * rule.absent
        self.states.append(self.known.row(self.states[-1])[rule.origin])
        if rule.origin.startswith("_"):
            self.values.append(Read(parts, extent, depth))
        elif rule.alone and len(parts) == 1:
            self.values.append(Read(parts[0], extent, depth))
        else:
            self.values.append(Read(self.method(rule.name)(extent, parts), extent, depth + 1))

    def method(self, name: str) -> Callable[[Extent, list[Any]], Any]:
        found = self.methods.get(name)
        if found is None:
            found = self.methods[name] = getattr(self.reader, name)
        return found

    def accepted(self) -> frozenset[str]:
        """The terminals that could stand here: with them, rules end and something goes on."""
        return frozenset(
            symbol
            for symbol in self.known.row(self.states[-1])
            if (symbol == END or symbol.isupper()) and self.is_accepted(symbol)
        )

    def is_accepted(self, terminal: str) -> bool:
        states = list(self.states)
        while (action := self.known.row(states[-1]).get(terminal)) is not None and action < 0:
            rule = self.known.rules[~action]
            del states[len(states) - rule.size :]
            states.append(self.known.row(states[-1])[rule.origin])
            if terminal == END and states[-1] == self.known.end:
                return True
        return action is not None


def _around(items: list[Read]) -> Extent:
    """From the beginning of the first part to the end of the last, those without extent aside."""
    extents = [item.extent for item in items if item.extent is not None]
    return (extents[0][0], extents[-1][1]) if extents else None
