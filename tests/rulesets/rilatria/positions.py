"""Positions as plain data, set up for the engine and for the generator of the tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from riotdsl import compile as compiler
from riotdsl import library
from riotdsl.game.perft import sequences
from riotdsl.game.scenarios.position import position
from riotdsl.game.scenarios.suite import Bench
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.text.source import Source
from tests.rulesets.rilatria import generator
from tests.rulesets.rilatria.generator import Piece, Reserve, Rules

SIDES = ("south", "north")
RULES = {
    "v052": Rules(),
    "first": Rules(
        barbarians=8,
        only_forward=True,
        hulk_range=1,
        assassin_price=7,
        die=True,
        honour_doubles_money=True,
        one_sacrifice=True,
    ),
}


@dataclass(frozen=True)
class Given:
    """A position: `pieces` by square, "S" or "N" before the kind, and `new` behind it.

    `reserves` are life, honour, luck, money and token cards of south and north. If cards were
    `drawn`, one of them is to be read; else the free phase has come.
    """

    edition: str
    side: str
    pieces: Mapping[str, str]
    reserves: tuple[tuple[int, int, int, int, int], tuple[int, int, int, int, int]]
    drawn: tuple[tuple[str, int], ...] = field(default=())

    # ------------------------------------------------------------ for the generator

    def plain(self) -> generator.Position:
        side = SIDES.index(self.side)
        both = []
        for number, (life, honour, luck, money, tokens) in enumerate(self.reserves):
            pack = generator.PACK.copy()
            pack[generator.TOKEN] -= tokens
            pack.subtract(self.drawn if number == side else ())
            both.append(Reserve(life, honour, luck, money, tokens, pack))
        return generator.Position(
            RULES[self.edition],
            "read" if self.drawn else "free",
            side,
            {_square(at): _piece(text) for at, text in self.pieces.items()},
            (both[0], both[1]),
            self.drawn,
        )

    # ------------------------------------------------------------ for the engine

    def scenario(self) -> str:
        facts = "\n".join(self.facts())
        then = f"then in {self.edition}: turns is 0"
        return f'scenario "counted" {{ given {{ {facts} }} {then} }}'

    def facts(self) -> Iterator[str]:
        stage = "read_horoscope({}).read" if self.drawn else "turn({}).free"
        yield f"during {stage.format(self.side)}"
        for at, text in self.pieces.items():
            piece = _piece(text)
            yield f"{at}: 1 {piece.kind} of {SIDES[piece.side]}"
            if piece.new:
                yield f"fresh(unit at {at}) = yes"
        for side, (life, honour, luck, money, tokens) in zip(SIDES, self.reserves, strict=True):
            yield f"{side}.life = {life}  {side}.honour = {honour}"
            yield f"{side}.luck = {luck}  {side}.diamonds = {money}"
            if tokens:
                yield f"kept[{side}]: {tokens} token_card of {side}"
        if self.drawn:
            cards = (f"1 {_card(*card)} of {self.side}" for card in self.drawn)
            yield f"drawn[{self.side}]: {', '.join(cards)}"


def counted(given: Given, depth: int) -> list[int]:
    """What the engine counts for depth 1, 2, ... up to `depth`."""
    sources = [*library.read("rilatria")[0], Source("counted.riot", given.scenario())]
    bench = Bench(compiler.load(sources, diagnostics=()).checked)
    (scenario,) = bench.scenarios("counted")
    (chosen,) = bench.selections(scenario)
    selected = bench.selected(scenario, chosen.codes)
    backend = PythonBackend(selected.plain.machine)
    s = backend.extended(position(selected, scenario))
    options = backend.advance(s)
    return [sequences(backend, s, options, each) for each in range(1, depth + 1)]


def _square(text: str) -> tuple[int, int]:
    return "abcdefghi".index(text[0]) + 1, int(text[1])


def _piece(text: str) -> Piece:
    owner, kind, *new = text.split()
    return replace(Piece("SN".index(owner), kind), new=bool(new))


def _card(suit: str, gain: int) -> str:
    return "token_card" if suit == "token" else f"{suit}_{gain}"
