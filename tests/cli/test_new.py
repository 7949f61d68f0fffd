"""`riotdsl new`: what it writes passes `check` and is laid out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from riotdsl import library

Run = Callable[..., Result]


@pytest.fixture
def passes(run: Run) -> Callable[..., None]:
    """Whether what was written has no mistakes and the canonical layout."""

    def test(path: Path) -> None:
        checked = run("check", path)
        assert checked.exit_code == 0, checked.stdout
        laid_out = run("fmt", "--check", path)
        assert laid_out.exit_code == 0, laid_out.stdout

    return test


@pytest.mark.parametrize("name", ["duel", "My Game!", "place", "duel.riot", "1", "é"])
def test_a_game(run: Run, passes: Callable[..., None], tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    assert run("new", "game", path).exit_code == 0
    passes(path)


@pytest.mark.parametrize("kind", ["variant", "edition"])
@pytest.mark.parametrize("base", library.names())
def test_something_for_a_shipped_game(
    run: Run, passes: Callable[..., None], tmp_path: Path, kind: str, base: str
) -> None:
    path = tmp_path / "mine.riot"
    result = run("new", kind, path, "--of", base)
    assert result.exit_code == 0, result.stdout + result.stderr
    assert f"Next: riotdsl check {path}" in result.stdout
    passes(path)


def test_an_edition_has_every_question(run: Run, tmp_path: Path) -> None:
    run("new", "edition", tmp_path / "mine.riot", "--of", "rilatria")
    text = (tmp_path / "mine.riot").read_text()
    assert '\n  goliath unexamined because "not looked up yet"\n' in text


def test_a_variant_of_an_own_game_lies_in_its_folder(
    run: Run, passes: Callable[..., None], tmp_path: Path
) -> None:
    game = tmp_path / "duel"
    run("new", "game", game)
    assert run("new", "variant", tmp_path / "house.riot", "--of", game).exit_code == 2
    assert run("new", "variant", game / "variants" / "house.riot", "--of", game).exit_code == 0
    passes(game)


def test_nothing_is_overwritten(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.riot"
    path.write_text("mine")
    for arguments in (("game", path), ("variant", path, "--of", "riot")):
        result = run("new", *arguments)
        assert result.exit_code == 2
        assert "exists already" in result.stderr
    assert path.read_text() == "mine"
    assert run("new", "game", tmp_path).exit_code == 2
    assert not (tmp_path / "game.riot").exists()


def test_wrong_use(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.riot"
    assert run("new", "variant", path).exit_code == 2
    assert run("new", "game", path, "--of", "riot").exit_code == 2
    assert run("new", "variant", tmp_path / "mine", "--of", "riot").exit_code == 2
    assert run("new", "variant", path, "--of", tmp_path / "gone").exit_code == 1
    assert run("new", "game", tmp_path / "mine.riot" / "game").exit_code == 0
    assert run("new", "game", path / "game" / "game.riot" / "deeper").exit_code == 1


def test_why_a_game_is_not_called_as_its_path_is_told(run: Run, tmp_path: Path) -> None:
    told = run("new", "game", tmp_path / "game").stdout
    assert "It is called my_game: game is a word of the language." in told
    assert "It is called" not in run("new", "game", tmp_path / "duel").stdout


def test_a_variant_is_told_how_procedures_are_replaced(run: Run, tmp_path: Path) -> None:
    run("new", "variant", tmp_path / "mine.riot", "--of", "classics/pig")
    assert "replace PROCEDURE { ... }" in (tmp_path / "mine.riot").read_text()
