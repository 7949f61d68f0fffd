"""Every invariant of RIOT notices what it is about, and hands are hidden.

A position in which something is wrong is laid out by a scenario; with the rules mutated, random
games come to such positions by themselves.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from riotdsl import compile as compiler
from riotdsl import library
from riotdsl.arena import match
from riotdsl.arena.bots import factory
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.game_result import BrokenInvariantError
from riotdsl.compile import Ruleset
from riotdsl.game.game import Game
from riotdsl.game.scenarios.position import position
from riotdsl.game.scenarios.suite import Bench
from riotdsl.game.view import view
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.program.editions.selection import parsed
from riotdsl.text.source import Source
from tests.rulesets.riot.sources import riot

FACTIONS = ("police", "autonomen", "anarchists", "nationalists")

# What is wrong in a position, by the invariant that says so.
WRONG = {
    "units_have_places": "supply: 0 swat",
    "cards_have_places": "deck[autonomen]: 0 stone of autonomen",
    "units_among_units": "deck[police]: 1 swat",
    "reserves_are_ones_own": "reserve[police]: 1 basic of anarchists",
    "two_goals": "turned: 1 strongholds",
    "credits_never_negative": "police.purse = 2  police.spent = 3",
    "ten_opinion_cards": "hand[autonomen]: 1 budget_cut",
    "own_cards_stay_together": "hand[autonomen]: 1 stone of anarchists",
    "police_hold_no_cards": "answers deck_by_faction = common_deck  "
    "hand[police]: 1 shove of autonomen",
    "supply_is_fresh": "struck(swat at supply) = yes",
    "reserve_is_new": "reserve[police]: 1 swat  scar(swat at reserve[police]) = 2",
    "one_holder_a_building": "building[1, 1]: 1 basic of autonomen, 1 basic of anarchists",
    "police_stay_outside": "building[1, 1]: 1 basic of police",
    "police_hospital": "hospital: 1 basic of anarchists",
    "police_hq": "hq: 1 basic of anarchists",
    "entry_points_of_protesters": "entry[1]: 1 basic of police",
    "four_in_a_building": "answers building_capacity = capped  building[1, 1]: 5 black_bloc",
    "nobody_stays_on_entry_points": "entry[1]: 1 black_bloc",
    "bought_in_own_turn": "anarchists.bought = 1",
    "plans_are_numbered": "street[1]: 1 swat  plan(swat at street[1]) = 1",
    "plans_only_while_acting": "plans = 1",
    "news_of_this_turn": "opinion_due = 1",
    "fines_come_from_cards": "fine = 1",
    "rounds_within_the_cap": "rounds = 41",
    "sides_only_in_clashes": "street[1]: 1 swat  side(swat at street[1]) = attacking",
    "marks_of_those_in_clashes": "hits(swat at supply) = 42",
    "counters_only_in_clashes": "autonomen.cards_earned = 10",
    "earned_by_the_fallen": "autonomen.cards_earned = 24",
    "blows_come_from_cards": "autonomen.bonus = 1",
    "blocks_only_in_obstructions": "street[1]: 1 swat  blocks(swat at street[1]) = yes",
    "who_is_out_has_no_units": "street[1]: 1 black_bloc  anarchists.out = yes",
    "who_is_out_has_no_cards": "hand[anarchists]: 1 no_cameras  anarchists.out = yes",
}

RIGHT = {
    "nothing wrong": "police.credits = 1",
    "held in hand": "hand[autonomen]: 1 shove of autonomen  "
    "hand[anarchists]: 1 shove of anarchists  "
    "hand[nationalists]: 1 shove of nationalists  secret_goal: 1 strongholds",
}

# Rules that were spoiled: the file, what stood there, what stands there now.
SPOILED = {
    "credits_never_negative": ("turn.riot", "you.credits >= recruit.cost", "you.credits >= 0"),
    "police_stay_outside": (
        "movement.riot",
        "officers: yes when u.owner is police and",
        "officers: yes when u.owner is not police and",
    ),
    "used_is_used": ("clash.riot", "has_struck: may_strike_again(u) when", "has_struck: yes when"),
    "no_step_after_attack": (
        "movement.riot",
        "has_fought: no when",
        "has_fought: u.steps > 0 when",
    ),
    "own_cards_stay_together": (
        "cards.riot",
        "move c to discard_of(f) }",
        "move c to common_discard }",
    ),
    "units_among_units": ("turn.riot", "move recruit to reserve[you]", "move recruit to hand[you]"),
    "ten_opinion_cards": ("opinion.riot", "move shown to turned", "move shown to discard[police]"),
    "supply_is_fresh": (
        "losses.riot",
        "  clear_marks(u)\n  if eliminated_units_fate",
        "  clear_wounds(u)\n  if eliminated_units_fate",
    ),
    "marks_of_those_in_clashes": ("units.riot", "  set u.hits = 0\n", ""),
    "counters_only_in_clashes": ("clash.riot", "    set f.thrown = 0\n", ""),
    "blocks_only_in_obstructions": ("movement.riot", "      set u.held_up = no\n", ""),
}
GAMES = 40


def test_every_invariant_is_tried() -> None:
    names = {each.name for each in riot().checked.program.invariants}
    assert names == WRONG.keys() | SPOILED.keys()


@cache
def bench() -> Bench:
    texts = [
        f'scenario "{name}" {{ given {{ players {", ".join(FACTIONS)}  during turn(police).act  '
        f"{wrong} }} then decider is police }}"
        for name, wrong in {**WRONG, **RIGHT}.items()
    ]
    sources = [*library.read("riot")[0], Source("wrong.riot", "\n".join(texts))]
    return Bench(compiler.load(sources, diagnostics=()).checked)


@cache
def broken() -> dict[str, str | None]:
    """Which invariant is broken in each position, at once."""
    found = {}
    backends: dict[int, PythonBackend] = {}
    for scenario in bench().scenarios("wrong.riot"):
        selected = bench().selected(scenario, bench().default(scenario))
        if id(selected) not in backends:
            backends[id(selected)] = PythonBackend(selected.plain.machine)
        backend = backends[id(selected)]
        found[scenario.title] = backend.broken(backend.extended(position(selected, scenario)))
    return found


@pytest.mark.parametrize("name", WRONG)
def test_an_invariant_notices_what_it_is_about(name: str) -> None:
    assert broken()[name] == name
    assert broken()["nothing wrong"] is None


def spoiled(name: str) -> Ruleset:
    """The game with one rule spoiled."""
    file, old, new = SPOILED[name]
    sources = []
    for source in library.read("riot")[0]:
        if source.name == file:
            assert source.text.count(old) == 1, f"{file} has no such place any more: {old}"
            source = replace(source, text=source.text.replace(old, new))  # noqa: PLW2901
        sources.append(source)
    return compiler.load(sources, diagnostics=())


def found_by_play(name: str) -> str:
    """What random games find in spoiled rules."""
    fitting = Determinizer(Game(spoiled(name), parsed("default")).table(FACTIONS).backend)
    factions = fitting.backend.machine.program.universe.factions
    for number in range(GAMES):
        players = {
            seat: factory.make_bot("random", 1, number, seat) for seat in range(len(factions))
        }
        try:
            match.play(fitting, players, 1, number, watched=True)
        except BrokenInvariantError as error:
            return str(error)
    return "nothing"


@pytest.mark.long
@pytest.mark.parametrize("name", SPOILED)
def test_random_play_finds_every_spoiled_rule(name: str) -> None:
    assert found_by_play(name).startswith(f"{name} does not hold")


# ---------------------------------------------------------------- hands


@pytest.mark.parametrize("seat", FACTIONS)
def test_nobody_sees_the_hand_of_another_or_the_secret_goal(seat: str) -> None:
    (scenario,) = bench().scenarios("held in hand")
    selected = bench().selected(scenario, bench().default(scenario))
    machine = selected.plain.machine
    places = view(machine, position(selected, scenario), FACTIONS.index(seat)).places
    owners = {f"hand.{each}": each for each in FACTIONS[1:]} | {"secret_goal": "nationalists"}
    for place, owner in owners.items():
        assert bool(places[place].things) == (seat == owner)
        assert places[place].hidden == (seat != owner)
