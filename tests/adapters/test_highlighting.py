"""Colours of rulesets: for Pygments, and in the grammar of editors."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path

import pytest
from pygments.token import Comment, Error, Keyword, Name, String, is_token_subtype

from riotdsl import library
from riotdsl.adapters.pygments_lexer import RiotLexer
from riotdsl.adapters.word_groups import word_groups
from riotdsl.syntax.parser import words

ROOT = Path(__file__).parents[2]


def test_every_word_of_the_grammar_is_in_one_group() -> None:
    grouped = [word for group in word_groups().values() for word in group]
    assert len(grouped) == len(set(grouped))
    assert words() <= set(grouped)


def test_the_files_of_editors_are_those_that_the_grammar_makes() -> None:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "editors" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    assert generate.GENERATED
    for path, made in generate.GENERATED.items():
        assert path.read_text("utf-8") == made(), "run: python editors/generate.py"


@pytest.mark.parametrize("name", library.names())
def test_nothing_in_a_shipped_file_is_left_without_a_colour(name: str) -> None:
    sources, _ = library.read(name)
    for source in sources:
        found = list(RiotLexer(stripnl=False, ensurenl=False).get_tokens(source.text))
        assert "".join(text for _, text in found) == source.text
        assert not [text for kind, text in found if is_token_subtype(kind, Error)]


def test_words_names_texts_and_comments_are_told_apart() -> None:
    found = {
        text: kind
        for kind, text in RiotLexer().get_tokens(
            'action strike { require free: yes say "{The spot} is taken." } // why\n'
        )
    }
    assert is_token_subtype(found["action"], Keyword.Declaration)
    assert is_token_subtype(found["strike"], Name)
    assert is_token_subtype(found["yes"], Keyword.Constant)
    assert is_token_subtype(found["{The spot}"], String.Interpol)
    assert is_token_subtype(found["// why"], Comment)


def test_the_textmate_grammar_has_patterns_that_compile() -> None:
    path = ROOT / "editors" / "vscode" / "syntaxes" / "riot.tmLanguage.json"
    grammar = json.loads(path.read_text("utf-8"))
    matches = [each["match"] for each in grammar["patterns"] if "match" in each]
    assert matches
    for pattern in matches:
        re.compile(pattern)


def test_what_the_extension_names_is_there() -> None:
    folder = ROOT / "editors" / "vscode"
    manifest = json.loads((folder / "package.json").read_text("utf-8"))
    given = manifest["contributes"]
    paths = [each["path"] for each in (*given["grammars"], *given["snippets"])]
    paths += [given["languages"][0]["configuration"], manifest["main"]]
    for path in paths:
        assert (folder / path).is_file(), path
    code = (folder / "extension.js").read_text("utf-8")
    for command in given["commands"]:
        name = command["command"].removeprefix("riotdsl.")
        assert f'"{name}"' in code or f"riotdsl.{name}" in code
