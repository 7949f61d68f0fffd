"""A game played again by other rules, up to the first decision where they differ.

Decisions and outcomes of chance are taken by their texts. The rules differ where the others refuse
one, ask somebody or something else, or lead to another position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riotdsl.game import labels
from riotdsl.game.action import Citation, Rejection
from riotdsl.game.session import Session
from riotdsl.game.table import Table
from riotdsl.game.typed.input_errors import MisreadError
from riotdsl.program.types import Entity
from riotdsl.saves.document import outcome_part
from riotdsl.saves.questions_read import questions
from riotdsl.saves.replay import BY_CHANCE, Line, decider, is_listed, take
from riotdsl.text.lazy_dataclass import dataclass, replace

_NAMED = ("faction", "place")


@dataclass(frozen=True, slots=True)
class Answer:
    """A question that the two answer differently, with what is in force and where it stands."""

    question: str
    before: str
    after: str
    cited_before: tuple[str, ...]
    cited_after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The first entry of a log that other rules refuse or answer differently.

    `how` is `refused`, `asked` (somebody or something else is asked) or `result`; `number` counts
    entries from 0. The citations are those of `rule`, the one that refuses or what was done.
    """

    number: int
    by: str
    text: str
    how: str
    what: tuple[str, ...]
    rule: str
    cited_before: tuple[Citation, ...] = ()
    cited_after: tuple[Citation, ...] = ()
    answers: tuple[Answer, ...] = ()
    rejection: Rejection | None = None


def rejudged(log: Sequence[Line], old: Table | None, new: Table, *, same: bool) -> Verdict | None:
    """Where the rules of `new` first differ on a game of `old`; None if they never do.

    `same` says that the game was played by exactly the rules of `old`; positions are compared only
    then. Without, `old` is but the source of citations, and may be missing.
    """
    after = _at_start(new)
    before = _at_start(old) if old is not None and same else None
    for number, line in enumerate(log):
        found = _step(before, after, line, number)
        if found is not None:
            return _with_sources(found, old, new)
    return None


def _at_start(table: Table) -> Session:
    session = Session(table, 0)
    session.restart()
    return session


def _step(before: Session | None, after: Session, line: Line, number: int) -> Verdict | None:
    """Play one line by both rules; the verdict, if they differ."""
    found = Verdict(number, line.by, line.text, "asked", (), line.text.partition(" ")[0])
    if after.options is None:
        return replace(found, what=(f"The game is over: {_outcome(after)}.",))
    by = decider(after.table, after.options)
    if by != line.by:
        return replace(found, what=(f"{by} decides here, not {line.by}.",))
    if before is not None:
        found = replace(found, rule=before.offer.name(line.member))
    rejection = _played(after, line.text)
    if rejection is not None:
        how = "asked" if by == BY_CHANCE else "refused"
        rule = rejection.failures[0].code if rejection.failures else found.rule
        return replace(found, how=how, what=(rejection.wording,), rule=rule, rejection=rejection)
    if before is not None:
        take(before, line, number)
        differing = tuple(_differences(before, after))
        if differing:
            return replace(found, how="result", what=differing)
    return None


def _with_sources(found: Verdict, old: Table | None, new: Table) -> Verdict:
    return replace(
        found,
        cited_before=() if old is None else old.citations(found.rule),
        cited_after=new.citations(found.rule),
        answers=() if old is None else answers(old, new, found.rule),
    )


def _played(session: Session, text: str) -> Rejection | None:
    """Play a text without drawing chance; why it cannot be, if so."""
    assert session.options is not None
    try:
        member = session.canonical(session.read(text))
    except MisreadError as misread:
        return Rejection(misread.code, misread.wording)
    if not is_listed(session, session.options, member):
        failures = session.judge().failures(member)
        if failures:
            return Rejection.by(failures)
        return Rejection("not-offered", "That cannot be done here.")
    session.apply(member)
    return None


def answers(old: Table, new: Table, rule: str) -> tuple[Answer, ...]:
    """What is answered differently of the questions that a rule reads; if none, of all."""
    found = tuple(_answers(old, new))
    read = questions(new.closed.checked.program, rule)
    return tuple(each for each in found if each.question in read) or found


def _answers(old: Table, new: Table) -> Iterator[Answer]:
    now = new.closed.decided.answers
    for name, before in old.closed.decided.answers.items():
        after = now.get(name)
        if after is not None and after.answer != before.answer:
            yield Answer(
                name,
                before.answer,
                after.answer,
                tuple(map(str, _stated(old, name))),
                tuple(map(str, _stated(new, name))),
            )


def _stated(table: Table, question: str) -> list[Citation]:
    edition = table.closed.selection.edition
    where = table.closed.decided.answers[question].citations
    return [Citation(edition or "", w.section, w.locator, w.reported) for w in where]


# ---------------------------------------------------------------- comparing positions


def _differences(before: Session, after: Session) -> Iterator[str]:
    """In what the positions differ, as far as both rules know the same things."""
    ended, ends = _outcome(before), _outcome(after)
    if ended != ends:
        yield f"The game: {ended}, now {ends}."
    old, new = dict(_facts(before)), dict(_facts(after))
    for name, value in old.items():
        if name in new and new[name] != value:
            yield f"{name}: {value}, now {new[name]}."


def _outcome(session: Session) -> str:
    found = outcome_part(session)
    if found is None:
        return "it goes on"
    winners = ", ".join(found["winners"]) or "nobody"
    return f"won by {winners} ({found['rule']})"


def _facts(session: Session) -> Iterator[tuple[str, str]]:
    """Where everything lies and what every track holds, by names that other rules share."""
    machine = session.table.machine
    universe, layout, s = machine.program.universe, machine.layout, session.s
    for sort in ("unit", "card"):
        lying: dict[str, list[str]] = {}
        for number in range(universe.count(sort)):
            place = s[layout.things[sort] + number]
            where = labels.entity(universe, "place", place)
            lying.setdefault(where, []).append(labels.entity(universe, sort, number))
        for where, things in lying.items():
            yield f"{sort}s at {where}", ", ".join(sorted(things))
    for name, track in machine.program.tracks.items():
        kinds = [param.type for param in track.params]
        if not kinds:
            cell = layout.tracks[name].cell([])
            yield name, labels.value_label(machine, track.type, s[cell or 0])
        elif len(kinds) == 1 and isinstance(kinds[0], Entity) and kinds[0].sort in _NAMED:
            for number in range(universe.count(kinds[0].sort)):
                cell = layout.tracks[name].cell([number])
                if cell is not None:
                    of = labels.entity(universe, kinds[0].sort, number)
                    yield f"{name} of {of}", labels.value_label(machine, track.type, s[cell])
