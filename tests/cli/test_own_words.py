"""A house rule with words of its own, as its author and those who play by it see them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
HOUSE_RULE = """\
variant hasty of pig {
  because "the tea is ready"
  replace win reached: faction where it.score >= 4
  replace roll.still_in: not lost and pot < 2
    say "That will do."
  texts "en" {
    hasty: "a hasty game"
    hasty.because: "the kettle sings"
    reached: "four points"
  }
}
"""


@pytest.fixture
def hasty(tmp_path: Path) -> Path:
    path = tmp_path / "hasty.riot"
    path.write_text(HOUSE_RULE, "utf-8")
    return path


def words(result: Result) -> str:
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


def played(run: Run, *options: str | Path, entries: str) -> str:
    return words(run("play", "classics/pig", "--seed", "3", "--plain", *options, text=entries))


def test_it_is_clean_and_laid_out(run: Run, hasty: Path) -> None:
    assert "clean" in words(run("check", "--strict", hasty))
    assert run("fmt", "--check", hasty).exit_code == 0


def test_the_end_of_a_game_is_told_in_its_words(run: Run, hasty: Path) -> None:
    said = played(run, "--variant", hasty, entries="roll\n" * 9)
    assert "won: four points." in said
    assert "target score" not in said


def test_what_it_says_anew_and_its_reason_are_told_on_demand(run: Run, hasty: Path) -> None:
    said = played(run, "--variant", hasty, entries="rules still_in\nwhy roll\n")
    assert "“That will do.”" in said
    assert "source: the variant “a hasty game”, because the kettle sings" in said
    assert "A one has ended your turn." not in said


def test_without_it_the_game_keeps_its_words(run: Run) -> None:
    assert "reaching the target score" in played(run, entries="roll\nhold\n" * 60)


def test_it_is_described_by_its_name_and_reason_and_the_witness_in_its_words(
    run: Run, hasty: Path
) -> None:
    told = words(run("describe", "classics/pig", hasty))
    assert told.startswith("A hasty game The kettle sings.")
    assert "Left (four points)" in told or "Right (four points)" in told


def test_words_are_no_difference_of_rules(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "renamed.riot"
    path.write_text(
        'variant renamed of pig { because "fun" texts "en" { says.roll: "toss it" } }\n',
        "utf-8",
    )
    found = run("diff", "classics/pig", "usual", f"usual+{path}", "--format", "json")
    assert json.loads(found.output) == []
    book = words(run("rulebook", "classics/pig", "--edition", f"usual+{path}"))
    assert "until “hold” is chosen: toss it." in book


def test_a_variant_that_picks_an_option_is_described(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "long.riot"
    path.write_text('variant long of pig { because "of fun" set target = 100 }\n', "utf-8")
    assert "How many points win? 100, not: 20." in words(run("describe", "classics/pig", path))


def test_rules_can_be_looked_up_without_an_edition(run: Run) -> None:
    said = played(run, "--edition", "default", entries="rules roll\nwhy roll\n")
    assert "Yes, you can do that." in said
    assert "error of its own" not in said
