"""What is frozen of a ruleset under a selection: program, machine, a game and rulebook."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from riotdsl import CompileError, Game, Rejection, Session
from tests.frozen import doors, renamed
from tests.frozen.shape import Shapes, short
from tests.machine import selections

Item = tuple[str, str]

SEED = 12
DECISIONS = 40
# Every 8th decision is listed; up to 3 actions of the previous listing are tried there.
SAMPLED = 8
TRIED = 3


def few(name: str) -> Iterator[tuple[doors.Selection, Sequence[str]]]:
    """Every edition, set of rulings and variant at least once, with the seats that are taken."""
    yield from _seated(name, selections.few(name))


def every(name: str) -> Iterator[tuple[doors.Selection, Sequence[str]]]:
    """Every edition with every set of rulings, and with every variant."""
    ruled = [
        doors.Selection(e, r) for e in selections.editions(name) for r in selections.rulings(name)
    ]
    varied = [
        doors.Selection(edition, "default", (variant,))
        for edition in selections.editions(name)
        for variant in selections.ruleset(name).variants
    ]
    yield from _seated(name, [*ruled, *varied])


def _seated(
    name: str, chosen: Iterator[doors.Selection] | list[doors.Selection]
) -> Iterator[tuple[doors.Selection, Sequence[str]]]:
    lineups = selections.ruleset(name).lineups
    for at, each in enumerate(chosen):
        yield each, lineups[at % len(lineups)]


def items(
    name: str, chosen: doors.Selection, players: Sequence[str], *, detailed: bool
) -> Iterator[Item]:
    """What is frozen of a selection; with details, every declaration and chapter by itself."""
    game = Game(selections.ruleset(name), chosen)
    try:
        table = game.table(players)
    except CompileError as error:
        yield "refused", short(repr([each.code for each in error.diagnostics]))
        return
    yield from _program(table, detailed=detailed)
    yield "trace", f"{doors.trace_hash(table.backend, SEED, 1, DECISIONS):08x}"
    session = game.new(SEED, players)
    yield from _played(session)
    yield from _files(session)
    book = doors.as_markdown(doors.book_of(game))
    yield "rulebook", short(book)
    if detailed:
        for number, chapter in enumerate(re.split(r"^## ", book, flags=re.MULTILINE)):
            title = chapter.partition("\n")[0]
            yield f"rulebook/{number} {title}", short(chapter)


def _program(table: doors.Table, *, detailed: bool) -> Iterator[Item]:
    shapes = Shapes()
    for part, value in doors.program_parts(table).items():
        yield f"program/{part}", shapes.short(value)
        if detailed and isinstance(value, Mapping):
            yield from (
                (f"program/{part}/{key}", shapes.short(each)) for key, each in value.items()
            )
    for part, value in doors.machine_parts(table).items():
        yield f"machine/{part}", shapes.short(value)


def _played(session: Session) -> Iterator[Item]:
    """Play a random game; at some decisions list the legal actions and try earlier ones."""
    generator = doors.Generator.seeded(SEED, 7)
    earlier: list[str] = []
    for number in range(DECISIONS):
        if session.options is None:
            break
        if number % SAMPLED == 0:
            yield f"refusals/{number}", _refusals(session, earlier)
            yield f"listing/{number}", _listing(session)
            earlier = [each.text for each in session.legal_actions()]
        if session.options is not None:
            session.accept(
                doors.drawn(session.table.backend, session.options, session.s, generator)
            )


def _listing(session: Session) -> str:
    listed = [
        (each.text, each.name, each.ranges, session.reading(each))
        for each in session.legal_actions()
    ]
    return Shapes().short((session.decision, listed))


def _refusals(session: Session, texts: Sequence[str]) -> str:
    """The answers to the first texts that are not listed; one that is accepted is played."""
    listed = {each.text for each in session.legal_actions()}
    found: list[object] = []
    for text in [each for each in texts if each not in listed][:TRIED]:
        answer = session.play(text)
        if not isinstance(answer, Rejection):
            found.append((text, "accepted"))
            break
        code = renamed.CODES.get(answer.code, answer.code)
        found.append((text, code, answer.wording, answer.failures, answer.instead))
    return Shapes().short(found)


def _files(session: Session) -> Iterator[Item]:
    """The save and the log of the referee, and those of each seat."""
    people = dict.fromkeys(session.seats, "human")
    whole = doors.document(session, people)
    yield "save", _json(whole)
    yield "log", _json(whole["log"])
    for seat in session.seats:
        own = doors.seat_document(session, people, seat)
        yield f"save/{seat}", _json(own)
        yield f"log/{seat}", _json(own["log"])


def _json(document: object) -> str:
    return short(json.dumps(document, sort_keys=True))
