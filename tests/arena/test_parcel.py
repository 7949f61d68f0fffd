"""Rules that travel are the same rules."""

from __future__ import annotations

import pytest

import riotdsl
from riotdsl import library
from riotdsl.arena.rules_bundle import code_here, opened, packed
from riotdsl.game.table import Table
from riotdsl.machine.wasm.from_machine import compiled


def is_the_same(table: Table) -> bool:
    """Whether the module of the opened parcel is that of the table, to the byte."""
    there = opened(packed(table.closed))
    return compiled(there).content == compiled(table.backend.machine).content


@pytest.mark.parametrize("name", [each for each in library.names() if each != "riot"])
def test_a_parcel_holds_a_ruleset(name: str) -> None:
    assert is_the_same(riotdsl.load(name).table())


@pytest.mark.long
@pytest.mark.parametrize("edition", ["es", "it", "en", "de", "fr"])
def test_a_parcel_holds_an_edition_with_rulings_and_a_variant(edition: str) -> None:
    game = riotdsl.load("riot", edition=edition, rulings="letter", variants=["street_medics"])
    for players in (game.ruleset.lineups[0], game.ruleset.lineups[-1]):
        assert is_the_same(game.table(players))


def test_a_parcel_holds_a_variant_and_no_comments() -> None:
    plain = packed(riotdsl.load("rilatria").table().closed)
    table = riotdsl.load("rilatria", variants=["quick_blood"]).table()
    parcel = packed(table.closed)
    assert is_the_same(table)
    assert parcel.rules != plain.rules
    assert "//" not in parcel.text


def test_the_mark_of_the_code_begins_with_the_version() -> None:
    assert code_here().startswith("0.")
    assert len(code_here().rpartition("-")[2]) == 12
