"""Functions of the module that move things and keep the index of places up to date."""

from __future__ import annotations

from riotdsl.machine.wasm.module_builder import ModuleBuilder

TEXT = '''
def move_one_SORT(thing, place):
    """Move a thing, which may be none."""
    if thing < COUNT:
        index = INDEX
        if IS_WIDE:
            index = (thing >> 6 << 3) + INDEX
        own = (thing << 2) + THINGS
        bit = i64(1) << i64(thing)
        at = i32[own] * SET_SIZE + index
        i64[at] = i64[at] ^ bit
        at = place * SET_SIZE + index
        i64[at] = i64[at] ^ bit
        i32[own] = place


def move_SORT(SET, place):
    """Move the things of a set."""
    LAID_DOWN
    word = 0
    while word < COUNT:
        rest = i64[(word >> 3) + MEMBERS]
        while rest != i64(0):
            move_one_SORT(i32(ctz(rest)) + word, place)
            rest = rest & rest - i64(1)
        word += 64
'''


def offer_moves(module: ModuleBuilder) -> None:
    """Offer a function for one thing of each sort, and one for a set of them."""
    for sort in ("unit", "card"):
        first = module.layout.things[sort]
        things = module.memory.cells[first] if module.universe.count(sort) else 0
        module.offer_of_sort(TEXT, sort, INDEX=module.memory.index[sort], THINGS=things)
