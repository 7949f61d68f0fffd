"""The commands on saves: act, moves, export, replay, resume, schema; and that play keeps games."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from riotdsl import folders
from riotdsl.saves.document import checksum

Run = Callable[..., Result]
MATCHES = Path(__file__).parent.parent / "saves" / "matches.riot"


@pytest.fixture
def game(run: Run, tmp_path: Path) -> Path:
    """A game of matches of which nothing is played."""
    file = tmp_path / "game.json"
    people = ("--seat", "all=human", "--seed", "3", "--save", file, "--set-up")
    result = run("play", MATCHES, "--edition", "first", *people)
    assert result.exit_code == 0, result.output
    assert result.output == f"{file} is written.\n"
    return file


def told(result: Result) -> Any:  # noqa: ANN401 - JSON
    return json.loads(result.output)


def log(file: Path) -> list[str]:
    return [line["text"] for line in json.loads(file.read_text("utf-8"))["log"]]


# ---------------------------------------------------------------- act and moves


def test_moves_lists_and_act_plays(run: Run, game: Path) -> None:
    listed = run("moves", game)
    assert listed.output == "Waiting for Left (play).\n  take 1\n  take 2\n  take 3\n"
    played = run("act", game, "take", "2")
    assert played.exit_code == 0
    assert played.output == "left: take 2\nWaiting for Right (play).\n"
    assert log(game) == ["7", "take 2"]


def test_a_refused_action_changes_nothing(run: Run, game: Path) -> None:
    before = game.read_bytes()
    refused = run("act", game, "take 5")
    assert refused.exit_code == 1
    assert "Refused: " in refused.output
    for _ in range(2):
        assert run("act", game, "take 3").exit_code == 0
    refused = run("act", game, "take 3", "--format", "json")
    assert refused.exit_code == 1
    found = told(refused)
    assert found["accepted"] is False
    assert found["refusal"]["code"] == "grab.enough"
    assert found["refusal"]["failures"][0]["citations"] == ["first, “Taking” “takes some matches”"]
    assert found["refusal"]["instead"] == ["take 1"]
    assert found["log"] == []
    assert game.read_bytes() != before
    assert log(game) == ["7", "take 3", "take 3"]


def test_a_seat_cannot_act_for_another(run: Run, game: Path) -> None:
    refused = run("act", game, "--seat", "right", "take 1")
    assert refused.exit_code == 1
    assert "left decides now, not right." in refused.output
    assert run("act", game, "--seat", "left", "take 1").exit_code == 0
    assert run("act", game, "--seat", "nobody", "take 1").exit_code == 2
    assert run("act", game).exit_code == 2


def test_bots_go_on_by_themselves(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert run("play", MATCHES, "--seat", "right=random", "--seat", "left=human", "--save", file,
               "--set-up").exit_code == 0  # fmt: skip
    result = run("act", file, "take 1", "--bots", "--format", "json")
    assert result.exit_code == 0
    assert [line["by"] for line in told(result)["log"]] == ["left", "right"]
    assert told(result)["decision"]["seat"] == "left"


def test_the_end_is_told(run: Run, game: Path) -> None:
    for action in ("take 3", "take 3", "take 1"):
        result = run("act", game, action)
    assert result.output.endswith("Right won: avoided.\n")
    assert run("moves", game).output == "Right won: avoided.\n"
    assert told(run("moves", game, "--format", "json"))["outcome"]["winners"] == ["right"]
    assert "The game is over." in run("act", game, "take 1").output


def test_families_are_listed_with_what_can_be_taken(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "classics/othello", "--seat", "all=human", "--save", file, "--set-up")
    families = told(run("moves", file, "--format", "json"))["actions"]
    single = told(run("moves", file, "--single", "--format", "json"))["actions"]
    assert len(single) >= len(families) > 0
    assert {"text", "name", "ranges"} == set(families[0])


def test_under_a_family_stands_an_action_that_can_be_played(run: Run, tmp_path: Path) -> None:
    file, seat = tmp_path / "game.json", tmp_path / "seat.json"
    pebbles = tmp_path / "pebbles"
    assert run("new", "game", pebbles).exit_code == 0
    run("play", pebbles, "--seat", "all=human", "--save", file, "--set-up")
    listed = run("moves", file).output
    assert "  take_pebbles ... [0 to 12 pebble]\n    for example: take_pebbles 1 pebble\n" in listed
    assert "--single lists all." in listed
    assert "--single" not in run("moves", file, "--single").output
    run("export", file, "--seat", "first", "-o", seat)
    assert "    for example: take_pebbles 1 pebble\n" in run("moves", seat).output
    assert run("act", file, "take_pebbles 1 pebble").exit_code == 0


def test_several_at_once_lose_nothing(run: Run, game: Path) -> None:
    command = [sys.executable, "-m", "riotdsl.cli", "act", str(game), "take 1"]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(2)]
    outputs = [each.communicate()[0].decode() for each in running]
    assert [each.returncode for each in running] == [0, 0]
    assert log(game) == ["7", "take 1", "take 1"]
    assert sorted(each.split("\n")[0] for each in outputs) == ["left: take 1", "right: take 1"]
    assert run("moves", game).output.startswith("Waiting for Left")


def test_a_file_that_is_in_use_is_left_alone(
    run: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riotdsl.cli.save_files.PATIENCE", 0.05)
    with folders.locked(game):
        for command in (["act", game, "take 1"], ["resume", game]):
            result = run(*command)
            assert result.exit_code == 1
            assert "is in use by another program" in result.output
    assert log(game) == ["7"]


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs permissions")
def test_a_folder_that_cannot_be_written_is_told(run: Run, game: Path) -> None:
    game.parent.chmod(0o500)
    result = run("act", game, "take 1")
    game.parent.chmod(0o700)
    assert result.exit_code == 1
    assert "It is as it was." in result.output


# ---------------------------------------------------------------- export, replay, schema


def test_a_seat_save_can_be_looked_at_and_not_played_on(run: Run, game: Path) -> None:
    seat = game.with_name("left.json")
    assert run("export", game, "--seat", "left", "-o", seat).exit_code == 0
    assert run("moves", seat).output == run("moves", game).output
    assert run("moves", seat, "--single").exit_code == 2
    assert run("replay", seat, "--plain").output.startswith("Chance: first heap: 7\n")
    assert "Heap: 7" in run("replay", seat, "--plain").output
    assert run("replay", seat, "--seat", "left").exit_code == 0
    assert run("replay", seat, "--seat", "right").exit_code == 2
    assert told(run("replay", seat, "--format", "json"))["seat"] == "left"
    for command in (["act", seat, "take 1"], ["resume", seat], ["export", seat, "--seat", "left"]):
        result = run(*command)
        assert result.exit_code == 1
        assert "/kind: This is what left may know of a game" in result.output
    assert run("replay", seat, "--rules", "second").exit_code == 1
    assert run("replay", seat, "--step").exit_code == 2


def test_export_does_not_overwrite_the_game(run: Run, game: Path) -> None:
    before = game.read_bytes()
    assert run("export", game, "--seat", "left", "-o", game).exit_code == 2
    assert run("export", game, "--seat", "nobody").exit_code == 2
    assert game.read_bytes() == before
    assert told(run("export", game, "--seat", "left"))["kind"] == "seat"


def test_replay_shows_what_happened(run: Run, game: Path) -> None:
    run("act", game, "take 3")
    shown = run("replay", game, "--plain")
    assert shown.exit_code == 0
    assert "Left: Take 3" in shown.output
    assert "Heap: 4" in shown.output
    steps = run("replay", game, "--step", "--plain", text="\n")
    assert steps.output.count("Heap: 4") == 1
    found = told(run("replay", game, "--format", "json"))
    assert found["log"][1] == {"by": "left", "text": "take 3"}


def test_replay_judges_by_other_rules(run: Run, game: Path) -> None:
    run("act", game, "take 3")
    same = run("replay", game, "--rules", "default")
    assert same.exit_code == 0
    assert same.output == "By default the game is the same: 2 entries of the log.\n"
    other = run("replay", game, "--rules", "second")
    assert other.exit_code == 1
    for part in (
        "/log/1: “left: take 3” is refused by second.", "rule: grab.allowed",
        "then: first, “Taking” “up to three”", "now: second, “Your turn” “one or two”",
    ):  # fmt: skip
        assert part in other.output
    verdict = told(run("replay", game, "--rules", "second", "--format", "json"))["verdict"]
    assert (verdict["how"], verdict["path"]) == ("refused", "/log/1")
    assert run("replay", game, "--rules", "fourth").exit_code == 2
    assert run("replay", game, "--rules", "a+b=c").exit_code == 2


def test_schemas_are_printed(run: Run) -> None:
    general = told(run("schema"))
    assert general["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    narrow = told(run("schema", MATCHES, "second"))
    assert narrow["$defs"]["seats"]["required"] == ["left", "right"]
    assert narrow["$defs"]["rules"]["properties"]["edition"] == {"const": "second"}
    assert run("schema", "--players", "left").exit_code == 2


# ---------------------------------------------------------------- play and resume


def test_a_game_is_kept_and_gone_on_with(run: Run, tmp_path: Path) -> None:
    people = ("--seat", "all=human", "--seed", "3", "--plain")
    first = run("play", MATCHES, *people, text="take 2\n")
    assert first.exit_code == 0
    (file,) = (tmp_path / "state" / "games").glob("*.json")
    assert first.output.count(f"The game is saved in {file}.") == 2
    assert f"riotdsl resume {file}" in first.output
    again = run("resume", file, "--plain", text="take 1\nundo\ntake 3\nsave\nquit\n")
    assert again.exit_code == 0
    assert "Left: Take 2" in again.output
    assert log(file) == ["7", "take 2", "take 3"]
    assert f"Saved in {file}." in again.output


def test_without_a_file_the_kept_games_are_listed(run: Run, tmp_path: Path) -> None:
    nothing = run("resume")
    assert nothing.exit_code == 2
    assert "No game is kept" in nothing.output
    run("play", MATCHES, "--seat", "all=human", "--plain", text="take 2\n")
    (file,) = (tmp_path / "state" / "games").glob("*.json")
    for command in ("resume", "replay"):
        listed = run(command)
        assert listed.exit_code == 2
        assert f"{file}\n" in listed.output
        assert f"riotdsl {command} FILE" in listed.output


def test_kept_games_are_listed_with_how_they_stand(run: Run, tmp_path: Path) -> None:
    games = tmp_path / "state" / "games"
    run("play", MATCHES, "--seat", "right=random", "--plain", "--seed", "3", text="take 2\n")
    for each in games.glob("*.json"):
        each.rename(each.with_name("open.json"))
    run("play", MATCHES, "--seat", "all=human", "--plain", "--seed", "3", text="take 3\n" * 2)
    (over,) = (each for each in games.glob("*.json") if each.name != "open.json")
    assert run("act", over, "take 1").exit_code == 0
    (games / "damaged.json").write_text('{"version": 1')
    (games / "changed.json").write_text(
        (games / "open.json").read_text("utf-8").replace("matches", "mutches"), "utf-8"
    )
    listed = run("resume").output
    going, _, finished = listed.partition("Finished:\n")
    assert "  Matches, 2 choices, waiting for Left\n" in going
    assert "     Left: a person; Right: bot (random)\n" in going
    assert going.count("  damaged\n") == 2
    assert "  Matches, 3 choices, won by Right\n" in finished
    assert "     Left: a person; Right: a person\n" in finished


HOUSE = 'variant short of pig { because "we like it short"  set target = 100 }\n'


def test_kept_games_are_listed_with_their_rules_and_language(run: Run, tmp_path: Path) -> None:
    house = tmp_path / "short.riot"
    house.write_text(HOUSE, "utf-8")
    rules = ("--variant", house, "--option", "turn_cap=100")
    run("play", "classics/pig", *rules, "--plain", text="quit\n")
    run("play", MATCHES, "--plain", text="quit\n")
    listed = run("resume").output
    assert "  Pig (usual+short, turn_cap=100, en), 0 choices" in listed
    assert "  Matches, 0 choices" in listed


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("de", ("2 Entscheidungen, es entscheidet Left", "Left: ein Mensch; Right: Bot (random)")),
        ("fr", ("2 décisions, à Left de décider", "Left : une personne; Right : bot (random)")),
    ],
)
def test_kept_games_are_listed_in_the_language_that_is_asked_for(
    run: Run, monkeypatch: pytest.MonkeyPatch, code: str, found: tuple[str, str]
) -> None:
    run("play", MATCHES, "--seat", "right=random", "--plain", "--seed", "3", text="take 2\n")
    named = run("resume", "--lang", code).output
    assert all(each in named for each in found), named
    assert run("replay", "--lang", code).output.count(found[0]) == 1
    monkeypatch.setenv("LC_ALL", f"{code}_XX.UTF-8")
    assert all(each in run("resume").output for each in found)


def test_of_many_games_those_that_are_open_are_listed(run: Run, tmp_path: Path, game: Path) -> None:
    games = tmp_path / "state" / "games"
    games.mkdir(parents=True)
    (games / "open.json").write_bytes(game.read_bytes())
    for action in ("take 3", "take 3", "take 1"):
        run("act", game, action)
    for number in range(10):
        (games / f"over-{number}.json").write_bytes(game.read_bytes())
    listed = run("resume").output
    assert "waiting for Left" in listed
    assert "won by" not in listed
    assert f"10 more, older or finished: {games}\n" in listed
    assert run("replay").output.count("won by Right") >= 9


def test_a_save_is_told_in_another_language(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "rilatria", "--seed", "1", "--save", file, text="1\n")
    english, spanish = run("replay", file), run("replay", file, "--lang", "es")
    assert "Waiting for South (" in english.output
    assert "Toca decidir: Sur (" in spanish.output
    assert "south" not in english.output


@pytest.mark.parametrize("bot", ["random", "greedy", "search"])
def test_a_game_that_is_left_goes_on_as_it_would_have(run: Run, tmp_path: Path, bot: str) -> None:
    unbroken, broken = tmp_path / "unbroken.json", tmp_path / "broken.json"
    start = ("play", "classics/goofspiel", "--seed", "5", "--seat", f"right={bot}", "--plain")
    run(*start, "--save", unbroken, text="1\n" * 30)
    run(*start, "--save", broken, text="1\n1\n")
    for _ in range(30):
        run("resume", broken, "--plain", text="1\n")
    assert log(broken) == log(unbroken)


def test_a_new_game_does_not_take_the_place_of_another(run: Run, game: Path) -> None:
    before = game.read_bytes()
    result = run("play", MATCHES, "--save", game, text="take 1\n")
    assert result.exit_code == 2
    assert f"riotdsl resume {game}" in result.output
    assert game.read_bytes() == before


def test_a_copy_can_be_saved(run: Run, game: Path) -> None:
    copy = game.with_name("copy.json")
    text = f"take 1\nsave {copy}\ntake 1\nsave {copy}\nquit\n"
    result = run("resume", game, "--plain", text=text)
    assert f"Saved in {copy}." in result.output
    assert f"{copy} already exists. Choose another file name." in result.output
    assert log(copy) == ["7", "take 1"]
    assert log(game) == ["7", "take 1", "take 1"]


def test_seats_can_change_hands(run: Run, game: Path) -> None:
    result = run("resume", game, "--seat", "right=random", "--plain", text="take 1\n")
    assert result.exit_code == 0
    assert len(log(game)) == 3
    assert json.loads(game.read_text("utf-8"))["seats"] == {"left": "human", "right": "random"}
    other = run("resume", game, "--lang", "xx")
    assert other.exit_code == 2
    assert "The game has no texts in the language “xx”, only in: en." in other.output


def test_a_game_that_cannot_be_kept_can_be_played(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "state").write_text("no folder")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    result = run("play", MATCHES, "--seat", "all=human", "--seed", "3", text="take 1\n")
    assert result.exit_code == 0
    assert "The game is not kept" in result.output
    assert "Take 1" in result.output


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signal")
def test_an_interrupt_leaves_the_game_in_its_file(run: Run, game: Path) -> None:
    assert run("moves", game).exit_code == 0
    with subprocess.Popen(
        [sys.executable, "-m", "riotdsl.cli", "resume", str(game), "--plain"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as playing:  # fmt: skip
        assert playing.stdin is not None
        assert playing.stdout is not None
        playing.stdin.write("take 2\n")
        playing.stdin.flush()
        for line in playing.stdout:
            if "Right, choose" in line:
                playing.send_signal(signal.SIGINT)
                break
        rest = playing.stdout.read()
    assert playing.returncode == 130
    assert f"-m riotdsl.cli resume {game}" in rest
    assert log(game) == ["7", "take 2"]


@pytest.mark.parametrize(
    "content",
    [b"[" * 100_000, b"9" * 10_000, b'{"kind": "seat"', b"\xff\xfe", b'{"kind": "referee"}'],
    ids=["deep", "long number", "cut", "not text", "a referee save"],
)
def test_export_over_a_hostile_file_is_refused_and_leaves_it(
    run: Run, game: Path, tmp_path: Path, content: bytes
) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(content)
    result = run("export", game, "--seat", "left", "-o", other)
    assert result.exit_code == 2, result.output
    assert other.read_bytes() == content


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes in folders")
@pytest.mark.parametrize(
    "words",
    [
        ("moves", "PIPE"), ("replay", "PIPE"), ("act", "PIPE", "take 1"), ("resume", "PIPE"),
        ("export", "PIPE", "--seat", "left"), ("export", "GAME", "--seat", "left", "-o", "PIPE"),
        ("simulate", "classics/pig", "--games", "1", "--resume", "PIPE"), ("check", "PIPE"),
        ("coverage", "riot", "en", "--text", "PIPE"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_pipe_in_the_place_of_a_file_is_refused_at_once(
    run: Run, game: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    named = {"PIPE": str(pipe), "GAME": str(game)}
    result = run(*(named.get(word, word) for word in words))
    assert result.exit_code in (1, 2), result.output
    assert pipe.is_fifo()


def test_a_save_names_only_known_players(run: Run, game: Path) -> None:
    content = json.loads(game.read_text("utf-8"))
    content["seats"]["left"] = "hal"
    content["checksum"] = checksum(content)
    game.write_text(json.dumps(content), "utf-8")
    for words in (("moves", game), ("resume", game), ("replay", game)):
        result = run(*words)
        assert result.exit_code == 1
        assert "“hal” is not a player; there are human, easy, normal, hard, " in result.output


# ---------------------------------------------------------------- odd files among the kept games

MOMENTS = (2.0**60, -(2.0**60), -1.0, 0.0, 2.0**31, 2.0**40, 1e300, float("inf"), float("nan"))


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_game_that_was_written_at_any_moment_is_listed(
    run: Run, game: Path, moment: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riotdsl.saves.autosave.kept_games", lambda: [(game, moment)])
    for command in ("resume", "replay"):
        listed = run(command)
        assert listed.exit_code == 2
        assert "Matches" in listed.stdout
        assert str(game) in listed.stdout


def of_size(file: Path, size: int) -> None:
    file.touch()
    os.truncate(file, size)


def of_mode(file: Path, mode: int) -> None:
    file.write_bytes(b"{}")
    file.chmod(mode)


def of_moment(file: Path, moment: float) -> None:
    file.write_bytes(b"{}")
    os.utime(file, (moment, moment))


ODD: dict[str, Callable[[Path], object]] = {
    "a folder": Path.mkdir,
    "a pipe": os.mkfifo,
    "a link to itself": lambda file: file.symlink_to(file),
    "a link to nothing": lambda file: file.symlink_to(file.with_name("nothing")),
    "a link to a device": lambda file: file.symlink_to("/dev/zero"),
    "empty": lambda file: file.write_bytes(b""),
    "larger than a save": lambda file: of_size(file, 1 << 40),
    "closed": lambda file: of_mode(file, 0),
    "a list": lambda file: file.write_bytes(b"[]"),
    "brackets": lambda file: file.write_bytes(b"[" * 100_000),
    "from 1960": lambda file: of_moment(file, -3e8),
}
NAMES = (
    ".json",
    "a\nb.json",
    "\x1b[2J.json",
    "x" * 250 + ".json",
    "\udcff.json",
    "-o.json",
    "ü.json",
)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
@pytest.mark.parametrize("odd", [*ODD, *map(ascii, NAMES)])
def test_nothing_in_the_folder_of_kept_games_hides_a_game(
    run: Run, tmp_path: Path, odd: str
) -> None:
    games = tmp_path / "state" / "games"
    games.mkdir(parents=True)
    people = ("--seat", "all=human", "--save", games / "mine.json", "--set-up")
    assert run("play", MATCHES, *people).exit_code == 0
    if odd in ODD:
        ODD[odd](games / "odd.json")
    else:
        (games / dict(zip(map(ascii, NAMES), NAMES, strict=True))[odd]).write_bytes(b"{}")
    for command in ("resume", "replay"):
        listed = run(command)
        assert listed.exit_code == 2, listed.output
        assert "Matches" in listed.stdout
        assert "mine.json" in listed.stdout
        assert "\x1b" not in listed.output
