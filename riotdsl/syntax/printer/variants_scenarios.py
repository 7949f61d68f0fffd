"""Variants and scenarios as documents."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from riotdsl.syntax.printer.body import Item, Style, body, braced, item
from riotdsl.syntax.printer.comments import Remarks
from riotdsl.syntax.printer.components import lineup
from riotdsl.syntax.printer.document import Doc, Group, Nest, broken, filled, join
from riotdsl.syntax.printer.editions import said
from riotdsl.syntax.printer.expressions import enclosed, expr, names, path, ref, selected
from riotdsl.syntax.printer.rules import clause, notes, over, require, saying, when
from riotdsl.syntax.printer.statements import call, with_block
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree import variants_scenarios as cases

Declared = Callable[[cases.Declaration], Doc]


def variant(remarks: Remarks, node: cases.Variant, declared: Declared) -> Doc:
    """A variant; `declared` prints a declaration that it adds or replaces."""
    head = broken(f"variant {node.name.text} of {node.game.text}", *over(node.over))
    reason = said(remarks, "because", node.because, node.span.start)
    items = [item(each, lambda one: change(remarks, one, declared)) for each in node.changes]
    items += [item(each, declared) for each in node.texts]
    written = sorted(items, key=lambda each: each.start)
    return body(remarks, node, head, [reason, *written], Style.BROKEN)


def change(remarks: Remarks, node: cases.Change, declared: Declared) -> Doc:
    match node:
        case cases.ChangeSet(question, answer):
            return f"set {question.text} = {answer.text}"
        case cases.ReplaceClause():
            return _replaced(node)
        case cases.ReplaceBlock(target, block):
            return with_block(remarks, f"replace {path(target)}", block)
        case cases.ReplaceWhole(declaration):
            return join("replace ", declared(declaration))
        case cases.Drop(target):
            return f"drop {path(target)}"
        case cases.AddWhole(added):
            return join(
                "add ", clause(added) if isinstance(added, declarations.Clause) else declared(added)
            )
        case cases.AddRequire(asked):
            return join("add ", require(asked))
        case _:
            assert_never(node)


def _replaced(node: cases.ReplaceClause) -> Doc:
    head = join(f"replace {path(node.path)}: ", expr(node.value))
    silent = () if node.say is not None else notes(node.notes)
    whole = broken(head, *when(node.when), *over(node.over), *silent)
    return saying(whole, node.say, node.notes)


def scenario(remarks: Remarks, node: cases.Scenario) -> Doc:
    items = [item(each, step) for each in node.steps]
    if node.facts:
        items.insert(0, _given(remarks, node))
    return body(remarks, node, f'scenario "{node.title}"', items, Style.BROKEN)


def _given(remarks: Remarks, node: cases.Scenario) -> Item:
    word = remarks.next("given", node.span.start)
    opening = remarks.next("{", word.end).start
    facts = [item(each, fact) for each in node.facts]

    def doc() -> Doc:
        return Group(join("given ", braced(remarks, facts, opening, Style.ROW)))

    return Item(word.start, remarks.closing(opening) + 1, doc)


def fact(node: cases.Fact) -> Doc:
    match node:
        case declarations.Lineup():
            return lineup(node)
        case cases.During(procedure, arguments, stage):
            given = enclosed("(", map(expr, arguments), ")")
            return join(f"during {procedure.text}", given, f".{stage.text}" if stage else "")
        case cases.GivenAnswer():
            return join("answers ", given_answer(node))
        case cases.GivenRulings(name):
            return f"with rulings {name.text}"
        case cases.GivenVariants(variants):
            return join("with variant ", names(variants))
        case cases.Lying(place, pieces, word):
            lying = Nest(filled(map(piece, pieces))) if word is None else word.text
            return join(ref(place), ": ", lying)
        case cases.Standing(track, value):
            return join(ref(track), " = ", expr(value))
        case cases.Prepare(prepared):
            return join("do ", call(prepared))
        case _:
            assert_never(node)


def given_answer(node: cases.GivenAnswer) -> str:
    return f"{node.question.text} = {node.answer.text}"


def piece(node: cases.Piece) -> Doc:
    index = enclosed("[", map(expr, node.index), "]") if node.index else ""
    owner = "" if node.owner is None else f" of {node.owner.text}"
    origin = "" if node.origin is None else join(" from ", ref(node.origin))
    return join(f"{node.count} {node.kind.text}", index, owner, origin)


def step(node: cases.Step) -> Doc:
    match node:
        case cases.Does(faction, action, picks):
            given = enclosed("(", map(picked, picks), ")") if picks else ""
            return join(f"when {faction.text} does {action.text}", given)
        case cases.Chooses(faction, pick):
            return join(f"when {faction.text} chooses ", picked(pick))
        case cases.Then():
            return _then(node)
        case _:
            assert_never(node)


def picked(node: cases.Picked) -> Doc:
    name = "" if node.name is None else f"{node.name.text}: "
    if node.value is not None:
        return join(name, expr(node.value))
    if node.order:
        return join(name, "order ", enclosed("(", map(expr, node.order), ")"))
    first, *others = map(piece, node.pieces)
    return join(name, broken(first, *(join("+ ", other) for other in others)))


def _then(node: cases.Then) -> Doc:
    scope: Doc = ""
    if node.editions:
        scope = join("in ", names(node.editions), ": ")
    elif node.answers:
        scope = join("with ", Nest(filled(map(given_answer, node.answers))), ": ")
    if node.sight is not None:
        return join("then ", scope, sight(node.sight))
    if node.condition is None:
        return join("then ", scope, f"refused by {path(node.refused)}")
    return join("then ", scope, expr(node.condition))


def sight(node: cases.Sight) -> Doc:
    verb = "sees" if node.sees else "does not see"
    things = node.things
    if isinstance(things, terms.Filtered):
        shown = selected(things.source, things.condition)
    else:
        shown = selected(things, None)
    return join(f"{node.faction.text} {verb} ", shown)
