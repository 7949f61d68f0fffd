"""Functions of the module written in a small notation, which looks like Python and is far less.

A text holds functions. Names are locals, parameters, globals of the module or constants; a local
has the type of what it is first given. `i32[at]` is the number that lies at an address, and so on
for `i8`, `i64` and `f64`. What is divided by `/` has a fraction; `>>` and `//` know no sign, `<`
does. `i32(x)`, `i64(x)` and `f64(x)` turn one type into another. `select(test, x, y)` gives one of
two values without a jump. `table[n](x)` calls a function by its place in the module's table; it
gives an `i32`. An `if` on a constant is decided here.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache

from riotdsl.machine.wasm.encoder.binary import F64, I32, I64, Function, Module
from riotdsl.machine.wasm.encoder.body import Body
from riotdsl.text.lazy_dataclass import dataclass, field

NOTHING = 0
Number = int | float
_TYPES = {"i32": I32, "i64": I64, "f64": F64}
_NAMES = {I32: "i32", I64: "i64", F64: "f64"}
_WHOLE = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and", ast.BitOr: "or",
          ast.BitXor: "xor", ast.LShift: "shl", ast.RShift: "shr_u",
          ast.FloorDiv: "div_u"}  # fmt: skip
_FRACTIONS = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div"}
_COMPARED = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt",
             ast.GtE: "ge"}  # fmt: skip
_TURNED = {
    (I32, I64): ("i64.extend_i32_u",), (I64, I32): ("i32.wrap_i64",),
    (I32, F64): ("f64.convert_i32_s",), (I64, F64): ("f64.convert_i64_s",),
}  # fmt: skip
_SINGLE = {("sqrt", F64): "f64.sqrt", ("abs", F64): "f64.abs", ("ctz", I64): "i64.ctz",
           ("clz", I32): "i32.clz", ("popcnt", I64): "i64.popcnt"}  # fmt: skip


class NotationError(AssertionError):
    """A text that is not in the notation: an error of ours."""


class Functions(dict[str, Function]):
    """Functions by their names; one that is only offered is written when it is first asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.offered: dict[str, tuple[Notation, str]] = {}

    def __missing__(self, name: str) -> Function:
        notation, text = self.offered[name]
        return notation.add(_parsed(text))


@dataclass(slots=True)
class Notation:
    """Writes functions into a module; `variables` are its globals by their names here."""

    module: Module
    functions: Functions
    constants: Mapping[str, Number]
    variables: dict[str, int]

    def offer(self, text: str) -> list[str]:
        """Make the functions of a text known by their names; it is parsed when one is asked for."""
        found = {each[: each.index("(")]: each for each in f"\n{text}".split("\ndef ")[1:]}
        self.functions.offered.update({name: (self, each) for name, each in found.items()})
        return list(found)

    def write(self, text: str) -> None:
        """Add all the functions of a text."""
        for name in self.offer(text):
            self.functions[name]

    def add(self, node: ast.FunctionDef) -> Function:
        """Add a function, declared before it is written: it may call itself."""
        params = tuple(_kind(each.annotation) for each in node.args.args)
        results = () if node.returns is None else (_kind(node.returns),)
        made = self.functions[node.name] = self.module.function(params, results)
        _Writer(self, node, made).write()
        return made


@cache
def _parsed(text: str) -> ast.FunctionDef:
    """A function without its `def`, once for all the modules of a process."""
    [found] = ast.parse(f"def {text}").body
    assert isinstance(found, ast.FunctionDef)
    return found


def _kind(annotation: ast.expr | None) -> int:
    return _TYPES[annotation.id] if isinstance(annotation, ast.Name) else I32


@dataclass(slots=True)
class _Writer:
    """Writes one function."""

    notation: Notation
    node: ast.FunctionDef
    function: Function
    locals: dict[str, int] = field(default_factory=dict)
    loops: list[tuple[int, int]] = field(default_factory=list)

    @property
    def body(self) -> Body:
        return self.function.body

    def write(self) -> None:
        for number, each in enumerate(self.node.args.args):
            self.locals[each.arg] = number
        self.statements(self.node.body)
        if self.function.signature[1]:
            self.body.op("unreachable")

    # ------------------------------------------------------------ statements

    def statements(self, nodes: list[ast.stmt]) -> None:
        for node in nodes:
            self.statement(node)

    def statement(self, node: ast.stmt) -> None:
        body = self.body
        match node:
            case ast.Assign(targets=[target], value=value):
                self.assign(target, value)
            case ast.AugAssign(target=target, op=op, value=value):
                self.assign(target, ast.BinOp(target, op, value))
            case ast.If(test=test, body=then, orelse=otherwise):
                self.choice(test, then, otherwise)
            case ast.While(test=test, body=inner):
                self.repeat(test, inner)
            case ast.Break():
                body.br(self.loops[-1][0])
            case ast.Continue():
                body.br(self.loops[-1][1])
            case ast.Return(value=value):
                if value is not None:
                    self.value(value)
                body.op("return")
            case ast.Expr(value=ast.Constant()):
                pass
            case ast.Expr(value=value):
                if self.value(value) != NOTHING:
                    body.op("drop")
            case _:
                raise NotationError(ast.unparse(node))

    def assign(self, target: ast.expr, value: ast.expr) -> None:
        body = self.body
        match target:
            case ast.Subscript(value=ast.Name(id=kind), slice=at):
                offset = self.address(at)
                self.value(value)
                body.store(kind, offset)
            case ast.Name(id=name) if name in self.notation.variables:
                self.value(value)
                body.set_global(self.notation.variables[name])
            case ast.Name(id=name):
                found = self.value(value)
                if name not in self.locals:
                    make = {I32: body.number, I64: body.word, F64: body.fraction}[found]
                    self.locals[name] = make()
                body.set(self.locals[name])
            case _:
                raise NotationError(ast.unparse(target))

    def choice(self, test: ast.expr, then: list[ast.stmt], otherwise: list[ast.stmt]) -> None:
        known = self.known(test)
        if known is not None:
            self.statements(then if known else otherwise)
            return
        self.value(test)
        with self.body.when():
            self.statements(then)
            if otherwise:
                self.body.otherwise()
                self.statements(otherwise)

    def repeat(self, test: ast.expr, inner: list[ast.stmt]) -> None:
        body = self.body
        with body.block() as end, body.loop() as again:
            if self.known(test) is None:
                self.value(test)
                body.op("i32.eqz")
                body.br_if(end)
            self.loops.append((end, again))
            self.statements(inner)
            self.loops.pop()
            body.br(again)

    # ------------------------------------------------------------ values

    def known(self, node: ast.expr) -> Number | None:
        """What a constant is; None if the value is not known yet."""
        match node:
            case ast.Constant(value=int() | float() as value):
                return value
            case ast.Name(id=name):
                return self.notation.constants.get(name)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                found = self.known(operand)
                return None if found is None else -found
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                one, other = self.known(left), self.known(right)
                return None if one is None or other is None else one + other
            case ast.BoolOp(op=ast.And(), values=[first, *_]) if self.known(first) == 0:
                return 0
            case _:
                return None

    def value(self, node: ast.expr) -> int:
        """Push a value; gives its type."""
        body = self.body
        known = self.known(node)
        if isinstance(known, int):
            body.i32(known)
            return I32
        if known is not None:
            body.f64(known)
            return F64
        match node:
            case ast.Name(id=name) if name in self.locals:
                body.get(self.locals[name])
                return body.kinds[self.locals[name]]
            case ast.Name(id=name) if name in self.notation.variables:
                body.get_global(self.notation.variables[name])
                return I32
            case ast.Subscript(value=ast.Name(id=kind), slice=at):
                body.load(kind, self.address(at))
                return _TYPES.get(kind, I32)
            case ast.BinOp(left=left, op=op, right=right):
                return self.binary(left, op, right)
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return self.compared(left, op, right)
            case ast.BoolOp(op=op, values=values):
                return self.joined(isinstance(op, ast.And), values)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.value(operand)
                body.op("i32.eqz")
                return I32
            case ast.Call(func=ast.Name(id=name), args=args):
                return self.call(name, args)
            case ast.Call(func=ast.Subscript(value=ast.Name(id="table"), slice=at), args=args):
                kinds = tuple(self.value(each) for each in args)
                self.value(at)
                body.call_indirect(self.notation.module.signature((kinds, (I32,))))
                return I32
            case _:
                raise NotationError(ast.unparse(node))

    def address(self, node: ast.expr) -> int:
        """Push an address; gives what is to be added to it, which costs nothing."""
        match node:
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                offset = self.known(right)
                if isinstance(offset, int) and offset >= 0 and self.known(left) is None:
                    self.value(left)
                    return offset
        offset = self.known(node)
        if isinstance(offset, int):
            self.body.i32(0)
            return offset
        self.value(node)
        return 0

    def binary(self, left: ast.expr, op: ast.operator, right: ast.expr) -> int:
        kind, other = self.value(left), self.value(right)
        names: Mapping[type[ast.operator], str] = _FRACTIONS if kind == F64 else _WHOLE
        if kind != other or type(op) not in names:
            raise NotationError(f"{ast.unparse(left)} {op} {ast.unparse(right)}")
        self.body.op(f"{_NAMES[kind]}.{names[type(op)]}")
        return kind

    def compared(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> int:
        kind, other = self.value(left), self.value(right)
        if kind != other:
            raise NotationError(f"{ast.unparse(left)} {op} {ast.unparse(right)}")
        name = _COMPARED[type(op)]
        if kind != F64 and name not in ("eq", "ne"):
            name += "_s" if kind == I32 else "_u"
        self.body.op(f"{_NAMES[kind]}.{name}")
        return I32

    def joined(self, every: bool, values: list[ast.expr]) -> int:  # noqa: FBT001
        """`and` and `or`: what follows is looked at only if it matters."""
        body = self.body
        self.value(values[0])
        if len(values) == 1:
            return I32
        with body.when(I32):
            if every:
                self.joined(every, values[1:])
            else:
                body.i32(1)
            body.otherwise()
            if every:
                body.i32(0)
            else:
                self.joined(every, values[1:])
        return I32

    def call(self, name: str, args: list[ast.expr]) -> int:
        body = self.body
        if name == "select":
            args = [*args[1:], args[0]]
        if name == "i64" and isinstance(known := self.known(args[0]), int):
            body.i64(known)
            return I64
        kinds = [self.value(each) for each in args]
        if name == "select":
            body.op("select")
            return kinds[0]
        if name in _TYPES:
            if kinds[0] != _TYPES[name]:
                body.op(*_TURNED[kinds[0], _TYPES[name]])
            return _TYPES[name]
        if name in ("copy", "fill"):
            (body.copy_memory if name == "copy" else body.fill_memory)()
            return NOTHING
        if kinds and (name, kinds[0]) in _SINGLE:
            body.op(_SINGLE[name, kinds[0]])
            return kinds[0]
        function = self.notation.functions[name]
        if tuple(kinds) != function.signature[0]:
            raise NotationError(f"{name} does not take {kinds}")
        body.call(function.number)
        return function.signature[1][0] if function.signature[1] else NOTHING
