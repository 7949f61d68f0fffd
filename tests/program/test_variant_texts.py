"""Texts in a variant: in force under it, in place of the words that the game has."""

from __future__ import annotations

import pytest

from riotdsl.compile import check_sources
from riotdsl.program.checked import Checked
from riotdsl.program.editions.selection import rules_in
from riotdsl.program.from_syntax import resolve
from riotdsl.program.model import Message
from riotdsl.program.texts.from_syntax import terms_of, texts_of
from riotdsl.program.variants.application import apply_variants
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.source import Source
from tests.program import given

RULES = """
game pond { players grey, green }
faction grey, green
place bank
unit duck of grey { pieces: 2  home: bank }
track bread(f: faction): 0..9 clamped = 3
action swim {
  choose bird: one unit of you
  require fed: you.bread > 2 say "Eat first."
  then { take 1 from you.bread }
}
procedure play() { repeat { for each f in faction { let f do swim until rest } } }
win sated: faction where it.bread > 8
win empty_pond: nobody when grey.bread is 0
"""
TEXTS = """
texts "en" { bread: "bread"  swim.fed: "First eat."  sated: "nine crumbs"  duck: "duck" }
texts "de" { bread: "Brot"  swim.fed: "Iss zuerst."  sated: "neun Krumen"  duck: "Ente" }
edition old of pond language "de" { term sated: "satt"  term duck: "Erpel" }
"""
NAMED = 'texts "de" { v: "V"  v.because: "ein Versuch" }\n'
BASE = (*given.declarations(RULES, "rules.riot"), *given.declarations(TEXTS, "texts.riot"))


def under(*variants: str) -> Checked:
    """The rules under variants of which nothing is wrong."""
    found = apply_variants(BASE, [each for text in variants for each in given.variants(text)])
    assert not found.diagnostics, found.diagnostics
    return resolve(found.declarations, given.NOWHERE)


def said(checked: Checked, language: str, path: str) -> str | None:
    message = texts_of(checked, language).messages.get(path)
    return None if message is None else plain(message)


def plain(message: Message) -> str:
    return "".join(part if isinstance(part, str) else "{}" for part in message.parts)


def variant(body: str, name: str = "v", over: str = "") -> str:
    return f'variant {name} of pond {over} {{ because "a test" {body} }}\n'


def found_in(own: str, *, strict: bool = False) -> list[Diagnostic]:
    """What is wrong with a file of variants on top of the rules."""
    sources = [Source("rules.riot", RULES), Source("texts.riot", TEXTS), Source("mine.riot", own)]
    every = check_sources(sources, strict=strict)
    return [each for each in every if each.span.source.name == "mine.riot"]


def codes(own: str) -> list[tuple[str, str]]:
    return [(each.code, each.span.text) for each in found_in(own)]


# ---------------------------------------------------------------- in force


def test_its_words_stand_in_place_of_those_of_the_game() -> None:
    checked = under(
        variant('replace win sated: faction where it.bread > 3 texts "en" { sated: "4" }')
    )
    assert said(checked, "en", "sated") == "4"
    assert said(checked, "en", "bread") == "bread"


def test_where_it_is_not_chosen_nothing_is_reworded() -> None:
    own = given.declarations(variant('texts "en" { sated: "4" }'))
    assert said(resolve((*BASE, *own), given.NOWHERE), "en", "sated") == "nine crumbs"


def test_reworded_texts_keep_their_order() -> None:
    checked = under(variant('texts "en" { bread: "crumbs" }'))
    assert list(texts_of(checked, "en").messages) == ["bread", "swim.fed", "sated", "duck"]


def test_a_name_keeps_its_words_in_other_languages() -> None:
    checked = under(variant('texts "en" { bread: "crumbs" }'))
    assert said(checked, "de", "bread") == "Brot"


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ('replace win sated: faction texts "en" { sated: "all" }', "sated"),
        ('replace swim.fed: yes texts "en" { swim.fed: "Eat." }', "swim.fed"),
        ('replace swim.fed: yes say "Eat."', "swim.fed"),
        ('replace action swim { require fed: no say "Never." then { } }', "swim.fed"),
    ],
)
def test_what_is_said_anew_in_english_has_its_old_words_in_no_language(
    body: str, path: str
) -> None:
    checked = under(variant(body))
    assert said(checked, "de", path) is None
    assert said(checked, "en", path) not in ("nine crumbs", "First eat.")


@pytest.mark.parametrize(
    "body", ["replace swim.fed: you.bread > 3", "replace win sated: faction where it.bread > 3"]
)
def test_what_is_only_changed_keeps_its_words(body: str) -> None:
    checked = under(variant(body))
    assert said(checked, "de", "swim.fed") == "Iss zuerst."
    assert said(checked, "en", "sated") == "nine crumbs"


def test_words_beside_the_variant_are_not_old() -> None:
    body = 'replace win sated: faction texts "en" { sated: "all" }'
    own = given.declarations(variant(body) + 'texts "fr" { sated: "tous" }')
    found = apply_variants((*BASE, *own), given.variants(variant(body)))
    assert said(resolve(found.declarations, given.NOWHERE), "fr", "sated") == "tous"


def test_it_may_word_what_it_adds() -> None:
    checked = under(
        variant(
            "add track mud(f: faction): 0..3 clamped add win muddy: faction where it.mud > 2"
            ' texts "en" { muddy: "mud"  says.mud: "mud of {the f}"  mud: "mud" }'
        )
    )
    assert said(checked, "en", "muddy") == "mud"
    assert said(checked, "en", "says.mud") == "mud of {}"


def test_it_may_word_its_own_name_and_reason() -> None:
    checked = under(variant('texts "en" { v: "a wet summer"  v.because: "It rains." }'))
    assert said(checked, "en", "v") == "a wet summer"
    assert said(checked, "en", "v.because") == "It rains."


def test_its_words_count_more_than_the_terms_of_an_edition() -> None:
    checked = under(variant('texts "de" { sated: "vier" } texts "en" { duck: "drake" }'))
    assert set(terms_of(checked, checked.names.editions["old"]).messages) == {"duck"}


def test_words_do_not_change_the_rules() -> None:
    plainly, worded = (
        rules_in(BASE, given.variants(variant(f"drop empty_pond {texts}")))
        for texts in ("", 'texts "en" { sated: "4" }')
    )
    assert plainly == worded
    assert not apply_variants(BASE, given.variants(variant('texts "en" { sated: "4" }'))).changes


# ---------------------------------------------------------------- two variants


def test_two_that_word_the_same_do_not_agree() -> None:
    own = variant('texts "en" { sated: "4" }', "a") + variant('texts "de" { sated: "5" }', "b")
    assert codes(own) == [("conflicting-variants", "sated")]


def test_of_two_that_word_the_same_the_one_over_the_other_counts() -> None:
    lower = variant('texts "en" { sated: "4"  bread: "crumbs" }', "b")
    upper = variant('texts "en" { sated: "5" }', "a", "over b")
    assert not codes(lower + upper)
    checked = under(lower, upper)
    assert said(checked, "en", "sated") == "5"
    assert said(checked, "en", "bread") == "crumbs"


def test_one_may_word_what_the_one_below_it_adds() -> None:
    lower = variant("add win muddy: nobody when grey.bread is 5", "b")
    upper = variant('texts "en" { muddy: "mud" }', "a", "over b")
    assert not codes(lower + upper)
    assert said(under(lower, upper), "en", "muddy") == "mud"


# ---------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('texts "en" { satted: "4" }', [("unknown-wording", "satted")]),
        ('texts "en" { sated: "4"  sated: "5" }', [("duplicate-wording", "sated")]),
        ('texts "en" { sated: "4" } texts "en" { sated: "5" }', [("duplicate-wording", "sated")]),
        ('texts "ed" { sated: "4" }', [("unknown-language", '"ed"')]),
        ('texts "English" { sated: "4" }', [("unknown-language", '"English"')]),
        ('texts "en" { sated: "{bred}" }', [("unknown-name", "bred")]),
        ('drop sated texts "en" { sated: "4" }', [("unknown-wording", "sated")]),
        ('texts "en" { duck: "drake" (male) }', [("unknown-form", "male")]),
        ('texts "en" { }', []),
        ('texts "de" { sated: "vier" }', []),
    ],
)
def test_what_is_mistyped_is_found(body: str, found: list[tuple[str, str]]) -> None:
    assert codes(variant(body)) == found


def test_words_beside_a_variant_that_belong_into_it_are_sent_there() -> None:
    own = variant("replace win sated: faction") + 'texts "en" { sated: "all" }'
    (second,) = found_in(own)
    assert second.code == "duplicate-wording"
    assert second.help is not None
    assert "inside the braces of the variant `v`" in second.help


def test_a_hole_cannot_name_what_the_variant_has_dropped() -> None:
    added = variant("add track mud: 0..3 clamped add win wet: nobody when mud is 3", "b")
    own = variant('drop mud drop wet texts "en" { empty_pond: "{mud}" }', "a", "over b")
    assert ("unknown-name", "mud") in codes(added + own)


def test_holes_in_words_for_what_it_adds_are_read_also_beside_it() -> None:
    added = variant("add win wet: nobody when grey.bread is 3")
    assert codes(added + 'texts "en" { wet: "{bred}" }') == [("unknown-name", "bred")]
    assert not codes(added + 'texts "en" { wet: "{grey.bread}" }')


def test_a_language_that_goes_on_with_the_old_words_is_named() -> None:
    (missing,) = found_in(variant('texts "en" { sated: "4" }') + NAMED, strict=True)
    assert (missing.code, missing.span.text) == ("missing-wording", "v")
    assert 'missing in "de" that "en" has' in missing.message
    (missing,) = found_in(variant('texts "de" { sated: "4" }') + NAMED, strict=True)
    assert 'missing in "en" that "de" has' in missing.message


def test_a_language_that_is_worded_beside_the_variant_lacks_nothing() -> None:
    added = variant('add win wet: nobody when grey.bread is 3 texts "en" { wet: "wet" }')
    assert not found_in(added + NAMED + 'texts "de" { wet: "nass" }', strict=True)
    (missing,) = found_in(added + 'texts "de" { wet: "nass" }', strict=True)
    assert (missing.span.text, missing.primary.note) == ("v", "`v`, `v.because`")
