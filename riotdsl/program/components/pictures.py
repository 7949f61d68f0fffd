"""Checks of a picture: its places are there, and its boxes lie inside of it, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from riotdsl.program import problems
from riotdsl.program.components import picture_problems
from riotdsl.program.components.picture_targets import EDGE, grid_target, is_plain, place_target
from riotdsl.program.components.universe import Universe
from riotdsl.program.resolve import Resolver
from riotdsl.program.scope import Scope
from riotdsl.program.types import Entity
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.expressions import Name, Ref
from riotdsl.text.budget import spend
from riotdsl.text.diagnostic import Diagnostic

WIDEST = TALLEST = 100
SMALLEST = 3
Cell = tuple[int, int]


def check_picture(picture: declarations.Picture | None, resolver: Resolver) -> None:
    """Report what cannot be drawn."""
    if picture is not None:
        resolver.found.extend(_sizes(picture, resolver.universe))
        for item in picture.items:
            if isinstance(item, declarations.Show):
                _check_place(item.place, resolver)


def _check_place(ref: Ref, resolver: Resolver) -> None:
    if grid_target(resolver.universe, ref) is not None:
        return
    known = len(resolver.found)
    resolver.typed(ref, Scope(), Entity("place"), "a place or a whole grid")
    if len(resolver.found) > known or place_target(resolver.universe, ref) is not None:
        return
    if is_plain(ref):
        places = resolver.universe.places
        found = problems.unknown_name(Name(ref.span.text, span=ref.span), places, "place")
    else:
        why = "write it by its name, with numbers or names as indexes"
        found = problems.not_constant(ref.span, "A place in a picture", why)
    resolver.found.append(found)


def _sizes(picture: declarations.Picture, universe: Universe) -> Iterator[Diagnostic]:
    if not (1 <= picture.width <= WIDEST and 1 <= picture.height <= TALLEST):
        told = f"A picture has 1 to {WIDEST} columns and 1 to {TALLEST} lines"
        head = picture.span.text.partition("{")[0].rstrip()
        start = picture.span.start
        yield problems.bad_amount(picture.span.source.span(start, start + len(head)), told)
        return
    for item in picture.items:
        if isinstance(item, declarations.Show):
            yield from _too_small(item, universe)
            right, below = item.x + item.width, item.y + item.height
        else:
            right, below = item.x + len(item.text), item.y + 1
        if right > picture.width or below > picture.height:
            yield picture_problems.outside_picture(item, right, below, picture)
    yield from _overlaps(picture, universe)


def _overlaps(picture: declarations.Picture, universe: Universe) -> Iterator[Diagnostic]:
    """Boxes may share lines of their frames, and nothing else; each is told of once."""
    frames: dict[Cell, declarations.Show] = {}
    insides: dict[Cell, declarations.Show] = {}
    for item in picture.items:
        if not isinstance(item, declarations.Show):
            continue
        framed = grid_target(universe, item.place) is None
        spend(10)
        for x, y in _cells(item, picture):
            spend(1)
            ends = x in (item.x, item.x + item.width - 1) or y in (item.y, item.y + item.height - 1)
            other = insides.get((x, y)) or (None if framed and ends else frames.get((x, y)))
            if other is not None:
                yield picture_problems.boxes_overlap(other, item)
                break
            (frames if framed and ends else insides)[x, y] = item


def _cells(item: declarations.Show, picture: declarations.Picture) -> Iterator[Cell]:
    return product(
        range(item.x, min(item.x + item.width, picture.width)),
        range(item.y, min(item.y + item.height, picture.height)),
    )


def _too_small(item: declarations.Show, universe: Universe) -> Iterator[Diagnostic]:
    grid = grid_target(universe, item.place)
    if grid is not None:
        wide, tall = 2 * grid[0] + EDGE, grid[1] + 1
        told = f"To show {grid[0]} files and {grid[1]} ranks, {wide} by {tall} are needed at least"
    else:
        wide = tall = SMALLEST
        told = f"A box with its frame needs {wide} by {tall} at least"
    if item.width < wide or item.height < tall:
        yield problems.bad_amount(item.span, told)
