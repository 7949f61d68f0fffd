"""Finding and reading rulesets, with everything that can lie in a folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from riotdsl import library
from riotdsl.library import files as reading
from riotdsl.text.diagnostic import CompileError, Diagnostic

TINY = "game tiny { players white, black }\nfaction white, black\n"

needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIOTDSL_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "ruleset"
    made.mkdir()
    return made


def codes(diagnostics: tuple[Diagnostic, ...]) -> list[str]:
    return [each.code for each in diagnostics]


def unread(path: Path) -> list[str]:
    """The codes of what cannot be read."""
    return codes(library.read(path)[1])


# ---- shipped rulesets


def test_the_shipped_names() -> None:
    names = library.names()
    assert {"riot", "rilatria", "classics/othello"} <= set(names)
    assert list(names) == sorted(names)
    assert "classics" not in names


def test_the_default_is_shipped() -> None:
    assert library.default_name() in library.names()


@pytest.mark.parametrize("name", library.names())
def test_a_shipped_ruleset_is_read_whole(name: str) -> None:
    sources, wrong = library.read(name)
    assert sources
    assert not wrong
    assert [source.name for source in sources] == sorted(source.name for source in sources)
    assert all(not source.name.startswith(name) for source in sources)


def test_full_names_begin_with_what_was_given(folder: Path) -> None:
    sources, _ = library.read("classics/pig", full_names=True)
    assert sources[0].name == "classics/pig/pig.riot"
    (folder / "a.riot").write_text(TINY)
    assert library.read(folder, full_names=True)[0][0].name == f"{folder.as_posix()}/a.riot"


def test_a_shipped_name_goes_before_a_folder_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "riot").mkdir()
    (tmp_path / "riot" / "a.riot").write_text(TINY)
    monkeypatch.chdir(tmp_path)
    assert len(library.read("riot")[0]) > 1
    assert [source.name for source in library.read("./riot")[0]] == ["a.riot"]
    assert library.check_path(Path("riot"))


def test_an_unknown_name_is_likened_to_a_shipped_one() -> None:
    with pytest.raises(CompileError) as caught:
        library.find("rilatri")
    (found,) = caught.value.diagnostics
    assert found.code == "missing-path"
    assert found.help == "did you mean the shipped `rilatria`?"


# ---- folders and files


def test_files_are_read_in_the_order_of_their_names(folder: Path) -> None:
    for name in ("b.riot", "a.riot", "c/d.riot", "notes.txt", ".hidden.riot"):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("// x\n")
    assert [source.name for source in library.read(folder)[0]] == ["a.riot", "b.riot", "c/d.riot"]


def test_one_file_is_a_ruleset(folder: Path) -> None:
    (folder / "a.riot").write_text(TINY)
    (folder / "b.riot").write_text("!")
    sources, wrong = library.read(folder / "a.riot")
    assert [source.name for source in sources] == ["a.riot"]
    assert not wrong


def test_a_byte_order_mark_is_taken_off_and_line_ends_are_kept(folder: Path) -> None:
    (folder / "a.riot").write_bytes(b"\xef\xbb\xbf" + TINY.replace("\n", "\r\n").encode())
    (source,), wrong = library.read(folder)
    assert source.text.startswith("game")
    assert source.line(1) == "game tiny { players white, black }"
    assert not wrong


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"// \xe9\n", "invalid-encoding"),
        (b"\x89PNG\r\n\x1a\n\0\xff", "invalid-encoding"),
        (b"\xff\xfeg\0a\0m\0e\0", "invalid-encoding"),
        (b"x" * 1_000_001, "file-too-large"),
    ],
)
def test_what_is_no_ruleset_text(folder: Path, content: bytes, code: str) -> None:
    (folder / "a.riot").write_bytes(content)
    assert unread(folder) == [code]
    assert unread(folder / "a.riot") == [code]


def test_the_first_byte_that_is_no_text_is_pointed_at(folder: Path) -> None:
    (folder / "a.riot").write_bytes(b"// one\n// caf\xe9\n")
    (found,) = library.read(folder)[1]
    assert str(found.span) == "a.riot:2:7"


def test_a_folder_without_ruleset_files(folder: Path) -> None:
    (folder / "notes.txt").write_text("x")
    assert unread(folder) == ["empty-ruleset"]


def test_a_folder_in_place_of_a_file(folder: Path) -> None:
    (folder / "a.riot").mkdir()
    assert unread(folder) == ["not-a-file"]
    assert unread(folder / "a.riot") == ["not-a-file"]


@pytest.mark.parametrize("name", ["nothing", "nothing.riot", "a\0b", "x" * 5000])
def test_a_missing_path(folder: Path, name: str) -> None:
    assert unread(folder / name) == ["missing-path"]


def test_a_file_that_is_added_keeps_the_name_it_was_given(folder: Path) -> None:
    (folder / "mine.riot").write_text("// x\n")
    path = folder / "mine.riot"
    assert library.read_file(path)[0][0].name == path.as_posix()
    assert codes(library.read_file(folder / "other.riot")[1]) == ["missing-path"]


def test_too_many_files(folder: Path) -> None:
    for number in range(reading.MAX_FILES + 1):
        (folder / f"{number}.riot").touch()
    assert unread(folder) == ["too-many-files"]


def test_a_folder_with_very_much_in_it_is_not_searched_to_the_end(folder: Path) -> None:
    (folder / "a.riot").write_text(TINY)
    for number in range(reading.MAX_ENTRIES):
        (folder / f"{number:05}").touch()
    assert unread(folder) == ["too-many-files"]


# ---- links


@needs_links
def test_a_link_out_of_the_folder_is_not_followed(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.riot").write_text("// secret\n")
    (folder / "a.riot").write_text(TINY)
    (folder / "b.riot").symlink_to(tmp_path / "secret.riot")
    (folder / "c").symlink_to(tmp_path)
    (folder / "d.riot").symlink_to("../nowhere.riot")
    sources, wrong = library.read(folder)
    assert [source.name for source in sources] == ["a.riot"]
    assert codes(wrong) == ["link-out-of-folder"] * 3


@needs_links
def test_links_inside_the_folder(folder: Path) -> None:
    (folder / "a.riot").write_text(TINY)
    (folder / "b.riot").symlink_to("a.riot")
    (folder / "c.riot").symlink_to("text")
    (folder / "text").write_text("// x\n")
    (folder / "loop").symlink_to(".")
    (folder / "unrelated").symlink_to("/nowhere")
    sources, wrong = library.read(folder)
    assert [source.name for source in sources] == ["a.riot", "c.riot"]
    assert not wrong


@needs_links
def test_links_that_lead_nowhere(folder: Path) -> None:
    (folder / "a.riot").symlink_to("a.riot")
    (folder / "b.riot").symlink_to("gone.riot")
    assert set(unread(folder)) <= {"missing-path", "not-a-file"}
    assert len(unread(folder)) == 2


@needs_links
def test_a_pipe_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "a.riot")
    assert unread(folder) == ["not-a-file"]
    assert unread(folder / "a.riot") == ["not-a-file"]


# ---- checking


def test_what_could_not_be_read_keeps_the_rest_from_being_judged(folder: Path) -> None:
    (folder / "a.riot").write_text(TINY + "track x: 0..\n")
    (folder / "b.riot").write_bytes(b"\xff")
    assert codes(library.check_path(folder)) == ["syntax-error", "invalid-encoding"]


def test_a_second_check_finds_the_same(folder: Path, tmp_path: Path) -> None:
    (folder / "a.riot").write_text(TINY + "track x: 0..\nprocedure play() { set y = 1 }\n")
    first = library.check_path(folder)
    assert list((tmp_path / "cache" / "checks").iterdir())
    assert library.check_path(folder) == first
    assert "unknown-name" in codes(first)


def test_a_damaged_memory_of_a_check_is_not_believed(folder: Path, tmp_path: Path) -> None:
    (folder / "a.riot").write_text(TINY)
    first = library.check_path(folder)
    (kept,) = (tmp_path / "cache" / "checks").iterdir()
    whole = kept.read_bytes()
    for damaged in (b"", b"[]", whole[:-3], whole.replace(b"no-play", b"no-plan"), b"\xff" * 9):
        kept.write_bytes(damaged)
        assert library.check_path(folder) == first


@pytest.mark.parametrize("game", ["rilatri", "nobody_knows_it"])
def test_a_variant_of_an_unknown_game(folder: Path, game: str) -> None:
    (folder / "v.riot").write_text(f'variant v of {game} {{ because "x" }}\n')
    assert codes(library.check_path(folder / "v.riot")) == ["unknown-game"]


def test_a_variant_of_a_shipped_game_is_checked_on_top_of_it(folder: Path) -> None:
    path = folder / "v.riot"
    path.write_text('variant v of pig { because "x"  set target = 100 }\n')
    assert not library.check_path(path)
    path.write_text('variant v of pig { because "x"  set target = 101 }\n')
    assert len(library.check_path(path)) == 1


def test_a_file_of_a_shipped_game_is_not_read_twice(root: Path) -> None:
    assert not library.check_path(root / "rulesets/rilatria/variants/quick_blood.riot")


def test_loading_with_a_file_from_elsewhere(folder: Path) -> None:
    path = folder / "mine.riot"
    path.write_text('variant mine of pig { because "x"  set target = 100 }\n')
    ruleset = library.load("classics/pig", [path])
    assert path.as_posix() in ruleset.extra
    assert "mine" not in ruleset.variants
    path.write_text("variant mine of pig {")
    with pytest.raises(CompileError):
        library.load("classics/pig", [path])


def test_a_file_that_is_not_there_may_be_one_beside_it(folder: Path) -> None:
    (folder / "mine.riot").write_text("")
    _, (wrong,) = library.read_file(f"{folder}/min.riot")
    assert wrong.help == f"did you mean `{folder}/mine.riot`?"
    _, (wrong,) = library.read_file(f"{folder}/nowhere/xyzzy.riot")
    assert wrong.help is None
