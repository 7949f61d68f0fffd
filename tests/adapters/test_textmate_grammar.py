"""The grammar of editors on all shipped files, read by vscode-tmgrammar-test where that is there.

`npm install` in `editors/vscode` brings it. The test files are made here: each line of a ruleset
that begins with a word of the language, and each comment, gets a line that says how it is coloured.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from riotdsl import library
from riotdsl.adapters.word_groups import DECLARATION, ENTITY, OPERATOR, STATEMENT, word_groups

FOLDER = Path(__file__).parents[2] / "editors" / "vscode"
GRAMMAR = FOLDER / "syntaxes" / "riot.tmLanguage.json"
PROGRAM = FOLDER / "node_modules" / ".bin" / "vscode-tmgrammar-test"
SCOPES = {
    DECLARATION: "keyword.declaration.riot",
    ENTITY: "storage.type.riot",
    STATEMENT: "keyword.control.riot",
    OPERATOR: "keyword.operator.word.riot",
}


def scope_of(word: str) -> str | None:
    groups = (group for group, words in word_groups().items() if word in words)
    return SCOPES.get(next(groups, ""))


def assertions(text: str) -> Iterator[str]:
    """The lines of a file, each followed by what is known of its first word or its comment."""
    for line in text.splitlines():
        yield line
        indent = len(line) - len(line.lstrip())
        word = line.strip().partition(" ")[0]
        scope = scope_of(word)
        if line.lstrip().startswith("//"):
            scope, word = "comment.line.double-slash.riot", "//"
        if scope is not None and indent >= 2:
            yield f"//{' ' * (indent - 2)}{'^' * len(word)} {scope}"
        elif scope is not None and indent == 0:
            yield f"// <{'-' * len(word)} {scope}"


@pytest.mark.skipif(
    shutil.which("node") is None or not PROGRAM.exists(),
    reason="vscode-tmgrammar-test is not installed: run `npm install` in editors/vscode",
)
def test_every_shipped_file_is_coloured_as_the_words_say(tmp_path: Path) -> None:
    count = 0
    for name in library.names():
        for source in library.read(name)[0]:
            lines = ['// SYNTAX TEST "source.riot" "made"', *assertions(source.text)]
            path = tmp_path / f"{name}/{source.name}".replace("/", "_")
            path.write_text("\n".join(lines) + "\n", "utf-8")
            count += len(lines) - source.text.count("\n")
    assert count > len(library.names())
    found = subprocess.run(
        [PROGRAM, "--grammar", GRAMMAR, "--compact", f"{tmp_path}/*.riot"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout[-3000:] + found.stderr[-500:]
