"""What can be done at a decision is listed within the budget, and every backend counts alike."""

from __future__ import annotations

from collections import Counter

import pytest

from riotdsl import compile as compiler
from riotdsl.game.trace import Plain, trace_hash
from riotdsl.machine.layout import OUTCOME
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.wasm.engine import Engine
from riotdsl.program.analysis.play_budget import BUDGET
from riotdsl.program.checked import Checked
from riotdsl.text.lazy_dataclass import replace
from riotdsl.text.source import Source
from tests.properties import chain, choosing
from tests.properties.volumes import Record, held, many, verified

pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")

SEED = 40_000
DRAWN, DRAWN_LONG = 24, 2_000
BUDGETS = (30_000, 200_000, 1_000_000)
DECISIONS = 10


def hashed(backend: Plain | PythonBackend | Engine, seed: int) -> int | str:
    try:
        if isinstance(backend, Engine):
            return backend.trace_hash(seed, 2, DECISIONS)
        return trace_hash(backend, seed, 2, DECISIONS)
    except DecisionTooLargeError:
        return "too large"


def lists_alike(seed: int) -> Counter[str]:
    found = chain.checked(chain.read(choosing.ruleset(seed)))
    if found is None:
        return Counter(refused=1)
    machine = replace(chain.machine(found, {}, 0), budget=BUDGETS[seed % len(BUDGETS)])
    plain, python, module = Plain(machine), PythonBackend(machine), Engine(machine)
    whole = hashed(plain, seed)
    assert hashed(python, seed) == whole
    assert hashed(module, seed) == whole
    seen = Counter(rulesets=1, too_large=int(whole == "too large"))
    if whole != "too large":
        rows = list(module.playouts(seed, range(2), DECISIONS))
        seen["stalled"] += any(row[0] == len(machine.program.wins) + 1 for row in rows)
    s = plain.start()
    plain.advance(s)
    seen["stalled at first"] += s[OUTCOME] == len(machine.program.wins) + 1
    return seen


def test_what_is_hard_to_list_is_stalled_at_the_same_moment_everywhere() -> None:
    seen = held(lists_alike, range(SEED, SEED + DRAWN))
    assert seen["stalled"] > DRAWN / 15
    assert seen["rulesets"] > DRAWN / 2


@pytest.mark.long
def test_thousands_of_drawn_rulesets_that_are_hard_to_list(record_property: Record) -> None:
    verified(record_property, "choosing", lists_alike, many(SEED, DRAWN_LONG))


UNITS = "\n".join(f"unit u{number} {{ pieces: 1 home: yard }}" for number in range(20))
WIDE = f"""
game wide {{ players north, south }}
faction north, south
place yard
place field[n: 1..600]
{UNITS}
track ticks: 0..9 clamped
track far: 0..100000 clamped
value slow(a: field, b: field) -> number {{
  z: sum of (count of (field where it.n > a.n)) for c in (field where it.n > b.n)
}}
win late: nobody when ticks is 9
"""
ANY = "choose g: some unit at yard where ticks < 9"
PLAY = "procedure play() { repeat { let north do act } }"


def codes(text: str) -> set[str]:
    return {each.code for each in compiler.check_sources([Source("wide.riot", text)])}


@pytest.mark.parametrize(
    "choices",
    [
        "choose a: one field choose b: one field require r: slow(a, b) < 0",
        "choose a: one field choose g: some unit require r: slow(a, a) < 0",
        "choose a: one field choose b: one field where slow(a, it) < 0",
        "choose a: one field choose b: one field choose c: one field",
        "choose n: 1..far choose m: 1..far",
        "choose g: some unit choose a: one field choose b: one field require r: slow(a, b) < 0",
    ],
)
def test_what_can_surely_not_be_listed_in_time_is_refused(choices: str) -> None:
    action = f"action act {{ {choices} then {{ add 1 to ticks }} }}"
    assert "too-much-work" in codes(WIDE + PLAY + action)


def test_a_choice_of_too_many_numbers_is_refused() -> None:
    huge = "track top: 0..1000000000 clamped procedure play() { let north choose n: 0..top }"
    assert "too-much-work" in codes(WIDE + huge)


def first(text: str, budget: int = BUDGET) -> list[tuple[int, int | None]]:
    """How the game stands at the first decision, and its families, by backend."""
    machine = replace(chain.machine(passed(text), {}, 0), budget=budget)
    seen: list[tuple[int, int | None]] = []
    for backend in (Plain(machine), PythonBackend(machine)):
        s = backend.start()
        options = backend.advance(s)
        seen.append((s[OUTCOME], None if options is None else len(options.families)))
    module = Engine(machine)
    module.call("begin")
    module.call("forget")
    asked = module.call("advance")
    return [*seen, (module.state()[OUTCOME], module.call("family_count") if asked else None)]


def passed(text: str) -> Checked:
    found = chain.checked(chain.read(text))
    assert found is not None
    return found


def test_a_family_is_found_by_its_largest_member_in_every_backend() -> None:
    action = (
        f"action act {{ {ANY} require all_of_them: count of g > 18 then {{ add 1 to ticks }} }}"
    )
    assert first(WIDE + PLAY + action) == [(0, 1)] * 3


def test_where_no_subset_will_do_the_game_is_stalled_in_every_backend() -> None:
    action = (
        f"action act {{ {ANY} require none_of_them: count of g > 20 then {{ add 1 to ticks }} }}"
    )
    stalled = 2
    assert first(WIDE + PLAY + action, BUDGET // 1000) == [(stalled, None)] * 3


def test_a_subset_of_many_is_asked_for_without_a_list_of_all() -> None:
    text = "procedure play() { let north choose g: some (unit where ticks < 9) add 1 to ticks }"
    assert first(WIDE + text) == [(0, 1)] * 3


def test_more_families_than_are_listed_stall_the_game_in_every_backend() -> None:
    action = """action act { choose a: one field choose b: one field where ticks < 9
      require r: a.n > 0 then { add 1 to ticks } }"""
    assert first(WIDE + PLAY + action) == [(2, None)] * 3
    numbers = "procedure play() { set far = 100000 let north choose n: 1..far add 1 to ticks }"
    assert first(WIDE + numbers) == [(2, None)] * 3
