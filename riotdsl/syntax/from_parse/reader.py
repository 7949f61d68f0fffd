"""The reader of a text: where its parts are, what its terminals become, who makes a rule's node.

A maker gets the reader, the place of a rule and its parts, read already; None stands for an
optional part that is absent.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

from riotdsl.syntax import problems
from riotdsl.syntax.grammar import Place, Token
from riotdsl.syntax.tree.expressions import Name, Node
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.source import Source, Span

Parts = list[Any]
Maker = Callable[["FromParse", Place, Parts], Any]
Makers = Mapping[str, Maker]

# The terminals that become names.
_NAMING = frozenset(
    {"NAME", "IT", "YOU", "DEFAULT", "LETTER", "BECAUSE", "REFUSED", "UNIT", "CARD", "FACTION"}
    | {"PLACE"}
)


class Said(NamedTuple):
    """Something that may be said once in a declaration, in any order: its word, what, and where."""

    word: str
    what: Any
    span: Span


class FromParse:
    """Reads a piece of `source` that begins at `offset`; `makers` make the nodes."""

    def __init__(self, makers: Makers, source: Source, offset: int = 0) -> None:
        self.makers = makers
        self.source = source
        self.offset = offset
        self.written: list[Name] = []
        self.referring: set[int] = set()
        self.mistakes: list[Diagnostic] = []

    def token(self, token: Token) -> Name | str | int | Token:
        """What becomes of a terminal: a name, the text between quotes, a number."""
        if token.type in _NAMING:
            start = (token.start_pos or 0) + self.offset
            name = Name(str(token), span=Span(self.source, start, start + len(token)))
            if token.type == "NAME":
                self.written.append(name)
            return name
        if token.type == "STRING":
            return str(token)[1:-1]
        return int(token) if token.type == "INT" else token

    def rule(self, name: str, place: Place, parts: Parts) -> Any:  # noqa: ANN401 - each rule has its own
        return self.makers[name](self, place, parts)

    def at(self, place: Place) -> Span:
        """The span of a rule; offsets count from where the parsed piece begins."""
        start, end = place.container_start_pos, place.container_end_pos
        if start < 0:
            start = end = 0
        return Span(self.source, start + self.offset, end + self.offset)

    def each_once(self, items: Iterable[Any]) -> dict[str, Any]:
        """What was said under each word; a second time is refused."""
        first: dict[str, Said] = {}
        for item in items:
            if isinstance(item, Said):
                earlier = first.setdefault(item.word, item)
                if earlier is not item:
                    self.mistakes.append(problems.said_twice(item.word, item.span, earlier.span))
        return {word: item.what for word, item in first.items()}

    def refers(self, name: Name) -> None:
        """Remember a word of the language that is used for what it means, and not as a new name."""
        if name.text in problems.SORTS:
            self.referring.add(name.span.start)


# ---------------------------------------------------------------- makers


def node(
    cls: type[Node], *first: object, lists: Collection[int] = (), rest: int | None = None
) -> Maker:
    """Makes a node whose fields are `first` and then the parts of the rule, in order.

    Parts number `lists` are () where they are absent; all from number `rest` on are one field.
    """

    def made(reader: FromParse, place: Place, parts: Parts) -> Node:
        if rest is not None:
            parts = [*parts[:rest], tuple(present(parts[rest:]))]
        if lists:
            parts = [() if each is None and at in lists else each for at, each in enumerate(parts)]
        return cls(*first, *parts, span=reader.at(place))

    return made


def said(word: str) -> Maker:
    return lambda reader, place, parts: Said(word, parts[0], reader.at(place))


def always(value: object) -> Maker:
    return lambda _reader, _place, _parts: value


def only(_reader: FromParse, _place: Place, parts: Parts) -> Any:  # noqa: ANN401 - what the part is
    """The one part of a rule that adds nothing to it."""
    return parts[0]


def pair(_reader: FromParse, _place: Place, parts: Parts) -> tuple[Any, ...]:
    """All parts, absent ones too."""
    return tuple(parts)


def listed(_reader: FromParse, _place: Place, parts: Parts) -> tuple[Any, ...]:
    return tuple(present(parts))


def present(parts: Parts) -> Parts:
    """The parts that are not absent."""
    return [each for each in parts if each is not None]
