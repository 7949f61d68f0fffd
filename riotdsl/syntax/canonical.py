"""The canonical form of a ruleset: what its hash is made of.

Comments, layout and the split into files do not show in it; every rule does.
"""

from __future__ import annotations

from collections.abc import Iterable

from riotdsl.syntax.printer.formatter import printed_node
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.variants_scenarios import Declaration, File

# Declarations whose order carries meaning, those that are counted through together in one group.
_ORDERED: tuple[tuple[type[Declaration], ...], ...] = (
    (declarations.Faction,),
    (declarations.Place, declarations.Grid),
    (declarations.Thing, declarations.Ability, declarations.Reaction),
    (declarations.Track,),
    (declarations.Win,),
    (declarations.Invariant,),
)


def canonical(files: Iterable[File]) -> str:
    """One line a declaration, the same for every way of laying out the same rules.

    The order of most declarations means nothing: they are sorted by their sort and name, wherever
    they stood. These keep their order, by file name and place in the file:

    - factions, places with grids, units with cards, and tracks, because they are numbered;
    - abilities and reactions, together with the units and cards that may hold reactions, because
      reactions to the same procedure run one after the other;
    - win rules and invariants, because the first that applies is the one that counts.

    Inside a declaration everything stays as it was written.
    """
    declared = [each for file in files for each in file.declarations]
    lines: list[str] = []
    for group in _ORDERED:
        ordered = sorted((each for each in declared if isinstance(each, group)), key=_place)
        lines += map(printed_node, ordered)
    free = (each for each in declared if not _is_ordered(each))
    lines += sorted(map(printed_node, free))  # a line begins with its sort and its name
    return "".join(f"{line}\n" for line in lines)


def _is_ordered(node: Declaration) -> bool:
    return any(isinstance(node, group) for group in _ORDERED)


def _place(node: Declaration) -> tuple[str, int]:
    return node.span.source.name, node.span.start
