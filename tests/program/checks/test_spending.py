"""What is surely spent without an answer is refused, to the last point."""

from __future__ import annotations

import pytest

from riotdsl.program.analysis.play_budget import POINT, ROUND
from riotdsl.program.checks import play_budget as spending
from riotdsl.program.checks.play_budget import spending_problems
from tests.program.given import told

TABLE = """
game g { players a, b }
faction a, b
place field[n: 1..8]
track gold: 0..9 clamped
action act { then {} }
procedure chancy() { let chance choose x: 1..2 }
procedure asking() { let a choose x: 1..2 }
procedure quiet() { set gold = 1 }
procedure play() {}
"""
CHANCE = "let chance choose y: 1..2"

# What a procedure does, and what its longest statement surely spends.
SPENT = {
    "": 0,
    "set gold = 1": 0,
    CHANCE: POINT,
    f"{CHANCE} let chance choose z: 1..2": POINT,
    "chancy()": POINT,
    "quiet()": 0,
    f"stage s {{ {CHANCE} chancy() }}": 2 * POINT,
    f"stage s {{ {CHANCE} chancy() let a choose z: 1..2 }}": POINT,
    f"stage s {{ {CHANCE} chancy() let a do act }}": POINT,
    f"stage s {{ {CHANCE} chancy() asking() }}": POINT,
    f"stage s {{ {CHANCE} chancy() quiet() }}": POINT,
    f"stage s {{ {CHANCE} chancy() end sub }}": POINT,
    f"stage s {{ {CHANCE} chancy() if gold > 3 {{ end sub }} }}": POINT,
    f"if gold > 3 {{ {CHANCE} }}": POINT,
    f"if gold > 3 {{ chancy()  chancy() }} else {{ {CHANCE} }}": POINT,
    f"for each n in 1..5 {{ {CHANCE} }}": 5 * (ROUND + POINT),
    f"for each n in 3..3 {{ {CHANCE} }}": ROUND + POINT,
    f"for each n in 5..1 {{ {CHANCE} }}": POINT,
    "for each n in 1..5 { set gold = n }": 0,
    "for each n in 1..5 { asking() }": 0,
    f"for each n in 1..gold {{ {CHANCE} chancy() }}": POINT,
    f"for each f in field {{ {CHANCE} }}": 8 * (ROUND + POINT),
    f"for each f in field where f.n > 2 {{ {CHANCE} chancy() }}": POINT,
    f"for each n in 1..5 {{ for each f in field {{ {CHANCE} }} }}": (
        5 * (ROUND + 8 * (ROUND + POINT))
    ),
    f"for each n in 1..5 {{ if gold > 3 {{ {CHANCE} }} else {{ chancy()  chancy() }} }}": (
        5 * (ROUND + POINT)
    ),
}  # fmt: skip


@pytest.mark.parametrize("body", SPENT)
@pytest.mark.parametrize("owner", ["procedure sub()", "action sub { then"])
@pytest.mark.parametrize("missing", [0, 1])
def test_what_is_surely_spent_must_be_within_the_budget(
    body: str, owner: str, missing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent = SPENT[body]
    monkeypatch.setattr(spending, "BUDGET", spent - min(spent, missing))
    if owner.startswith("action"):
        body = body.replace("end sub", "set gold = 2  let a do act")
    text = f"{TABLE} {owner} {{ {body} }}{' }' * owner.startswith('action')}"
    found = [each for each in told(spending_problems, text) if "at `sub`" in each]
    said = f"too-much-work at `sub`: This can take {spent:,} steps without a decision"
    assert found == [said] * min(spent, missing)


def test_procedures_that_call_each_other_spend_together(monkeypatch: pytest.MonkeyPatch) -> None:
    sub = "procedure sub() { for each n in 1..5 { chancy() } }"
    text = TABLE.replace("play() {", "play() { sub() ") + sub
    monkeypatch.setattr(spending, "BUDGET", 5 * (ROUND + POINT) - 1)
    assert [each.partition(":")[0] for each in told(spending_problems, text)] == [
        "too-much-work at `play`", "too-much-work at `sub`",
    ]  # fmt: skip


# ---------------------------------------------------------------- the start

START = """
game g { players a, b }
faction a, b
place field[n: 1..8]
place yard
unit stone { pieces: 3  home: field[1 + 1 * count of faction] }
unit rock { pieces: 2  home: yard }
card ace { pieces: 4  home: field[count of faction] }
track none_given(f: field): 0..9
track warm(f: field): 0..9 = f.n
track total: 0..9 = 1 + 2 + 3
procedure play() {}
"""


def test_setting_up_may_take_as_many_steps_as_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    sums: list[tuple[int, str]] = []
    for most in range(60):
        monkeypatch.setattr(spending, "MOST_STEPS", most)
        found = told(spending_problems, START)
        assert len(found) <= 1
        sums += [(most, found[0])] if found else []
    said = "This can take {} steps without a decision"
    first = next(text for _, text in sums)
    assert first == f"too-much-work at `field[1 + 1 * count of faction]`: {said.format(STONES)}"
    ends = [most for most, text in sums if dict(sums).get(most + 1) != text]
    assert ends == [STONES - 1, STONES + ROCKS - 1, ACES - 1, WARM - 1, ALL - 1]
    assert sums[-1] == (ALL - 1, f"too-much-work at `total`: {said.format(ALL)}")


# Three stones, two rocks, four aces; eight cells and one: times what each takes to read.
STONES = 3 * 7
ROCKS = 2 * 1
ACES = STONES + ROCKS + 4 * 3
WARM = ACES + 8 * 2
ALL = WARM + 5
