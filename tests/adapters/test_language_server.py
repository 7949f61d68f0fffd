"""The language server, asked by a real client through its own process."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")

from lsprotocol import types
from pygls.lsp.client import LanguageClient

GAME = """\
game tiny { players white, black }
faction white, black
grid square 2 by 2
// Who has claimed a square.
track mark(s: square): faction
action claim {
  choose spot: one square where it.mark is none
  require free: spot.mark is none
    say "{The spot} is taken."
  then { set spot.mark = you }
}
procedure play() { repeat { for each p in faction { let p do claim } } }
win full: nobody when every s in square has s.mark is not none
"""
SERVE = [sys.executable, "-c", "from riotdsl.adapters.lsp import server; server.serve()"]


class Client(LanguageClient):
    """An editor that keeps the diagnostics it was sent."""

    def __init__(self) -> None:
        super().__init__("tests", "1")
        self.diagnostics: dict[str, list[types.Diagnostic]] = {}
        self.sent = asyncio.Event()

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]  # pygls has no type here
        def publish(params: types.PublishDiagnosticsParams) -> None:
            self.diagnostics[params.uri] = list(params.diagnostics)
            self.sent.set()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for diagnostics until something holds."""
        while not holds():
            self.sent.clear()
            await self.sent.wait()


@asynccontextmanager
async def started(folder: Path) -> AsyncIterator[Client]:
    client = Client()
    await client.start_io(*SERVE)
    # Positions are in UTF-16, though this client could count in something else.
    general = types.GeneralClientCapabilities(position_encodings=["utf-8", "utf-16"])
    answer = await client.initialize_async(
        types.InitializeParams(types.ClientCapabilities(general=general), root_uri=folder.as_uri())
    )
    assert answer.capabilities.position_encoding == "utf-16"
    client.initialized(types.InitializedParams())
    yield client
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()  # type: ignore[no-untyped-call]  # as above


Talk = Callable[[Client, Path], Awaitable[None]]


def with_client(talk: Talk) -> Callable[[Path], None]:
    """A test that talks to a server of its own."""

    async def whole(folder: Path) -> None:
        async with started(folder) as client:
            await talk(client, folder)

    @wraps(talk)
    def test(tmp_path: Path) -> None:
        asyncio.run(whole(tmp_path))

    del test.__wrapped__  # pytest would take its parameters for fixtures
    return test


async def opened(client: Client, path: Path, text: str) -> str:
    """Open a file that is not on the disk yet."""
    uri = path.as_uri()
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "riot", 1, text))
    )
    return uri


async def shown(client: Client, uri: str, count: int) -> list[types.Diagnostic]:
    """The diagnostics of a file, once there are so many."""
    await client.until(lambda: len(client.diagnostics.get(uri, [None] * 99)) == count)
    return client.diagnostics[uri]


def at(text: str, word: str, number: int = 0) -> types.Position:
    """The place of a word in a text, just behind its first letter."""
    found = -1
    for _ in range(number + 1):
        found = text.index(word, found + 1)
    line = text.count("\n", 0, found)
    return types.Position(line, found - (text.rfind("\n", 0, found) + 1) + 1)


def document(uri: str) -> types.TextDocumentIdentifier:
    return types.TextDocumentIdentifier(uri)


@with_client
async def test_a_mistyped_name_is_reported_and_fixed(client: Client, tmp_path: Path) -> None:
    wrong = GAME.replace("set spot.mark", "set spot.marc")
    uri = await opened(client, tmp_path / "game.riot", wrong)
    (found,) = await shown(client, uri, 1)
    assert found.code == "no-member"
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(document(uri), found.range, types.CodeActionContext([found]))
    )
    assert actions
    (action,) = actions
    assert isinstance(action, types.CodeAction)
    assert action.edit is not None
    assert action.edit.changes is not None
    assert action.edit.changes[uri][0].new_text == "mark"
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(2, uri),
            [types.TextDocumentContentChangeWholeDocument(GAME)],
        )
    )
    assert await shown(client, uri, 0) == []


@with_client
async def test_a_syntax_error_hides_nothing_elsewhere(client: Client, tmp_path: Path) -> None:
    wrong = GAME.replace("choose spot:", "choose :").replace("nobody when", "nobodi when")
    uri = await opened(client, tmp_path / "game.riot", wrong)
    codes = {each.code for each in await shown(client, uri, 2)}
    assert codes == {"syntax-error", "unknown-name"}


@with_client
async def test_hover_definition_and_references(client: Client, tmp_path: Path) -> None:
    uri = await opened(client, tmp_path / "game.riot", GAME)
    place = types.TextDocumentPositionParams(document(uri), at(GAME, "mark is none"))
    hover = await client.text_document_hover_async(
        types.HoverParams(place.text_document, place.position)
    )
    assert hover is not None
    assert isinstance(hover.contents, types.MarkupContent)
    assert "Who has claimed a square." in hover.contents.value
    definition = await client.text_document_definition_async(
        types.DefinitionParams(place.text_document, place.position)
    )
    assert isinstance(definition, list)
    assert [each.range.start for each in definition] == [types.Position(4, 6)]
    references = await client.text_document_references_async(
        types.ReferenceParams(
            types.ReferenceContext(include_declaration=False), place.text_document, place.position
        )
    )
    assert references is not None
    assert len(references) == GAME.count(".mark")


@with_client
async def test_a_variable_is_renamed_in_messages_too(client: Client, tmp_path: Path) -> None:
    uri = await opened(client, tmp_path / "game.riot", GAME)
    edit = await client.text_document_rename_async(
        types.RenameParams(document(uri), at(GAME, "spot"), "here")
    )
    assert edit is not None
    assert edit.changes is not None
    assert len(edit.changes[uri]) == GAME.lower().count("spot")


@with_client
async def test_a_name_that_is_taken_is_refused(client: Client, tmp_path: Path) -> None:
    uri = await opened(client, tmp_path / "game.riot", GAME)
    params = types.RenameParams(document(uri), at(GAME, "mark"), "play")
    with pytest.raises(Exception, match="exists already"):
        await client.text_document_rename_async(params)


@with_client
async def test_a_name_is_refused_that_a_variable_has(client: Client, tmp_path: Path) -> None:
    uri = await opened(client, tmp_path / "game.riot", GAME)
    with pytest.raises(Exception, match="exists already"):
        await client.text_document_rename_async(
            types.RenameParams(document(uri), at(GAME, "mark"), "spot")
        )
    with pytest.raises(Exception, match="exists already"):
        await client.text_document_rename_async(
            types.RenameParams(document(uri), at(GAME, "spot"), "mark")
        )


@with_client
async def test_nothing_is_renamed_while_a_part_cannot_be_read(
    client: Client, tmp_path: Path
) -> None:
    text = GAME + "value broken {\n"
    uri = await opened(client, tmp_path / "game.riot", text)
    with pytest.raises(Exception, match="Fix this first"):
        await client.text_document_rename_async(
            types.RenameParams(document(uri), at(text, "mark"), "sign")
        )


@with_client
async def test_completion_knows_grammar_and_names(client: Client, tmp_path: Path) -> None:
    text = GAME.replace("let p do claim", "let p do ")
    uri = await opened(client, tmp_path / "game.riot", text)
    line = text[: text.index("let p do ") + len("let p do ")]
    place = types.Position(line.count("\n"), len(line.rpartition("\n")[2]))
    found = await client.text_document_completion_async(
        types.CompletionParams(document(uri), place)
    )
    assert isinstance(found, list)
    assert [each.label for each in found] == ["claim"]


@with_client
async def test_layout_outline_folding_and_colours(client: Client, tmp_path: Path) -> None:
    text = GAME.replace("track mark(s: square)", "track   mark(s:square)")
    uri = await opened(client, tmp_path / "game.riot", text)
    edits = await client.text_document_formatting_async(
        types.DocumentFormattingParams(
            document(uri), types.FormattingOptions(2, insert_spaces=True)
        )
    )
    assert edits is not None
    assert "track mark(s: square)" in edits[0].new_text
    symbols = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(document(uri))
    )
    assert symbols is not None
    assert "claim" in [each.name for each in symbols]
    ranges = await client.text_document_folding_range_async(types.FoldingRangeParams(document(uri)))
    assert ranges
    tokens = await client.text_document_semantic_tokens_full_async(
        types.SemanticTokensParams(document(uri))
    )
    assert tokens is not None
    assert len(tokens.data) % 5 == 0
    assert tokens.data


@with_client
async def test_a_lone_variant_of_a_shipped_game(client: Client, tmp_path: Path) -> None:
    text = 'variant quick of pig {\n  because "to try it out"\n  replace rol { hold() }\n}\n'
    uri = await opened(client, tmp_path / "quick.riot", text)
    await client.until(lambda: bool(client.diagnostics.get(uri)))
    assert {each.code for each in client.diagnostics[uri]} == {"unknown-target"}
