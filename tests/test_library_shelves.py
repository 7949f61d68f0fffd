"""What the library keeps, trees and generated code, is what would be made anew."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import riotdsl
from riotdsl import kept, library
from riotdsl.game.trace import trace_hash
from riotdsl.library import codes, trees
from riotdsl.library.stamp import closed_stamp, compiler_stamp
from riotdsl.machine import python_code
from riotdsl.machine.python_backend import PythonBackend
from riotdsl.syntax import holes
from riotdsl.text.source import Source

GAMES = ["classics/kuhn_poker", "classics/breakthrough", "rilatria", "riot"]


@pytest.fixture
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIOTDSL_CACHE", str(tmp_path / "cache"))


@pytest.mark.usefixtures("_own_cache")
@pytest.mark.parametrize("name", GAMES)
def test_a_kept_tree_is_the_parsed_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sources, _ = library.read(name)
    parsed = [trees.parsed(source) for source in sources]
    monkeypatch.setattr("riotdsl.syntax.parser.parse", None)
    assert [trees.parsed(source) for source in sources] == parsed


@pytest.mark.usefixtures("_own_cache")
def test_a_ruleset_that_is_known_is_not_parsed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    before = riotdsl.load("classics/othello").table().closed
    holes.remembered.clear()
    monkeypatch.setattr("riotdsl.syntax.parser._parse_piece", None)
    monkeypatch.setattr("riotdsl.syntax.parser.expression", None)
    again = riotdsl.load("classics/othello").table().closed
    assert again.program == before.program


@pytest.mark.usefixtures("_own_cache")
@pytest.mark.parametrize("text", ["who", "a.b", "count of (unit of who where it.big)", "x + 1"])
def test_an_expression_in_a_hole_stands_where_it_is_written(text: str) -> None:
    for source in (Source("one.riot", f"....{text}"), Source("other.riot", f".....{text}..")):
        start = source.text.index(text)
        found, wrong = holes.parse_expression(source, start, start + len(text))
        assert found is not None
        assert not wrong
        assert (found.span.source, found.span.text) == (source, text)


class Foreign:
    """Would run what it likes if it were ever made."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return exec, ("raise SystemExit('made')",)


@pytest.mark.usefixtures("_own_cache")
@pytest.mark.parametrize("content", [Foreign(), Path("here"), Source, b"bytes", (1, 2, 3)])
def test_nothing_but_a_tree_is_made_of_what_was_kept(content: object) -> None:
    source = Source("tiny.riot", "faction white, black\n")
    (honest, _) = trees.parsed(source)
    key = kept.digest([compiler_stamp(), source.text])
    kept.keep_bytes(trees.SHELF, key, pickle.dumps(content))
    assert trees.parsed(source)[0] == honest


@pytest.mark.parametrize("name", GAMES)
def test_a_kept_module_plays_the_same_games(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = riotdsl.load(name).table()
    closed, made = table.closed, PythonBackend(table.machine)
    assert made.indexes == table.backend.indexes
    monkeypatch.setattr(python_code, "module_source", None)
    found = PythonBackend(closed.machine, codes.kept_as(closed_stamp(closed)))
    assert found.indexes == made.indexes
    assert trace_hash(found, 5, 2, 60) == trace_hash(made, 5, 2, 60)


@pytest.mark.usefixtures("_own_cache")
def test_what_was_damaged_is_made_anew(tmp_path: Path) -> None:
    table = riotdsl.load("classics/pig").table()
    closed, first = table.closed, trace_hash(table.backend, 1, 1, 20)
    (file,) = (tmp_path / "cache" / codes.MODULES).iterdir()
    for content in (b"", file.read_bytes()[:-9], b"\n".join([b"x" * 64, b"{}"])):
        file.write_bytes(content)
        backend = PythonBackend(closed.machine, codes.kept_as(closed_stamp(closed)))
        assert trace_hash(backend, 1, 1, 20) == first


def test_other_rules_have_another_stamp() -> None:
    games = [riotdsl.load("riot", edition=each) for each in ("en", "de")]
    tables = [game.table(players) for game in games for players in game.ruleset.lineups[:2]]
    assert len({closed_stamp(each.closed) for each in tables}) == len(tables)
