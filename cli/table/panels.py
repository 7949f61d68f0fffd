"""The parts of the screen, as lines."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from riotdsl.game.action import Action, Decision, Fact, Failure, Family, Rejection
from riotdsl.game.languages import capital

from . import sentences
from .board import Board, grids_of, picture_of
from .lines import QUIET, STRONG, Line, line, wrapped
from .seen import Seen

FOLDED = 20
DEEPEST = 3
SHORT = 18
FEW = 4
MOST_MARKS = 4


def position(seen: Seen, width: int, *, plain: bool, ascii_only: bool) -> Iterator[Line]:
    """The board, what lies elsewhere, the tracks, and last what only this seat sees."""
    picture = None if plain else picture_of(seen.table)
    shown: set[str] = set()
    closer = []
    if picture is not None and picture.width > width:
        picture = grids_of(seen, picture, width)
    if picture is not None:
        board = Board(seen, picture, ascii_only)
        yield from board.draw()
        shown, closer = board.shown, board.shortened
        yield from legend(seen, board, width)
    if closer:
        yield line(sentences.CLOSER, STRONG)
        for spot in closer:
            yield from wrapped(f"{spot.name}: {seen.told(spot)}", width, 2)
    spots = [seen.spot(label) for label in seen.labels() if label not in shown]
    rest = [spot for spot in spots if not spot.is_bare and not seen.is_own(spot.label)]
    if rest:
        yield line(sentences.ELSEWHERE if shown else sentences.STANDS, STRONG)
        for spot in rest:
            yield from wrapped(f"{spot.name}: {seen.told(spot)}", width, 2)
    tracks = [f"{capital(name)}: {value}" for name, value in seen.tracks()]
    if tracks:
        yield line(sentences.STANDS, STRONG) if shown or not rest else line("")
        for text in _packed(tracks, width - 2):
            yield from wrapped(text, width, 2)
    own = [spot for spot in spots if seen.is_own(spot.label) and not spot.is_bare]
    if own:
        yield line(sentences.ONLY_YOU_SEE, STRONG)
        for spot in own:
            yield from wrapped(f"{spot.name}: {seen.told(spot)}", width, 2, seen.view.seat)


def legend(seen: Seen, board: Board, width: int) -> Iterator[Line]:
    """What the short signs on the board mean."""
    names = seen.names
    parts = [f"{code} {names.faction(seat)}" for seat, code in names.faction_codes.items()]
    universe = seen.table.machine.program.universe
    squares = {universe.places[number] for number in universe.squares.values()}
    here = [
        things
        for label, place in seen.view.places.items()
        if label in squares or (board.coded_kinds and label in board.shown)
        for things in place.things
        if things.sort == "unit"
    ]
    kinds = sorted({things.kind for things in here})
    parts += [f"{names.kind_codes[kind]} {names.thing('unit', kind)}" for kind in kinds]
    marks = sorted({marks for things in here if (marks := seen.item(things).marks)})
    parts += [f"* {' / '.join(marks[:MOST_MARKS])}"] * bool(marks)
    yield from wrapped("  ".join(parts), width, 0, QUIET)


def _packed(texts: Sequence[str], width: int) -> Iterator[str]:
    """Short texts together on a line, as many as fit."""
    row = ""
    for text in texts:
        if row and len(row) + len(text) + 3 > width:
            yield row
            row = ""
        row = f"{row}   {text}" if row else text
    if row:
        yield row


def heading(seen: Seen, decision: Decision) -> Line:
    """Who decides, and where in the rules."""
    names = seen.names
    where = [names.word(decision.procedure)]
    where += [names.part(decision.procedure, decision.stage)] if decision.stage else []
    where += [names.word(decision.name)] if decision.name else []
    text = sentences.decides(names.faction(decision.seat), where, mine=True)
    return line(text, decision.seat)


Offered = Sequence[tuple[Family | Action, str]]


def actions(offered: Offered, seen: Seen, width: int, start: int, count: int) -> Iterator[Line]:
    """What can be done, grouped by the action and numbered; so many from a number on."""
    part = list(enumerate(offered, start=1))[start : start + count]
    for name, group in groupby(part, key=lambda each: each[1][0].name):
        listed = [(number, reading) for number, (_, reading) in group]
        title = capital(seen.names.word(name))
        headed = len(listed) > 1 and any(not text.startswith(f"{title} ") for _, text in listed)
        if headed:
            yield line(f"  {title}", QUIET)
            listed = [(number, text.removeprefix(f"{title}: ")) for number, text in listed]
        yield from _numbered(listed, width, indent=4 if headed else 2)
    left = len(offered) - start - count
    if left > 0:
        yield line(f"       {sentences.more_actions(left)}", QUIET)


def _numbered(listed: Sequence[tuple[int, str]], width: int, indent: int) -> Iterator[Line]:
    """Numbered readings: short ones side by side, long ones a line each."""
    widest = max(len(text) for _, text in listed)
    columns = (
        max(1, (width - 2) // (widest + indent + 4)) if widest <= SHORT and len(listed) > FEW else 1
    )
    for at in range(0, len(listed), columns):
        row = listed[at : at + columns]
        if columns > 1:
            cells = [
                ((f"{n:>{indent + 2}}  ", STRONG), (text.ljust(widest), None)) for n, text in row
            ]
            yield tuple(span for cell in cells for span in cell)
            continue
        number, text = row[0]
        first, *more = wrapped(text, width - indent - 4)
        yield ((f"{number:>{indent + 2}}  ", STRONG), *first)
        yield from (((" " * (indent + 4), None), *each) for each in more)


def help_lines(example: str, width: int) -> Iterator[Line]:
    """What can be entered, with an action of this moment as an example."""
    yield from wrapped(sentences.HELP, width)
    yield from wrapped(sentences.example(example), width)
    for name, text in sentences.HELP_COMMANDS:
        yield from wrapped(f"{name:<10}  {text}", width, 2)


# ---------------------------------------------------------------- refusals


def refusal(rejection: Rejection, instead: Sequence[str], width: int) -> Iterator[Line]:
    """Why not: every rule that refuses, with its values and sources, and what could be done."""
    yield from wrapped(sentences.refused(rejection.wording), width, 0, STRONG)
    for number, failure in enumerate(rejection.failures):
        if number:
            yield from wrapped(sentences.refused(failure.wording), width, 0, STRONG)
        yield from failed(failure, width)
    if instead:
        yield from wrapped(sentences.instead(instead), width)


def failed(failure: Failure, width: int) -> Iterator[Line]:
    yield from wrapped(sentences.rule(failure.code), width, 2, QUIET)
    for fact in failure.facts:
        yield from fact_lines(fact, width, 2)
    for citation in failure.citations:
        yield from wrapped(sentences.source(str(citation)), width, 2)
    if failure.rests_on:
        yield from wrapped(sentences.rests_on(failure.rests_on), width, 2)
    if failure.assumed:
        yield from wrapped(sentences.assumed(failure.assumed), width, 2)


def fact_lines(fact: Fact, width: int, indent: int) -> Iterator[Line]:
    text = sentences.is_now(fact.text, fact.value)
    if fact.clause is not None:
        text = f"{text}, {sentences.by_clause(fact.clause)}"
    yield from wrapped(text, width, indent)
    if indent < 2 * DEEPEST:
        for part in fact.parts:
            yield from fact_lines(part, width, indent + 2)
