"""The parser that lark makes of `grammar/riotdsl.lark`. No other module imports lark.

A `Reader` turns rules into nodes while lark parses. Lark tells the place of a rule only after it
has made the rule's tree, so each `Part` is read when the rule around it ends.
"""

from __future__ import annotations

import io
import pickle
import sys
from collections.abc import Iterator
from contextlib import suppress
from contextvars import ContextVar
from functools import cache, cached_property
from importlib import resources
from typing import Any, NamedTuple, Protocol

from lark import Lark, Tree, UnexpectedInput, UnexpectedToken, __version__
from lark import Token as Token  # noqa: PLC0414 - readers have it from here
from lark.lark import PostLex
from lark.parsers.lalr_interactive_parser import InteractiveParser

from riotdsl import result_cache

SHELF = "grammar"
GRAMMAR = resources.files("riotdsl.grammar").joinpath("riotdsl.lark")


class Reader(Protocol):
    """Reads terminals, and rules by their names, places and parts, each read already."""

    def token(self, token: Token) -> Any: ...  # noqa: ANN401 - each terminal has its own

    def rule(self, name: str, place: Place, parts: list[Any]) -> Any: ...  # noqa: ANN401 - each rule has its own


class Read(NamedTuple):
    """What a reader made of a text, and how deep the rules are nested in it."""

    value: Any
    depth: int


class UnexpectedError(Exception):
    """Something that cannot stand at `offset`; `token` is None if no terminal begins there."""

    def __init__(self, text: str, found: UnexpectedInput) -> None:
        super().__init__(found)
        self.token = found.token if isinstance(found, UnexpectedToken) else None
        offset: Any = found.pos_in_stream  # which lark declares as None
        self.offset: int = offset
        self.text = text

    @cached_property
    def before(self) -> InteractiveParser:
        """Lark's state before the token, which may have ended some rules."""
        state = parser().parse_interactive(self.text[: self.offset])
        state.exhaust_lexer()
        return state

    def possible(self) -> frozenset[str]:
        """The terminals that could stand here."""
        return frozenset(self.before.accepts())  # type: ignore[no-untyped-call]  # lark has no type here

    def is_word(self) -> bool:
        return str(self.token) in words()

    def is_name(self) -> bool:
        """Whether a name stands here, and not a word of the language in a wrong place."""
        if self.token is None or self.token.type != "NAME":
            return False
        return not self.is_word() or "NAME" in self.before.choices()  # type: ignore[no-untyped-call]  # as above


def parse(text: str, reader: Reader) -> Read:
    """The whole text as the grammar's first rule; UnexpectedError if it is not one."""
    outer = _reader.set(reader)
    try:
        start: Any = parser().parse(text)
        return Read(start.read(reader), start.depth)
    except UnexpectedInput as error:
        raise UnexpectedError(text, error) from None
    finally:
        _reader.reset(outer)


@cache
def parser() -> Lark:
    """The parser with its tables from the cache, or made from the grammar.

    Loading unpickles, so a file with anything in it but data and our own two classes is not used.
    """
    grammar = GRAMMAR.read_text(encoding="utf-8")
    key = result_cache.digest(
        [grammar, __version__, sys.version, *map(repr, sorted(_OPTIONS.items()))]
    )
    content = result_cache.load_bytes(SHELF, key)
    if content is None or not _is_plain(content):
        made = io.BytesIO()
        Lark(grammar, **_OPTIONS, postlex=Words(), tree_class=Part).save(made)
        # Without lark's tokens, which are slow to compare.
        content = pickle.dumps(_Unpickler(io.BytesIO(made.getvalue())).load(), protocol=5)
        result_cache.keep_bytes(SHELF, key, content)
    return Lark.load(io.BytesIO(content))


@cache
def words() -> frozenset[str]:
    """The reserved words of the language."""
    fixed = (each.pattern for each in parser().terminals if each.pattern.type == "str")
    return frozenset(each.value for each in fixed if each.value.isidentifier())


class Words(PostLex):
    """Makes lark read a name wherever one begins, so that `games` is never `game` and `s`."""

    always_accept = ("NAME",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


class Place:
    """Where a rule begins and ends, in lark's words: with all that lark drops from its parts.

    Lark would also count lines and columns, but not where they seem to be known.
    """

    line = column = end_line = end_column = start_pos = end_pos = 0
    container_start_pos = container_end_pos = -1

    @property
    def empty(self) -> bool:
        return self.container_start_pos < 0


class Part(Tree[Any]):
    """A rule whose own parts are read. A rule that begins with `_` hands its parts on."""

    __slots__ = ("depth", "meta")
    depth: int
    meta: Place  # type: ignore[assignment]  # it has what lark asks for

    def __init__(self, data: str, children: list[Any]) -> None:
        self.data = data
        self.meta = Place()
        depth = 0
        reader = _reader.get()
        if reader is not None and data[0] != "_":
            children = children.copy()  # lark has yet to look for places among them
            for number, child in enumerate(children):
                if type(child) is Part:
                    depth = max(depth, child.depth)
                    children[number] = child.read(reader)
                elif type(child) is Token:
                    children[number] = reader.token(child)
            depth += 1
        self.children = children
        self.depth = depth

    def read(self, reader: Reader) -> Any:  # noqa: ANN401 - each rule has its own
        return reader.rule(self.data, self.meta, self.children)


_reader: ContextVar[Reader | None] = ContextVar("reader", default=None)
_OPTIONS: dict[str, Any] = {"parser": "lalr", "lexer": "contextual", "propagate_positions": True}


def _is_plain(content: bytes) -> bool:
    with suppress(pickle.UnpicklingError, EOFError):
        return isinstance(_Unpickler(io.BytesIO(content)).load(), dict)
    return False


class _Unpickler(pickle.Unpickler):
    """Makes data, and the classes that the parser was made with."""

    def find_class(self, module_name: str, global_name: str, /) -> Any:  # noqa: ANN401 - as pickle declares it
        match module_name, global_name:
            case "lark.lexer", "Token":
                return lambda _type, value, *_place: value
            case _, ("Part" | "Words") if module_name == __name__:
                return super().find_class(module_name, global_name)
        raise pickle.UnpicklingError


class Possible(NamedTuple):
    """What can stand at a place: words of the language, and whether a name can."""

    words: frozenset[str]
    name: bool


def possible_after(text: str) -> Possible | None:
    """What can stand behind the beginning of a declaration; None if it cannot be read."""
    try:
        state = parser().parse_interactive(text)
        state.exhaust_lexer()
        accepted = state.accepts()  # type: ignore[no-untyped-call]  # lark has no type here
    except UnexpectedInput:
        return None
    terminals = parser().terminals
    fixed = {each.name: each.pattern.value for each in terminals if each.pattern.type == "str"}
    spelled = (fixed[name] for name in accepted if name in fixed)
    return Possible(frozenset(each for each in spelled if each.isidentifier()), "NAME" in accepted)
