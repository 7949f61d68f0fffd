"""Whatever goes wrong: with `--format json` stdout is one JSON document."""

from __future__ import annotations

import errno
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from riotdsl import folders
from riotdsl.saves.document import checksum

Run = Callable[..., Result]
Failing = Callable[[Path, pytest.MonkeyPatch], AbstractContextManager[None]]
MATCHES = Path(__file__).parent.parent / "saves" / "matches.riot"

JSON = ("--format", "json")
SHAPE = ["kind", "message", "file", "path", "remedy", "diagnostics"]

RULES = {
    "balance": ("NAME", "--vary", "x=1..2", "--goal", "2=0..100"),
    "check": ("NAME",),
    "coverage": ("NAME", "first", "--text", "COPY"),
    "describe": ("NAME", "NIGHT"),
    "diff": ("NAME", "first", "second"),
    "editions": ("NAME",),
    "errata": ("NAME", "first"),
    "explain": ("NAME",),
    "impact": ("NAME", "first", "second", "--games", "2"),
    "perft": ("NAME", "1"),
    "report": ("NAME", "--seconds", "0", "-o", "PAGE"),
    "rulebook": ("NAME",),
    "simulate": ("NAME", "--games", "1"),
    "test": ("NAME",),
    "tournament": ("NAME", "--bots", "random,easy", "--games", "1"),
    "witness": ("NAME", "first", "second", "--seconds", "0"),
}
"""Commands on rulesets."""

SAVES = {
    "act": ("act", "FILE", "take 1"),
    "moves": ("moves", "FILE"),
    "replay": ("replay", "FILE"),
    "replay --seat": ("replay", "FILE", "--seat", "left"),
    "replay --rules": ("replay", "FILE", "--rules", "second"),
}
"""Commands on saves."""

UNKNOWN = {
    "balance": ("NAME", "nowhere"),
    "check": ("NAME", "--of", "nowhere"),
    "coverage": ("NAME", "nowhere", "--text", "COPY"),
    "describe": ("NAME", "NIGHT", "--edition", "nowhere"),
    "diff": ("NAME", "first", "nowhere"),
    "explain": ("NAME", "nowhere"),
    "impact": ("NAME", "first", "nowhere"),
    "perft": ("NAME", "1", "--edition", "nowhere"),
    "rulebook": ("NAME", "--edition", "nowhere"),
    "simulate": ("NAME", "nowhere"),
    "test": ("NAME", "-k", "nowhere"),
    "tournament": ("NAME", "nowhere"),
    "witness": ("NAME", "first", "nowhere"),
}
"""Commands with an edition, or something else, that there is not."""

NIGHT = """variant night of matches {
  because "it is late"
  set most = 2
}
"""
WRITING = ("diff", "describe", "editions", "impact", "report", "rulebook", "simulate", "witness")


def of_one_kind(run: Run, words: tuple[str | Path, ...]) -> Any:  # noqa: ANN401 - JSON
    """The document that a failing call prints, which ends as it does without being asked for it."""
    usual, asked = run(*words), run(*words, *JSON)
    assert usual.exit_code == asked.exit_code != 0, (words, usual.output, asked.output)
    assert asked.exit_code in (1, 2), asked.output
    return json.loads(asked.stdout)


def failed(run: Run, *words: str | Path) -> Any:  # noqa: ANN401 - JSON
    """What a failing call tells programs; people read of it on stderr."""
    found = of_one_kind(run, words)
    assert list(found) == ["error"], found
    assert list(found["error"]) == SHAPE
    assert found["error"]["kind"]
    assert found["error"]["message"].strip()
    assert run(*words, *JSON).stderr.strip()
    return found["error"]


@pytest.fixture
def game(run: Run, tmp_path: Path) -> Path:
    """A game of matches in which something was done."""
    file = tmp_path / "game.json"
    people = ("--seat", "all=human", "--seed", "3", "--save", file, "--set-up")
    assert run("play", MATCHES, "--edition", "first", *people).exit_code == 0
    assert run("act", file, "take 1").exit_code == 0
    return file


def filled(words: tuple[str, ...], name: str | Path, folder: Path) -> list[str]:
    """The words of a command line with the names of files in the place of capitals."""
    (folder / "copy.txt").write_text("Nothing.", "utf-8")
    (folder / "night.riot").write_text(NIGHT, "utf-8")
    files = {"COPY": "copy.txt", "NIGHT": "night.riot", "PAGE": "page.html"}
    known = {"NAME": str(name), **{word: str(folder / file) for word, file in files.items()}}
    return [known.get(word, word) for word in words]


def test_every_command_that_takes_the_format_is_tried(run: Run) -> None:
    listed = run("--help").stdout.partition("Commands:")[2]
    commands = re.findall(r"^  ([a-z]+) ", listed, re.MULTILINE)
    taking = {each for each in commands if "--format" in run(each, "--help").stdout}
    assert taking == {*RULES, "act", "moves", "replay"}


# ---------------------------------------------------------------- wrong use


@pytest.mark.parametrize("command", [*RULES, "act", "moves", "replay"])
def test_wrong_use_is_told_in_json(run: Run, command: str) -> None:
    for words in (
        (*JSON,),
        (*JSON, "--bogus"),
        ("--bogus", "--format=json"),
        (*JSON, "a", "b", "c", "d", "e", "--seconds", "x", "--games", "x"),
    ):
        asked = run(command, *words)
        assert asked.exit_code == 2, asked.output
        found = json.loads(asked.stdout)["error"]
        assert found["kind"] == "wrong-use"
        assert found["message"] in asked.stderr
        assert list(found) == SHAPE


def test_the_format_is_asked_for_by_the_option_alone(run: Run, game: Path) -> None:
    for words in (
        ("act", game, "--bogus", "--", *JSON),
        ("act", game, *JSON, "--format", "text", "--bogus"),
        ("act", game, "--seat", "--format", "json"),
        ("test", MATCHES, "-k", "--format=json"),
    ):
        result = run(*words)
        assert result.exit_code in (1, 2)
        assert '"error"' not in result.output


@pytest.mark.parametrize("command", UNKNOWN)
def test_an_unknown_edition_is_told_in_json(run: Run, command: str, tmp_path: Path) -> None:
    words = filled(UNKNOWN[command], MATCHES, tmp_path)
    if command == "check":  # its findings are what it tells
        assert of_one_kind(run, (command, *words))["errors"] == 1
    else:
        failed(run, command, *words)


# ---------------------------------------------------------------- rules


BROKEN = {
    "nowhere": None,
    "syntax": "game matches { players",
    "meaning": "game matches { players left, right } faction left win w: nobody when x is 1",
    "bytes": b"\xff\xfe",
    "empty": "",
}


@pytest.mark.parametrize("broken", BROKEN)
@pytest.mark.parametrize("command", RULES)
def test_rules_that_cannot_be_used_are_told_in_json(
    run: Run, command: str, broken: str, tmp_path: Path
) -> None:
    rules, content = tmp_path / "rules.riot", BROKEN[broken]
    if content is not None:
        rules.write_bytes(content if isinstance(content, bytes) else content.encode())
    words = (command, *filled(RULES[command], rules, tmp_path))
    if command == "check":
        assert of_one_kind(run, words)["diagnostics"]
    elif command == "explain" and broken in ("syntax", "meaning", "empty"):
        json.loads(run(*words, *JSON).stdout)  # it tells what it can
    else:
        found = failed(run, *words)
        assert found["kind"] in ("rules", "wrong-use")
        assert found["kind"] == "wrong-use" or found["diagnostics"]


# ---------------------------------------------------------------- saves


def other(game: Path, *path: str, value: Any) -> bytes:  # noqa: ANN401 - JSON
    """A save with something else in it, sealed again."""
    found = json.loads(game.read_text("utf-8"))
    held = found
    for name in path[:-1]:
        held = held[name]
    held[path[-1]] = value
    found["checksum"] = checksum(found)
    return json.dumps(found).encode()


DAMAGES: dict[str, Callable[[Path], bytes | None]] = {
    "gone": lambda _: None,
    "empty": lambda _: b"",
    "cut": lambda game: game.read_bytes()[:-30],
    "no save": lambda _: b"{}",
    "newer": lambda game: other(game, "version", value=99),
    "schema": lambda game: other(game, "log", value="x"),
    "seats": lambda game: other(game, "seats", "left", value="nobody"),
    "checksum": lambda game: (
        game.read_bytes().replace(b'"checksum": "', b'"checksum": "0')[:-2] + b"}"
    ),
    "not shipped": lambda game: other(game, "rules", "ruleset", value="nowhere"),
    "edition": lambda game: other(game, "rules", "edition", value="nowhere"),
    "broken rules": lambda game: other(
        game, "rules", "sources", value=[{"name": "a.riot", "text": "game"}]
    ),
    "hash": lambda game: other(game, "rules", "hash", value="0" * 64),
    "log": lambda game: other(game, "log", value=[{"by": "left", "text": "x", "choice": [0]}]),
    "language": lambda game: other(game, "language", value="xx"),
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("command", SAVES)
def test_a_save_that_cannot_be_used_is_told_in_json(
    run: Run, game: Path, command: str, damage: str
) -> None:
    content = DAMAGES[damage](game)
    if content is None:
        game.unlink()
    else:
        game.write_bytes(content)
    words = [str(game) if word == "FILE" else word for word in SAVES[command]]
    if command == "replay --rules" and damage in ("edition", "hash"):
        json.loads(run(*words, *JSON).stdout)  # it may be judged all the same
        return
    found = failed(run, *words)
    assert found["file"] == str(game) or found["diagnostics"]
    assert content is None or game.read_bytes() == content


@pytest.mark.parametrize("selection", ["nowhere", "second+nowhere", "nowhere.riot", "++", ""])
def test_a_selection_to_judge_by_that_cannot_be_is_told_in_json(
    run: Run, game: Path, selection: str
) -> None:
    failed(run, "replay", game, "--rules", selection)


def test_a_list_of_games_is_not_printed_where_json_is_asked_for(run: Run, tmp_path: Path) -> None:
    for count in range(2):
        assert failed(run, "replay")["kind"] == "wrong-use"
        file = tmp_path / "state" / "games" / f"{count}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("no game", "utf-8")


# ---------------------------------------------------------------- the disk


@contextmanager
def _in_use(file: Path, patch: pytest.MonkeyPatch) -> Iterator[None]:
    patch.setattr("riotdsl.cli.save_files.PATIENCE", 0.0)
    with folders.locked(file):
        yield


def _refusing(number: int, *names: str) -> Failing:
    @contextmanager
    def failing(file: Path, patch: pytest.MonkeyPatch) -> Iterator[None]:  # noqa: ARG001
        def refused(*_arguments: object, **_named: object) -> None:
            raise OSError(number, os.strerror(number))

        for name in names:
            patch.setattr(f"riotdsl.folders.{name}", refused)
        yield

    return failing


@contextmanager
def _with_a_limit(file: Path, patch: pytest.MonkeyPatch) -> Iterator[None]:  # noqa: ARG001
    resource = pytest.importorskip("resource")
    signal = pytest.importorskip("signal")
    was, heard = resource.getrlimit(resource.RLIMIT_FSIZE), signal.getsignal(signal.SIGXFSZ)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, was[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, was)
        signal.signal(signal.SIGXFSZ, heard)


DISKS: dict[str, tuple[Failing, str]] = {
    "in use": (_in_use, "in-use"),
    "full": (_refusing(errno.ENOSPC, "os.fsync"), "not-written"),
    "read-only": (_refusing(errno.EROFS, "os.fsync"), "not-written"),
    "no lock": (_refusing(errno.EACCES, "locked"), "not-written"),
    "a limit": (_with_a_limit, "not-written"),
}


@pytest.mark.parametrize("disk", DISKS)
def test_a_save_that_cannot_be_written_is_told_in_json(
    run: Run, game: Path, disk: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing, kind = DISKS[disk]
    before = game.read_bytes()
    with ExitStack() as stack:
        stack.enter_context(failing(game, monkeypatch))
        found = failed(run, "act", game, "take 1")
    assert found["kind"] == kind
    assert found["file"] == str(game)
    assert game.read_bytes() == before


@pytest.mark.parametrize("command", WRITING)
def test_a_report_that_cannot_be_written_is_told_in_json(
    run: Run, command: str, tmp_path: Path
) -> None:
    words = (command, *filled(RULES[command], MATCHES, tmp_path))
    for output in ("nowhere/report.html", "report.unheard-of"):
        if command != "simulate" or "/" in output:
            failed(run, *words, "-o", tmp_path / output)
    written = run(*words, *JSON, "-o", tmp_path / "report.html")
    assert written.exit_code == 0
    assert written.stdout == ""


# ---------------------------------------------------------------- errors of our own, and interrupts


@pytest.mark.parametrize(
    ("error", "code", "kind"),
    [(ZeroDivisionError(), 3, "own-error"), (KeyboardInterrupt(), 130, "interrupted")],
    ids=["own error", "interrupt"],
)
def test_what_ends_a_command_from_within_is_told_in_json(  # noqa: PLR0913 - fixtures
    run: Run,
    game: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: BaseException,
    code: int,
    kind: str,
) -> None:
    def broken(*_arguments: object) -> None:
        raise error

    monkeypatch.setattr("riotdsl.saves.files.read", broken)
    result = run("moves", game, *JSON)
    assert result.exit_code == code
    assert json.loads(result.stdout)["error"]["kind"] == kind


# ---------------------------------------------------------------- where the output goes

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")


def shell(
    game: Path, line: str, to: int = subprocess.PIPE, buffered: str = ""
) -> subprocess.CompletedProcess[bytes]:
    """Run a command line in a shell, with the game in the place of GAME."""
    more = {"RIOTDSL_STATE": str(game.parent / "state"), "PYTHONUNBUFFERED": buffered}
    return subprocess.run(
        ["/bin/bash", "-c", f'"$0" -m riotdsl.cli {line.replace("GAME", "$1")}',
         sys.executable, str(game)],
        check=False, stdout=to, stderr=subprocess.PIPE, env={**os.environ, **more},
    )  # fmt: skip


def count(game: Path) -> int:
    return len(json.loads(game.read_text("utf-8"))["log"])


def is_no_error_of_ours(game: Path) -> bool:
    return not (game.parent / "state" / "reports").exists()


@POSIX
@pytest.mark.parametrize("buffered", ["", "1"])
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_reader_that_is_gone_is_quiet_and_what_was_played_stays(
    game: Path, form: str, buffered: str
) -> None:
    before = count(game)
    reading, writing = os.pipe()
    os.close(reading)
    gone = shell(game, f"act GAME take 1 --format {form}", writing, buffered)
    os.close(writing)
    assert count(game) == before + 1
    assert gone.returncode == 141
    assert gone.stderr == b""
    assert is_no_error_of_ours(game)


@POSIX
@FULL
@pytest.mark.parametrize("buffered", ["", "1"])
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_full_output_is_one_sentence_and_what_was_played_stays(
    game: Path, form: str, buffered: str
) -> None:
    before = count(game)
    full = shell(game, f"act GAME take 1 --format {form} > /dev/full", buffered=buffered)
    assert count(game) == before + 1
    assert full.returncode == 1
    assert full.stderr.decode().count("\n") == 1
    assert os.strerror(errno.ENOSPC) in full.stderr.decode()
    assert is_no_error_of_ours(game)


@POSIX
@FULL
@pytest.mark.parametrize(
    ("end", "code"),
    [
        (">&-", 0),
        ("2>&-", 0),
        (">&- 2>&-", 0),
        ("2>/dev/full", 0),
        ("--seat nobody 2>/dev/full", 2),
        ("--seat nobody 2>&-", 2),
        ("--bogus >&- 2>&-", 2),
        ("--bogus --format json >/dev/full 2>/dev/full", 2),
        ("<&- >&- 2>&-", 0),
    ],
)
def test_a_closed_or_full_stream_changes_no_exit_code(game: Path, end: str, code: int) -> None:
    before = count(game)
    assert shell(game, f"act GAME take 1 {end}").returncode == code
    assert count(game) == before + (code == 0)
    assert is_no_error_of_ours(game)


@POSIX
@FULL
@pytest.mark.parametrize(
    "words",
    [
        "--help",
        "--version",
        "explain no-game",
        "replay GAME",
        "play classics/pig --seat all=random",
    ],
)
def test_whatever_prints_into_a_full_output_is_no_error_of_ours(game: Path, words: str) -> None:
    done = shell(game, f"{words} > /dev/full")
    assert done.returncode == 1
    assert done.stderr.decode().count("\n") == 1
    assert is_no_error_of_ours(game)


# ---------------------------------------------------------------- before and around a command

EARLY = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # those who run the tests may ignore it

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)

from riotdsl.cli.entry import main
sys.meta_path.insert(0, Interrupting())
sys.argv = ["riotdsl", "moves", {file!r}]
main()
"""


@POSIX
@pytest.mark.parametrize(
    "name",
    ["click", "riotdsl.cli.main", "riotdsl.folders", "riotdsl.cli.commands.moves", "secrets"],
)
def test_an_interrupt_is_quiet_whatever_is_being_imported(game: Path, name: str) -> None:
    code = EARLY.format(name=name, file=str(game))
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True)
    assert done.returncode == 130
    assert done.stderr.strip() == b""


@POSIX
def test_a_program_that_is_to_ignore_interrupts_does_so(game: Path) -> None:
    code = EARLY.format(name="click", file=str(game)).replace("default_int_handler", "SIG_IGN")
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True)
    assert done.returncode == 0


@POSIX
@pytest.mark.parametrize("buffered", ["", "1"])
def test_an_output_that_does_not_wait_gets_everything(game: Path, buffered: str) -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    more = {"RIOTDSL_STATE": str(game.parent / "state"), "PYTHONUNBUFFERED": buffered}
    program = [sys.executable, "-m", "riotdsl.cli", "schema", "riot", "en"]
    whole = subprocess.run(program, check=True, capture_output=True, env={**os.environ, **more})
    with subprocess.Popen(
        program, stdout=writing, stderr=subprocess.PIPE, env={**os.environ, **more}
    ) as process:
        os.close(writing)
        with open(reading, "rb") as stream:  # noqa: PTH123 - a descriptor
            found = stream.read()
    assert len(whole.stdout) > 200_000, "more than a pipe holds"
    assert len(found) == len(whole.stdout)
    assert process.returncode == 0
