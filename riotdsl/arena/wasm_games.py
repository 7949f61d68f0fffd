"""Games inside a WebAssembly module: the same results as outside, much sooner.

Random seats and chance never leave the module. Nor do greedy seats, unless hidden cards are marked
or lie in sets: then the position that they try their actions on is drawn outside. Where a seat
searches, decisions are made outside; its simulations are made inside (see `arena.inside`).
"""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.game_result import GameResult, Names
from riotdsl.arena.match import names_of
from riotdsl.arena.setup import Setup
from riotdsl.game.chance import Generator, scattered
from riotdsl.machine.budget import tried_of
from riotdsl.machine.hidden_variables import turnings, veils
from riotdsl.machine.wasm.drivers.determinization import Hidden
from riotdsl.machine.wasm.engine import Engine
from riotdsl.machine.wasm.runtime import Shelf
from riotdsl.text.lazy_dataclass import dataclass, field


def hidden_of(fitting: Determinizer) -> Hidden | None:
    """What a module must know to draw fitting positions itself; None where it cannot.

    It knows nothing of marked cards, sets and orders of cards, variables that were worked out from
    cards, and procedures that come from here or there as cards decide.
    """
    marks = fitting.marks
    veiled = veils(fitting.backend.machine)
    several = marks.holding or marks.ranking
    if (
        veiled
        or several
        or not fitting.continuation.is_public
        or any(len(row) > 1 for row in marks.rows)
    ):
        return None
    return Hidden(fitting.groups, fitting.covered)


def fast_table(fitting: Determinizer, shelf: Shelf | None = None) -> WasmGames:
    """A module for the machine of a table."""
    return WasmGames(Engine(fitting.backend.machine, shelf, hidden_of(fitting)), fitting)


@dataclass(slots=True)
class WasmGames:
    """A module and how positions are drawn for its seats; for one thread."""

    engine: Engine
    fitting: Determinizer
    draws_inside: bool = field(init=False)
    names: Names = field(init=False)

    def __post_init__(self) -> None:
        self.draws_inside = hidden_of(self.fitting) is not None
        self.names = names_of(self.engine.machine.program)

    def plays(self, setup: Setup) -> bool:
        """Whether the module can play these seats: one that looks ahead stands at the true point.

        Where hidden things decide at which of several it is, that is played outside.
        """
        greedy = setup.looking_ahead(self.names.factions)
        return not greedy or not turnings(self.engine.machine)

    def played(self, setup: Setup, games: range) -> Iterator[GameResult]:
        """The games of these numbers, between bots that the module plays."""
        greedy = setup.looking_ahead(self.names.factions)
        if not greedy or self.draws_inside:
            found = self.engine.playouts(
                setup.seed, games, setup.limit, watched=setup.watched, greedy=greedy
            )
            for game, row in zip(games, found, strict=True):
                yield self.names.played(setup.seed, game, row)
            return
        for game in games:
            yield self.names.played(setup.seed, game, self.match(setup, game, greedy))

    def match(self, setup: Setup, game: int, greedy: int) -> tuple[int, ...]:
        """One game in which the seats of the set `greedy` look ahead on positions drawn outside."""
        engine = self.engine
        seats = [self.names.factions.index(faction) for faction in setup.factions]
        drawing = sum(1 << seat for seat in seats if not greedy >> seat & 1)
        number = scattered(setup.seed, game)
        generators = {seat: Generator.seeded(number, seat) for seat in seats}
        engine.begin(setup.seed, game)
        while engine.run_random(drawing, setup.limit, watched=setup.watched):
            seat = engine.decider()
            engine.apply(self.greedy(seat, generators[seat]))
        return engine.result()

    def greedy(self, seat: int, generator: Generator) -> int:
        """The row of the action that the greedy bot takes: see `arena.greedy`."""
        engine = self.engine
        rows = engine.expanded()
        if len(rows) == 1:
            return rows[0]
        engine.keep_aside()
        if self.fitting.hides:
            engine.fit(self.fitting.drawn(engine.state(), seat, generator))
        else:
            engine.fit(None)
        tried = tried_of(engine.machine)
        if len(rows) > tried:
            rows = [rows.pop(generator.draw(len(rows))) for _ in range(tried)]
        worths = engine.tried(seat, rows)
        engine.take_back()
        highest = max(worths)
        best = [row for row, worth in zip(rows, worths, strict=True) if worth == highest]
        return best[generator.draw(len(best))]
