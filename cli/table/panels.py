"""The parts of the screen, as lines."""

from collections.abc import Iterator, Sequence

from riotdsl.game.action import Decision
from riotdsl.game.languages import capital

from .board import Board, grids_of, picture_of
from .lines import QUIET, STRONG, Line, line, plain, wrapped
from .reflow import reflowed
from .seen import Seen
from .sentences.sentence import Sentences

MOST_MARKS = 4


def position(
    seen: Seen, width: int, *, boxes: bool, ascii_only: bool, own: bool = True
) -> Iterator[Line]:
    """The board, what lies elsewhere, the tracks, and last, if wanted, what only this seat sees."""
    told = seen.names.sentences
    picture = picture_of(seen.table) if boxes else None
    shown: set[str] = set()
    closer = []
    if picture is not None and picture.width > width:
        picture = grids_of(seen, picture, width) or reflowed(picture, width)
    if picture is not None:
        board = Board(seen, picture, ascii_only)
        yield from board.draw()
        shown, closer = board.shown, board.shortened
        yield from legend(seen, board, width)
    if closer:
        yield line(told.closer, STRONG)
        for spot in closer:
            yield from wrapped(seen.names.pair(spot.name, seen.told(spot)), width, 2)
    spots = [seen.spot(label) for label in seen.labels() if label not in shown]
    rest = [spot for spot in spots if not spot.is_bare and not seen.is_own(spot.label)]
    if rest:
        yield line(told.elsewhere if shown else told.stands, STRONG)
        for spot in rest:
            yield from wrapped(seen.names.pair(spot.name, seen.told(spot)), width, 2)
    tracks = [seen.names.pair(capital(name), value) for name, value in seen.tracks()]
    if tracks:
        yield line(told.stands, STRONG) if shown or not rest else line("")
        for text in _packed(tracks, width - 2) if boxes else tracks:
            yield from wrapped(text, width, 2)
    private = [spot for spot in spots if seen.is_own(spot.label) and not spot.is_bare]
    if private and own:
        yield line(told.only_you_see, STRONG)
        for spot in private:
            yield from wrapped(
                seen.names.pair(spot.name, seen.told(spot)), width, 2, seen.view.seat
            )


def legend(seen: Seen, board: Board, width: int) -> Iterator[Line]:
    """What the short signs on the board mean."""
    names = seen.names
    parts = [f"{code} {names.faction(seat)}" for seat, code in names.faction_codes.items()]
    parts += [f"{short} {name}" for short, name in board.cut.items()]
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
    for text in _packed(parts, width):
        yield from wrapped(text, width, 0, QUIET)
    if board.sample is not None:
        sign, meaning = board.sample
        yield from wrapped(
            names.sentences.signs.format(sign=sign, meaning=meaning), width, 0, QUIET
        )


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


def heading(seen: Seen, decision: Decision, width: int) -> Iterator[Line]:
    """Who decides, where in the rules, and about what."""
    names = seen.names
    told = names.sentences.your_decision.format(seat=names.faction(decision.seat))
    yield from moment(seen, decision, told, width)


def moment(seen: Seen, decision: Decision, told: str, width: int) -> Iterator[Line]:
    """Where in the rules a decision is asked, behind what is told of who decides; about what."""
    names = seen.names
    where = [names.word(decision.procedure)]
    where += [names.part(decision.procedure, decision.stage)] if decision.stage else []
    asked = names.asked(decision.procedure, decision.name) if decision.name else None
    if decision.name and asked is None:
        where.append(names.choice(decision.procedure, decision.name))
    yield from wrapped(f"{told} ({', '.join(where)})", width, 0, decision.seat)
    yield from wrapped(asked, width, 2) if asked is not None else ()
    things = list(dict.fromkeys(seen.at_work(decision.procedure)))
    if [each for each in things if each != names.faction(decision.seat)]:
        yield from wrapped(names.sentences.about.format(things=", ".join(things)), width, 2)


def help_lines(told: Sentences, example: tuple[str, str], value: str, width: int) -> Iterator[Line]:
    """What can be entered, with an action of this moment, long and short, as an example."""
    yield from wrapped(told.help, width)
    yield from wrapped(told.example.format(reading=example[0], text=example[1]), width)
    widest = max(map(len, told.commands))
    for name, text in told.commands.items():
        rows = wrapped(text.format(value=value), width - widest - 4)
        for number, row in enumerate(rows):
            lead = name if number == 0 else ""
            yield ((f"  {lead:<{widest}}  ", STRONG), (plain(row).strip(), None))
