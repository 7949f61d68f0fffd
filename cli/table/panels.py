"""The parts of the screen, as lines."""

from collections.abc import Iterator, Sequence

from riotdsl.game.action import Decision
from riotdsl.game.languages import capital

from .board import Board, grids_of, picture_of
from .lines import QUIET, STRONG, Line, line, plain, wrapped
from .reflow import reflowed
from .seen import Seen, Spot
from .sentences.sentence import Sentences

MOST_MARKS = 4


def position(  # noqa: PLR0913 - how it is shown
    seen: Seen,
    width: int,
    *,
    boxes: bool,
    ascii_only: bool,
    own: bool = True,
    brief: bool = False,
) -> Iterator[Line]:
    """What lies beside the board, the tracks, what only this seat sees, and last the board.

    Without `own` nothing is shown that only this seat sees. If `brief`, what lies beside the board
    is left out; where there is no board, nothing is.
    """
    picture = picture_of(seen.table) if boxes else None
    if picture is not None and picture.width > width:
        picture = grids_of(seen, picture, width) or reflowed(picture, width)
    board = None if picture is None else Board(seen, picture, ascii_only)
    drawn = [] if board is None else board.draw()
    shown = set() if board is None else board.shown
    spots = [seen.spot(label) for label in seen.labels() if label not in shown]
    yield from _beside(seen, spots, width, packed=boxes, board=bool(shown), brief=brief)
    private = [spot for spot in spots if seen.is_own(spot.label) and not spot.is_bare]
    if private and own:
        yield line(seen.names.sentences.only_you_see, STRONG)
        for spot in private:
            yield from _spot(seen, spot, width, seen.view.seat)
    if board is not None:
        yield from drawn
        yield from legend(seen, board, width)
        if board.shortened:
            yield line(seen.names.sentences.closer, STRONG)
            for spot in board.shortened:
                yield from _spot(seen, spot, width)


def _beside(  # noqa: PLR0913 - how it is shown
    seen: Seen, spots: Sequence[Spot], width: int, *, packed: bool, board: bool, brief: bool
) -> Iterator[Line]:
    """What lies beside the board for all to see, and how things stand."""
    told = seen.names.sentences
    rest = [spot for spot in spots if not spot.is_bare and not seen.is_own(spot.label)]
    if board and brief:
        rest = []
    if rest:
        yield line(told.elsewhere if board else told.stands, STRONG)
        for spot in rest:
            yield from _spot(seen, spot, width)
    tracks = [seen.names.pair(capital(name), value) for name, value in seen.tracks()]
    if tracks:
        yield line(told.stands, STRONG) if board or not rest else line("")
        for text in _packed(tracks, width - 2) if packed else tracks:
            yield from wrapped(text, width, 2)


def _spot(seen: Seen, spot: Spot, width: int, role: str | None = None) -> Iterator[Line]:
    yield from wrapped(seen.names.pair(spot.name, seen.told(spot)), width, 2, role)


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
    parts += [f"{sign} {marks}" for marks, sign in board.signs.items() if marks in board.marked]
    parts += [names.sentences.framed.format(note=note) for note in board.framed]
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


def heading(seen: Seen, decision: Decision, s: Sequence[int], width: int) -> Iterator[Line]:
    """Who decides, where in the rules, and about what; `s` is the position."""
    names = seen.names
    told = names.sentences.your_decision.format(seat=names.faction(decision.seat))
    yield from moment(seen, decision, told, width, s)


def moment(
    seen: Seen, decision: Decision, told: str, width: int, s: Sequence[int] = ()
) -> Iterator[Line]:
    """Where in the rules a decision is asked, behind what is told of who decides; about what.

    With a position, the question is put in the sentence that texts have for it.
    """
    names = seen.names
    actions = seen.table.machine.program.actions
    called = names.done if decision.procedure in actions else names.word
    where = [called(decision.procedure)]
    where += [names.part(decision.procedure, decision.stage)] if decision.stage else []
    asked = names.asked(decision.procedure, decision.name, s) if decision.name else None
    if decision.name and asked is None:
        where.append(names.choice(decision.procedure, decision.name))
    where = list(dict.fromkeys(where))
    yield from wrapped(f"{told} ({', '.join(where)})", width, 0, decision.seat)
    if asked is not None:
        yield from wrapped(asked, width, 2)
        return
    things = list(dict.fromkeys(seen.at_work(decision.procedure)))
    if [each for each in things if each != names.faction(decision.seat)]:
        yield from wrapped(names.sentences.about.format(things=", ".join(things)), width, 2)


def help_lines(
    told: Sentences, example: tuple[str, str], value: str, width: int, *, completes: bool
) -> Iterator[Line]:
    """What can be entered, with an action of this moment, long and short, as an example."""
    yield from wrapped(f"{told.help} {told.tab}" if completes else told.help, width)
    yield from wrapped(told.example.format(reading=example[0], text=example[1]), width)
    called = {name: ", ".join({name: 0, told.words.get(name, name): 0}) for name in told.commands}
    leads = {name: f"{called[name]} {told.arguments.get(name, '')}".strip() for name in called}
    widest = max(map(len, leads.values()))
    for name, text in told.commands.items():
        rows = wrapped(text.format(value=value), width - widest - 4)
        for number, row in enumerate(rows):
            lead = leads[name] if number == 0 else ""
            yield ((f"  {lead:<{widest}}  ", STRONG), (plain(row).strip(), None))
