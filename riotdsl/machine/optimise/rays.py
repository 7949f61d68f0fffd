"""Sets of places from which one comes somewhere by equal steps: a walk instead of a long union.

That x + k * by is in an end, and every step before on the way, is one term for every k. The union
of them is found by walking back from the end, for all places at once, while the way goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from riotdsl.machine.optimise.set_algebra import Atom, Term, Terms
from riotdsl.program.expr import Expr
from riotdsl.text.lazy_dataclass import dataclass, field

_WORTH = 3
"""A walk takes as long as about so many terms."""


class Way(NamedTuple):
    """Where a walk may pass: in a set or outside of it, and in a constant set."""

    source: Expr
    inside: bool
    among: int


class Ray(NamedTuple):
    """The x from which `end` is reached by steps along a way; from those `near`, by one alone."""

    by: int
    end: Expr
    way: Way
    near: int


class Rays(NamedTuple):
    """A union of rays; what counts of it lies in all of the sets, and `within`, if that is told."""

    rays: tuple[Ray, ...]
    atoms: frozenset[Atom]
    within: int | None


@dataclass(slots=True)
class _Line:
    """Terms of one direction and end: by the number of steps, the places from which it holds."""

    lengths: dict[int, int] = field(default_factory=dict)
    ways: set[tuple[Expr, bool]] = field(default_factory=set)

    @property
    def way(self) -> tuple[Expr, bool]:
        (only,) = self.ways
        return only


def rays_of(terms: Terms, bounds: Mapping[Expr, int], places: int) -> Rays | None:
    """Terms as rays; None if they are none, or if walking would not pay.

    `bounds` has the constant set in which each set lies; `places` are all places.
    """
    if not terms:
        return None
    shared = frozenset.intersection(*(term.atoms for term in terms))
    bound = -1
    for atom in shared:
        if atom.inside:
            bound &= _moved(bounds[atom.source], atom.by)
    within = bound & places
    lines = _lines(Term(term.among & within, term.atoms - shared) for term in terms)
    if lines is None or len(terms) < _WORTH * len(lines):
        return None
    found: list[Ray] = []
    for (by, end), line in sorted(lines.items(), key=_nearest):
        source, inside = line.way
        most = bounds[source] if inside else -1
        tried = [places, *(ray.way.among for ray in found), _passed(by, line)]
        among = next((m for m in tried if _is_exact(by, line, within, bounds[end], m & most)), None)
        if among is None:
            return None
        found.append(Ray(by, end, Way(source, inside, among), line.lengths.get(1, 0)))
    return Rays(tuple(found), shared, None if bound == within else within)


def _nearest(item: tuple[tuple[int, Expr], _Line]) -> tuple[int, int, str]:
    (by, end), _ = item
    return abs(by), by, repr(end)


def _lines(terms: Iterable[Term]) -> dict[tuple[int, Expr], _Line] | None:
    """Terms by their directions and ends; None if one of them goes no such way."""
    found: dict[tuple[int, Expr], _Line] = {}
    for term in terms:
        end = max(term.atoms, key=lambda atom: abs(atom.by), default=None)
        if end is None or not end.inside or not end.by:
            return None
        passed = term.atoms - {end}
        steps = len(passed) + 1
        by = end.by // steps
        ways = {(atom.source, atom.inside) for atom in passed}
        line = found.setdefault((by, end.source), _Line())
        line.ways |= ways
        line.lengths[steps] = line.lengths.get(steps, 0) | term.among
        if by * steps != end.by or {atom.by for atom in passed} != {
            by * j for j in range(1, steps)
        }:
            return None
    return found if all(len(line.ways) == 1 for line in found.values()) else None


def _passed(by: int, line: _Line) -> int:
    """The places that are passed on the way."""
    found = 0
    for steps, among in line.lengths.items():
        for step in range(1, steps):
            found |= _moved(among, -by * step)
    return found


def _is_exact(by: int, line: _Line, within: int, end: int, among: int) -> bool:
    """Whether two steps and more through a constant set find the terms and nothing else."""
    going, steps = within & _moved(among, by), 2
    while going:
        if going & _moved(end, by * steps) != line.lengths.get(steps, 0):
            return False
        going &= _moved(among, by * steps)
        steps += 1
    return steps > max(line.lengths)


def _moved(mask: int, by: int) -> int:
    """The x for which x + by is in a set."""
    return mask >> by if by >= 0 else mask << -by
