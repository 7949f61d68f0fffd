"""The grammar to parse tables. Lark does it, once: whoever only reads rulesets needs no lark.

`python -m riotdsl.syntax.from_grammar` writes the tables anew after a change of the grammar; a test
holds the two together.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from lark import Lark
from lark.grammar import Rule, Terminal

from riotdsl.syntax.tables import GRAMMAR, TABLES

_WORD = re.compile(r"[a-z_]+")


def build() -> Lark:
    """A parser made from the grammar itself: what ours must agree with."""
    grammar = GRAMMAR.joinpath("riotdsl.lark").read_text(encoding="utf-8")
    return Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        propagate_positions=True,
        maybe_placeholders=True,
    )


def dumped(parser: Lark) -> str:
    """The tables as text, see `tables.Tables`; the same grammar always gives the same."""
    data, _ = parser.memo_serialize([Rule])
    table: dict[str, Any] = data["parser"]["parser"]
    symbols = sorted(table["tokens"].values())
    strings = {
        terminal.pattern.value: terminal.name
        for terminal in parser.terminals
        if terminal.pattern.type == "str"
    }
    rules = {key: number for number, key in enumerate(map(_key, parser.rules))}
    assert len(rules) == len(parser.rules), "no two rules have the same parts"
    places, states = _states(parser, symbols, rules)
    (end,) = _frontend(parser).end_states.values()
    told = {
        "symbols": symbols,
        "words": {text: name for text, name in sorted(strings.items()) if _WORD.fullmatch(text)},
        "marks": {text: name for text, name in sorted(strings.items()) if not _WORD.match(text)},
        "rules": [_rule(rule) for rule in parser.rules],
        "states": states,
        "end": places[end],
    }
    return json.dumps(told, sort_keys=True, separators=(",", ":")) + "\n"


def _frontend(parser: Lark) -> Any:  # noqa: ANN401 - lark has no type for it
    return parser.parser.parser._parse_table  # noqa: SLF001 - lark's own way


def _key(rule: Rule) -> tuple[str, ...]:
    return rule.origin.name, *(symbol.name for symbol in rule.expansion)


def _states(
    parser: Lark, symbols: list[str], rules: dict[tuple[str, ...], int]
) -> tuple[dict[Any, int], list[list[int]]]:
    """States numbered as they are reached, since lark's own numbers vary."""
    table = _frontend(parser)
    (first,) = table.start_states.values()
    places = {first: 0}
    states: list[list[int]] = []
    for state in (reached := [first]):
        row: list[int] = []
        for name, (_, target) in sorted(table.states[state].items()):
            row.append(symbols.index(name))
            if isinstance(target, Rule):
                row.append(~rules[_key(target)])
                continue
            if target not in places:
                places[target] = len(places)
                reached.append(target)
            row.append(places[target])
        states.append(row)
    return places, states


def _rule(rule: Rule) -> list[Any]:
    """A rule as `tables.Rule` has it."""
    absent = list(_absent(rule))
    parts: list[list[int]] = []
    waiting = 0
    for number, symbol in enumerate(rule.expansion):
        waiting += absent[number]
        if isinstance(symbol, Terminal) and symbol.filter_out:
            continue
        apart = not symbol.is_term and symbol.name.startswith("_")
        parts.append([number, int(apart), waiting])
        waiting = 0
    waiting += absent[-1]
    alone = bool(rule.options.expand1 and not rule.alias)
    name = rule.alias or rule.origin.name
    return [rule.origin.name, name, len(rule.expansion), parts, waiting, int(alone)]


def _absent(rule: Rule) -> Iterator[int]:
    """How many optional parts are absent before each part, and behind the last."""
    marks = "".join("1" if empty else "0" for empty in rule.options.empty_indices)
    if not marks:
        yield from [0] * (len(rule.expansion) + 1)
    else:
        yield from (len(ones) for ones in marks.split("0"))


if __name__ == "__main__":
    from pathlib import Path

    Path(str(GRAMMAR.joinpath(TABLES))).write_text(dumped(build()), encoding="utf-8")
