"""Rulesets whose decisions are hard to list, drawn at random.

Several choices in one action, subsets of things that differ, requirements that take many steps and
are met by all, by few or by none: written before or behind a subset, whatever they read.
"""

from __future__ import annotations

import random

KINDS = "abcdefgh"

TABLE = """
game choosing {{ players north, south }}
faction north, south
place yard
place spot[n: 1..{places}]
track ticks: 0..9 clamped
track mark(u: unit): 0..2 clamped
{units}
value far(p: spot, q: spot) -> 0..2000 {{ z: count of (spot where it.n > p.n and it.n < q.n) }}
value held(p: place) -> 0..100 {{ z: count of (unit at p) }}
value dear(p: spot) -> 0..1000000 {{ z: sum of far(p, q) for q in spot }}
"""

CHOICES = (
    "one spot",
    "one spot where held(it) > {low}",
    "one spot where it.n < {few}",
    "1..{few}",
    "one faction",
    "one unit",
    "one unit at yard",
    "some unit",
    "some unit at yard",
    "some {low}..{few} unit where it.place is yard",
    "some {few}..{few} unit",
    "some unit where mark(it) < {few}",
)
TESTS = (
    "ticks < {few}",
    "ticks > 8",
    "dear(spot[{few}]) >= 0",
    "dear(spot[{few}]) < 0",
    "some p in spot has held(p) > {low}",
    "held(yard) > {low}",
)
OF_ONE = {
    "spot": ("dear({name}) > {few}", "{name}.n > {few}", "held({name}) is 0"),
    "unit": ("{name}.place is yard", "mark({name}) < {few}", "mark({name}) > 2"),
    "some": ("count of {name} > {few}", "count of {name} > 90",
             "every u in {name} has mark(u) is 0",
             "sum of dear(spot[1]) for u in {name} < 0", "count of {name} is {few}"),
    "1": ("{name} > 1", "{name} < 0", "dear(spot[{few}]) > {name}"),
    "faction": ("{name} is you", "{name} is not you"),
}  # fmt: skip
DONE = (
    "add 1 to ticks",
    "set ticks = 0",
    "for each u in unit at yard { if ticks > 4 { move u to spot[1] } }",
    "for each u in unit { add 1 to mark(u) }",
    "for each u in unit { move u to spot[2] }",
)


def ruleset(seed: int) -> str:
    """The text of a ruleset."""
    rng = random.Random(f"choosing {seed}")
    kinds = KINDS[: rng.randint(1, len(KINDS))]
    units = "\n".join(f"unit {k}{k} {{ pieces: {rng.randint(1, 3)} home: yard }}" for k in kinds)
    names = [f"act{number}" for number in range(rng.randint(1, 3))]
    actions = [_action(rng, name) for name in names]
    asked = [f"let {rng.choice(('north', 'south'))} do {', '.join(names)}"]
    if rng.random() < 0.5:
        who = rng.choice(("north", "south", "chance"))
        source = rng.choice((
            "some unit", "some unit at yard", "some 2..2 unit at spot[1]",
            "some 1..2 (unit where ticks < 5)",
            "some 3..3 unit", "one unit", "1..ticks",
        ))  # fmt: skip
        asked.append(f"let {who} choose x: {source}")
    rng.shuffle(asked)
    loop = f"for each i in 1..{rng.choice((3, 40))} {{ {' '.join(asked)} }}"
    body = loop if rng.random() < 0.3 else " ".join(asked)
    play = f"procedure play() {{ repeat {{ let north do go {body} }} }}"
    rest = ("action go { then { add 1 to ticks } }", "win late: nobody when ticks is 9")
    table = TABLE.format(places=rng.choice((3, 8, 30, 70)), units=units)
    return "\n".join((table, *actions, play, *rest))


def _action(rng: random.Random, name: str) -> str:
    few, low = rng.randint(1, 3), rng.randint(0, 1)
    lines, chosen = [], []
    for number in range(rng.randint(1, 3)):
        source = rng.choice(CHOICES).format(few=few, low=low)
        chosen.append((f"c{number}", source))
        lines.append(f"choose c{number}: {source}")
    for number in range(rng.randint(0, 3)):
        test = rng.choice(TESTS)
        if rng.random() < 0.7:
            name_of, source = rng.choice(chosen)
            sort = next(word for word in source.split() if word != "one")
            test = rng.choice(OF_ONE["1" if sort[0] == "1" else sort]).format(
                name=name_of, few=few, low=low
            )
        when = rng.choice(("", "", f" when {rng.choice(TESTS)}"))
        lines.append(f"require r{number}: {test}{when}".format(few=few, low=low))
    return f"action {name} {{ {' '.join(lines)} then {{ {rng.choice(DONE)} }} }}"
