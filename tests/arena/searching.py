"""What the tests of the search share: tables, positions of random games, and duels."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

import riotdsl
from riotdsl.arena import match
from riotdsl.arena.bots import wasm_search
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.player import Player, Sight, Thinking
from riotdsl.arena.bots.search import Effort, Search
from riotdsl.arena.bots.search_player import SearchPlayer
from riotdsl.arena.report import Share
from riotdsl.arena.setup import AUTO
from riotdsl.game.chance import Generator, drawn, scattered
from riotdsl.machine.listing import Member
from riotdsl.machine.run import CHANCE, Options

Maker = Callable[[Generator], Player]

FEW = Effort(simulations=6, decisions=3, tried=20, soundings=2)


def searching(effort: Effort, backend: str = AUTO) -> Maker:
    return lambda generator: SearchPlayer(generator, Thinking(backend=backend), effort)


@cache
def fitting(name: str, edition: str | None = None, players: str | None = None) -> Determinizer:
    game = riotdsl.load(name, edition=edition)
    return Determinizer(game.table(None if players is None else players.split(",")).backend)


def reached(table: Determinizer, seed: int, steps: int) -> tuple[Options, list[int]]:
    """A decision of random games: of the first one that lasts for so many steps, or fewer."""
    backend = table.backend
    generator = Generator.seeded(seed)
    s = backend.start()
    options = backend.advance(s)
    found = None
    while options is not None and (steps > 0 or options.decider == CHANCE):
        if options.decider != CHANCE:
            found = options, s.copy()
        backend.apply(options, drawn(backend, options, s, generator), s)
        options = backend.advance(s)
        steps -= 1
    if options is not None:
        return options, s
    assert found is not None
    return found


def decided(table: Determinizer, options: Options, s: list[int], maker: Maker, seed: int) -> Member:
    return maker(Generator.seeded(seed)).decide(Sight(table, options, s))


def compare(sight: Sight, effort: Effort, seed: int, simulations: int) -> None:
    """Both searches about a decision, by generators that must end up alike."""
    members = [each for family in sight.families for each in sight.members(family)]
    ours, theirs = Generator.seeded(seed), Generator.seeded(seed)
    module = wasm_search.searcher(sight.fitting)
    assert module is not None
    begun = module.begun(sight, ours, effort, simulations)
    if isinstance(begun, tuple):
        assert ([begun], ours) == (members, theirs)
        return
    begun.run(simulations)
    search = Search(sight, theirs, effort, members)
    search.run(simulations)
    assert begun.tried() == search.tried()
    assert (begun.best(), ours) == (search.best(), theirs)


def duels(table: Determinizer, one: Maker, other: Maker, seed: int, games: Iterable[int]) -> Share:
    """How often one wins against another, at a table for two; games are played from both seats."""
    factions = table.backend.machine.program.universe.factions
    won = played = 0
    for game in games:
        for own, rival in ((0, 1), (1, 0)):
            seats = table.shape.seats
            bots = {seats[own]: one, seats[rival]: other}
            players = {
                seat: maker(Generator.seeded(scattered(seed, game), seat))
                for seat, maker in bots.items()
            }
            result = match.play(table, players, seed, game)
            won += factions[seats[own]] in result.winners
            played += 1
    return Share(won, played)
