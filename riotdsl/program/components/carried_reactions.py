"""Reactions that kinds carry: those of their abilities and their own."""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.program.components.universe import Universe
from riotdsl.program.names import Declared
from riotdsl.program.types import Entity
from riotdsl.syntax.tree import declarations


def carried_reactions(
    names: Declared, universe: Universe
) -> Iterator[tuple[str, Entity, declarations.Reaction]]:
    """The reactions of abilities and of kinds, with who carries them."""
    for name, ability in names.abilities.items():
        known = [kind for kind in ability.kinds if kind.text in universe.families]
        if not known:
            continue
        kinds = Entity(universe.families[known[0].text].sort, frozenset(k.text for k in known))
        for item in ability.items:
            if isinstance(item, declarations.Reaction):
                yield name, kinds, item
    for thing in names.things:
        kinds = Entity(thing.sort, frozenset(family.name.text for family in thing.families))
        for own in thing.items:
            if isinstance(own, declarations.Reaction):
                yield thing.families[0].name.text, kinds, own
