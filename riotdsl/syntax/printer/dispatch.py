"""Which part of the printer is for which node."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from riotdsl.syntax.printer import components as of_table
from riotdsl.syntax.printer import editions as of_sources
from riotdsl.syntax.printer import expressions as of_terms
from riotdsl.syntax.printer import rules as of_rules
from riotdsl.syntax.printer import statements as of_steps
from riotdsl.syntax.printer import variants_scenarios as of_cases
from riotdsl.syntax.printer.comments import Remarks
from riotdsl.syntax.printer.document import Doc
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree import statements as steps
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Node


def declaration(remarks: Remarks, node: cases.Declaration) -> Doc:
    """A declaration with the comments that stand in it."""
    match node:
        case (
            declarations.Place()
            | declarations.Faction()
            | declarations.Grid()
            | declarations.Link()
            | declarations.Track()
        ):
            return _table_line(node)
        case (
            declarations.Win()
            | declarations.Invariant()
            | declarations.Measure()
            | declarations.Heuristic()
        ):
            return _rule_line(node)
        case declarations.Game():
            return of_table.game(remarks, node)
        case declarations.Start():
            return of_table.start(remarks, node)
        case declarations.Picture():
            return of_table.picture(remarks, node)
        case declarations.Thing():
            return of_table.thing(remarks, node)
        case declarations.Value():
            return of_rules.value(remarks, node)
        case declarations.Ability():
            return of_rules.ability(remarks, node)
        case declarations.Reaction():
            return of_rules.reaction(remarks, node)
        case declarations.Action():
            return of_rules.action(remarks, node)
        case declarations.Procedure():
            return of_rules.procedure(remarks, node)
        case declarations.Option():
            return of_sources.option(remarks, node)
        case declarations.Question():
            return of_sources.question(remarks, node)
        case declarations.Edition():
            return of_sources.edition(remarks, node)
        case declarations.Rulings():
            return of_sources.rulings(remarks, node)
        case declarations.Texts():
            return of_sources.texts(remarks, node)
        case cases.Variant():
            return of_cases.variant(remarks, node, partial(declaration, remarks))
        case cases.Scenario():
            return of_cases.scenario(remarks, node)
        case _:
            assert_never(node)


def _table_line(
    node: declarations.Place
    | declarations.Faction
    | declarations.Grid
    | declarations.Link
    | declarations.Track,
) -> Doc:
    match node:
        case declarations.Place():
            return of_table.place(node)
        case declarations.Faction():
            return of_table.faction(node)
        case declarations.Grid():
            return of_table.grid(node)
        case declarations.Link():
            return of_table.link(node)
        case declarations.Track():
            return of_table.track(node)
        case _:
            assert_never(node)


def _rule_line(
    node: declarations.Win | declarations.Invariant | declarations.Measure | declarations.Heuristic,
) -> Doc:
    match node:
        case declarations.Win():
            return of_rules.win(node)
        case declarations.Invariant():
            return of_rules.invariant(node)
        case declarations.Measure():
            return of_rules.measure(node)
        case declarations.Heuristic():
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
    if isinstance(node, declarations.Type):
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
        case terms.Name(text) | declarations.Answer(text):
            return text
        case terms.Member() | terms.Indexed() | terms.Applied():
            return of_terms.trailer(node)
        case steps.Block():
            return of_steps.block(silent, node)
        case steps.Choose():
            return of_steps.choose(node)
        case declarations.Param():
            return of_terms.param(node)
        case declarations.Require():
            return of_rules.require(node)
        case declarations.Clause():
            return of_rules.clause(node)
        case declarations.Assumed():
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
        case declarations.Stat():
            return of_table.stat(node)
        case declarations.Seat():
            return of_table.seat(node)
        case declarations.Index():
            return of_table.index(node)
        case declarations.Family():
            return of_table.family(node)
        case declarations.LinkEnd():
            return of_table.link_end(node)
        case declarations.Show() | declarations.Write():
            return of_table.drawn(node)
        case _:
            return _source_part(node)


def _source_part(node: Node) -> Doc:
    match node:
        case declarations.Described():
            return of_sources.described(node)
        case declarations.Reading():
            return of_sources.reading(node)
        case declarations.Where():
            return of_sources.place_in_text(node)
        case declarations.Stance():
            return of_sources.stance(node)
        case declarations.Cites():
            return of_sources.cites(node)
        case declarations.NotARule():
            return of_sources.not_a_rule(node)
        case declarations.Wording():
            return of_sources.wording(node)
        case declarations.Form():
            return of_sources.form(node)
        case declarations.TextFrom():
            return of_sources.text_from(node)
        case declarations.Decided():
            return of_sources.decided(node)
        case _:
            raise TypeError(f"no way to print {type(node).__name__}")
