"""Why a condition does not hold: what it compares, and how that arose."""

from __future__ import annotations

from functools import cache

import pytest

from riotdsl.game.action import Fact, Known, assumed_of
from riotdsl.game.explain import DEPTH, MOST_MEMBERS, Explainer
from riotdsl.machine.evaluate import Evaluator
from riotdsl.machine.knowledge import Knowledge
from riotdsl.machine.layout import DECIDER
from riotdsl.machine.run import Interpreter
from riotdsl.program import expr as e
from tests.program.given import check
from tests.properties import chain

TABLE = """
game g { players a, b }
faction a, b
place field[n: 1..5]
place yard
place hand[owner: faction] seen by owner
place deck seen by nobody
unit pawn of a, b { pieces: 2  home: field[1] }
unit king of a { home: field[2] }
card ace { pieces: 2  home: hand[a] }
card rune[n: 1..3] { pieces: 1  home: hand[b] }
card seal { home: deck }
card open_one { home: yard }
track gold: 0..9 = 4
track ready: yes or no
track lead: faction
track crown: unit
track held: set of card
track known(f: field): yes or no
value base() -> number { usual: 3  more: 5 when gold > 5 over usual }
value sums() -> number { usual: base() + gold }
value deep_2() -> number { usual: sums() + 1 }
value deep_3() -> number { usual: deep_2() + 1 }
value deep_4() -> number { usual: deep_3() + 1 }
value deep_5() -> number { usual: deep_4() + 1 }
value worth(u: unit) -> 0..9 { usual: 1  kings: 4 when u is king over usual }
value twice(n: 0..9) -> number { usual: n + n }
value near(f: field) -> 0..9 { usual: f.n }
value all_near() -> number { usual: base() + sum of near(f) for f in field }
value hidden_sum() -> number { usual: sum of c.n for c in rune at hand[b] }
value of_lead(f: faction) -> 0..9 { usual: gold }
procedure play() { note m: 0..9 = 3  repeat { let a do act } }
action act {
  choose n: 1..3
  choose w: one field
  require low: n > gold and w.n > 9
  then { set gold = play.m }
}
"""

Told = tuple[str, str]

# A condition, and what it compares: the words and the value now.
FACTS: dict[str, list[Told]] = {
    "gold > 5": [("gold", "4")],
    "5 > gold": [("gold", "4")],
    "gold > base()": [("gold", "4"), ("base()", "3")],
    "not gold > 3": [("gold", "4")],
    "gold > 5 and base() > 3": [("gold", "4"), ("base()", "3")],
    "gold > 5 or ready": [("gold", "4"), ("ready", "no")],
    "ready": [("ready", "no")],
    "not ready": [("ready", "no")],
    "lead is a": [("lead", "none")],
    "field[1].known": [("field[1].known", "no")],
    "yard in (field where it.n > 3)": [("(field where it.n > 3)", "field.4, field.5")],
    "(unit at field[1]) is empty": [("unit at field[1]", "4 pawn")],
    "(unit at field[4]) is empty": [("unit at field[4]", "nothing")],
    "count of (unit at field[2]) > 3": [("count of (unit at field[2])", "1")],
    "every f in field has some g in field has g.n > f.n + 3": [
        ("f", "field.2"), ("f", "field.3"), ("f", "field.4"),
    ],
    "twice(gold) > 9": [("twice(gold)", "8")],
    "crown in (unit at field[2])": [("crown", "none"), ("unit at field[2]", "1 king")],
    "every u in king has worth(u) > 5": [("u", "king"), ("worth(u)", "4")],
    "some f in field has f.n > 4": [("f", "field.5"), ("f.n", "5")],
    "some f in field has f.n > 7": [],
    "some u in unit at field[2] has worth(u) > 7": [("unit at field[2]", "1 king")],
    "every f in field has f.n > 2": [
        ("f", "field.1"), ("f.n", "1"), ("f", "field.2"), ("f.n", "2"),
    ],
    "every f in field has f.n > 4": [
        ("f", "field.1"), ("f.n", "1"), ("f", "field.2"), ("f.n", "2"), ("f", "field.3"),
        ("f.n", "3"),
    ],
    "every f in field has f.n > 0": [],
    "every u in unit has worth(u) > 2": [("u", "pawn"), ("worth(u)", "1")],
    "every u in unit has ready": [("…", "pawn"), ("ready", "no"), ("…", "king"), ("ready", "no")],
    "some f in field has some u in unit at f has worth(u) > 3": [
        ("f", "field.2"), ("u", "king"), ("worth(u)", "4"),
    ],
    "(card at hand[a]) is empty": [("card at hand[a]", "2 ace")],
    "(card at hand[b]) is empty": [("card at hand[b]", "3")],
    "(card at deck) is empty": [("card at deck", "1")],
    "(card at yard) is empty": [("card at yard", "1 open_one")],
    "held is empty": [("held", "nothing")],
}  # fmt: skip


@cache
def explained(condition: str) -> tuple[Explainer, e.Expr]:
    """A condition at the start of play, where `a` decides."""
    machine = chain.machine(check(f"{TABLE} value v() -> yes or no {{ usual: {condition} }}"), {})
    s = Interpreter(machine).start()
    s[DECIDER] = 0
    return Explainer(Evaluator(machine), s, Knowledge(machine, 0)), machine.program.values[
        "v"
    ].clauses[0].value


@pytest.mark.parametrize("condition", FACTS)
def test_what_a_condition_compares_is_told_with_its_values(condition: str) -> None:
    explainer, node = explained(condition)
    facts = explainer.facts(node, {})
    assert [(fact.text, fact.value) for fact in facts] == FACTS[condition]


def test_only_the_conjuncts_that_fail_are_told() -> None:
    explainer, node = explained("gold > 3 and (gold > 5 and base() > 1) and ready")
    failing = [explainer.text(each) for each in explainer.failing(node, {})]
    assert failing == ["gold > 5", "ready"]
    explainer, node = explained("gold > 5 or ready")
    assert [explainer.text(each) for each in explainer.failing(node, {})] == ["gold > 5 or ready"]


def tree(fact: Fact) -> tuple[object, ...]:
    """A fact and what it rests on."""
    return fact.text, fact.value, fact.clause, *map(tree, fact.parts)


def known(each: Fact) -> Known:
    assert each.known is not None
    return each.known


def fact(condition: str) -> Fact:
    explainer, node = explained(condition)
    (found,) = explainer.facts(node, {})
    return found


def test_a_value_is_told_with_the_clause_that_decided_and_what_that_rests_on() -> None:
    assert tree(fact("base() > 9")) == ("base()", "3", "base.usual")
    explainer, node = explained("every u in king has worth(u) > 9")
    assert tree(explainer.facts(node, {})[1]) == ("worth(u)", "4", "worth.kings")
    base = ("base()", "3", "base.usual")
    assert tree(fact("sums() > 9")) == ("sums()", "7", "sums.usual", base)


def test_what_rests_on_much_is_told_so_deep_and_no_deeper() -> None:
    assert DEPTH == 3
    found, depth = fact("deep_5() > 99"), 0
    while found.parts:
        (found,) = found.parts
        depth += 1
    assert depth == DEPTH
    assert found.text == "deep_2()"


def test_what_depends_on_a_variable_inside_is_not_told() -> None:
    assert tree(fact("all_near() > 99")) == (
        "all_near()", "18", "all_near.usual", ("base()", "3", "base.usual"),
    )  # fmt: skip


def test_a_value_of_none_has_no_clause() -> None:
    assert tree(fact("of_lead(a) > 7")) == ("of_lead(a)", "4", "of_lead.usual")
    assert tree(fact("of_lead(lead) > 1")) == ("of_lead(lead)", "0", None)


def test_so_many_members_are_told() -> None:
    assert MOST_MEMBERS == 3
    assert len(FACTS["every f in field has f.n > 4"]) == 2 * MOST_MEMBERS


def test_whoever_sees_cards_is_told_them() -> None:
    explainer, node = explained("(card at hand[b]) is empty")
    machine = explainer.evaluator.machine
    for knowledge in (Knowledge(machine, 1), None):
        (found,) = Explainer(explainer.evaluator, explainer.s, knowledge).facts(node, {})
        assert found.value == "1 rune.1, 1 rune.2, 1 rune.3"


def test_nothing_is_told_of_what_may_not_even_be_counted() -> None:
    explainer, node = explained("((rune at hand[b]) where it.n > 1) is empty or gold > 5")
    assert [each.text for each in explainer.facts(node, {})] == ["gold"]
    explainer, node = explained("hidden_sum() > 2 and gold > 5")
    assert [each.text for each in explainer.facts(node, {})] == ["gold"]
    knowing = Explainer(explainer.evaluator, explainer.s)
    assert [each.text for each in knowing.facts(node, {})] == ["hidden_sum()", "gold"]


def test_what_is_only_counted_is_known_as_a_count() -> None:
    found = known(fact("(card at hand[b]) is empty"))
    assert isinstance(found.node, e.Count)
    assert found.value == 3
    assert found.node.span is not None


def test_variables_are_kept_with_their_values() -> None:
    explainer, _ = explained("ready")
    action = explainer.evaluator.machine.program.actions["act"]
    (requirement,) = action.requirements
    state = list(explainer.s)
    explainer.evaluator.fill("act", 0, (2, 3), state)
    now = Explainer(explainer.evaluator, state)
    facts = now.facts(requirement.condition, {})
    assert [(each.text, each.value) for each in facts] == [("n", "2"), ("gold", "4"), ("w.n", "4")]
    values = [{name: value for name, (_, value) in known(each).variables.items()} for each in facts]
    assert values == [{"act.n": 2}, {}, {"act.w": 3}]


def test_bound_variables_are_kept_by_their_names() -> None:
    explainer, node = explained("some f in field has f.n > 4")
    facts = explainer.facts(node, {})
    names = [list(known(each).variables) for each in facts]
    assert [len(each) for each in names] == [1, 1]
    assert [value for _, value in known(facts[1]).variables.values()] == [4]


def test_every_assumption_is_told_once() -> None:
    inner = Fact("x", "1", None, ("b", "c"), ())
    outer = Fact("y", "1", None, ("a", "b"), (inner, inner))
    assert assumed_of((outer,)) == ("a", "b", "c")
    assert assumed_of((inner, outer)) == ("b", "c", "a")
    assert assumed_of(()) == ()


def test_what_was_not_written_is_told_as_left_out() -> None:
    explainer, node = explained("ready")
    assert explainer.text(node) == "ready"
    assert explainer.text(e.YES) == "…"
