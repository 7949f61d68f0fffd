"""Only what is the same in every round, and cheap, is taken out of a loop."""

from riotdsl.machine.optimise.loop_invariants import LoopInvariants
from riotdsl.program import expr as e
from riotdsl.program.types import YES_NO, Entity, SetOf

PLACE = Entity("place", maybe_none=False)
KIND = SetOf(PLACE, 8)
EACH = e.Local("each", type=PLACE)
HERE = e.Local("here", type=PLACE)
HELD = e.Holding("held", e.number(1), type=KIND)
ROW = e.Table("between", (HERE, EACH), type=KIND)


def safe(_: e.Table) -> bool:
    return True


def unsafe(_: e.Table) -> bool:
    return False


def test_what_does_not_depend_on_the_variable_is_taken_out() -> None:
    hoisting = LoopInvariants("each", safe)
    left = hoisting.inside(e.Meet(HELD, e.Single(EACH, type=KIND), type=KIND))
    assert left == e.Meet(e.Local("h0", type=KIND), e.Single(EACH, type=KIND), type=KIND)
    assert hoisting.outside == {"h0": HELD}


def test_the_row_of_a_table_is_taken_out_once() -> None:
    hoisting = LoopInvariants("each", safe)
    assert hoisting.inside(ROW) == hoisting.inside(ROW) == e.Local("m0", type=KIND)
    assert hoisting.rows == {"m0": ROW}
    assert hoisting.outside == {}


def test_a_row_that_may_be_missing_stays_looked_up() -> None:
    hoisting = LoopInvariants("each", unsafe)
    left = hoisting.inside(ROW)
    assert left == e.Table("between", (e.Local("h0", type=PLACE), EACH), type=KIND)
    assert hoisting.rows == {}


def test_what_depends_on_an_inner_variable_stays() -> None:
    inner = e.Local("inner", type=PLACE)
    condition = e.Contains(inner, HELD, type=YES_NO)
    some = e.Quantified(False, "inner", e.Single(EACH, type=KIND), condition, type=YES_NO)  # noqa: FBT003 - some, not every
    hoisting = LoopInvariants("each", safe)
    left = hoisting.inside(some)
    assert isinstance(left, e.Quantified)
    assert left.condition == e.Contains(inner, e.Local("h0", type=KIND), type=YES_NO)


def test_loops_and_calls_are_too_dear_to_be_made_for_nothing() -> None:
    call = e.Call("strength", (HERE,), type=YES_NO)
    hoisting = LoopInvariants("each", safe)
    assert hoisting.inside(call) == e.Call("strength", (e.Local("h0", type=PLACE),), type=YES_NO)
