"""Numbers as WebAssembly writes them: seven bits a byte."""

from __future__ import annotations

from functools import lru_cache

_SEVEN, _SIGN = 0x7F, 0x40
FEW = 4096
"""Most numbers of a module are small and come again."""


@lru_cache(FEW)
def unsigned(value: int) -> bytes:
    """A number from 0 on.

    >>> unsigned(300).hex()
    'ac02'
    """
    found = bytearray()
    while value > _SEVEN:
        found.append(value & _SEVEN | 0x80)
        value >>= 7
    found.append(value)
    return bytes(found)


@lru_cache(FEW)
def signed(value: int, bits: int) -> bytes:
    """A number of so many bits, with its sign or as the pattern of its bits.

    >>> signed(-1, 32).hex(), signed(2**32 - 1, 32).hex(), signed(64, 32).hex()
    ('7f', '7f', 'c000')
    """
    value &= (1 << bits) - 1
    if value >> (bits - 1):
        value -= 1 << bits
    found = bytearray()
    while not -_SIGN <= value < _SIGN:
        found.append(value & _SEVEN | 0x80)
        value >>= 7
    found.append(value & _SEVEN)
    return bytes(found)
