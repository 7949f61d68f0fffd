"""Helper functions of the module that move things and keep the index of places up to date."""

from __future__ import annotations

from riotdsl.machine.wasm.encoder.binary import I32, I64, Function, Module
from riotdsl.machine.wasm.memory import Memory
from riotdsl.machine.wasm.rules.sets import flip


def write_moving(module: Module, functions: dict[str, Function], memory: Memory) -> None:
    """Add a function for one thing of each sort, and one for a set of them."""
    for sort in ("unit", "card"):
        functions[f"move_one_{sort}"] = _move_one(module, memory, sort)
        functions[f"move {sort}"] = _move(module, functions, memory, sort)


def _move_one(module: Module, memory: Memory, sort: str) -> Function:
    function = module.function((I32, I32))
    body = function.body
    count = memory.machine.program.universe.count(sort)
    if not count:
        return function
    cell = memory.cells[memory.machine.layout.things[sort]]
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
    return function


def _move(module: Module, functions: dict[str, Function], memory: Memory, sort: str) -> Function:
    words = memory.words(sort)
    function = module.function((I64,) * words + (I32,))
    body = function.body
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
            body.call(functions[f"move_one_{sort}"].number)
            body.get(word)
            body.i64(-1)
            body.op("i64.add")
            body.get(word)
            body.op("i64.and")
            body.set(word)
            body.br(again)
    return function
