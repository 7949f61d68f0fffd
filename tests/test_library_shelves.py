"""What the library keeps, trees and generated code, is what would be made anew."""

from __future__ import annotations

import os
import pickle
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import riotdsl
from riotdsl import library, result_cache
from riotdsl.game.trace import trace_hash
from riotdsl.library.caches import code as codes
from riotdsl.library.caches import trees
from riotdsl.library.caches.compiler_stamp import closed_stamp, compiler_stamp
from riotdsl.machine.python import module
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.saves.rules import SHELF as IDENTITIES
from riotdsl.saves.rules import rules_of
from riotdsl.syntax import placeholders as holes
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
    key = result_cache.digest([compiler_stamp(), source.text])
    result_cache.keep_bytes(trees.SHELF, key, pickle.dumps(content))
    assert trees.parsed(source)[0] == honest


@pytest.mark.usefixtures("_own_cache")
@pytest.mark.parametrize(
    "content",
    [b"", b"\x80\x05\x8d" + b"\xff" * 8, b"\x80\x05" + b"(" * 50_000, b"\x80\x05a", b"\xff"],
)
def test_bytes_that_are_no_tree_are_parsed_again(content: bytes) -> None:
    source = Source("tiny.riot", "faction white, black\n")
    (honest, _) = trees.parsed(source)
    result_cache.keep_bytes(
        trees.SHELF, result_cache.digest([compiler_stamp(), source.text]), content
    )
    assert trees.parsed(source)[0] == honest


@pytest.mark.usefixtures("_own_cache")
@pytest.mark.parametrize("odd", [{"hash": "zz"}, {"hash": 5}, {"hash": None}, {"hash": "0" * 63}])
def test_an_identity_without_a_hash_is_worked_out_again(odd: object) -> None:
    table = riotdsl.load("classics/pig").table()
    honest = rules_of(table)
    result_cache.keep(IDENTITIES, closed_stamp(table.closed), odd)
    assert rules_of(table) == honest


@pytest.mark.parametrize("name", GAMES)
def test_a_kept_module_plays_the_same_games(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = riotdsl.load(name).table()
    closed, made = table.closed, PythonBackend(table.machine)
    assert made.indexes == table.backend.indexes
    monkeypatch.setattr(module, "module_source", None)
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


# ---------------------------------------------------------------- the compiler's own mark


@pytest.fixture
def compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small compiler in a folder."""
    package = tmp_path / "riotdsl"
    for name in ("close.py", "program/fold.py", "grammar/rules.lark", "cli/main.py"):
        file = package / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"the first {name}", "utf-8")

    def found(name: str) -> Path:
        return tmp_path.joinpath(*name.split("."))

    monkeypatch.setattr("riotdsl.library.caches.compiler_stamp.resources.files", found)
    compiler_stamp.cache_clear()
    yield package
    compiler_stamp.cache_clear()


def stamp_now() -> str:
    compiler_stamp.cache_clear()
    return compiler_stamp()


@pytest.mark.parametrize("name", ["close.py", "program/fold.py", "grammar/rules.lark"])
def test_a_compiler_that_was_edited_at_the_same_size_and_time_has_another_stamp(
    compiler: Path, name: str
) -> None:
    before, file = stamp_now(), compiler / name
    times = file.stat().st_atime_ns, file.stat().st_mtime_ns
    file.write_text(f"the other {name}"[: file.stat().st_size], "utf-8")
    os.utime(file, ns=times)
    assert stamp_now() != before


def test_the_stamp_of_a_compiler_follows_from_its_files_alone(compiler: Path) -> None:
    before = stamp_now()
    for path in (compiler / "close.py", compiler / "program" / "fold.py"):
        os.utime(path, (5, 5))
    (compiler / "__pycache__").mkdir()
    (compiler / "__pycache__" / "close.py").write_text("compiled", "utf-8")
    (compiler / "program" / "notes.txt").write_text("a note", "utf-8")
    (compiler / "cli" / "main.py").write_text("another command", "utf-8")
    assert stamp_now() == before
    (compiler / "close.py").rename(compiler / "open.py")
    renamed = stamp_now()
    assert renamed != before
    (compiler / "more.py").write_text("", "utf-8")
    assert stamp_now() not in (before, renamed)


def test_two_files_are_not_taken_for_one(compiler: Path) -> None:
    def stamp_of(**contents: str) -> str:
        for name, content in contents.items():
            (compiler / f"{name}.py").write_text(content, "utf-8")
        return stamp_now()

    assert stamp_of(one="ab", two="c") != stamp_of(one="a", two="bc")


def test_a_compiler_in_an_archive_has_the_stamp_of_the_same_in_a_folder(
    compiler: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = stamp_now()
    with zipfile.ZipFile(tmp_path / "packed.zip", "w") as archive:
        for file in sorted(compiler.rglob("*.*")):
            archive.write(file, file.relative_to(tmp_path).as_posix())
    monkeypatch.setattr(
        "riotdsl.library.caches.compiler_stamp.resources.files",
        lambda name: zipfile.Path(tmp_path / "packed.zip", name.replace(".", "/") + "/"),
    )
    assert stamp_now() == before
