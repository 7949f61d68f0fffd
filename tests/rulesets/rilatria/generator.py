"""Rilatria once more, written from its rulebook: what can be done in a position, and what follows.

Nothing of riotdsl is used here, so that two independent readings of the rules can be compared. A
position is plain data. `options` lists what can be decided next, outcomes of chance included;
`after` carries one of them out; `sequences` counts them to a depth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

Square = tuple[int, int]  # file and rank, from 1
Card = tuple[str, int]  # suit and value
Option = tuple[Any, ...]  # squares, cards, words: by the phase
SOUTH, NORTH = 0, 1
SIZE, MOST = 9, 6
COSTS = {"barbarian": 2, "hulk": 3, "lancer": 4, "rider": 5, "assassin": 6}
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
ANGLED = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))
VALUES = {1: 4, 2: 3, 3: 3, 4: 1}  # how many cards of a suit have a value
TOKEN = ("token", 0)
PACK = Counter(
    {(suit, n): many for suit in ("honour", "luck", "money") for n, many in VALUES.items()}
)
PACK[TOKEN] = 2


@dataclass(frozen=True)
class Rules:
    """Where the written versions differ."""

    barbarians: int = 6
    only_forward: bool = False
    hulk_range: int = 2
    assassin_price: int = 6
    die: bool = False
    honour_doubles_money: bool = False
    one_sacrifice: bool = False

    def limit(self, kind: str) -> int:
        return {"hero": 1, "assassin": 1, "barbarian": self.barbarians}.get(kind, 2)

    def price(self, kind: str) -> int:
        return self.assassin_price if kind == "assassin" else COSTS[kind]


@dataclass(frozen=True)
class Piece:
    side: int
    kind: str
    new: bool = False


@dataclass(frozen=True)
class Reserve:
    """What a player has; `pack` are the horoscope cards that can still be drawn."""

    life: int = 6
    honour: int = 4
    luck: int = 1
    money: int = 2
    tokens: int = 0
    pack: Counter[Card] = field(default_factory=PACK.copy)

    def plus(self, **changes: int) -> Reserve:
        """The same with something more or less of some characteristics, from 0 to 6."""
        kept = {name: min(max(getattr(self, name) + n, 0), MOST) for name, n in changes.items()}
        return replace(self, **kept)


@dataclass(frozen=True)
class Position:
    """`phase` is what is decided next: set_up, call, coin, draw, read, free or over."""

    rules: Rules
    phase: str = "set_up"
    side: int = SOUTH
    board: dict[Square, Piece] = field(default_factory=dict)
    reserves: tuple[Reserve, Reserve] = (Reserve(), Reserve())
    drawn: tuple[Card, ...] = ()
    called: str = ""
    hero_moved: bool = False
    unit_moved: bool = False
    sacrificed: bool = False

    @property
    def mine(self) -> Reserve:
        return self.reserves[self.side]

    def having(self, side: int, reserve: Reserve) -> Position:
        """With another reserve; who has no life left has lost."""
        both = (reserve, self.reserves[1]) if side == SOUTH else (self.reserves[0], reserve)
        return replace(self, reserves=both, phase=self.phase if reserve.life else "over")


def sequences(position: Position, depth: int) -> int:
    """How many sequences of exactly so many decisions there are."""
    if depth == 0:
        return 1
    found = options(position)
    if depth == 1:
        return len(found)
    return sum(sequences(after(position, each), depth - 1) for each in found)


# ---------------------------------------------------------------- what can be decided


def options(position: Position) -> list[Option]:
    match position.phase:
        case "set_up":
            zone = list(_zone(position.side))
            return [(hero, hulk) for hero in zone for hulk in zone if hero != hulk]
        case "call":
            return [("odd",), ("even",)] if position.rules.die else [("heads",), ("tails",)]
        case "coin":
            return [(n,) for n in range(1, 7)] if position.rules.die else [("heads",), ("tails",)]
        case "draw":
            return [(card,) for card, many in position.mine.pack.items() if many]
        case "read":
            return [(card,) for card in dict.fromkeys(position.drawn)]
        case "free":
            return [*_acts(position), ("end",)]
        case _:
            return []


def _acts(position: Position) -> Iterator[Option]:
    yield from _moves(position)
    yield from _attacks(position)
    yield from _purchases(position)
    if position.mine.honour >= 4 and not (position.rules.one_sacrifice and position.sacrificed):
        yield ("sacrifice",)


def _zone(side: int) -> Iterator[Square]:
    low, high = ((7, 1), (9, 3)) if side == SOUTH else ((1, 7), (3, 9))
    for file in range(low[0], high[0] + 1):
        for rank in range(low[1], high[1] + 1):
            yield file, rank


def _ready(position: Position) -> Iterator[tuple[Square, Piece]]:
    """The pieces that have not had their move yet: the hero, and one other unit."""
    for square, piece in position.board.items():
        used = position.hero_moved if piece.kind == "hero" else position.unit_moved
        if piece.side == position.side and not used:
            yield square, piece


def _moves(position: Position) -> Iterator[Option]:
    for square, piece in _ready(position):
        reach = 2 if piece.kind == "assassin" else 1
        for to in _lines(position, square, (*STRAIGHT, *DIAGONAL), reach):
            if to not in position.board:
                yield "move", square, to


def _attacks(position: Position) -> Iterator[Option]:
    for square, piece in _ready(position):
        if not piece.new:
            for to in _targets(position, square, piece):
                if to in position.board and position.board[to].side != position.side:
                    yield "attack", square, to


def _targets(position: Position, square: Square, piece: Piece) -> Iterator[Square]:
    match piece.kind:
        case "hero":
            yield from _lines(position, square, (*STRAIGHT, *DIAGONAL), 1)
        case "assassin":
            yield from _lines(position, square, (*STRAIGHT, *DIAGONAL), 2)
        case "hulk":
            yield from _lines(position, square, STRAIGHT, position.rules.hulk_range)
        case "rider":
            yield from _jumps(square, ANGLED)
        case "lancer":
            yield from _jumps(square, tuple((2 * x, 2 * y) for x, y in DIAGONAL))
        case "barbarian":
            ahead = 1 if piece.side == SOUTH else -1
            some = tuple(step for step in DIAGONAL if step[1] == ahead)
            yield from _jumps(square, some if position.rules.only_forward else DIAGONAL)


def _jumps(square: Square, steps: tuple[Square, ...]) -> Iterator[Square]:
    for x, y in steps:
        if 1 <= square[0] + x <= SIZE and 1 <= square[1] + y <= SIZE:
            yield square[0] + x, square[1] + y


def _lines(
    position: Position, square: Square, steps: tuple[Square, ...], reach: int
) -> Iterator[Square]:
    """Squares in lines, up to the first that is not empty and with it."""
    for step in steps:
        at = square
        for _ in range(reach):
            at = next(_jumps(at, (step,)), (0, 0))
            if at == (0, 0):
                break
            yield at
            if at in position.board:
                break


def _purchases(position: Position) -> Iterator[Option]:
    own = Counter(piece.kind for piece in position.board.values() if piece.side == position.side)
    for kind in COSTS:
        rules, mine = position.rules, position.mine
        payable = mine.money >= rules.price(kind) and (kind != "assassin" or mine.tokens > 0)
        if payable and own[kind] < rules.limit(kind):
            for square in _zone(position.side):
                if square not in position.board:
                    yield "buy", kind, square


# ---------------------------------------------------------------- what follows


def after(position: Position, option: Option) -> Position:
    """The next decision; a turn in which nothing can be done but end it ends by itself."""
    match position.phase:
        case "set_up":
            position = _set_up(position, *option)
        case "call":
            position = replace(position, phase="coin", called=str(option[0]))
        case "coin":
            position = _tossed(position, option[0])
        case "draw":
            position = _drawn(position, option[0])
        case "read":
            position = _read(position, option[0])
        case _:
            position = _acted(position, option)
    is_done = position.phase == "free" and not any(_acts(position))
    return _next_turn(position) if is_done else position


def _set_up(position: Position, hero: Square, hulk: Square) -> Position:
    side = position.side
    board = {**position.board, hero: Piece(side, "hero"), hulk: Piece(side, "hulk")}
    if side == SOUTH:
        return replace(position, board=board, side=NORTH)
    return _begin(replace(position, board=board, side=SOUTH))


def _begin(position: Position) -> Position:
    """The beginning of a turn, up to its first decision."""
    board = {at: replace(piece, new=False) for at, piece in position.board.items()}
    position = replace(position, board=board, hero_moved=False, unit_moved=False, sacrificed=False)
    mine = position.mine
    if mine.honour >= 4:
        mine = mine.plus(life=2 if mine.honour == MOST else 1, luck=-1)
    position = position.having(position.side, mine)
    if mine.luck < 4:
        return _tax(position)
    most = mine.honour if position.rules.honour_doubles_money else mine.luck
    mine = mine.plus(money=2 if most == MOST else 1)
    return replace(position.having(position.side, mine), phase="call")


def _tossed(position: Position, side: str | int) -> Position:
    came = side
    if position.rules.die:
        came = "odd" if side in (1, 3, 5) else "even"
    change = 1 if came == position.called else -1
    return _tax(position.having(position.side, position.mine.plus(life=change)))


def _tax(position: Position) -> Position:
    if position.phase == "over":
        return position
    mine = position.mine
    if mine.money >= 4:
        mine = mine.plus(honour=-1)
    return replace(position.having(position.side, mine), phase="draw", drawn=())


def _drawn(position: Position, card: Card) -> Position:
    pack = position.mine.pack.copy()
    pack[card] -= 1
    drawn = (*position.drawn, card)
    position = position.having(position.side, replace(position.mine, pack=pack))
    return replace(position, drawn=drawn, phase="read" if len(drawn) == 3 else "draw")


def _read(position: Position, card: Card) -> Position:
    mine = position.mine
    back = Counter(position.drawn)
    if card == TOKEN:
        back[card] -= 1
        mine = replace(mine, tokens=mine.tokens + 1)
    else:
        mine = mine.plus(**{card[0]: card[1]})
    mine = replace(mine, pack=mine.pack + back)
    return replace(position.having(position.side, mine), phase="free", drawn=())


def _acted(position: Position, option: Option) -> Position:
    match option:
        case ("end",):
            return _next_turn(position)
        case ("sacrifice",):
            mine = position.mine.plus(life=-1, money=1)
            return replace(position.having(position.side, mine), sacrificed=True)
        case ("buy", str(kind), square):
            return _bought(position, kind, square)
        case (_, here, there):
            return _went(position, here, there)
        case _:
            raise AssertionError(option)


def _next_turn(position: Position) -> Position:
    return _begin(replace(position, side=1 - position.side))


def _bought(position: Position, kind: str, square: Square) -> Position:
    mine = position.mine.plus(money=-position.rules.price(kind))
    if kind == "assassin":
        pack = mine.pack.copy()
        pack[TOKEN] += 1
        mine = replace(mine, honour=0, tokens=mine.tokens - 1, pack=pack)
    board = {**position.board, square: Piece(position.side, kind, new=True)}
    return replace(position.having(position.side, mine), board=board)


def _went(position: Position, here: Square, there: Square) -> Position:
    """A move; onto an enemy it is an attack, and the attacker takes its square."""
    board = dict(position.board)
    piece = board.pop(here)
    fallen = board.get(there)
    board[there] = piece
    is_hero = piece.kind == "hero"
    position = replace(
        position,
        board=board,
        hero_moved=position.hero_moved or is_hero,
        unit_moved=position.unit_moved or not is_hero,
    )
    if fallen is None:
        return position
    rival = 1 - position.side
    loss = -1 if fallen.kind == "assassin" else 0
    position = position.having(position.side, position.mine.plus(honour=1))
    position = position.having(rival, position.reserves[rival].plus(life=-2, honour=loss))
    return replace(position, phase="over") if fallen.kind == "hero" else position
