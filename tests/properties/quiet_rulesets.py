"""Random small rulesets in which nothing happens that ant may notice, whatever bee holds.

Hidden cards of bee decide what chance draws, whom a loop comes to, and which procedures run; then
ant is asked the same in any case, and what everybody sees is the same. So whatever ant is given
must be the same, too. A seed names a ruleset as long as this file stays as it is.
"""

from __future__ import annotations

import random
from collections.abc import Callable

TABLE = """\
game quiet { players ant, bee }
faction ant, bee
place deck seen by nobody
place hand[owner: faction] seen by owner
place pile
place camp[owner: faction]
place field[way: 1..3]
card rune { pieces: 3  home: deck  worth: 2 }
card coin { pieces: 3  home: deck }
unit pawn of each faction { pieces: 2  home: camp[it.owner] }
value worth(c: card) -> 0..2 { usual: 0 }
track score: 0..4 clamped = 3
procedure deal() { let chance choose d: one card at deck move d to hand[bee] }
procedure gain() { add 1 to score }
procedure march() { move pawn of ant at camp[ant] to field[1] }
action pass { then {} }
texts "en" { tells.gain: "Somebody gains." tells.march: "They march." }
"""
HIDDEN = (
    "rune at hand[bee] is not empty",
    "count of rune at hand[bee] > 1",
    "(some c in card at hand[bee] has c.worth > 1)",
    "highest of c.worth for c in (card at hand[bee]) > 0",
)


def ruleset(seed: int) -> str:
    """The text of a ruleset; its family is the rest of the seed."""
    rng = random.Random(f"quiet {seed}")
    scene, more = WAYS[FAMILIES[seed % len(FAMILIES)]](rng)
    return (
        f"{TABLE}{more}\nprocedure scene() {{ {scene} }}\n"
        "procedure play() { deal() deal() scene() let ant choose last: 1..2 }\n"
    )


def loops(rng: random.Random) -> tuple[str, str]:
    """A loop comes to one member, which hidden cards decide, and ant is asked there."""
    hidden = rng.choice(HIDDEN)
    test = rng.choice((
        "q.way is 1 + count of rune at hand[bee]",
        f"(q.way is 1 and {hidden} or q.way is 2 and not ({hidden}))",
    ))  # fmt: skip
    asks = rng.choice((
        "let ant choose x: 1..2", "let ant do pass", "let ant do pass until done",
        "let ant choose x: one field where it is not q", "let ant do point",
    ))  # fmt: skip
    inside = asks.replace("it is not", "it.way is not").replace("point", "pass")
    counting = f"set q = lesser(q + 1, 4) if {test.replace('q.way', 'q')} {{ {inside} }}"
    loop = rng.choice((
        f"for each q in field where {test} {{ {asks} }}",
        f"for each q in field {{ if {test} {{ {asks} }} }}",
        f"for each q in (field where {test.replace('q.', 'it.')}) {{ {asks} }}",
        f"for each q in field where {test} {{ note r: field = q {asks} }}",
        f"note q: 0..4 = 0 for each n in 1..3 {{ {counting} }}",
        "for each q in field { inner(q) }",
    ))  # fmt: skip
    named = "action point { choose goal: one field where it.way is 2 or it is scene.q then {} }"
    inner = f"procedure inner(q: field) {{ if {test} {{ {asks} }} }}"
    return loop, (named if "point" in asks else "") + (inner if "inner" in loop else "")


def draws(rng: random.Random) -> tuple[str, str]:
    """Chance draws if hidden cards are so; what it draws is used for nothing that shows."""
    card = "one card at deck"
    covered = "move x to hand[bee] let chance choose y: one card at hand[bee] move y to deck"
    shown = "move x to pile let chance choose y: one card at pile move y to deck"
    draw = rng.choice((
        "let chance choose x: 1..6", "let chance choose x: heads or tails",
        "let chance choose x: one field", "let chance choose x: one faction",
        "let chance choose x: one pawn of ant", "let chance choose x: order of faction",
        f"let chance choose x: {card} {covered}", f"let chance choose x: {card} {shown}",
        f"let chance choose x: {card} move x to hand[bee] move x to deck",
    ))  # fmt: skip
    condition = rng.choice(HIDDEN)
    leave = f"if not ({condition}) {{ end inner }} {draw}"
    how = rng.choice((
        (f"if {condition} {{ {draw} }}", ""),
        (f"for each g in faction where g is ant and {condition} {{ {draw} }}", ""),
        ("inner()", f"procedure inner() {{ {leave} }}"),
        ("inner()", f"procedure inner() {{}} after inner when {condition} {{ {draw} }}"),
    ))  # fmt: skip
    twice = f"let chance choose x: {card} if x is rune {{ let chance choose y: {card} }}"
    again = f"{twice} move x to hand[bee] move x to deck", ""
    bound = "let chance choose x: 0..count of rune at hand[bee]", ""
    return rng.choice((how, how, how, again, bound))


def repeated(rng: random.Random) -> tuple[str, str]:
    """A procedure that is told does for hidden reasons what is then done in any case."""
    one = rng.choice((
        ("gain()", "set score = 4"), ("gain()", "if score < 4 { add 1 to score }"),
        ("gain()", "again()"), ("march()", "move pawn of ant to field[1]"),
        ("march()", "for each u in pawn of ant at camp[ant] { move u to field[1] }"),
    ))  # fmt: skip
    scene = f"if {rng.choice(HIDDEN)} {{ {one[0]} }} {one[1]}"
    return scene, "procedure again() { set score = 4 }" if "again" in one[1] else ""


Way = Callable[[random.Random], tuple[str, str]]
WAYS: dict[str, Way] = {"loops": loops, "draws": draws, "repeated": repeated}
FAMILIES = tuple(WAYS)
