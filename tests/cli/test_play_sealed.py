"""What was chosen unseen, or drawn unseen, at the table: told when it may be, and not before."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

GAME = """\
game auction { players ann, ben, cleo }
faction ann, ben, cleo
place deck seen by nobody
place hand[owner: faction] seen by owner
place pile
card star[height: 1..6] { pieces: 1  home: deck }
card moon[height: 1..6] { pieces: 1  home: deck }
track bid(f: faction): 0..8

procedure play() {
  for each starter in faction { play_hand(starter) }
}
procedure play_hand(starter: faction) {
  stage deal {
    for each n in 1..2 { for each f in faction { draw(f) } }
  }
  stage bidding { let faction do foretell order sealed }
  stage playing { let starter do lay }
}
procedure draw(f: faction) {
  let chance choose drawn: one card at deck
  move drawn to hand[f]
}
action foretell {
  form "bid {tricks}"
  choose tricks: 0..8
  then { set you.bid = tricks }
}
action lay {
  form "play {played}"
  choose played: one card at hand[you]
  then { move played to pile }
}
win most: faction where it.bid is 9 when count of card at pile is 3
invariant none: count of card at pile <= 3
start {
  seat ann human
  seat ben human
  seat cleo human
}
texts "en" {
  star: "star {height}"
  moon: "moon {height}"
  SAYS
}
"""
SAYS = 'says.starter: "first player"'


@pytest.fixture
def auction(tmp_path: Path) -> Callable[..., Path]:
    def written(says: str = "") -> Path:
        folder = tmp_path / "auction"
        folder.mkdir(exist_ok=True)
        (folder / "game.riot").write_text(GAME.replace("SAYS", says))
        return folder

    return written


def shown(run: Run, *arguments: str | Path, entries: tuple[str, ...]) -> str:
    """What `play` shows; each entry stands behind its prompt."""
    text = "".join(f"{entry}\n" for entry in entries)
    result = run("play", *arguments, "--seed", "1", "--plain", text=text)
    assert result.exit_code == 0, result.output
    return result.output


def answered(output: str, entry: str) -> str:
    """What was shown behind the last such entry."""
    return output.rpartition(f"> {entry}\n")[2].partition("\n> ")[0]


def test_what_was_sealed_is_told_when_all_is_revealed(
    run: Run, auction: Callable[..., Path]
) -> None:
    output = shown(run, auction(), entries=("bid 2", "log", "bid 5", "bid 7", "log"))
    sealed, opened = answered(output.partition("> bid 5")[0], "log"), answered(output, "log")
    assert "Ann: Something sealed" in sealed
    assert "Revealed" not in output.partition("> bid 7")[0]
    assert "Ann: Bid 2" not in sealed
    assert "Revealed: Ann: Bid 2; Ben: Bid 5; Cleo: Bid 7" in opened
    since = output.partition("> bid 7")[2].partition("> ")[0]
    assert "Revealed: Ann: Bid 2; Ben: Bid 5; Cleo: Bid 7" in since


def test_a_replay_for_a_seat_tells_what_was_revealed(
    run: Run, auction: Callable[..., Path], tmp_path: Path
) -> None:
    file, seat = tmp_path / "game.json", tmp_path / "seat.json"
    shown(run, auction(), "--save", file, entries=("bid 2", "bid 5"))
    hidden = run("replay", file, "--seat", "cleo", "--plain").output
    assert "Ann: Something sealed\nBen: Something sealed\n" in hidden
    assert "Revealed" not in hidden
    run("export", file, "--seat", "cleo", "-o", seat)
    assert {"by": "ann", "text": "something sealed"} in json.loads(seat.read_text())["log"]
    run("act", file, "bid 7")
    told = run("replay", file, "--seat", "cleo", "--plain").output
    assert "Revealed: Ann: Bid 2; Ben: Bid 5; Cleo: Bid 7\n" in told
    log = json.loads(run("replay", file, "--seat", "cleo", "--format", "json").output)["log"]
    assert {"by": "ann", "text": "bid 2"} in log
    assert "Revealed" not in run("replay", file, "--plain", "--all").output


def test_draws_in_a_row_are_told_together(run: Run, auction: Callable[..., Path]) -> None:
    output = shown(run, auction(), entries=("log",))
    first = output.partition("So far\n")[2].partition("\n\n")[0].splitlines()
    assert len(first) == 2
    assert first[0].startswith("  You draw: ")
    assert len(first[0].split(", ")) == 2
    assert first[1] == "  Chance: drawn: 4 hidden"
    log = [each for each in answered(output, "log").splitlines() if each]
    assert log == ["Play hand: Ann", "=" * 14, *(each.strip() for each in first)]


def test_a_draw_that_all_see_is_told_by_itself(run: Run) -> None:
    output = shown(run, "classics/goofspiel", entries=("log",))
    assert "Chance: prize turned up: prize " in answered(output, "log")


def test_of_a_seat_save_draws_are_told_together(
    run: Run, auction: Callable[..., Path], tmp_path: Path
) -> None:
    file, seat = tmp_path / "game.json", tmp_path / "seat.json"
    shown(run, auction(), "--save", file, entries=())
    run("export", file, "--seat", "ben", "-o", seat)
    lines = run("replay", seat, "--plain").output.splitlines()[:2]
    assert lines[0] == "Chance: drawn: 4 hidden"
    assert lines[1].startswith("Chance: drawn: ")
    assert len(lines[1].split(", ")) == 2


def test_a_decision_is_about_what_texts_have_a_name_for(
    run: Run, auction: Callable[..., Path]
) -> None:
    unnamed = shown(run, auction(), entries=("bid 1",))
    asked = unnamed.rpartition("Ben, choose")[2].splitlines()
    assert "Ann" not in asked[1]
    named = shown(run, auction(SAYS), entries=("bid 1",))
    asked = named.rpartition("Ben, choose")[2].splitlines()
    assert asked[1] == "  First player: Ann"


def test_a_number_that_there_is_not_is_refused_with_those_that_there_are(
    run: Run, auction: Callable[..., Path]
) -> None:
    output = shown(run, auction(), entries=("bid 1", "bid 1", "bid 1", "play star 9", "star 3"))
    refused = " ".join(answered(output, "play star 9").split())
    assert "Nothing is called `star 9` here; there are star 1 to star 6." in refused
    assert "there are" not in answered(output, "star 3")


@pytest.mark.parametrize(
    ("code", "rules", "explain"),
    [
        ("de", "regeln sieg", "erkläre alles"), ("fr", "règles victoire", "explique tout"),
        ("es", "reglas victoria", "explica todo"), ("it", "regole vittoria", "spiega tutto"),
    ],
)  # fmt: skip
def test_the_words_that_are_printed_for_commands_can_be_typed(
    run: Run, code: str, rules: str, explain: str
) -> None:
    entries = (rules, "rules win", "explain", explain, "explain all")
    output = shown(run, "riot", "--lang", code, entries=entries)
    assert rules in " ".join(output.partition("\n\n")[0].split())
    assert answered(output, rules) == answered(output, "rules win")
    assert explain in " ".join(answered(output, "explain").split())
    assert answered(output, explain) == answered(output, "explain all")
