"""What a witness rests on: answers to other questions that the two texts do not state alike."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from riotdsl import compile as compiler
from riotdsl import library
from riotdsl.compare.differences import Kind, compare
from riotdsl.compare.page import as_text
from riotdsl.compare.witness import output as told
from riotdsl.compare.witness.background import Background, Case
from riotdsl.compare.witness.cases import cases
from riotdsl.compare.witness.confirmation import confirmed
from riotdsl.compare.witness.facts import NEXT
from riotdsl.compare.witness.finder import Finder
from riotdsl.compare.witness.search.builder import Builder
from riotdsl.compare.witness.search.games import Game, change, position
from riotdsl.compare.witness.search.seeker import Budget
from riotdsl.compare.witness.witness import NONE, Witness
from riotdsl.compare.witness.witness import told as told_of
from riotdsl.compile import Ruleset
from riotdsl.game.chance import Generator
from riotdsl.program.editions.selection import parsed
from riotdsl.text.source import Source

TOLL = """
game toll { players red, blue }
faction red, blue
place camp, town
unit cart of each faction { pieces: 2  home: camp }
track turns: 0..20 clamped
track gold(f: faction): 0..9 clamped = 5
track debt(f: faction): 0..9 clamped
question fee { ask "What does a cart pay?" answers 1 or 2 or 3 default 1 because "cheap" }
question waived { ask "Is it let off?" answers yes or no default no because "rare" }
question doubled { ask "Is it doubled?" answers yes or no default no because "dear" }
question barred { ask "Is the town shut?" answers yes or no default no because "open" }
question colour { ask "Are carts green?" answers yes or no default no because "any" }
question way { ask "How do they go?" answers in_full or in_turn default in_full because "short" }
value due -> 0..9 {
  usual: fee
  more: fee + fee when doubled over usual
  none: 0 when waived over usual, more
}
action go {
  choose wagon: one unit of you at camp
  require shut: not barred
    say "The town is shut."
  then {
    move wagon to town
    take due from you.gold
    if colour { add 1 to you.debt }
  }
}
action rest { then { } }
procedure play() { repeat { add 1 to turns  let red, blue do go, rest until stop order way } }
win late: nobody when turns >= 9
invariant no_debts: every f in faction has f.debt <= f.gold
invariant carts_go_together: every u in unit has u.place is camp or turns > 1
edition cheap of toll {
  fee states 1 at "A" "b"
  barred states no at "C" "d"
  doubled silent at "E"
}
edition dear of toll {
  fee states 2 at "A" "b"
  barred states no at "C" "d"
  doubled states no at "E" "f"
}
edition mute of toll { fee silent at "A" by letter 3 }
"""


@cache
def toll() -> Ruleset:
    return compiler.load([Source("toll.riot", TOLL)])


def finder(ruleset: Ruleset, a: str, b: str) -> Finder:
    one, other = Background(ruleset, parsed(a)), Background(ruleset, parsed(b))
    return Finder(one, other, 1, Budget(30, 30), 1000, 20, keeps=False)


def witness_of(a: str, b: str, question: str) -> tuple[Finder, Witness]:
    made = finder(toll(), a, b)
    asked = cases(compare(toll(), parsed(a), parsed(b)), toll(), question)
    return made, next(iter(made.witnesses(asked[:1])))


def test_an_open_ruling_on_which_a_witness_rests_is_given() -> None:
    _, witness = witness_of("cheap", "dear", "fee")
    given = {each.question: each for each in witness.given}
    assert set(given) == {"waived", "doubled"}
    assert (given["waived"].answer, given["waived"].decided_by) == ("no", "default")
    assert given["waived"].is_ruling
    assert given["waived"].stated_by == ()


def test_what_one_text_alone_states_is_given_as_its_statement() -> None:
    _, witness = witness_of("cheap", "dear", "fee")
    doubled = next(each for each in witness.given if each.question == "doubled")
    assert not doubled.is_ruling
    assert (doubled.stated_by, doubled.against) == (("dear",), ())


def test_an_answer_that_is_put_against_a_text_names_that_text() -> None:
    made = finder(toll(), "cheap", "dear")
    case = Case("waived", ("yes", "no"), (("fee", "2"), ("barred", "no")))
    ((_, sought),) = made.sought([case], Budget(20, 0))
    witness = made.witness(case, sought)
    assert witness is not None
    fee = next(each for each in witness.given if each.question == "fee")
    assert (fee.answer, fee.stated_by, fee.against) == ("2", ("dear",), ("cheap",))
    report = told.Report(made.a, made.b, [witness], lambda _: "BOARD")
    assert "fee is 2 (dear, not cheap)" in " ".join(as_text(told.as_page(report), 80).split())


def test_what_both_texts_state_alike_is_not_given() -> None:
    _, both = witness_of("cheap", "dear", "fee")
    assert "barred" not in {each.question for each in both.given}
    _, alone = witness_of("cheap", "mute", "fee")
    assert "barred" in {each.question for each in alone.given}


def test_pages_and_programs_are_told_what_is_a_ruling() -> None:
    made, witness = witness_of("cheap", "dear", "fee")
    report = told.Report(made.a, made.b, [witness], lambda _: "BOARD")
    text = " ".join(as_text(told.as_page(report), 80).split())
    assert "It rests on rulings, which neither text states: waived is no." in text
    assert "It rests on what the texts do not state alike: doubled is no (dear)." in text
    assert "A conflict of cheap and dear, stated against stated." in text
    (entry,) = told.as_json(report)
    assert entry["conflict"] == "stated against stated"
    assert {each["question"]: each["ruling"] for each in entry["given"]} == {
        "waived": True,
        "doubled": False,
    }


# ---------------------------------------------------------------- another referee: closed programs


def shown(witness: Witness) -> tuple[object, ...]:
    """What a witness tells: how it shows, who accepts, and what lies differently."""
    rows = tuple(row for row in witness.rows if row[0] != NEXT)
    return witness.kind, tuple(each.accepted for each in witness.outcomes), rows


def under(made: Finder, witness: Witness, question: str, answer: str) -> tuple[object, ...] | None:
    """What the same decision shows under closed programs with another answer.

    None if the line does not lead to the same position there.
    """
    assert witness.tables is not None
    assert witness.found is not None
    seats = witness.tables[0].closed.seats
    given = {**dict(witness.case.given), question: answer}
    case = Case(witness.case.question, witness.case.answers, tuple(given.items()))
    tables = made.tables(made.a, case, seats)
    twins = made.closed(tables)
    start = position(twins, witness.found)
    if start is None or tables[0].backend.core(start.at.a) != list(witness.state or ()):
        return None
    proof = confirmed(twins, tables, witness.found)
    if proof is None:
        return ("nothing shows",)
    return shown(told_of(case, witness.found, proof, 0))


def changing(made: Finder, witness: Witness, names: Iterable[str]) -> Iterator[str]:
    """Those of some questions with another answer to which something else is told."""
    for name in names:
        question = made.a.program.questions[name]
        if name == witness.case.question or question.option:
            continue
        own = made.a.answered.decided.answers[name].answer
        others = [answer for answer in question.answers if answer != own]
        found = [under(made, witness, name, answer) for answer in others]
        if any(each is not None and each != shown(witness) for each in found):
            yield name


def stated_alike(made: Finder, name: str) -> bool:
    one, other = (side.answered.decided.answers[name] for side in (made.a, made.b))
    return one.by == other.by == "edition" and one.answer == other.answer


PAIRS = [("cheap", "dear"), ("cheap", "mute"), ("dear", "mute"), ("default", "default")]


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_answer_that_changes_the_outcome_is_given_unless_both_state_it(
    a: str, b: str
) -> None:
    compared = compare(toll(), parsed(a), parsed(b))
    made = finder(toll(), a, b)
    names = [each.name for each in toll().checked.program.questions.values()]
    asked = [case for name in names for case in cases(compared, toll(), name)]
    found = [each for each in made.witnesses(asked) if each.grade != NONE]
    assert {each.case.question for each in found} >= {"fee", "doubled", "barred", "colour"}
    for witness in found:
        expected = {n for n in changing(made, witness, names) if not stated_alike(made, n)}
        given = {each.question for each in witness.given}
        assert expected <= given, witness.case
        assert not any(stated_alike(made, name) for name in given)


@pytest.mark.long
@pytest.mark.parametrize(("a", "b"), [("de", "en"), ("es", "it")])
def test_every_answer_that_changes_the_outcome_is_given_in_a_large_game(a: str, b: str) -> None:
    ruleset = library.load("riot")
    made = finder(ruleset, a, b)
    compared = compare(ruleset, parsed(a), parsed(b))
    conflicts = [each.question.name for each in compared.of_kind(Kind.CONFLICT)]
    asked = [case for name in conflicts for case in cases(compared, ruleset, name)]
    made.budget, made.persists = Budget(7, 0), False
    witness = next(each for each in made.witnesses(asked) if each.log)
    drawn = random.Random(1).sample(list(made.a.program.questions), 40)
    names = {*drawn, *(each.question for each in witness.given)}
    expected = {n for n in changing(made, witness, names) if not stated_alike(made, n)}
    assert expected <= {each.question for each in witness.given}, witness.case


# ---------------------------------------------------------------- positions built by hand


def test_positions_that_are_built_break_no_invariant() -> None:
    background = Background(toll(), parsed("default"))
    twins = background.twins(Case("fee", ("1", "2")), (0, 1))
    backend = twins.a.backend
    built = 0
    for seed in range(60):
        game = Game(twins, twins.begin())
        builder = Builder(twins.a.engine, Generator.seeded(seed, 0), background.near("fee"))
        changes = builder.changed(game.at.a)
        if changes:
            built += 1
            assert change(game, changes)
            assert backend.broken(game.at.a) is None
    assert built > 20


def test_a_position_that_breaks_an_invariant_is_refused() -> None:
    twins = Background(toll(), parsed("default")).twins(Case("fee", ("1", "2")), (0, 1))
    for changes in ((("debt 0", 9),), (("unit 0", 1),)):
        assert not change(Game(twins, twins.begin()), changes)
    assert change(Game(twins, twins.begin()), (("debt 0", 3),))
