"""The parts of a game that was played: what `play` calls, and what these call for somebody.

A part is one run of a procedure, and has a heading. Two runs of the same are told apart by what the
caller remembers, which is the turn of a loop in which it called, and by where it called.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from riotdsl.game.offer import thing_sort
from riotdsl.game.procedure_entry import PLAY
from riotdsl.languages import capital
from riotdsl.narration.lines import STRONG, Line, line
from riotdsl.narration.names import Names
from riotdsl.narration.story.card_draws import runs
from riotdsl.program import model
from riotdsl.program.analysis.walk import statements
from riotdsl.text.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from riotdsl.game.session import Session
    from riotdsl.machine.code import Machine
    from riotdsl.narration.story.story import Story

DEEPEST = 2


@dataclass(frozen=True, slots=True)
class Part:
    """One run of a procedure: what it was called with, and when and where its caller called it."""

    procedure: str
    called_with: tuple[int, ...]
    caller: tuple[int, ...]
    returns_to: int


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading above a line of the log; the outermost parts are of depth 1.

    One without text is the end of a part of this depth: what follows stands apart from it.
    """

    depth: int
    text: str


Row = tuple[list[Heading], Line]


def in_chapters(story: "Story", seat: str | None) -> Iterator[Line]:
    """What happened, under the headings of its parts; what was done several times is told once.

    With a seat, as that seat may know it. What is told of a step besides stands under the heading
    of the part in which it happened, which may begin with it.
    """
    rows = list(_under(story, seat))
    at = 0
    while at < len(rows):
        if not rows[at]:
            at += 1
            continue
        same = 1
        while at + same < len(rows) and _is_same(rows[at], rows[at + same]):
            same += 1
        for number, (above, each) in enumerate(rows[at]):
            yield from (row for heading in above for row in _headed(heading))
            ((text, role),) = each
            yield ((f"{text} ({same}x)" if same > 1 and number == 0 else text, role),)
        at += same


def _under(story: "Story", seat: str | None) -> Iterator[list[Row]]:
    """The lines of each entry, each with the headings that come new above it.

    Entries that are told together stand under what they have in common.
    """
    session, names = story.session, story.names
    parts = list(_parts_before(session))
    above = enumerate(headings(session, names, parts))
    apart = {number for number, found in above if any(h.depth == 1 and h.text for h in found)}
    common = [
        _common(parts[run.start : run.stop]) for run in runs(story, seat, apart=apart) for _ in run
    ]
    entries = list(story.rows(seat, apart=apart))
    machine = session.table.machine
    told = [
        shared if event is None else tuple(_parts(machine, event.position))
        for shared, rows in zip(common, entries, strict=True)
        for _, event in rows
    ]
    new = _changing(headings(session, names, told))
    for rows in entries:
        yield [(next(new), each) for each, _ in rows]


def _is_same(first: list[Row], other: list[Row]) -> bool:
    """Whether an entry tells the same as another before it, and no part begins on the way."""
    alike = [each for _, each in first] == [each for _, each in other]
    return alike and not any(above for above, _ in (*first[1:], *other))


def _parts_before(session: "Session") -> Iterator[tuple[Part, ...]]:
    """The parts in which each entry was made."""
    past = session.beginning()
    for entry in session.entries:
        yield tuple(_parts(past.table.machine, past.table.backend.core(past.s)))
        past.apply(entry.member)


def _common(every: Sequence[tuple[Part, ...]]) -> tuple[Part, ...]:
    """The parts that all have, from the outermost on."""
    first, *rest = every
    return first[: min((_shared(first, each) for each in rest), default=len(first))]


def _changing(above: Iterable[Sequence[Heading]]) -> Iterator[list[Heading]]:
    """The headings without those that are still the last of their depth."""
    last: list[Heading] = []
    for every in above:
        found: list[Heading] = []
        for each in every:
            if found or each not in last:
                found.append(each)
                last = [*(higher for higher in last if higher.depth < each.depth), each]
        yield found


def _headed(heading: Heading) -> Iterator[Line]:
    yield line("")
    if not heading.text:
        return
    yield line(heading.text, STRONG)
    if heading.depth == 1:
        yield line("=" * len(heading.text), STRONG)


def headings(
    session: "Session", names: Names, told: Sequence[tuple[Part, ...]]
) -> list[list[Heading]]:
    """What begins with each line, of which the parts are told; the outermost part first."""
    before: Sequence[tuple[Part, ...]] = [(), *told]
    numbered = list(_numbered(told))
    several = {name for runs_of in numbered for name, number in runs_of if number > 1}
    found = []
    for then, now, runs_of in zip(before, told, numbered, strict=False):
        shared = _shared(then, now)
        above = [
            Heading(depth, _text(session, names, part, number if name in several else None))
            for depth, (part, (name, number)) in enumerate(
                zip(now[shared:], runs_of[shared:], strict=True), start=shared + 1
            )
        ]
        ends = shared == len(now) < len(then) and shared > 0
        found.append([Heading(shared + 1, "")] if ends else above)
    return found


def _numbered(told: Sequence[tuple[Part, ...]]) -> Iterator[tuple[tuple[str, int], ...]]:
    """Each part by its procedure, and its number among the runs of that in the part around it."""
    counts: Counter[tuple[tuple[str, int], ...]] = Counter()
    then: tuple[Part, ...] = ()
    runs_of: tuple[tuple[str, int], ...] = ()
    for now in told:
        runs_of = runs_of[: _shared(then, now)]
        for part in now[len(runs_of) :]:
            kind = *runs_of, (part.procedure, 0)
            counts[kind] += 1
            runs_of = *runs_of, (part.procedure, counts[kind])
        yield runs_of
        then = now


def _shared(then: Sequence[Part], now: Sequence[Part]) -> int:
    """How many parts go on."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(then, now, strict=False)))


def _parts(machine: "Machine", s: Sequence[int]) -> Iterator[Part]:
    """The procedures that run now below `play`, the outermost first."""
    layout = machine.layout
    caller = PLAY
    for _ in range(DEEPEST):
        called = _called(machine.program.procedures[caller].body)
        running = [name for name in called if name in layout.returns and s[layout.returns[name]]]
        if not running:
            return
        procedure = machine.program.procedures[running[0]]
        if caller != PLAY and not procedure.params:
            return
        given = tuple(s[layout.frames[procedure.name, param]] for param in procedure.params)
        kept = tuple(s[cell] for cell in layout.clears[caller])
        yield Part(procedure.name, given, kept, s[layout.returns[procedure.name]])
        caller = procedure.name


def _called(block: model.Block) -> list[str]:
    """The procedures that a block calls."""
    return [each.procedure for each in statements(block) if isinstance(each, model.Call)]


def _text(session: "Session", names: Names, part: Part, number: int | None) -> str:
    """The name of a part with what it was called with; else with its number, if it has one.

    A card is not named: not everybody may see it.
    """
    title = capital(names.word(part.procedure))
    procedure = session.table.machine.program.procedures[part.procedure]
    kinds = {slot.name: slot.type for slot in procedure.slots}
    given = [
        capital(session.table.words.name(kinds[param], value))
        for param, value in zip(procedure.params, part.called_with, strict=True)
        if thing_sort(kinds[param]) != "card"
    ]
    if given:
        return f"{title}: {', '.join(given)}"
    return title if number is None else f"{title} {number}"
