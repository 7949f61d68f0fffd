"""The binary form of a WebAssembly module: sections, functions, data.

Only what this compiler needs: one memory, one table of functions, whole numbers of 32 and 64 bits,
fractions of 64.
"""

from __future__ import annotations

from riotdsl.machine.wasm.encoder.body import Body
from riotdsl.machine.wasm.encoder.leb import signed, unsigned
from riotdsl.text.lazy_dataclass import dataclass, field

I32, I64, F64 = 0x7F, 0x7E, 0x7C
_FUNCTION = 0x60
_TYPES, _FUNCTIONS, _TABLES, _MEMORIES, _GLOBALS, _EXPORTS = 1, 3, 4, 5, 6, 7
_ELEMENTS, _CODE, _DATA = 9, 10, 11

Signature = tuple[tuple[int, ...], tuple[int, ...]]


def vector(items: list[bytes]) -> bytes:
    return unsigned(len(items)) + b"".join(items)


def name(text: str) -> bytes:
    coded = text.encode()
    return unsigned(len(coded)) + coded


@dataclass(slots=True)
class Function:
    """A function by its number; `body` is written after it was declared."""

    number: int
    signature: Signature
    body: Body


@dataclass(slots=True)
class Module:
    """A module that grows: functions, globals, data, and what of them is seen from outside."""

    functions: list[Function] = field(default_factory=list)
    globals: list[int] = field(default_factory=list)
    exports: dict[str, int] = field(default_factory=dict)
    table: list[int | None] = field(default_factory=list)
    data: list[tuple[int, bytes]] = field(default_factory=list)
    pages: int = 1
    signatures: dict[Signature, int] = field(default_factory=dict)

    def function(self, params: tuple[int, ...] = (), results: tuple[int, ...] = ()) -> Function:
        """A new function; its parameters are its first locals."""
        made = Function(len(self.functions), (params, results), Body(list(params)))
        self.functions.append(made)
        self.signature(made.signature)
        return made

    def signature(self, wanted: Signature) -> int:
        return self.signatures.setdefault(wanted, len(self.signatures))

    def variable(self, start: int = 0) -> int:
        """A new global of 32 bits."""
        self.globals.append(start)
        return len(self.globals) - 1

    def assembled(self) -> bytes:
        """The bytes of the module."""
        types = [
            bytes([_FUNCTION])
            + vector([bytes([kind]) for kind in params])
            + vector([bytes([kind]) for kind in results])
            for params, results in self.signatures
        ]
        sections = [
            (_TYPES, vector(types)),
            (_FUNCTIONS, vector([unsigned(self.signatures[f.signature]) for f in self.functions])),
            (_TABLES, vector([b"\x70\x00" + unsigned(max(len(self.table), 1))])),
            (_MEMORIES, vector([b"\x00" + unsigned(self.pages)])),
            (_GLOBALS, vector([bytes([I32, 1]) + b"\x41" + signed(v, 32) + b"\x0b"
                               for v in self.globals])),
            (_EXPORTS, vector([name("memory") + b"\x02\x00",
                               *(name(text) + b"\x00" + unsigned(number)
                                 for text, number in self.exports.items())])),
            (_ELEMENTS, vector([b"\x00\x41" + signed(at, 32) + b"\x0b" + vector([unsigned(number)])
                                for at, number in enumerate(self.table) if number is not None])),
            (_CODE, vector([f.body.assembled() for f in self.functions])),
            (_DATA, vector([b"\x00\x41" + signed(at, 32) + b"\x0b" + unsigned(len(held)) + held
                            for at, held in self.data])),
        ]  # fmt: skip
        whole = b"\x00asm\x01\x00\x00\x00"
        return whole + b"".join(
            bytes([number]) + unsigned(len(held)) + held for number, held in sections
        )
