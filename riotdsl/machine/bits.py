"""Sets as integers whose bits are the members, and orders as rows of four-bit digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from riotdsl.program.types import ORDER_BITS, ORDER_END

_DIGIT = (1 << ORDER_BITS) - 1


def members(mask: int) -> Iterator[int]:
    """The members of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def packed(sequence: Iterable[int]) -> int:
    """A sequence as an order.

    >>> packed([2, 0]), unpacked(packed([2, 0]))
    (3842, [2, 0])
    """
    code, shift = 0, 0
    for member in sequence:
        code |= member << shift
        shift += ORDER_BITS
    return code | ORDER_END << shift


def unpacked(code: int) -> list[int]:
    found = []
    while (digit := code & _DIGIT) != ORDER_END:
        found.append(digit)
        code >>= ORDER_BITS
    return found


def order_mask(code: int) -> int:
    mask = 0
    while (digit := code & _DIGIT) != ORDER_END:
        mask |= 1 << digit
        code >>= ORDER_BITS
    return mask


def following(faction: int, order: int, seats: tuple[int, ...]) -> int:
    """The other seats after a faction: those in the turn order from there on, round to it.

    Seats that are not in the order come first, as they were seated.
    """
    turn = unpacked(order)
    line = [seat for seat in seats if seat not in turn] + [seat for seat in turn if seat in seats]
    if faction not in line:
        return packed(line)
    at = line.index(faction)
    return packed(line[at + 1 :] + line[:at])
