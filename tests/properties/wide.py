"""Evaluator, generated Python and module side by side, in all that each plays and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from riotdsl.arena import match
from riotdsl.arena.bots import factory
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.player import Sight
from riotdsl.arena.bots.wasm_search import WasmSearch, searcher
from riotdsl.arena.game_result import GameResult
from riotdsl.arena.setup import Setup
from riotdsl.arena.wasm_games import WasmGames, fast_table, hidden_of
from riotdsl.game.chance import Generator
from riotdsl.game.perft import perft
from riotdsl.game.trace import Plain, trace_hash
from riotdsl.machine.code import Machine
from riotdsl.machine.layout import OUTCOME, WINNERS
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.wasm.engine import can_hold
from riotdsl.program.editions.selection_name import Selection
from riotdsl.text.lazy_dataclass import dataclass, field
from tests.arena.searching import FEW, compare, reached
from tests.properties.agreement import Patient, Remembering

TOO_LARGE = "too large"
RANDOM, GREEDY = "random", "greedy"


@dataclass
class Three:
    """The three executions of one machine."""

    machine: Machine
    seed: int
    python: PythonBackend = field(init=False)
    fitting: Determinizer = field(init=False)
    searching: WasmSearch | None = field(init=False)
    fast: WasmGames | None = field(init=False)
    seen: Counter[str] = field(default_factory=Counter)
    decided: int = 0

    def __post_init__(self) -> None:
        self.python = PythonBackend(self.machine)
        self.fitting = Determinizer(self.python)
        self.searching = searcher(self.fitting)
        if self.searching is not None:
            self.fast = WasmGames(self.searching.engine, self.fitting)
        elif can_hold(self.machine, hidden_of(self.fitting)):
            self.fast = fast_table(self.fitting)
        else:
            self.fast = None
            self.seen["without a module"] += 1

    def same(
        self, what: str, inside: Callable[[WasmGames], object], outside: Callable[[], object]
    ) -> None:
        """Both find the same, or both that a decision is too large."""
        values, fast = [outcome(outside)], self.fast
        if fast is not None:
            values.append(outcome(lambda: inside(fast)))
        assert values[0] == values[-1], (what, values)
        self.seen[TOO_LARGE if values[0] == TOO_LARGE else what] += 1

    # ------------------------------------------------------------ what is compared

    def traces(self, games: int, decisions: int, followed: int) -> None:
        """The evaluator, which is slow, follows for a few decisions."""
        seed = self.seed
        self.same(
            "traces",
            lambda fast: fast.engine.trace_hash(seed, games, decisions),
            lambda: trace_hash(self.python, seed, games, decisions),
        )
        evaluated = outcome(lambda: trace_hash(self.plain(), seed, 1, followed))
        self.same(
            "evaluated",
            lambda fast: fast.engine.trace_hash(seed, 1, followed),
            lambda: evaluated,
        )
        if self.fast is None:
            assert evaluated == outcome(lambda: trace_hash(self.python, seed, 1, followed))

    def plain(self) -> Plain:
        """The evaluator, with a memory for what it would else work out again and again."""
        found = Plain(self.machine)
        found.interpreter = Patient(self.machine)
        found.interpreter.evaluator = Remembering(self.machine)
        found.interpreter.lister.evaluator = found.interpreter.evaluator
        return found

    def games(self, bot: str, games: int, decisions: int) -> None:
        """Games between bots, with their measures; random ones with and without lists."""
        seats = dict.fromkeys(self.fitting.shape.seats, bot)

        def outside(number: int, *, watched: bool) -> GameResult:
            players = {seat: factory.make_bot(bot, self.seed, number, seat) for seat in seats}
            found = match.play(
                self.fitting, players, self.seed, number, watched=watched, limit=decisions
            )
            self.decided += found.decisions
            return found

        factions = self.fitting.backend.machine.program.universe.factions
        seated = tuple((factions[seat], bot) for seat in seats)

        def compared(*, watched: bool) -> None:
            setup = Setup(
                "drawn", Selection(None), seated, self.seed, watched=watched, limit=decisions
            )
            self.same(
                f"{bot} games",
                lambda fast: list(fast.played(setup, range(games))),
                lambda: [outside(game, watched=watched) for game in range(games)],
            )

        compared(watched=False)
        if bot == RANDOM:
            compared(watched=True)

    def playouts(self, decisions: int) -> None:
        """Python without lists, if it can, draws as from lists."""
        if self.python.plays_out:
            quick, slow = self.python.start(), self.python.start()

            def listed() -> int:
                generator, options = Generator.seeded(self.seed), self.python.advance(slow)
                for steps in range(decisions):
                    if options is None:
                        return steps
                    picked = options.families[generator.draw(len(options.families))]
                    self.python.apply(options, picked, slow)
                    options = self.python.advance(slow)
                return decisions

            generator = Generator.seeded(self.seed)
            assert self.python.playout(quick, generator.fraction, decisions) == listed()
            assert quick[OUTCOME : WINNERS + 1] == slow[OUTCOME : WINNERS + 1]
            assert self.lasting(quick) == self.lasting(slow)
            self.seen["playouts"] += 1

    def lasting(self, s: list[int]) -> list[int]:
        """What a state says of tracks, things and the index; what it says of loops may differ."""
        layout = self.machine.layout
        first = min(layout.things.values())
        return s[first : min(layout.frames.values())] + s[layout.size :]

    def sequences(self, depth: int) -> None:
        self.same("perft", lambda fast: fast.engine.perft(depth), lambda: perft(self.python, depth))

    def searches(self, steps: int, simulations: int) -> None:
        if self.searching is None or not self.decided:
            return
        try:
            options, s = reached(self.fitting, self.seed, steps)
            compare(Sight(self.fitting, options, s), FEW, self.seed, simulations)
            self.seen["searches"] += 1
        except DecisionTooLargeError:
            self.seen[TOO_LARGE] += 1


def outcome(found: Callable[[], object]) -> object:
    try:
        return found()
    except DecisionTooLargeError:
        return TOO_LARGE


def agree(machine: Machine, seed: int, decisions: int = 40, followed: int = 6) -> Counter[str]:
    """Compare all that there is; what was seen, counted.

    Where the evaluator follows few decisions, greedy seats, who may need it, make only a few.
    """
    three = Three(machine, seed)
    three.traces(2, decisions, followed)
    three.games(RANDOM, 2, 4 * decisions)
    three.games(GREEDY, 1, min(decisions // 10, followed))
    three.playouts(4 * decisions)
    three.sequences(1)
    three.searches(decisions // 8, 8)
    three.seen["decisions"] += three.decided
    return three.seen
