"""The parts of a game that was played: what `play` calls, and what these call for somebody.

A part is one run of a procedure, and has a heading. Two runs of the same are told apart by what the
caller remembers: the turn of a loop in which it called.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from riotdsl.game.languages import capital
from riotdsl.game.offer import thing_sort
from riotdsl.game.ways import PLAY
from riotdsl.program import model
from riotdsl.program.checks.reading import statements
from riotdsl.text.data import dataclass

from .gathered import runs
from .lines import STRONG, Line, line
from .names import Names

if TYPE_CHECKING:
    from riotdsl.game.session import Session

    from .story import Story

DEEPEST = 2


@dataclass(frozen=True, slots=True)
class Part:
    """One run of a procedure: what it was called with, and when its caller called it."""

    procedure: str
    called_with: tuple[int, ...]
    caller: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading above an entry of the log; the outermost parts are of depth 1."""

    depth: int
    text: str


def in_chapters(story: "Story", seat: str | None) -> Iterator[Line]:
    """What happened, under the headings of its parts; what was done several times is told once.

    With a seat, as that seat may know it.
    """
    every = headings(story.session, story.names)
    apart = {number for number, found in enumerate(every) if any(h.depth == 1 for h in found)}
    for run in runs(story, seat, apart=apart):
        _join(every, run)
    told = list(zip(_changing(every), story.by_entry(seat, apart=apart), strict=True))
    at = 0
    while at < len(told):
        if not told[at][1]:
            at += 1
            continue
        yield from (each for heading in told[at][0] for each in _headed(heading))
        same = 1
        while at + same < len(told) and told[at + same] == ([], told[at][1]):
            same += 1
        times = f" ({same}x)" if same > 1 else ""
        ((text, role), *_), *events = told[at][1]
        yield ((f"{text}{times}", role),)
        yield from events
        at += same


def _join(every: list[list[Heading]], run: range) -> None:
    """Leave out the headings that change among entries that are told together."""
    first, *rest = run
    inner = min((heading.depth for number in rest for heading in every[number]), default=None)
    if inner is not None:
        every[first] = [heading for heading in every[first] if heading.depth < inner]
        every[first + 1 : run.stop] = [[] for _ in rest]


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
    yield line(heading.text, STRONG)
    if heading.depth == 1:
        yield line("=" * len(heading.text), STRONG)


def headings(session: "Session", names: Names) -> list[list[Heading]]:
    """What begins with each entry of the log, the outermost part first."""
    past = session.beginning()
    told: list[tuple[Part, ...]] = []
    for entry in session.entries:
        told.append(tuple(_parts(past)))
        past.apply(entry.member)
    before: Sequence[tuple[Part, ...]] = [(), *told]
    numbers: dict[str, dict[Part, int]] = {}
    for parts in told:
        for part in parts:
            own = numbers.setdefault(part.procedure, {})
            own.setdefault(part, len(own) + 1)
    return [
        [
            Heading(depth, _text(session, names, part, numbers[part.procedure]))
            for depth, part in enumerate(now, start=1)
            if depth > _shared(then, now)
        ]
        for then, now in zip(before, told, strict=False)
    ]


def _shared(then: Sequence[Part], now: Sequence[Part]) -> int:
    """How many parts go on."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(then, now, strict=False)))


def _parts(past: "Session") -> Iterator[Part]:
    """The procedures that run now below `play`, the outermost first."""
    machine = past.table.machine
    layout, s = machine.layout, past.table.backend.core(past.s)
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
        yield Part(procedure.name, given, kept)
        caller = procedure.name


def _called(block: model.Block) -> list[str]:
    """The procedures that a block calls."""
    return [each.procedure for each in statements(block) if isinstance(each, model.Call)]


def _text(session: "Session", names: Names, part: Part, numbers: dict[Part, int]) -> str:
    """The name of a part with what it was called with; else with its number, if it has several.

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
    return f"{title} {numbers[part]}" if len(numbers) > 1 else title
