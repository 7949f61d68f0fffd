import pytest

from riotdsl.languages import language
from tests.game.languages.phrases import noun, phrase

KING = noun("re", "masculine", plural="re")
SHIELD = noun("scudo", "masculine", plural="scudi")
ASSASSIN = noun("assassino", "masculine", plural="assassini")
TOWER = noun("torre", "feminine", plural="torri")
ISLAND = noun("isola", "feminine", plural="isole")


@pytest.mark.parametrize(
    ("article", "expected"),
    [
        ("the", ("il re", "lo scudo", "l'assassino", "la torre", "l'isola")),
        ("a", ("un re", "uno scudo", "un assassino", "una torre", "un'isola")),
        ("of", ("di re", "di scudo", "di assassino", "di torre", "di isola")),
        ("of_the", ("del re", "dello scudo", "dell'assassino", "della torre", "dell'isola")),
        ("to_the", ("al re", "allo scudo", "all'assassino", "alla torre", "all'isola")),
        ("in_the", ("nel re", "nello scudo", "nell'assassino", "nella torre", "nell'isola")),
        ("from_the", ("dal re", "dallo scudo", "dall'assassino", "dalla torre", "dall'isola")),
        ("on_the", ("sul re", "sullo scudo", "sull'assassino", "sulla torre", "sull'isola")),
    ],
)
def test_one_of_them(article: str, expected: tuple[str, ...]) -> None:
    nouns = (KING, SHIELD, ASSASSIN, TOWER, ISLAND)
    assert tuple(phrase("it", each, article) for each in nouns) == expected


@pytest.mark.parametrize(
    ("article", "expected"),
    [
        ("the", ("i Re", "gli Scudi", "gli Assassini", "le Torri", "le Isole")),
        ("a", ("dei Re", "degli Scudi", "degli Assassini", "delle Torri", "delle Isole")),
        ("of_the", ("dei Re", "degli Scudi", "degli Assassini", "delle Torri", "delle Isole")),
        ("to_the", ("ai Re", "agli Scudi", "agli Assassini", "alle Torri", "alle Isole")),
        ("in_the", ("nei Re", "negli Scudi", "negli Assassini", "nelle Torri", "nelle Isole")),
        ("from_the", ("dai Re", "dagli Scudi", "dagli Assassini", "dalle Torri", "dalle Isole")),
        ("on_the", ("sui Re", "sugli Scudi", "sugli Assassini", "sulle Torri", "sulle Isole")),
    ],
)
def test_names_that_are_plurals(article: str, expected: tuple[str, ...]) -> None:
    nouns = [noun(name, "masculine", "plural") for name in ("Re", "Scudi", "Assassini")]
    nouns += [noun(name, "feminine", "plural") for name in ("Torri", "Isole")]
    assert tuple(phrase("it", each, article) for each in nouns) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("zaino", "lo zaino"),
        ("gnomo", "lo gnomo"),
        ("psicologo", "lo psicologo"),
        ("xilofono", "lo xilofono"),
        ("yogurt", "lo yogurt"),
        ("sasso", "il sasso"),
        ("Stato", "lo Stato"),
        ("hotel", "l'hotel"),
        ("8", "l'8"),
        ("11", "l'11"),
        ("2", "il 2"),
    ],
)
def test_how_a_word_begins(name: str, expected: str) -> None:
    assert phrase("it", noun(name, "masculine"), "the") == expected


@pytest.mark.parametrize(
    ("article", "n", "expected"),
    [
        (None, 1, "1 scudo"),
        (None, 2, "2 scudi"),
        ("the", 1, "lo scudo"),
        ("the", 2, "i 2 scudi"),
        ("the", 8, "gli 8 scudi"),
        ("of_the", 11, "degli 11 scudi"),
        ("a", 1, "uno scudo"),
        ("a", 2, "2 scudi"),
    ],
)
def test_counts(article: str | None, n: int, expected: str) -> None:
    assert phrase("it", SHIELD, article, n=n) == expected


def test_the_author_knows_better_than_the_letters() -> None:
    assert phrase("it", noun("S.P.Q.R.", "masculine", "vowel"), "the") == "l'S.P.Q.R."
    assert phrase("it", noun("iPad", "masculine", "consonant"), "the") == "il iPad"


def test_names_without_articles() -> None:
    assert phrase("it", noun("Nord", "proper"), "the") == "Nord"
    assert phrase("it", noun("Nord", "proper"), "of_the") == "di Nord"
    assert phrase("it", noun("Nord", "proper"), "from_the") == "da Nord"
    assert phrase("it", noun("denaro", "masculine", "uncountable"), "a") == "del denaro"
    assert phrase("it", noun("strada 2", "feminine", "numbered"), "on_the") == "sulla strada 2"


def test_lists() -> None:
    italian = language("it")
    assert italian.joined(["2 re", "1 torre"]) == "2 re e 1 torre"
    assert italian.joined(["un re", "elefante"]) == "un re ed elefante"
