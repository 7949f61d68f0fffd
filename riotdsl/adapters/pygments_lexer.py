"""A Pygments lexer for rulesets: colours in documents and terminals."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

from riotdsl.adapters.word_groups import (
    CONSTANT,
    DECLARATION,
    ENTITY,
    OPERATOR,
    STATEMENT,
    word_groups,
)

_GROUPS = word_groups()


class RiotLexer(RegexLexer):
    """Colours `.riot` files."""

    name = "riotdsl"
    url = ""
    aliases: ClassVar = ["riot", "riotdsl"]
    filenames: ClassVar = ["*.riot"]
    tokens: ClassVar = {
        "root": [
            (r"//[^\n]*", Comment.Single),
            (r'"', String, "string"),
            (words(_GROUPS[DECLARATION], r"\b", r"\b"), Keyword.Declaration),
            (words(_GROUPS[ENTITY], r"\b", r"\b"), Keyword.Type),
            (words(_GROUPS[STATEMENT], r"\b", r"\b"), Keyword),
            (words(_GROUPS[OPERATOR], r"\b", r"\b"), Operator.Word),
            (words(_GROUPS[CONSTANT], r"\b", r"\b"), Keyword.Constant),
            (r"\b[a-z][a-z0-9_]*\b", Name),
            (r"\b[0-9]+\b", Number.Integer),
            (r"->|\.\.|>=|<=|[-+*=<>]", Operator),
            (r"[{}()\[\],:.]", Punctuation),
            (r"\s+", Text),
        ],
        "string": [
            (r"\{[^{}\"\n]*\}", String.Interpol),
            (r"[^{}\"\n]+", String),
            (r"[{}]", String),
            (r'"|\n', String, "#pop"),
        ],
    }
