"""Helper functions of the module for orders: rows of four-bit digits, ended by 15."""

from __future__ import annotations

from riotdsl.machine.wasm.encoder.binary import I32, I64, Function, Module
from riotdsl.machine.wasm.encoder.body import Body
from riotdsl.program.types import ORDER_BITS, ORDER_END


def write_orders(module: Module, functions: dict[str, Function], seats: tuple[int, ...]) -> None:
    """Add what works on orders; `seats` are those who take part."""
    functions["order_mask"] = _order_mask(module)
    functions["packed"] = _packed(module)
    functions["length"] = _length(module)
    functions["appended"] = _appended(module)
    functions["rotated"] = _rotated(module, functions)
    functions["factorial"] = _factorial(module)
    functions["permuted"] = _permuted(module)
    functions["following"] = _following(module, functions, seats)


def _next_digit(body: Body, order: int, digit: int, end: int) -> None:
    """Take the first digit of an order into a local; leave at the end."""
    body.get(order)
    body.i32(ORDER_END)
    body.op("i32.and")
    body.tee(digit)
    body.i32(ORDER_END)
    body.op("i32.eq")
    body.br_if(end)
    body.get(order)
    body.i32(ORDER_BITS)
    body.op("i32.shr_u")
    body.set(order)


def _put(body: Body, into: int, digit: int, shift: int) -> None:
    """Put a digit into an order under way, and move on."""
    body.get(into)
    body.get(digit)
    body.get(shift)
    body.op("i32.shl", "i32.or")
    body.set(into)
    body.step(shift, ORDER_BITS)


def _ended(body: Body, into: int, shift: int) -> None:
    """Push an order with its end."""
    body.get(into)
    body.i32(ORDER_END)
    body.get(shift)
    body.op("i32.shl", "i32.or")


def _order_mask(module: Module) -> Function:
    function = module.function((I32,), (I64,))
    body = function.body
    digit, mask = body.number(), body.word()
    with body.block() as end, body.loop() as again:
        _next_digit(body, 0, digit, end)
        body.get(mask)
        body.i64(1)
        body.get(digit)
        body.op("i64.extend_i32_u", "i64.shl", "i64.or")
        body.set(mask)
        body.br(again)
    body.get(mask)
    return function


def _packed(module: Module) -> Function:
    function = module.function((I64,), (I32,))
    body = function.body
    into, digit, shift = body.number(), body.number(), body.number()
    with body.block() as end, body.loop() as again:
        body.get(0)
        body.op("i64.eqz")
        body.br_if(end)
        body.get(0)
        body.op("i64.ctz", "i32.wrap_i64")
        body.set(digit)
        _put(body, into, digit, shift)
        body.get(0)
        body.i64(-1)
        body.op("i64.add")
        body.get(0)
        body.op("i64.and")
        body.set(0)
        body.br(again)
    _ended(body, into, shift)
    return function


def _length(module: Module) -> Function:
    """The bits that the digits of an order take."""
    function = module.function((I32,), (I32,))
    body = function.body
    digit, shift = body.number(), body.number()
    with body.block() as end, body.loop() as again:
        _next_digit(body, 0, digit, end)
        body.step(shift, ORDER_BITS)
        body.br(again)
    body.get(shift)
    return function


def _appended(module: Module) -> Function:
    """An order with a member at its end, unless it has it."""
    function = module.function((I32, I32), (I32,))
    body = function.body
    rest, digit, shift = body.number(), body.number(), body.number()
    body.get(0)
    body.set(rest)
    with body.block() as end, body.loop() as again:
        _next_digit(body, rest, digit, end)
        body.get(digit)
        body.get(1)
        body.op("i32.eq")
        with body.when():
            body.get(0)
            body.op("return")
        body.step(shift, ORDER_BITS)
        body.br(again)
    body.get(0)
    body.i32(ORDER_END)
    body.get(shift)
    body.op("i32.shl", "i32.xor")
    body.set(rest)
    _put(body, rest, 1, shift)
    _ended(body, rest, shift)
    return function


def _rotated(module: Module, functions: dict[str, Function]) -> Function:
    """An order with its first member moved to the end."""
    function = module.function((I32,), (I32,))
    body = function.body
    rest, first, shift = body.number(), body.number(), body.number()
    body.get(0)
    body.i32(ORDER_BITS)
    body.op("i32.shr_u")
    body.set(rest)
    body.get(0)
    body.i32(ORDER_END)
    body.op("i32.and")
    body.set(first)
    body.get(rest)
    body.call(functions["length"].number)
    body.set(shift)
    body.get(rest)
    body.i32(ORDER_END)
    body.get(shift)
    body.op("i32.shl", "i32.xor")
    body.set(rest)
    _put(body, rest, first, shift)
    _ended(body, rest, shift)
    return function


def _factorial(module: Module) -> Function:
    function = module.function((I32,), (I32,))
    body = function.body
    found = body.number()
    body.i32(1)
    body.set(found)
    with body.block() as end, body.loop() as again:
        body.get(0)
        body.op("i32.eqz")
        body.br_if(end)
        body.get(found)
        body.get(0)
        body.op("i32.mul")
        body.set(found)
        body.step(0, -1)
        body.br(again)
    body.get(found)
    return function


def _permuted(module: Module) -> Function:
    """The members of a set in the order of a number, counted as dictionaries do.

    Parameters: the set, the number, and how many orders there are of the members.
    """
    function = module.function((I64, I32, I32), (I32,))
    body = function.body
    left, into, shift, digit, skip = (body.number() for _ in range(5))
    rest = body.word()
    body.get(0)
    body.op("i64.popcnt", "i32.wrap_i64")
    body.set(left)
    with body.block() as end, body.loop() as again:
        body.get(left)
        body.op("i32.eqz")
        body.br_if(end)
        body.get(2)
        body.get(left)
        body.op("i32.div_u")
        body.set(2)
        body.get(1)
        body.get(2)
        body.op("i32.div_u")
        body.set(skip)
        body.get(1)
        body.get(skip)
        body.get(2)
        body.op("i32.mul", "i32.sub")
        body.set(1)
        body.get(0)
        body.set(rest)
        with body.block() as found, body.loop() as more:
            body.get(skip)
            body.op("i32.eqz")
            body.br_if(found)
            body.get(rest)
            body.i64(-1)
            body.op("i64.add")
            body.get(rest)
            body.op("i64.and")
            body.set(rest)
            body.step(skip, -1)
            body.br(more)
        body.get(rest)
        body.op("i64.ctz", "i32.wrap_i64")
        body.set(digit)
        _put(body, into, digit, shift)
        body.get(0)
        body.i64(1)
        body.get(digit)
        body.op("i64.extend_i32_u", "i64.shl", "i64.xor")
        body.set(0)
        body.step(left, -1)
        body.br(again)
    _ended(body, into, shift)
    return function


def _following(module: Module, functions: dict[str, Function], seats: tuple[int, ...]) -> Function:
    """The other seats after a faction, as `machine.bits.following` defines it."""
    function = module.function((I32, I32), (I32,))
    body = function.body
    line, shift, digit, turn, at, rest = (body.number() for _ in range(6))
    body.get(1)
    body.call(functions["order_mask"].number)
    body.op("i32.wrap_i64")
    body.set(turn)
    for seat in seats:
        body.get(turn)
        body.i32(1 << seat)
        body.op("i32.and", "i32.eqz")
        with body.when():
            body.i32(seat)
            body.set(digit)
            _put(body, line, digit, shift)
    with body.block() as end, body.loop() as again:
        _next_digit(body, 1, digit, end)
        body.i32(sum(1 << seat for seat in seats))
        body.get(digit)
        body.op("i32.shr_u")
        body.i32(1)
        body.op("i32.and", "i32.eqz")
        body.br_if(again)
        _put(body, line, digit, shift)
        body.br(again)
    with body.block() as found:
        with body.loop() as again:
            body.get(line)
            body.get(at)
            body.op("i32.shr_u")
            body.i32(ORDER_END)
            body.op("i32.and")
            body.get(0)
            body.op("i32.eq")
            body.get(at)
            body.get(shift)
            body.op("i32.lt_u", "i32.and")
            body.br_if(found)
            body.get(at)
            body.i32(ORDER_BITS)
            body.op("i32.add")
            body.tee(at)
            body.get(shift)
            body.op("i32.lt_u")
            body.br_if(again)
        _ended(body, line, shift)
        body.op("return")
    # What stands behind the faction, then what stands before it.
    body.get(line)
    body.get(at)
    body.op("i32.shr_u")
    body.i32(ORDER_BITS)
    body.op("i32.shr_u")
    body.get(line)
    body.i32(1)
    body.get(at)
    body.op("i32.shl")
    body.i32(1)
    body.op("i32.sub", "i32.and")
    body.get(shift)
    body.get(at)
    body.op("i32.sub")
    body.i32(ORDER_BITS)
    body.op("i32.sub", "i32.shl", "i32.or")
    body.set(rest)
    body.step(shift, -ORDER_BITS)
    _ended(body, rest, shift)
    return function
