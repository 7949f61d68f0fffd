"""Helper functions of the module that move things and keep the index of places up to date."""

from __future__ import annotations

from riotdsl.machine.wasm.encoder.binary import I32, I64
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules.sets import flip


def write_moves(module: ModuleBuilder) -> None:
    """Add a function for one thing of each sort, and one for a set of them."""
    for sort in ("unit", "card"):
        _move_one(module, sort)
        _move(module, sort)


def _move_one(module: ModuleBuilder, sort: str) -> None:
    memory = module.memory
    body = module.added(f"move_one_{sort}", (I32, I32))
    count = module.universe.count(sort)
    if not count:
        return
    cell = memory.cells[module.layout.things[sort]]
    body.get(0)
    body.i32(count)
    body.op("i32.ge_u")
    with body.when():
        body.op("return")
    old = body.number()
    body.get(0)
    body.i32(2)
    body.op("i32.shl")
    body.load("i32", cell)
    body.set(old)
    for place in (old, 1):
        flip(body, memory.index[sort], place, 0, memory.words(sort))
    body.get(0)
    body.i32(2)
    body.op("i32.shl")
    body.get(1)
    body.store("i32", cell)


def _move(module: ModuleBuilder, sort: str) -> None:
    words = module.memory.words(sort)
    body = module.added(f"move {sort}", (I64,) * words + (I32,))
    thing = body.number()
    for word in range(words):
        with body.block() as end, body.loop() as again:
            body.get(word)
            body.op("i64.eqz")
            body.br_if(end)
            body.get(word)
            body.op("i64.ctz", "i32.wrap_i64")
            body.i32(64 * word)
            body.op("i32.add")
            body.tee(thing)
            body.get(words)
            module.call(f"move_one_{sort}")
            body.get(word)
            body.i64(-1)
            body.op("i64.add")
            body.get(word)
            body.op("i64.and")
            body.set(word)
            body.br(again)
