"""What a seat is shown at its decision, as lines; on a low screen, as much of it as fits."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from riotdsl.languages import capital
from riotdsl.narration import opening, panels
from riotdsl.narration.lines import QUIET, STRONG, Line, line, wrapped
from riotdsl.narration.view_changes import changes
from riotdsl.text.lazy_dataclass import dataclass

from .position import Position, position

if TYPE_CHECKING:
    from ..host import Host

MOST_TOLD = 8
OPENING = 10  # so many rows may stand above the first decision


@dataclass(frozen=True, slots=True)
class Measure:
    """How much is shown.

    Where it is not `airy`, there are no blank lines between parts, no signs on the board that were
    explained before, and no numbers at 0 but those of seats. What lies `elsewhere` than on the
    board may be left out. Changes may be told only `beside` the board and the tracks, or not at all
    where there is a story to tell. At most so many lines are `told` and `listed`. A `tight` board
    has boxes of one row, and only the first line of what is counted stands below it; without
    `board` it is only said how to see it.
    """

    airy: bool = True
    elsewhere: bool = True
    changed: bool = True
    beside: bool = False
    told: int = MOST_TOLD
    listed: int | None = None
    tight: bool = False
    board: bool = True


ALL = Measure()
LESS = (
    Measure(airy=False),
    Measure(airy=False, elsewhere=False),
    Measure(airy=False, elsewhere=False, beside=True),
    Measure(airy=False, elsewhere=False, changed=False),
    *(
        Measure(airy=False, elsewhere=False, changed=False, told=told, listed=2 * told)
        for told in (6, 5, 4, 3)
    ),
    *(
        Measure(
            airy=False, elsewhere=False, changed=False, told=told, listed=listed, tight=True,
            board=board,
        )
        for board, told, listed in (
            (True, 6, 8), (True, 5, 6), (True, 4, 5), (True, 3, 5), (True, 3, 3), (True, 2, 3),
            (True, 1, 3), (True, 1, 1), (False, 6, 8), (False, 3, 5), (False, 1, 3),
        )
    ),
)  # fmt: skip
USUAL = LESS[-1]


def turn(host: "Host", seat: str, *, brief: bool) -> list[Line]:
    """All that a seat is shown before it decides: on a low screen, the most of it that fits.

    What does not fit however little it is, is shown nearly so short.
    """
    screen = host.screen
    host.menu.open_all()
    if not screen.is_low or screen.plain or screen.height is None:
        return _turn(host, seat, ALL, brief=brief)
    hint = [] if host.told else wrapped(host.sentences.hint, screen.width, 0, QUIET)
    for measure in (ALL, *LESS):
        found = _turn(host, seat, measure, brief=brief)
        if len(found) + len(hint) < screen.height:
            break
    else:
        found = _turn(host, seat, USUAL, brief=brief)
    return [*found, *hint] if len(found) + OPENING > screen.height else found


def _turn(host: "Host", seat: str, measure: Measure, *, brief: bool) -> list[Line]:
    goals: list[Line] = []
    if not host.told and host.screen.is_terminal and not measure.airy:
        goals = list(opening.goals(host.names, seat, host.screen.width))
    found = [*survey(host, seat, measure, brief=brief), *goals, *offer(host, seat, measure)]
    return found if measure.airy or found[:1] != [line("")] else found[1:]


def survey(
    host: "Host", seat: str, measure: Measure = ALL, *, brief: bool = False
) -> Iterator[Line]:
    """The position and what is new in it; who hears it read is told the news first."""
    if host.screen.plain:
        yield from news(host, seat, measure)
    yield from stand(host, seat, measure, brief=brief)
    if not host.screen.plain:
        yield from news(host, seat, measure)


def placed(
    host: "Host", seat: str, measure: Measure = ALL, *, own: bool = True, brief: bool = False
) -> Position:
    """The position in its parts."""
    screen = host.screen
    return position(
        host.seen(seat), screen.width, boxes=not screen.plain, ascii_only=screen.is_ascii,
        own=own, brief=brief, low=screen.is_low, room=screen.room, dense=not measure.airy,
        elsewhere=measure.elsewhere, tight=measure.tight,
        known=() if measure.airy else tuple(host.known_signs.get(seat, {}).values()),
    )  # fmt: skip


def stand(
    host: "Host", seat: str, measure: Measure = ALL, *, own: bool = True, brief: bool = False
) -> Iterator[Line]:
    """The position; `own` with what only the seat sees, `brief` without what lies elsewhere.

    At a terminal, a `brief` one is without places that are as they were last shown to the seat.
    """
    screen = host.screen
    found = placed(host, seat, measure, own=own, brief=brief)
    same = brief and screen.is_terminal and host.last_places.get(seat) == placed(host, seat).places
    lines = list(
        found.lines(low=screen.is_low, places=measure.board and not same, dense=not measure.airy)
    )
    if lines and measure.airy:
        yield line("")
    yield from lines


def news(host: "Host", seat: str, measure: Measure = ALL) -> Iterator[Line]:
    """What happened since the seat last decided, and what is different now."""
    screen, told = host.screen, host.sentences
    before = host.told.get(seat)
    only_own = host.goes_on(seat) and len(host.session.entries) == (before or 0) + 1
    most = measure.told if screen.is_terminal else None
    lines, left = host.story.recent(seat, before or 0, most, own=not only_own)
    changed = list(_changed(host, seat, measure)) if measure.changed or not lines else []
    if (changed or lines) and measure.airy:
        yield line("")
    if lines:
        heading = told.so_far if before is None else told.since
        left_out = told.left_out.format(count=left) if left else ""
        if left and not measure.airy and len(heading) + len(left_out) < screen.width:
            yield (heading, STRONG), (f" {left_out}", QUIET)
        else:
            yield line(heading, STRONG)
            yield from [line(f"  {left_out}", QUIET)] if left else []
        for ((text, role),) in lines:
            yield from wrapped(text, screen.width, 2, role)
    if changed:
        yield line(told.changed, STRONG)
        for text in changed if screen.plain else ["; ".join(changed)]:
            yield from wrapped(text, screen.width, 2)


def _changed(host: "Host", seat: str, measure: Measure) -> Iterator[str]:
    was, now = host.last_view.get(seat), host.seen(seat)
    if was is not None:
        drawn = placed(host, seat).drawn if measure.beside else None
        yield from changes(was, now, spoken=host.screen.plain, drawn=drawn)


def offer(host: "Host", seat: str, measure: Measure = ALL) -> Iterator[Line]:
    """Who decides about what, and the list of what can be done, from its beginning."""
    decision = host.session.decision
    assert decision is not None
    width = host.screen.width
    if measure.airy:
        yield line("")
    s = host.session.table.backend.core(host.session.s)
    yield from panels.heading(host.seen(seat), decision, s, width)
    host.menu.shown = 0
    yield from host.menu.page(width, measure.listed)
    for text in barred(host):
        yield from wrapped(text, width, 2, QUIET)


def barred(host: "Host") -> Iterator[str]:
    """Why what would end the turn cannot be done yet, where something else can."""
    session = host.session
    until = session.offer.point.until
    offered = [family.member[0] for family in session.legal_actions()]
    if until is None or until in offered:
        return
    action = host.names.done(session.offer.point.branches[until].action)
    for failure in session.judge().failures((until,))[:1]:
        yield host.sentences.barred.format(action=capital(action), reason=failure.wording)
