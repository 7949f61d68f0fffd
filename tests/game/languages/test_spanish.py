import pytest

from riotdsl.languages import language
from tests.game.languages.phrases import noun, phrase

HERO = noun("héroe", "masculine", plural="héroes")
TOWER = noun("torre", "feminine", plural="torres")
AREA = noun("área", "feminine", plural="áreas")
WEAPON = noun("arma", "feminine", "vowel", plural="armas")


@pytest.mark.parametrize(
    ("article", "hero", "tower", "area"),
    [
        (None, "héroe", "torre", "área"),
        ("the", "el héroe", "la torre", "el área"),
        ("a", "un héroe", "una torre", "un área"),
        ("of", "de héroe", "de torre", "de área"),
        ("of_the", "del héroe", "de la torre", "del área"),
        ("to_the", "al héroe", "a la torre", "al área"),
        ("in_the", "en el héroe", "en la torre", "en el área"),
        ("from_the", "del héroe", "de la torre", "del área"),
        ("on_the", "en el héroe", "en la torre", "en el área"),
    ],
)
def test_articles(article: str | None, hero: str, tower: str, area: str) -> None:
    assert phrase("es", HERO, article) == hero
    assert phrase("es", TOWER, article) == tower
    assert phrase("es", AREA, article) == area


@pytest.mark.parametrize(
    ("article", "hero", "tower"),
    [
        (None, "2 héroes", "2 torres"),
        ("the", "los 2 héroes", "las 2 torres"),
        ("a", "2 héroes", "2 torres"),
        ("of_the", "de los 2 héroes", "de las 2 torres"),
        ("to_the", "a los 2 héroes", "a las 2 torres"),
    ],
)
def test_two_of_them(article: str | None, hero: str, tower: str) -> None:
    assert phrase("es", HERO, article, n=2) == hero
    assert phrase("es", TOWER, article, n=2) == tower


def test_a_stressed_a_that_has_no_accent_is_told() -> None:
    assert phrase("es", WEAPON, "the") == "el arma"
    assert phrase("es", WEAPON, "to_the") == "al arma"
    assert phrase("es", WEAPON, "the", n=2) == "las 2 armas"
    assert phrase("es", noun("amiga", "feminine"), "the") == "la amiga"


def test_names_that_are_plurals() -> None:
    riders = noun("Jinetes", "masculine", "plural")
    assert phrase("es", riders, "the") == "los Jinetes"
    assert phrase("es", riders, "of_the") == "de los Jinetes"
    assert phrase("es", riders, "a") == "unos Jinetes"


def test_names_without_articles() -> None:
    assert phrase("es", noun("Sur", "proper"), "the") == "Sur"
    assert phrase("es", noun("Sur", "proper"), "of_the") == "de Sur"
    assert phrase("es", noun("Sur", "proper"), "to_the") == "a Sur"
    assert phrase("es", noun("calle 2", "feminine", "numbered"), "the") == "la calle 2"
    assert phrase("es", noun("dinero", "masculine", "uncountable"), "a") == "dinero"
    assert phrase("es", noun("dinero", "masculine", "uncountable"), "of_the") == "del dinero"


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ("torre", "un rey y torre"),
        ("isla", "un rey e isla"),
        ("hijo", "un rey e hijo"),
        ("hierro", "un rey y hierro"),
        ("hiato", "un rey y hiato"),
        ("Índice", "un rey e Índice"),
        ("2 torres", "un rey y 2 torres"),
    ],
)
def test_y_becomes_e(last: str, expected: str) -> None:
    assert language("es").joined(["un rey", last]) == expected


def test_agreement() -> None:
    spanish = language("es")
    options = ("herido", "herida", "heridos", "heridas")
    assert spanish.agreed(options, "masculine", plural=False) == "herido"
    assert spanish.agreed(options, "feminine", plural=False) == "herida"
    assert spanish.agreed(options, None, plural=True) == "heridos"
    assert spanish.agreed(options, "feminine", plural=True) == "heridas"
    assert spanish.agreed(("falta", "faltan"), None, plural=True) == "faltan"
