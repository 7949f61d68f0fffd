"""What is possible, listed by trying: against a listing that knows nothing of classes."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations

import pytest

from riotdsl.machine import listing
from riotdsl.machine.code import SEALED_PLAYS, Machine, Point
from riotdsl.machine.evaluate import State
from riotdsl.machine.layout import DECIDER, WORK
from riotdsl.machine.listing import (
    DecisionTooLargeError,
    Lister,
    Member,
    Tally,
    e_mask,
    free,
    split,
)
from riotdsl.machine.run import Interpreter
from riotdsl.program import model
from riotdsl.program.analysis.play_budget import TRY
from tests.program.given import check
from tests.properties import chain

TABLE = """
game g { players a, b }
faction a, b
place field[n: 1..4]
place yard
place hand[owner: faction] seen by owner
unit pawn of a { pieces: 4  home: field[1] }
unit rook[n: 1..2] of a, b { pieces: 1  home: field[2] }
unit guard of a { home: field[1] }
card ace { pieces: 3  home: hand[a] }
card rune[n: 1..2] { pieces: 2  home: hand[b] }
track gold: 0..9 = 2
track hurt(u: unit): 0..3
track bond(f: faction, u: unit): 0..3
track focus: unit
track marked: set of unit
track kept: card
track owners: set of faction
track notes(n: 1..2): 0..3
procedure moving(u: unit) { move u to field[3] }
procedure hurting(u: unit) { set u.hurt = 1 }
procedure binding(u: unit) { set bond(b, u) = 1 }
procedure naming(u: unit) { set focus = u }
procedure marking(u: unit) { set marked = u + marked }
procedure owning() { set owners = a + b }
procedure other_card(c: card) { set kept = c }
"""


def stopped(text: str) -> tuple[Interpreter, Point, State, tuple[Member, ...]]:
    """The first decision of a game, where `a` decides: what is asked, and what is listed."""
    interpreter = Interpreter(machine(text))
    s = interpreter.start()
    s[DECIDER] = 0
    point = interpreter.machine.points[0]
    return interpreter, point, s, tuple(interpreter.lister.families(point, s))


@cache
def machine(text: str) -> Machine:
    play = f"procedure play() {{ {text} }}" if "action" not in text else text
    return chain.machine(check(f"{TABLE} {play}"), {})


def listed(text: str) -> list[Member]:
    """All members of the first decision."""
    interpreter, point, s, families = stopped(text)
    lister = interpreter.lister
    return [each for family in families for each in lister.members(point, family, s)]


PAWNS, ROOKS = (0, 1, 2, 3), (4, 5, 6, 7)


def mask(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


def packed(*numbers: int) -> int:
    """An order as the integer that it is: four bits a member, ended by fifteen."""
    return sum(number << 4 * at for at, number in enumerate((*numbers, 15)))


# What a seat chooses, and every value that it may take: of things that are alike, the first.
CHOICES: dict[str, list[int]] = {
    "3..6": [3, 4, 5, 6],
    "1..gold": [1, 2],
    "one field": [0, 1, 2, 3],
    "one (field where it.n > 2)": [2, 3],
    "one pawn": [0],
    "one unit": [0, *ROOKS, 8],
    "one (unit at field[1])": [0, 8],
    "one (unit at field[2])": [*ROOKS],
    "one (card at hand[a])": [0],
    "one card": [0, 3, 5],
    "order of (field where it.n > 1)": [packed(*each) for each in permutations((1, 2, 3))],
    "some (field where it.n > 2)": [mask(2), mask(3), mask(2, 3)],
    "some 1..2 (field where it.n > 1)": [
        mask(*each) for size in (1, 2) for each in combinations((1, 2, 3), size)
    ],
    "some 2..2 pawn": [mask(0, 1)],
    "some 0..3 pawn": [0, mask(0), mask(0, 1), mask(0, 1, 2)],
    "some pawn": [mask(0), mask(0, 1), mask(0, 1, 2), mask(0, 1, 2, 3)],
}


@pytest.mark.parametrize("choice", CHOICES)
def test_every_value_of_a_choice_is_listed_once(choice: str) -> None:
    found = listed(f"let a choose x: {choice}")
    assert {each[0] for each in found} == {0}
    assert sorted(value for _, value in found) == sorted(CHOICES[choice])


@pytest.mark.parametrize("choice", CHOICES)
def test_a_value_may_be_chosen_if_it_is_among_all_or_like_one_of_them(choice: str) -> None:
    interpreter, point, s, _ = stopped(f"let a choose x: {choice}")
    assert point.chooser is not None
    for value in CHOICES[choice]:
        assert interpreter.lister.may_choose(point.chooser, value, s)
    assert not interpreter.lister.may_choose(point.chooser, mask(*range(11)), s)


def test_what_is_like_the_first_of_its_class_may_be_chosen() -> None:
    interpreter, point, s, _ = stopped("let a choose x: one pawn")
    assert point.chooser is not None
    assert [interpreter.lister.may_choose(point.chooser, n, s) for n in range(5)] == [True] * 4 + [
        False
    ]
    interpreter, point, s, _ = stopped("let a choose x: some 2..3 pawn")
    assert point.chooser is not None
    chosen = [mask(1, 3), mask(3), mask(0, 1, 2, 3), mask(0, 4), mask(0, 1, 4)]
    may = [interpreter.lister.may_choose(point.chooser, each, s) for each in chosen]
    assert may == [True, False, False, False, False]


@pytest.mark.parametrize("done", ["moving", "hurting", "binding", "naming", "marking"])
def test_things_with_other_places_marks_or_names_are_told_apart(done: str) -> None:
    interpreter, point, s, families = stopped("let a choose x: one unit")
    assert families == ((0, 0), *((0, n) for n in (*ROOKS, 8)))
    interpreter.evaluator.procedure(done, [2], s)
    found = tuple(interpreter.lister.families(point, s))
    assert found == ((0, 0), (0, 2), *((0, n) for n in (*ROOKS, 8)))
    if done not in ("naming", "marking"):
        interpreter.evaluator.procedure(done, [3], s)
        assert tuple(interpreter.lister.families(point, s)) == found


def test_words_are_listed_in_their_order() -> None:
    interpreter, point, s, families = stopped("let a choose x: calm or keen")
    words = interpreter.machine.program.universe.words
    assert families == ((0, words["calm"]), (0, words["keen"]))
    assert point.chooser is not None
    assert interpreter.lister.may_choose(point.chooser, words["keen"], s)


def test_what_is_about_other_things_tells_nothing_apart() -> None:
    interpreter, point, s, families = stopped("let a choose x: one pawn")
    interpreter.evaluator.procedure("owning", [], s)
    interpreter.evaluator.procedure("other_card", [1], s)
    assert tuple(interpreter.lister.families(point, s)) == families == ((0, 0),)


def test_cards_are_told_apart_by_what_names_cards() -> None:
    interpreter, point, s, families = stopped("let a choose x: one (card at hand[a])")
    assert families == ((0, 0),)
    interpreter.evaluator.procedure("other_card", [1], s)
    assert list(interpreter.lister.families(point, s)) == [(0, 0), (0, 1)]


def test_of_a_class_the_lowest_are_taken() -> None:
    interpreter, point, s, _ = stopped("let a choose x: some 2..2 pawn")
    interpreter.evaluator.procedure("moving", [0], s)
    found = {value for _, value in interpreter.lister.members(point, (0,), s)}
    assert found == {mask(0, 1), mask(1, 2)}


def test_chance_has_an_entry_for_each_thing_and_a_seat_one_for_each_class() -> None:
    families = stopped("let chance choose x: one pawn")[3]
    assert families == ((0, 0),) * 4
    families = stopped("let chance choose x: one unit")[3]
    assert families == (*((0, 0),) * 4, *((0, n) for n in (*ROOKS, 8)))
    assert stopped("let chance choose x: one field")[3] == tuple((0, n) for n in range(4))
    assert stopped("let chance choose x: 2..3")[3] == ((0, 2), (0, 3))


def test_a_subset_is_one_family() -> None:
    assert stopped("let a choose x: some field")[3] == ((0,),)
    assert stopped("let a choose x: some 4..6 field")[3] == ((0,),)
    assert stopped("let a choose x: some 5..6 field")[3] == ()


ACTIONS = """
procedure play() { let a do go, grab, mix until rest }
action go {
  choose f: one field
  require near: f.n < 3
  choose n: 1..3
  require low: n > gold when f.n is 1
  then {}
}
action grab {
  choose s: some pawn
  choose n: 1..2
  require less: count of s < 3 and count of s > n
  then {}
}
action mix {
  choose n: 1..3
  choose s: some 2..2 (field where it.n > n)
  require odd: n is not 1
  then {}
}
action never { require no_way: no  then {} }
action rest { then {} }
"""


def test_actions_are_listed_with_all_that_can_be_chosen() -> None:
    found = listed(ACTIONS)
    go = [(0, 0, 3), (0, 1, 1), (0, 1, 2), (0, 1, 3)]
    take = [(1, mask(0, 1), 1)]
    mix = [(2, 2, mask(2, 3))]
    assert found == [*go, *take, *mix, (3,)]
    families = stopped(ACTIONS)[3]
    assert families == (*go, (1,), (2, 2), (3,))


def test_the_frame_of_an_action_is_clear_after_listing() -> None:
    interpreter, point, s, families = stopped(ACTIONS)
    before = list(s)
    assert list(interpreter.lister.families(point, s)) == list(families)
    for family in families:
        interpreter.lister.members(point, family, s)
    before[WORK] = s[WORK]  # trying subsets is charged
    assert s == before


def test_choices_before_the_first_subset_make_a_family() -> None:
    actions = machine(ACTIONS).program.actions
    assert {name: split(each) for name, each in actions.items()} == {
        "go": 2, "grab": 0, "mix": 1, "never": 0, "rest": 0,
    }  # fmt: skip


def test_the_first_that_is_free_stands_for_its_class() -> None:
    classes = [[0, 1, 2], [3], [4, 5]]
    assert free(classes, ()) == [0, 3, 4]
    assert free(classes, {0, 3, 5}) == [1, 4]
    assert e_mask([0, 2, 5]) == 0b100101
    assert e_mask([]) == 0


@pytest.mark.parametrize("missing", [0, 1])
def test_as_many_are_listed_as_are_allowed(missing: int, monkeypatch: pytest.MonkeyPatch) -> None:
    interpreter, point, s, families = stopped("let a choose x: some field")
    monkeypatch.setattr(listing, "MEMBER_LIMIT", 15 - missing)
    if missing:
        with pytest.raises(DecisionTooLargeError):
            interpreter.lister.members(point, families[0], s)
    else:
        assert len(interpreter.lister.members(point, families[0], s)) == 15


@pytest.mark.parametrize("missing", [0, 1])
def test_as_many_are_tried_as_the_budget_allows(missing: int) -> None:
    interpreter, point, s, _ = stopped("let a choose x: some field")
    chooser = point.chooser
    assert isinstance(chooser, model.SomeOf)
    tally = Tally(16 * TRY - missing)
    if missing:
        with pytest.raises(DecisionTooLargeError):
            list(interpreter.lister.subsets(chooser, s, tally))
    else:
        assert len(list(interpreter.lister.subsets(chooser, s, tally))) == 15


SEALED = """
procedure play() {
  let faction do first, second, third, many, none_at_all, more, push, pull, fourth
    until rest order sealed
}
action first { choose c: one (card at hand[you])  then { move c to yard } }
action second { choose c: one (card at hand[you])  choose n: 1..2  then { move c to yard } }
action third { choose n: 1..3  then {} }
action many { choose f: one field  then {} }
action none_at_all { then {} }
action push { choose u: one pawn  then {} }
action pull { choose u: one pawn  choose n: 1..2  then {} }
action fourth { choose n: 1..3  then {} }
action more { choose f: one field  then {} }
action rest { then {} }
"""


def sealed(*played: Member) -> list[Member]:
    """What can still be sealed after some plays."""
    interpreter = Interpreter(machine(SEALED))
    s = interpreter.start()
    options = interpreter.advance(s)
    assert options is not None
    for member in played:
        point = interpreter.machine.points[options.point]
        assert member in options.families
        interpreter.apply(point, member, s)
        options = interpreter.advance(s)
        assert options is not None
    return list(options.families)


def test_what_is_sealed_is_not_chosen_first_again() -> None:
    start = sealed()
    assert [each for each in start if each[0] == 0] == [(0, 0)]
    assert [each for each in start if each[0] == 2] == [(2, 1), (2, 2), (2, 3)]
    once = sealed((0, 0))
    assert [each for each in once if each[0] == 0] == [(0, 1)]
    assert [each for each in once if each[0] == 1] == [(1, 1, 1), (1, 1, 2)]
    assert [each for each in once if each[0] == 2] == [(2, 1), (2, 2), (2, 3)]
    twice = sealed((0, 0), (1, 1, 2))
    assert [each for each in twice if each[0] == 0] == [(0, 2)]
    assert [each for each in twice if each[0] == 1] == [(1, 2, 1), (1, 2, 2)]
    fields = sealed((3, 1))
    assert [each for each in fields if each[0] == 3] == [(3, 0), (3, 2), (3, 3)]
    assert [each for each in fields if each[0] == 5] == [(5, n) for n in range(4)]
    numbers = sealed((2, 3))
    assert [each for each in numbers if each[0] == 2] == [(2, 1), (2, 2)]
    assert [each for each in numbers if each[0] == 8] == [(8, 1), (8, 2), (8, 3)]
    units = sealed((6, 0))
    assert [each for each in units if each[0] == 7] == [(7, 1, 1), (7, 1, 2)]
    assert [each for each in numbers if each[0] == 3] == [each for each in start if each[0] == 3]
    assert (9,) in numbers
    assert (4,) in numbers


def test_every_seat_seals_its_own() -> None:
    other = sealed((0, 0), (9,))
    assert [each for each in other if each[0] == 0] == [(0, 3), (0, 5)]
    assert [each for each in other if each[0] == 2] == [(2, 1), (2, 2), (2, 3)]
    apart = sealed((9,), (2, 3))
    assert [each for each in apart if each[0] == 0] == [(0, 3), (0, 5)]
    again = sealed((2, 2), (9,), (0, 3), (2, 1))
    assert [each for each in again if each[0] == 0] == [(0, 4), (0, 5)]
    assert [each for each in again if each[0] == 2] == [(2, 2), (2, 3)]


def test_when_there_is_no_room_a_window_can_only_be_ended() -> None:
    assert sealed(*[(4,)] * (SEALED_PLAYS - 1)) != [(9,)]
    assert sealed(*[(4,)] * SEALED_PLAYS) == [(9,)]


def test_a_lister_knows_its_machine() -> None:
    interpreter = stopped("let a choose x: one pawn")[0]
    assert isinstance(interpreter.lister, Lister)
    assert interpreter.lister.machine is interpreter.machine
