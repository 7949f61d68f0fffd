"""Sets at hand while code is written: each word of one can be pushed as often as needed."""

from __future__ import annotations

from riotdsl.machine.wasm.encoder.body import Body
from riotdsl.text.lazy_dataclass import dataclass

_WORD = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Constant:
    value: int
    words: int

    def push(self, body: Body, word: int) -> None:
        body.i64(self.value >> 64 * word & _WORD)


@dataclass(frozen=True, slots=True)
class InLocals:
    locals: tuple[int, ...]

    @property
    def words(self) -> int:
        return len(self.locals)

    def push(self, body: Body, word: int) -> None:
        body.get(self.locals[word])


@dataclass(frozen=True, slots=True)
class InMemory:
    """At a fixed address, or so far behind the address in a local."""

    offset: int
    base: int | None
    words: int

    def push(self, body: Body, word: int) -> None:
        self.address(body)
        body.load("i64", self.offset + 8 * word)

    def address(self, body: Body) -> None:
        if self.base is None:
            body.i32(0)
        else:
            body.get(self.base)


@dataclass(frozen=True, slots=True)
class Joined:
    """`operator` is or, and, or without."""

    operator: str
    left: Set
    right: Set

    @property
    def words(self) -> int:
        return self.left.words

    def push(self, body: Body, word: int) -> None:
        self.left.push(body, word)
        if self.operator == "without":
            if isinstance(self.right, Constant):
                Constant(~self.right.value, self.words).push(body, word)
            else:
                self.right.push(body, word)
                body.i64(_WORD)
                body.op("i64.xor")
            body.op("i64.and")
            return
        self.right.push(body, word)
        body.op(f"i64.{self.operator}")


@dataclass(frozen=True, slots=True)
class Moved:
    """The numbers that are so much less than those of a set of one word."""

    source: Set
    by: int
    words: int = 1

    def push(self, body: Body, word: int) -> None:
        self.source.push(body, word)
        body.i64(abs(self.by))
        body.op("i64.shr_u" if self.by > 0 else "i64.shl")


Set = Constant | InLocals | InMemory | Joined | Moved


def kept(body: Body, found: Set) -> InLocals:
    """The set as it is now, in locals."""
    held = tuple(body.word() for _ in range(found.words))
    for word, local in enumerate(held):
        found.push(body, word)
        body.set(local)
    return InLocals(held)


def emptied(body: Body, words: int) -> InLocals:
    """A set without members, in locals."""
    held = tuple(body.word() for _ in range(words))
    for local in held:
        body.i64(0)
        body.set(local)
    return InLocals(held)


def push_count(body: Body, found: Set) -> None:
    """How many members a set has."""
    for word in range(found.words):
        found.push(body, word)
        body.op("i64.popcnt")
        if word:
            body.op("i64.add")
    body.op("i32.wrap_i64")


def push_union(body: Body, found: Set) -> None:
    """All words of a set in one, which is 0 if the set is empty."""
    for word in range(found.words):
        found.push(body, word)
        if word:
            body.op("i64.or")


def insert(body: Body, into: InLocals, member: int) -> None:
    """Put the member whose number is in a local into a set."""
    if into.words == 1:
        body.get(into.locals[0])
        _bit(body, member)
        body.op("i64.or")
        body.set(into.locals[0])
        return
    for word, local in enumerate(into.locals):
        body.get(local)
        _bit(body, member)
        body.i64(0)
        _in_word(body, member, word)
        body.op("select", "i64.or")
        body.set(local)


def push_bit(body: Body, member: int, word: int, words: int) -> None:
    """The word of a set that has one member."""
    _bit(body, member)
    if words > 1:
        body.i64(0)
        _in_word(body, member, word)
        body.op("select")


def flip(body: Body, table: int, row: int, member: int, words: int) -> None:
    """Take a member out of the set in a row of a table, or put it in: it is in exactly one."""
    at = body.number()
    body.get(row)
    body.i32(8 * words)
    body.op("i32.mul")
    body.set(at)
    for word in range(words):
        body.get(at)
        body.get(at)
        body.load("i64", table + 8 * word)
        push_bit(body, member, word, words)
        body.op("i64.xor")
        body.store("i64", table + 8 * word)


def _bit(body: Body, member: int) -> None:
    body.i64(1)
    body.get(member)
    body.op("i64.extend_i32_u", "i64.shl")


def _in_word(body: Body, member: int, word: int) -> None:
    body.get(member)
    body.i32(6)
    body.op("i32.shr_u")
    body.i32(word)
    body.op("i32.eq")
