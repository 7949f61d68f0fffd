"""From declarations to the universe: factions, places, kinds and tokens are numbered here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from riotdsl.program import problems
from riotdsl.program.components import grids
from riotdsl.program.components.universe import (
    Family,
    IndexRange,
    Token,
    Universe,
    instance_name,
    member_tables,
)
from riotdsl.program.names import Declared
from riotdsl.program.types import ORDER_END
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import expressions as terms
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.source import Span

_ALONE = ("everyone", "nobody")
MAX_PLACES = 1000
MAX_TOKENS = 2000
MAX_SIDE = 26
MAX_FACTIONS = ORDER_END


def populate(names: Declared) -> tuple[Universe, tuple[Diagnostic, ...]]:
    universe = Universe(factions=tuple(name.text for name in names.factions))
    wrong = [*_places(universe, names), *_tokens(universe, names), *_seen_by(names)]
    if len(names.factions) > MAX_FACTIONS:
        beyond, count = names.factions[MAX_FACTIONS], len(names.factions)
        wrong.append(too_many_things(beyond.span, count, "factions", MAX_FACTIONS))
    member_tables(universe)
    return universe, tuple(wrong)


def too_many_things(span: Span, count: int, what: str, most: int) -> Diagnostic:
    return problems.error(
        "too-many-things",
        f"A game has at most {most} {what}",
        span,
        f"these are {count}" if count > most else f"with these {count} there are more",
    )


def _seen_by(names: Declared) -> Iterator[Diagnostic]:
    """Who sees what lies at a place: factions, or the faction of an index."""
    factions = [name.text for name in names.factions]
    for place in names.boards:
        if isinstance(place, declarations.Place):
            owners = [{i.name.text for i in f.indexes if _is_faction(i)} for f in place.families]
            known = (*_ALONE, *factions, *sorted(set.intersection(*owners)))
            for name in place.seen_by or ():
                if name.text not in known:
                    yield problems.unknown_name(name, known, "faction")
                elif name.text in _ALONE and len(place.seen_by or ()) > 1:
                    message = f"`{name.text}` cannot stand beside others who see it"
                    yield problems.error("unknown-name", message, name.span, "stands alone")


def _is_faction(index: declarations.Index) -> bool:
    """Whether an index runs over factions."""
    return index.kind is not None and index.kind.text == "faction"


def _places(universe: Universe, names: Declared) -> Iterator[Diagnostic]:
    waiting = list(names.boards)
    kinds = {
        family.name.text
        for place in waiting
        if isinstance(place, declarations.Place)
        for family in place.families
    } | {place.name.text for place in waiting if isinstance(place, declarations.Grid)}
    # Families whose index runs over other places come after those.
    waiting.sort(key=lambda board: _depends(board, kinds))
    for board in waiting:
        if isinstance(board, declarations.Grid):
            if not (1 <= board.files <= MAX_SIDE and 1 <= board.ranks <= MAX_SIDE):
                span = _behind(board.name.span, board.span)
                yield problems.bad_amount(span, f"A grid has 1 to {MAX_SIDE} files and ranks")
                continue
            grids.add_grid(universe, board.name.text, board.files, board.ranks, board.name.span)
        else:
            for family in board.families:
                yield from _place_family(universe, names, board, family)


def _depends(board: declarations.Place | declarations.Grid, kinds: set[str]) -> bool:
    if isinstance(board, declarations.Grid):
        return False
    return any(
        index.kind is not None and index.kind.text in kinds
        for family in board.families
        for index in family.indexes
    )


def _place_family(
    universe: Universe, names: Declared, board: declarations.Place, family: declarations.Family
) -> Iterator[Diagnostic]:
    indexes, wrong = _indexes(universe, names, family)
    yield from wrong
    if family.name.text in universe.families:
        return
    start = len(universe.places)
    count = prod(len(each.members) for each in indexes)
    if start <= MAX_PLACES < start + count:
        yield too_many_things(family.span, count, "places", MAX_PLACES)
    for index in product(*(each.members for each in indexes)):
        shown = tuple(
            str(number) if each.sort is None else universe.entity_name(each.sort, number)
            for each, number in zip(indexes, index, strict=True)
        )
        name = family.name.text
        universe.places.append(f"{name}[{', '.join(shown)}]" if shown else name)
        universe.place_index.append(index)
        if len(universe.places) > MAX_PLACES:
            break
    universe.families[family.name.text] = Family(
        family.name.text,
        "place",
        start,
        len(universe.places) - start,
        indexes,
        family.name.span,
        None if board.seen_by is None else tuple(name.text for name in board.seen_by),
        tuple(note.reason for note in board.notes),
    )


def _indexes(
    universe: Universe, names: Declared, family: declarations.Family
) -> tuple[tuple[IndexRange, ...], list[Diagnostic]]:
    found: list[IndexRange] = []
    wrong: list[Diagnostic] = []
    if len(family.indexes) > 2:  # noqa: PLR2004 - tables have one or two arguments
        span = family.indexes[2].span
        wrong.append(problems.bad_amount(span, "A kind has at most two indexes"))
    for index in family.indexes[:2]:
        members: tuple[int, ...] = ()
        sort = None
        if index.kind is None:
            assert index.low is not None
            assert index.high is not None
            members = tuple(range(index.low, min(index.high, index.low + MAX_PLACES) + 1))
            if index.low < 1 or index.high < index.low:
                wrong.append(
                    problems.bad_amount(
                        index.span,
                        "An index runs upwards from 1 or more",
                        "write for example `1..6`",
                    )
                )
                members = (1,)
        elif index.kind.text == "faction":
            sort, members = "faction", tuple(range(len(universe.factions)))
        elif index.kind.text in universe.families:
            other = universe.families[index.kind.text]
            sort, members = other.sort, tuple(range(other.start, other.start + other.count))
        else:
            declared = names.sort_of(index.kind.text)
            wrong.append(problems.unknown_index(index.kind, universe.families, declared))
            members = (1,)
        found.append(IndexRange(index.name.text, sort, members))
    return tuple(found), wrong


def _tokens(universe: Universe, names: Declared) -> Iterator[Diagnostic]:
    for thing in names.things:
        owners, wrong = _owners(universe, thing)
        yield from wrong
        pieces, wrong = _pieces(thing)
        yield from wrong
        for family in thing.families:
            if family.name.text in universe.families:
                continue
            indexes, wrong = _indexes(universe, names, family)
            yield from wrong
            tokens = universe.tokens(thing.sort)
            start = len(tokens)
            before = len(universe.units) + len(universe.cards)
            count = prod(len(each.members) for each in indexes) * len(owners) * pieces
            if before <= MAX_TOKENS < before + count:
                yield too_many_things(family.span, count, "units and cards", MAX_TOKENS)
            for index in product(*(each.members for each in indexes)):
                for owner in owners:
                    if len(tokens) <= MAX_TOKENS:
                        tokens.extend([Token(family.name.text, index, owner)] * pieces)
            universe.families[family.name.text] = Family(
                family.name.text, thing.sort, start, len(tokens) - start, indexes, family.name.span
            )


def _owners(
    universe: Universe, thing: declarations.Thing
) -> tuple[list[int | None], list[Diagnostic]]:
    if thing.each_faction:
        return list(range(len(universe.factions))), []
    if thing.owners is None:
        return [None], []
    wrong = [
        problems.unknown_name(name, universe.factions, "faction")
        for name in thing.owners
        if name.text not in universe.factions
    ]
    known = [name for name in thing.owners if name.text in universe.factions]
    return [universe.factions.index(name.text) for name in known], wrong


def _pieces(thing: declarations.Thing) -> tuple[int, list[Diagnostic]]:
    for item in thing.items:
        if isinstance(item, declarations.Stat) and item.name.text == "pieces":
            if isinstance(item.value, terms.Number):
                if item.value.value <= MAX_TOKENS:
                    return item.value.value, []
                most = f"Of a kind there are at most {MAX_TOKENS} pieces"
                return 1, [problems.bad_amount(item.value.span, most)]
            return 1, [
                problems.bad_amount(
                    item.value.span,
                    "The number of pieces is a plain number",
                    "write for example `pieces: 14`",
                )
            ]
    return 1, []


def _behind(name: Span, whole: Span) -> Span:
    """What is written behind a name."""
    rest = name.source.text[name.end : whole.end]
    return name.source.span(name.end + len(rest) - len(rest.lstrip()), whole.end)


__all__ = ["instance_name", "populate"]
