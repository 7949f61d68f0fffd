"""Which part of the printer is for which node."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from riotdsl.syntax import cases, steps, terms, tree
from riotdsl.syntax import printer_cases as of_cases
from riotdsl.syntax import printer_rules as of_rules
from riotdsl.syntax import printer_sources as of_sources
from riotdsl.syntax import printer_steps as of_steps
from riotdsl.syntax import printer_table as of_table
from riotdsl.syntax import printer_terms as of_terms
from riotdsl.syntax.printer_doc import Doc
from riotdsl.syntax.printer_remarks import Remarks
from riotdsl.syntax.terms import Node


def declaration(remarks: Remarks, node: cases.Declaration) -> Doc:
    """A declaration with the comments that stand in it."""
    match node:
        case tree.Place() | tree.Faction() | tree.Grid() | tree.Link() | tree.Track():
            return _table_line(node)
        case tree.Win() | tree.Invariant() | tree.Measure() | tree.Heuristic():
            return _rule_line(node)
        case tree.Game():
            return of_table.game(remarks, node)
        case tree.Start():
            return of_table.start(remarks, node)
        case tree.Picture():
            return of_table.picture(remarks, node)
        case tree.Thing():
            return of_table.thing(remarks, node)
        case tree.Value():
            return of_rules.value(remarks, node)
        case tree.Ability():
            return of_rules.ability(remarks, node)
        case tree.Reaction():
            return of_rules.reaction(remarks, node)
        case tree.Action():
            return of_rules.action(remarks, node)
        case tree.Procedure():
            return of_rules.procedure(remarks, node)
        case tree.Option():
            return of_sources.option(remarks, node)
        case tree.Question():
            return of_sources.question(remarks, node)
        case tree.Edition():
            return of_sources.edition(remarks, node)
        case tree.Rulings():
            return of_sources.rulings(remarks, node)
        case tree.Texts():
            return of_sources.texts(remarks, node)
        case cases.Variant():
            return of_cases.variant(remarks, node, partial(declaration, remarks))
        case cases.Scenario():
            return of_cases.scenario(remarks, node)
        case _:
            assert_never(node)


def _table_line(
    node: tree.Place | tree.Faction | tree.Grid | tree.Link | tree.Track,
) -> Doc:
    match node:
        case tree.Place():
            return of_table.place(node)
        case tree.Faction():
            return of_table.faction(node)
        case tree.Grid():
            return of_table.grid(node)
        case tree.Link():
            return of_table.link(node)
        case tree.Track():
            return of_table.track(node)
        case _:
            assert_never(node)


def _rule_line(node: tree.Win | tree.Invariant | tree.Measure | tree.Heuristic) -> Doc:
    match node:
        case tree.Win():
            return of_rules.win(node)
        case tree.Invariant():
            return of_rules.invariant(node)
        case tree.Measure():
            return of_rules.measure(node)
        case tree.Heuristic():
            return of_rules.heuristic(node)
        case _:
            assert_never(node)


def node_doc(node: Node) -> Doc:
    """Any part of the tree, without comments."""
    silent = Remarks()
    if isinstance(node, cases.Declaration):
        return declaration(silent, node)
    if isinstance(node, terms.Expr):
        return of_terms.expr(node)
    if isinstance(node, tree.Type):
        return of_terms.type_(node)
    if isinstance(node, steps.Statement):
        return of_steps.statement(silent, node)
    if isinstance(node, steps.Chooser):
        return of_steps.chooser(node)
    if isinstance(node, cases.Change):
        return of_cases.change(silent, node, partial(declaration, silent))
    if isinstance(node, cases.Fact):
        return of_cases.fact(node)
    if isinstance(node, cases.Step):
        return of_cases.step(node)
    return _part(silent, node)


def _part(silent: Remarks, node: Node) -> Doc:
    """What stands only inside other things."""
    match node:
        case terms.Name(text) | tree.Answer(text):
            return text
        case terms.Member() | terms.Indexed() | terms.Applied():
            return of_terms.trailer(node)
        case steps.Block():
            return of_steps.block(silent, node)
        case steps.Choose():
            return of_steps.choose(node)
        case tree.Param():
            return of_terms.param(node)
        case tree.Require():
            return of_rules.require(node)
        case tree.Clause():
            return of_rules.clause(node)
        case tree.Assumed():
            (written,) = of_rules.notes([node])
            return written
        case cases.Sight():
            return of_cases.sight(node)
        case cases.Piece():
            return of_cases.piece(node)
        case cases.Picked():
            return of_cases.picked(node)
        case _:
            return _table_part(node)


def _table_part(node: Node) -> Doc:
    match node:
        case tree.Stat():
            return of_table.stat(node)
        case tree.Seat():
            return of_table.seat(node)
        case tree.Index():
            return of_table.index(node)
        case tree.Family():
            return of_table.family(node)
        case tree.LinkEnd():
            return of_table.link_end(node)
        case tree.Show() | tree.Write():
            return of_table.drawn(node)
        case _:
            return _source_part(node)


def _source_part(node: Node) -> Doc:
    match node:
        case tree.Described():
            return of_sources.described(node)
        case tree.Reading():
            return of_sources.reading(node)
        case tree.Where():
            return of_sources.place_in_text(node)
        case tree.Stance():
            return of_sources.stance(node)
        case tree.Cites():
            return of_sources.cites(node)
        case tree.NotARule():
            return of_sources.not_a_rule(node)
        case tree.Wording():
            return of_sources.wording(node)
        case tree.Form():
            return of_sources.form(node)
        case tree.TextFrom():
            return of_sources.text_from(node)
        case tree.Decided():
            return of_sources.decided(node)
        case _:
            raise TypeError(f"no way to print {type(node).__name__}")
