"""`riotdsl check`, on good rulesets and on every bad input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

TINY = """\
game tiny { players white, black }
faction white, black
grid square 2 by 2
track mark(s: square): faction
action claim {
  choose spot: one square where it.mark is none
  then { set spot.mark = you }
}
procedure play() { repeat { for each p in faction { let p do claim } } }
win full: nobody when every s in square has s.mark is not none
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "game.riot").write_text(TINY)
    return folder


def test_a_clean_ruleset(run: Run, tiny: Path) -> None:
    result = run("check", tiny)
    assert result.exit_code == 0
    assert result.stdout == f"{tiny}: clean\n"


def test_shipped_and_own_at_once(run: Run, tiny: Path) -> None:
    result = run("check", "classics/pig", tiny)
    assert result.exit_code == 0
    assert result.stdout == f"classics/pig, {tiny}: clean\n"


def test_mistakes_are_shown_with_the_path_of_their_file(run: Run, tiny: Path) -> None:
    (tiny / "more.riot").write_text("track x: nowhere\ntrack y: nobody_knows\n")
    result = run("check", tiny)
    assert result.exit_code == 1
    assert f" --> {tiny}/more.riot:1:10" in result.stdout
    assert result.stdout.endswith("\n2 errors in 1 file\n")
    assert "\x1b" not in result.stdout


def test_one_line_a_mistake(run: Run, tiny: Path) -> None:
    (tiny / "more.riot").write_text("track x: nowhere\n")
    result = run("check", "--format", "short", tiny)
    assert result.exit_code == 1
    (line,) = result.stdout.splitlines()
    assert line.startswith(f"{tiny}/more.riot:1:10: error[unknown-name]: ")


def test_mistakes_for_programs(run: Run, tiny: Path) -> None:
    (tiny / "more.riot").write_text("track x: nowhere\n")
    told = json.loads(run("check", "--format", "json", tiny).stdout)
    assert told["errors"] == 1
    assert told["diagnostics"][0]["code"] == "unknown-name"
    clean = json.loads(run("check", "--format", "json", "classics/pig").stdout)
    assert clean == {"errors": 0, "warnings": 0, "diagnostics": []}


def test_warnings_count_only_if_strict(run: Run, tiny: Path) -> None:
    (tiny / "more.riot").write_text(
        'question q { ask "?" answers a or b default a because "x" }\n'
        "value use -> number { always: 1 when q is a  never: 2 when q is b }\n"
        'edition e of tiny { title "x" }\n'
    )
    result = run("check", tiny)
    assert "warning[" in result.stdout
    assert result.exit_code == 0
    assert run("check", "--strict", tiny).exit_code == 1


def test_wrong_use(run: Run) -> None:
    assert run("check").exit_code == 2
    assert run("check", "--format", "xml", "riot").exit_code == 2


BAD: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "empty-ruleset"),
    "binary": (b"\x7fELF\0\0\xff\xfe", "invalid-encoding"),
    "not UTF-8": (b"// caf\xe9\n", "invalid-encoding"),
    "too large": (b"//" + b"x" * 1_000_000, "file-too-large"),
    "large and wrong": (b"track " * 160_000, "syntax-error"),
    "nested": (b"value deep -> number { x: " + b"(" * 101 + b"1" + b")" * 101 + b" }", "nested"),
    "nested for ever": (b"(" * 900_000, "nested-too-deeply"),
    "unclosed": (b"action x { then { " + b"if yes { " * 50, "unclosed-brace"),
    "long name": (b"track " + b"x" * 101 + b": 0..6\n", "name-too-long"),
    "long number": (b"track x: 0.." + b"9" * 5000 + b"\n", "name-too-long"),
    "bidirectional": ("track x\u202e: 0..6\n".encode(), "hidden-character"),
    "control": (b'texts "en" { mark: "\x1b[2J" }\n', "hidden-character"),
    "mark inside": (b"track x: 0..6 \xef\xbb\xbf\n", "hidden-character"),
    "long chain": (b"value x -> number { y: 1" + b" + 1" * 3_000 + b" }", "nested-too-deeply"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_a_diagnostic(run: Run, tmp_path: Path, name: str) -> None:
    content, code = BAD[name]
    path = tmp_path / "bad.riot"
    path.write_bytes(content)
    result = run("check", path)
    assert result.exit_code == 1, result.stdout + result.stderr
    assert f"error[{code}" in result.stdout
    assert "\x1b" not in result.stdout
    assert "\u202e" not in result.stdout


@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbf" + TINY.encode(),
        TINY.replace("\n", "\r\n").encode(),
        TINY.replace("  ", "\t").encode(),
        TINY.rstrip("\n").encode(),
    ],
    ids=["byte order mark", "line ends of Windows", "tabs", "no last line end"],
)
def test_what_editors_do_is_no_mistake(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.riot"
    path.write_bytes(content)
    assert run("check", path).exit_code == 0


def test_paths_that_lead_to_nothing_to_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "folder.riot").mkdir()
    (tmp_path / "nothing").mkdir()
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "a.riot").symlink_to(tmp_path)
    for name, code in (
        ("missing", "missing-path"),
        ("folder.riot", "not-a-file"),
        ("nothing", "empty-ruleset"),
        ("links", "link-out-of-folder"),
    ):
        result = run("check", tmp_path / name)
        assert result.exit_code == 1
        assert f"error[{code}]" in result.stdout


def test_variants_that_cannot_be(run: Run, tiny: Path) -> None:
    (tiny / "v.riot").write_text('variant v of duel { because "x" }\n')
    assert "error[unknown-game]" in run("check", tiny).stdout
    (tiny / "v.riot").write_text(
        'variant v of tiny over w { because "x" }\nvariant w of tiny over v { because "x" }\n'
    )
    assert "error[circular-variants]" in run("check", tiny).stdout


def test_two_files_that_declare_the_same(run: Run, tiny: Path) -> None:
    (tiny / "more.riot").write_text("track mark: 0..6\n")
    assert "error[duplicate-name]" in run("check", tiny).stdout


def test_a_variant_outside_the_folder_of_its_game_is_checked_with_its_game_named(
    run: Run, tiny: Path, tmp_path: Path
) -> None:
    variant = tmp_path / "elsewhere.riot"
    variant.write_text('variant v of tiny { because "x" drop nothing_there }\n')
    alone = run("check", variant)
    assert "--of GAME" in alone.stdout
    found = run("check", variant, "--of", tiny)
    assert found.exit_code == 1
    assert "error[unknown-target]" in found.stdout
    assert "elsewhere.riot:1:" in found.stdout
    variant.write_text(
        'variant v of tiny { because "x" }\n'
        'scenario "nothing is taken" { given { with variant v } then a1.mark is none }\n'
    )
    assert run("check", variant, "--of", tiny).exit_code == 0
    assert run("test", variant, "--of", tiny).exit_code == 0


def test_missing_wordings_of_an_own_variant_point_at_it_and_not_into_the_game(
    run: Run, tmp_path: Path
) -> None:
    variant = tmp_path / "own.riot"
    variant.write_text('variant own of riot { because "it is longer" }\n')
    found = json.loads(run("check", "--strict", "--format", "json", variant).stdout)
    assert found["warnings"]
    assert {each["file"] for each in found["diagnostics"]} == {str(variant)}


BASE = """game tiny { players left, right }
faction left, right
option most { ask "How many?" answers 2 or 3 default 3 }
track heap: 0..9 clamped = START
procedure play() { repeat { for each p in faction { let p do grab } } }
action grab { choose amount: 1..3 require few: amount <= most then { take amount from heap } }
win empty_heap: nobody when heap is 0
"""
ADDED = """variant hasty of tiny { because "it is late" set most = 2 }
scenario "two" {
  given { with variant hasty }
  when left does grab(amount: 3)
  then refused by grab.few
}
"""


@pytest.mark.parametrize(
    ("base", "code"),
    [
        (BASE.replace("START", "nothing"), "unknown-name"),
        (BASE.replace("START", "9") + "track {", "syntax-error"),
        (BASE.replace("START", "9").replace("tiny", "other"), "unknown-game"),
        ("", "no-game"),
    ],
)
@pytest.mark.parametrize("inside", [False, True])
def test_what_stands_on_top_of_a_broken_game_is_not_called_clean(
    run: Run, tmp_path: Path, base: str, code: str, *, inside: bool
) -> None:
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "tiny.riot").write_text(base, "utf-8")
    added = (folder if inside else tmp_path) / "hasty.riot"
    added.write_text(ADDED, "utf-8")
    for command in ("check", "test"):
        found = run(command, added, "--of", folder)
        assert found.exit_code == 1, found.output
        assert f"error[{code}]" in found.output
    (folder / "tiny.riot").write_text(BASE.replace("START", "9"), "utf-8")
    for command in ("check", "test"):
        assert run(command, added, "--of", folder).exit_code == 0
