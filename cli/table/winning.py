"""By which rules a seat can win: those that do not leave it out from the start."""

from riotdsl.game.table import Table
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.types import Entity

from .names import Names

IN_PLAY = (
    e.Frame, e.Track, e.PlaceOf, e.At, e.Holding, e.Decider, e.Winners, e.Running, e.Following,
)  # fmt: skip


def ways(names: Names, seat: str) -> list[str]:
    """The names of the rules by which a seat can win, as they are declared."""
    table = names.table
    number = table.machine.program.universe.factions.index(seat)
    return [win.name for win in table.machine.program.wins if _may(table, win, number)]


def sentence(names: Names, seat: str) -> str:
    """How a seat can win, in the words of the game; nothing where no rule lets it."""
    rules = [names.word(each).removesuffix(".") for each in ways(names, seat)]
    told = names.sentences.wins
    return told.format(seat=names.faction(seat), rules="; ".join(rules)) if rules else ""


def _may(table: Table, win: model.Win, seat: int) -> bool:
    if win.draw or (win.when is not None and _known(table, win.when, {}) is False):
        return False
    return _holds(table, win.winners, seat)


def _holds(table: Table, winners: e.Expr, seat: int) -> bool:
    """Whether a seat can be among those who are named so."""
    match winners:
        case e.Filter(variable, source, condition):
            inside = _holds(table, source, seat)
            return inside and _known(table, condition, {variable: seat}) is not False
        case e.Const(value=value) if isinstance(winners.type, Entity):
            return value == seat
        case _ if _is_settled(table, winners):
            return bool(_value(table, winners, {}) >> seat & 1)
        case _:
            return True


def _known(table: Table, condition: e.Expr, env: dict[str, int]) -> bool | None:
    """Whether a condition holds in every position or in none; None if that depends."""
    match condition:
        case e.And(parts):
            found = [_known(table, part, env) for part in parts]
            return False if False in found else None if None in found else True
        case e.Or(parts):
            found = [_known(table, part, env) for part in parts]
            return True if True in found else None if None in found else False
        case e.Not(operand):
            inner = _known(table, operand, env)
            return None if inner is None else not inner
        case _ if _is_settled(table, condition):
            return bool(_value(table, condition, env))
        case _:
            return None


def _is_settled(table: Table, node: e.Expr) -> bool:
    """Whether something is the same in all positions."""
    values = table.machine.program.values
    for each in e.walk(node):
        if isinstance(each, e.Call):
            clauses = values[each.value].clauses
            parts = [part for c in clauses for part in (c.value, c.when) if part is not None]
            if not all(_is_settled(table, part) for part in parts):
                return False
        elif isinstance(each, IN_PLAY):
            return False
    return True


def _value(table: Table, node: e.Expr, env: dict[str, int]) -> int:
    start = table.backend.core(table.backend.start())
    return table.backend.plain.evaluator.value(node, start, env)
