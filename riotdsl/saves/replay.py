"""From a log back to its game, by generated code: every entry must be what the rules offer there.

A save holds each choice twice, as the text that people read and as the numbers that the machine
takes. Both must mean the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from riotdsl.game import labels
from riotdsl.game.action import Entry
from riotdsl.game.judge import Judge
from riotdsl.game.log.entries import entry as log_entry
from riotdsl.game.offer import Offer, thing_sort
from riotdsl.game.session import Session
from riotdsl.game.table import Table
from riotdsl.machine.listing import DecisionTooLargeError, Member
from riotdsl.machine.run import CHANCE, Options
from riotdsl.program.analysis.play_budget import REPLAYED, REPLAYED_FREELY
from riotdsl.program.types import SetOf, Type
from riotdsl.saves.problems import EDITED, SaveError, quoted, wrong
from riotdsl.text.lazy_dataclass import dataclass

BY_CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of the log as a save has it; `by` is a seat or chance."""

    by: str
    text: str
    member: Member


def lines(entries: Sequence[Entry]) -> list[Line]:
    return [Line(each.seat or BY_CHANCE, each.text, each.member) for each in entries]


def replayed(table: Table, seed: int | None, game: int, log: Sequence[Line]) -> Session:
    """The session to which a log leads; SaveError at the first entry that cannot be.

    Chance is not drawn: what the log says of it only has to be possible.
    """
    session = Session(table, seed, game)
    session.restart()
    spent = 0
    for number, line in enumerate(log):
        take_certain(session, line)
        if number >= REPLAYED_FREELY and session.options is not None:
            spent += table.machine.answers[session.options.point]
            if spent > REPLAYED:
                raise _too_long(number)
        take(session, line, number)
    take_certain(session)
    if session.options is not None and session.options.decider == CHANCE:
        raise wrong("log", ["log"], "The log ends where chance must decide.", EDITED)
    return session


def take_certain(session: Session, line: Line | None = None) -> None:
    """Let chance bring what alone it can bring, where a log says nothing of it.

    Logs of earlier versions leave that out.
    """
    while (options := session.options) is not None and options.decider == CHANCE:
        if line is not None and line.by == BY_CHANCE and is_listed(session, options, line.member):
            return
        found = [
            member
            for family in dict.fromkeys(options.families)
            for member in session.table.backend.members(options, family, session.s)
        ]
        if len(found) != 1:
            return
        text = Offer(session.table.backend, options, session.s).text(found[0])
        take(session, Line(BY_CHANCE, text, found[0]), len(session.entries))


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
    if not is_described(offer, line):
        message = f"{quoted(line.text)} and the numbers beside it do not mean the same."
        raise wrong("log", ["log", number], message, EDITED)
    texts = line.text, offer.shown_text(line.member, line.text)
    before = backend.core(session.s)
    backend.apply(options, line.member, session.s)
    session.options, session.offered = backend.advance(session.s), None
    after = backend.core(session.s)
    session.entries.append(
        log_entry(session.table.machine, options, line.member, texts, before, after)
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
    judge = Judge(session.offer, table.wording, table.unfit, table.citations, table.rests_on)
    return not judge.failures(member) and session.canonical(member) == member


def is_described(offer: Offer, line: Line) -> bool:
    """Whether the text of a line says what its numbers mean.

    What tells a single thing from others, its owner and place, may be there or not: to know when it
    must be, all that could be chosen would have to be found, which takes long.
    """
    choices = list(enumerate(offer.choices(line.member), start=1))
    ways = [_ways(offer, line.member, number, kind) for number, (_, _, kind) in choices]
    if all(ways) and any(line.text in _texts(offer, line.member, each) for each in product(*ways)):
        return True
    exact = [offer.choice_text(line.member, number, *choice[1:]) for number, choice in choices]
    return line.text in _texts(offer, line.member, exact)


def _ways(offer: Offer, member: Member, number: int, kind: Type) -> list[str]:
    """How one choice can be written; nothing for a set of things, which needs a closer look."""
    machine, value = offer.backend.machine, member[number]
    universe, sort = machine.program.universe, thing_sort(kind)
    if sort is None:
        return [labels.value_label(machine, kind, value)]
    if isinstance(kind, SetOf) or value >= universe.count(sort):
        return []
    name, owner = labels.entity(universe, sort, value), universe.tokens(sort)[value].owner
    place = labels.entity(universe, "place", offer.s[machine.layout.things[sort] + value])
    owned = [name] if owner is None else [name, f"{name} of {universe.factions[owner]}"]
    return [*owned, *(f"{each} from {place}" for each in owned)]


def _texts(offer: Offer, member: Member, parts: Sequence[str]) -> tuple[str, ...]:
    """A member by the form of its action, or as its name and its choices."""
    if offer.point.chooser is not None:
        return (parts[0],)
    action = offer.backend.machine.program.actions[offer.name(member)]
    plain = " ".join([action.name, *parts])
    if action.form is None:
        return (plain,)
    formed = action.form
    for choice, part in zip(action.choices, parts, strict=True):
        formed = formed.replace("{" + choice.name + "}", part)
    return (plain, formed)


def _too_long(number: int) -> SaveError:
    message = "The rules of this game are so costly that the log cannot be replayed beyond here."
    remedy = "Begin a new game, or make the actions of the ruleset cheaper."
    return wrong("log", ["log", number], message, remedy)


def _not_offered(line: Line, number: int) -> SaveError:
    message = f"{quoted(line.text)} cannot be done here by these rules."
    return wrong("log", ["log", number], message, EDITED)
