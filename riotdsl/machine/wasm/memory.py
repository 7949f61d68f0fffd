"""Where things lie in the memory of the module.

First the state: every cell of the layout, a number in 32 bits or a set in words of 64; behind it
the index of places, for each sort and place the set of things there. Then constants, scratch rows
of the listers, and at the end the rows of what is listed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from struct import pack

from riotdsl.machine.code import Machine
from riotdsl.program.types import SetOf, Type

STATE = 64
WORD = 64


@dataclass(slots=True)
class Memory:
    """Addresses for one machine; constants are kept once."""

    machine: Machine
    cells: list[int] = field(default_factory=list)
    index: dict[str, int] = field(default_factory=dict)
    end_of_state: int = 0
    end: int = 0
    data: list[tuple[int, bytes]] = field(default_factory=list)
    known: dict[bytes, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        at = STATE
        for cell in self.machine.layout.cells:
            at = _aligned(at, self.size_of(cell.type))
            self.cells.append(at)
            at += self.size_of(cell.type)
        at = _aligned(at, 8)
        places = self.machine.program.universe.count("place")
        for sort in ("unit", "card"):
            self.index[sort] = at
            at += (places + 1) * self.words(sort) * 8
        self.end_of_state = self.end = _aligned(at, 16)

    @property
    def state_size(self) -> int:
        return self.end_of_state - STATE

    def words(self, sort: str) -> int:
        """How many words a set of a sort has."""
        return max(1, -(-self.machine.program.universe.count(sort) // WORD))

    def words_of(self, kind: Type) -> int:
        """How many words a set of a type has; 0 for a number."""
        return self.words(kind.element.sort) if isinstance(kind, SetOf) else 0

    def size_of(self, kind: Type) -> int:
        return 8 * self.words_of(kind) or 4

    def scratch(self, size: int) -> int:
        """Room for the work of one place in the code."""
        at = self.end
        self.end = _aligned(at + size, 16)
        return at

    def constant(self, held: bytes) -> int:
        """The address of constant bytes."""
        if held not in self.known:
            self.known[held] = self.scratch(len(held))
            self.data.append((self.known[held], held))
        return self.known[held]

    # ------------------------------------------------------------ states from and to Python

    def written(self, s: list[int]) -> bytes:
        """A state, as a list, in the form that it has in memory."""
        layout, universe = self.machine.layout, self.machine.program.universe
        found = bytearray(self.state_size)
        for address, cell, value in zip(self.cells, layout.cells, s, strict=True):
            size = self.size_of(cell.type)
            at = address - STATE
            found[at : at + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")
        for sort, base in self.index.items():
            words = self.words(sort)
            rows = [0] * (universe.count("place") + 1)
            first = layout.things[sort]
            for number in range(universe.count(sort)):
                rows[s[first + number]] |= 1 << number
            held = b"".join(row.to_bytes(8 * words, "little") for row in rows)
            found[base - STATE : base - STATE + len(held)] = held
        return bytes(found)

    def read(self, held: bytes) -> list[int]:
        """A state in memory as a list."""
        found = []
        for address, cell in zip(self.cells, self.machine.layout.cells, strict=True):
            at, size = address - STATE, self.size_of(cell.type)
            is_signed = size == 4 and _may_be_negative(cell.type)  # noqa: PLR2004 - a number
            found.append(int.from_bytes(held[at : at + size], "little", signed=is_signed))
        return found


def _may_be_negative(kind: Type) -> bool:
    return getattr(kind, "low", 0) < 0


def _aligned(at: int, size: int) -> int:
    step = min(size, 16)
    return -(-at // step) * step


def numbers(values: list[int]) -> tuple[str, bytes]:
    """Numbers as a constant table of the narrowest kind, and the kind."""
    if all(0 <= value < 1 << 8 for value in values):
        return "i8", bytes(values)
    if all(0 <= value < 1 << 16 for value in values):
        return "i16", pack(f"<{len(values)}H", *values)
    return "i32", b"".join((value & 0xFFFFFFFF).to_bytes(4, "little") for value in values)
