"""A refusal names the rulings that were decisive, and no others."""

import pytest

from riotdsl.game import decisive as looked_for
from riotdsl.game.action import Failure, Rejection
from riotdsl.game.session import Session
from tests.properties import chain, effort

RULES = """
game g { players north, south  players north, south, east }
faction north, south, east
place field, yard, road, hill, inn
question yard_closed { ask "Is the yard closed?" answers yes or no default yes because "b" }
question road_closed { ask "Is the road closed?" answers yes or no default yes because "b" }
question hill_kept { ask "Is the hill kept?" answers yes or no default yes because "b" }
question toll { ask "How high is the toll?" answers 2 or 3 or 4 default 3 because "b" }
question crowd { ask "What do three of you pay?" answers 0 or 9 default 9 because "b" }
question naps { ask "Is there a bed in the inn?" answers yes or no default no because "b" }
track here: place
track purse: 0..9

value is_closed(p: place) -> yes or no {
  free: no
  yard: yard_closed is yes when p is yard over free
  road: road_closed is yes when p is road over free
}
value price -> 0..9 {
  two: toll
  three: crowd when count of faction > 2 over two
}
value rested -> yes or no {
  never: no
  asleep: sleep.running when naps is yes over never
}

action walk {
  choose there: one place where it is not hill or hill_kept is no
  require way_open: not is_closed(there)
  require paid: purse >= price when there is not field
  require both: yard_closed is no and road_closed is no when there is road
  require rested: rested when there is inn
  then { set here = there }
}
procedure sleep() { set here = inn }
procedure play() {
  sleep()
  set purse = PURSE
  let north do walk
  let north choose goal: one place
    where it is yard or it is field or it is road and road_closed is no
}
"""


def seated(purse: int = 9) -> Session:
    found = chain.checked(chain.read(RULES.replace("PURSE", str(purse))))
    assert found is not None
    return Session(chain.table(found), 0)


def named(session: Session, text: str) -> dict[str, list[str]]:
    """The questions that each rule names that refuses."""
    before = session.state
    refused = session.play(text)
    assert isinstance(refused, Rejection)
    assert session.state == before
    return {each.code: questions(each) for each in refused.failures}


def questions(failure: Failure) -> list[str]:
    return [each.partition(" = ")[0] for each in failure.rests_on]


def test_a_question_that_would_change_the_verdict_is_named_with_its_answer() -> None:
    refused = seated().play("walk yard")
    assert isinstance(refused, Rejection)
    assert refused.failures[0].rests_on == ("yard_closed = yes (default)",)


def test_a_question_that_decides_on_something_else_is_not_named() -> None:
    assert named(seated(), "walk road")["walk.way_open"] == ["road_closed"]


@pytest.mark.parametrize(("purse", "decisive"), [(0, []), (1, []), (2, ["toll"])])
def test_a_question_is_named_if_one_of_its_answers_would_be_enough(
    purse: int, decisive: list[str]
) -> None:
    assert named(seated(purse), "walk yard")["walk.paid"] == decisive


def test_questions_that_only_together_would_change_the_verdict_are_not_named() -> None:
    assert named(seated(), "walk road")["walk.both"] == []


def test_a_choice_outside_its_set_names_what_keeps_it_out() -> None:
    assert named(seated(), "walk hill") == {"walk.there": ["hill_kept"]}


def test_what_a_procedure_lets_choose_names_what_keeps_it_out() -> None:
    session = seated()
    assert session.play("walk field")
    assert named(session, "road") == {"play.goal": ["road_closed"]}
    assert named(session, "hill") == {"play.goal": []}


def test_what_an_allowed_action_meets_names_what_allows_it() -> None:
    session = seated(3)
    met = session.judge().holding(session.read("walk inn"))
    assert {each.code: questions(each) for each in met} == {
        "walk.way_open": [],
        "walk.paid": ["toll"],
    }


def test_a_question_of_which_no_other_answer_can_be_tried_is_named() -> None:
    assert named(seated(), "walk inn") == {"walk.rested": ["naps"]}


def test_questions_of_a_dear_rule_are_named_without_trying_every_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = "".join(
        f'question q{n} {{ ask "q" answers 0 or 1 or 2 or 3 default 3 because "b" }}\n'
        for n in range(30)
    )
    tested = " or ".join(f"x.n is q{n} + 300" for n in range(30))
    text = f"""game g {{ players north, south }}
faction north, south
place spot[n: 1..200]
track here: place
{asked}action walk {{
  require far: some x in spot has {tested}
  then {{ set here = none }}
}}
action stay {{ then {{ }} }}
procedure play() {{ repeat {{ let north do walk, stay }} }}
"""
    found = chain.checked(chain.read(text))
    assert found is not None
    session = Session(chain.table(found), 0)
    monkeypatch.setattr(looked_for, "MOST_STEPS", 60_000)
    found_by: list[list[str]] = []
    calls = effort.calls(
        lambda: found_by.append(named(session, "walk")["walk.far"]), most=10_000_000
    )
    assert found_by == [[f"q{n}" for n in range(30)]]  # what the rule reads
    assert calls < 600_000  # to try all of them takes three million
