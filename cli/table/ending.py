"""How a game has ended, in a sentence."""

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
    told = names.sentences
    by_itself = {STALLED: told.stalled, ENDED: told.ended}
    rule = by_itself.get(outcome.rule) or names.word(outcome.rule).removesuffix(".")
    winners = joined(told, [names.faction(name) for name in outcome.winners])
    form = told.won if winners else told.nobody_won
    decisions = sum(entry.seat is not None for entry in session.entries)
    count = told.decisions.format(count=decisions)
    return f"{form.format(names=winners, rule=rule)} {count}"


def standing(session: "Session", names: Names) -> str:
    """How a game has ended, or who decides in it and where in the rules."""
    decision = session.decision
    if decision is None:
        return ending(session, names)
    where = [names.word(decision.procedure)]
    where += [names.part(decision.procedure, decision.stage)] if decision.stage else []
    return names.sentences.decides.format(
        seat=names.faction(decision.seat), where=", ".join(dict.fromkeys(where))
    )
