import pytest

from riotdsl.languages import Noun, language
from tests.game.languages.phrases import noun, phrase

TOWER = noun("Turm", "masculine", plural="Türme")
LADY = noun("Dame", "feminine", plural="Damen")
HOUSE = noun("Haus", "neuter", plural="Häuser")
BOY = noun("Bote", "masculine", plural="Boten", accusative="Boten")
BLACK_TOWER = noun(
    "Schwarzer Turm", "masculine", plural="Schwarze Türme", accusative="Schwarzen Turm",
    definite="Schwarze Turm", plural_definite="Schwarzen Türme",
)  # fmt: skip
EMPTY_HOUSE = noun(
    "Leeres Haus", "neuter", plural="Leere Häuser", definite="Leere Haus", dative="Leeren Haus",
    plural_definite="Leeren Häuser",
)  # fmt: skip
CASES = ("nominative", "accusative", "dative", "genitive")


@pytest.mark.parametrize(
    ("each", "expected"),
    [
        (TOWER, "der Turm, den Turm, dem Turm, des Turms"),
        (LADY, "die Dame, die Dame, der Dame, der Dame"),
        (HOUSE, "das Haus, das Haus, dem Haus, des Hauses"),
        (BOY, "der Bote, den Boten, dem Boten, des Boten"),
        (
            BLACK_TOWER,
            "der Schwarze Turm, den Schwarzen Turm, dem Schwarzen Turm, des Schwarzen Turms",
        ),
        (EMPTY_HOUSE, "das Leere Haus, das Leere Haus, dem Leeren Haus, des Leeren Hauses"),
    ],
)
def test_the_definite_article(each: Noun, expected: str) -> None:
    assert ", ".join(phrase("de", each, "the", case) for case in CASES) == expected


@pytest.mark.parametrize(
    ("each", "expected"),
    [
        (TOWER, "ein Turm, einen Turm, einem Turm"),
        (LADY, "eine Dame, eine Dame, einer Dame"),
        (HOUSE, "ein Haus, ein Haus, einem Haus"),
        (BOY, "ein Bote, einen Boten, einem Boten"),
        (BLACK_TOWER, "ein Schwarzer Turm, einen Schwarzen Turm, einem Schwarzen Turm"),
        (EMPTY_HOUSE, "ein Leeres Haus, ein Leeres Haus, einem Leeren Haus"),
    ],
)
def test_the_indefinite_article(each: Noun, expected: str) -> None:
    assert ", ".join(phrase("de", each, "a", case) for case in CASES[:3]) == expected


@pytest.mark.parametrize(
    ("each", "expected"),
    [
        (TOWER, "die 2 Türme, die 2 Türme, den 2 Türmen, der 2 Türme"),
        (LADY, "die 2 Damen, die 2 Damen, den 2 Damen, der 2 Damen"),
        (HOUSE, "die 2 Häuser, die 2 Häuser, den 2 Häusern, der 2 Häuser"),
        (
            BLACK_TOWER,
            (
                "die 2 Schwarzen Türme, die 2 Schwarzen Türme, "
                "den 2 Schwarzen Türmen, der 2 Schwarzen Türme"
            ),
        ),
    ],
)
def test_the_two_of_them(each: Noun, expected: str) -> None:
    assert ", ".join(phrase("de", each, "the", case, n=2) for case in CASES) == expected


@pytest.mark.parametrize(
    ("case", "n", "expected"),
    [
        (None, 1, "1 Schwarzer Turm"),
        (None, 2, "2 Schwarze Türme"),
        ("accusative", 1, "1 Schwarzen Turm"),
        ("accusative", 2, "2 Schwarze Türme"),
        ("dative", 1, "1 Schwarzen Turm"),
        ("dative", 2, "2 Schwarzen Türmen"),
    ],
)
def test_counts(case: str | None, n: int, expected: str) -> None:
    assert phrase("de", BLACK_TOWER, None, case, n) == expected


def test_a_plural_in_s_or_n_stays_in_the_dative() -> None:
    assert phrase("de", noun("Van", "masculine", plural="Vans"), None, "dative", 2) == "2 Vans"
    assert phrase("de", LADY, None, "dative", 2) == "2 Damen"


@pytest.mark.parametrize(
    ("article", "case", "expected"),
    [
        ("of_the", None, ("des Turms", "der Dame", "des Hauses")),
        ("to_the", None, ("zum Turm", "zur Dame", "zum Haus")),
        ("from_the", None, ("vom Turm", "von der Dame", "vom Haus")),
        ("in_the", None, ("im Turm", "in der Dame", "im Haus")),
        ("in_the", "accusative", ("in den Turm", "in die Dame", "ins Haus")),
        ("on_the", None, ("auf dem Turm", "auf der Dame", "auf dem Haus")),
        ("on_the", "accusative", ("auf den Turm", "auf die Dame", "auf das Haus")),
        ("of", None, ("von Turm", "von Dame", "von Haus")),
    ],
)
def test_prepositions(article: str, case: str | None, expected: tuple[str, ...]) -> None:
    assert tuple(phrase("de", each, article, case) for each in (TOWER, LADY, HOUSE)) == expected


@pytest.mark.parametrize(
    ("article", "expected"),
    [
        ("the", "die Reiter"),
        ("of_the", "der Reiter"),
        ("to_the", "zu den Reitern"),
        ("from_the", "von den Reitern"),
        ("in_the", "in den Reitern"),
        ("a", "Reiter"),
    ],
)
def test_names_that_are_plurals(article: str, expected: str) -> None:
    assert phrase("de", noun("Reiter", "plural"), article) == expected


def test_names_that_are_plurals_with_an_adjective() -> None:
    wild = noun("Wilde Reiter", "plural", definite="Wilden Reiter")
    assert phrase("de", wild, "the") == "die Wilden Reiter"
    assert phrase("de", wild, "the", "dative") == "den Wilden Reitern"
    assert phrase("de", wild) == "Wilde Reiter"


def test_names_without_articles() -> None:
    assert phrase("de", noun("Nord", "proper"), "the") == "Nord"
    assert phrase("de", noun("Nord", "proper"), "of_the") == "von Nord"
    assert phrase("de", noun("Nord", "proper"), "to_the") == "zu Nord"
    assert phrase("de", noun("Straße 2", "feminine", "numbered"), "in_the") == "in Straße 2"
    assert phrase("de", noun("Straße 2", "feminine", "numbered"), "of_the") == "von Straße 2"
    assert phrase("de", noun("Geld", "neuter", "uncountable"), "a") == "Geld"
    assert phrase("de", noun("Platz", "masculine", "surface"), "in_the") == "auf dem Platz"


def test_lists_and_agreement() -> None:
    german = language("de")
    assert german.joined(["2 Türme", "1 Haus"]) == "2 Türme und 1 Haus"
    assert german.in_order(["der Turm"]) == "der Turm"
    assert german.in_order(["der Turm", "das Haus"]) == "zuerst der Turm, dann das Haus"
    options = ("er", "sie", "es", "sie alle")
    assert german.agreed(options, "feminine", plural=False) == "sie"
    assert german.agreed(options, "neuter", plural=False) == "es"
    assert german.agreed(options, "neuter", plural=True) == "sie alle"


def test_a_language_without_grammar_uses_the_names_as_they_stand() -> None:
    assert phrase("pt", noun("torre", "feminine", plural="torres"), "the") == "torre"
    assert phrase("pt", noun("torre", "feminine", plural="torres"), n=2) == "2 torres"
    assert language("pt").joined(["rei", "torre"]) == "rei, torre"
    assert language("pt").in_order(["rei", "torre"]) == "rei, torre"


@pytest.mark.parametrize(("case", "told"), [(None, "am Zielort"), ("accusative", "an den Zielort")])
def test_one_is_at_an_ort_not_in_it(case: str | None, told: str) -> None:
    assert phrase("de", noun("Zielort", "masculine"), "in_the", case) == told
    assert phrase("de", noun("Sport", "masculine"), "in_the") == "im Sport"
