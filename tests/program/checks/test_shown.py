"""What is worked out beside the rules, for bots and for people, has an end as well."""

from __future__ import annotations

import pytest

from riotdsl import compile as compiler
from riotdsl.program.editions.checks import MOST_EDITIONS
from riotdsl.text.source import Source

GAME = """
game shown { players north, south }
faction north, south
place field[n: 1..400]
track ticks: 0..9 clamped
value dear -> number { z: sum of (count of (field where it.n > f.n)) for f in field }
value dearer -> number { z: dear + dear + dear + dear + dear + dear + dear + dear + dear }
action go { require early: ticks < 9 say "Too late." then { shout() } }
procedure shout() { add 1 to ticks }
procedure play() { repeat { let north do go } }
win late: nobody when ticks is 9
measure how_far: ticks
invariant small: ticks < 10
"""


def codes(text: str) -> list[str]:
    found = compiler.check_sources([Source("shown.riot", text)])
    return [each.code for each in found if each.severity.name == "ERROR"]


@pytest.mark.parametrize(
    "added",
    [
        'texts "en" { tells.shout: "Shout {dearer}" }',
        'texts "en" { go: "go {dearer}" }',
        'texts "de" { go: "geh {dearer}" }',
        'texts "de" { late: "zu spät {dearer}" }',
        'edition e of shown language "en" { title "T" term go: "go {dearer}" }',
        "heuristic: dear + dear",
        "\n".join(f"invariant i{n}: dearer > {n}" for n in range(9)),
        "\n".join(f"measure m{n}: dearer + {n}" for n in range(9)),
        'texts "en" { go.early: "Too late: {dearer} {dearer} {dearer} {dearer}" }',
    ],
)
def test_what_is_dear_to_show_is_refused(added: str) -> None:
    assert codes(GAME) == []
    assert codes(GAME + added) == ["too-much-work"]


@pytest.mark.parametrize(
    "added", ['texts "en" { tells.shout: "Shout {ticks}" }', "heuristic: dear"]
)
def test_what_is_soon_found_is_allowed(added: str) -> None:
    assert codes(GAME + added) == []


def edition(name: str, language: str = "en") -> str:
    return f'edition {name} of shown language "{language}" {{ title "T" }}\n'


def test_so_many_editions_that_comparing_them_takes_long_are_refused() -> None:
    few = "".join(edition(f"e{number}") for number in range(MOST_EDITIONS))
    assert codes(GAME + few) == []
    assert codes(GAME + few + edition("last")) == ["too-many-things"]


@pytest.mark.parametrize("language", ["English", "EN", "e", "", "en-GB", "../en"])
def test_the_language_of_an_edition_is_a_code(language: str) -> None:
    assert codes(GAME + edition("e", language)) == ["unknown-language"]
    assert codes(GAME + edition("e", "nds")) == []
