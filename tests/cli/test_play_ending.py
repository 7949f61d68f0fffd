"""What is said when a game is over."""

from collections.abc import Callable
from pathlib import Path

from click.testing import Result

Run = Callable[..., Result]


def test_who_plays_alone_is_told_whether_he_has_won(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    alone = ("play", "classics/tictactoe", "--seed", "1", "--plain")
    won = run(*alone, "--save", file, text="1\n" * 9).output
    assert "You have won: three in a row. Decisions: 5.\n" in won
    assert f"See it again with: riotdsl replay {file}\n" in won
    assert "Too easy? Begin the next game with --seat nought=search.\n" in won
    best = run(*alone, "--seat", "nought=search", text="1\n" * 9).output
    assert "Too easy" not in best
    both = run(*alone, "--seat", "all=human", text="1\n" * 9).output
    assert "Won by Cross: three in a row." in both
    assert "You have" not in both
    assert "Too easy" not in both
