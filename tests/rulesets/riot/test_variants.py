"""The house rules of RIOT: they can be read in every language, compared and played."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from click.testing import Result

from riotdsl.arena.game_result import LIMIT, UNFINISHED
from riotdsl.arena.setup import Setup
from riotdsl.arena.tournament import run
from riotdsl.compile import answered
from riotdsl.program.editions.selection_name import Selection
from riotdsl.program.paths import declares
from riotdsl.program.texts.from_syntax import texts_of
from riotdsl.program.variants.problems import path_text
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import variants_scenarios as cases
from tests.rulesets.riot.sources import COLUMNS, riot

VARIANTS = (
    "common_cause", "even_duel", "fair_fight", "front_page", "nest_egg", "no_hospital",
    "sealed_blitz", "short_evening", "street_deck", "street_medics",
)  # fmt: skip
LINEUPS = (
    ("police", "autonomen"),
    ("police", "autonomen", "anarchists"),
    ("police", "autonomen", "anarchists", "nationalists"),
)
DECISIONS = 250  # of the one game in the short tier
GAMES = 100  # of each line-up in the long tier
SEED = 4

# What a player meets under its name; values and clauses he does not.
_NAMED = declarations.Thing | declarations.Ability | declarations.Win | declarations.Action


def test_these_are_all() -> None:
    assert tuple(sorted(riot().variants)) == VARIANTS


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_it_adds_has_a_name_in_every_language(variant: str) -> None:
    wanted = {variant, *shown(riot().variants[variant])}
    for language in COLUMNS:
        told = (each for each in riot().checked.names.texts if each.language == language)
        worded = {path_text(wording.path) for each in told for wording in each.wordings}
        assert not wanted - worded, language


@pytest.mark.parametrize("language", COLUMNS)
def test_without_a_hospital_no_card_is_named_after_its_wards(language: str) -> None:
    usual, changed = (
        texts_of(answered(riot(), Selection("en", variants=variants)).checked, language)
        for variants in ((), ("no_hospital",))
    )
    assert usual.nouns["empty_wards"] != changed.nouns["empty_wards"]
    assert usual.nouns["sick_leave"] == changed.nouns["sick_leave"]
    assert "says.off_duty" not in usual.nouns
    assert changed.nouns["says.off_duty"].gender is not None


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_it_words_it_words_in_every_language(variant: str) -> None:
    told = riot().variants[variant].texts
    worded = {
        language: {
            path_text(wording.path)
            for each in told
            if each.language == language
            for wording in each.wordings
        }
        for language in COLUMNS
    }
    assert len(set(map(frozenset, worded.values()))) == 1


def shown(variant: cases.Variant) -> Iterator[str]:
    for change in variant.changes:
        match change:
            case cases.AddWhole(added) if isinstance(added, _NAMED):
                yield from (name.text for name, _ in declares(added))
            case cases.AddRequire(require):
                assert require.of is not None
                yield f"{require.of.text}.{require.name.text}"


def test_a_random_game_with_all_of_them_breaks_no_invariant() -> None:
    (played,) = run(setup(VARIANTS, LINEUPS[-1], DECISIONS), 1)
    assert played.decisions > 0


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_break_no_invariant(
    variant: str, record_property: Callable[[str, object], None]
) -> None:
    for lineup in LINEUPS:
        rules = {game.rule for game in run(setup((variant,), lineup), GAMES)}
        assert UNFINISHED not in rules
    told = f"{variant}: {GAMES} games each of 2, 3 and 4 players, seed {SEED}"
    record_property("verified", told)


def setup(variants: tuple[str, ...], lineup: tuple[str, ...], limit: int = LIMIT) -> Setup:
    seats = tuple((faction, "random") for faction in lineup)
    selection = Selection("en", variants=variants)
    return Setup("riot", selection, seats, SEED, watched=True, limit=limit)


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_it_is_compared_and_played_by_its_name(variant: str, typed: Callable[..., Result]) -> None:
    told = typed("diff", "riot", "en", f"en+{variant}")
    assert told.exit_code == 0, told.output
    assert f"en+{variant}" in told.output
    played = typed("play", "riot", "--variant", variant, "--seat", "all=random")
    assert played.exit_code == 0, played.output
