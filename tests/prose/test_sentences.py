"""How expressions read: small programs, in English and German."""

from pathlib import Path

import pytest

import riotdsl
from riotdsl.languages import rulebooks as tongues
from riotdsl.prose.chapters import rulebook

BASE = """game small { players red, blue }
faction red, blue
place camp, field[n: 1..3], hill
unit scout of each faction { pieces: 2  home: camp }
unit guard of each faction { pieces: 1  home: camp }
track coins(f: faction): 0..9 clamped = 3
track tired(u: unit): yes or no
track leader: unit
procedure play() { let red do pass_by }
action pass_by {
  require told: every x in unit has asked(red, x)
  then { for each x in unit { set x.tired = x is not leader  set leader = x } }
}
win weary: faction where every x in unit of it has x.tired
win rich: faction where it.coins >= 9
value asked(f: faction, u: unit) -> RULE
texts "en" {
  red: "Red" (proper)
  says.coins: "coins of {the f}" (plural)
  says.tired: "{the u} {u: is/are} tired"
  denies.tired: "{the u} {u: is/are} rested"
  says.asked: "{the f} {f: asks/ask}"
  denies.asked: "{the f} {f: does/do} not ask"
}
texts "de" {
  faction: "Seite" (feminine, plural "Seiten")
  unit: "Einheit" (feminine, plural "Einheiten")
  scout: "Späher" (masculine, plural "Späher")
  guard: "Wache" (feminine, plural "Wachen")
  camp: "Lager" (neuter)
  hill: "Hügel" (masculine, surface)
  red: "Rot" (proper)
  says.coins: "Münzen {of_the f}" (plural)
  says.tired: "{the u} müde {u: ist/sind}"
  denies.tired: "{the u} ausgeruht {u: ist/sind}"
  says.asked: "{the f} {f: fragt/fragen}"
  denies.asked: "{the f} darüber {f: schweigt/schweigen}"
  says.leader: "Anführer" (masculine)
}
"""


def said(tmp_path: Path, rule: str, language: str) -> list[str]:
    path = tmp_path / "small.riot"
    path.write_text(BASE.replace("RULE", rule), encoding="utf-8")
    table = riotdsl.load(path, language=language).table()
    return [s.text for s in rulebook(table).sentences() if s.rule.startswith("asked.")]


CASES = [
    (
        "yes or no { a: u.place is hill and f.coins >= 3 }",
        (
            "The faction asks if and only if the unit is in the hill and the coins of the faction"
            " are at least 3."
        ),
        (
            "Die Seite fragt genau dann, wenn die Einheit auf dem Hügel ist und die Münzen der"
            " Seite mindestens 3 sind."
        ),
    ),
    (
        "yes or no { a: every x in unit of f has x.tired }",
        "The faction asks if and only if every unit of the faction is tired.",
        "Die Seite fragt genau dann, wenn jede Einheit der Seite müde ist.",
    ),
    (
        "yes or no { a: (unit of f at camp where not it.tired) is not empty }",
        (
            "The faction asks if and only if there is at least one unit of the faction in the camp"
            " that is rested."
        ),
        (
            "Die Seite fragt genau dann, wenn es mindestens eine Einheit der Seite im Lager gibt,"
            " die ausgeruht ist."
        ),
    ),
    (
        "yes or no { a: u is scout or u is guard and u.owner is red }",
        (
            "The faction asks if and only if the unit is a scout, or else the unit is a guard and"
            " the unit belongs to Red."
        ),
        (
            "Die Seite fragt genau dann, wenn die Einheit ein Späher ist, oder aber wenn die"
            " Einheit eine Wache ist und die Einheit Rot gehört."
        ),
    ),
]


@pytest.mark.parametrize(("rule", "english", "german"), CASES)
def test_conditions(tmp_path: Path, rule: str, english: str, german: str) -> None:
    assert said(tmp_path, rule, "en") == [english]
    assert said(tmp_path, rule, "de") == [german]


def test_what_is_usual_and_what_is_not(tmp_path: Path) -> None:
    rule = "yes or no { usual: no  rich: f.coins > 5 when f is red over usual }"
    assert said(tmp_path, rule, "en") == [
        "As a rule, the faction does not ask.",
        (
            "But if the faction is Red, the faction asks if and only if the coins of the faction"
            " are more than 5."
        ),
    ]
    assert said(tmp_path, rule, "de") == [
        "In der Regel schweigt die Seite darüber.",
        (
            "Wenn jedoch die Seite Rot ist, fragt die Seite genau dann, wenn die Münzen der Seite"
            " höher sind als 5."
        ),
    ]


STEPS = [
    (
        "set tired(u) = yes",
        "It is noted that the unit is tired.",
        "Vermerkt wird, dass die Einheit müde ist.",
    ),
    (
        "set tired(u) = no",
        "The note that the unit is tired is struck out.",
        "Der Vermerk, dass die Einheit müde ist, wird gestrichen.",
    ),
    (
        "set coins(f) = 0",
        "The coins of the faction are set to 0.",
        "Die Münzen der Seite werden auf 0 gesetzt.",
    ),
    (
        "set leader = u",
        "From now on, the unit counts as the leader.",
        "Die Einheit gilt von nun an als der Anführer.",
    ),
    (
        "set leader = none",
        "The note on the leader is struck out.",
        "Der Vermerk über den Anführer wird gestrichen.",
    ),
    ("move u to camp", "The unit goes into the camp.", "Die Einheit kommt ins Lager."),
    ("move u to hill", "The unit goes into the hill.", "Die Einheit kommt auf den Hügel."),
    ("end act", "The rest of this section is skipped.", "Der Rest dieses Abschnitts entfällt."),
    (
        "for each n in 1..3 { set coins(f) = 0 }",
        "The following happens 3 times:",
        "Folgendes geschieht 3-mal:",
    ),
]


@pytest.mark.parametrize(("step", "english", "german"), STEPS)
def test_what_happens(tmp_path: Path, step: str, english: str, german: str) -> None:
    for language, wanted in (("en", english), ("de", german)):
        path = tmp_path / "small.riot"
        rule = "yes or no { a: yes }\nprocedure act(u: unit, f: faction) { " + step + " }"
        begun = "for each u in unit { for each f in faction { act(u, f) } } let red do pass_by"
        text = BASE.replace("RULE", rule).replace("let red do pass_by", begun)
        path.write_text(text, encoding="utf-8")
        table = riotdsl.load(path, language=language).table()
        told = [s for s in rulebook(table).sentences() if s.rule == "act"]
        assert told[0].inside[0].text == wanted


SETTLED = 'yes or no { usual: no  rich: no when f is red over usual assumed "a guess" }'


def test_clauses_of_which_none_changes_anything_are_told_as_one(tmp_path: Path) -> None:
    assert said(tmp_path, SETTLED, "de") == [
        "Nach den geltenden Regeln schweigt die Seite darüber."
    ]
    assert said(tmp_path, SETTLED, "en") == ["With the rules in force, the faction does not ask."]


def test_what_is_settled_and_stands_on_nothing_is_only_named_at_the_end(tmp_path: Path) -> None:
    rule = "yes or no { usual: no  rich: no when f is red over usual }"
    assert said(tmp_path, rule, "en") == ["“When a faction asks”: 2 more rules."]


THREE = "yes or no { usual: no  a: yes when f is red and u is scout and u.tired over usual }"


def test_in_a_row_of_conditions_each_has_its_own_if(tmp_path: Path) -> None:
    assert said(tmp_path, THREE, "en")[1] == (
        "But if the faction is Red, if the unit is a scout and if the unit is tired, the faction"
        " asks."
    )
    assert said(tmp_path, THREE, "de")[1] == (
        "Wenn jedoch die Seite Rot ist, wenn die Einheit ein Späher ist und wenn die Einheit müde"
        " ist, fragt die Seite."
    )


RICH = """yes or no { a: f.coins > 0 }
texts "en" {
  says.coins.positive: "{the f} {f: is/are} rich"
  denies.coins.positive: "{the f} {f: is/are} poor"
}
"""


def test_a_number_may_have_words_for_more_than_nothing(tmp_path: Path) -> None:
    assert said(tmp_path, RICH, "en") == ["The faction asks if and only if the faction is rich."]
    poor = RICH.replace("> 0", "is 0")
    assert said(tmp_path, poor, "en") == ["The faction asks if and only if the faction is poor."]


def test_a_limit_inside_a_sum_stands_in_brackets(tmp_path: Path) -> None:
    rule = "yes or no { a: 4 * lesser(f.coins, 2) + 1 > 5 }"
    assert said(tmp_path, rule, "en") == [
        (
            "The faction asks if and only if 4 times the coins of the faction (at most 2), plus 1"
            " is more than 5."
        )
    ]


WORDS = """
action pay { require able: you.coins > 3  then {} }
texts "en" {
  asked.a: "Only the rich ask."
  says.pay.able: "the player is rich"
}
variant poor of small {
  because "for a test"
  replace asked.a: f.coins > 1
  replace pay.able: you.coins > 1
}
variant other of small {
  because "for a test"
  replace value asked(f: faction, u: unit) -> yes or no { a: f.coins > 2 }
}
"""


@pytest.mark.parametrize(
    ("variant", "clause", "need"),
    [
        ((), "Only the rich ask.", "the player is rich."),
        (("poor",), "The faction asks if and only if", "the coins of the player are more than 1."),
        (("other",), "The faction asks if and only if", "the player is rich."),
    ],
)
def test_words_of_its_own_are_about_a_rule_that_no_variant_replaced(
    tmp_path: Path, variant: tuple[str, ...], clause: str, need: str
) -> None:
    path = tmp_path / "small.riot"
    text = BASE.replace("RULE", "yes or no { a: f.coins > 5 }" + WORDS)
    path.write_text(text.replace("let red do pass_by", "let red do pass_by, pay"), encoding="utf-8")
    table = riotdsl.load(path, variants=variant, language="en").table()
    told = {s.rule: s.text for s in rulebook(table).sentences()}
    assert told["asked.a"].startswith(clause)
    assert told["pay.able"] == f"This is allowed only if {need}"


def test_a_variant_brings_words_for_what_it_replaces(tmp_path: Path) -> None:
    path, own = tmp_path / "small.riot", tmp_path / "bold.riot"
    path.write_text(BASE.replace("RULE", "yes or no { a: f.coins > 5 }"), encoding="utf-8")
    own.write_text(
        'variant bold of small { because "for a test" replace asked.a: f.coins > 1 }\n'
        'texts "en" { asked.a: "Nearly everybody asks." }\n',
        encoding="utf-8",
    )
    table = riotdsl.load(path, variants=(str(own),), language="en").table()
    told = {s.rule: s.text for s in rulebook(table).sentences()}
    assert told["asked.a"] == "Nearly everybody asks."


@pytest.mark.parametrize(
    ("language", "clause", "need"),
    [
        ("en", "Nearly everybody asks.", "This is allowed only if the player has a coin or two."),
        ("de", "Die Seite fragt genau dann, wenn", "Das ist nur erlaubt, wenn"),
    ],
)
def test_words_in_a_variant_are_told_in_their_language(
    tmp_path: Path, language: str, clause: str, need: str
) -> None:
    path = tmp_path / "small.riot"
    words = WORDS.replace(
        "  replace pay.able: you.coins > 1\n",
        "  replace pay.able: you.coins > 1\n"
        '  texts "en" {'
        '    asked.a: "Nearly everybody asks."'
        '    says.pay.able: "the player has a coin or two"'
        "  }\n",
    )
    words += 'texts "de" { asked.a: "Nur Reiche fragen."  says.pay.able: "er reich ist" }\n'
    text = BASE.replace("RULE", "yes or no { a: f.coins > 5 }" + words)
    path.write_text(text.replace("let red do pass_by", "let red do pass_by, pay"), encoding="utf-8")
    table = riotdsl.load(path, variants=("poor",), language=language).table()
    told = {s.rule: s.text for s in rulebook(table).sentences()}
    assert told["asked.a"].startswith(clause)
    assert told["pay.able"].startswith(need)
    assert "reich" not in " ".join((told["asked.a"], told["pay.able"])).lower()


@pytest.mark.parametrize(
    ("melted", "apart"),
    [
        ("Es kommt zum Platz, den jemand nennt.", "Es kommt zu dem Platz, den jemand nennt."),
        ("Es kommt ins Haus, um das es geht.", "Es kommt in das Haus, um das es geht."),
        ("Eine Wache im Lager, die müde ist.", "Eine Wache im Lager, die müde ist."),
    ],
)
def test_before_its_relative_clause_a_german_article_stands_by_itself(
    melted: str, apart: str
) -> None:
    assert tongues.tongue("de").polished(melted) == apart


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("destination", "Chosen for it: a field."),
        ("Choose where the unit goes.", "Choose where the unit goes."),
    ],
)
def test_only_a_sentence_that_asks_for_a_choice_tells_it(
    tmp_path: Path, text: str, expected: str
) -> None:
    path = tmp_path / "small.riot"
    choice = "action pass_by { choose goal: one field\n"
    rules = BASE.replace("RULE", "yes or no { a: yes }").replace("action pass_by {\n", choice)
    path.write_text(rules + f'texts "en" {{ pass_by.goal: "{text}" }}', encoding="utf-8")
    book = rulebook(riotdsl.load(path, language="en").table())
    assert [s.text for s in book.sentences() if s.rule == "pass_by.goal"] == [expected]


def counted(tmp_path: Path, source: str, path: str, language: str = "en") -> str:
    file = tmp_path / "small.riot"
    base = BASE.replace("RULE", "yes or no { a: f.coins > 5 }")
    file.write_text(f"{base}\n{source}", encoding="utf-8")
    book = rulebook(riotdsl.load(file, language=language).table())
    return next(each.text for each in book.sentences() if each.rule == path)


def test_a_set_of_several_kinds_is_all_of_them(tmp_path: Path) -> None:
    source = """
unit flag, drum { pieces: 1  home: camp }
value troop -> set of unit { own: scout + guard + drum }
win trooped: red when some x in troop has x.tired
"""
    told = counted(tmp_path, source, "troop.own")
    assert told == "The troop is the drums, guards and scouts."


def test_the_members_of_a_set_with_a_name_in_the_singular_are_counted(tmp_path: Path) -> None:
    source = """
value troop -> set of unit { own: scout + guard }
value weight -> number { twice: 2 * count of troop }
win large: red when weight > 8 and red.coins > 8
"""
    told = counted(tmp_path, source, "weight.twice")
    assert told == "The weight is 2 times the number of units among the troop."


@pytest.mark.parametrize(
    ("much", "language", "wanted"),
    [
        ("0..1", "en", "Chosen for it: up to 1 scout."),
        ("0..2", "en", "Chosen for it: up to 2 scouts."),
        ("1..1", "en", "Chosen for it: 1 scout."),
        ("2..2", "en", "Chosen for it: 2 scouts."),
        ("0..1", "de", "bis zu 1 Späher"),
    ],
)
def test_as_many_as_can_be_chosen_agree_with_their_noun(
    tmp_path: Path, much: str, language: str, wanted: str
) -> None:
    source = f"""
procedure more() {{ let red do pick }}
after play {{ more() }}
action pick {{ choose few: some {much} scout then {{ move few to hill }} }}
"""
    assert wanted in counted(tmp_path, source, "pick.few", language)
