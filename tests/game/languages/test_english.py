import pytest

from riotdsl.languages import language
from tests.game.languages.phrases import noun, phrase

SQUARE = noun("square")
KNIGHT = noun("knight", plural="knights")
OX = noun("ox", plural="oxen")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("knight", "a knight"),
        ("ox", "an ox"),
        ("unit", "a unit"),
        ("umbrella", "an umbrella"),
        ("hour", "an hour"),
        ("honour card", "an honour card"),
        ("one-eyed king", "a one-eyed king"),
        ("European", "a European"),
        ("8 of hearts", "an 8 of hearts"),
        ("11 of hearts", "an 11 of hearts"),
        ("1 of hearts", "a 1 of hearts"),
        ("+1 card", "a +1 card"),
    ],
)
def test_a_or_an_goes_by_the_ear(name: str, expected: str) -> None:
    assert phrase("en", noun(name), "a") == expected


def test_the_author_knows_better_than_the_letters() -> None:
    assert phrase("en", noun("NGO", "vowel"), "a") == "an NGO"
    assert phrase("en", noun("oui", "consonant"), "a") == "a oui"


@pytest.mark.parametrize(
    ("article", "expected"),
    [
        (None, "knight"),
        ("the", "the knight"),
        ("a", "a knight"),
        ("of", "of knight"),
        ("of_the", "of the knight"),
        ("to_the", "to the knight"),
        ("in_the", "in the knight"),
        ("from_the", "from the knight"),
        ("on_the", "on the knight"),
    ],
)
def test_articles_and_prepositions(article: str | None, expected: str) -> None:
    assert phrase("en", KNIGHT, article) == expected


@pytest.mark.parametrize(
    ("article", "n", "expected"),
    [
        (None, 0, "0 oxen"),
        (None, 1, "1 ox"),
        (None, 3, "3 oxen"),
        ("the", 1, "the ox"),
        ("the", 3, "the 3 oxen"),
        ("a", 1, "an ox"),
        ("a", 3, "3 oxen"),
        ("of", 1, "of 1 ox"),
        ("of_the", 2, "of the 2 oxen"),
    ],
)
def test_counts(article: str | None, n: int, expected: str) -> None:
    assert phrase("en", OX, article, n=n) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("square", "squares"),
        ("party", "parties"),
        ("day", "days"),
        ("box", "boxes"),
        ("church", "churches"),
        ("class", "classes"),
    ],
)
def test_regular_plurals_need_not_be_given(name: str, expected: str) -> None:
    assert phrase("en", noun(name), n=2) == f"2 {expected}"


def test_names_without_articles() -> None:
    assert phrase("en", noun("South", "proper"), "the") == "South"
    assert phrase("en", noun("South", "proper"), "a") == "South"
    assert phrase("en", noun("South", "proper"), "of_the") == "of South"
    assert phrase("en", noun("street 2", "numbered"), "the") == "street 2"
    assert phrase("en", noun("street 2", "numbered"), "to_the") == "to street 2"


def test_names_that_are_plurals_or_cannot_be_counted() -> None:
    assert phrase("en", noun("Riders", "plural"), "the") == "the Riders"
    assert phrase("en", noun("Riders", "plural"), "a") == "Riders"
    assert phrase("en", noun("money", "uncountable"), "a") == "money"
    assert phrase("en", noun("money", "uncountable"), n=3) == "3 money"


def test_lists() -> None:
    english = language("en")
    assert english.joined([]) == ""
    assert english.joined(["a king"]) == "a king"
    assert english.joined(["a king", "a queen"]) == "a king and a queen"
    assert english.joined(["1 king", "2 queens", "3 oxen"]) == "1 king, 2 queens and 3 oxen"
    assert english.in_order(["Ann", "Bea", "Cy"]) == "first Ann, then Bea, then Cy"


def test_agreement() -> None:
    english = language("en")
    assert english.agreed(("is", "are"), None, plural=False) == "is"
    assert english.agreed(("is", "are"), None, plural=True) == "are"
    pronouns = ("he", "she", "it", "they")
    assert english.agreed(pronouns, "neuter", plural=False) == "it"
    assert english.agreed(pronouns, "feminine", plural=True) == "they"
