"""By which rules a seat can win: those that do not leave it out from the start."""

from collections.abc import Sequence

from riotdsl.game.table import Table
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.types import Entity

from .known import is_settled, known, settled
from .names import Names


def ways(names: Names, seat: str) -> list[str]:
    """The names of the rules by which a seat can win, as they are declared."""
    table = names.table
    number = table.machine.program.universe.factions.index(seat)
    return [win.name for win in table.machine.program.wins if _may(table, win, number)]


def without_winner(names: Names) -> list[str]:
    """The names of the rules by which the game can end and nobody wins."""
    table = names.table
    wins = table.machine.program.wins
    return [win.name for win in wins if win.draw and _can_apply(table, win)]


def endings(names: Names, seat: str) -> list[str]:
    """All rules that matter to a seat: those by which it can win, then those without a winner."""
    return [*ways(names, seat), *without_winner(names)]


def sentence(names: Names, seat: str) -> str:
    """How a seat can win and how nobody does, in the words of the game; nothing without rules."""
    told, who = names.sentences, names.faction(seat)
    own, none = ways(names, seat), without_winner(names)
    said = [told.wins.format(seat=who, rules=_listed(names, own))] if own else []
    said += [told.wins_nobody.format(rules=_listed(names, none))] if none else []
    return " ".join(said)


def _listed(names: Names, rules: Sequence[str]) -> str:
    return "; ".join(names.word(each).removesuffix(".") for each in rules)


def _may(table: Table, win: model.Win, seat: int) -> bool:
    return not win.draw and _can_apply(table, win) and _holds(table, win.winners, seat)


def _can_apply(table: Table, win: model.Win) -> bool:
    return win.when is None or known(table, win.when, {}) is not False


def _holds(table: Table, winners: e.Expr, seat: int) -> bool:
    """Whether a seat can be among those who are named so."""
    match winners:
        case e.Filter(variable, source, condition):
            inside = _holds(table, source, seat)
            return inside and known(table, condition, {variable: seat}) is not False
        case e.Const(value=value) if isinstance(winners.type, Entity):
            return value == seat
        case _ if is_settled(table, winners):
            return bool(settled(table, winners, {}) >> seat & 1)
        case _:
            return True
