"""The published JSON Schema of saves: one for all, and one for each selection."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources
from typing import Any

from riotdsl.game import labels
from riotdsl.game.table import Table
from riotdsl.machine.layout import PC
from riotdsl.program.components.universe import Universe
from riotdsl.program.types import ORDER_BITS, Entity, Int, OrderOf, SetOf, Type, Words, YesNo
from riotdsl.saves.replay import BY_CHANCE
from riotdsl.saves.rules import rules_of

FILES = {
    "general": "schema.json",
    "version 0": "schema_0.json",
    "version 1": "schema_1.json",
}


def general() -> dict[str, Any]:
    """The schema that every save fits."""
    return read("general")


def read(which: str) -> dict[str, Any]:
    """A schema that is shipped: the general one, or that of an older version."""
    text = resources.files("riotdsl.saves").joinpath(FILES[which]).read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def of_table(table: Table) -> dict[str, Any]:
    """The schema of saves of one selection and its seats: it names seats, places and ranges."""
    found = general()
    rules = rules_of(table)
    players = list(rules.players)
    found["$id"] += f":{rules.hash}"
    found["title"] = f"A save of {rules.game}, {rules.selection}"
    defs = found["$defs"]
    seats = {"enum": players}
    _narrow_rules(defs["rules"]["properties"], table)
    defs["seats"] |= {"required": players, "propertyNames": seats}
    defs["seat_save"]["properties"]["seat"] = seats
    defs["decision"]["properties"]["seat"] = seats
    defs["outcome"]["properties"]["winners"]["items"] = seats
    by = {"enum": [*players, BY_CHANCE]}
    defs["entry"]["properties"]["by"] = defs["told"]["properties"]["by"] = by
    _narrow_view(defs, table)
    _narrow_state(found, table)
    return found


def _narrow_rules(properties: dict[str, Any], table: Table) -> None:
    rules = rules_of(table)
    properties |= {
        "game": {"const": rules.game},
        "ruleset": {"const": rules.shipped},
        "edition": {"const": rules.selection.edition},
        "rulings": {"const": rules.selection.rulings},
        "variants": {"const": list(rules.selection.variants)},
        "hash": {"const": rules.hash},
    }
    answers = rules.answers or {}
    properties["answers"] = {
        "type": "object",
        "properties": {name: {"const": answer} for name, answer in answers.items()},
        "additionalProperties": False,
    }


def _narrow_view(defs: dict[str, Any], table: Table) -> None:
    universe = table.machine.program.universe
    view = defs["view"]["properties"]
    places = labels.entities(universe, "place")
    view["places"]["propertyNames"] = {"enum": places}
    view["tracks"]["propertyNames"] = {"enum": list(table.machine.program.tracks)}
    kinds = {**labels.numbers(universe, "unit"), **labels.numbers(universe, "card")}
    defs["things"]["properties"]["kind"] = {"enum": list(kinds)}


def _narrow_state(found: dict[str, Any], table: Table) -> None:
    """One schema for each cell; cells of the same range share it."""
    machine = table.machine
    ranges: dict[str, Mapping[str, Any]] = {}
    items = []
    for number, cell in enumerate(machine.layout.cells):
        low, high = _range(cell.type, machine.program.universe)
        high = len(machine.code) if number == PC else high
        name = f"from_{low}_to_{high}"
        ranges[name] = {"type": "integer", "minimum": low, "maximum": high}
        items.append({"$ref": f"#/$defs/{name}", "title": cell.name})
    found["$defs"] |= ranges
    state = found["$defs"]["referee_save"]["properties"]["state"]
    del state["items"]
    state |= {"prefixItems": items, "minItems": len(items), "maxItems": len(items)}


def _range(kind: Type, universe: Universe) -> tuple[int, int]:
    match kind:
        case Int(low, high):
            return min(low, 0), high
        case YesNo():
            return 0, 1
        case Words():
            return 0, len(universe.words)
        case Entity(sort):
            return 0, universe.count(sort)
        case SetOf(element):
            return 0, (1 << universe.count(element.sort)) - 1
        case OrderOf(_, size):
            return 0, (1 << ORDER_BITS * (size + 1)) - 1
        case _:
            raise AssertionError(kind)
