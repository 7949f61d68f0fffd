"""What is written of terms is read back as terms that mean the same."""

from hypothesis import given

from riotdsl.machine.optimise.set_algebra import Terms, Writer, union
from riotdsl.machine.optimise.set_parser import Reader, untyped
from riotdsl.program import expr as e
from riotdsl.program.types import Entity, SetOf
from tests.machine.test_set_algebra import KIND, SETS, meant, moved, positions, terms, value


@given(terms, positions)
def test_reading_keeps_the_meaning(found: Terms, held: list[int]) -> None:
    """Of the three sets it is known that they lie within the first eight places."""
    written = Writer(KIND, lambda _: 255).expression(union((found,)))
    whole = 0
    for term in Reader(lambda _: 255, lambda source: source).terms(written):
        mask = term.among
        for atom in term.atoms:
            there = moved(value(atom.source, held), atom.by)
            mask &= there if atom.inside else ~there
        whole |= mask
    assert whole == meant(found, held)


def test_a_mask_that_says_nothing_new_is_the_same_as_none() -> None:
    reader = Reader(lambda _: 255)
    bare = e.Shifted(SETS[0], 2, type=KIND)
    masked = e.Meet(e.Const(63, type=KIND), bare, type=KIND)
    assert reader.terms(bare) == reader.terms(masked)


def test_types_and_the_order_of_a_union_do_not_tell_sets_apart() -> None:
    other = SetOf(Entity("place"), 3)
    assert untyped(e.Union(SETS[0], SETS[1], type=KIND)) == untyped(
        e.Union(SETS[1], SETS[0], type=other)
    )
    assert untyped(SETS[0]) != untyped(SETS[1])
