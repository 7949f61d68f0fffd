"""Walks along rays, as the body of a Python function over sets: see `rays`."""

from __future__ import annotations

from collections.abc import Callable

from riotdsl.machine.optimise.rays import Rays, rays_of
from riotdsl.machine.optimise.set_algebra import Most, UnwieldyError
from riotdsl.machine.optimise.set_parser import Reader
from riotdsl.program import expr as e
from riotdsl.program.expr import Expr
from riotdsl.program.types import YES_NO


def walked(
    node: Expr, given: list[Expr], most: Most, places: int, mask: Callable[[int], str]
) -> list[str] | None:
    """The lines of a function whose parameters `a0`, `a1`, ... are the sets that are given.

    None if the expression is no union of rays.
    """

    def name(source: Expr) -> Expr:
        if source not in given:
            raise UnwieldyError
        return e.Local(f"a{given.index(source)}", type=YES_NO)

    reader = Reader(most, name)
    try:
        found = rays_of(reader.terms(node), reader.bounds, places)
    except UnwieldyError:
        return None
    return None if found is None else _lines(found, mask)


def _lines(found: Rays, mask: Callable[[int], str]) -> list[str]:
    ways = list(dict.fromkeys(ray.way for ray in found.rays))
    lines = []
    for number, way in enumerate(ways):
        lines.append(
            f"w{number} = {mask(way.among)} & {'' if way.inside else '~'}{_name(way.source)}"
        )
    lines.append("r = 0")
    for ray in found.rays:
        passed = f"w{ways.index(ray.way)}"
        begin = f"{_name(ray.end)} {_step(ray.by)}"
        lines.append(f"g = {begin}")
        if ray.near:
            lines.append(f"r |= {mask(ray.near)} & g")
        lines.append(f"g &= {passed}")
        lines.append(f"while g: g = g {_step(ray.by)}; r |= g; g &= {passed}")
    kept = ["r"] if found.within is None else ["r", mask(found.within)]
    for atom in sorted(
        found.atoms, key=lambda each: (not each.inside, _name(each.source), each.by)
    ):
        moved = f"({_name(atom.source)} {_step(atom.by)})" if atom.by else _name(atom.source)
        kept.append(moved if atom.inside else f"~{moved}")
    lines.append(f"return {' & '.join(kept)}")
    return lines


def _name(source: Expr) -> str:
    assert isinstance(source, e.Local)
    return source.name


def _step(by: int) -> str:
    return f">> {by}" if by > 0 else f"<< {-by}"
