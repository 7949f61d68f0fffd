"""Statements and choices: names bound, ranges proved, variables given their slots."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from riotdsl.program import expr as e
from riotdsl.program import model, problems
from riotdsl.program.expr import Expr
from riotdsl.program.problems import typed_note
from riotdsl.program.resolve import Resolver
from riotdsl.program.scope import Frames, Scope
from riotdsl.program.types import (
    ORDER_LIMIT,
    UNKNOWN,
    Entity,
    Int,
    OrderOf,
    SetOf,
    Type,
    Unknown,
    Words,
    arith_range,
    described,
    fits,
)
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree import statements as steps
from riotdsl.text.budget import spend
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass, field, replace
from riotdsl.text.source import Span

TypeReader = Callable[[declarations.Type], tuple[Type, bool]]


@dataclass(slots=True)
class Statements:
    """Resolves the statements of one frame after the other."""

    resolver: Resolver
    frames: Frames
    read_type: TypeReader
    params_of: Callable[[str], tuple[Type, ...]]
    plain_actions: dict[str, Span]
    counting: set[tuple[str, str]] = field(default_factory=set)
    untyped: set[tuple[str, str]] = field(default_factory=set)

    def wrong(self, diagnostic: Diagnostic) -> None:
        self.resolver.found.append(diagnostic)

    # ------------------------------------------------------------ blocks

    def block(self, block: steps.Block, scope: Scope) -> model.Block:
        """Notes and choices are in view from where they stand to the end of the block."""
        done: list[model.Statement] = []
        for statement in block.statements:
            made, scope = self.statement(statement, scope)
            done.extend(made)
        return tuple(done)

    def statement(self, node: steps.Statement, scope: Scope) -> tuple[list[model.Statement], Scope]:
        spend(20)
        match node:
            case steps.Note():
                return self.note(node, scope)
            case steps.LetChoose():
                return self.let_choose(node, scope)
            case steps.LetDo():
                return self.let_do(node, scope), scope
            case steps.If(condition, then, otherwise):
                tested = self.resolver.truth(condition, scope)
                other = self.block(otherwise, scope) if otherwise else ()
                return [model.If(tested, self.block(then, scope), other)], scope
            case steps.ForEach():
                return self.for_each(node, scope), scope
            case steps.ForNumbers():
                return self.for_numbers(node, scope), scope
            case steps.Repeat(body):
                return [model.Repeat(self.block(body, scope), node.span)], scope
            case steps.Stage(name, body):
                return [model.Stage(name.text, self.block(body, scope))], scope
            case steps.End(procedure):
                known = self.resolver.names.procedures
                if procedure.text not in known:
                    self.wrong(problems.unknown_name(procedure, known, "procedure"))
                elif procedure.text not in scope.inside:
                    inside = next(iter(scope.inside), None)
                    self.wrong(problems.outside_procedure(procedure, inside))
                return [model.End(procedure.text)], scope
            case steps.Set(target, value):
                return self.assign(target, value, "set", scope, node.span), scope
            case steps.Add(amount, target):
                return self.assign(target, amount, "+", scope, node.span), scope
            case steps.Take(amount, target):
                return self.assign(target, amount, "-", scope, node.span), scope
            case steps.Move(what, to):
                return self.move(what, to, scope, node.span), scope
            case steps.Call():
                return self.call(node, scope), scope
            case _:
                assert_never(node)

    # ------------------------------------------------------------ variables

    def note(self, node: steps.Note, scope: Scope) -> tuple[list[model.Statement], Scope]:
        value = self.resolver.expr(node.value, scope)
        kind, clamped = value.type, False
        if node.type is not None:
            kind, clamped = self.read_type(node.type)  # type: ignore[arg-type]  # a tree.Type
            value = self.resolver.typed(node.value, scope, kind, described(kind))
        elif isinstance(kind, SetOf):
            kind = SetOf(kind.element, kind.size)
        slot = self.frames.add(scope.frame or "", node.name.text, kind, clamped=clamped)
        if node.type is None:
            self.untyped.add((slot.owner, slot.name))
        done: list[model.Statement] = [self.store(slot, value, node.value.span, "set")]
        return done, scope.with_name(node.name.text, slot)

    def store(self, target: e.Track | e.Frame, value: Expr, span: Span, how: str) -> model.Assign:
        """An assignment whose value is shown to stay in range, or clamped."""
        clamp = None
        if isinstance(target.type, Int) and isinstance(value.type, Int):
            low, high = target.type.low, target.type.high
            if value.type.low < low or value.type.high > high:
                if self.is_clamped(target):
                    clamp = (low, high)
                else:
                    what, changes = f"`{target.name}`", how != "set"
                    self.wrong(
                        problems.out_of_range(
                            span, value.type, target.type, what, changes=changes, stores=True
                        )
                    )
        elif not fits(value.type, target.type):
            self.wrong(problems.wrong_type(span, value.type, described(target.type)))
        elif not self.resolver.is_sure(value, target.type):
            self.wrong(problems.may_be_other(span, value.type, target.type))
        return model.Assign(target, value, clamp, span)

    def is_clamped(self, target: e.Track | e.Frame) -> bool:
        if isinstance(target, e.Frame):
            return self.frames.is_clamped(target)
        declared = self.resolver.names.tracks[target.name].type
        return isinstance(declared, declarations.RangeType) and declared.clamped

    def assign(
        self, target: terms.Ref, value: terms.Expr, how: str, scope: Scope, span: Span
    ) -> list[model.Statement]:
        loops: list[tuple[e.Frame, Expr]] = []
        place = self.target(target, scope, loops)
        if place is None:
            return []
        known = len(self.resolver.found)
        if how == "set":
            new = self.resolver.expr(value, scope, place.type)
            given = new.type
            new = self.resolver.fitted(new, place.type, described(place.type), value.span)
        else:
            amount = self.resolver.number(value, scope)
            if not isinstance(place.type, Int) or not isinstance(amount.type, Int):
                if not isinstance(place.type, Int | Unknown):
                    self.wrong(problems.wrong_type(target.span, place.type, "a number"))
                return []
            kind = arith_range(how, place.type, amount.type)
            new = e.Arith(how, place, amount, type=kind, span=span)
            given = kind
        where = value.span if how == "set" else span
        statement: model.Statement = self.store(place, new, where, how)
        if isinstance(place, e.Frame) and (place.owner, place.name) in self.untyped:
            remedy = typed_note(target.span.text, place.type, given)
            for number, wrong in enumerate(self.resolver.found[known:], known):
                if wrong.span == where and remedy is not None:
                    self.resolver.found[number] = replace(wrong, help=remedy)
        for slot, source in loops:
            statement = model.ForEach(slot, source, None, (statement,))
        return [statement]

    def target(
        self, node: terms.Ref, scope: Scope, loops: list[tuple[e.Frame, Expr]]
    ) -> e.Track | e.Frame | None:
        """What is assigned to; an argument that is a set becomes a loop over it."""
        tracks = self.resolver.names.tracks
        one = len(node.trailers) == 1 and isinstance(node.trailers[0], terms.Applied)
        if one and node.root.text in tracks and node.root.text not in scope.names:
            applied = node.trailers[0]
            assert isinstance(applied, terms.Applied)
            return self.applied_target(node, applied, scope, loops)
        found = self.resolver.expr(node, scope)
        if isinstance(found, e.Frame) and (found.owner, found.name) in self.counting:
            remedy = "`note` a number of your own"
            self.wrong(problems.not_assignable(node.span, "a loop counts with this", remedy))
            return None
        if isinstance(found, e.Track | e.Frame):
            return found
        if not isinstance(found.type, Unknown):
            self.wrong(not_assignable(found, node.span))
        return None

    def applied_target(
        self,
        node: terms.Ref,
        applied: terms.Applied,
        scope: Scope,
        loops: list[tuple[e.Frame, Expr]],
    ) -> e.Track | e.Frame | None:
        params, kind = self.resolver.track_of(node.root.text)
        if len(params) != len(applied.arguments):
            given = len(applied.arguments)
            self.wrong(problems.wrong_count(node.span, node.root.text, given, len(params)))
            return None
        args: list[Expr] = []
        for argument, param in zip(applied.arguments, params, strict=True):
            found = self.resolver.expr(argument, scope, param)
            if isinstance(found.type, SetOf) and isinstance(param, Entity):
                slot = self.frames.add(
                    scope.frame or "", "each", self.resolver.member_of(found.type)
                )
                loops.append((slot, found))
                args.append(slot)
            else:
                args.append(self.resolver.typed(argument, scope, param, described(param)))
        return e.Track(node.root.text, tuple(args), type=kind, span=node.span)

    # ------------------------------------------------------------ loops, moves and calls

    def for_each(self, node: steps.ForEach, scope: Scope) -> list[model.Statement]:
        source = self.resolver.expr(node.source, scope)
        if isinstance(source.type, Int):
            remedy = f"to count, write `1..{node.source.span.text}`"
            wrong = problems.wrong_type(node.source.span, source.type, "a set", remedy)
            source = self.resolver.wrong(wrong)
        if not isinstance(source.type, OrderOf):
            source = self.resolver.as_set(source, node.source.span)
        member: Type = UNKNOWN
        if isinstance(source.type, SetOf | OrderOf):
            element = source.type.element
            member = Entity(element.sort, element.kinds, maybe_none=False)
        slot = self.frames.add(scope.frame or "", node.name.text, member)
        inner = scope.with_name(node.name.text, slot)
        where = None if node.where is None else self.resolver.truth(node.where, inner)
        return [model.ForEach(slot, source, where, self.block(node.body, inner))]

    def for_numbers(self, node: steps.ForNumbers, scope: Scope) -> list[model.Statement]:
        low, high = self.resolver.number(node.low, scope), self.resolver.number(node.high, scope)
        kind: Type = UNKNOWN
        if isinstance(low.type, Int) and isinstance(high.type, Int):
            kind = Int(low.type.low, max(low.type.low, high.type.high))
        slot = self.frames.add(scope.frame or "", node.name.text, kind)
        self.counting.add((slot.owner, slot.name))
        inner = scope.with_name(node.name.text, slot)
        return [model.ForNumbers(slot, low, high, self.block(node.body, inner))]

    def move(
        self, what: terms.Expr, to: terms.Expr, scope: Scope, span: Span
    ) -> list[model.Statement]:
        moved = self.resolver.expr(what, scope)
        things = self.resolver.as_set(moved, what.span)
        place = self.resolver.typed(to, scope, Entity("place"), "a place")
        if not isinstance(things.type, SetOf):
            return []
        sort = things.type.element.sort
        if sort not in ("unit", "card"):
            self.wrong(problems.wrong_type(what.span, moved.type, "a set of units or cards"))
            return []
        return [model.Move(sort, things, place, span)]

    def call(self, node: steps.Call, scope: Scope) -> list[model.Statement]:
        procedures = self.resolver.names.procedures
        name = node.procedure.text
        if name not in procedures:
            declared = self.resolver.names.sort_of(name)
            self.wrong(problems.unknown_name(node.procedure, procedures, "procedure", declared))
            # Whatever was meant may ask somebody: a `repeat` around it is no second mistake.
            return [model.LetDo((), (), None, None, node.span)]
        params = self.params_of(name)
        if len(params) != len(node.arguments):
            given, wanted = len(node.arguments), len(params)
            self.wrong(problems.wrong_count(node.span, name, given, wanted))
            unknown = tuple(e.Const(0, type=UNKNOWN, span=node.span) for _ in params)
            return [model.Call(name, unknown, node.span)]
        args = []
        for argument, param in zip(node.arguments, params, strict=True):
            found = self.resolver.argument(argument, scope, param)
            if isinstance(param, Int) and isinstance(found.type, Int):
                inside = param.low <= found.type.low and found.type.high <= param.high
                if not inside:
                    what = "This argument"
                    self.wrong(problems.out_of_range(argument.span, found.type, param, what))
            args.append(found)
        return [model.Call(name, tuple(args), node.span)]

    # ------------------------------------------------------------ decisions

    def let_do(self, node: steps.LetDo, scope: Scope) -> list[model.Statement]:
        who = []
        for each in node.who:
            found = self.resolver.expr(each, scope)
            sort = getattr(getattr(found.type, "element", found.type), "sort", "faction")
            if sort != "faction" or not isinstance(found.type, Entity | SetOf | OrderOf | Unknown):
                self.wrong(problems.wrong_type(each.span, found.type, "a faction or several"))
            who.append(found)
        actions = self.resolver.names.actions
        for action in node.actions:
            if action.text not in actions:
                declared = self.resolver.names.sort_of(action.text)
                self.wrong(problems.unknown_name(action, actions, "action", declared))
        if node.until is not None and node.until.text not in actions:
            self.plain_actions.setdefault(node.until.text, node.until.span)
        order = None
        if node.order is not None:
            kinds = Words(("in_full", "in_turn", "sealed"))
            order = self.resolver.typed(node.order, scope, kinds, "in_full, in_turn or sealed")
        known = tuple(action.text for action in node.actions if action.text in actions)
        until = None if node.until is None else node.until.text
        return [model.LetDo(tuple(who), known, until, order, node.span)]

    def let_choose(
        self, node: steps.LetChoose, scope: Scope
    ) -> tuple[list[model.Statement], Scope]:
        if len(node.who) != 1:
            self.wrong(
                problems.bad_amount(
                    node.who[1].span,
                    "A choice is made by one seat",
                    "several seats decide in turn with `let a, b do ...`",
                )
            )
        chance = isinstance(node.who[0], terms.Ref) and node.who[0].root.text == "chance"
        who = None
        if not chance:
            who = self.resolver.typed(node.who[0], scope, Entity("faction"), "a faction or chance")
        decider = e.Decider(type=Entity("faction", maybe_none=False), span=node.span)
        asked = scope if chance else scope.with_you(decider)
        chooser, kind = self.chooser(node.chooser, asked)
        slot = self.frames.add(scope.frame or "", node.name.text, kind)
        statement = model.LetChoose(who, slot, chooser, node.span)
        return [statement], scope.with_name(node.name.text, slot)

    def chooser(self, node: steps.Chooser, scope: Scope) -> tuple[model.Chooser, Type]:
        match node:
            case steps.OneOf(source, where):
                whole = self.choice_set(source, where, scope)
                if not isinstance(whole.type, SetOf):
                    return model.OneOf(whole), UNKNOWN
                element = whole.type.element
                return model.OneOf(whole), Entity(element.sort, element.kinds)
            case steps.SomeOf(low, high, source, where):
                whole = self.choice_set(source, where, scope)
                return model.SomeOf(1 if low is None else low, high, whole), whole.type
            case steps.OrderOf(source, where):
                whole = self.choice_set(source, where, scope)
                if not isinstance(whole.type, SetOf):
                    return model.OrderOf(whole), UNKNOWN
                size = whole.type.size
                if size > ORDER_LIMIT:
                    self.wrong(
                        problems.bad_amount(
                            node.span,
                            f"An order has at most {ORDER_LIMIT} members, here up to {size}",
                        )
                    )
                if whole.type.element.sort in ("unit", "card"):
                    what = "a set of factions or places"
                    self.wrong(problems.wrong_type(source.span, whole.type, what))
                return model.OrderOf(whole), OrderOf(whole.type.element, size)
            case steps.NumberOf(low_end, high_end):
                first = self.resolver.number(low_end, scope)
                last = self.resolver.number(high_end, scope)
                kind: Type = first.type
                if isinstance(first.type, Int) and isinstance(last.type, Int):
                    kind = Int(first.type.low, max(first.type.low, last.type.high))
                return model.NumberOf(first, last), kind
            case steps.WordOf(words):
                universe = self.resolver.universe
                kind = Words(tuple(word.text for word in words))
                return model.WordOf(tuple(universe.word(word.text) for word in words)), kind
            case _:
                assert_never(node)

    def choice_set(self, source: terms.Expr, where: terms.Expr | None, scope: Scope) -> Expr:
        if where is None:
            return self.resolver.set(source, scope)
        return self.resolver.filtered(source, where, scope, source.span.to(where.span))


def not_assignable(found: Expr, span: Span) -> Diagnostic:
    """What is wrong with a change of something that is no track and no variable."""
    if isinstance(found, e.Call):
        remedy = "declare a `track` for what is to be remembered"
        return problems.not_assignable(span, "this follows from its clauses", remedy)
    if isinstance(found, e.Answer):
        return problems.not_assignable(span, "this is settled before the game begins")
    if isinstance(found, e.PlaceOf):
        return problems.not_assignable(span, "this is where it lies", "write `move ... to ...`")
    return problems.not_assignable(span, "this never changes")
