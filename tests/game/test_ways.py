"""Ways into the midst of a procedure: there can be very many, and they are found soon."""

import pytest

from riotdsl import compile as compiler
from riotdsl.game.game import Game
from riotdsl.text.diagnostic import CompileError
from riotdsl.text.source import Source
from tests.properties import effort

DEEP = 30
ENOUGH = 400_000  # calls; each of the ways alone takes a thousand


def game(call: str) -> Game:
    """A chain of procedures that each call the next one twice, the last of which asks."""
    chain = "".join(
        f"procedure p{k}(x: faction, y: faction) {{ {call.replace('NEXT', f'p{k + 1}')} }}\n"
        for k in range(DEEP)
    )
    text = f"""game g {{ players a, b }}
faction a, b
track ticks: 0..99 clamped
{chain}procedure p{DEEP}(x: faction, y: faction) {{ let x do act }}
procedure play() {{ repeat {{ p0(a, b) }} }}
action act {{ then {{ add 1 to ticks }} }}
win w: a when ticks > 3
"""
    ruleset = compiler.load([Source("deep.riot", text)])
    return Game(ruleset, ruleset.start)


@pytest.mark.parametrize(
    ("call", "impossible"),
    [
        ("NEXT(x, y) NEXT(x, y)", "b, b"),
        ("NEXT(x, y) NEXT(y, x)", "a, a"),
        ("NEXT(x, y) NEXT(x, x)", "b, b"),
    ],
)
def test_a_place_behind_a_billion_ways_is_found_or_not_in_little_work(
    call: str, impossible: str
) -> None:
    found = game(call)
    session = found.position(f"during p{DEEP}(a, b)")
    assert session.decision is not None
    assert session.decision.seat == "a"

    def never() -> None:
        with pytest.raises(CompileError):
            found.position(f"during p{DEEP}({impossible})")

    assert effort.calls(never, 2 * ENOUGH) < ENOUGH


def test_of_several_ways_that_differ_the_one_with_the_arguments_is_taken() -> None:
    found = game("NEXT(x, y) NEXT(y, x)")
    assert found.position(f"during p{DEEP}(b, a)").decision.seat == "b"  # type: ignore[union-attr]
