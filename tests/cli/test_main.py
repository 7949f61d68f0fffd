import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import Result

HEAVY = (
    "lark",
    "jsonschema",
    "rich",
    "prompt_toolkit",
    "wasmtime",
    "matplotlib",
    "distributed",
    "textual",
)

Run = Callable[..., Result]


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Callable[[BaseException], None]:
    """Let the command `check` raise what it is given."""

    def install(error: BaseException) -> None:
        def body() -> None:
            raise error

        command = click.Command("check", callback=body)
        monkeypatch.setattr(
            "riotdsl.cli.main.LazyGroup.get_command", lambda _self, _ctx, _name: command
        )

    return install


def test_help_lists_every_command(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    for name in ("check", "fmt", "explain", "test", "new", "perft", "play"):
        assert f"\n  {name} " in result.stdout


def test_every_command_has_a_module_and_every_module_a_line_of_help(run: Run, root: Path) -> None:
    modules = {f.stem for f in (root / "cli" / "commands").glob("*.py")} - {"__init__"}
    shown = {
        line.split()[0] for line in run("--help").stdout.split("Commands:")[1].splitlines()[1:]
    }
    assert shown == modules, "COMMANDS in cli/main.py names the modules of cli/commands"


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version").stdout.startswith("riotdsl 0.")


def test_wrong_use_exits_with_2(run: Run) -> None:
    result = run("chekc")
    assert result.exit_code == 2
    assert "chekc" in result.stderr


def loaded(*arguments: str) -> set[str]:
    """The packages that are imported when a command has run in a process of its own."""
    code = (
        "import sys\nfrom riotdsl.cli.main import main\n"
        "try:\n    main(sys.argv[1:])\n"
        "except SystemExit:\n    print(*sys.modules, file=sys.stderr)\n"
    )
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return {name.split(".")[0] for name in done.stderr.split()}


def test_help_imports_nothing_heavy() -> None:
    hint = "import it where it is used, and keep riotdsl/__init__.py lazy"
    assert not loaded("--help") & set(HEAVY), hint


@pytest.mark.parametrize("command", ["check", "perft", "moves"])
def test_a_command_on_a_known_ruleset_does_not_import_lark(command: str, tmp_path: Path) -> None:
    name = "classics/tictactoe"
    if command == "moves":
        save = str(tmp_path / "game.json")
        loaded("play", name, "--seat", "all=human", "--set-up", "--save", save)
        name = save
    assert "riotdsl" in loaded(command, name)
    assert not {"lark", "textual"} & loaded(command, name)


def test_an_error_of_our_own_is_one_sentence_and_a_report(
    run: Run, broken: Callable[[BaseException], None], tmp_path: Path
) -> None:
    broken(ZeroDivisionError("the inmost secret"))
    result = run("check")
    (report,) = (tmp_path / "state" / "reports").iterdir()
    assert result.exit_code == 3
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert str(report) in result.stderr
    assert "the inmost secret" in report.read_text("utf-8")


def test_a_report_that_cannot_be_written_changes_only_the_sentence(
    run: Run, broken: Callable[[BaseException], None], tmp_path: Path
) -> None:
    (tmp_path / "state").write_text("not a folder")
    broken(ZeroDivisionError())
    result = run("check")
    assert result.exit_code == 3
    assert len(result.stderr.splitlines()) == 1
    assert "could not be written" in result.stderr


def test_an_interrupt_is_quiet(run: Run, broken: Callable[[BaseException], None]) -> None:
    broken(KeyboardInterrupt())
    result = run("check")
    assert result.exit_code == 130
    assert result.stderr.strip() == ""


def test_a_command_chooses_its_exit_code(run: Run, broken: Callable[[BaseException], None]) -> None:
    broken(click.exceptions.Exit(1))
    assert run("check").exit_code == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there the reader is not waited for")
def test_a_reader_that_goes_away_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "riotdsl.cli", "--help"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def test_setting_up_needs_a_file(run: Run) -> None:
    assert run("play", "classics/pig", "--set-up").exit_code == 2
