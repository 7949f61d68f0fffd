"""What is shown at the table: told in words, true, and no more than a seat may know."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import riotdsl
from riotdsl.program.types import Words

Run = Callable[..., Result]
NAMES = import_module("riotdsl.narration.names").Names
SEEN = import_module("riotdsl.narration.position_words").Seen
CHANGES = import_module("riotdsl.narration.view_changes").changes
WINNING = import_module("riotdsl.narration.rules.win_rules")
EVERYBODY = ["police", "autonomen", "anarchists", "nationalists"]
TEXTS = [("riot", each) for each in ("en", "de", "fr", "it", "es")]
TEXTS += [("rilatria", each) for each in ("en", "es")]

SHED = """\
game shed { players red, blue }
faction red, blue
place yard, lane, shed
unit cart of each faction { pieces: 2  home: shed }
track greased(u: unit): yes or no
track load(u: unit): 0..3 clamped
track tidy: yes or no
value weight(u: unit) -> number { usual: 2 + u.load }

procedure play() {
  for each n in 1..3 { let red do push, grease, fill until rest }
  let blue choose road: yard or lane
}
action push {
  choose what: one unit of you where it.place is not lane
  choose to_there: one place where it is yard or it is lane
  then { move what to to_there }
}
action grease {
  choose what: one unit of you where not it.greased
  then { set what.greased = yes }
}
action fill {
  choose what: one unit of you where it.load < 2
  then { add 1 to what.load }
}
action rest {
  require cleared: count of (unit of you at yard) >= 1
    say "A cart has to stand in the yard: {count of (unit of you at yard)} does."
  then { set tidy = yes }
}
win swept: red when tidy
win blue_first: faction where it is blue when count of (unit of blue at lane) is 2
win never: nobody when count of (unit of blue at yard) is 2

picture 40 by 10 {
  show yard at 0, 0 size 18 by 4
  show lane at 20, 0 size 18 by 4
  show shed at 0, 4 size 38 by 6
}
texts "en" {
  greased: "greased"
  load: "load"
  push: "push {the what} from {what.place} to {to_there}"
  swept: "the yard is swept"
  blue_first: "both blue carts in the lane"
}
"""


@pytest.fixture
def shed(tmp_path: Path) -> Path:
    (tmp_path / "shed.riot").write_text(SHED)
    return tmp_path


def played(run: Run, shed: Path, *entries: str) -> str:
    """What is shown to red, who enters something."""
    text = "".join(f"{entry}\n" for entry in (*entries, "quit"))
    result = run("play", str(shed), "--seed", "1", "--save", str(shed / "game.json"), text=text)
    assert result.exit_code == 0, result.output
    return result.output


def test_different_marks_have_different_signs_with_a_legend(run: Run, shed: Path) -> None:
    shown = played(run, shed, "grease cart", "fill cart #2")
    legend = re.search(r"(\S) greased   (\S) load 1", shown)
    assert legend is not None
    assert legend[1] != legend[2]
    assert f"R 1 cart{legend[1]}" in shown
    assert f"R 1 cart{legend[2]}" in shown


def test_what_has_changed_is_told_place_by_place(run: Run, shed: Path) -> None:
    shown = played(run, shed, "push cart yard")
    changed = shown.partition("What has changed")[2].partition(", choose")[0]
    assert "Yard: Red +1 cart" in changed
    assert "Shed: Red \N{MINUS SIGN}1 cart" in changed
    assert "→" not in changed


def test_the_place_of_a_thing_is_said_once(run: Run, shed: Path) -> None:
    shown = played(run, shed, "push cart yard")
    assert "Push the cart from yard to lane" in shown
    assert "Push the cart from shed to lane" in shown


def test_what_cannot_end_a_turn_yet_is_told_with_its_reason(run: Run, shed: Path) -> None:
    shown = played(run, shed, "push cart yard")
    before, after = shown.split("What has changed")
    assert "Not yet: Rest. A cart has to stand in the yard: 0 does." in before
    assert "not possible yet" not in after


def test_how_a_seat_wins_is_told_at_the_start_in_the_help_and_as_rules(
    run: Run, shed: Path
) -> None:
    shown = played(run, shed, "?", "rules win")
    assert shown.count("Ways to win for Red: the yard is swept. Type `rules win` for details.") == 2
    rules = shown.rpartition("> rules win")[2]
    own, _, others = rules.partition("Ways to win for Blue: ")
    assert "the yard is swept (swept)" in own
    assert "blue_first" not in own
    assert "(blue_first)" in others


def test_ways_to_win_are_those_of_the_seat() -> None:
    names = NAMES(riotdsl.load("riot").table(["police", "autonomen"]))
    own = WINNING.ways(names, "autonomen")
    assert "seven_points" in own
    assert not {"last_card", "order_restored", "secret_goal_reached", "undecided"} & set(own)
    assert "last_card" in WINNING.ways(names, "police")


LOST = """
game lost { players ant, bee }
faction ant, bee
track out(f: faction): yes or no
question ants { ask "Can ants be out?"  answers never or ever  default never because "so" }
value is_beaten(f: faction) -> yes or no {
  bees: yes
  those: no when f is ant and ants is never over bees
}
procedure play() { repeat { for each f in faction { let f do work } } }
procedure check(f: faction) { if is_beaten(f) and not f.out { leave(f) } }
procedure leave(f: faction) { set f.out = yes }
action work { then { check(you) } }
win no_ant: bee when ant.out
win no_bee: ant when bee.out
win no_one: nobody when ant.out and bee.out
"""


@pytest.mark.parametrize("answer", ["never", "ever"])
def test_a_rule_is_no_way_to_win_if_nothing_in_force_sets_its_mark(
    tmp_path: Path, answer: str
) -> None:
    file = tmp_path / "lost.riot"
    file.write_text(LOST.replace("default never", f"default {answer}"), "utf-8")
    names = NAMES(riotdsl.load(str(file)).table(["ant", "bee"]))
    assert WINNING.ways(names, "ant") == ["no_bee"]
    assert WINNING.ways(names, "bee") == (["no_ant"] if answer == "ever" else [])
    assert WINNING.without_winner(names) == (["no_one"] if answer == "ever" else [])


def test_the_board_command_ends_with_the_board(run: Run, shed: Path) -> None:
    shown = played(run, shed, "board").rpartition("> board")[2].partition("> quit")[0]
    assert ", choose" not in shown
    assert shown.rstrip().splitlines()[-1] == "R Red   B Blue"


@pytest.mark.parametrize(
    ("arguments", "listed"),
    [
        (("nowhere_at_all",), "these games are shipped: classics/breakthrough"),
        (
            ("riot", "--edition", "xx"),
            "edition called `xx`. There are: de, en, es, fr, it, default.",
        ),
        (
            ("riot", "--edition", "itt"),
            "Did you mean `it`? There are: de, en, es, fr, it, default.",
        ),
        (("riot", "--variant", "zzz"), "variant called `zzz`. There are: common_cause, even_duel"),
        (("riot", "--variant", "zzz.riot"), "There is no file called zzz.riot."),
        (("rilatria", "--rulings", "zzz"), "There are: default, letter, strict_reading."),
        (("rilatria", "--option", "zzz=1"), "option called `zzz`. There are: turn_cap."),
        (("rilatria", "--option", "turn_cap=1"), "Possible: 150, 300, 600."),
        (
            ("rilatria", "--players", "south,nort"),
            "Nobody is called nort here. Did you mean north?",
        ),
        (("riot", "--players", "5"), "Nobody can play this with 5 players, only with 2, 3, 4."),
        (("rilatria", "--players", "4"), "4 players, only with 2. Permitted are: south, north."),
        (("rilatria", "--seat", "soth=human"), "only south, north. Did you mean south?"),
        (("rilatria", "--seat", "south=humn"), "greedy, search. Did you mean human?"),
        (("rilatria", "--lang", "zz"), "only in: en, es."),
    ],
)
def test_unknown_names_list_what_there_is(
    run: Run, arguments: tuple[str, ...], listed: str
) -> None:
    told = run("play", *arguments).output
    assert listed in told
    assert "-->" not in told or arguments == ("nowhere_at_all",)


def test_a_game_begins_in_the_language_of_the_user(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for told, said in (("es_AR.UTF-8", "Sur: tú"), ("de_AT", "South: you"), ("C", "South: you")):
        monkeypatch.setenv("LC_ALL", told)
        assert said in run("play", "rilatria", "--seed", "1", text="quit\n").output


# ---------------------------------------------------------------- names that can be shown


@pytest.mark.parametrize(("game", "language"), TEXTS)
def test_everything_that_can_be_shown_has_a_text(game: str, language: str) -> None:
    table = riotdsl.load(game, language=language).table(EVERYBODY if game == "riot" else None)
    worded = table.words.voices[0].texts[0].messages
    program = table.machine.program
    needed = {win.name for win in program.wins}
    for point in table.machine.points:
        needed.add(point.owner)
        if point.stage:
            needed.add(f"{point.owner}.{point.stage}")
        if point.chooser is not None:
            needed.add(f"{point.owner}.{point.name}")
        needed.update(branch.action for branch in point.branches)
    for track in program.tracks.values():
        needed.update(track.type.words if isinstance(track.type, Words) else ())
    never_asked = {"set_up.first_hulk", "hand_in_token", "hand_in_token.paid"}
    assert {each for each in needed if each not in worded} <= never_asked


@pytest.mark.parametrize("language", ["de", "fr", "it", "es"])
def test_what_is_chosen_is_named_in_the_language(language: str) -> None:
    english = NAMES(riotdsl.load("riot", language="en").table(EVERYBODY))
    names = NAMES(riotdsl.load("riot", language=language).table(EVERYBODY))
    for action in names.table.machine.program.actions.values():
        for choice in action.choices:
            raw = choice.name.replace("_", " ")
            assert names.variable(choice.name) not in (raw, english.variable(choice.name))


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_others_draw_is_told_as_unseen(language: str) -> None:
    told = story_of(riotdsl.load("rilatria", language=language))
    assert not [text for text in told if text.endswith((": Next", ": Pick"))]
    assert [text for text in told if "hidden" in text or "boca abajo" in text]


def story_of(game: Any) -> list[str]:  # noqa: ANN401 - a game
    """What a seat is told of some decisions of both."""
    host = import_module("riotdsl.cli.table.host").Host
    screen = import_module("riotdsl.cli.table.screen.terminal").Screen
    session = game.new(seed=5)
    host = host(session, screen(session.seats), {})
    host.story.follow()
    for _ in range(14):
        member = list(session.actions())[-1].member
        host.take(member)
    return [row[0][0] for row in host.story.lines("south")]


TOLD = """
game told { players north }
faction north
track hits: 0..9 clamped
action hit { then { struck() } }
procedure struck() { add 1 to hits }
procedure play() { repeat { let north do hit, wait } }
action wait { then {} }
win enough: north when hits is 3
texts "en" {
  hit: "hit"
  hits: "hits"
  tells.struck: "The wall shakes."
}
"""


def test_what_came_of_ones_own_decision_is_told_and_not_the_decision(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "told.riot").write_text(TOLD, encoding="utf-8")
    result = run("play", tmp_path, "--seat", "north=human", text="hit\n")
    after = result.output.partition("> hit")[2]
    assert "Since your last choice\n  The wall shakes.\n" in after
    assert "North: Hit" not in after
