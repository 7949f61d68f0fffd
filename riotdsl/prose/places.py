"""Which places are linked, told with each single place, or for a family in one row of pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from riotdsl.languages.rulebook_sentences import Phrase
from riotdsl.program import expr as e
from riotdsl.program.components.universe import Family
from riotdsl.program.types import Entity, SetOf
from riotdsl.prose.phrases.sets import Sets

MOST = 12  # more than these is no map that is read in words
BOTH_WAYS, ONE_WAY = " \N{EN DASH} ", " \N{RIGHTWARDS ARROW} "


def links_told(voice: Sets, family: Family) -> Iterator[str]:
    """The sentences about the links of a kind of place; of the squares of a grid there are none."""
    universe = voice.program.universe
    if "linked" not in universe.tables or family.name in universe.grids:
        return
    if family.count == 1:
        yield from _from_place(voice, family.start)
    else:
        yield from _among(voice, range(family.start, family.start + family.count))


def _from_place(voice: Sets, place: int) -> Iterator[str]:
    """Where links lead from a single place: those that lead back as well, then the others."""
    there = [
        each for each in range(len(voice.program.universe.places)) if _leads(voice, place, each)
    ]
    back = [each for each in there if _leads(voice, each, place)]
    about = _called(voice, place)
    for mould, ends in (
        ("links", back),
        ("links_one_way", [each for each in there if each not in back]),
    ):
        phrases = list(_ends(voice, ends))
        if 0 < len(phrases) <= MOST:
            said = {
                "b": [voice.tongue.say(each) for each in phrases],
                "bd": [voice.tongue.say(each, "the", "dative") for each in phrases],
                "to": [voice.tongue.say(each, "to_the") for each in phrases],
            }
            parts = {key: voice.tongue.grammar.joined(names) for key, names in said.items()}
            yield voice.tongue.mould(mould, about, a=voice.tongue.say(about), **parts)


def _ends(voice: Sets, places: Iterable[int]) -> Iterator[Phrase]:
    """Places by their names; all members of a family by that of the family."""
    left = set(places)
    for family in voice.program.universe.families.values():
        if family.sort != "place":
            continue
        members = range(family.start, family.start + family.count)
        if family.count > 1 and left.issuperset(members):
            kind = Entity("place", frozenset({family.name}))
            yield voice.many(e.Const(family.mask, type=SetOf(kind, family.count)), {})
        else:
            yield from (_called(voice, each) for each in members if each in left)


def _among(voice: Sets, members: Iterable[int]) -> Iterator[str]:
    """The links between members of a family, if they are few."""
    pairs = []
    for one, two in combinations(members, 2):
        there, back = _leads(voice, one, two), _leads(voice, two, one)
        if there or back:
            ends = (one, two) if there else (two, one)
            said = [voice.tongue.say(_called(voice, each), None) for each in ends]
            pairs.append((BOTH_WAYS if there and back else ONE_WAY).join(said))
    if 0 < len(pairs) <= MOST:
        yield voice.tongue.mould("links_among", pairs=", ".join(pairs))


def _called(voice: Sets, place: int) -> Phrase:
    return voice.phrase(e.Const(place, type=Entity("place")), {})


def _leads(voice: Sets, start: int, end: int) -> bool:
    row = voice.program.universe.tables["linked"].rows[start]
    assert isinstance(row, tuple)
    return bool(row[end])
