"""The names in a seat save, each beside those that the game has for its place.

A seat save cannot be replayed, so this is how far it is held to the rules: every name in it can be
looked up when it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from riotdsl.game import labels
from riotdsl.game.view import HIDDEN, cell_labels
from riotdsl.machine.code import ENDED, STALLED, Machine
from riotdsl.program.components.universe import SORTS
from riotdsl.program.types import Entity, Int, OrderOf, SetOf, Type, Words, YesNo
from riotdsl.saves.document import Document
from riotdsl.saves.problems import EDITED, wrong
from riotdsl.saves.replay import BY_CHANCE

Name = tuple[list[str | int], str | None, Collection[str | None]]
_SEVERAL = re.compile(r", | > ")
_UNSEEN = re.compile(rf"[1-9]\d* {HIDDEN}")
_NUMBERED = re.compile(r" \([1-9]\d*\)$")
_NUMBER = re.compile(r"0|-?[1-9]\d{0,40}")


def check_names(found: Document, machine: Machine) -> None:
    """SaveError at the first name that is none of the game."""
    for path, name, known in (*_told(found, machine), *_seen(found["view"], machine)):
        if name not in known:
            raise wrong("view", path, "The game has no such name here.", EDITED)
    universe = machine.program.universe
    entities = {sort: {HIDDEN, "none", *labels.entities(universe, sort)} for sort in SORTS}
    for path, kind, value in _values(found["view"], machine):
        if not _is_value(kind, value, universe.words, entities):
            raise wrong("view", path, "This cannot be here.", EDITED)


def _told(found: Document, machine: Machine) -> Iterator[Name]:
    """Those outside of the view."""
    program, seats = machine.program, found["seats"]
    yield ["seat"], found["seat"], seats
    by = {*seats, BY_CHANCE}
    for number, line in enumerate(found["log"]):
        yield ["log", number, "by"], line["by"], by
    if found["decision"] is not None:
        decision = found["decision"]
        yield ["decision", "seat"], decision["seat"], seats
        points = [point for point in machine.points if point.decider is not None]
        for part, attribute in (("procedure", "owner"), ("stage", "stage"), ("name", "name")):
            points = [each for each in points if getattr(each, attribute) == decision[part]]
            known = {getattr(each, attribute) for each in points}
            yield ["decision", part], decision[part], known
    names = {*program.actions, *(point.name for point in machine.points)}
    for number, family in enumerate(found["actions"]):
        yield ["actions", number, "name"], family["name"], names
    if found["outcome"] is not None:
        outcome = found["outcome"]
        rules = {*(win.name for win in program.wins), STALLED, ENDED}
        yield ["outcome", "rule"], outcome["rule"], rules
        for name in outcome["payoffs"]:
            yield ["outcome", "payoffs", name], name, seats
    for path, told in ((["outcome"], found["outcome"]), (["view"], found["view"])):
        for number, name in enumerate((told or {}).get("winners", ())):
            yield [*path, "winners", number], name, program.universe.factions


def _seen(view: Document, machine: Machine) -> Iterator[Name]:
    """Those of places, tracks and variables."""
    program, universe = machine.program, machine.program.universe
    places = set(labels.entities(universe, "place"))
    marks: dict[str, set[str]] = {sort: set() for sort in SORTS}
    for name, track in program.tracks.items():
        if len(track.params) == 1 and isinstance(track.params[0].type, Entity):
            marks[track.params[0].type.sort].add(name)
    for place, held in view["places"].items():
        yield ["view", "places", place], place, places
        for number, things in enumerate(held["things"]):
            path = ["view", "places", place, "things", number, "marks"]
            for name in things["marks"]:
                yield [*path, name], name, marks[things["sort"]]
    for name, cells in view["tracks"].items():
        yield ["view", "tracks", name], name, program.tracks
        known = cell_labels(machine, name) if cells and name in program.tracks else {}
        for cell in cells:
            yield ["view", "tracks", name, cell], cell, known
    slots = {name: each.slots for name, each in program.procedures.items()}
    slots |= {name: each.slots for name, each in program.actions.items()}
    variables = {f"{of}.{slot.written or slot.name}" for of, held in slots.items() for slot in held}
    variables |= {f"sealed in {point.owner}" for point in machine.points}
    for name in view["variables"]:
        yield ["view", "variables", name], _NUMBERED.sub("", name), variables


def _values(view: Document, machine: Machine) -> Iterator[tuple[list[str | int], Type, str]]:
    """What tracks hold, in their cells and as marks of things; the tracks are known."""
    tracks = machine.program.tracks
    for track, cells in view["tracks"].items():
        for cell, value in cells.items():
            yield ["view", "tracks", track, cell], tracks[track].type, value
    for place, held in view["places"].items():
        for number, things in enumerate(held["things"]):
            path = ["view", "places", place, "things", number, "marks"]
            for name, value in things["marks"].items():
                yield [*path, name], tracks[name].type, value


def _is_value(
    kind: Type, value: str, words: Collection[str], entities: Mapping[str, Collection[str]]
) -> bool:
    match kind:
        case YesNo():
            return value in ("yes", "no")
        case Words():
            return value in words
        case Int(low, high):
            is_number = _NUMBER.fullmatch(value) is not None
            return is_number and min(low, 0) <= int(value) <= high
        case Entity(sort):
            return value in entities[sort]
        case SetOf(element) | OrderOf(element, _):
            return value == labels.NOTHING or all(
                each in entities[element.sort] or _UNSEEN.fullmatch(each)
                for each in _SEVERAL.split(value)
            )
        case _:
            raise AssertionError(kind)
