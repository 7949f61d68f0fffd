"""Walks along rays find what the terms say, and are taken only where terms say nothing else."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from riotdsl.machine.optimise.rays import rays_of
from riotdsl.machine.optimise.set_algebra import Atom, Term, Terms, Writer, union
from riotdsl.machine.python.rays import walked
from riotdsl.program import expr as e
from riotdsl.program.types import Entity, SetOf

SIDE = 6
PLACES = (1 << SIDE * SIDE) - 1
KIND = SetOf(Entity("place"), SIDE * SIDE)
SETS: list[e.Expr] = [e.Holding("held", e.number(each), type=KIND) for each in range(3)]
END, BLOCK, FREE = SETS
BOUNDS = dict.fromkeys(SETS, PLACES)
STEPS = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]

boards = st.tuples(*[st.integers(0, PLACES)] * 3)


def on_board(rank: int, file: int) -> bool:
    return 0 <= rank < SIDE and 0 <= file < SIDE


def lines(first: int = 2) -> Terms:
    """From a free place, past no block, to an end, in all directions, by so many steps or more."""
    found = []
    for up, aside in STEPS:
        by = up * SIDE + aside
        for steps in range(first, SIDE):
            among = sum(
                1 << rank * SIDE + file
                for rank in range(SIDE)
                for file in range(SIDE)
                if on_board(rank + up * steps, file + aside * steps)
            )
            atoms = {Atom(FREE, 0), Atom(END, by * steps)}
            atoms |= {Atom(BLOCK, by * step, inside=False) for step in range(1, steps)}
            found.append((Term(among, frozenset(atoms)),))
    return union(found)


def meant(terms: Terms, board: tuple[int, ...]) -> int:
    held = dict(zip(SETS, board, strict=True))
    whole = 0
    for term in terms:
        mask = term.among
        for atom in term.atoms:
            there = held[atom.source] >> atom.by if atom.by >= 0 else held[atom.source] << -atom.by
            mask &= there if atom.inside else ~there
        whole |= mask
    return whole


def called(terms: Terms, board: tuple[int, ...]) -> int:
    """What the written function gives for a board."""
    node = Writer(KIND, lambda _: PLACES).expression(terms)
    body = walked(node, SETS, lambda _: PLACES, PLACES, str)
    assert body is not None
    names: dict[str, object] = {}
    source = "\n    ".join(["def walk(a0, a1, a2):", *body])
    exec(source, names)  # noqa: S102 - our own expression
    found = names["walk"](*board)  # type: ignore[operator]  # it was just defined
    assert isinstance(found, int)
    return found


@given(boards)
def test_a_walk_finds_what_the_terms_say(board: tuple[int, ...]) -> None:
    assert called(lines(), board) == meant(lines(), board)


@given(boards)
def test_a_walk_may_end_after_one_step(board: tuple[int, ...]) -> None:
    assert called(lines(1), board) == meant(lines(1), board)


@given(boards)
def test_a_walk_from_anywhere_stays_on_the_board(board: tuple[int, ...]) -> None:
    anywhere = tuple(Term(term.among, term.atoms - {Atom(FREE, 0)}) for term in lines())
    assert called(anywhere, board) == meant(anywhere, board)


def test_lines_are_rays_in_eight_directions() -> None:
    found = rays_of(lines(), BOUNDS, PLACES)
    assert found is not None
    assert sorted(ray.by for ray in found.rays) == [-7, -6, -5, -1, 1, 5, 6, 7]
    assert found.within is None
    assert found.atoms == {Atom(FREE, 0)}


def test_a_line_that_ends_early_is_no_ray() -> None:
    short = tuple(term for term in lines() if len(term.atoms) < SIDE)
    assert rays_of(short, BOUNDS, PLACES) is None


def test_a_line_that_leaves_out_a_place_is_no_ray() -> None:
    first, *rest = lines()
    assert (
        rays_of((replace(first, among=first.among & (first.among - 1)), *rest), BOUNDS, PLACES)
        is None
    )


def test_a_line_that_skips_a_step_is_no_ray() -> None:
    holes = tuple(
        Term(term.among, frozenset(atom for atom in term.atoms if atom.by not in (1, -1)))
        for term in lines()
    )
    assert rays_of(holes, BOUNDS, PLACES) is None


def test_few_terms_are_no_walk() -> None:
    near = tuple(term for term in lines() if len(term.atoms) == 3)
    assert rays_of(near, BOUNDS, PLACES) is None
