"""The parse tables of the grammar, as JSON beside it.

Building them takes a quarter of a second, loading them a tenth of that, and JSON, unlike
lark's own pickled form, is harmless to load. `python -m riotdsl.syntax.tables` writes them
anew after a change of the grammar; a test holds the two together.
"""

from __future__ import annotations

import json
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
        grammar, parser="lalr", lexer="contextual", propagate_positions=True, maybe_placeholders=True
    )


def dumped(parser: Lark) -> str:
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"] = {name: value for name, value in data["options"].items() if _plain(value)}
    return json.dumps({"data": data, "memo": memo}, sort_keys=True, separators=(",", ":")) + "\n"


def load() -> Lark:
    """The parser, from the shipped tables."""
    text = GRAMMAR.joinpath("tables.json").read_text(encoding="utf-8")
    stored = json.loads(text, object_pairs_hook=_numbered)
    parser: Lark = Lark._load_from_dict(stored["data"], stored["memo"])  # noqa: SLF001 - lark's own way for stored tables
    return parser


def _plain(value: object) -> bool:
    return isinstance(value, str | int | bool | list | type(None))


def _numbered(pairs: list[tuple[str, Any]]) -> dict[str | int, Any]:
    """JSON has only text as keys: those that were numbers become numbers again."""
    return {int(key) if key.isdigit() else key: value for key, value in pairs}


if __name__ == "__main__":
    from pathlib import Path

    Path(str(GRAMMAR.joinpath("tables.json"))).write_text(dumped(build()), encoding="utf-8")
