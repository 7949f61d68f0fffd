"""What expressions may stand for, whatever the position: sets of entities, never too small."""

from __future__ import annotations

from itertools import product

from riotdsl.machine.bits import members, order_mask
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.types import Entity, Int, OrderOf, SetOf, Type
from riotdsl.text.lazy_dataclass import dataclass, field

Known = dict[tuple[str, str], int]
Bound = dict[str, int]
MOST = 4096


@dataclass(slots=True)
class PossibleValues:
    """Over a closed program; `where` has the places of each card, `frames` what variables hold.

    A possibility is a bit: the number of an entity, or a number from 0 on.
    """

    program: model.Program
    where: list[int]
    frames: Known = field(default_factory=dict)

    def of(self, node: e.Expr, known: Known, bound: Bound | None = None) -> int:
        """The members that an entity, a set, an order or a small number may be or have."""
        inner = bound or {}
        match node:
            case e.Const(value, type=kind):
                return self.constant(kind, value)
            case e.Local(name) if name in inner:
                return inner[name]
            case e.Frame(owner, name) if self.is_held(node.type):
                found = known.get((owner, name))
                return self.frames.get((owner, name), 0) if found is None else found
            case e.At(source, place) if _sort(node.type) == "card":
                places = self.of(place, known, inner)
                return sum(
                    1 << card
                    for card in members(self.of(source, known, inner))
                    if self.where[card] & places
                )
            case e.PlaceOf(thing) if _sort(thing.type) == "card":
                found = 0
                for card in members(self.of(thing, known, inner)):
                    found |= self.where[card]
                return found
            case e.Owned(source, owner):
                owned = 0
                for faction in members(self.of(owner, known, inner)):
                    owned |= self.program.universe.owned(_sort(node.type), faction)
                return self.of(source, known, inner) & owned
            case e.Filter(_, source) | e.Single(source) | e.Members(source) | e.Ordered(source):
                return self.of(source, known, inner)
            case e.Minus(source):
                return self.of(source, known, inner)
            case e.At(source):
                return self.of(source, known, inner)
            case e.Union(left, right):
                return self.of(left, known, inner) | self.of(right, known, inner)
            case e.Meet(left, right):
                return self.of(left, known, inner) & self.of(right, known, inner)
            case e.UnionOf(variable, source, body):
                return self.of(body, known, {**inner, variable: self.of(source, known, inner)})
            case e.Table(name, args):
                return self.looked_up(name, [self.of(arg, known, inner) for arg in args], node.type)
            case e.Call(name, args):
                return self.called(name, [self.of(arg, known, inner) for arg in args], known)
            case _:
                return self.whole(node.type)

    def constant(self, kind: Type, value: int) -> int:
        if isinstance(kind, SetOf):
            return value
        if isinstance(kind, OrderOf):
            return order_mask(value)
        if isinstance(kind, Entity):
            return 1 << value & self.program.universe.all_of(kind.sort)
        return 1 << value if 0 <= value < MOST else 0

    def is_held(self, kind: Type) -> bool:
        """Whether it is worth following what a variable of a type holds."""
        return _sort(kind) not in ("", "unit") or isinstance(kind, Int)

    def whole(self, kind: Type) -> int:
        """Everything that a type has."""
        match kind:
            case SetOf(element) | OrderOf(element):
                return self.program.universe.mask(element)
            case Entity():
                return self.program.universe.mask(kind)
            case Int(low, high):
                return _numbers(max(low, 0), min(high, MOST))
            case _:
                return 0

    def looked_up(self, name: str, args: list[int], kind: Type) -> int:
        table = self.program.universe.tables[name]
        if isinstance(kind, SetOf):
            return self.whole(kind)
        found = 0
        for values in product(*(list(members(arg)) for arg in args)):
            row: object = table.rows
            for value in values:
                row = row[value] if isinstance(row, tuple) and value < len(row) else table.outside
            assert isinstance(row, int)
            found |= 1 << row if 0 <= row < MOST else 0
        return found & self.whole(kind) if isinstance(kind, Entity) else found

    def called(self, name: str, args: list[int], known: Known) -> int:
        """What a value may be, by any of its clauses."""
        value = self.program.values[name]
        if not isinstance(value.type, Entity | SetOf | OrderOf | Int):
            return 0
        bound = {param.name: arg for param, arg in zip(value.params, args, strict=True)}
        found = 0
        for clause in value.clauses:
            if clause.when != e.NO:
                found |= self.of(clause.value, known, bound)
        return found

    def chosen(self, chooser: model.Chooser, known: Known) -> int:
        match chooser:
            case model.OneOf(source) | model.OrderOf(source):
                return self.of(source, known)
            case model.SomeOf(_, _, source):
                return self.of(source, known)
            case model.NumberOf(low, high):
                return self.between(low, high, known)
            case _:
                return 0

    def between(self, low: e.Expr, high: e.Expr, known: Known) -> int:
        """The numbers from the least that `low` may be to the most that `high` may be."""
        least, most = self.of(low, known), self.of(high, known)
        first = (least & -least).bit_length() - 1
        return _numbers(max(first, 0), most.bit_length() - 1)


def _numbers(low: int, high: int) -> int:
    """The numbers from one to another as a set."""
    return (2 << high) - (1 << low) if low <= high else 0


def _sort(kind: Type) -> str:
    element = kind.element if isinstance(kind, SetOf | OrderOf) else kind
    return element.sort if isinstance(element, Entity) else ""
