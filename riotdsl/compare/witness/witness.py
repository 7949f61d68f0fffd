"""A witness as it is told: what was compared, where it shows, and the two outcomes."""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.compare.witness.background import Case
from riotdsl.compare.witness.confirmation import Confirmation, Kind
from riotdsl.compare.witness.dependencies import Dependency
from riotdsl.compare.witness.facts import NEXT, WON, Speaker, apart
from riotdsl.compare.witness.search.games import Found
from riotdsl.compare.witness.search.lockstep import State, Step
from riotdsl.game.action import Decision, Failure
from riotdsl.game.judge import Judge
from riotdsl.game.offer import Offer
from riotdsl.game.session import Session, decision_of
from riotdsl.game.table import Table
from riotdsl.game.view import View, laid_open
from riotdsl.machine.run import CHANCE, Options
from riotdsl.program.types import Entity
from riotdsl.text.lazy_dataclass import dataclass

REACHABLE, CONSTRUCTED, NONE = "reachable", "constructed", "none"
SEARCH, SCENARIO = "search", "scenario"
Rows = tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A decision or an outcome of chance in a log; `by` is None for chance."""

    by: str | None
    text: str
    reading: str
    choice: tuple[int, ...]
    name: str | None = None  # what the texts call whoever decides


@dataclass(frozen=True, slots=True)
class Outcome:
    """What becomes of the decision under one answer; a refusal has its reasons."""

    accepted: bool
    refusal: tuple[Failure, ...]
    facts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Witness:
    """A case with what was found for it; `view` is the position, with nothing hidden.

    `also` says whether it shows in the other selection's background too. A position that was
    constructed has no log. `given` are the answers to other questions on which it rests, as far as
    the texts do not state them alike. `scenario` is the title of that from which it was led on.
    `moment` is what is asked there, None if chance decides. `after` is the position that comes of
    it on each side; where a side refuses, it is the one before.
    """

    case: Case
    grade: str
    positions: int
    origin: str = SEARCH
    kind: Kind | None = None
    players: tuple[str, ...] = ()
    view: View | None = None
    tables: tuple[Table, Table] | None = None
    log: tuple[Told, ...] = ()
    decision: Told | None = None
    chance: tuple[Told, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    rows: Rows = ()
    also: bool | None = None
    found: Found | None = None
    state: State | None = None
    given: tuple[Dependency, ...] = ()
    scenario: str | None = None
    moment: Decision | None = None
    after: tuple[State, State] | None = None


def told(  # noqa: PLR0913 - all that is known of a find
    case: Case,
    found: Found,
    proof: Confirmation,
    positions: int,
    *,
    also: bool | None = None,
    scenario: str | None = None,
    given: tuple[Dependency, ...] = (),
) -> Witness:
    """The witness that a proof makes."""
    one = proof.tables[0]
    machine = one.machine
    seat, moment = (machine.program.seats or (0,))[0], None
    if proof.asked is not None and proof.asked.decider != CHANCE:
        seat, moment = proof.asked.decider, decision_of(machine, proof.asked)
    is_built = bool(found.changes) or scenario is not None
    rows = _rows(proof)
    return Witness(
        case=case,
        grade=CONSTRUCTED if is_built else REACHABLE,
        positions=positions,
        origin=SEARCH if scenario is None else SCENARIO,
        kind=proof.kind,
        players=one.closed.players,
        view=laid_open(machine, proof.before, seat),
        tables=proof.tables,
        log=() if is_built else _log(one, found.before),
        decision=_decision(found, proof),
        chance=_chance(one, found, proof),
        outcomes=_outcomes(found, proof, rows),
        rows=rows,
        also=also,
        found=found,
        state=proof.before,
        given=given,
        scenario=scenario,
        moment=moment,
        after=_after(found, proof),
    )


def _after(found: Found, proof: Confirmation) -> tuple[State, State]:
    """The position that comes of a decision on each side; a side that refuses it stays."""
    made = []
    for side, table, s, asked in zip("ab", proof.tables, proof.after, proof.then, strict=True):
        if found.refused is None or found.refused == side or asked is None:
            made.append(s)
            continue
        assert found.decision is not None
        moved = table.backend.extended(s)
        table.backend.apply(asked, found.decision.member, moved)
        table.backend.advance(moved)
        made.append(table.backend.core(moved))
    return made[0], made[1]


def _decision(found: Found, proof: Confirmation) -> Told | None:
    """The decision as the side says it that accepts it."""
    if found.decision is None:
        return None
    if found.refused == "a":
        return _step(proof.tables[1], proof.then[1], proof.after[1], found.decision)
    return _step(proof.tables[0], proof.asked, proof.before, found.decision)


def _log(table: Table, steps: tuple[Step, ...]) -> tuple[Told, ...]:
    session = Session(table, 0)
    session.restart()
    found = []
    for step in steps:
        found.append(_step(table, session.options, session.s, step))
        session.apply(step.member)
    return tuple(found)


def _chance(table: Table, found: Found, proof: Confirmation) -> tuple[Told, ...]:
    """What chance brought after the decision."""
    s = table.backend.extended(proof.before)
    asked = table.backend.advance(s)
    steps = found.steps[len(found.before) :]
    told_ = []
    for step in steps:
        if asked is None:
            break
        if step.decider == CHANCE:
            told_.append(_step(table, asked, s, step))
        table.backend.apply(asked, step.member, s)
        asked = table.backend.advance(s)
    return tuple(told_)


def _step(table: Table, asked: Options | None, s: State, step: Step) -> Told:
    assert asked is not None
    factions = table.machine.program.universe.factions
    offer = Offer(table.backend, asked, table.backend.extended(table.backend.core(s)))
    by = None if step.decider == CHANCE else factions[step.decider]
    name = None if by is None else table.words.name(Entity("faction"), step.decider)
    return Told(by, offer.text(step.member), table.reading(offer, step.member), step.member, name)


# ---------------------------------------------------------------- outcomes


def _outcomes(found: Found, proof: Confirmation, rows: Rows) -> tuple[Outcome, ...]:
    sides = zip("ab", (1, 2), proof.tables, proof.after, proof.then, strict=True)
    made = []
    for side, column, table, s, asked in sides:
        if found.refused is None:
            own = {row[0]: row[column] for row in rows}
            made.append(Outcome(accepted=True, refusal=(), facts=own))
        elif found.refused == side:
            made.append(Outcome(accepted=False, refusal=_refusal(table, s, asked, found), facts={}))
        else:
            follows = _follows(proof.tables[0], table, s, asked, found)
            made.append(Outcome(accepted=True, refusal=(), facts=follows))
    return tuple(made)


def _refusal(table: Table, s: State, asked: Options | None, found: Found) -> tuple[Failure, ...]:
    assert asked is not None
    assert found.decision is not None
    offer = Offer(table.backend, asked, table.backend.extended(s))
    judge = Judge(offer, table.wording, table.unfit, table.citations, table.rests_on)
    return judge.failures(found.decision.member)


def _follows(
    first: Table, table: Table, s: State, asked: Options | None, found: Found
) -> dict[str, str]:
    """What an accepted decision changes at once."""
    assert asked is not None
    assert found.decision is not None
    speaker, backend = Speaker(first), table.backend
    before = speaker.facts(table, s, asked, marks=False)
    moved = backend.extended(s)
    backend.apply(asked, found.decision.member, moved)
    then = backend.advance(moved)
    after = speaker.facts(table, backend.core(moved), then, marks=False)
    return {name: now for name, _, now in apart(before, after)}


def _rows(proof: Confirmation) -> Rows:
    """What is different in the two outcomes; nothing where one refuses."""
    if proof.kind is Kind.REFUSED:
        return ()
    rows = _differing(proof, marks=False) or _differing(proof, marks=True)
    if len([asked for asked in proof.then if asked is None or asked.decider == CHANCE]) == 1:
        # Chance interrupts one of them: what lies on the table is then only further or less far.
        rows = [row for row in rows if row[0] in (WON, NEXT)] or rows
    return tuple(rows)


def _differing(proof: Confirmation, *, marks: bool) -> list[tuple[str, str, str]]:
    speaker = Speaker(proof.tables[0])
    one, other = (
        speaker.facts(table, s, asked, marks=marks)
        for table, s, asked in zip(proof.tables, proof.after, proof.then, strict=True)
    )
    return apart(one, other)
