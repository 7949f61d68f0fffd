"""`riotdsl rulebook` and `riotdsl describe`."""

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

Run = Callable[..., Result]


def test_a_book_is_written_as_html_and_markdown(run: Run, tmp_path: Path) -> None:
    for name, mark in (("book.html", "<h1>Rilatria</h1>"), ("book.md", "# Rilatria\n")):
        path = tmp_path / name
        result = run("rulebook", "rilatria", "--lang", "es", "-o", str(path))
        assert result.exit_code == 0, result.output
        assert "is written." in result.output
        text = path.read_text(encoding="utf-8")
        assert mark in text
        assert "El precio de un jinete es 5." in text


def test_a_book_is_printed_and_told_as_json(run: Run) -> None:
    printed = run("rulebook", "rilatria", "--lang", "en")
    assert "## Treaties" in printed.output
    told = json.loads(run("rulebook", "rilatria", "--lang", "en", "--format", "json").output)
    assert told["language"] == "en"
    assert "Treaties" in [chapter["title"] for chapter in told["chapters"]]


def test_two_editions_stand_side_by_side(run: Run) -> None:
    pair = ("--compare", "v052,first", "--lang", "en", "--format", "json")
    found = run("rulebook", "rilatria", *pair)
    told = {each["rule"]: each for each in json.loads(found.output)}
    price = told["assassin.cost"]
    assert price["before"] == ["The price of an assassin is 6."]
    assert price["after"] == ["The price of an assassin is 7."]


def test_a_house_rule_is_told_in_words(run: Run) -> None:
    found = run("describe", "rilatria", "quick_blood", "--lang", "en")
    assert found.exit_code == 0
    words = " ".join(found.output.split())
    assert "Instead of: The life of the owner of the unit that was struck falls by 2." in words
    assert "Now: The life of the owner of the unit that was struck falls by 3." in words
    assert "witness: " in words
    assert "witness: " not in run("describe", "rilatria", "quick_blood", "--no-witness").output


SMALL = """game small { players red, blue }
faction red, blue
track points(f: faction): 0..9 clamped
value bonus(f: faction) -> 0..9 { usual: 1 }
procedure play() { let red do earn }
action earn { then { add bonus(you) to you.points } }
win rich: faction where it.points > 4
variant bold of small {
  because "it is braver"
  add bonus.brave: 5 when f.points is 0 over usual
}
texts "de" { bold: "Mutig"  bold.because: "das ist mutiger"  points: "Punkte" (plural) }
"""


def test_a_house_rule_is_told_in_words_of_the_language(run: Run, tmp_path: Path) -> None:
    (tmp_path / "small.riot").write_text(SMALL, "utf-8")
    found = run("describe", str(tmp_path / "small.riot"), "bold", "--lang", "de")
    words = " ".join(found.output.split())
    assert words.startswith("Mutig Das ist mutiger. Bonus (bonus.brave) kommt hinzu. Jetzt: Wenn")
    assert "it is braver" not in words.partition("witness")[0]
    assert "bonus.brave: 5" not in words


def test_a_house_rule_that_replaces_a_win_rule_leaves_their_order_as_it_was(
    run: Run, tmp_path: Path
) -> None:
    wins = 'win late: nobody when red.points > 8\ntexts "en" { red: "fire chief" }\n'
    (tmp_path / "small.riot").write_text(SMALL + wins, "utf-8")
    rule = 'variant short of small { because "S." replace win rich: faction where it.points > 0 }\n'
    (tmp_path / "short.riot").write_text(rule, "utf-8")
    said = " ".join(run("describe", str(tmp_path), "short", "--lang", "en").output.split())
    assert "Now: The factions whose points are more than 0 win." in said
    assert "No longer" not in said
    assert "Fire chief: Earn [earn]" in said
    book = run("rulebook", str(tmp_path), "--edition", "default+short").output
    assert "the first that applies ends the game." in book
    assert book.index("<!-- rich -->") < book.index("<!-- late -->")


def test_what_is_asked_for_wrongly_is_told(run: Run, tmp_path: Path) -> None:
    for args in (
        ("rulebook", "rilatria", "-o", str(tmp_path / "book.pdf")),
        ("rulebook", "rilatria", "--compare", "v052"),
        ("rulebook", "rilatria", "--lang", "xx"),
        ("describe", "rilatria", "no_such_variant"),
    ):
        result = run(*args)
        assert result.exit_code in (1, 2), args
        assert "Traceback" not in result.output


def test_two_are_compared_with_positions_that_show_what_differs(run: Run) -> None:
    pair = ("rulebook", "rilatria", "--compare", "v052,first", "--lang", "en")
    shown, plain = run(*pair).output, run(*pair, "--no-witness").output
    assert shown.startswith(plain.rstrip()[:200])
    begins = "Nobody has decided anything yet: it shows when the game begins."
    assert begins in shown
    assert begins not in plain


def test_a_note_says_that_a_default_was_narrowed(run: Run) -> None:
    book = run("rulebook", "riot", "--edition", "it", "--lang", "en").output
    assert "The first answer that the text allows 1: In which order do the protesters" in book
    assert "The first answer that the text allows" not in run("rulebook", "riot").output
