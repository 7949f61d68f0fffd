"""How a game has ended, in a sentence."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from riotdsl.languages.tables import joined
from riotdsl.machine.code import ENDED, STALLED
from riotdsl.narration.names import Names

if TYPE_CHECKING:
    from riotdsl.game.action import Outcome
    from riotdsl.game.session import Session


def ending(session: "Session", names: Names, people: Sequence[str] = ()) -> str:
    """Who has won and by which rule, and after how many decisions; the game is over.

    A person who plays alone is told what it is to him.
    """
    outcome = session.outcome
    assert outcome is not None
    decisions = sum(entry.seat is not None for entry in session.entries)
    count = names.sentences.decisions.format(count=decisions)
    if len(people) == 1:
        return f"{_to_one(names, people[0], outcome)} {count}"
    return f"{won(names, outcome.winners, outcome.rule)} {count}"


def _to_one(names: Names, seat: str, outcome: "Outcome") -> str:
    """Whether a seat has won, and with whom; where nobody has, it is left open what that is."""
    told, winners, rule = names.sentences, outcome.winners, _by_rule(names, outcome.rule)
    if not winners:
        return told.nobody_won.format(names="", rule=rule)
    if seat not in winners:
        return told.you_lost.format(won=won(names, winners, outcome.rule))
    others = joined(told, [names.faction(each) for each in winners if each != seat])
    if not others:
        return told.you_won.format(rule=rule)
    return told.you_won_with.format(names=others, rule=rule)


def won(names: Names, winners: Sequence[str], rule: str) -> str:
    """Who has won and by which rule."""
    told = names.sentences
    said = _by_rule(names, rule)
    who = joined(told, [names.faction(name) for name in winners])
    form = told.won if who else told.nobody_won
    return form.format(names=who, rule=said)


def _by_rule(names: Names, rule: str) -> str:
    by_itself = {STALLED: names.sentences.stalled, ENDED: names.sentences.ended}
    return by_itself.get(rule) or names.word(rule).removesuffix(".")


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
