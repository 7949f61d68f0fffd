"""How a game has ended, in a sentence."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from riotdsl.machine.code import ENDED, STALLED

from .names import Names
from .sentences import joined

if TYPE_CHECKING:
    from riotdsl.game.session import Session


def ending(session: "Session", names: Names) -> str:
    """Who has won and by which rule, and after how many decisions; the game is over."""
    outcome = session.outcome
    assert outcome is not None
    decisions = sum(entry.seat is not None for entry in session.entries)
    count = names.sentences.decisions.format(count=decisions)
    return f"{won(names, outcome.winners, outcome.rule)} {count}"


def won(names: Names, winners: Sequence[str], rule: str) -> str:
    """Who has won and by which rule."""
    told = names.sentences
    by_itself = {STALLED: told.stalled, ENDED: told.ended}
    said = by_itself.get(rule) or names.word(rule).removesuffix(".")
    who = joined(told, [names.faction(name) for name in winners])
    form = told.won if who else told.nobody_won
    return form.format(names=who, rule=said)


def standing(session: "Session", names: Names) -> str:
    """How a game has ended, or who decides in it and where in the rules."""
    decision = session.decision
    if decision is None:
        return ending(session, names)
    return decides(names, decision.seat, decision.procedure, decision.stage)


def decides(names: Names, seat: str, procedure: str, stage: str | None) -> str:
    """Who decides, and where in the rules."""
    where = [names.word(procedure), *([names.part(procedure, stage)] if stage else [])]
    return names.sentences.decides.format(
        seat=names.faction(seat), where=", ".join(dict.fromkeys(where))
    )
