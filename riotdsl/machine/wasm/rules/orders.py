"""Helper functions of the module for orders: rows of four-bit digits, ended by 15."""

from __future__ import annotations

from riotdsl.machine.bits import packed
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.program.types import ORDER_BITS, ORDER_END

TEXT = '''
def order_mask(order) -> i64:
    """The members of an order as a set."""
    mask = i64(0)
    while order & END != END:
        mask = mask | i64(1) << i64(order & END)
        order = order >> BITS
    return mask


def is_in(order, member) -> i32:
    """Whether an order has a member."""
    while order & END != END:
        if order & END == member:
            return 1
        order = order >> BITS
    return 0


def packed(members: i64) -> i32:
    """The members of a set as an order, the lowest first."""
    order = 0
    shift = 0
    while members != i64(0):
        order = order | i32(ctz(members)) << shift
        shift += BITS
        members = members & members - i64(1)
    return order | END << shift


def length(order) -> i32:
    """The bits that the digits of an order take."""
    shift = 0
    while order & END != END:
        order = order >> BITS
        shift += BITS
    return shift


def appended(order, member) -> i32:
    """An order with a member at its end, unless it has it."""
    if is_in(order, member):
        return order
    return lengthened(order, member)


def rotated(order) -> i32:
    """An order with its first member moved to the end."""
    return lengthened(order >> BITS, order & END)


def lengthened(order, member) -> i32:
    """An order with a member more at its end."""
    shift = length(order)
    return order ^ END << shift | member << shift | END << shift + BITS


def factorial(n) -> i32:
    found = 1
    while n:
        found = found * n
        n -= 1
    return found


def permuted(members: i64, number, orders) -> i32:
    """The members of a set in the order of a number, counted as dictionaries do.

    `orders` is how many orders of the members there are.
    """
    order = 0
    shift = 0
    left = i32(popcnt(members))
    while left:
        orders = orders // left
        skip = number // orders
        number -= skip * orders
        rest = members
        while skip:
            rest = rest & rest - i64(1)
            skip -= 1
        member = ctz(rest)
        order = order | i32(member) << shift
        shift += BITS
        members = members ^ i64(1) << member
        left -= 1
    return order | END << shift


def following(faction, turn) -> i32:
    """The other seats after a faction, as `machine.bits.following` defines it."""
    line = 0
    shift = 0
    seats = SEATS
    while seats & END != END:
        seat = seats & END
        seats = seats >> BITS
        if not is_in(turn, seat):
            line = line | seat << shift
            shift += BITS
    while turn & END != END:
        seat = turn & END
        turn = turn >> BITS
        if is_in(SEATS, seat):
            line = line | seat << shift
            shift += BITS
    at = 0
    while at < shift and line >> at & END != faction:
        at += BITS
    if at >= shift:
        return line | END << shift
    shift -= BITS
    return line >> at >> BITS | (line & (1 << at) - 1) << shift - at | END << shift
'''


def offer_orders(module: ModuleBuilder) -> None:
    """Offer what works on orders."""
    seats = packed(module.machine.program.seats or ())
    module.notation({"BITS": ORDER_BITS, "END": ORDER_END, "SEATS": seats}).offer(TEXT)
