"""Where things lie in the memory of the module.

First the state: every cell of the layout, a number in 32 bits or a set in words of 64; behind it
the index of places, for each sort and place the set of things there, and those of tracks. Then
constants, scratch rows of the listers, and at the end the rows of what is listed.
"""

from __future__ import annotations

from collections.abc import Mapping
from struct import Struct, pack

from riotdsl.machine.code import Machine
from riotdsl.machine.optimise.track_indexes import Index, indexes, rows_of
from riotdsl.program.types import ORDER_LIMIT, OrderOf, SetOf, Type
from riotdsl.text.lazy_dataclass import dataclass, field

STATE = 64
WORD = 64
_WORD = (1 << 64) - 1


@dataclass(slots=True)
class Memory:
    """Addresses for one machine; constants are kept once."""

    machine: Machine
    cells: list[int] = field(default_factory=list)
    index: dict[str, int] = field(default_factory=dict)
    indexes: Mapping[str, Index] = field(init=False)
    end_of_state: int = 0
    end: int = 0
    data: list[tuple[int, bytes]] = field(default_factory=list)
    known: dict[bytes, int] = field(default_factory=dict)
    form: Struct = field(init=False)
    wide: list[tuple[int, int]] = field(init=False)

    def __post_init__(self) -> None:
        at = STATE
        for cell in self.machine.layout.cells:
            size = self.size_of(cell.type)
            at = _aligned(at, min(size, 8))  # those of a track lie side by side, whatever the size
            self.cells.append(at)
            at += size
        at = _aligned(at, 8)
        places = self.machine.program.universe.count("place")
        for sort in ("unit", "card"):
            self.index[sort] = at
            at += (places + 1) * self.words(sort) * 8
        self.indexes = indexes(self.machine.program)
        for track, index in self.indexes.items():
            self.index[track] = at
            at += index.rows * self.words(index.sort) * 8
        self.end_of_state = self.end = _aligned(at, 16)
        self.form, self.wide = self.described()

    def described(self) -> tuple[Struct, list[tuple[int, int]]]:
        """The form of the state in memory, and which cells have how many words there."""
        parts, at = ["<"], STATE
        for address, cell in zip(self.cells, self.machine.layout.cells, strict=True):
            parts.append("x" * (address - at))
            words = self.words_of(cell.type)
            parts.append("Q" * words or _number_form(cell.type))
            at = address + self.size_of(cell.type)
        parts.append("x" * (self.index["unit"] - at))
        places = self.machine.program.universe.count("place") + 1
        rows = sum(places * self.words(sort) for sort in ("unit", "card"))
        rows += sum(each.rows * self.words(each.sort) for each in self.indexes.values())
        parts.append("Q" * rows)
        parts.append("x" * (self.end_of_state - self.index["unit"] - 8 * rows))
        cells = enumerate(self.machine.layout.cells)
        wide = [
            (number, words) for number, cell in cells if (words := self.words_of(cell.type)) > 1
        ]
        return Struct("".join(parts)), wide

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
        return 8 * self.words_of(kind) or (8 if _is_long(kind) else 4)

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
        universe = self.machine.program.universe
        places = universe.count("place") + 1
        flat = list(s)
        for cell, words in reversed(self.wide):
            flat[cell : cell + 1] = [flat[cell] >> 64 * word & _WORD for word in range(words)]
        for sort in ("unit", "card"):
            rows = [0] * places
            first = self.machine.layout.things[sort]
            for number, place in enumerate(s[first : first + universe.count(sort)]):
                rows[place] |= 1 << number
            words = self.words(sort)
            flat.extend(row >> 64 * word & _WORD for row in rows for word in range(words))
        for index in self.indexes.values():
            rows = rows_of(index, self.machine.layout, s)
            words = self.words(index.sort)
            flat.extend(row >> 64 * word & _WORD for row in rows for word in range(words))
        return self.form.pack(*flat)

    def read(self, held: bytes) -> list[int]:
        """A state in memory as a list."""
        found = list(self.form.unpack(held))
        for cell, words in self.wide:
            parts = found[cell : cell + words]
            found[cell : cell + words] = [sum(part << 64 * at for at, part in enumerate(parts))]
        return found[: len(self.cells)]


def _number_form(kind: Type) -> str:
    if _is_long(kind):
        return "Q"
    return "i" if getattr(kind, "low", 0) < 0 else "I"


def _is_long(kind: Type) -> bool:
    """Whether an order may need more than 32 bits; modules use the lower half (see `limits`)."""
    return isinstance(kind, OrderOf) and kind.size > ORDER_LIMIT


def _aligned(at: int, size: int) -> int:
    return -(-at // size) * size


def numbers(values: list[int]) -> tuple[str, bytes]:
    """Numbers as a constant table of the narrowest kind, and the kind."""
    low, high = min(values, default=0), max(values, default=0)
    if low >= 0 and high < 1 << 8:
        return "i8", bytes(values)
    if low >= 0 and high < 1 << 16:
        return "i16", pack(f"<{len(values)}H", *values)
    return "i32", b"".join((value & 0xFFFFFFFF).to_bytes(4, "little") for value in values)
