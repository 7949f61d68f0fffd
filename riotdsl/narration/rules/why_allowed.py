"""What `why` says of something that is allowed: by which rules, what it is for, what it does."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from riotdsl.game.offer import thing_sort
from riotdsl.game.view import visible
from riotdsl.machine.bits import members
from riotdsl.machine.listing import Member
from riotdsl.narration.lines import STRONG, Line, line, wrapped
from riotdsl.narration.names import Names
from riotdsl.narration.rules import action_purpose, lookup, refusals, rulebook
from riotdsl.narration.rules.action_uses import uses
from riotdsl.program.types import SetOf

if TYPE_CHECKING:
    from riotdsl.game.session import Session

MOST = 16  # so many lines of a rule are told at once
STEP = 2


def lines(session: "Session", names: Names, member: Member, width: int) -> Iterator[Line]:
    """That something is allowed, what was asked for that, what it is for and what it does."""
    yield line(names.sentences.allowed, STRONG)
    if session.offer.point.chooser is not None:
        yield from chosen(session, names, member, width)
        return
    for holding in session.judge().holding(member):
        yield from wrapped(names.sentences.holds.format(code=holding.code), width, STEP)
        yield from refusals.grounds(names, holding, width, 2 * STEP)
    name, point = session.offer.name(member), session.offer.point
    yield from action_purpose.about(names, name, width)
    yield from rulebook.outcome(names, name, width)
    if name in names.table.machine.program.actions:
        yield from rulebook.reactions(names, kinds(session, member), name, width)
    if member[0] == point.until:
        here = (point.owner, point.stage)
        own = [each for each in uses(names.table.machine, name) if (each.owner, each.stage) == here]
        for each in own[:1]:
            yield from action_purpose.used(names, each, width)
            yield from action_purpose.following(names, each, width)


def chosen(session: "Session", names: Names, member: Member, width: int) -> Iterator[Line]:
    """For which rule something is chosen, and what it is."""
    told, point = names.sentences, session.offer.point
    s = names.table.backend.core(session.s)
    asked = names.asked(point.owner, point.name, s)
    rule = f"{point.owner}.{point.stage}" if point.stage else point.owner
    yield from wrapped(asked or names.choice(point.owner, point.name), width, STEP)
    place = action_purpose.where(names, point.owner, point.stage)
    yield from wrapped(told.chosen_for.format(where=place), width, STEP)
    found = list(rulebook.inside(names, rule, width, 2 * STEP))
    if len(found) <= MOST:
        yield from found
    else:
        yield from wrapped(told.see_also.format(names=names.word(point.owner)), width, 2 * STEP)
    for citation in names.table.citations(rule):
        yield from wrapped(told.source.format(citation=names.cited(citation)), width, 2 * STEP)
    for kind in kinds(session, member):
        yield from lookup.named(names, kind, width)


def kinds(session: "Session", member: Member) -> list[str]:
    """The kinds of units and cards in what was chosen, as far as who chooses sees them."""
    machine, offer = session.table.machine, session.offer
    found: dict[str, None] = {}
    for (_, _, kind), value in zip(offer.choices(member), member[1:], strict=False):
        sort = thing_sort(kind)
        if sort is None:
            continue
        mask = value if isinstance(kind, SetOf) else 1 << value
        seen = visible(machine, offer.backend.core(offer.s), offer.options.decider, sort)
        tokens = machine.program.universe.tokens(sort)
        found |= dict.fromkeys(tokens[each].kind for each in members(mask & seen))
    return list(found)
