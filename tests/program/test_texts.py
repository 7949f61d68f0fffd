import pytest

from riotdsl.program.messages import nouns_used
from riotdsl.program.model import Hole
from riotdsl.program.texts.from_syntax import Texts, check_texts, terms_of, texts_of
from riotdsl.program.texts.missing import check_missing
from tests.program.given import check

POND = """
game pond { players grey, green }
faction grey, green
place bank[row: 1..3], nest[owner: faction]
unit duck of grey { pieces: 2  home: bank[1] }
track bread(f: faction): 0..9 clamped = 3
question ice { ask "Is there ice?" answers yes or no default no because "it is warm" }
option age { ask "How old?" answers 3 or 5 default 5 }
question depth { ask "How deep?" answers shallow or deep default deep because "one sees no ground" }
value price(u: unit) -> number { always: 2 }
ability loud of duck { price.loud: 3 when ice is yes over always }
action swim {
  choose bird: one unit of you
  choose there: one bank
  require fed: bird.owner.bread >= price(bird) say "{the bird} wants {price(bird) as crumb}."
  then {
    take 1 from you.bread  move bird to there  quack(bird)
    let you choose call: wheat or corn
  }
}
procedure quack(u: unit) { if depth is deep and ice is no and age is 3 { add 1 to u.owner.bread } }
after quack { let grey choose reply: wheat or corn }
procedure play() {
  stage morning { let grey choose food: wheat or corn }
  repeat { for each f in faction { let f do swim until rest } }
}
win empty_pond: nobody when grey.bread is 0
"""


def texts(body: str, language: str = "en") -> Texts:
    """What the texts of a language give, nothing being wrong with them."""
    checked = check(POND + f'texts "{language}" {{ {body} }}')
    found = check_texts(checked)
    assert not found, found
    return texts_of(checked, language)


def codes(body: str) -> list[str]:
    return [each.code for each in check_texts(check(POND + f'texts "en" {{ {body} }}'))]


@pytest.mark.parametrize(
    "path",
    [
        "pond", "grey", "bank", "duck", "bread", "ice", "depth", "depth.deep", "ice.yes", "age.3",
        "deep", "price",
        "price.always", "price.loud", "loud", "swim", "swim.bird", "swim.fed", "rest", "quack",
        "play.morning", "play.food", "wheat", "empty_pond", "crumb", "row", "duck.pieces",
        "unit", "place", "swim.call", "quack.reply", "about.swim", "about.rest",
    ],
)  # fmt: skip
def test_what_can_be_put_into_words(path: str) -> None:
    assert path in texts(f'{path}: "some words"').messages


@pytest.mark.parametrize("path", ["ducks", "swim.birds", "play.evening", "depth.wet", "crumbs"])
def test_what_cannot(path: str) -> None:
    assert codes(f'{path}: "some words"') == ["unknown-wording"]


@pytest.mark.parametrize(
    "wording",
    [
        'bank: "bank {row}"',
        'nest: "nest {of_the owner}" (plural "nests {of_the owner}")',
        'swim: "let {the bird} swim {to_the there}"',
        'swim.fed: "{The bird} of {the you} {bird: is/are} hungry."',
        'swim.there: "Where should {the bird} go?"',
        'price.loud: "{the u} is loud"',
        'quack: "{A u} quacks."',
        'play.food: "What does {the you} eat?"',
        'empty_pond: "{grey} and {green} have {grey.bread as crumb}."',
    ],
)
def test_holes_read_what_is_in_view(wording: str) -> None:
    found = texts(wording)
    assert any(isinstance(part, Hole) for each in found.messages.values() for part in each.parts)


@pytest.mark.parametrize(
    ("wording", "expected"),
    [
        ('bank: "bank {owner}"', ["unknown-name"]),
        ('swim.bird: "{the there}?"', ["unknown-name"]),
        ('grey: "{you}"', ["undefined-you"]),
        ('swim.fed: "{bird as crumb}"', ["wrong-type"]),
        ('swim.fed: "{the bird"', ["bad-message"]),
        ('swim.fed: "the bird}"', ["bad-message"]),
        ('swim.fed: "{bird: a}"', ["bad-message"]),
        ('duck: "duck {grey.bread}"', ["bad-message"]),
        ('about.swim: "It costs {grey.bread}."', ["bad-message"]),
        ('about.swim: "You take {bird}."', ["unknown-name"]),
        ('about.quack: "It is loud."', ["unknown-wording"]),
        ('duck: "duck" (feminin)', ["unknown-form"]),
        ('duck: "duck" (dative)', ["incompatible-form"]),
        ('duck: "duck" (proper "x")', ["incompatible-form"]),
        ('duck: "duck" (feminine, masculine)', ["incompatible-form"]),
        ('duck: "duck" duck: "drake"', ["duplicate-wording"]),
    ],
)
def test_what_is_wrong(wording: str, expected: list[str]) -> None:
    assert codes(wording) == expected


@pytest.mark.parametrize(
    ("hole", "expected"),
    [
        ("bird", (None, None, None, False, ())),
        ("the bird", ("the", None, None, False, ())),
        ("The bird dative", ("the", "dative", None, True, ())),
        ("a bird", ("a", None, None, False, ())),
        ("In_the there accusative", ("in_the", "accusative", None, True, ())),
        ("of bird", ("of", None, None, False, ())),
        ("you.bread as crumb", (None, None, "crumb", False, ())),
        ("the you.bread as crumb dative", ("the", "dative", "crumb", False, ())),
        ("bird: is / are", (None, None, None, False, ("is", "are"))),
        ("bird: er/sie/es/sie", (None, None, None, False, ("er", "sie", "es", "sie"))),
    ],
)
def test_how_holes_are_read(hole: str, expected: tuple[object, ...]) -> None:
    (found,) = texts(f'swim.fed: "{{{hole}}}"').messages["swim.fed"].parts
    assert isinstance(found, Hole)
    assert (found.article, found.case, found.noun, found.capital, found.options) == expected


def test_a_variable_called_a_is_no_article() -> None:
    checked = check(
        POND.replace("there", "a") + 'texts "en" { swim.fed: "{a} {a is bank} {a a} {a in bank}" }'
    )
    assert not check_texts(checked)
    fine = check(
        POND.replace("choose there: one bank", "choose a: 0..3").replace("to there", "to bank[1]")
        + 'texts "en" { swim: "{a + 1} {a} {a is 2} {a as crumb} {the a as crumb}" }'
    )
    assert not check_texts(fine)


def test_nouns_know_their_forms() -> None:
    duck = texts('duck: "Ente" (feminine, plural "Enten", proper)', "de").nouns["duck"]
    assert duck.gender == "feminine"
    assert duck.traits == {"proper"}
    assert duck.forms["plural"].parts == ("Enten",)


def test_the_texts_of_a_language_may_stand_in_several_places() -> None:
    more = 'texts "en" { grey: "Grey" } texts "en" { green: "Green" } texts "de" { grey: "Grau" }'
    checked = check(POND + more)
    assert not check_texts(checked)
    assert set(texts_of(checked, "en").nouns) == {"grey", "green"}
    assert set(texts_of(checked, "fr").nouns) == set()


def test_terms_come_before_texts() -> None:
    edition = 'edition old of pond language "en" { term duck: "drake" }'
    checked = check(POND + 'texts "en" { duck: "duck" grey: "Grey" }' + edition)
    assert not check_texts(checked)
    terms = terms_of(checked, checked.names.editions["old"])
    both = texts_of(checked, "en").with_terms(terms)
    assert both.nouns["duck"].name.parts == ("drake",)
    assert both.nouns["grey"].name.parts == ("Grey",)


def test_what_is_wrong_is_left_out_of_play() -> None:
    checked = check(POND + 'texts "en" { duck: "duck" grey: "{you}" }')
    assert set(texts_of(checked, "en").nouns) == {"duck"}


def test_a_language_is_measured_against_the_one_with_most_texts() -> None:
    checked = check(
        POND + 'texts "en" { grey: "Grey" green: "Green" } texts "de" { green: "Grün" }'
    )
    (missing,) = check_missing(checked)
    assert missing.code == "missing-wording"
    assert "`grey`" in missing.primary.note


def test_nouns_behind_as_are_found() -> None:
    assert nouns_used("{a as b} {x} {the 2 + c as d dative}") == {"b", "d"}


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ("add unit swan { after quack { let grey choose b: 1..2 } }", "quack.b"),
        ("replace play.morning { let grey choose b: 1..2 }", "play.b"),
        ("add procedure dive() { let grey choose b: 1..2 } add after quack { dive() }", "dive.b"),
        ("replace action swim { then { let you choose b: 1..2 } }", "swim.b"),
    ],
)  # fmt: skip
def test_what_only_a_variant_asks_can_be_put_into_words(change: str, path: str) -> None:
    variant = f'variant tame of pond {{ because "a test" {change} }}'
    told = f'texts "en" {{ {path}: "Which?" }}'
    assert not check_texts(check(POND + variant + told))
    assert [each.code for each in check_texts(check(POND + told))] == ["unknown-wording"]
