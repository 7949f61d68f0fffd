"""What the language server shows as wrong: never what is out of date, always what `check` says."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")

from lsprotocol import types

from riotdsl import library
from riotdsl.adapters.lsp import server as module
from riotdsl.adapters.lsp.server import RiotServer, server
from riotdsl.text.source import MAX_BYTES

RIGHT = """\
game g { players a, b }
faction a, b
procedure play() { for each p in faction { let p choose n: 0..3 } }
"""
WRONG = RIGHT + "track t: nowhere\n"


class Editor:
    """The far side of a server: opens, changes and closes files, and keeps what it is shown."""

    def __init__(self) -> None:
        self.server: RiotServer = server()
        self.shown: dict[str, list[str]] = {}
        self.server.text_document_publish_diagnostics = self.publish  # type: ignore[method-assign]

    def publish(self, params: types.PublishDiagnosticsParams) -> None:
        self.shown[params.uri] = sorted(
            f"{e.range} {e.code} {e.message}" for e in params.diagnostics
        )

    def put(self, path: Path, text: str, uri: str | None = None) -> str:
        uri = path.as_uri() if uri is None else uri
        found = module.path_of(uri)
        self.server.uris[found] = uri
        self.server.projects.put(found, text)
        self.server.changed()
        return uri

    def close(self, path: Path) -> None:
        self.server.projects.drop(path)
        self.server.changed()

    async def settled(self) -> None:
        """Wait until every check has ended."""
        while running := [
            c.task for c in self.server.checks.values() if c.task and not c.task.done()
        ]:
            await asyncio.wait(running)

    def listed(self) -> dict[str, list[str]]:
        return {uri: found for uri, found in self.shown.items() if found}


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PAUSE", 0)


def talk(steps: Callable[[Editor], Awaitable[None]]) -> Editor:
    async def whole() -> Editor:
        editor = Editor()
        await steps(editor)
        await editor.settled()
        return editor

    return asyncio.run(whole())


def test_what_was_wrong_in_an_unsaved_text_goes_when_it_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "game.riot"
    path.write_text(RIGHT)

    async def steps(editor: Editor) -> None:
        uri = editor.put(path, WRONG)
        await editor.settled()
        assert editor.shown[uri]
        editor.close(path)

    assert talk(steps).listed() == {}


def test_a_check_of_a_file_that_was_closed_meanwhile_shows_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.riot"

    async def steps(editor: Editor) -> None:
        editor.put(path, WRONG)
        await asyncio.sleep(0)
        editor.close(path)

    assert talk(steps).listed() == {}


def test_a_change_in_one_project_leaves_the_check_of_another_alone(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()

    async def steps(editor: Editor) -> None:
        editor.put(one / "game.riot", WRONG)
        editor.put(two / "game.riot", WRONG)

    assert len(talk(steps).listed()) == 2


def test_nothing_stays_behind_when_a_file_changes_its_project(tmp_path: Path) -> None:
    (tmp_path / "more.riot").write_text("track t: nowhere\n")
    path = tmp_path / "game.riot"

    async def steps(editor: Editor) -> None:
        editor.put(path, RIGHT)
        await editor.settled()
        assert (tmp_path / "more.riot").as_uri() in editor.listed()
        editor.put(path, "// nothing yet\n")
        await editor.settled()
        assert (tmp_path / "more.riot").as_uri() not in editor.listed()

    talk(steps)


def test_a_file_is_shown_under_the_address_that_the_client_uses(tmp_path: Path) -> None:
    folder, link = tmp_path / "real", tmp_path / "link"
    folder.mkdir()
    link.symlink_to(folder)

    async def steps(editor: Editor) -> None:
        editor.put(link / "game.riot", WRONG)

    assert list(talk(steps).listed()) == [(link / "game.riot").as_uri()]


def test_a_text_without_a_file_is_checked() -> None:
    async def steps(editor: Editor) -> None:
        editor.put(Path(), WRONG, "untitled:Untitled-1")

    assert list(talk(steps).listed()) == ["untitled:Untitled-1"]


def test_an_unsaved_game_is_found_from_the_files_beside_it(tmp_path: Path) -> None:
    async def steps(editor: Editor) -> None:
        editor.put(tmp_path / "game.riot", RIGHT)
        editor.put(tmp_path / "tracks.riot", "track t: 0..3\ninvariant i: t < 4\n")

    assert talk(steps).listed() == {}


def test_a_file_that_is_gone_from_the_disk_is_gone_from_the_check(tmp_path: Path) -> None:
    other = tmp_path / "other.riot"
    other.write_text("track t: nowhere\n")

    async def steps(editor: Editor) -> None:
        editor.put(tmp_path / "game.riot", RIGHT)
        await editor.settled()
        assert other.as_uri() in editor.listed()
        other.unlink()
        editor.server.projects.forget()
        editor.server.changed()

    assert talk(steps).listed() == {}


@pytest.mark.parametrize(
    "text", ["", "\ufeff" + RIGHT, "\ud800", "\0", "x" * (MAX_BYTES + 1), "{" * 3000, "\r\r\n\t"]
)
def test_strange_texts_end_no_server(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.riot"

    async def steps(editor: Editor) -> None:
        editor.put(path, text)
        await editor.settled()
        editor.put(path, WRONG)

    assert list(talk(steps).listed()) == [path.as_uri()]


def test_a_fault_in_a_check_leaves_the_server_alive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.riot"

    def fails(*_: object) -> None:
        raise RuntimeError

    async def steps(editor: Editor) -> None:
        with monkeypatch.context() as patched:
            patched.setattr("riotdsl.compile.check_sources", fails)
            editor.put(path, RIGHT)
            await editor.settled()
        editor.put(path, WRONG)

    assert list(talk(steps).listed()) == [path.as_uri()]


CLASSICS = [name for name in library.names() if name.startswith("classics/")]


def test_after_random_edits_the_server_says_what_a_fresh_check_says(tmp_path: Path) -> None:
    edited_at_random("classics/pig", 12, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name", CLASSICS)
def test_after_many_random_edits_the_server_says_what_a_fresh_check_says(
    name: str, tmp_path: Path
) -> None:
    edited_at_random(name, 300, tmp_path)


def edited_at_random(name: str, count: int, folder: Path) -> None:
    """Edits come in bursts; after each burst the shown diagnostics are those of a fresh check."""
    sources, _ = library.read(name)
    first, second = folder / "edited", folder / "fresh"
    for each in (first, second):
        each.mkdir()
        for source in sources:
            (each / source.name).write_text(source.text)
    texts = {source.name: source.text for source in sources}
    chance = random.Random(name)

    async def steps(editor: Editor) -> None:
        for _ in range(count):
            for _ in range(chance.randint(1, 3)):
                file = chance.choice(sorted(texts))
                texts[file] = edited(texts[file], chance)
                editor.put(first / file, texts[file])
                await asyncio.sleep(0)
            await editor.settled()
            for file, text in texts.items():
                (second / file).write_text(text, newline="")
            assert editor.listed() == fresh(second, first)

    talk(steps)


def edited(text: str, chance: random.Random) -> str:
    start = chance.randrange(len(text) + 1)
    end = min(len(text), start + chance.choice([0, 0, 1, 1, 5]))
    new = chance.choice(
        ["", "", "x", " ", "\n", "\r\n", "\t", "{", "}", '"', "\U0001f3b2", "// ", "end"]
    )
    return text[:start] + new + text[end:]


def fresh(folder: Path, other: Path) -> dict[str, list[str]]:
    """What a new check says of a folder, as a server would show it of another."""
    lister = Editor()
    snapshot = None
    found: dict[str, list[types.Diagnostic]] = {}
    for path in sorted(folder.iterdir()):
        snapshot = snapshot or lister.server.projects.of(path)
    assert snapshot is not None
    for each in library.check_path(folder):
        uri = (other / each.span.source.name).as_uri()
        found.setdefault(uri, []).append(lister.server.diagnostic(snapshot, each))
    return {
        uri: sorted(f"{e.range} {e.code} {e.message}" for e in listed)
        for uri, listed in found.items()
    }
