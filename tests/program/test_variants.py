from __future__ import annotations

from itertools import permutations

import pytest

from riotdsl.program.from_syntax import resolve
from riotdsl.program.variants.application import Varied, apply_variants, tried
from riotdsl.syntax.printer.formatter import printed_node
from riotdsl.syntax.tree import variants_scenarios as cases
from tests.program import given

RULES = """
game duel { players red, blue }
faction red, blue
place field
place den[owner: faction]
unit wolf, bear of each faction { pieces: 2  home: field  force: 1  bonus.den: 2 when holed(u) }
unit crow of red { pieces: 1  home: field  force: 2 }
track fed(u: unit): yes or no
value holed(u: unit) -> yes or no { always: u.place is not field }
value force(u: unit) -> 0..9 { printed: 0 }
value bonus(u: unit) -> 0..9 {
  none_at_all: 0
  field: 1 when u.place is field over none_at_all
}
ability hungry of wolf, bear { bonus.hunger: 3 when not u.fed over none_at_all, field, den }
ability shy of crow { after hunt when prey is crow { set prey.fed = no } }
question grace { ask "Is there grace?" answers yes or no default yes because "it is kind" }
option cap { ask "How long?" answers 10 or 20 default 20 }
action bite {
  choose prey: one unit at field where it.owner is not you
  require strong: force(prey) + bonus(prey) < 9 say "Too strong."
  require graceful: grace or prey.fed
  then { hunt(prey) }
}
action rest { then { end_turn(you) } }
procedure end_turn(f: faction) { stage last { if grace { stage feast { } } } }
procedure hunt(prey: unit) {
  stage kill { move prey to den[red] }
  stage feed { set prey.fed = yes }
}
procedure play() { repeat { for each f in faction { let f do bite, rest until pause } } }
win last: red when unit of blue at field is empty
win none_left: nobody when unit at field is empty
invariant few: count of unit at field < 99
measure eaten counts hunt
measure alive: count of unit at field
"""
BASE = given.declarations(RULES, "rules.riot")


def varied(changes: str, name: str = "v") -> Varied:
    """The rules with one variant of these changes, which must be sound."""
    text = f'variant {name} of duel {{ because "a test" {changes} }}'
    found = apply_variants(BASE, given.variants(text))
    assert not found.diagnostics, found.diagnostics
    resolved = resolve(found.declarations, given.NOWHERE)
    assert not resolved.diagnostics, resolved.diagnostics
    return found


def text(found: Varied) -> str:
    return "\n".join(map(printed_node, found.declarations))


def codes(changes: str) -> list[str]:
    variant = given.variants(f'variant v of duel {{ because "a test" {changes} }}')
    return [each.code for each in apply_variants(BASE, variant).diagnostics]


def test_the_rules_of_these_tests_are_sound() -> None:
    assert not resolve(BASE, given.NOWHERE).diagnostics


def test_without_variants_nothing_changes() -> None:
    found = apply_variants(BASE, ())
    assert found.declarations == BASE
    assert not found.changes
    assert not found.answers


@pytest.mark.parametrize(
    ("change", "after"),
    [
        ("replace bonus.field: 2 when u.fed", "field: 2 when u.fed over none_at_all"),
        ("replace bonus.hunger: 4",
         "bonus.hunger: 4 when not u.fed over none_at_all, field, den"),
        ("replace bonus.hunger: 4 over field", "bonus.hunger: 4 when not u.fed over field"),
        ("replace bonus.hunger: 4 when yes over field", "bonus.hunger: 4 when yes over field"),
        ("replace bonus.den: 4 when u.fed", "bonus.den: 4 when u.fed"),
        ('replace bite.strong: force(prey) < 5 say "No."', "strong: force(prey) < 5 say"),
        ("replace crow.force: 3", "pieces: 1 home: field force: 3"),
        ("replace last: blue", "win last: blue when unit of blue at field is empty"),
        ("replace few: count of unit < 50", "invariant few: count of unit < 50"),
        ("replace alive: 3", "measure alive: 3"),
        ("replace eaten: 3", "measure eaten: 3"),
        ("replace hunt.kill { }", "stage kill {} stage feed"),
        ("replace end_turn.feast { add 1 to feasts } add track feasts: 0..9 clamped",
         "stage feast { add 1 to feasts }"),
        ("replace end_turn { }", "procedure end_turn(f: faction) {}"),
        ("replace action rest { then { end_turn(blue) } }", "rest { then { end_turn(blue) } }"),
        ("replace place den[owner: faction] seen by red", "place den[owner: faction] seen by red"),
        ("drop bite.strong", "it.owner is not you require graceful"),
        ("drop hunt.kill", "procedure hunt(prey: unit) { stage feed"),
        ("drop none_left", "win last: red when unit of blue at field is empty\ninvariant"),
        ("add bonus.night: 9 when u.fed over none_at_all, field, den, hunger",
         "night: 9 when u.fed over none_at_all, field, den, hunger }"),
        ("add require bite.hungry: not prey.fed", "require hungry: not prey.fed then"),
        ("add unit hare of blue { pieces: 3 home: field }", "unit hare of blue {"),
        ("add after hunt { set prey.fed = no }", "after hunt { set prey.fed = no }"),
    ],
)  # fmt: skip
def test_a_change_is_made(change: str, after: str) -> None:
    made = " ".join(text(varied(change)).replace("\n", "\0").split()).replace("\0", "\n")
    assert after in made


def test_a_clause_that_is_dropped_is_beaten_by_none() -> None:
    made = text(varied("drop bonus.field"))
    assert "bonus.hunger: 3 when not u.fed over none_at_all, den" in made


def test_a_kind_that_is_dropped_leaves_its_abilities() -> None:
    made = text(varied("drop wolf"))
    assert "ability hungry of bear {" in made
    assert "unit bear of each faction" in made


def test_an_ability_goes_with_the_last_kind_that_carries_it() -> None:
    variant = given.variants('variant v of duel { because "a test" drop crow }')
    found = apply_variants(BASE, variant)
    assert "ability shy" not in text(found)


def test_nobody_is_let_do_an_action_that_is_dropped() -> None:
    assert "let f do bite until pause" in text(varied("drop rest"))


def test_a_line_that_kinds_share_is_changed_for_one_of_them() -> None:
    found = varied("replace bear.force: 7")
    program = resolve(found.declarations, given.NOWHERE).program
    paths = {
        clause.path: clause.value for value in program.values.values() for clause in value.clauses
    }
    assert paths["wolf.force"] != paths["bear.force"]
    assert "bonus.den" in paths
    universe = program.universe
    before = resolve(BASE, given.NOWHERE).program.universe
    assert [token.kind for token in universe.units] == [token.kind for token in before.units]


def test_what_was_changed_is_told_with_both_sides() -> None:
    found = varied("replace crow.force: 3 drop none_left set grace = no add bonus.z: 1 when u.fed"
                   " over none_at_all, field, den, hunger")  # fmt: skip
    told = [(each.how, each.path, each.variant) for each in found.changes]
    assert told == [
        ("replace", "crow.force", "v"),
        ("drop", "none_left", "v"),
        ("set", "grace", "v"),
        ("add", "bonus.z", "v"),
    ]
    first = found.changes[0]
    assert first.before is not None
    assert first.after is not None
    assert (printed_node(first.before), printed_node(first.after)) == ("force: 2", "force: 3")
    assert found.answers["grace"][:2] == ("no", "v")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("set grace = maybe", "unknown-answer"),
        ("set mercy = no", "unknown-name"),
        ("drop bonus.none_at_all", "last-clause-dropped"),
        ("drop fed", "still-used"),
        ("drop hunt", "still-used"),
        ("drop bite.prey", "incompatible-change"),
        ("replace last { }", "incompatible-change"),
        ("replace fed: yes", "incompatible-change"),
        ("replace wolf.force: 2 when u.fed", "incompatible-change"),
        ("replace after play { }", "incompatible-change"),
        ("drop bite.strength", "unknown-target"),
        ("drop a.b.c", "unknown-target"),
        ("add unit crow of red { }", "duplicate-name"),
        ("add track bite: 0..2", "duplicate-name"),
        ("add win last: blue", "duplicate-name"),
        ("add require bite.strong: yes", "duplicate-name"),
        ("add bonus.hunger: 2", "duplicate-name"),
        ("drop last drop last", "changed-twice"),
    ],
)
def test_a_change_that_cannot_be_made_is_refused(change: str, code: str) -> None:
    assert codes(change) == [code]


def test_a_win_rule_may_be_called_like_an_action() -> None:
    assert codes("add win bite: blue") == []


TWO = """
variant a of duel over b { because "a test" replace crow.force: 5 }
variant b of duel { because "a test" replace crow.force: 6  drop last }
variant c of duel { because "a test" set cap = 10 }
"""


def test_the_order_in_which_variants_are_mentioned_does_not_count() -> None:
    every = {
        (text(found), tuple(found.answers), found.diagnostics)
        for order in permutations(given.variants(TWO))
        for found in [apply_variants(BASE, order)]
    }
    ((made, answers, wrong),) = every
    assert "force: 5" in made
    assert answers == ("cap",)
    assert not wrong


def test_a_variant_over_another_takes_the_place_of_its_changes() -> None:
    text_ = """
    variant low of duel { because "a test" drop bite.strong }
    variant high of duel over low { because "a test" replace bite.strong: prey.fed }
    """
    found = apply_variants(BASE, given.variants(text_))
    assert not found.diagnostics
    assert [each.variant for each in found.changes] == ["high"]


def test_two_variants_on_one_thing_conflict() -> None:
    text_ = """
    variant a of duel { because "a test" replace bonus.hunger: 1 }
    variant b of duel { because "a test" drop hungry }
    """
    for chosen in permutations(given.variants(text_)):
        (found,) = apply_variants(BASE, chosen).diagnostics
        assert found.code == "conflicting-variants"


def test_a_variant_may_build_on_another() -> None:
    text_ = """
    variant a of duel { because "a test" add unit hare of blue { pieces: 1 home: field force: 1 } }
    variant b of duel over a { because "a test" replace hare.force: 2 }
    """
    a, b = given.variants(text_)
    assert not apply_variants(BASE, [b, a]).diagnostics
    (missing,) = apply_variants((*BASE, a), [b]).diagnostics
    assert missing.help == "`a` adds it: choose that variant as well"
    assert not tried((*BASE, a), b).diagnostics


def test_variants_over_each_other_end_in_a_diagnostic() -> None:
    text_ = """
    variant a of duel over b { because "a test" drop last }
    variant b of duel over a { because "a test" drop last }
    """
    found = apply_variants(BASE, given.variants(text_))
    assert [each.code for each in found.diagnostics] == ["circular-variants"]


def test_the_shipped_variants_are_sound() -> None:
    for name in ("rilatria", "riot"):
        rules = given.shipped(name)
        for variant in rules:
            if isinstance(variant, cases.Variant):
                found = tried(rules, variant)
                assert not found.diagnostics
                assert not resolve(found.declarations, given.NOWHERE).diagnostics


def test_a_variant_of_rilatria_changes_a_stage_and_an_answer() -> None:
    rules = given.shipped("rilatria")
    quick = [each for each in rules if isinstance(each, cases.Variant)]
    found = apply_variants(rules, quick)
    assert [(each.how, each.path) for each in found.changes] == [
        ("replace", "attack_treaty.loss"),
        ("set", "sacrifice_limit"),
    ]
