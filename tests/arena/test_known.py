"""Tables that were put up before are played from what was kept, and only they."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from riotdsl import library, result_cache
from riotdsl.arena import cached_tables, tournament
from riotdsl.arena.setup import PYTHON, Setup
from riotdsl.program.editions.selection_name import Selection
from riotdsl.text.lazy_dataclass import replace

pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")

NAME = "classics/breakthrough"
SEATS = (("black", "random"), ("white", "greedy"))
PROGRAM = """
import sys
from riotdsl.arena import tournament
from riotdsl.arena.setup import Setup
from riotdsl.program.editions.selection_name import Selection
setup = Setup(sys.argv[1], Selection(), (("black", "random"), ("white", "greedy")), seed=4)
print(tournament.played(setup, range(3)))
print("riotdsl.compile" in sys.modules)
"""


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIOTDSL_CACHE", str(tmp_path / "cache"))


def run(name: str) -> tuple[str, bool]:
    """The games that a process of its own plays, and whether it needed the compiler."""
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM, name],
        env=dict(os.environ), capture_output=True, text=True, check=True,
    )  # fmt: skip
    games, compiled = found.stdout.splitlines()
    return games, compiled == "True"


def own(tmp_path: Path) -> Path:
    """A copy of the ruleset that can be changed."""
    path = tmp_path / "mine.riot"
    path.write_text("\n".join(source.text for source in library.read(NAME)[0]), "utf-8")
    return path


def test_the_second_process_plays_the_same_games_without_the_compiler() -> None:
    first, second = run(NAME), run(NAME)
    assert first == (second[0], True)
    assert not second[1]
    by_python = Setup(NAME, Selection(), SEATS, seed=4, backend=PYTHON)
    assert second[0] == str(tournament.played(by_python, range(3)))


def test_rules_that_were_changed_are_not_known(tmp_path: Path) -> None:
    path = own(tmp_path)
    first, again = run(str(path)), run(str(path))
    assert (first[1], again[1]) == (True, False)
    path.write_text(path.read_text("utf-8") + "\n// another text\n", "utf-8")
    assert run(str(path)) == (first[0], True)


@pytest.mark.parametrize("shelf", [cached_tables.SHELF, "modules"])
def test_what_was_damaged_is_made_anew(tmp_path: Path, shelf: str) -> None:
    first = run(NAME)
    (file,) = (tmp_path / "cache" / shelf).iterdir()
    file.write_bytes(file.read_bytes()[:-20] + b"x" * 20)
    assert run(NAME) == first
    assert run(NAME) == (first[0], False)


def test_what_somebody_else_wrote_there_is_not_believed() -> None:
    setup = Setup(NAME, Selection(), SEATS, seed=4)
    key = cached_tables.key_of(setup, cached_tables.texts_of(setup))
    assert key is not None
    nowhere = {"module": "none", "at": 0, "size": 4, "names": [[], [], [], []]}
    foreign: list[object] = [{}, [], nowhere, {**nowhere, "names": 3}]
    for told in foreign:
        result_cache.keep(cached_tables.SHELF, key, told)
        assert cached_tables.load(key) is None


def test_other_seats_and_selections_are_other_tables(tmp_path: Path) -> None:
    setup = Setup("riot", Selection("en"), (("police", "random"), ("autonomen", "random")))
    other = replace(setup, seats=(("police", "random"), ("anarchists", "random")))
    variant = tmp_path / "mine.riot"
    variant.write_text("", "utf-8")
    setups = [
        setup,
        other,
        replace(setup, selection=Selection("de")),
        replace(setup, selection=Selection("en", "letter")),
        replace(setup, selection=Selection("en", variants=(str(variant),))),
    ]
    keys = {cached_tables.key_of(each, cached_tables.texts_of(each)) for each in setups}
    assert len(keys) == len(setups)
    assert None not in keys
    gone = replace(setup, name="nowhere")
    assert cached_tables.key_of(gone, cached_tables.texts_of(gone)) is None
