"""Where editions, rulings and variants differ."""

from __future__ import annotations

from riotdsl import compile as compiler
from riotdsl.compare import differences_output, matrix_output
from riotdsl.compare.differences import Compared, Kind, compare
from riotdsl.compare.impact.rules import factors
from riotdsl.compare.matrix import matrix
from riotdsl.compare.page import as_text
from riotdsl.program.editions.selection import parsed
from riotdsl.text.source import Source

GAME = """
game duel { players red, blue }
faction red, blue
place field
unit wolf of each faction { pieces: 2  home: field  force: 1 }
value force(u: unit) -> 0..9 { printed: 2 }
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
edition long of duel { title "L" grace states long at "A" "b" }
edition short of duel { grace states short at "C" "d" }
edition mute of duel { grace silent at "E" }
edition literal of duel { grace silent at "E" by letter never }
edition torn of duel { grace contradicts long at "F" "g", never at "H" "i" }
rulings club of duel { grace = never because "we voted" }
variant hard of duel {
  because "it is more fun"
  set grace = never
  drop bite.strong
  replace force.printed: 3
  add win first: blue when unit of red at field is empty
}
variant slow of duel { because "time" set cap = 10 }
"""

RULESET = compiler.load([Source("duel.riot", GAME)])


def compared(a: str, b: str) -> Compared:
    return compare(RULESET, parsed(a), parsed(b))


def kinds(a: str, b: str) -> list[tuple[str, Kind, bool]]:
    found = compared(a, b).differences
    return [(each.question.name, each.kind, each.in_force_differs) for each in found]


def test_texts_differ_when_they_admit_other_answers() -> None:
    conflict, is_open = Kind.CONFLICT, Kind.OPEN
    assert kinds("long", "long") == []
    assert kinds("long", "short") == [("grace", conflict, True)]
    assert kinds("short", "mute") == [("grace", is_open, False)]
    assert kinds("short", "literal") == [("grace", conflict, False)]
    assert kinds("long", "torn") == [("grace", is_open, False)]
    assert kinds("short", "torn") == [("grace", conflict, True)]


def test_rulings_differ_in_what_is_in_force() -> None:
    assert kinds("mute", "mute+rulings=club") == [("grace", Kind.OPEN, True)]
    assert kinds("literal", "literal+rulings=letter") == [("grace", Kind.OPEN, True)]
    side = compared("mute", "mute+rulings=club").differences[0].b
    assert (side.in_force.answer, side.in_force.by) == ("never", "ruling")
    assert kinds("long", "long+rulings=club") == []


def test_without_an_edition_nothing_is_open() -> None:
    assert kinds("default", "long") == [("grace", Kind.CHOSEN, True), ("mercy", Kind.OPEN, False)]
    assert kinds("default", "default+rulings=club") == [("grace", Kind.CHOSEN, True)]


def test_a_variant_leaves_the_answer_that_it_sets() -> None:
    assert kinds("mute", "mute+hard") == [("grace", Kind.OPEN, True)]
    assert kinds("short", "short+hard") == [("grace", Kind.CHOSEN, True)]
    assert kinds("short", "short+slow") == [("cap", Kind.CHOSEN, True)]


def test_what_a_variant_changes() -> None:
    found = compared("short+slow", "short+hard+slow")
    assert found.changes_of_a == ()
    changes = [(each.how, each.path) for each in found.changes_of_b]
    assert changes == [("drop", "bite.strong"), ("replace", "force.printed"), ("add", "first")]


def test_differences_for_programs() -> None:
    told = differences_output.as_json(compared("short", "torn+hard"))
    assert told[0] == {
        "question": "grace",
        "ask": "Grace?",
        "kind": "chosen",
        "conflict": None,
        "in_force_differs": True,
        "a": {
            "stance": "states",
            "admitted": ["short"],
            "in_force": "short",
            "decided_by": "edition",
            "because": "stated by the text",
            "section": "C",
            "locator": "d",
            "citations": [{"section": "C", "locator": "d", "reported_by": None}],
        },
        "b": {
            "stance": "contradicts",
            "admitted": ["never"],
            "in_force": "never",
            "decided_by": "variant",
            "because": "it is more fun",
            "section": "F",
            "locator": "g",
            "citations": [
                {"section": "F", "locator": "g", "reported_by": None},
                {"section": "H", "locator": "i", "reported_by": None},
            ],
        },
    }
    changed = {each["clause"]: each for each in told[1:]}
    assert changed["bite.strong"]["before"] == "require strong: force(prey) < 9"
    assert changed["bite.strong"]["after"] is None
    assert changed["force.printed"]["after"] == "printed: 3"
    assert {each["kind"] for each in told[1:]} == {"change"}
    assert {(each["side"], each["variant"]) for each in told[1:]} == {("b", "hard")}


def test_differences_for_people() -> None:
    assert as_text(differences_output.as_page(compared("short", "torn+hard")), 80) == (
        "short and torn+hard\n"
        "\n"
        "They differ on 1 of 2 questions: 0 conflicts, 1 chosen, 0 open. On 1 another\n"
        "answer is in force. Variants change 3 rules.\n"
        "\n"
        "CHOSEN: 1\n"
        "No text stands on one side, but an answer that a variant, a ruling or a default\n"
        "puts in force; what the other says excludes it.\n"
        "\n"
        "Grace?\n"
        "grace (another answer in force)\n"
        "          short           torn+hard\n"
        "says      states short    contradicts itself: long or never\n"
        "in force  short (stated)  never (variant)\n"
        "where     C: \u201cd\u201d          F: \u201cg\u201d; H: \u201ci\u201d\n"
        "\n"
        "CHANGED RULES: 3\n"
        "Only in torn+hard.\n"
        "\n"
        "hard drops bite.strong\n"
        "  before\n"
        "    require strong: force(prey) < 9\n"
        "\n"
        "hard replaces force.printed\n"
        "  before\n"
        "    printed: 2\n"
        "\n"
        "  now\n"
        "    printed: 3\n"
        "\n"
        "hard adds first\n"
        "  new\n"
        "    win first: blue when unit of red at field is empty"
    )


def test_no_difference() -> None:
    assert "They differ on none of 2 questions." in as_text(
        differences_output.as_page(compared("long", "long")), 80
    )


# ---------------------------------------------------------------- the matrix


def test_the_matrix_for_programs() -> None:
    told = matrix_output.as_json(matrix(RULESET))
    assert told["editions"] == ["long", "short", "mute", "literal", "torn"]
    assert [each["id"] for each in told["questions"]] == ["grace", "mercy"]
    grace = told["questions"][0]
    assert (grace["ask"], grace["answers"], grace["default"]) == (
        "Grace?", ["short", "long", "never"], "short",
    )  # fmt: skip
    stances = grace["stances"]
    place = {"section": "A", "locator": "b"}
    citations = {"citations": [{**place, "reported_by": None}]}
    assert stances["long"] == {"stance": "states", "answer": "long", **place, **citations}
    assert stances["mute"]["answers"] == ["short", "long", "never"]
    assert stances["mute"]["locator"] is None
    assert stances["literal"]["answers"] == ["never"]
    assert stances["literal"]["by_letter"] == "never"
    assert stances["torn"]["answers"] == ["long", "never"]
    assert [name for name, each in stances.items() if "narrowed" in each] == ["torn"]
    assert stances["torn"]["narrowed"] == "long"


def test_the_matrix_folds_where_it_is_too_wide() -> None:
    page = matrix_output.as_page(matrix(RULESET), cited=False)
    lines = as_text(page, 60).split("\n")
    assert max(map(len, lines)) <= 60
    at = lines.index("Grace? (grace)")
    assert lines[at : at + 6] == [
        "Grace? (grace)",
        "  default, short  short",
        "  long            long",
        "  mute            \u2013",
        "  literal         \u2013 letter: never",
        "  torn            ! long / never; long is played",
    ]
    wide = as_text(page, 120).split("\n")
    assert "question        default  long  short  mute  literal          torn" in wide


def test_how_texts_stand_to_each_other() -> None:
    assert [row.kind for row in matrix(RULESET).rows] == ["conflict", "alike"]
    assert matrix(RULESET).rows[0].stated == ("short", "long")


def test_every_face_tells_what_a_conflict_rests_on() -> None:
    kinds_of = {
        ("long", "short"): "stated against stated",
        ("short", "literal"): "silent by the letter",
        ("short", "torn"): "ambiguous",
        ("literal", "mute"): None,
        ("short", "short+hard"): None,
        ("default", "long"): None,
    }
    for (a, b), kind in kinds_of.items():
        found = compared(a, b)
        told = {each["question"]: each for each in differences_output.as_json(found)}
        assert told["grace"]["conflict"] == kind, (a, b)
        page = as_text(differences_output.as_page(found), 80)
        assert ("CONFLICTS" in page) == (kind is not None)
        assert kind is None or f"CONFLICTS, {kind.upper()}: 1" in page
        assert [each.conflict for each in factors(found) if each.name == "grace"] in ([], [kind])


def test_the_matrix_tells_which_editions_are_in_conflict_and_on_what_that_rests() -> None:
    (grace, mercy) = matrix_output.as_json(matrix(RULESET))["questions"]
    assert (grace["kind"], grace["conflict"]) == ("conflict", "stated against stated")
    assert {(each["a"], each["b"]): each["conflict"] for each in grace["conflicts"]} == {
        ("long", "short"): "stated against stated",
        ("long", "literal"): "silent by the letter",
        ("short", "literal"): "silent by the letter",
        ("short", "torn"): "ambiguous",
    }
    assert (mercy["kind"], mercy["conflict"], mercy["conflicts"]) == ("alike", None, [])
