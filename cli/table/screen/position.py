"""A position as a seat sees it, as lines: the places in boxes or in words, and how things stand."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from riotdsl.languages import capital
from riotdsl.narration.lines import QUIET, STRONG, Line, line, wrapped
from riotdsl.narration.position_words import Seen, Spot
from riotdsl.text.lazy_dataclass import dataclass, field

from .board import Area, Board, picture_of
from .reflow import within


@dataclass(frozen=True, slots=True)
class Position:
    """The parts of a position.

    `places` are the board with its legend, or all places in words where there is none; what is not
    on the board lies `elsewhere`. `stands` are the tracks, `own` is what only this seat sees.
    `drawn` are the places on the board, and `signs` what its legend can explain. The first `rows`
    of the `places` are the board itself, in which each place has its area; `cut` are beginnings of
    names as the board has them, with what they stand for.
    """

    heading: str
    places: list[Line]
    elsewhere: list[Line]
    stands: list[Line]
    own: list[Line]
    drawn: frozenset[str]
    signs: tuple[str, ...]
    rows: int = 0
    areas: Mapping[str, Area] = field(default_factory=dict)
    cut: Mapping[str, str] = field(default_factory=dict)

    def lines(
        self,
        *,
        low: bool = False,
        places: bool = True,
        dense: bool = False,
    ) -> Iterator[Line]:
        """All parts, the board last; on a `low` screen, what is told of now stands below it.

        Without `places` neither the board nor the places in words are shown.
        A `dense` board has no heading below it.
        """
        if not self.drawn:
            shown = self.places if places else []
            yield from [line(self.heading, STRONG)] if shown or self.stands else []
            yield from shown
            yield from [line("")] if shown and self.stands else []
            yield from (*self.stands, *self.own)
            return
        headed = self.stands and not dense
        now = [*([line(self.heading, STRONG)] if headed else []), *self.stands, *self.own]
        board = self.places if places else []
        yield from self.elsewhere
        yield from (*board, *now) if low else (*now, *board)


def position(  # noqa: PLR0913 - how it is shown
    seen: Seen,
    width: int,
    *,
    boxes: bool,
    ascii_only: bool,
    own: bool = True,
    brief: bool = False,
    low: bool = False,
    room: int | None = None,
    dense: bool = False,
    known: Collection[str] = (),
    elsewhere: bool = True,
    tight: bool = False,
) -> Position:
    """What lies on the board and beside it, the tracks, and what only this seat sees.

    Without `own` nothing is shown that only this seat sees. If `brief`, what lies beside the board
    is left out; where there is no board, nothing is. A `low` board has no rows that are empty.
    A board may be as wide as `room`, if that is another width than that of what is told. If
    `dense`, lines are saved. Signs that are `known` are not explained. Without
    `elsewhere`, of what lies beside the board it is only told how to see it. A `tight` board has
    boxes of one row, nothing below it but signs that are new, and tracks on one line.
    """
    told = seen.names.sentences
    picture = picture_of(seen.table) if boxes else None
    if picture is not None:
        grids = seen.table.machine.program.universe.grids
        picture = within(picture, grids, width if room is None else room)
    board = None if picture is None else Board(seen, picture, ascii_only, low, tight)
    drawn = [] if board is None else board.draw()
    places = (
        [] if board is None else [*drawn, *_explained(seen, board, width, known, closely=not tight)]
    )
    shown = set() if board is None else board.shown
    spots = [seen.spot(label) for label in seen.labels() if label not in shown]
    spots = [spot for spot in spots if not spot.is_bare]
    private = [spot for spot in spots if own and seen.is_own(spot.label)]
    rest = [spot for spot in spots if not seen.is_own(spot.label)]
    if shown and brief:
        rest = []
    in_words = [each for spot in rest for each in _spot(seen, spot, width)]
    tracks = [seen.names.pair(capital(name), value) for name, value in seen.tracks(zeros=not dense)]
    if shown and in_words and not elsewhere:
        tracks.insert(0 if tight else len(tracks), told.elsewhere_too)
    packed = list(_packed(tracks, width - 2) if boxes else tracks)
    if tight:
        packed = packed[:1]
    return Position(
        told.stands,
        places if shown else in_words,
        _headed(told.elsewhere, in_words) if shown and elsewhere else [],
        [each for text in packed for each in wrapped(text, width, 2)],
        _private(seen, private, width, dense=dense),
        frozenset(shown),
        () if board is None else tuple(signs(seen, board)),
        len(drawn),
        {} if board is None else board.areas,
        {} if board is None else board.cut,
    )


def _private(seen: Seen, spots: Sequence[Spot], width: int, *, dense: bool) -> list[Line]:
    """What only a seat sees, under a heading; if `dense` and one place alone, behind it."""
    heading, seat = seen.names.sentences.only_you_see, seen.view.seat
    if dense and len(spots) == 1:
        said = seen.names.pair(spots[0].name, seen.told(spots[0]))
        return wrapped(seen.names.pair(heading, said), width, 2, seat)
    return _headed(heading, [each for spot in spots for each in _spot(seen, spot, width, seat)])


def _headed(heading: str, lines: list[Line]) -> list[Line]:
    return [line(heading, STRONG), *lines] if lines else []


def _explained(
    seen: Seen, board: Board, width: int, known: Collection[str], *, closely: bool
) -> Iterator[Line]:
    """What the signs on a board mean, and what had to be shortened on it."""
    yield from legend(seen, board, width, known)
    if not closely:
        return
    closer = [each for spot in board.shortened for each in _spot(seen, spot, width)]
    yield from _headed(seen.names.sentences.closer, closer)


def _spot(seen: Seen, spot: Spot, width: int, role: str | None = None) -> Iterator[Line]:
    yield from wrapped(seen.names.pair(spot.name, seen.told(spot)), width, 2, role)


def legend(seen: Seen, board: Board, width: int, known: Collection[str] = ()) -> Iterator[Line]:
    """What the short signs on the board mean that are not known yet."""
    *parts, sample = signs(seen, board)
    for text in _packed([each for each in parts if each not in known], width):
        yield from wrapped(text, width, 0, QUIET)
    if sample and sample not in known:
        yield from wrapped(sample, width, 0, QUIET)


def signs(seen: Seen, board: Board) -> Iterator[str]:
    """What each short sign on the board means; an example, or an empty text, comes last."""
    names = seen.names
    yield from (f"{code} {names.faction(seat)}" for seat, code in names.faction_codes.items())
    yield from (f"{short} {name}" for short, name in board.cut.items())
    universe = seen.table.machine.program.universe
    squares = {universe.places[number] for number in universe.squares.values()}
    here = [
        things
        for label, place in seen.view.places.items()
        if label in squares or (board.coded_kinds and label in board.shown)
        for things in place.things
    ]
    kinds = sorted({(things.sort != "unit", things.sort, things.kind) for things in here})
    yield from (f"{names.code(sort, kind)} {names.thing(sort, kind)}" for _, sort, kind in kinds)
    yield from (f"{sign} {marks}" for marks, sign in board.signs.items() if marks in board.marked)
    yield from (names.sentences.framed.format(note=note) for note in board.framed)
    sign, meaning = board.sample or ("", "")
    yield names.sentences.signs.format(sign=sign, meaning=meaning) if sign else ""


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
