"""Types as they are written to types as they are meant."""

from __future__ import annotations

from typing import assert_never

from riotdsl.program import model, problems
from riotdsl.program.components.universe import SORTS, Universe, set_type
from riotdsl.program.types import UNKNOWN, YES_NO, Entity, Int, OrderOf, Type, Words, present
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text import suggest
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass

NUMBER_LIMIT = 2**30


@dataclass(slots=True)
class TypeReader:
    """Reads types and collects what is wrong with them."""

    universe: Universe
    found: list[Diagnostic]

    def read_type(self, node: declarations.Type) -> tuple[Type, bool]:
        match node:
            case declarations.RangeType(low, high, clamped):
                if low > high:
                    turned = f"write `{high}..{low}`"
                    told = "A range runs from its lower end upwards"
                    self.found.append(problems.bad_amount(node.span, told, turned))
                elif high > NUMBER_LIMIT:
                    told = f"A number is at most {NUMBER_LIMIT}"
                    self.found.append(problems.bad_amount(node.span, told))
                return Int(min(low, high), min(max(low, high), NUMBER_LIMIT)), clamped
            case declarations.YesNoType():
                return YES_NO, False
            case declarations.NamedType(names):
                return self.named_type(names), False
            case declarations.SetType(kind):
                entity = self.entity_type(kind)
                return (set_type(self.universe, entity) if entity else UNKNOWN), False
            case declarations.OrderType(kind):
                entity = self.entity_type(kind)
                if entity is None:
                    return UNKNOWN, False
                return OrderOf(entity, self.universe.mask(entity).bit_count()), False
            case declarations.NumberType():
                return UNKNOWN, False
            case _:
                assert_never(node)

    def named_type(self, names: tuple[Name, ...]) -> Type:
        """Words, or an entity type; `or none` says that a parameter may be none."""
        if len(names) == 1 and names[0].text in SORTS:
            return Entity(names[0].text)
        rest = tuple(name for name in names if name.text != "none")
        entities = {*SORTS, *self.universe.families}
        if rest and len(rest) < len(names) and all(name.text in entities for name in rest):
            return self.named_type(rest)
        families = self.universe.families
        kinds = [name for name in names if name.text in entities]
        if not kinds:
            if len(names) == 1:
                self.found.append(problems.unknown_name(names[0], (*families, *SORTS), "type"))
                return UNKNOWN
            for name in names:
                self.universe.word(name.text)
            return Words(tuple(name.text for name in names))
        first = self.sort_text(kinds[0])
        other = next((name for name in names if self.sort_text(name) != first), None)
        if other is not None:
            is_ = self.sort_text(other)
            nearest = suggest.nearest(other.text, families) if is_ == "a word" else None
            self.found.append(problems.mixed_type(other, is_, kinds[0], first, nearest))
            return UNKNOWN
        sort = families[kinds[0].text].sort
        return Entity(sort, frozenset(name.text for name in kinds))

    def sort_text(self, name: Name) -> str:
        """What a name in a type is; all names of one type are the same."""
        if name.text in SORTS:
            return f"every {name.text}"
        family = self.universe.families.get(name.text)
        return "a word" if family is None else f"a kind of {family.sort}"

    def entity_type(self, name: Name) -> Entity | None:
        if name.text in SORTS:
            return Entity(name.text)
        family = self.universe.families.get(name.text)
        if family is None:
            known = (*self.universe.families, *SORTS)
            self.found.append(problems.unknown_name(name, known, "kind"))
            return None
        return Entity(family.sort, frozenset({name.text}))

    def params(self, params: tuple[declarations.Param, ...]) -> tuple[model.Param, ...]:
        return tuple(model.Param(p.name.text, self.param_type(p.type)) for p in params)

    def param_type(self, node: declarations.Type) -> Type:
        """A parameter is never none, unless it says so."""
        kind = self.read_type(node)[0]
        said = isinstance(node, declarations.NamedType) and any(
            n.text == "none" for n in node.names
        )
        return kind if said else present(kind)
