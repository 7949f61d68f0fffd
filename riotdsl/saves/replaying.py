"""From a log back to its game, by generated code: every entry must be what the rules offer there.

A save holds each choice twice, as the text that people read and as the numbers that the machine
takes. Both must mean the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from riotdsl.game import views
from riotdsl.game.action import Entry
from riotdsl.game.judge import Judge
from riotdsl.game.offer import Offer
from riotdsl.game.session import Session
from riotdsl.game.table import Table
from riotdsl.machine.listing import DecisionTooLargeError, Member
from riotdsl.machine.run import CHANCE, Options
from riotdsl.saves.problems import EDITED, SaveError, quoted, wrong

BY_CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of the log as a save has it; `by` is a seat or chance."""

    by: str
    text: str
    member: Member


def lines(entries: Sequence[Entry]) -> list[Line]:
    return [Line(each.seat or BY_CHANCE, each.text, each.member) for each in entries]


def replayed(table: Table, seed: int, game: int, log: Sequence[Line]) -> Session:
    """The session to which a log leads; SaveError at the first entry that cannot be.

    Chance is not drawn: what the log says of it only has to be possible.
    """
    session = Session(table, seed, game)
    session.restart()
    for number, line in enumerate(log):
        take(session, line, number)
    if session.options is not None and session.options.decider == CHANCE:
        raise wrong("log", ["log"], "The log ends where chance must decide.", EDITED)
    return session


def take(session: Session, line: Line, number: int) -> None:
    """Play one line; SaveError, with the session as it was, if it cannot be played."""
    options, backend = session.options, session.table.backend
    if options is None:
        raise wrong("log", ["log", number], "The game is over before this entry.", EDITED)
    by = decider(session.table, options)
    if line.by != by:
        message = f"Here {quoted(by)} decides, not {quoted(line.by)}."
        raise wrong("log", ["log", number], message, EDITED)
    offer = Offer(backend, options, session.s)
    if not is_listed(session, options, line.member):
        raise _not_offered(line, number)
    if line.text not in texts(offer, line.member):
        message = f"{quoted(line.text)} and the numbers beside it do not mean the same."
        raise wrong("log", ["log", number], message, EDITED)
    before = backend.core(session.s)
    backend.apply(options, line.member, session.s)
    session.options, session.offered = backend.advance(session.s), None
    after = backend.core(session.s)
    session.entries.append(
        views.entry(session.table.machine, options, line.member, line.text, before, after)
    )


def decider(table: Table, options: Options) -> str:
    """Who decides, as a save names it."""
    factions = table.machine.program.universe.factions
    return BY_CHANCE if options.decider == CHANCE else factions[options.decider]


def is_listed(session: Session, options: Options, member: Member) -> bool:
    """Whether a member is one of those that are offered."""
    backend = session.table.backend
    for family in dict.fromkeys(options.families):
        if member[: len(family)] == family:
            try:
                if member in backend.members(options, family, session.s):
                    return True
            except DecisionTooLargeError:
                return _is_allowed(session, member)
    return False


def _is_allowed(session: Session, member: Member) -> bool:
    """As listed, for a decision that is too large to be listed."""
    table = session.table
    judge = Judge(session.offer, table.wording, table.citations, table.rests_on)
    return not judge.failures(member) and session.canonical(member) == member


def texts(offer: Offer, member: Member) -> tuple[str, ...]:
    """How a member can be written: by the form of its action, or as its name and its choices."""
    choices = enumerate(offer.choices(member), start=1)
    parts = {
        name: offer.choice_text(member, number, chooser, kind)
        for number, (name, chooser, kind) in choices
    }
    if offer.point.chooser is not None:
        return (parts[offer.point.name],)
    action = offer.backend.machine.program.actions[offer.name(member)]
    plain = " ".join([action.name, *parts.values()])
    if action.form is None:
        return (plain,)
    formed = action.form
    for name, part in parts.items():
        formed = formed.replace("{" + name + "}", part)
    return (plain, formed)


def _not_offered(line: Line, number: int) -> SaveError:
    message = f"{quoted(line.text)} cannot be done here by these rules."
    return wrong("log", ["log", number], message, EDITED)
