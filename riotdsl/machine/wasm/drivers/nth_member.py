"""Picking a member of sets that is so far on, without a list."""

from __future__ import annotations

from riotdsl.machine.optimise.bitset_conditions import PLACE
from riotdsl.machine.optimise.choice_counting import Part
from riotdsl.machine.wasm.encoder.binary import I32, I64
from riotdsl.machine.wasm.encoder.body import Body
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules.sets import InLocals


def one_word(sets: list[InLocals]) -> list[int]:
    """The locals of sets of one word each; pairs of places are only searched in those."""
    assert all(each.words == 1 for each in sets)
    return [each.locals[0] for each in sets]


def search(body: Body, masks: list[int], picked: int, first: int) -> None:
    """The lowest place up to which, in all sets, more members lie than were to be skipped."""
    count = body.number()
    rest = [body.word() for _ in masks]
    for mask, local in zip(masks, rest, strict=True):
        body.get(mask)
        body.set(local)
    body.i32(0)
    body.set(first)
    for width in (32, 16, 8, 4, 2, 1):
        for number, local in enumerate(rest):
            body.get(local)
            body.i64((1 << width) - 1)
            body.op("i64.and", "i64.popcnt")
            if number:
                body.op("i64.add")
        body.op("i32.wrap_i64")
        body.tee(count)
        body.get(picked)
        body.op("i32.le_u")
        with body.when():
            body.get(picked)
            body.get(count)
            body.op("i32.sub")
            body.set(picked)
            body.step(first, width)
            for local in rest:
                body.get(local)
                body.i64(width)
                body.op("i64.shr_u")
                body.set(local)


def search_second(
    body: Body, sets: list[tuple[Part, int]], picked: int, first: int, second: int
) -> None:
    """Among the sets that hold the first choice, the one as many on as are left to skip."""
    with body.block() as done:
        for part, mask in sets:
            assert part.by is not None
            body.get(first)
            body.i32(part.by)
            body.op("i32.add")
            body.set(second)
            body.get(mask)
            body.get(first)
            body.op("i64.extend_i32_u", "i64.shr_u", "i32.wrap_i64")
            body.i32(1)
            body.op("i32.and")
            with body.when():
                body.get(picked)
                body.op("i32.eqz")
                body.br_if(done)
                body.step(picked, -1)


def write_nth(module: ModuleBuilder) -> None:
    """`nth`: the member of a set before which so many lie."""
    words = module.memory.words(PLACE)
    body = module.added("nth", (*(I64,) * words, I32), (I32,))
    skipped, found = words, body.number()
    begin = body.number()
    if words > 1:
        _find_word(body, words, begin)
    search(body, [0], skipped, found)
    body.get(found)
    body.get(begin)
    body.op("i32.add")


def _find_word(body: Body, words: int, found: int) -> None:
    """Bring the word with the member to the front; `found` becomes where that word begins."""
    skipped, count = words, body.number()
    with body.block() as here:
        for word in range(1, words):
            body.get(0)
            body.op("i64.popcnt", "i32.wrap_i64")
            body.tee(count)
            body.get(skipped)
            body.op("i32.gt_u")
            body.br_if(here)
            body.get(skipped)
            body.get(count)
            body.op("i32.sub")
            body.set(skipped)
            body.get(word)
            body.set(0)
            body.step(found, 64)
