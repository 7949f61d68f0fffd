"""An answer is taken from the cache only where everything that it was made of is the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations
from pathlib import Path

import pytest

import riotdsl
from riotdsl import library, result_cache
from riotdsl.arena import cached_tables
from riotdsl.arena.setup import Setup
from riotdsl.compare.witness.background import Background, Case
from riotdsl.compare.witness.finder import Finder
from riotdsl.compare.witness.search.seeker import Budget
from riotdsl.library.caches import trees
from riotdsl.library.caches.compiler_stamp import closed_stamp, stamp_of
from riotdsl.program.editions.selection import parsed
from riotdsl.program.editions.selection_name import Selection
from riotdsl.saves.rules import rules_of
from riotdsl.text.source import Source
from tests.compare.ford import RULES as FORD

MATCHES = (Path(__file__).parent / "saves" / "matches.riot").read_text("utf-8")
IDLE = """variant idle of matches {
  because "so"
  replace action grab {
    form "take {amount}"
    choose amount: 1..3
    require enough: amount <= heap say "There are only {heap} left."
    then { take amount from heap  set last_taker = you }
  }
}
"""
QUIET = IDLE.replace("idle", "quiet")

BASE = Source("matches.riot", MATCHES)
OWN, OTHER = Source("own.riot", IDLE), Source("other.riot", QUIET)

Answer = Callable[[], object]


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Begin with an empty cache."""
    count = iter(range(1_000))

    def begin() -> None:
        monkeypatch.setenv("RIOTDSL_CACHE", str(tmp_path / f"cache {next(count)}"))

    begin()
    return begin


CHECKS: Mapping[str, Answer] = {
    "all": lambda: library.check([BASE, OWN, OTHER]),
    "none": lambda: library.check([BASE, OWN, OTHER], varied=()),
    "own": lambda: library.check([BASE, OWN, OTHER], varied=["own.riot"]),
    "other": lambda: library.check([BASE, OWN, OTHER], varied=["other.riot"]),
    "strict": lambda: library.check([BASE, OWN, OTHER], strict=True),
    "addition": lambda: library.check_addition([BASE], [OWN, OTHER]),
    "addition to more": lambda: library.check_addition([BASE, OTHER], [OWN]),
    "fewer files": lambda: library.check([BASE, OWN]),
    "other names": lambda: library.check([BASE, Source("all", IDLE), OTHER], varied=["all"]),
}


def test_checks_of_the_same_texts_are_not_taken_for_each_other(fresh: Callable[[], None]) -> None:
    cold = {}
    for name, answer in CHECKS.items():
        fresh()
        cold[name] = answer()
    assert len(set(map(str, cold.values()))) == 4, "they find different things"
    for first, then in permutations(CHECKS, 2):
        fresh()
        CHECKS[first]()
        assert CHECKS[then]() == cold[then], f"{then} after {first}"


@pytest.mark.usefixtures("fresh")
def test_a_check_with_all_variants_that_finds_nothing_serves_the_narrower_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert library.check([BASE]) == ()
    monkeypatch.setattr("riotdsl.compile.check_sources", None)
    assert library.check([BASE], varied=()) == ()


# ---------------------------------------------------------------- every key

SCENARIO = """
scenario "a walk" {
  when white does go(beast: 1 wolf, goal: field)
  then turns is 1
}
"""


def ford(tmp_path: Path, more: str = "") -> riotdsl.Game:
    path = tmp_path / "ford.riot"
    path.write_text(FORD + more, "utf-8")
    return riotdsl.load(path)


def finder(game: riotdsl.Game, seed: int = 1, seconds: float = 9.0, tries: int = 5) -> Finder:
    a, b = (Background(game.ruleset, parsed("default")) for _ in range(2))
    return Finder(a, b, seed, Budget(5, 5), seconds, tries)


def test_the_key_of_a_find_changes_with_everything_that_a_search_reads(tmp_path: Path) -> None:
    case, other = Case("wading", ("yes", "no")), Case("wading", ("no", "yes"))
    plain = ford(tmp_path)
    keys = [
        finder(plain).key(case),
        finder(plain).key(other),
        finder(plain).key(case, (case, other)),
        finder(plain, seed=2).key(case),
        finder(plain, seconds=8.0).key(case),
        finder(plain, tries=6).key(case),
        finder(ford(tmp_path, SCENARIO)).key(case),
        finder(ford(tmp_path, SCENARIO.replace("field", "river"))).key(case),
        finder(ford(tmp_path, 'texts "en" { turns: "turn" (neuter, plural "turns") }\n')).key(case),
        finder(ford(tmp_path, "track more: 0..3\n")).key(case),
    ]
    assert len(set(keys)) == len(keys)
    assert finder(ford(tmp_path)).key(case) == keys[0]


def test_the_key_of_a_table_changes_with_everything_that_it_is_made_of() -> None:
    texts = cached_tables.Texts((BASE,), (), ())
    usual = Setup("matches", Selection("first"), (("left", "random"), ("right", "random")))
    told: list[tuple[Setup, cached_tables.Texts]] = [
        (usual, texts),
        (usual, cached_tables.Texts((BASE,), (OWN,), ())),
        (usual, cached_tables.Texts((Source("matches.riot", MATCHES + " "),), (), ())),
        (usual, cached_tables.Texts((Source("other.riot", MATCHES),), (), ())),
        (Setup("matches", Selection("second"), usual.seats), texts),
        (Setup("matches", Selection("first", "letter"), usual.seats), texts),
        (Setup("matches", Selection("first", "default", ("idle",)), usual.seats), texts),
        (Setup("matches", usual.selection, usual.seats[::-1]), texts),
        (Setup("matches", usual.selection, usual.seats[:1]), texts),
        (Setup("matches", usual.selection, usual.seats, options=(("a", "b"),)), texts),
    ]
    assert len({cached_tables.key_of(*each) for each in told}) == len(told)


def test_the_key_of_closed_rules_changes_with_texts_answers_seats_and_variants(
    tmp_path: Path,
) -> None:
    path, night = tmp_path / "matches.riot", tmp_path / "own.riot"
    night.write_text(IDLE, "utf-8")

    def stamp(text: str = MATCHES, **chosen: object) -> tuple[str, str]:
        path.write_text(text, "utf-8")
        table = riotdsl.load(path, **chosen).table()  # type: ignore[arg-type]
        return closed_stamp(table.closed), rules_of(table).hash

    told = [
        stamp(edition="first"),
        stamp(edition="second"),
        stamp(edition="first", variants=(str(night),)),
        stamp(MATCHES.replace("heap: 0..9", "heap: 0..8").replace("7..9", "7..8"), edition="first"),
    ]
    assert len({key for key, _ in told}) == len({mark for _, mark in told}) == len(told)


@pytest.mark.parametrize(
    "parts",
    [((), "a", "b"), ((), "ab"), ((), "b", "a"), ((OWN,), "a"), ((OWN,),), ((OTHER,),), ((),)],
)
def test_no_two_lists_of_inputs_have_one_key(parts: tuple[object, ...]) -> None:
    every: list[tuple[object, ...]] = [
        ((), "a", "b"), ((), "ab"), ((), "b", "a"), ((OWN,), "a"), ((OWN,),), ((OTHER,),), ((),),
        ((), OWN.name, OWN.text),
    ]  # fmt: skip
    same = [each for each in every if stamp_of(*each) == stamp_of(*parts)]  # type: ignore[arg-type]
    assert same == [parts]


# ---------------------------------------------------------------- shelves


@pytest.mark.usefixtures("fresh")
def test_a_result_of_another_shelf_is_not_believed(tmp_path: Path) -> None:
    trees.parsed(BASE)
    (file,) = (tmp_path / "cache 0" / trees.SHELF).iterdir()
    shelf = tmp_path / "cache 0" / trees.SCENARIOS
    shelf.mkdir(mode=0o700)
    file.rename(shelf / file.name)
    assert trees.parsed_for_play(BASE)[0].declarations, "rules are not taken for scenarios"
    assert (
        result_cache.load_bytes(trees.SCENARIOS, file.name.removesuffix(result_cache.SUFFIX))
        is None
    )
