"""Unions of meets of moved sets mean what sets of numbers mean."""

from hypothesis import given, reject
from hypothesis import strategies as st

from riotdsl.machine.optimise.set_algebra import (
    Atom,
    Term,
    Terms,
    UnwieldyError,
    Writer,
    folded,
    meet,
    union,
    without,
)
from riotdsl.program import expr as e
from riotdsl.program.types import Entity, SetOf

KIND = SetOf(Entity("place"), 8)
WHOLE = (1 << 16) - 1
SETS: list[e.Expr] = [e.Holding("held", e.number(each), type=KIND) for each in range(3)]

masks = st.integers(0, WHOLE)
atoms = st.builds(Atom, st.sampled_from(SETS), st.integers(-3, 3), st.booleans())
terms = st.lists(st.builds(Term, masks, st.frozensets(atoms, max_size=3)), max_size=4).map(tuple)
positions = st.lists(st.integers(0, 255), min_size=3, max_size=3)


def moved(mask: int, by: int) -> int:
    return mask >> by if by >= 0 else mask << -by


def meant(found: Terms, held: list[int]) -> int:
    """The set that terms stand for when the three sets hold these places."""
    whole = 0
    for term in found:
        mask = term.among
        for atom in term.atoms:
            there = moved(held[SETS.index(atom.source)], atom.by)
            mask &= there if atom.inside else ~there
        whole |= mask
    return whole


def value(node: e.Expr, held: list[int]) -> int:
    match node:
        case e.Const(mask):
            return mask
        case e.Holding():
            return held[SETS.index(node)]
        case e.Shifted(source, by):
            return moved(value(source, held), by)
        case e.Meet(left, right):
            return value(left, held) & value(right, held)
        case e.Minus(left, right):
            return value(left, held) & ~value(right, held)
        case e.Union(left, right):
            return value(left, held) | value(right, held)
    raise AssertionError(node)


@given(terms, terms, positions)
def test_union_and_meet(left: Terms, right: Terms, held: list[int]) -> None:
    both = meant(left, held), meant(right, held)
    assert meant(union((left, right)), held) == both[0] | both[1]
    assert meant(meet(left, right), held) == both[0] & both[1]


@given(masks, terms, positions)
def test_without(inside: int, gone: Terms, held: list[int]) -> None:
    try:
        found = without(inside, gone)
    except UnwieldyError:
        reject()
    assert meant(found, held) == inside & ~meant(gone, held)


@given(terms, positions)
def test_writing_keeps_the_meaning(found: Terms, held: list[int]) -> None:
    """Of the three sets it is known that they lie within the first eight places."""
    writer = Writer(KIND, lambda _: 255)
    assert value(writer.expression(union((found,))), held) == meant(found, held)


positive = st.lists(
    st.builds(
        Term,
        masks,
        st.frozensets(
            st.builds(Atom, st.sampled_from(SETS), st.integers(-3, 3)), min_size=1, max_size=3
        ),
    ),
    max_size=4,
).map(tuple)


@given(positive, positions)
def test_folding_keeps_whether_there_is_a_member(found: Terms, held: list[int]) -> None:
    """Places are moved up first, so that none falls off the low end."""
    high = tuple(Term(term.among << 16, term.atoms) for term in found)
    up = [each << 16 for each in held]
    assert bool(meant(folded(high), up)) == bool(meant(high, up))


def test_twins_become_one() -> None:
    """A line of two, seen from either end."""
    one = Term(WHOLE << 8, frozenset({Atom(SETS[0], 0), Atom(SETS[0], 1)}))
    other = Term(WHOLE << 9, frozenset({Atom(SETS[0], 0), Atom(SETS[0], -1)}))
    assert len(folded((one, other))) == 1


def test_what_is_moved_beyond_the_last_place_is_no_member() -> None:
    places = (1 << 64) - 1
    up = Term(places & ~255, frozenset({Atom(SETS[0], -8)}))
    found = Writer(SetOf(Entity("place"), 64), lambda _: places).expression((up,))
    assert value(found, [places, 0, 0]) == places & ~255
