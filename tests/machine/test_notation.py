"""Functions in the notation do what they look like."""

from __future__ import annotations

from typing import Any

import pytest

from riotdsl.machine.wasm.encoder.binary import Module
from riotdsl.machine.wasm.encoder.notation import Functions, Notation, NotationError

wasmtime = pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")

TEXT = """
def collatz(n) -> i32:
    steps = 0
    while n != 1:
        steps += 1
        if n & 1:
            n = 3 * n + 1
            continue
        n = n >> 1
    return steps

def first_square_over(limit) -> i32:
    n = 0
    while 1:
        if n * n > limit:
            break
        n += 1
    return n

def kept(at, value) -> i32:
    i32[at + OFFSET] = value
    i32[at + OFFSET] += 1
    i8[at] = 7
    return i32[at + OFFSET] * 100 + i8[at]

def either(a, b) -> i32:
    return a > 0 and b > 0 or a == b and not a

def told(n) -> i32:
    times += 1
    return collatz(n) + times

def sized() -> i32:
    if OFFSET:
        return 1
    else:
        return missing()

def hypotenuse(a: f64, b: f64) -> f64:
    return sqrt(a * a + b * b) / f64(ONE)

def lowest(bits: i64) -> i32:
    return i32(ctz(bits))

def share(a, b) -> i32:
    return a // b

def members(bits: i64) -> i32:
    return i32(popcnt(bits & i64(-2)))

def through_the_table(n) -> i32:
    return table[n - 6](n)
"""


def called(name: str, *args: float) -> float:
    """What a function of the text gives in a new module."""
    module = Module()
    variables = {"times": module.variable(40)}
    notation = Notation(module, Functions(), {"OFFSET": 64, "ONE": 1}, variables)
    notation.write(TEXT)
    module.exports = {each: found.number for each, found in notation.functions.items()}
    module.table = [None, notation.functions["collatz"].number]
    store = wasmtime.Store()
    made: Any = wasmtime.Module(store.engine, module.assembled())
    found: float = wasmtime.Instance(store, made, []).exports(store)[name](store, *args)
    return found


@pytest.mark.parametrize(
    ("name", "args", "wanted"),
    [
        ("collatz", (27,), 111),
        ("first_square_over", (99,), 10),
        ("kept", (200, 5), 607),
        ("either", (1, 2), 1),
        ("either", (0, 2), 0),
        ("either", (-1, -1), 0),
        ("either", (0, 0), 1),
        ("told", (27,), 152),
        ("sized", (), 1),
        ("hypotenuse", (3.0, 4.0), 5.0),
        ("lowest", (40,), 3),
        ("share", (-1, 2), 2**31 - 1),
        ("members", (-1,), 63),
        ("through_the_table", (7,), 16),
    ],
)
def test_what_functions_give(name: str, args: tuple[float, ...], wanted: float) -> None:
    assert called(name, *args) == wanted


@pytest.mark.parametrize(
    "line",
    ["return a + 1.0", "return a / 2", "for x in a: pass", "return unheard_of", "return [a]"],
)
def test_what_is_not_in_the_notation_is_not_written(line: str) -> None:
    notation = Notation(Module(), Functions(), {}, {})
    with pytest.raises(NotationError):
        notation.write(f"\ndef wrong(a) -> i32:\n    {line}\n")
