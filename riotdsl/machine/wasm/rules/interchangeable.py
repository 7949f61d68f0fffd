"""Interchangeable things: classes of them, written into scratch memory.

A scratch row for a sort of n things: the number of classes; for each class its first thing, its
last thing so far, and its size; for each thing the next and the one before in its class (-1: none).
"""

from __future__ import annotations

from struct import pack

from riotdsl.machine.listing import Marks, marks_of
from riotdsl.machine.wasm.encoder.binary import I32
from riotdsl.machine.wasm.memory import Memory, numbers
from riotdsl.machine.wasm.module_builder import SORTS, ModuleBuilder
from riotdsl.machine.wasm.rules.expressions import Terms
from riotdsl.machine.wasm.rules.sets import InMemory

HEAD = 4
CLASS = 12
LINK = 8

TEXT = '''
def classes_SORT(SET, row) -> i32:
    """Sort a set into classes, in the order of their lowest members; gives how many there are."""
    LAID_DOWN
    if ARE_THINGS:
        note_named_SORT()
    found = row + HEAD
    word = 0
    while word < COUNT:
        rest = i64[(word >> 3) + MEMBERS]
        while rest != i64(0):
            thing = i32(ctz(rest)) + word
            rest = rest & rest - i64(1)
            at = found
            if ARE_THINGS:
                if not i32(i64[(thing >> 6 << 3) + NAMED] >> i64(thing)) & 1:
                    at = row + HEAD
                while at != found:
                    if same_SORT(i32[at], thing):
                        break
                    at += CLASS
            before = -1
            if at == found:
                found += CLASS
                i32[at] = thing
                i32[at + 8] = 0
            else:
                before = i32[at + 4]
                i32[row + (before << 3) + AFTER] = thing
            i32[at + 4] = thing
            i32[at + 8] += 1
            i32[row + (thing << 3) + AFTER] = -1
            i32[row + (thing << 3) + BEFORE] = before
        word += 64
    found = (found - row) // CLASS
    i32[row] = found
    return found


def note_named_SORT():
    """Note the things that some variable stands for: each is a class of its own."""
    at = 0
    while at < SET_SIZE:
        i64[at + NAMED] = i64(0)
        at += 8
    at = RANKING
    while at < RANKING_END:
        i64[NAMED] = i64[NAMED] | order_mask(i32[i32[at]])
        at += 4
    at = NAMING
    while at < NAMING_END:
        thing = i32[i32[at]]
        if thing < COUNT:
            word = (thing >> 6 << 3) + NAMED
            i64[word] = i64[word] | i64(1) << i64(thing)
        at += 4
'''


def links_at(count: int) -> int:
    """Where the links of things lie in a row."""
    return HEAD + CLASS * count


def offer_classes(terms: Terms) -> None:
    """Offer `classes_SORT`: parameters are a set and the address of a scratch row."""
    for sort in SORTS:
        constants = {"ARE_THINGS": 0}
        if sort in ("unit", "card"):
            marks = marks_of(terms.module.machine, sort)
            constants = {"ARE_THINGS": 1, **_named(terms.module, sort, marks)}
            _write_same(terms, sort, marks, constants["NAMED"])
        links = links_at(terms.module.universe.count(sort))
        terms.module.offer_of_sort(
            TEXT, sort, HEAD=HEAD, CLASS=CLASS, AFTER=links, BEFORE=links + 4, **constants
        )


def _named(module: ModuleBuilder, sort: str, marks: Marks) -> dict[str, int]:
    """Where the set of named things lies, and the addresses of what names them."""
    memory = module.memory
    found = {"NAMED": memory.scratch(8 * memory.words(sort))}
    for name, cells in (("RANKING", marks.ranking), ("NAMING", marks.naming)):
        held = pack(f"<{len(cells)}i", *(memory.cells[cell] for cell in cells))
        found[name] = memory.constant(held)
        found[f"{name}_END"] = found[name] + len(held)
    return found


def _write_same(terms: Terms, sort: str, marks: Marks, named: int) -> None:
    """`same_SORT`: whether a thing, if it is not named, is as one that is not."""
    module, memory, universe = terms.module, terms.module.memory, terms.module.universe
    words = memory.words(sort)
    body = module.added(f"same_{sort}", (I32, I32), (I32,))
    if not marks.rows:
        body.i32(0)
        return
    kinds: dict[object, int] = {}
    keys = [kinds.setdefault((t.kind, t.index, t.owner), len(kinds)) for t in universe.tokens(sort)]
    kind, held = numbers(keys)
    for thing in (0, 1):
        body.get(thing)
        module.scaled(kind)
        body.load(kind, memory.constant(held))
    body.op("i32.ne")
    _no(module)
    terms.bit(0, InMemory(named, None, words), universe.count(sort))
    _no(module)
    for addresses in _columns(memory, marks.rows):
        if _is_run(addresses):
            for thing in (0, 1):
                terms.thing_cell(thing, addresses[0])
        else:
            wide, table = numbers(addresses)
            for thing in (0, 1):
                body.get(thing)
                module.scaled(wide)
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
