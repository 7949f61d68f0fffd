"""What comes from a file passes one gate before it is printed."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from riotdsl.game.session import Session
from riotdsl.saves.document import checksum, document
from riotdsl.saves.seat import seat_document
from riotdsl.text.safe import hidden_characters
from tests.saves.games import matches

Run = Callable[..., Result]
Place = tuple[str | int, ...]

CLI = Path(__file__).parents[2] / "cli"
PRINTS = {"echo", "secho", "print", "write", "echo_via_pager"}
GATES = {"output.py", "table/screen/terminal.py"}

ESCAPE, TURNED, BELL = "\x1b[2J\x1b[31m", "\u202e", "\x07"


def test_nothing_but_the_gate_prints() -> None:
    found = [
        f"{path.relative_to(CLI)}:{node.lineno}"
        for path in CLI.rglob("*.py")
        if str(path.relative_to(CLI)) not in GATES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and _prints(node.func)
    ]
    assert not found, f"print with `say` or `say_json` of cli/output.py: {found}"


def _prints(called: ast.expr) -> bool:
    match called:
        case ast.Name("print"):
            return True
        case ast.Attribute(ast.Name("click"), name):
            return name in PRINTS
        case ast.Attribute(ast.Attribute(ast.Name("sys"), "stdout" | "stderr"), name):
            return name in PRINTS
    return False


def places(value: Any, path: Place = ()) -> Iterator[Place]:  # noqa: ANN401 - of JSON
    """Every string in a document, and every name in it."""
    if isinstance(value, str):
        yield path
    children: Iterator[Any] = iter(())
    if isinstance(value, dict):
        children = iter(value.items())
    elif isinstance(value, list):
        children = enumerate(value)
    for key, child in children:
        yield from places(child, (*path, key))
        if isinstance(key, str):
            yield (*path, key, "")


def planted(found: Any, path: Place, planted: str) -> Any:  # noqa: ANN401 - of JSON
    """The document with hidden characters in one of its strings or names, sealed again."""
    copy = json.loads(json.dumps(found))
    is_name = path[-1] == ""
    *before, last = path[:-1] if is_name else path
    held = copy
    for key in before:
        held = held[key]
    if is_name:
        held[f"{last}{planted}"] = held.pop(last)
    else:
        held[last] = f"{held[last]}{planted}"
    copy["checksum"] = checksum(copy)
    return copy


def saves() -> Iterator[Any]:
    session: Session = matches("take 1", "take 2")
    seats = dict.fromkeys(session.seats, "human")
    yield document(session, seats)
    yield seat_document(session, seats, session.seats[0])


COMMANDS = (
    ("moves", "FILE"),
    ("moves", "FILE", "--format", "json"),
    ("replay", "FILE"),
    ("replay", "FILE", "--format", "json"),
    ("act", "FILE", "take 1"),
    ("resume",),
)


@pytest.mark.parametrize("attack", [ESCAPE, TURNED, BELL], ids=["escape", "turned", "bell"])
def test_hidden_characters_in_a_sealed_save_are_never_printed(
    attack: str, run: Run, tmp_path: Path
) -> None:
    games = tmp_path / "state" / "games"
    games.mkdir(parents=True)
    file = games / "planted.json"
    tried = 0
    for found in saves():
        for path in places(found):
            content = json.dumps(planted(found, path, attack), ensure_ascii=False)
            for words in COMMANDS[tried % 2 :: 2]:
                file.write_text(content, "utf-8")
                result = run(*(str(file) if word == "FILE" else word for word in words), text="1\n")
                assert not list(hidden_characters(result.output)), (path, words, result.output)
                assert result.exit_code != 3, (path, words, result.output)
            tried += 1
    assert tried > 50


@pytest.mark.parametrize(
    "words",
    [
        ("moves", "FILE"),
        ("replay", "FILE", "--format", "json"),
        ("act", "FILE", "take 1"),
        ("export", "FILE", "--seat", "nobody_here"),
        ("check", "FILE"),
        ("fmt", "FILE"),
        ("play", "FILE"),
        ("test", "FILE"),
        ("report", "FILE"),
        ("new", "game", "FILE"),
        ("schema", "FILE"),
        ("diff", "FILE", "a", "b"),
        ("coverage", "riot", "en", "--text", "FILE"),
        ("play", "--variant", "FILE.riot"),
        ("simulate", "FILE", "--games", "1"),
    ],
    ids=" ".join,
)
def test_hidden_characters_in_the_name_of_a_file_are_never_printed(
    words: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    for attack in (ESCAPE, TURNED):
        name = str(tmp_path / f"a{attack}b")
        result = run(*(word.replace("FILE", name) for word in words), text="")
        assert result.exit_code in (0, 1, 2), result.output
        assert not list(hidden_characters(result.output)), result.output
