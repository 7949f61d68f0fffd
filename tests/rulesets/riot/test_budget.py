"""All 96 tokens crowded into two streets: every decision stays within its budget of members.

Units stand there with all the marks that a turn can leave on them (walked or not, a van with two
steps, one or none), spread so that as many groups as possible can be told apart.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import prod

import pytest

from riotdsl import compile as compiler
from riotdsl import library
from riotdsl.game.offer import Offer
from riotdsl.game.scenarios.position import position
from riotdsl.game.scenarios.suite import Bench
from riotdsl.machine.listing import MEMBER_LIMIT, Member
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.program.model import SomeOf
from riotdsl.program.scenarios.model import Scenario
from riotdsl.text.source import Source
from tests.rulesets.riot.sources import riot

SELECTIONS = ("default", "en", "de", "fr", "es", "it")
KINDS = {
    "basic of autonomen": 14, "mediactivist": 10, "basic of anarchists": 14, "black_bloc": 10,
    "basic of nationalists": 14, "paramilitary": 10,
}  # fmt: skip
POLICE = {"basic of police": 14, "riot_van": 5, "swat": 5}

# How many of ten stand in the first street: of the Police, of the others.
CROWDS = {"even": (5, 5), "many police": (7, 5), "all police": (10, 5), "few others": (10, 1)}


def standing(of_police: int, of_others: int) -> tuple[str, str]:
    """What stands in either street: so many tenths of each kind in the first, else the second."""
    shares = [(kind, count, count * of_police // 10) for kind, count in POLICE.items()]
    shares += [(kind, count, count * of_others // 10) for kind, count in KINDS.items()]
    here = [f"{first} {kind}" for kind, _, first in shares if first]
    there = [f"{count - first} {kind}" for kind, count, first in shares if count > first]
    return ", ".join(here), ", ".join(there)


def given(seat: str, crowd: tuple[int, int]) -> str:
    here, there = standing(*crowd)
    return f"""
    given {{
      players police, autonomen, anarchists, nationalists
      during turn({seat}).act
      street[1]: {here}
      street[2]: {there}
      do wake({seat})
      do tire({seat})
    }}
    then in {", ".join(SELECTIONS)}: decider is {seat}
    """


# Of every kind a part has walked; of the vans a part has a step left.
TIRE = """
procedure tire(f: faction) {
  note n: 0..9 clamped = 0
  for each u in unit of f where on_board(u) {
    set n = 1 - n
    if n is 1 {
      set u.walked = yes
      take 1 from u.steps
    }
  }
  for each v in riot_van of f where v.steps is 1 {
    set n = 1 - n
    if n is 1 { take 1 from v.steps }
  }
}
"""


@cache
def bench() -> Bench:
    texts = [
        f'scenario "{seat}: {name}" {{ {given(seat, crowd)} }}'
        for seat in ("police", "anarchists")
        for name, crowd in CROWDS.items()
    ]
    sources = [*library.read("riot")[0], Source("crowds.riot", TIRE + "\n".join(texts))]
    return Bench(compiler.load(sources, diagnostics=()).checked)


@cache
def scenarios() -> dict[str, Scenario]:
    return {each.title: each for each in bench().scenarios("crowds.riot")}


_BACKENDS: dict[tuple[int, ...], PythonBackend] = {}


def offered(scenario: Scenario, codes: dict[str, int]) -> Offer:
    """The decision in a crowd."""
    selected = bench().selected(scenario, codes)
    key = tuple(codes.values())
    if key not in _BACKENDS:
        _BACKENDS[key] = PythonBackend(selected.plain.machine)
    backend = _BACKENDS[key]
    s = backend.extended(position(selected, scenario))
    options = backend.advance(s)
    assert options is not None
    return Offer(backend, options, s)


def bounds(scenario: Scenario, codes: dict[str, int]) -> dict[str, int]:
    """For each action at the decision how many members it can have at most."""
    offer = offered(scenario, codes)
    found: dict[str, int] = {}
    for family in offer.options.families:
        name = offer.name(family)
        found[name] = found.get(name, 0) + bound(offer, family)
    return found


def bound(offer: Offer, family: Member) -> int:
    """No fewer than the members of a family: all its subsets, met requirements or not."""
    choices = offer.choices(family)
    if len(family) - 1 == len(choices):
        return 1
    if len(family) - 1 < len(choices) - 1:
        return len(offer.backend.members(offer.options, family, offer.s))
    sizes = [size for _, size in offer.ranges(family)]
    _, chooser, _ = choices[-1]
    most = chooser.high if isinstance(chooser, SomeOf) else None
    return prod(size + 1 for size in sizes) - 1 if most is None else subsets(sizes, most) - 1


def subsets(sizes: list[int], most: int) -> int:
    """How many ways there are to take so many of each class, at most `most` in all."""
    ways = [1] + [0] * most
    for size in sizes:
        ways = [sum(ways[max(0, total - size) : total + 1]) for total in range(most + 1)]
    return sum(ways)


@pytest.mark.parametrize("selection", SELECTIONS)
@pytest.mark.parametrize(
    ("seat", "name"), [("anarchists", "even"), *(("police", name) for name in CROWDS)]
)
def test_a_crowd_stays_within_the_budget(seat: str, name: str, selection: str) -> None:
    scenario = scenarios()[f"{seat}: {name}"]
    codes = next(e.codes for e in bench().selections(scenario) if selection in e.labels)
    found = bounds(scenario, codes)
    assert found["walk"] > 0
    assert sum(found.values()) < MEMBER_LIMIT


def test_members_are_no_more_than_the_bound() -> None:
    scenario = scenarios()["police: few others"]
    codes = bench().default(scenario)
    offer = offered(scenario, codes)
    members = offer.backend.members
    families = offer.options.families
    listed = sum(len(members(offer.options, family, offer.s)) for family in families)
    assert 40_000 < listed <= sum(bounds(scenario, codes).values())


HARDEST = (
    {"enemies_per_attack": "several"},
    {"target_granularity": "single_allowed"},
    {"enemies_per_attack": "several", "target_granularity": "single_allowed"},
)


@pytest.mark.parametrize("answers", HARDEST, ids=str)
def test_targets_are_chosen_apart_from_attackers(answers: dict[str, str]) -> None:
    found = bounds(*answered("police: few others", answers))
    assert sum(found.values()) < MEMBER_LIMIT


def answered(title: str, answers: dict[str, str]) -> tuple[Scenario, dict[str, int]]:
    scenario = scenarios()[title]
    return scenario, bench().answered(bench().default(scenario), answers.items())


def questions() -> list[str]:
    return [name for name, each in riot().checked.program.questions.items() if not each.option]


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
def test_a_crowd_stays_within_the_budget_under_every_answer(
    part: int, record_property: Callable[[str, object], None]
) -> None:
    most, tried = 0, 0
    for question in questions()[part::8]:
        _BACKENDS.clear()
        bench().closed.clear()
        for answer in bench().checked.program.questions[question].answers:
            for title in ("anarchists: even", "police: few others", "police: even"):
                found = bounds(*answered(title, {question: answer}))
                assert sum(found.values()) < MEMBER_LIMIT, f"{title}, {question} = {answer}"
                most, tried = max(most, sum(found.values())), tried + 1
    record_property("verified", f"{tried} crowds, part {part}: at most {most} members")
