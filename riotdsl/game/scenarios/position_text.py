"""Positions from a text: what stands between the braces of a scenario's `given`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from riotdsl.game.scenarios.interpreter import Prompter
from riotdsl.game.scenarios.position import PositionError, Selected, position
from riotdsl.game.table import Table
from riotdsl.machine.evaluate import State
from riotdsl.program.checked import Checked
from riotdsl.program.close import closer
from riotdsl.program.scenarios import problems as wrong
from riotdsl.program.scenarios.from_syntax import resolved_facts
from riotdsl.program.scenarios.model import Scenario
from riotdsl.syntax.parser import parse
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text import budget
from riotdsl.text.diagnostic import CompileError, has_errors
from riotdsl.text.lazy_dataclass import replace
from riotdsl.text.source import Source

NAME = "position"
_BEFORE, _AFTER = f'scenario "{NAME}" {{ given {{ ', "\n} }\n"


def positioned(
    text: str, players: Sequence[str] | None, seated: Callable[[Sequence[str] | None], Table]
) -> tuple[Table, State]:
    """The table and the state that a text describes; CompileError tells all that is wrong with it.

    `seated` gives the table of some players. Without players and a fact that names them, those of
    the usual table play if everybody is among them who is mentioned.
    """
    usual = seated(players)
    with budget.limited():
        node = _read(text)
        node = _with_players(node, usual, named=players is not None)
        scenario = _resolved(usual.closed.checked, node)
    table = seated(scenario.players)
    closed = table.closed
    closes = closer(closed.checked.program, closed.decided.codes, closed.seats)
    try:
        return table, position(Selected(Prompter(table.machine), closes), scenario)
    except PositionError as error:
        raise CompileError([wrong.no_position(error.span, error.wording)]) from None


def _read(text: str) -> cases.Scenario:
    """The facts of a text; it can open and close no braces of its own."""
    source = Source(NAME, _BEFORE + text + _AFTER)
    file, found = parse(source)
    if has_errors(found):
        raise CompileError(found)
    first, *others = file.declarations
    if others or not isinstance(first, cases.Scenario) or first.steps:
        raise CompileError([wrong.only_facts(first.span)])
    selecting = (cases.GivenAnswer, cases.GivenRulings, cases.GivenVariants)
    misplaced = [each.span for each in first.facts if isinstance(each, selecting)]
    if misplaced:
        raise CompileError([wrong.selected_before(span) for span in misplaced])
    return first


def _with_players(node: cases.Scenario, usual: Table, *, named: bool) -> cases.Scenario:
    """The facts with who plays, where that is known from elsewhere."""
    known = {each.text for each in declarations.walk(node) if isinstance(each, Name)}
    mentioned = known & {*usual.closed.program.universe.factions}
    said = any(isinstance(each, declarations.Lineup) for each in node.facts)
    if not named and (said or not mentioned <= {*usual.closed.players}):
        return node
    names = tuple(Name(each, span=node.span) for each in usual.closed.players)
    return replace(node, facts=(declarations.Lineup(names, span=node.span), *node.facts))


def _resolved(checked: Checked, node: cases.Scenario) -> Scenario:
    scenario, found = resolved_facts(checked, node)
    if scenario is None:
        raise CompileError(found)
    return scenario
