"""Nobody learns what is hidden but from what the rules make public; nor can it be taken back."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.properties import chain, random_rulesets, secret_rulesets, telling_rulesets, worlds
from tests.properties.volumes import Record, held, many, verified

SEED = 90_000
WITH_SECRETS = ("classics/goofspiel", "classics/kuhn_poker", "rilatria", "riot")
DRAWN, DRAWN_LONG = 8, 3_000
TELLING_LONG = 3_000
GAMES = {"rilatria": 40, "riot": 20}
SHARES = {"rilatria": 0.05, "riot": 0.03}


def of_secrets(seed: int) -> Counter[str]:
    return _drawn(secret_rulesets.ruleset(seed), seed)


def of_telling(seed: int) -> Counter[str]:
    """A ruleset with one way to tell: positions dealt anew, and whole games."""
    found = chain.checked(chain.read(telling_rulesets.ruleset(seed)))
    if found is None:
        return Counter(refused_rulesets=1)
    table = chain.table(found)
    return worlds.twins_stay_alike(table, seed, 6, 1) + worlds.games_stay_alike(table, seed, 8)


def of_any(seed: int) -> Counter[str]:
    return _drawn(random_rulesets.ruleset(seed), seed)


def _drawn(text: str, seed: int) -> Counter[str]:
    found = chain.checked(chain.read(text))
    if found is None:
        return Counter(refused_rulesets=1)
    decided = chain.answers(found, random.Random(seed))
    return worlds.twins_stay_alike(chain.table(found, decided), seed, 8, 0.4)


def of_shipped(name: str, seed: int) -> Counter[str]:
    table = chain.drawn_table(name, (seed - SEED) // 5)
    return worlds.twins_stay_alike(table, seed, 200, SHARES.get(name, 0.5))


def test_in_rulesets_full_of_secrets() -> None:
    seen = held(of_secrets, range(SEED, SEED + DRAWN))
    assert seen["steps alike"] > DRAWN
    assert seen["could be taken back"]
    assert seen["refused_rulesets"] < DRAWN / 2


@pytest.mark.parametrize("family", telling_rulesets.FAMILIES)
def test_in_rulesets_that_could_tell(family: str) -> None:
    every = len(telling_rulesets.FAMILIES)
    first = telling_rulesets.FAMILIES.index(family)
    assert held(of_telling, range(first, 2 * every, every))


def test_in_drawn_rulesets() -> None:
    assert held(of_any, range(SEED, SEED + 4))["steps alike"]


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_in_shipped_rulesets(name: str) -> None:
    table = chain.drawn_table(name, 0)
    assert worlds.twins_stay_alike(table, SEED, 5, 1)["steps alike"]


@pytest.mark.long
def test_in_very_many_rulesets_full_of_secrets(record_property: Record) -> None:
    seeds = many(SEED, DRAWN_LONG)
    seen = verified(record_property, "full of secrets", of_secrets, seeds)
    assert seen["steps alike"]


@pytest.mark.long
def test_in_very_many_rulesets_that_could_tell(record_property: Record) -> None:
    seen = verified(record_property, "that could tell", of_telling, many(0, TELLING_LONG))
    assert seen["steps alike"]


@pytest.mark.long
def test_in_many_drawn_rulesets(record_property: Record) -> None:
    assert verified(record_property, "drawn", of_any, many(SEED, 300))["steps alike"]


@pytest.mark.long
@pytest.mark.parametrize("name", WITH_SECRETS)
def test_in_many_games(name: str, record_property: Record) -> None:
    seeds = many(SEED, GAMES.get(name, 300))
    seen = verified(record_property, name, lambda seed: of_shipped(name, seed), seeds)
    assert seen["steps alike"]
