"""All 96 tokens crowded into two streets: every decision stays within its budget of members.

Units stand there with all the marks that a turn can leave on them (walked or not, a van with two
steps, one or none), spread so that as many groups as possible can be told apart.
"""

from __future__ import annotations

from functools import cache

import pytest

from riotdsl import compile as compiler
from riotdsl import library
from riotdsl.game.position import position
from riotdsl.game.scenarios import Bench
from riotdsl.machine.listing import MEMBER_LIMIT
from riotdsl.machine.python_backend import PythonBackend
from riotdsl.text.source import Source

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


def listed(seat: str, name: str, selection: str) -> dict[str, int]:
    """How many members each action has at the decision, all families together."""
    (scenario,) = bench().scenarios(f"{seat}: {name}")
    codes = next(e.codes for e in bench().selections(scenario) if selection in e.labels)
    selected = bench().selected(scenario, codes)
    backend = PythonBackend(selected.plain.machine)
    s = backend.extended(position(selected, scenario))
    options = backend.advance(s)
    assert options is not None
    found: dict[str, int] = {}
    for family in options.families:
        action = backend.machine.points[options.point].branches[family[0]].action
        found[action] = found.get(action, 0) + len(backend.members(options, family, s))
    return found


@pytest.mark.parametrize("selection", SELECTIONS)
@pytest.mark.parametrize(
    ("seat", "name"), [("anarchists", "even"), *(("police", name) for name in CROWDS)]
)
def test_a_crowd_stays_within_the_budget(seat: str, name: str, selection: str) -> None:
    found = listed(seat, name, selection)
    assert found["walk"] > 0
    assert sum(found.values()) < MEMBER_LIMIT
