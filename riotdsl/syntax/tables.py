"""The parse tables of the grammar, as JSON beside it.

Making them takes a quarter of a second, loading them a tenth of that, and JSON, unlike
lark's own pickled form, is harmless to load. `python -m riotdsl.syntax.tables` writes them
anew after a change of the grammar; a test holds the two together.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources
from typing import Any

from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

GRAMMAR = resources.files("riotdsl.grammar")


def build() -> Lark:
    """The parser, made from the grammar itself."""
    grammar = GRAMMAR.joinpath("riotdsl.lark").read_text(encoding="utf-8")
    return Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        propagate_positions=True,
        maybe_placeholders=True,
    )


def dumped(parser: Lark) -> str:
    """The tables as text; the same grammar always gives the same."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"] = {name: value for name, value in data["options"].items() if _plain(value)}
    data["parser"]["parser"] = _in_order(data["parser"]["parser"])
    return json.dumps({"data": data, "memo": memo}, sort_keys=True, separators=(",", ":")) + "\n"


def load() -> Lark:
    """The parser, from the shipped tables."""
    text = GRAMMAR.joinpath("tables.json").read_text(encoding="utf-8")
    stored = json.loads(text, object_pairs_hook=_numbered)
    load_tables: Callable[[Any, Any], Lark] = Lark._load_from_dict  # noqa: SLF001 - lark's own way
    return load_tables(stored["data"], stored["memo"])


def _in_order(table: dict[str, Any]) -> dict[str, Any]:
    """Numbers tokens by the alphabet and states as they are reached: lark's own order varies."""
    names: dict[int, str] = table["tokens"]
    tokens = {name: number for number, name in enumerate(sorted(names.values()))}
    (first,) = table["start_states"].values()
    places = {first: 0}
    states: dict[int, dict[int, Any]] = {}
    for state in (reached := [first]):
        actions = {tokens[names[token]]: action for token, action in table["states"][state].items()}
        for token, (is_reduction, target) in sorted(actions.items(), key=lambda each: each[0]):
            if not is_reduction and target not in places:
                places[target] = len(places)
                reached.append(target)
            goal = target if is_reduction else places[target]
            states.setdefault(places[state], {})[token] = (is_reduction, goal)
    return {
        "tokens": {number: name for name, number in tokens.items()},
        "states": states,
        "start_states": {start: places[state] for start, state in table["start_states"].items()},
        "end_states": {start: places[state] for start, state in table["end_states"].items()},
    }


def _plain(value: object) -> bool:
    return isinstance(value, str | int | bool | list | type(None))


def _numbered(pairs: list[tuple[str, Any]]) -> dict[str | int, Any]:
    """JSON has only text as keys: those that were numbers become numbers again."""
    return {int(key) if key.isdigit() else key: value for key, value in pairs}


if __name__ == "__main__":
    from pathlib import Path

    Path(str(GRAMMAR.joinpath("tables.json"))).write_text(dumped(build()), encoding="utf-8")
