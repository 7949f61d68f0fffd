"""Two worlds: games that differ only in what a seat may not know, and are played on alike.

What the rules themselves make public (tracks, open places, who is asked, the end) may tell the
worlds apart: then the seat has learned it at the table. As long as nothing of that differs, nothing
else may differ to the seat: variables, lists, refusals, explanations, log, save, bots. And what a
seat has learned by its own decision it may not take back.
"""

from __future__ import annotations

import random
from collections import Counter

from riotdsl.arena.fitting import Fitting
from riotdsl.game import labels
from riotdsl.game.chance import Generator
from riotdsl.game.session import Session
from riotdsl.game.table import Table
from riotdsl.game.view import laid_open, visible
from riotdsl.machine.code import Machine
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.program.types import Entity
from riotdsl.saves.seat import seat_document
from riotdsl.text.data import replace
from tests.properties import hidden, play

FOLLOWED = 3  # so many decisions two worlds are played on
TEXTS = 3


def twins_stay_alike(table: Table, seed: int, plies: int, share: float) -> Counter[str]:
    """One random game; at some decisions every seat is given another world that fits."""
    rng, session = random.Random(seed), Session(table, seed)
    seen: Counter[str] = Counter(games=1)
    fitting = Fitting(table.backend)
    try:
        for _ in play.sampled(session, rng, plies, share):
            for seat in session.seats:
                _two_worlds(session, fitting, seat, rng, seen)
    except DecisionTooLargeError:
        seen["too large"] += 1
    return seen


def _two_worlds(
    session: Session, fitting: Fitting, seat: str, rng: random.Random, seen: Counter[str]
) -> None:
    machine = session.table.machine
    number = machine.program.universe.factions.index(seat)
    core = session.table.backend.core(session.s)
    other = _dealt_anew(machine, core, number, fitting, rng)
    if other == core:
        return
    one, two = hidden.copied(session), hidden.twin(session, other)
    if not is_public_alike(one, two, seat):
        seen["would be over"] += 1  # so the seat knows that it is not so
        return
    seen["pairs"] += 1
    for _ in range(FOLLOWED):
        if one.decision is None or two.decision is None:
            return
        alike(one, two, seat, rng, fitting)
        both = {action.text for action in one.actions()} & {a.text for a in two.actions()}
        if not both:
            return
        text, decider = rng.choice(sorted(both)), one.decision.seat
        before = len(one.entries)
        first, second = one.play(text), two.play(text)
        assert first
        assert second
        if one.entries[-1].seat is None or two.entries[-1].seat is None:
            return  # chance goes other ways from here
        public = is_public_alike(one, two, seat)
        if decider == seat:
            taken_back(one, two, seat, seen, public=public)
        if not public:
            seen["told by the rules"] += 1
            return
        assert [hidden.seen(each, seat) for each in one.entries[before:]] == [
            hidden.seen(each, seat) for each in two.entries[before:]
        ]
        seen["steps alike"] += 1


def _dealt_anew(
    machine: Machine, s: list[int], seat: int, fitting: Fitting, rng: random.Random
) -> list[int]:
    """The position with cards dealt anew that the seat does not see and may take for each other."""
    known = visible(machine, s, seat, "card")
    places, base = machine.program.universe.count("place"), machine.layout.things["card"]
    names: dict[int, int] = {}
    for group in fitting.groups:
        unseen = [each for each in group if not known >> each & 1 and s[base + each] < places]
        mixed = unseen[:]
        rng.shuffle(mixed)
        names.update(zip(unseen, mixed, strict=True))
    return hidden.renamed(machine, s, names)


def is_public_alike(one: Session, two: Session, seat: str) -> bool:
    """Whether the table looks the same to a seat: all but variables, and who is asked what."""
    looks = [replace(each.view(seat), variables={}) for each in (one, two)]
    return looks[0] == looks[1] and one.decision == two.decision and one.outcome == two.outcome


def alike(one: Session, two: Session, seat: str, rng: random.Random, fitting: Fitting) -> None:
    """All that a seat is shown is the same in both worlds."""
    assert one.decision is not None
    assert one.view(seat) == two.view(seat), "variables"
    assert _saved(one, seat) == _saved(two, seat)
    number = one.table.machine.program.universe.factions.index(seat)
    draw = rng.randrange(1 << 30)
    fits = [fitting.drawn(each.s, number, Generator.seeded(draw)) for each in (one, two)]
    machine = one.table.machine
    assert laid_open(machine, fits[0], number) == laid_open(machine, fits[1], number), "fitting"
    assert _kept(machine, fits[0]) == _kept(machine, fits[1]), "what a bot takes for possible"
    if one.decision.seat != seat:
        return
    assert [(f.text, f.ranges) for f in one.legal_actions()] == [
        (f.text, f.ranges) for f in two.legal_actions()
    ]
    assert [a.text for a in one.actions()] == [a.text for a in two.actions()]
    for text in hidden.texts_to_try(one, rng, TEXTS):
        assert hidden.refusal(one, text) == hidden.refusal(two, text), text
        assert hidden.attempt(one, text) == hidden.attempt(two, text), text


def _kept(machine: Machine, s: list[int]) -> list[str]:
    """All cells but the places of things, with alike things alike."""
    cells = list(zip(machine.layout.cells, s, strict=False))
    return [
        labels.value_label(machine, cell.type, value)
        for cell, value in cells[machine.layout.things["card"] :]
        if cell.type != Entity("place")
    ]


def _saved(session: Session, seat: str) -> dict[str, object]:
    """What a seat save says of a position; a twin has no log that leads to it."""
    entries, session.entries = session.entries, []
    found = seat_document(session, dict.fromkeys(session.seats, "human"), seat)
    session.entries = entries
    return {name: found[name] for name in ("view", "decision", "outcome", "actions")}


def taken_back(one: Session, two: Session, seat: str, seen: Counter[str], *, public: bool) -> None:
    """Whether a decision can be taken back is no secret; if it can, it has told nothing."""
    may = [each.undo_refused(seat) is None for each in (one, two)]
    assert may[0] == may[1], "whether it can be taken back"
    if may[0]:
        seen["could be taken back"] += 1
        assert public, "what was learned can be taken back"
