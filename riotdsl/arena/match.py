"""One game between players, on states of the generated code."""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.memory import Memory
from riotdsl.arena.bots.player import Player, Sight
from riotdsl.arena.game_result import LIMIT, UNFINISHED, BrokenInvariantError, GameResult, Names
from riotdsl.game.chance import Generator, drawn
from riotdsl.machine.code import ENDED, STALLED
from riotdsl.machine.layout import OUTCOME, WINNERS
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.run import CHANCE
from riotdsl.program.model import Program


def play(  # noqa: PLR0913 - a game, and how to watch over it
    fitting: Determinizer,
    players: Mapping[int, Player],
    seed: int,
    game: int,
    *,
    watched: bool = False,
    limit: int = LIMIT,
) -> GameResult:
    """Play to the end, or to `limit` decisions; `watched` looks at the invariants at each of them.

    Chance is drawn as in a session with the same seed and number.
    """
    backend = fitting.backend
    chance = Generator.seeded(seed, game)
    memory = Memory(fitting)
    s = backend.start()
    decisions = 0
    options = backend.advance(s)
    while options is not None and decisions < limit:
        if options.decider == CHANCE:
            member = drawn(backend, options, s, chance)
        else:
            decisions += 1
            if watched:
                watch(backend, s, f"game {game} of seed {seed}, decision {decisions}")
            seat = options.decider
            member = players[seat].decide(Sight(fitting, options, s, memory.known[seat]))
        before = memory.cards(s)
        backend.apply(options, member, s)
        options = backend.advance(s)
        memory.follow(before, memory.cards(s))
    return result(backend, s, game, decisions)


def watch(backend: PythonBackend, s: list[int], where: str) -> None:
    broken = backend.broken(s)
    if broken is not None:
        raise BrokenInvariantError(f"{broken} does not hold in {where}")


def result(backend: PythonBackend, s: list[int], game: int, decisions: int) -> GameResult:
    measured = backend.measured(s)
    names = names_of(backend.machine.program)
    row = (s[OUTCOME], s[WINNERS], decisions, -1, *(measured[name] for name in names.measures))
    return names.played(0, game, row)


def names_of(program: Program) -> Names:
    return Names(
        program.universe.factions,
        (UNFINISHED, *(win.name for win in program.wins), STALLED, ENDED),
        tuple(measure.name for measure in program.measures),
        tuple(invariant.name for invariant in program.invariants),
    )
