"""Bots decide by what their seat may know, and by nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import riotdsl
from riotdsl.arena.bots import card_groups
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.factory import MAKERS
from riotdsl.arena.bots.greedy import GreedyPlayer
from riotdsl.arena.bots.player import Sight, Thinking
from riotdsl.arena.bots.random import RandomPlayer
from riotdsl.game.chance import Generator
from riotdsl.game.view import view
from riotdsl.machine.run import CHANCE, Options

HIDING = ["classics/kuhn_poker", "classics/goofspiel", "rilatria", "riot"]
DECISIONS = {"classics/kuhn_poker": 60, "classics/goofspiel": 60, "rilatria": 60, "riot": 150}


@pytest.fixture(scope="module", params=HIDING)
def named(request: pytest.FixtureRequest) -> tuple[str, Determinizer]:
    name: str = request.param
    return name, Determinizer(riotdsl.load(name).table().backend)


def positions(fitting: Determinizer, count: int, seed: int) -> Iterator[tuple[Options, list[int]]]:
    """Decisions of random games, with their positions."""
    backend = fitting.backend
    game = 0
    while count > 0:
        generator = Generator.seeded(seed, game)
        player = RandomPlayer(generator)
        s = backend.start()
        options = backend.advance(s)
        while options is not None and count > 0:
            if options.decider == CHANCE:
                member = options.families[generator.draw(len(options.families))]
            else:
                count -= 1
                yield options, s.copy()
                member = player.decide(Sight(fitting, options, s))
            backend.apply(options, member, s)
            options = backend.advance(s)
        game += 1


def test_a_drawn_position_looks_the_same_to_the_seat(named: tuple[str, Determinizer]) -> None:
    name, fitting = named
    machine = fitting.backend.machine
    differing = 0
    for options, s in positions(fitting, DECISIONS[name], seed=1):
        other = fitting.drawn(s, options.decider, Generator.seeded(5))
        differing += other != s
        seat = options.decider
        assert view(machine, fitting.backend.core(other), seat) == view(
            machine, fitting.backend.core(s), seat
        )
        assert fitting.backend.advance(other.copy()) == options
    assert differing or name == "rilatria"  # whose packs are whole whenever somebody decides


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_decision_does_not_change_when_only_hidden_facts_change(
    named: tuple[str, Determinizer], bot: str
) -> None:
    name, fitting = named
    for number, (options, s) in enumerate(positions(fitting, DECISIONS[name], seed=2)):
        other = fitting.drawn(s, options.decider, Generator.seeded(6, number))
        decided = [
            MAKERS[bot](Generator.seeded(3, number), Thinking()).decide(sight)
            for sight in (Sight(fitting, options, each) for each in (s, other))
        ]
        assert decided[0] == decided[1]


def test_cards_lie_only_where_the_rules_were_found_to_bring_them(
    named: tuple[str, Determinizer],
) -> None:
    name, fitting = named
    machine = fitting.backend.machine
    lying = card_groups.lying(machine)
    base = machine.layout.things["card"]
    places = machine.program.universe.count("place")
    for _, s in positions(fitting, 10 * DECISIONS[name], seed=4):
        for card, known in enumerate(lying):
            assert s[base + card] >= places or known >> s[base + card] & 1


def test_decks_of_factions_are_not_mixed() -> None:
    fitting = Determinizer(riotdsl.load("rilatria").table().backend)
    owners = fitting.backend.machine.program.universe.cards
    assert all(len({owners[card].owner for card in group}) == 1 for group in fitting.groups)


def test_greedy_takes_the_winning_square() -> None:
    game = riotdsl.load("classics/tictactoe")
    session = game.new()
    for text in ("a1", "b1", "a2", "b2"):
        assert session.play(f"claim {text}")
    assert session.options is not None
    fitting = Determinizer(session.table.backend)
    chosen = GreedyPlayer(Generator.seeded(1)).decide(Sight(fitting, session.options, session.s))
    assert session.offer.text(chosen).endswith("a3")


def test_greedy_tries_no_more_than_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    fitting = Determinizer(riotdsl.load("classics/othello").table().backend)
    tried = []
    heuristic = type(fitting.backend).heuristic

    def counted(_: object, s: list[int], seat: int) -> int | None:
        tried.append(seat)
        return heuristic(fitting.backend, s, seat)

    monkeypatch.setattr(type(fitting.backend), "heuristic", counted)
    options, s = next(positions(fitting, 1, seed=1))
    GreedyPlayer(Generator.seeded(1), tried=2).decide(Sight(fitting, options, s))
    assert len(tried) == 2
