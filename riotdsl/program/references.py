"""References: a name and what follows it, `hut[b.row]`, `u.owner.score`, `linked(a, b)`."""

from __future__ import annotations

from collections.abc import Iterable

from riotdsl.program import expr as e
from riotdsl.program import problems
from riotdsl.program.components import grids
from riotdsl.program.components.universe import lookup_table, member_type
from riotdsl.program.expr import Expr
from riotdsl.program.resolve import Resolver
from riotdsl.program.scope import Scope
from riotdsl.program.types import (
    NOTHING,
    UNKNOWN,
    YES_NO,
    Entity,
    Int,
    OrderOf,
    SetOf,
    Type,
    Unknown,
    Words,
    arith_range,
    fits,
)
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree import statements as steps
from riotdsl.syntax.tree.expressions import Applied, Indexed, Member, Name
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass, replace
from riotdsl.text.source import Span

_GRID = {"distance": 2, "between": 2, "lines": 1, "straights": 1, "diagonals": 1, "leaps": 3}
FUNCTIONS = frozenset({*_GRID, "linked", "following", "same_kind", "lesser", "greater"})
_LEAPS = 3
_VARIABLES = (
    declarations.Param, steps.Choose, steps.LetChoose, steps.ForEach, steps.ForNumbers, steps.Note,
)  # fmt: skip


def resolved(resolver: Resolver, scope: Scope, node: terms.Ref, wanted: Type | None) -> Expr:
    """The meaning of a reference in a scope."""
    return Reference(resolver, scope).resolve(node, wanted)


@dataclass(slots=True)
class Reference:
    """Resolves references in one scope."""

    resolver: Resolver
    scope: Scope

    def resolve(self, node: terms.Ref, wanted: Type | None) -> Expr:
        found, rest = self.root(node, wanted)
        for trailer in rest:
            if isinstance(found.type, Unknown):
                return found
            if not isinstance(trailer, Member):
                given = len(trailer.arguments)
                name = node.root.text if found.span == node.root.span else "This"
                return self.wrong(problems.wrong_count(trailer.span, name, given, 0))
            found = self.member(found, trailer.name)
        return found

    def wrong(self, diagnostic: Diagnostic) -> Expr:
        return self.resolver.wrong(diagnostic)

    # ------------------------------------------------------------ the first name

    def root(
        self, node: terms.Ref, wanted: Type | None
    ) -> tuple[Expr, tuple[Member | Indexed | Applied, ...]]:
        """The meaning of the first name with its own trailers, and the trailers left over."""
        name, trailers = node.root, node.trailers
        local = self.local(name)
        if local is not None:
            return local, trailers
        if isinstance(wanted, Words) and not trailers and name.text in wanted.words:
            word = self.resolver.universe.word(name.text)
            return e.Const(word, type=Words((name.text,)), span=name.span), ()
        if trailers and isinstance(trailers[0], Applied):
            return self.applied(name, trailers[0]), trailers[1:]
        if trailers and isinstance(trailers[0], Indexed):
            return self.indexed(name, trailers[0]), trailers[1:]
        names = self.resolver.names
        framed = name.text in names.procedures or name.text in names.actions
        if framed and trailers and isinstance(trailers[0], Member):
            return self.frame(name, trailers[0].name), trailers[1:]
        return self.plain(name, wanted), trailers

    def local(self, name: Name) -> Expr | None:
        if name.text == "it":
            found = self.scope.it or self.wrong(problems.no_it(name.span))
        elif name.text == "you":
            found = self.scope.you or self.wrong(problems.no_you(name.span))
        elif name.text in self.scope.names:
            found = self.scope.names[name.text]
        else:
            return None
        return replace(found, span=name.span)

    def plain(self, name: Name, wanted: Type | None) -> Expr:
        resolver, universe, text = self.resolver, self.resolver.universe, name.text
        if text in universe.factions:
            kind = Entity("faction", maybe_none=False)
            return e.Const(universe.factions.index(text), type=kind, span=name.span)
        if text in universe.squares:
            kind = Entity("place", frozenset(universe.grids), maybe_none=False)
            return e.Const(universe.squares[text], type=kind, span=name.span)
        if text in universe.families:
            return self.kind(name)
        if text in resolver.names.tracks:
            return self.table_like("track", name, ())
        if text in resolver.names.values:
            return self.table_like("value", name, ())
        if text in resolver.names.questions:
            return e.Answer(text, type=resolver.answer_of(text), span=name.span)
        return self.built_in(name, wanted)

    def kind(self, name: Name) -> Expr:
        """A kind as the set of its members; a single place as itself."""
        family = self.resolver.universe.families[name.text]
        element = Entity(family.sort, frozenset({name.text}), maybe_none=False)
        if family.sort == "place" and not family.indexes:
            return e.Const(family.start, type=element, span=name.span)
        return e.Const(family.mask, type=SetOf(element, family.count), span=name.span)

    def built_in(self, name: Name, wanted: Type | None) -> Expr:
        factions = SetOf(
            Entity("faction", maybe_none=False), self.resolver.universe.count("faction")
        )
        match name.text:
            case "none":
                return e.Const(0, type=NOTHING, span=name.span)
            case "nobody":
                return e.Const(0, type=SetOf(Entity("faction"), 0), span=name.span)
            case "everyone":
                return e.Seated(type=factions, span=name.span)
            case "decider" if self.scope.asks_outcome:
                return e.Decider(type=Entity("faction"), span=name.span)
            case "chance" if self.scope.asks_outcome:
                number = self.resolver.universe.count("faction") + 1
                return e.Const(number, type=Entity("faction"), span=name.span)
            case "winner" if self.scope.asks_outcome:
                return e.Winners(type=factions, span=name.span)
        if isinstance(wanted, Words):
            return self.wrong(problems.unknown_word(name, wanted.words))
        if isinstance(wanted, Unknown):
            # A word, perhaps, of a type that was already complained about.
            return e.Const(0, type=UNKNOWN, span=name.span)
        declared = self.resolver.names.sort_of(name.text)
        return self.wrong(problems.unknown_name(name, self.known(), declared=declared))

    def known(self) -> Iterable[str]:
        return (*self.scope.names, *self.resolver.names.spans, *FUNCTIONS, "none", "nobody")

    # ------------------------------------------------------------ arguments

    def applied(self, name: Name, trailer: Applied) -> Expr:
        names = self.resolver.names
        if name.text in names.tracks:
            return self.table_like("track", name, trailer.arguments, trailer.span)
        if name.text in names.values:
            return self.table_like("value", name, trailer.arguments, trailer.span)
        if name.text in FUNCTIONS:
            return self.function(name, trailer)
        callable_names = (*names.tracks, *names.values, *FUNCTIONS)
        sort, declared = "track, value or function", names.sort_of(name.text)
        return self.wrong(problems.unknown_name(name, callable_names, sort, declared))

    def table_like(
        self, sort: str, name: Name, arguments: tuple[terms.Expr, ...], end: Span | None = None
    ) -> Expr:
        """A track or value applied to arguments."""
        resolver = self.resolver
        lookup = resolver.track_of if sort == "track" else resolver.value_of
        params, kind = lookup(name.text)
        if len(params) != len(arguments):
            span = name.span if end is None else name.span.to(end)
            return self.wrong(problems.wrong_count(span, name.text, len(arguments), len(params)))
        given = tuple(
            self.argument(argument, param)
            for argument, param in zip(arguments, params, strict=True)
        )
        node = e.Track if sort == "track" else e.Call
        span = name.span if end is None else name.span.to(end)
        return node(name.text, given, type=kind, span=span)

    def argument(self, node: terms.Expr, param: Type) -> Expr:
        found = self.resolver.argument(node, self.scope, param)
        if isinstance(param, Int) and isinstance(found.type, Int):
            inside = param.low <= found.type.low and found.type.high <= param.high
            if not inside:
                what = "This argument"
                return self.wrong(problems.out_of_range(node.span, found.type, param, what))
        return found

    def indexed(self, name: Name, trailer: Indexed) -> Expr:
        universe = self.resolver.universe
        family = universe.families.get(name.text)
        if family is None:
            families = [key for key, each in universe.families.items() if each.indexes]
            declared = self.resolver.names.sort_of(name.text)
            return self.wrong(problems.unknown_name(name, families, "kind of place", declared))
        if len(trailer.arguments) != len(family.indexes):
            given, wanted = len(trailer.arguments), len(family.indexes)
            words = "index", "indexes"
            return self.wrong(problems.wrong_count(trailer.span, name.text, given, wanted, *words))
        args = tuple(
            self.resolver.number(argument, self.scope)
            if index.sort is None
            else self.resolver.typed(argument, self.scope, Entity(index.sort), f"a {index.sort}")
            for argument, index in zip(trailer.arguments, family.indexes, strict=True)
        )
        if family.sort != "place":
            kind = SetOf(Entity(family.sort, frozenset({name.text})), 0)
            remedy = f"choose among them: `{name.text} where it.{family.indexes[0].name} is ...`"
            return self.wrong(problems.wrong_type(name.span, kind, "a place", remedy))
        table = lookup_table(universe, family)
        return e.Table(table.name, args, type=table.type, span=name.span.to(trailer.span))

    # ------------------------------------------------------------ members

    def frame(self, owner: Name, member: Name) -> Expr:
        if member.text == "running" and owner.text in self.resolver.names.procedures:
            return e.Running(owner.text, type=YES_NO, span=owner.span.to(member.span))
        kind = self.resolver.frame_of(owner.text, member.text)
        if kind is None:
            what = f"variable of `{owner.text}`"
            return self.wrong(problems.unknown_name(member, self.variables(owner.text), what))
        span = owner.span.to(member.span)
        return e.Frame(owner.text, member.text, type=kind, span=span)

    def variables(self, owner: str) -> Iterable[str]:
        """The names of all variables of a procedure or action."""
        names = self.resolver.names
        for node in declarations.walk(names.procedures.get(owner) or names.actions[owner]):
            if isinstance(node, _VARIABLES):
                yield node.name.text

    def member(self, base: Expr, name: Name) -> Expr:
        resolver, universe = self.resolver, self.resolver.universe
        span = name.span if base.span is None else base.span.to(name.span)
        if not isinstance(base.type, Entity):
            return self.wrong(problems.no_member(name, base.type, (), base.span))
        sort = base.type.sort
        if name.text == "place" and sort in ("unit", "card"):
            return e.PlaceOf(base, type=Entity("place"), span=span)
        table = universe.members.get((sort, name.text))
        if table is not None:
            kind = member_type(universe, universe.tables[table], base.type)
            return e.Table(table, (base,), type=kind, span=span)
        for node, shelf, lookup in (
            (e.Track, resolver.names.tracks, resolver.track_of),
            (e.Call, resolver.names.values, resolver.value_of),
        ):
            if name.text in shelf:
                params, kind = lookup(name.text)
                if len(params) == 1 and fits(base.type, params[0]):
                    return node(name.text, (base,), type=kind, span=span)
                return self.wrong(problems.other_member(name, base.type, params))
        return self.wrong(problems.no_member(name, base.type, self.members(base.type)))

    def members(self, kind: Entity) -> Iterable[str]:
        names = self.resolver.names
        yield from (name for sort, name in self.resolver.universe.members if sort == kind.sort)
        yield from (*names.tracks, *names.values, "place")

    # ------------------------------------------------------------ built-in functions

    def function(self, name: Name, trailer: Applied) -> Expr:
        arguments, span = trailer.arguments, name.span.to(trailer.span)
        wanted = {"following": 1, **_GRID}.get(name.text, 2)
        if len(arguments) != wanted:
            return self.wrong(problems.wrong_count(span, name.text, len(arguments), wanted))
        match name.text:
            case "lesser" | "greater":
                left, right = (self.resolver.number(each, self.scope) for each in arguments)
                if not (isinstance(left.type, Int) and isinstance(right.type, Int)):
                    return e.Const(0, type=UNKNOWN, span=span)
                kind = arith_range(name.text, left.type, right.type)
                return e.Arith(name.text, left, right, type=kind, span=span)
            case "following":
                return self.following(arguments[0], span)
            case "same_kind":
                return self.same_kind(arguments, span)
            case "linked":
                ends = tuple(self.place(each) for each in arguments)
                return e.Table("linked", ends, type=YES_NO, span=span)
            case "leaps":
                return self.leaps(arguments, span)
            case _:
                table = grids.table(self.resolver.universe, name.text)
                places = tuple(self.place(each) for each in arguments)
                return e.Table(table.name, places, type=table.type, span=span)

    def place(self, node: terms.Expr) -> Expr:
        return self.resolver.typed(node, self.scope, Entity("place"), "a place")

    def leaps(self, arguments: tuple[terms.Expr, ...], span: Span) -> Expr:
        numbers: list[int] = []
        for each in arguments[1:]:
            if not isinstance(each, terms.Number):
                what, why = "How far a leap goes", "write a plain number"
                return self.wrong(problems.not_constant(each.span, what, why))
            numbers.append(each.value)
        table = grids.table(self.resolver.universe, "leaps", tuple(numbers))
        return e.Table(table.name, (self.place(arguments[0]),), type=table.type, span=span)

    def following(self, node: terms.Expr, span: Span) -> Expr:
        faction = self.resolver.typed(node, self.scope, Entity("faction"), "a faction")
        orders: list[Expr] = []
        for name in self.resolver.names.tracks:
            params, kind = self.resolver.track_of(name)
            if not params and isinstance(kind, OrderOf) and kind.element.sort == "faction":
                orders.append(e.Track(name, (), type=kind))
        order = orders[0] if len(orders) == 1 else None
        count = self.resolver.universe.count("faction")
        kind = OrderOf(Entity("faction", maybe_none=False), count)
        return e.Following(faction, order, type=kind, span=span)

    def same_kind(self, arguments: tuple[terms.Expr, ...], span: Span) -> Expr:
        left, right = (self.resolver.expr(each, self.scope) for each in arguments)
        wanted, sort = "a unit or card", ""
        for part, written in zip((left, right), arguments, strict=True):
            if isinstance(part.type, Unknown):
                return part
            found = part.type.sort if isinstance(part.type, Entity) else ""
            if found not in ("unit", "card") or found != (sort or found):
                return self.wrong(problems.wrong_type(written.span, part.type, wanted))
            wanted, sort = f"a {found}", found
        universe = self.resolver.universe
        name = f"{sort}.kind"
        if name not in universe.tables:
            from riotdsl.program.components.universe import TableData  # noqa: PLC0415 - made on first use

            kinds: dict[tuple[str, tuple[int, ...]], int] = {}
            row = [kinds.setdefault((t.kind, t.index), len(kinds)) for t in universe.tokens(sort)]
            row.append(len(kinds))
            universe.add_table(
                TableData(name, (len(row),), tuple(row), Int(0, len(kinds)), len(kinds))
            )
        kind = universe.tables[name].type
        ends = [e.Table(name, (part,), type=kind, span=part.span) for part in (left, right)]
        return e.Compare("==", ends[0], ends[1], type=YES_NO, span=span)
