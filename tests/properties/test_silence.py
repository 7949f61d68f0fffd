"""What passes the check lets nobody learn from silence: every hand was gone through."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product

import pytest

from riotdsl.machine.code import Machine
from riotdsl.machine.layout import DECIDER
from riotdsl.machine.run import Interpreter
from riotdsl.program.checks.secret_variables import followed_program
from riotdsl.program.checks.skip_leaks import skip_leak_problems
from riotdsl.program.from_syntax import resolve
from riotdsl.text.diagnostic import has_errors
from riotdsl.text.source import Source
from tests.properties import chain
from tests.properties.volumes import Record, held, many, verified

SEED, FEW, MANY = 80_000, 150, 5_000
TRICKS = """
game tricks {{ players ant, bee }}
faction ant, bee
place pack seen by nobody
place hand[owner: faction] seen by owner
place table
value suit(c: card) -> stars or moons or suns {{}}
card star[height: 1..2] {{ pieces: 1  home: pack  suit: stars }}
card moon[height: 1..2] {{ pieces: 1  home: pack  suit: moons }}
card sun[height: 1..2] {{ pieces: 1  home: pack  suit: suns }}
track led: stars or moons or suns
track late: yes or no
value follows(f: faction) -> yes or no {{ holds: some o in card at hand[f] has o.suit is led }}
value fits(c: card) -> yes or no {{ so: c.suit is led }}
procedure play() {{ repeat {{ for each p in faction {{ let p do lay }} }} }}
action lay {{
  choose c: one card at hand[you] {where}
  {requirements}
  then {{ move c to table }}
}}
"""
TESTS = ("{}.suit is led", "{}.suit is stars", "{}.height > 1", "{}.suit is not led")
FACTS = ("late", "led is moons", "not late")
OTHERS = ("follows(you)", "not follows(you)", "card at hand[you] is empty", "fits(c)")


def condition(rng: random.Random, card: str = "c", depth: int = 2) -> str:
    """A condition on a card, which may speak of other cards of the hand."""
    draw = rng.random()
    if depth and draw < 0.5:
        parts = (condition(rng, card, depth - 1) for _ in range(rng.randint(2, 3)))
        return f"({rng.choice((' or ', ' and ')).join(parts)})"
    if draw < 0.7:
        inner = rng.choice(TESTS).format("o")
        every, such = f"every o in card at hand[you] has {inner}", f"it.{inner.removeprefix('o.')}"
        some = f"some o in card at hand[you] has {inner}"
        none = f"(card at hand[you] where {such}) is empty"
        return f"({rng.choice((some, f'not ({some})', every, none))})"
    if draw < 0.8:
        return rng.choice(OTHERS) if card == "c" else rng.choice(FACTS)
    return rng.choice(FACTS) if draw < 0.85 else rng.choice(TESTS).format(card)


def tricks(rng: random.Random) -> str:
    requirements = "\n  ".join(
        f"require r{number}: {condition(rng)}" + (f" when {rng.choice(FACTS)}" if half else "")
        for number, half in enumerate(rng.choices((True, False), k=rng.randint(0, 2)))
    )
    where = f"where {condition(rng, 'it', 1)}" if rng.random() < 0.4 else ""
    return TRICKS.format(requirements=requirements, where=where)


def is_told_by_silence(machine: Machine) -> bool:
    """Whether what lies in a hand decides if its owner is asked, in some public position."""
    plain = Interpreter(machine)
    layout, universe = machine.layout, machine.program.universe
    start = plain.start()
    start[DECIDER] = 0
    first, hand = layout.things["card"], universe.families["hand"].start
    words = [universe.words[word] for word in ("stars", "moons", "suns")]
    led, late = layout.tracks["led"].base, layout.tracks["late"].base
    point = machine.points[0]
    for word, is_late, size in product(words, (0, 1), (1, 2, 3)):
        verdicts = set()
        for cards in combinations(range(universe.count("card")), size):
            s = [*start]
            s[led], s[late] = word, is_late
            s[layout.frames["play", "p"]] = 0
            for card in cards:
                s[first + card] = hand
            verdicts.add(bool(plain.families(point, s)))
        if len(verdicts) > 1:
            return True
    return False


def silence_tells_nothing(seed: int) -> Counter[str]:
    """A drawn demand on a card of a hand: either refused, or never told by silence."""
    found = resolve(chain.read(tricks(random.Random(seed))), Source("drawn.riot", "").point(0))
    assert not has_errors(found.diagnostics), found.diagnostics
    tells = is_told_by_silence(chain.machine(found, {}))
    if any(skip_leak_problems(followed_program(found.program))):
        return Counter({"refused": 1} if tells else {"refused in vain": 1})
    assert not tells
    return Counter(passed=1)


def test_no_hand_that_passes_the_check_is_told_by_silence() -> None:
    seen = held(silence_tells_nothing, range(SEED, SEED + FEW))
    assert seen["passed"] > FEW / 10
    assert seen["refused"] > seen["refused in vain"]


@pytest.mark.long
def test_no_hand_of_many_that_pass_is_told_by_silence(record_property: Record) -> None:
    seeds = many(SEED, MANY)
    assert verified(record_property, "drawn demands", silence_tells_nothing, seeds)["passed"]
