"""Statements and choosers as documents."""

from __future__ import annotations

from typing import assert_never

from riotdsl.syntax.printer.body import Item, Style, braced, item
from riotdsl.syntax.printer.comments import Remarks
from riotdsl.syntax.printer.document import Doc, Group, Nest, broken, filled, join
from riotdsl.syntax.printer.expressions import Level, enclosed, expr, names, ref, selected, type_
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import statements as steps
from riotdsl.syntax.tree.expressions import Expr

_WITH_BODY = steps.If | steps.ForEach | steps.ForNumbers | steps.Repeat | steps.Stage


def block(
    remarks: Remarks,
    node: steps.Block,
    *,
    style: Style = Style.SINGLE,
    since: int | None = None,
) -> Doc:
    """Statements in braces."""
    items = [_item(remarks, statement) for statement in node.statements]
    return braced(remarks, items, node.span.start, style, since)


def with_block(remarks: Remarks, head: Doc, node: steps.Block) -> Doc:
    """A head and its block; a head that is broken stands further right than the block."""
    return Group(join(Nest(head), " ", block(remarks, node)))


def _item(remarks: Remarks, node: steps.Statement) -> Item:
    has_body = isinstance(node, _WITH_BODY)
    return item(node, lambda each: statement(remarks, each), has_body=has_body)


def statement(remarks: Remarks, node: steps.Statement) -> Doc:
    match node:
        case steps.If():
            return _if(remarks, node)
        case steps.ForEach(name, source, condition, body):
            head = join(f"for each {name.text} in ", selected(source, condition))
            return with_block(remarks, head, body)
        case steps.ForNumbers(name, low, high, body):
            head = join(f"for each {name.text} in ", numbers(low, high))
            return with_block(remarks, head, body)
        case steps.Repeat(body):
            return with_block(remarks, "repeat", body)
        case steps.Stage(name, body):
            return with_block(remarks, f"stage {name.text}", body)
        case _:
            return _plain(node)


def _if(remarks: Remarks, node: steps.If) -> Doc:
    """An `if` with its chain of `else if`; only one without that chain may stand on one line."""
    parts: list[Doc] = []
    word, since = "if ", None
    style = Style.BROKEN if _next_if(node) else Style.SINGLE
    link: steps.If | None = node
    while link is not None:
        body = block(remarks, link.then, style=style, since=since)
        parts += [word, Nest(expr(link.condition)), " ", body]
        word, since, node = " else if ", link.then.span.end, link
        link = _next_if(link)
    if node.otherwise is not None:
        parts += [" else ", block(remarks, node.otherwise, style=style, since=since)]
    return Group(join(*parts))


def _next_if(node: steps.If) -> steps.If | None:
    match node.otherwise:
        case steps.Block((steps.If() as link,)):
            return link
        case _:
            return None


def _plain(
    node: steps.LetDo
    | steps.LetChoose
    | steps.End
    | steps.Add
    | steps.Take
    | steps.Set
    | steps.Move
    | steps.Note
    | steps.Call,
) -> Doc:
    match node:
        case steps.LetDo(who, actions, until, order):
            tails = [] if until is None else [f"until {until.text}"]
            last = [] if order is None else [join("order ", expr(order, Level.SUM))]
            return broken(join("let ", _who(who), " do ", names(actions)), *tails, *last)
        case steps.LetChoose(who, name, among):
            return join("let ", _who(who), f" choose {name.text}: ", chooser(among))
        case steps.End(procedure):
            return f"end {procedure.text}"
        case steps.Add(amount, target):
            return broken(join("add ", expr(amount, Level.SUM)), join("to ", ref(target)))
        case steps.Take(amount, target):
            return broken(join("take ", expr(amount, Level.SUM)), join("from ", ref(target)))
        case steps.Set(target, value):
            return join("set ", ref(target), " = ", expr(value))
        case steps.Move(what, to):
            return broken(join("move ", expr(what, Level.SUM)), join("to ", expr(to, Level.SUM)))
        case steps.Note():
            return _note(node)
        case steps.Call():
            return call(node)
        case _:
            assert_never(node)


def _note(node: steps.Note) -> Doc:
    kind = node.type
    typed = join(": ", type_(kind)) if isinstance(kind, declarations.Type) else ""
    return join(f"note {node.name.text}", typed, " = ", expr(node.value))


def call(node: steps.Call) -> Doc:
    return join(node.procedure.text, enclosed("(", map(expr, node.arguments), ")"))


def choose(node: steps.Choose) -> Doc:
    return join(f"choose {node.name.text}: ", chooser(node.chooser))


def chooser(node: steps.Chooser) -> Doc:
    match node:
        case steps.OneOf(source, condition):
            return join("one ", selected(source, condition))
        case steps.SomeOf(low, high, source, condition):
            amount = "" if low is None else f"{low}..{high} "
            return join(f"some {amount}", selected(source, condition))
        case steps.OrderOf(source, condition):
            return join("order of ", selected(source, condition))
        case steps.NumberOf(low, high):
            return numbers(low, high)
        case steps.WordOf(words):
            first, *others = (word.text for word in words)
            return broken(first, *(f"or {other}" for other in others))
        case _:
            assert_never(node)


def numbers(low: Expr, high: Expr) -> Doc:
    return join(expr(low, Level.SUM), "..", expr(high, Level.SUM))


def _who(who: tuple[Expr, ...]) -> Doc:
    return Nest(filled(expr(each, Level.SUM) for each in who))
