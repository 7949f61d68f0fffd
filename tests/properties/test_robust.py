"""No input breaks the checker, and what passes it plays."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise

import pytest

from riotdsl.compile import check_sources
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.program.checked import Checked
from riotdsl.syntax.parser import DECLARING
from riotdsl.text.diagnostic import has_errors
from riotdsl.text.source import Source
from tests.properties import agreement, attacks, chain, mutations, random_rulesets
from tests.properties.volumes import PERCENT, Record, held, many, verified

SEED = 60_000
ATTACKS = attacks.attacks()
TORN, TORN_LONG = 12, 1_000
MUTATED = 2
DRAWN, DRAWN_LONG = 10, 2_000
_DECLARATION = re.compile(r"^(?:" + "|".join(DECLARING) + r")\b", re.MULTILINE)


def checks(*texts: str) -> bool:
    """Whether texts pass; to find out takes no exception, and ends."""
    sources = [Source(f"{number}.riot", text) for number, text in enumerate(texts)]
    return not has_errors(check_sources(sources, strict=True))


def plays(found: Checked, seed: int, plies: int) -> Counter[str]:
    """Random play at every line-up; a decision that is too large is the only way out."""
    seen: Counter[str] = Counter()
    rng = random.Random(seed)
    for lineup in range(len(found.program.lineups)):
        backend = PythonBackend(chain.machine(found, chain.answers(found, rng), lineup))
        s = backend.start()
        try:
            for _ in range(plies):
                options = backend.advance(s)
                if options is None:
                    seen["over"] += 1
                    break
                seen["broken"] += backend.broken(s) is not None
                members = backend.members(options, rng.choice(options.families), s)
                backend.apply(options, rng.choice(members), s)
                seen["plies"] += 1
        except DecisionTooLargeError:
            seen["too large"] += 1
        agreement.in_order(backend, s)
        seen["games"] += 1
    return seen


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_refused_or_plays(name: str) -> None:
    if checks(ATTACKS[name]):
        found = chain.checked(chain.read(ATTACKS[name]))
        assert found is not None
        for lineup in range(len(found.program.lineups)):
            agreement.agree(chain.machine(found, chain.answers(found), lineup), SEED, 6)


def torn(seed: int) -> Counter[str]:
    """A shipped text cut off, with a hole, with a part of another, or with a part twice."""
    rng = random.Random(seed)
    name = rng.choice(chain.SHIPPED)
    text, other = (rng.choice(chain.sources(rng.choice((name, "riot")))).text for _ in range(2))
    a, b = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    c, d = sorted(rng.randrange(len(other) + 1) for _ in range(2))
    made = (text[:a], text[:a] + text[b:], text[:a] + other[c:d] + text[b:], text[:b] + text[a:])
    return Counter(passed=1) if checks(rng.choice(made)) else Counter(refused=1)


def without_each_declaration(name: str, share: float) -> int:
    """Every declaration, or a share of them, taken out of a ruleset: names are then missing."""
    rng, tried = random.Random(SEED), 0
    texts = [source.text for source in chain.sources(name)]
    for number, text in enumerate(texts):
        starts = [*(found.start() for found in _DECLARATION.finditer(text)), len(text)]
        for start, end in pairwise(starts):
            if rng.random() < share:
                checks(*texts[:number], text[:start] + text[end:], *texts[number + 1 :])
                tried += 1
    return tried


def mutant(name: str, seed: int, plies: int) -> Counter[str]:
    rng = random.Random(seed)
    found = chain.checked(mutations.mutated(chain.rules(name), rng, rng.randint(1, 4)))
    return Counter(refused=1) if found is None else plays(found, seed, plies)


def drawn(seed: int) -> Counter[str]:
    found = chain.checked(chain.read(random_rulesets.ruleset(seed)))
    return Counter(refused=1) if found is None else plays(found, seed, 200)


def test_a_torn_text_is_checked() -> None:
    assert held(torn, range(SEED, SEED + TORN)).total() == TORN


@pytest.mark.parametrize("name", chain.CLASSICS)
def test_a_ruleset_without_one_declaration_is_checked(name: str) -> None:
    assert without_each_declaration(name, 0.3)


@pytest.mark.parametrize("name", ["rilatria", "riot"])
def test_a_ruleset_without_its_factions_is_checked(name: str) -> None:
    texts = [source.text for source in chain.sources(name)]
    assert not checks(*(re.sub(r"^faction .*$", "", text, flags=re.MULTILINE) for text in texts))


@pytest.mark.parametrize("name", chain.SHIPPED)
def test_what_is_shipped_plays_and_keeps_its_invariants(name: str) -> None:
    seen = plays(chain.shipped(name), SEED, 120)
    assert not seen["broken"], seen
    assert not seen["too large"], seen


@pytest.mark.parametrize("name", chain.SHIPPED)
def test_a_mutated_ruleset_that_passes_plays(name: str) -> None:
    assert held(lambda seed: mutant(name, seed, 60), range(SEED, SEED + MUTATED))


def test_a_drawn_ruleset_that_passes_plays() -> None:
    assert held(drawn, range(SEED, SEED + DRAWN))["games"]


@pytest.mark.long
def test_many_torn_texts_are_checked(record_property: Record) -> None:
    verified(record_property, "torn texts", torn, many(SEED, TORN_LONG))


@pytest.mark.long
@pytest.mark.parametrize("name", chain.SHIPPED)
def test_a_ruleset_without_any_one_declaration_is_checked(
    name: str, record_property: Record
) -> None:
    share = {"riot": 0.05, "rilatria": 0.3}.get(name, 1) * PERCENT / 100
    tried = without_each_declaration(name, share)
    record_property(
        "verified", f"{name}: {tried} declarations taken out, one at a time, seed {SEED}"
    )


@pytest.mark.long
@pytest.mark.parametrize("name", chain.SHIPPED)
def test_many_mutated_rulesets_that_pass_play(name: str, record_property: Record) -> None:
    seeds = many(SEED, 40 if name == "riot" else 200)
    verified(record_property, name, lambda seed: mutant(name, seed, 300), seeds)


@pytest.mark.long
@pytest.mark.parametrize("name", chain.SHIPPED)
def test_invariants_hold_in_many_games(name: str, record_property: Record) -> None:
    seeds = many(SEED, {"riot": 30, "rilatria": 400}.get(name, 800))
    seen = verified(
        record_property, name, lambda seed: plays(chain.shipped(name), seed, 1_000), seeds
    )
    assert not seen["broken"]


@pytest.mark.long
def test_many_drawn_rulesets_play(record_property: Record) -> None:
    verified(record_property, "drawn", drawn, many(SEED, DRAWN_LONG))
