"""What somebody tries who says only some choices, or such as cannot be made: how far it goes.

A wording is laid over what was typed as far as it reaches; any choice may be left out. What can be
read so is possible in some way, or something stops it that can be named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING

from riotdsl.game.blockers import Stop, Ways
from riotdsl.game.typed.action_resolver import Meant
from riotdsl.game.typed.matcher import Matcher, Meaning
from riotdsl.game.wording.templates import Chosen
from riotdsl.machine.listing import DecisionTooLargeError, Member
from riotdsl.text.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from riotdsl.game.session import Session

MOST = 200  # so many ways to read a text are compared


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a text: the choices in it, words of the wording, choices passed over."""

    said: Mapping[str, Meaning]
    literal: int = 0
    skipped: int = 0


def attempted(session: Session, text: str) -> Member | Stop | None:
    """Something allowed that has all choices of a text, or else what stops them.

    None where the text is not understood as an action of this decision, or there is too much to
    look at.
    """
    if session.offer.point.chooser is not None:
        return None
    stops = []
    for ways in _ways(session, text):
        try:
            possible = ways.possible()
        except DecisionTooLargeError:
            return None
        if possible is not None:
            return possible
        stop = ways.furthest()
        stops += [] if stop is None else [stop]
    return max(stops, key=lambda stop: (stop.depth, stop.is_said), default=None)


def with_name(session: Session, text: str) -> str:
    """The same with the name of an action before it, where it can be the choices of one alone."""
    offered = session.decision.offered if session.decision is not None else ()
    named = [f"{name} {text}" for name in offered]
    found = [each for each in named if attempted(session, each) is not None]
    return found[0] if len(found) == 1 else ""


def _ways(session: Session, text: str) -> list[Ways]:
    """The best ways to read a text: most words of a wording, fewest choices passed over."""
    offer, judge, phrases = session.offer, session.judge(), session.table.phrases()
    printed = session.printed(text)
    found: list[tuple[tuple[int, int], Ways]] = []
    for branch, template, kinds in printed.offered(loosely=True):
        own = phrases[template.voice.texts[0].language]
        if not isinstance(template.parts[0], str):
            continue
        matcher = Matcher(own, template, kinds, printed.words, loosely=True)
        meant = Meant(offer, own, text, printed.words)
        found += (
            ((-each.literal, each.skipped), Ways(judge, meant, branch, each.said))
            for each in islice(_partly(matcher, 0, 0, Reading({})), MOST)
        )
    best = min((rank for rank, _ in found), default=None)
    return [ways for rank, ways in found if rank == best]


def _partly(matcher: Matcher, number: int, at: int, read: Reading) -> Iterator[Reading]:
    """All ways to read the words from a place on by the parts of a wording from a number on."""
    while at < len(matcher.words) and matcher.words[at].text == ",":
        at += 1
    if number and at == len(matcher.words):
        yield read
        return
    if number == len(matcher.template.parts):
        return
    part = matcher.template.parts[number]
    if isinstance(part, str):
        for end in matcher.literals(part, at, loosely=number > 0):
            more = Reading(read.said, read.literal + end - at, read.skipped)
            yield from _partly(matcher, number + 1, end, more)
    elif isinstance(part, Chosen):
        for end, meaning in matcher.meanings(matcher.kinds[part.name], at):
            more = Reading({**read.said, part.name: meaning}, read.literal, read.skipped)
            yield from _partly(matcher, number + 1, end, more)
        more = Reading(read.said, read.literal, read.skipped + 1)
        yield from _partly(matcher, number + 1, at, more)
    else:
        yield from _partly(matcher, number + 1, at, read)
