import pytest

from riotdsl.languages import language
from tests.game.languages.phrases import noun, phrase

KING = noun("roi", "masculine", plural="rois")
TOWER = noun("tour", "feminine", plural="tours")
FRIEND = noun("ami", "masculine", plural="amis")
SWORD = noun("épée", "feminine", plural="épées")
HERO = noun("héros", "masculine", "consonant", plural="héros")


@pytest.mark.parametrize(
    ("article", "expected"),
    [
        ("the", ("le roi", "la tour", "l'ami", "l'épée", "le héros")),
        ("a", ("un roi", "une tour", "un ami", "une épée", "un héros")),
        ("of", ("de roi", "de tour", "d'ami", "d'épée", "de héros")),
        ("of_the", ("du roi", "de la tour", "de l'ami", "de l'épée", "du héros")),
        ("to_the", ("au roi", "à la tour", "à l'ami", "à l'épée", "au héros")),
        ("in_the", ("dans le roi", "dans la tour", "dans l'ami", "dans l'épée", "dans le héros")),
        ("from_the", ("du roi", "de la tour", "de l'ami", "de l'épée", "du héros")),
        ("on_the", ("sur le roi", "sur la tour", "sur l'ami", "sur l'épée", "sur le héros")),
    ],
)
def test_one_of_them(article: str, expected: tuple[str, ...]) -> None:
    nouns = (KING, TOWER, FRIEND, SWORD, HERO)
    assert tuple(phrase("fr", each, article) for each in nouns) == expected


@pytest.mark.parametrize(
    ("article", "expected"),
    [
        ("the", "les 2 amis"),
        ("a", "2 amis"),
        ("of", "de 2 amis"),
        ("of_the", "des 2 amis"),
        ("to_the", "aux 2 amis"),
        ("in_the", "dans les 2 amis"),
    ],
)
def test_two_of_them(article: str, expected: str) -> None:
    assert phrase("fr", FRIEND, article, n=2) == expected


@pytest.mark.parametrize(("n", "expected"), [(0, "0 tour"), (1, "1 tour"), (2, "2 tours")])
def test_none_is_singular(n: int, expected: str) -> None:
    assert phrase("fr", TOWER, n=n) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("hôpital", "l'hôpital"),
        ("œuf", "l'œuf"),
        ("Yser", "l'Yser"),
        ("yaourt", "le yaourt"),
        ("onzième", "le onzième"),
        ("8", "le 8"),
    ],
)
def test_how_a_word_begins(name: str, expected: str) -> None:
    assert phrase("fr", noun(name, "masculine"), "the") == expected


def test_names_that_are_plurals() -> None:
    friends = noun("Amis", "masculine", "plural")
    assert phrase("fr", friends, "the") == "les Amis"
    assert phrase("fr", friends, "of_the") == "des Amis"
    assert phrase("fr", friends, "to_the") == "aux Amis"
    assert phrase("fr", friends, "a") == "des Amis"
    assert phrase("fr", friends, "of") == "d'Amis"


def test_names_without_articles() -> None:
    assert phrase("fr", noun("Annecy", "proper"), "the") == "Annecy"
    assert phrase("fr", noun("Annecy", "proper"), "of_the") == "d'Annecy"
    assert phrase("fr", noun("Sud", "proper"), "of_the") == "de Sud"
    assert phrase("fr", noun("rue 2", "feminine", "numbered"), "the") == "la rue 2"


def test_what_cannot_be_counted() -> None:
    assert phrase("fr", noun("argent", "masculine", "uncountable"), "a") == "de l'argent"
    assert phrase("fr", noun("pain", "masculine", "uncountable"), "a") == "du pain"
    assert phrase("fr", noun("chance", "feminine", "uncountable"), "a") == "de la chance"


def test_lists() -> None:
    assert language("fr").joined(["2 rois", "1 tour"]) == "2 rois et 1 tour"
