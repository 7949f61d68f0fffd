from __future__ import annotations

import pytest

from riotdsl.program.editions.checks import (
    check_edition,
    check_editions,
    check_rulings,
    check_strict,
    citable_paths,
    citations,
    stance_of,
)
from riotdsl.syntax.parser import parse
from riotdsl.syntax.tree import declarations
from riotdsl.text.diagnostic import Severity
from riotdsl.text.source import Source
from tests.program import given

RULES = """
game duel { players red, blue }
faction red, blue
place field
unit wolf, bear of each faction { pieces: 2  home: field  force: 1 }
value force(u: unit) -> 0..9 { printed: 0 }
question grace { ask "Grace?" answers short or long or never default short because "it is kind" }
question mercy { ask "Mercy?" answers yes or no default yes because "x" silent in all }
option cap { ask "How long?" answers 10 or 20 default 20 }
action bite {
  choose prey: one unit at field where it.owner is not you
  require strong: force(prey) < 9
  then { }
}
procedure play() { stage rounds { repeat { for each f in faction { let f do bite } } } }
win last: red when unit of blue at field is empty and grace is short and mercy and cap > 1
"""


def edition(items: str) -> declarations.Edition:
    (found,) = given.declarations(f'edition e of duel language "en" {{ {items} }}')
    assert isinstance(found, declarations.Edition)
    return found


@pytest.mark.parametrize(
    ("said", "kind", "admitted"),
    [
        ('grace states long at "A" "b"', "states", ("long",)),
        ('grace silent at "A"', "silent", ("short", "long", "never")),
        ('grace silent at "A" by letter never', "silent", ("never",)),
        ('grace ambiguous among never, short at "A" "b"', "ambiguous", ("short", "never")),
        ('grace contradicts long at "A" "b", short at "C" "d"', "contradicts", ("short", "long")),
        ('grace unexamined because "c"', "unexamined", ("short", "long", "never")),
        ("", "missing", ("short", "long", "never")),
    ],
)
def test_a_stance_admits_answers(said: str, kind: str, admitted: tuple[str, ...]) -> None:
    found = stance_of(given.check(RULES), edition(said), "grace")
    assert (found.kind, found.admitted) == (kind, admitted)


def test_a_stance_of_all_editions_admits_every_answer() -> None:
    found = stance_of(given.check(RULES), edition(""), "mercy")
    assert (found.kind, found.admitted, found.in_all) == ("silent", ("yes", "no"), True)


def test_a_contradiction_has_a_citation_for_each_answer() -> None:
    said = edition('grace contradicts long at "A" "b", short at "C" "d" at "E" "f"')
    found = stance_of(given.check(RULES), said, "grace")
    assert found.readings is not None
    sections = {answer: [each.section for each in at] for answer, at in found.readings.items()}
    assert sections == {"long": ["A"], "short": ["C", "E"]}
    assert len(found.citations) == 3
    assert found.answer is None


def test_citations_are_gathered_by_path() -> None:
    said = edition(
        'cites bite.strong at "A" "b" cites bite.strong at "C" "d" cites last at "E" "f"'
    )
    found = citations(given.check(RULES), said)
    assert [each.section for each in found["bite.strong"]] == ["A", "C"]
    assert [each.locator for each in found["last"]] == ["f"]


def test_a_line_that_kinds_share_is_known_by_the_first_of_them() -> None:
    found = citations(given.check(RULES), edition('cites bear.force at "A" "b"'))
    assert set(found) == {"bear.force", "wolf.force"}


def test_what_can_be_cited() -> None:
    assert citable_paths(given.check(RULES)) == {
        "field", "wolf", "bear", "wolf.force", "bear.force", "wolf.home", "bear.home",
        "wolf.pieces", "bear.pieces", "force", "force.printed", "grace", "mercy",
        "bite", "bite.prey", "bite.strong", "play", "play.rounds", "last",
    }  # fmt: skip


FULL = 'grace states long at "A" "b"'


@pytest.mark.parametrize(
    ("items", "codes"),
    [
        (FULL, []),
        ("", ["missing-stance"]),
        ('grase states long at "A" "b"', ["unknown-name", "missing-stance"]),
        ('cap states 10 at "A" "b"', ["unknown-name", "missing-stance"]),
        ('grace states many at "A" "b"', ["unknown-answer"]),
        ('grace states long at "A"', ["missing-locator"]),
        ('grace states long at "A" "  "', ["missing-locator"]),
        ('grace states long reported by "a friend"', []),
        ('grace ambiguous among long, short at "A"', ["missing-locator"]),
        ('grace contradicts long at "A", short at "B" "c"', ["missing-locator"]),
        ('grace silent at "A"', []),
        ('grace states long at "A" "b c d e f g h"', ["long-locator"]),
        ('grace states long at "A" "b  c   d e f g"', []),
        (FULL + " " + FULL, ["duplicate-stance"]),
        (FULL + ' mercy states no at "A" "b"', ["stance-against-all"]),
        (FULL + ' mercy silent at "A" by letter no', []),
        (FULL + ' mercy ambiguous among yes, no at "A" "b"', ["stance-against-all"]),
        (FULL + ' cites bite.weak at "A" "b"', ["unknown-citation"]),
        (FULL + ' not_a_rule at "A" "b" because joke', ["unknown-word"]),
        (FULL + ' not_a_rule at "A" "b" because flavour', []),
    ],
)
def test_an_edition_is_held_to_the_questions(items: str, codes: list[str]) -> None:
    found = check_edition(given.check(RULES), edition(items))
    assert [each.code for each in found] == codes


@pytest.mark.parametrize("kind", ["states", "ambiguous", "contradicts", "unexamined"])
def test_only_silence_is_said_for_all_editions_at_once(kind: str) -> None:
    """A text that says something is looked up in that text: each edition says where."""
    asked = 'question q {{ ask "?" answers yes or no default yes because "x" {} in all }}'
    assert not parse(Source("all.riot", asked.format("silent")))[1]
    assert parse(Source("all.riot", asked.format(kind)))[1]


def test_all_missing_stances_are_one_warning() -> None:
    text = RULES + 'question more { ask "?" answers yes or no default yes because "x" }'
    (found,) = check_edition(given.check(text), edition(""))
    assert found.severity is Severity.WARNING
    assert found.notes == ("missing: grace, more",)


@pytest.mark.parametrize(
    ("rulings", "codes"),
    [
        ('rulings r of duel { grace = never because "c" }', []),
        ('rulings r of duel for open { grace = never because "c" }', []),
        ('rulings r of duel for shut { grace = never because "c" }', ["ruling-against-edition"]),
        ('rulings r of duel for shot { grace = never because "c" }', ["unknown-name"]),
        ('rulings r of chess { grace = never because "c" }', ["unknown-game"]),
        ('rulings r of duel { grease = never because "c" }', ["unknown-name"]),
        ('rulings r of duel { cap = 10 because "c" }', ["unknown-name"]),
        ('rulings r of duel { grace = ever because "c" }', ["unknown-answer"]),
        ('rulings r of duel { grace = long because "c" grace = short because "d" }',
         ["duplicate-ruling"]),
    ],
)  # fmt: skip
def test_rulings_are_held_to_the_questions(rulings: str, codes: list[str]) -> None:
    editions = """
    edition open of duel { grace silent at "A" }
    edition shut of duel { grace states long at "A" "b" }
    """
    (made,) = given.declarations(rulings)
    assert isinstance(made, declarations.Rulings)
    found = check_rulings(given.check(RULES + editions), made)
    assert [each.code for each in found] == codes


@pytest.mark.parametrize(
    ("start", "codes"),
    [
        ("edition e rulings default players blue, red seat red human seat blue search", []),
        ("edition default", []),
        ("edition e rulings letter", []),
        ("edition f", ["unknown-name"]),
        ("rulings club", ["unknown-name"]),
        ("players red, green", ["unknown-name"]),
        ("players red", ["unknown-lineup"]),
        ("seat green human", ["unknown-name"]),
        ("seat red wizard", ["unknown-word"]),
    ],
)
def test_a_start_is_held_to_the_game(start: str, codes: list[str]) -> None:
    text = f"{RULES} start {{ {start} }} edition e of duel {{ {FULL} }}"
    assert [each.code for each in check_editions(given.check(text))] == codes


def test_a_strict_check_wants_citations_and_texts() -> None:
    text = f'{RULES} edition e of duel language "de" {{ {FULL} }}'
    assert [each.code for each in check_strict(given.check(text))] == [
        "uncited-requirement",
        "missing-texts",
    ]
    assert not check_strict(given.check(RULES))


@pytest.mark.parametrize("ruleset", ["rilatria", "classics/othello", "classics/pig"])
def test_shipped_editions_are_sound(ruleset: str) -> None:
    checked = given.checked(ruleset)
    assert not [each for each in check_editions(checked) if each.severity is not Severity.INFO]


def test_the_versions_of_rilatria_say_what_they_say() -> None:
    checked = given.checked("rilatria")
    assert stance_of(checked, "first", "barbarian_limit").answer == "8"
    assert stance_of(checked, "v052", "barbarian_limit").answer == "6"
    assert stance_of(checked, "v051", "barbarian_limit").kind == "unexamined"
    assert citations(checked, "v052")["march.free"][0].section == "La campaña"
