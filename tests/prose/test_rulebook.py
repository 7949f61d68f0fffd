"""Rulebooks: nothing of a ruleset is missing, every sentence knows its rule and is well formed."""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import riotdsl
from riotdsl.game.game import seated
from riotdsl.languages import rulebooks as tongues
from riotdsl.program.texts.from_syntax import texts_of
from riotdsl.prose.book import Book
from riotdsl.prose.chapters import rulebook
from riotdsl.prose.html import as_html
from riotdsl.prose.markdown import as_markdown

LANGUAGES = {"riot": ("es", "it", "en", "de", "fr"), "rilatria": ("es", "en")}
EVERY = [(name, language) for name, codes in LANGUAGES.items() for language in codes]


@cache
def game(name: str) -> riotdsl.Game:
    return riotdsl.load(name)


@cache
def book(name: str, language: str) -> Book:
    loaded = game(name)
    closed = loaded.table(max(loaded.ruleset.lineups, key=len)).closed
    return rulebook(seated(closed, language))


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_clause_and_requirement_is_told(name: str) -> None:
    program = game(name).ruleset.checked.program
    wanted = {clause.path for value in program.values.values() for clause in value.clauses}
    wanted |= {f"{a.name}.{r.name}" for a in program.actions.values() for r in a.requirements}
    wanted |= {*program.procedures, *program.actions, *(win.name for win in program.wins)}
    assert wanted - {*book(name, "en").rules()} <= _words_to_stop(name) | _names_of_nothing(name)


def _names_of_nothing(name: str) -> set[str]:
    """Clauses that only say that a set is empty."""
    values = game(name).ruleset.checked.program.values.values()
    return {v.clauses[0].path for v in values if v.name.startswith("no_") and not v.params}


def _words_to_stop(name: str) -> set[str]:
    """Actions that nobody declares: the plain words behind `until`."""
    ruleset = game(name).ruleset.checked
    return {*ruleset.program.actions} - {*ruleset.names.actions}


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_every_sentence_is_whole(name: str, language: str) -> None:
    for sentence in book(name, language).sentences():
        assert sentence.rule
        assert re.search(r"[.:?]$", sentence.text), sentence
        assert not re.search(r"[{}\[\]<>\x00-\x1f]|  | ,|,,|,\.", sentence.text), sentence


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_every_rule_has_words_of_its_own(name: str, language: str) -> None:
    checked = game(name).ruleset.checked
    told = texts_of(checked, language).messages
    program = checked.program
    rules = (*program.values, *program.tracks, *program.procedures)
    assert [rule for rule in rules if f"says.{rule}" not in told] == []


OWN = {">=_", "<=_", "number_none"}  # what only some languages need


def test_all_languages_have_the_same_frames() -> None:
    wanted = {*tongues.TONGUES["en"].moulds}
    found = {code: {*tongue.moulds} - OWN for code, tongue in tongues.TONGUES.items()}
    assert found == dict.fromkeys(found, wanted)
    for tongue in tongues.TONGUES.values():
        assert {*tongue.nouns} == {*tongues.TONGUES["en"].nouns}


class Sentences(HTMLParser):
    """The paragraphs and items of a page by their rules, and all that it refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.rules: list[str] = []
        self.bare = 0
        self.ids: set[str] = set()
        self.targets: set[str] = set()
        self.in_section = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.in_section = self.in_section or tag == "section"
        if given.get("id"):
            self.ids.add(given["id"] or "")
        if tag == "a":
            self.targets.add((given.get("href") or "").removeprefix("#"))
        if "data-rule" in given:
            self.rules.append(given["data-rule"] or "")


def test_every_sentence_of_a_page_links_to_its_clause() -> None:
    page = as_html(book("rilatria", "en"))
    found = Sentences()
    found.feed(page)
    told = [sentence.rule for sentence in book("rilatria", "en").sentences()]
    assert found.rules == told
    assert found.targets <= found.ids
    assert {f"rule-{rule}" for rule in told} <= found.targets


def test_a_page_needs_nothing_and_runs_nothing() -> None:
    page = as_html(book("riot", "de"))
    assert "default-src 'none'" in page
    assert "<script" not in page
    assert '<html lang="de">' in page
    assert "<svg" in page
    assert not re.search(r"(?:src|href)=\"(?!#)", page)


def test_rulings_have_reasons_and_what_is_assumed_says_so() -> None:
    page = as_html(book("riot", "en"))
    assert re.search(r"\[Ruling 1: .* \u2013 .*\]", page)
    assert re.search(r"The price of a Riot Van is 2\. .*\(Assumed<sup>\d+</sup>\)", page)
    assert "<sup>1</sup>" in page


def test_markdown_names_the_rules_in_comments() -> None:
    text = as_markdown(book("rilatria", "en"), pictures=False)
    assert "The price of a rider is 5. " in text
    assert "<!-- rider.cost -->" in text
    assert "data:image" not in text


def test_what_is_said_of_a_picture_stands_only_beside_it() -> None:
    riot, rilatria = book("riot", "en"), book("rilatria", "en")
    assert "A line joins places" in as_markdown(riot)
    assert "## The table" in as_markdown(riot)
    bare = as_markdown(riot, pictures=False)
    assert "A line joins places" not in bare
    assert "## The table" not in bare
    assert "- The table" not in bare.splitlines()
    drawn = as_markdown(rilatria)
    assert "## The table" in drawn
    assert "A line joins places" not in drawn, "a grid alone declares no links"


TRAP = """game trap { players ann, ben }
faction ann, ben
track winner_is: faction
value lucky(f: faction) -> yes or no { by_birth: f is ann }
procedure play() { let ann do bet }
action bet {
  choose who: one faction
  require known: lucky(who)
    say "<b>{The who}</b> & <script>alert(1)</script>"
  then { set winner_is = who }
}
win first: faction where it is winner_is
texts "en" { ann: "<i>Ann</i>"  says.lucky: "{the f} {f: is/are} <u>lucky</u>" }
"""


def test_what_a_ruleset_says_stays_text(tmp_path: Path) -> None:
    path = tmp_path / "trap.riot"
    path.write_text(TRAP, encoding="utf-8")
    page = as_html(rulebook(riotdsl.load(path).table()))
    assert not re.search(r"<(script|b|u|i)>", page)
    assert "&lt;script&gt;" in page
    assert "&lt;u&gt;lucky&lt;/u&gt;" in page


def test_a_ruleset_without_sentences_has_a_rulebook_too() -> None:
    table = riotdsl.load("classics/othello").table()
    told = [sentence.text for sentence in rulebook(table).sentences()]
    assert any("is allowed only if" in text for text in told)
