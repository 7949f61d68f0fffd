"""Remembered verdicts on variants: a check that uses them says and spends what a fresh one does."""

from __future__ import annotations

import random

import pytest

from riotdsl import compile as compiler
from riotdsl import library
from riotdsl.compile import Watch
from riotdsl.program.variants.verdicts import VariantVerdicts
from riotdsl.text.budget import Budget
from riotdsl.text.source import Source

GAME = """\
game g { players a, b }
faction a, b
track gold(f: faction): 0..9 clamped  // what each has
question rich {
  ask "Who is rich?"
  answers everyone or nobody
  default everyone because "it is simpler"
}
value price(f: faction) -> number {
  usual: 2
  dear: 3 when f.gold > 4 and rich is everyone over usual
}
action buy {
  require can_pay: you.gold >= price(you) say "It costs {price(you)}."
  then { take price(you) from you.gold }
}
action wait { then { add 1 to you.gold } }
procedure play() { repeat { for each p in faction { let p do buy, wait } } }
"""
VARIANTS = """\
variant cheap of g {
  because "to try it out"
  replace price.usual: 1
}
variant wrong of g {
  because "to see what is wrong"
  replace price.dear: 4 when f.silver > 4 over usual
}
"""


def checked(files: list[Source], verdicts: VariantVerdicts) -> tuple[list[str], int]:
    """What a check says, and what it spends."""
    budget = Budget()
    found = compiler.check_sources(files, watch=Watch(budget, lambda _: None, verdicts))
    return [repr((each, each.span.key)) for each in found], budget.spent


def test_a_changed_comment_takes_no_new_trial() -> None:
    verdicts = VariantVerdicts()
    files = [Source("g.riot", GAME), Source("v.riot", VARIANTS)]
    checked(files, verdicts)
    known = dict(verdicts.known)
    assert known.keys() == {"cheap", "wrong"}
    files[0] = Source("g.riot", GAME.replace("// what each has", "// their purse\n"))
    assert checked(files, verdicts) == checked(files, VariantVerdicts())
    assert verdicts.known["cheap"] is known["cheap"]


def test_after_random_edits_the_verdicts_are_those_of_a_fresh_check() -> None:
    edited_at_random([Source("g.riot", GAME), Source("v.riot", VARIANTS)], 60)


@pytest.mark.long
@pytest.mark.parametrize("name", ["riot", "rilatria"])
def test_after_edits_of_shipped_games_too(name: str) -> None:
    sources, _ = library.read(name)
    edited_at_random(list(sources), 12)


def edited_at_random(files: list[Source], count: int) -> None:
    chance = random.Random(count)
    verdicts, original = VariantVerdicts(), list(files)
    for number in range(count):
        if number % 6 == 0:
            files = list(original)
        at = chance.randrange(len(files))
        text = files[at].text
        lines = [place for place, letter in enumerate(text) if letter in " \n"]
        place = chance.choice(lines)
        new = chance.choice(["  ", " // x\n", "\n", " 1 ", ' "a  b" ', "\r\n", " x "])
        files[at] = Source(files[at].name, text[:place] + new + text[place + 1 :])
        assert checked(files, verdicts) == checked(files, VariantVerdicts())
