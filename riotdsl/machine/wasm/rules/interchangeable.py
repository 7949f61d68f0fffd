"""Interchangeable things: classes of them, written into scratch memory.

A scratch row for a sort of n things: the number of classes; for each class its first thing, its
last thing so far, and its size; for each thing the next and the one before in its class (-1: none).
"""

from __future__ import annotations

from riotdsl.machine.listing import marks_of
from riotdsl.machine.wasm.encoder.binary import I32, I64
from riotdsl.machine.wasm.encoder.body import Body
from riotdsl.machine.wasm.memory import Memory, numbers
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules.expressions import Terms
from riotdsl.machine.wasm.rules.sets import InLocals, InMemory, emptied, insert
from riotdsl.text.lazy_dataclass import dataclass

HEAD = 4
CLASS = 12
LINK = 8


@dataclass(frozen=True, slots=True)
class Row:
    """Where the parts of a scratch row lie."""

    base: int
    count: int

    @property
    def links(self) -> int:
        return self.base + HEAD + CLASS * self.count

    @property
    def size(self) -> int:
        return HEAD + (CLASS + LINK) * self.count


def scratch_size(count: int) -> int:
    return Row(0, count).size


def write_classes(terms: Terms) -> None:
    """Add `classes SORT`: parameters are a set and the address of a scratch row."""
    for sort in ("faction", "place", "unit", "card"):
        if sort in ("unit", "card"):
            _same(terms, sort)
        _classes(terms, sort)


def _same(terms: Terms, sort: str) -> None:
    """Whether two things are interchangeable; the third parameters are all that are named."""
    module, memory = terms.module, terms.module.memory
    words = memory.words(sort)
    body = module.added(f"same {sort}", (I32, I32, *(I64,) * words), (I32,))
    universe = memory.machine.program.universe
    marks = marks_of(memory.machine, sort)
    if not marks.rows:
        body.i32(0)
        return
    kinds: dict[object, int] = {}
    keys = [kinds.setdefault((t.kind, t.index, t.owner), len(kinds)) for t in universe.tokens(sort)]
    kind, held = numbers(keys)
    for thing in (0, 1):
        body.get(thing)
        terms.module.scaled(kind)
        body.load(kind, memory.constant(held))
    body.op("i32.ne")
    _no(module)
    named = InLocals(tuple(range(2, 2 + words)))
    for thing in (0, 1):
        terms.bit(thing, named, universe.count(sort))
        _no(module)
    for addresses in _columns(memory, marks.rows):
        if _is_run(addresses):
            for thing in (0, 1):
                terms.thing_cell(thing, addresses[0])
        else:
            wide, table = numbers(addresses)
            for thing in (0, 1):
                body.get(thing)
                terms.module.scaled(wide)
                body.load(wide, memory.constant(table))
                body.load("i32")
        body.op("i32.ne")
        _no(module)
    for cell in marks.holding:
        for thing in (0, 1):
            terms.bit(thing, InMemory(memory.cells[cell], None, words), universe.count(sort))
        body.op("i32.ne")
        _no(module)
    body.i32(1)


def _no(module: ModuleBuilder) -> None:
    with module.body.when():
        module.body.i32(0)
        module.body.op("return")


def _columns(memory: Memory, rows: list[tuple[int, ...]]) -> list[list[int]]:
    """The addresses of the marks by position; things of other kinds may have fewer."""
    marks = [
        [memory.cells[cell] + piece for cell in row for piece in range(0, _size(memory, cell), 4)]
        for row in rows
    ]
    longest = max(map(len, marks))
    return [[row[at] if at < len(row) else 0 for row in marks] for at in range(longest)]


def _size(memory: Memory, cell: int) -> int:
    return memory.size_of(memory.machine.layout.cells[cell].type)


def _is_run(addresses: list[int]) -> bool:
    first = addresses[0]
    return all(each == first + 4 * at for at, each in enumerate(addresses))


def _named(terms: Terms, memory: Memory, sort: str) -> InLocals:
    """The things that some variable stands for: each is a class of its own."""
    body = terms.module.body
    into = emptied(body, memory.words(sort))
    marks = marks_of(memory.machine, sort)
    for cell in marks.ranking:
        body.i32(memory.cells[cell])
        body.load("i32")
        terms.module.call("order_mask")
        into.push(body, 0)
        body.op("i64.or")
        body.set(into.locals[0])
    naming = marks.naming
    if not naming:
        return into
    kind, table = numbers([memory.cells[cell] for cell in naming])
    at, thing = body.number(), body.number()
    body.i32(len(naming))
    body.set(at)
    with body.loop() as again:
        body.get(at)
        body.i32(1)
        body.op("i32.sub")
        body.tee(at)
        terms.module.scaled(kind)
        body.load(kind, memory.constant(table))
        body.load("i32")
        body.tee(thing)
        body.i32(memory.machine.program.universe.count(sort))
        body.op("i32.lt_u")
        with body.when():
            insert(body, into, thing)
        body.get(at)
        body.br_if(again)
    return into


def _classes(terms: Terms, sort: str) -> None:
    """Sort a set into classes, in the order of their lowest members; gives how many there are."""
    module, memory = terms.module, terms.module.memory
    words = memory.words(sort)
    body = module.added(f"classes {sort}", ((I64,) * words) + (I32,), (I32,))
    row = words
    things = sort in ("unit", "card")
    named = _named(terms, memory, sort) if things else emptied(body, 0)
    found, at, last = body.number(), body.number(), body.number()
    with terms.sets.members(InLocals(tuple(range(words)))) as (thing, again, _):
        if things:
            body.get(row)
            body.set(at)
            _join(terms, memory, sort, _Joining(row, at, last, found, thing, again, named))
        else:
            body.get(row)
            body.get(found)
            body.i32(CLASS)
            body.op("i32.mul", "i32.add")
            body.set(at)
        _new_class(terms, memory, sort, at, thing)
        body.step(found)
    body.get(row)
    body.get(found)
    body.store("i32")
    body.get(found)


@dataclass(frozen=True, slots=True)
class _Joining:
    """The locals of `classes`: `at` is the address of the class looked at, less its head."""

    row: int
    at: int
    last: int
    found: int
    thing: int
    again: int
    named: InLocals


def _join(terms: Terms, memory: Memory, sort: str, at: _Joining) -> None:
    """Put a thing into the class that it belongs to and go on with the next, if there is one."""
    body = terms.module.body
    links = HEAD + CLASS * memory.machine.program.universe.count(sort)
    body.get(at.row)
    body.get(at.found)
    body.i32(CLASS)
    body.op("i32.mul", "i32.add")
    body.set(at.last)
    with body.block() as none, body.loop() as more:
        body.get(at.at)
        body.get(at.last)
        body.op("i32.eq")
        body.br_if(none)
        body.get(at.at)
        body.load("i32", HEAD)
        body.get(at.thing)
        for word in range(at.named.words):
            at.named.push(body, word)
        terms.module.call(f"same {sort}")
        with body.when():
            before = body.number()
            body.get(at.at)
            body.load("i32", HEAD + 4)
            body.set(before)
            link(body, at.row, links, before)
            body.get(at.thing)
            body.store("i32")
            link(body, at.row, links, at.thing)
            body.get(before)
            body.store("i32", 4)
            link(body, at.row, links, at.thing)
            body.i32(-1)
            body.store("i32")
            body.get(at.at)
            body.get(at.thing)
            body.store("i32", HEAD + 4)
            body.get(at.at)
            body.get(at.at)
            body.load("i32", HEAD + 8)
            body.i32(1)
            body.op("i32.add")
            body.store("i32", HEAD + 8)
            body.br(at.again)
        body.get(at.at)
        body.i32(CLASS)
        body.op("i32.add")
        body.set(at.at)
        body.br(more)


def link(body: Body, row: int, links: int, thing: int) -> None:
    """Push the address of a thing's links: the next of its class, then the one before."""
    body.get(row)
    body.i32(links)
    body.op("i32.add")
    body.get(thing)
    body.i32(3)
    body.op("i32.shl", "i32.add")


def _new_class(terms: Terms, memory: Memory, sort: str, at: int, thing: int) -> None:
    body = terms.module.body
    links = HEAD + CLASS * memory.machine.program.universe.count(sort)
    row = memory.words(sort)
    for part, push in ((HEAD, None), (HEAD + 4, None), (HEAD + 8, 1)):
        body.get(at)
        if push is None:
            body.get(thing)
        else:
            body.i32(push)
        body.store("i32", part)
    for part in (0, 4):
        link(body, row, links, thing)
        body.i32(-1)
        body.store("i32", part)
