"""Subsets of things as counts of interchangeable ones, one after the other.

Behind its classes a scratch row holds for each class how many of it are taken and which of them is
the last, then how many are taken in all, and the subset itself. `first_SORT` begins with nothing or
with everything, `next_SORT` goes on: the last class changes fastest, as in the evaluator.
"""

from __future__ import annotations

from riotdsl.machine.wasm.module_builder import SORTS, ModuleBuilder
from riotdsl.machine.wasm.rules.interchangeable import CLASS, HEAD, LINK, links_at

OWN = 8

TEXT = '''
def first_SORT(row, is_down):
    """Take nothing, or everything."""
    word = 0
    while word < COUNT:
        i64[row + (word >> 3) + MASK] = i64(0)
        word += 64
    i32[row + SIZE] = 0
    number = 0
    while number < i32[row]:
        i32[row + number * OWN + TAKEN_AT] = 0
        i32[row + number * OWN + LAST_AT] = -1
        if is_down:
            take_class_SORT(row, number)
        number += 1


def next_SORT(row, is_down) -> i32:
    """The next subset; 0 if that was the last."""
    number = i32[row]
    while number:
        number -= 1
        group = row + number * CLASS
        own = row + number * OWN
        taken = i32[own + TAKEN_AT]
        if is_down:
            if taken:
                thing = i32[own + LAST_AT]
                flip_SORT(row, thing)
                i32[row + SIZE] -= 1
                i32[own + TAKEN_AT] = taken - 1
                i32[own + LAST_AT] = i32[row + (thing << 3) + BEFORE]
                return 1
            take_class_SORT(row, number)
        else:
            if taken < i32[group + CLASS_SIZE]:
                thing = i32[group + HEAD]
                if taken:
                    thing = i32[row + (i32[own + LAST_AT] << 3) + AFTER]
                flip_SORT(row, thing)
                i32[row + SIZE] += 1
                i32[own + TAKEN_AT] = taken + 1
                i32[own + LAST_AT] = thing
                return 1
            flip_class_SORT(row, number)
            i32[row + SIZE] -= taken
            i32[own + TAKEN_AT] = 0
            i32[own + LAST_AT] = -1
    return 0


def flip_SORT(row, thing):
    """Put a thing into the subset, or take it out."""
    at = row
    if IS_WIDE:
        at = row + (thing >> 6 << 3)
    i64[at + MASK] = i64[at + MASK] ^ i64(1) << i64(thing)


def flip_class_SORT(row, number):
    """Put all things of a class in, or take them out."""
    thing = i32[row + number * CLASS + HEAD]
    while thing >= 0:
        flip_SORT(row, thing)
        thing = i32[row + (thing << 3) + AFTER]


def take_class_SORT(row, number):
    """Take a whole class of which nothing is taken."""
    flip_class_SORT(row, number)
    size = i32[row + number * CLASS + CLASS_SIZE]
    i32[row + SIZE] += size
    i32[row + number * OWN + TAKEN_AT] = size
    i32[row + number * OWN + LAST_AT] = i32[row + number * CLASS + CLASS_LAST]
'''


def taken_at(count: int) -> int:
    return HEAD + (CLASS + LINK) * count


def size_at(count: int) -> int:
    return taken_at(count) + OWN * count


def mask_at(count: int) -> int:
    return -(-(size_at(count) + 4) // 8) * 8


def row_size(count: int, words: int) -> int:
    """How long a scratch row is."""
    return mask_at(count) + 8 * words


def offer_subsets(module: ModuleBuilder) -> None:
    """Offer the functions; parameters are a scratch row with classes, and whether to count down."""
    for sort in SORTS:
        count = module.universe.count(sort)
        module.offer_of_sort(
            TEXT, sort, HEAD=HEAD, CLASS_LAST=HEAD + 4, CLASS_SIZE=HEAD + 8, CLASS=CLASS,
            AFTER=links_at(count), BEFORE=links_at(count) + 4, OWN=OWN,
            TAKEN_AT=taken_at(count), LAST_AT=taken_at(count) + 4, SIZE=size_at(count),
            MASK=mask_at(count),
        )  # fmt: skip
