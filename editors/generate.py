"""Writes the files of editors that name the words of the language.

    python editors/generate.py

A test holds them to the grammar: when it fails, run this.
"""

from __future__ import annotations

import json
from pathlib import Path

from riotdsl.adapters.word_groups import (
    CONSTANT,
    DECLARATION,
    ENTITY,
    OPERATOR,
    STATEMENT,
    word_groups,
)

FOLDER = Path(__file__).parent
_SCOPES = {
    DECLARATION: "keyword.declaration.riot",
    ENTITY: "storage.type.riot",
    STATEMENT: "keyword.control.riot",
    OPERATOR: "keyword.operator.word.riot",
    CONSTANT: "constant.language.riot",
}


def textmate() -> str:
    """The TextMate grammar."""
    coloured = [
        {"name": scope, "match": rf"\b(?:{'|'.join(word_groups()[group])})\b"}
        for group, scope in _SCOPES.items()
    ]
    hole = {
        "name": "meta.interpolation.riot",
        "begin": r"\{",
        "end": r"\}|(?=[\"\n])",
        "patterns": [{"name": "variable.other.riot", "match": r"[a-z][a-z0-9_]*"}],
    }
    grammar = {
        "$comment": "Written by editors/generate.py from grammar/riotdsl.lark.",
        "name": "riotdsl",
        "scopeName": "source.riot",
        "fileTypes": ["riot"],
        "patterns": [
            {"name": "comment.line.double-slash.riot", "match": r"//.*$"},
            {
                "name": "string.quoted.double.riot",
                "begin": '"',
                "end": r'"|(?=\n)',
                "patterns": [hole],
            },
            *coloured,
            {"name": "constant.numeric.riot", "match": r"\b[0-9]+\b"},
            {"name": "entity.name.function.riot", "match": r"\b[a-z][a-z0-9_]*(?=\()"},
            {"name": "variable.other.riot", "match": r"\b[a-z][a-z0-9_]*\b"},
            {"name": "keyword.operator.riot", "match": r"->|\.\.|>=|<=|[-+*=<>]"},
        ],
    }
    return json.dumps(grammar, indent=2, ensure_ascii=False) + "\n"


GENERATED = {FOLDER / "vscode" / "syntaxes" / "riot.tmLanguage.json": textmate}

if __name__ == "__main__":
    for path, made in GENERATED.items():
        path.write_text(made(), encoding="utf-8")
