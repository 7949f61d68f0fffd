"""The body of a function, written instruction by instruction.

A `Body` knows its locals and how deep it stands in blocks, so that a jump names the block it leaves
by the label that opening it gave.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from struct import pack

from riotdsl.machine.wasm.encoder.leb import signed, unsigned
from riotdsl.text.lazy_dataclass import dataclass, field

_I32, _I64, _F64, _EMPTY = 0x7F, 0x7E, 0x7C, 0x40
_BLOCK, _LOOP, _IF, _ELSE, _END = 0x02, 0x03, 0x04, 0x05, 0x0B

OPCODES = {
    "unreachable": 0x00, "return": 0x0F, "drop": 0x1A, "select": 0x1B,
    "i32.eqz": 0x45, "i32.eq": 0x46, "i32.ne": 0x47, "i32.lt_s": 0x48, "i32.lt_u": 0x49,
    "i32.gt_s": 0x4A, "i32.gt_u": 0x4B, "i32.le_s": 0x4C, "i32.le_u": 0x4D, "i32.ge_s": 0x4E,
    "i32.ge_u": 0x4F,
    "i64.eqz": 0x50, "i64.eq": 0x51, "i64.ne": 0x52, "i64.lt_u": 0x54,
    "i32.clz": 0x67, "i32.ctz": 0x68, "i32.popcnt": 0x69,
    "i32.add": 0x6A, "i32.sub": 0x6B, "i32.mul": 0x6C, "i32.div_s": 0x6D, "i32.div_u": 0x6E,
    "i32.and": 0x71, "i32.or": 0x72, "i32.xor": 0x73, "i32.shl": 0x74, "i32.shr_u": 0x76,
    "i64.clz": 0x79, "i64.ctz": 0x7A, "i64.popcnt": 0x7B, "i64.add": 0x7C, "i64.sub": 0x7D,
    "i64.mul": 0x7E,
    "i64.and": 0x83, "i64.or": 0x84, "i64.xor": 0x85, "i64.shl": 0x86, "i64.shr_u": 0x88,
    "f64.eq": 0x61, "f64.ne": 0x62, "f64.lt": 0x63, "f64.gt": 0x64, "f64.le": 0x65, "f64.ge": 0x66,
    "f64.abs": 0x99, "f64.sqrt": 0x9F, "f64.add": 0xA0, "f64.sub": 0xA1, "f64.mul": 0xA2,
    "f64.div": 0xA3, "f64.max": 0xA5, "f64.convert_i32_s": 0xB7, "f64.convert_i64_s": 0xB9,
    "i32.wrap_i64": 0xA7, "i64.extend_i32_u": 0xAD, "i64.extend_i32_s": 0xAC,
}  # fmt: skip
_LOADS = {"i32": 0x28, "i64": 0x29, "f64": 0x2B, "i8": 0x2D, "i16": 0x2F}
_STORES = {"i32": 0x36, "i64": 0x37, "f64": 0x39, "i8": 0x3A}
_ALIGNED = {"i32": 2, "i64": 3, "f64": 3, "i8": 0, "i16": 1}


@dataclass(slots=True)
class Body:
    """Instructions so far; `kinds` are the types of the locals, parameters first."""

    kinds: list[int]
    code: bytearray = field(default_factory=bytearray)
    params: int = field(init=False)
    depth: int = 0
    taken: list[int] = field(default_factory=list)
    idle: dict[int, list[int]] = field(default_factory=lambda: {_I32: [], _I64: [], _F64: []})

    def __post_init__(self) -> None:
        self.params = len(self.kinds)

    # ------------------------------------------------------------ locals

    def number(self) -> int:
        """A local of 32 bits, new or no longer used."""
        return self._local(_I32)

    def word(self) -> int:
        """A local of 64 bits, new or no longer used."""
        return self._local(_I64)

    def fraction(self) -> int:
        """A local for a number with a fraction, new or no longer used."""
        return self._local(_F64)

    def _local(self, kind: int) -> int:
        if self.idle[kind]:
            found = self.idle[kind].pop()
        else:
            self.kinds.append(kind)
            found = len(self.kinds) - 1
        self.taken.append(found)
        return found

    @contextmanager
    def scope(self) -> Iterator[None]:
        """What is taken inside may be used for something else afterwards."""
        before = self.taken
        self.taken = []
        yield
        for each in self.taken:
            self.idle[self.kinds[each]].append(each)
        self.taken = before

    def get(self, local: int) -> None:
        self.code += b"\x20" + unsigned(local)

    def set(self, local: int) -> None:
        self.code += b"\x21" + unsigned(local)

    def tee(self, local: int) -> None:
        self.code += b"\x22" + unsigned(local)

    def get_global(self, number: int) -> None:
        self.code += b"\x23" + unsigned(number)

    def set_global(self, number: int) -> None:
        self.code += b"\x24" + unsigned(number)

    # ------------------------------------------------------------ instructions

    def op(self, *names: str) -> None:
        for each in names:
            self.code.append(OPCODES[each])

    def i32(self, value: int) -> None:
        self.code += b"\x41" + signed(value, 32)

    def i64(self, value: int) -> None:
        self.code += b"\x42" + signed(value, 64)

    def f64(self, value: float) -> None:
        self.code += b"\x44" + pack("<d", value)

    def load(self, kind: str, at: int = 0) -> None:
        """Replace the address on the stack by what lies `at` bytes behind it."""
        self.code += bytes([_LOADS[kind], _ALIGNED[kind]]) + unsigned(at)

    def store(self, kind: str, at: int = 0) -> None:
        self.code += bytes([_STORES[kind], _ALIGNED[kind]]) + unsigned(at)

    def call(self, function: int) -> None:
        self.code += b"\x10" + unsigned(function)

    def call_indirect(self, signature: int) -> None:
        self.code += b"\x11" + unsigned(signature) + b"\x00"

    def copy_memory(self) -> None:
        """Target, source and length are on the stack."""
        self.code += b"\xfc\x0a\x00\x00"

    def fill_memory(self) -> None:
        """Target, byte and length are on the stack."""
        self.code += b"\xfc\x0b\x00"

    def step(self, local: int, by: int = 1) -> None:
        """Add to a number in a local."""
        self.get(local)
        self.i32(by)
        self.op("i32.add")
        self.set(local)

    # ------------------------------------------------------------ blocks

    @contextmanager
    def block(self, result: int = _EMPTY) -> Iterator[int]:
        """A block; jumping to its label leaves it."""
        with self._opened(_BLOCK, result) as label:
            yield label

    @contextmanager
    def loop(self) -> Iterator[int]:
        """A block whose label leads back to its beginning."""
        with self._opened(_LOOP, _EMPTY) as label:
            yield label

    @contextmanager
    def when(self, result: int = _EMPTY) -> Iterator[int]:
        """A block that is entered if the number on the stack is not 0; `otherwise` may follow."""
        with self._opened(_IF, result) as label:
            yield label

    def otherwise(self) -> None:
        self.code.append(_ELSE)

    @contextmanager
    def _opened(self, opcode: int, result: int) -> Iterator[int]:
        self.code += bytes([opcode, result])
        self.depth += 1
        yield self.depth
        self.depth -= 1
        self.code.append(_END)

    def br(self, label: int) -> None:
        self.code += b"\x0c" + unsigned(self.depth - label)

    def br_if(self, label: int) -> None:
        self.code += b"\x0d" + unsigned(self.depth - label)

    # ------------------------------------------------------------ the whole

    def assembled(self) -> bytes:
        """The function as it stands in the code section."""
        runs: list[tuple[int, int]] = []
        for kind in self.kinds[self.params :]:
            if runs and runs[-1][1] == kind:
                runs[-1] = (runs[-1][0] + 1, kind)
            else:
                runs.append((1, kind))
        locals_ = unsigned(len(runs)) + b"".join(
            unsigned(count) + bytes([kind]) for count, kind in runs
        )
        whole = locals_ + bytes(self.code) + bytes([_END])
        return unsigned(len(whole)) + whole
