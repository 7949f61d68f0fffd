"""The server: the Language Server Protocol on one side, `Projects` on the other.

This is the only module that imports pygls. A document is checked again when nothing was typed for
a moment: its syntax at once, then the rules, then its variants, each in a thread that is not waited
for. What is out of date by then is not shown.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from riotdsl.adapters.lsp import completion, edits, hover, outline, tokens
from riotdsl.adapters.lsp.positions import offset, range_of, whole
from riotdsl.adapters.lsp.projects import Project, Projects, Snapshot
from riotdsl.adapters.lsp.symbols import Occurrence
from riotdsl.text.diagnostic import Diagnostic, Severity
from riotdsl.text.source import Source

_log = logging.getLogger(__name__)
_PAUSE = 0.2  # seconds without a change before a document is checked

_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}
_KINDS = {
    **dict.fromkeys(("unit", "card"), types.SymbolKind.Class),
    **dict.fromkeys(("place", "grid"), types.SymbolKind.Object),
    **dict.fromkeys(("faction", "answer"), types.SymbolKind.EnumMember),
    **dict.fromkeys(("question", "option"), types.SymbolKind.Enum),
    **dict.fromkeys(("track", "stat", "index"), types.SymbolKind.Property),
    **dict.fromkeys(("value", "clause", "ability", "measure"), types.SymbolKind.Function),
    **dict.fromkeys(("action", "procedure", "reaction", "require"), types.SymbolKind.Method),
    **dict.fromkeys(("edition", "rulings", "variant", "texts"), types.SymbolKind.Package),
    **dict.fromkeys(("win", "invariant", "scenario"), types.SymbolKind.Event),
    "choose": types.SymbolKind.Variable,
}
_COMPLETIONS = {
    completion.KEYWORD: types.CompletionItemKind.Keyword,
    completion.BUILT_IN_NAME: types.CompletionItemKind.Constant,
    "variable": types.CompletionItemKind.Variable,
    **dict.fromkeys(("unit", "card", "place", "grid"), types.CompletionItemKind.Class),
    **dict.fromkeys(("track", "stat", "index"), types.CompletionItemKind.Property),
    **dict.fromkeys(("faction", "answer"), types.CompletionItemKind.EnumMember),
    **dict.fromkeys(("value", "clause", "ability"), types.CompletionItemKind.Function),
    **dict.fromkeys(("action", "procedure"), types.CompletionItemKind.Method),
}


class RiotServer(LanguageServer):
    """A language server that knows the projects of its client."""

    def __init__(self) -> None:
        super().__init__(
            "riotdsl", version("riotdsl"), text_document_sync_kind=types.TextDocumentSyncKind.Full
        )
        self.projects = Projects()
        self.generation = 0
        self.checking: asyncio.Task[None] | None = None
        self.shown: dict[Project, set[str]] = {}
        self.found: dict[str, tuple[Diagnostic, ...]] = {}

    # ------------------------------------------------------------ checking

    def changed(self, path: Path) -> None:
        """Something of a project is different: check it again, soon."""
        self.generation += 1
        if self.checking is not None:
            self.checking.cancel()
        self.checking = asyncio.ensure_future(self.check(path, self.generation))

    async def check(self, path: Path, generation: int) -> None:
        await asyncio.sleep(_PAUSE)
        snapshot = self.projects.of(path)
        stages: list[Callable[[], tuple[Diagnostic, ...]]] = [
            snapshot.syntax,
            lambda: snapshot.problems(variants=False),
            lambda: snapshot.problems(variants=True),
        ]
        for stage in stages:
            try:
                found = await asyncio.to_thread(stage)
            except Exception:  # noqa: BLE001 - a fault of ours must not end the server
                _log.exception("A check of %s failed.", path)
                return
            if generation != self.generation:
                return
            self.publish(snapshot, found)

    def publish(self, snapshot: Snapshot, found: Sequence[Diagnostic]) -> None:
        """Show what was found, and nothing more in files of the project that are clean now."""
        by_uri: dict[str, list[Diagnostic]] = {
            uri: [] for uri in self.shown.get(snapshot.project, ())
        }
        for each in found:
            uri = self.uri(snapshot, each.span.source)
            if uri is not None:
                by_uri.setdefault(uri, []).append(each)
        for uri, listed in by_uri.items():
            self.found[uri] = tuple(listed)
            shown = [self.diagnostic(snapshot, each) for each in listed]
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, shown))
        self.shown[snapshot.project] = {uri for uri, listed in by_uri.items() if listed}

    def diagnostic(self, snapshot: Snapshot, found: Diagnostic) -> types.Diagnostic:
        related = [
            types.DiagnosticRelatedInformation(
                types.Location(uri, range_of(label.span)), label.note or found.message
            )
            for label in found.secondary
            if (uri := self.uri(snapshot, label.span.source)) is not None
        ]
        parts = [
            found.message,
            found.primary.note,
            *(f"help: {found.help}" for _ in [0] if found.help),
        ]
        return types.Diagnostic(
            range_of(found.span),
            "\n".join(filter(None, [*parts, *found.notes])),
            _SEVERITIES[found.severity],
            code=found.code,
            source="riotdsl",
            related_information=related or None,
        )

    # ------------------------------------------------------------ files

    def uri(self, snapshot: Snapshot, source: Source) -> str | None:
        """The address of a file; None for one of a shipped game."""
        if snapshot.source(source.name) is None:
            return None
        path = snapshot.project.path(source.name)
        return None if path is None else from_fs_path(str(path))

    def place(self, uri: str, at: types.Position) -> tuple[Snapshot, Source, int] | None:
        """The project, the file and the offset that an address and a position name."""
        snapshot, source = self.file(uri)
        return None if source is None else (snapshot, source, offset(source, at))

    def file(self, uri: str) -> tuple[Snapshot, Source | None]:
        path = path_of(uri)
        snapshot = self.projects.of(path)
        return snapshot, snapshot.source(snapshot.project.name(path))

    def name_at(self, uri: str, at: types.Position) -> tuple[Snapshot, Occurrence] | None:
        """The name at a position."""
        found = self.place(uri, at)
        if found is None:
            return None
        snapshot, source, where = found
        occurrence = snapshot.index.at(source.name, where)
        return None if occurrence is None else (snapshot, occurrence)

    def locations(self, snapshot: Snapshot, found: Sequence[Occurrence]) -> list[types.Location]:
        return [
            types.Location(uri, range_of(each.span))
            for each in found
            if (uri := self.uri(snapshot, each.span.source)) is not None
        ]


def path_of(uri: str) -> Path:
    """The file of an address; what has none on a disk is known by its address."""
    found = to_fs_path(uri)
    return Path(found if found is not None else uri).resolve()


def server() -> RiotServer:  # noqa: PLR0915 - a row of answers, one for each question
    """A server with all its answers."""
    made = RiotServer()

    @made.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(ls: RiotServer, params: types.DidOpenTextDocumentParams) -> None:
        path = path_of(params.text_document.uri)
        ls.projects.put(path, params.text_document.text)
        ls.changed(path)

    @made.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(ls: RiotServer, params: types.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        path = path_of(uri)
        ls.projects.put(path, ls.workspace.get_text_document(uri).source)
        ls.changed(path)

    @made.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(ls: RiotServer, params: types.DidCloseTextDocumentParams) -> None:
        ls.projects.drop(path_of(params.text_document.uri))

    @made.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(ls: RiotServer, params: types.DidSaveTextDocumentParams) -> None:
        ls.projects.forget()
        ls.changed(path_of(params.text_document.uri))

    @made.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(ls: RiotServer, _: types.DidChangeWatchedFilesParams) -> None:
        ls.projects.forget()
        for path in list(ls.projects.buffers)[:1]:
            ls.changed(path)

    @made.feature(types.TEXT_DOCUMENT_HOVER)
    def hovered(ls: RiotServer, params: types.HoverParams) -> types.Hover | None:
        found = ls.name_at(params.text_document.uri, params.position)
        if found is None:
            return None
        snapshot, occurrence = found
        text = hover.hover(occurrence, snapshot.index, snapshot.files)
        content = types.MarkupContent(types.MarkupKind.Markdown, text)
        return types.Hover(content, range_of(occurrence.span))

    @made.feature(types.TEXT_DOCUMENT_DEFINITION)
    def defined(ls: RiotServer, params: types.DefinitionParams) -> list[types.Location]:
        found = ls.name_at(params.text_document.uri, params.position)
        if found is None:
            return []
        snapshot, occurrence = found
        return ls.locations(snapshot, snapshot.index.definitions(occurrence.symbol))

    @made.feature(types.TEXT_DOCUMENT_REFERENCES)
    def referred(ls: RiotServer, params: types.ReferenceParams) -> list[types.Location]:
        found = ls.name_at(params.text_document.uri, params.position)
        if found is None:
            return []
        snapshot, occurrence = found
        every = snapshot.index.by_symbol.get(occurrence.symbol, ())
        wanted = [e for e in every if params.context.include_declaration or not e.defines]
        return ls.locations(snapshot, wanted)

    @made.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlighted(
        ls: RiotServer, params: types.DocumentHighlightParams
    ) -> list[types.DocumentHighlight]:
        found = ls.name_at(params.text_document.uri, params.position)
        if found is None:
            return []
        snapshot, occurrence = found
        here = occurrence.span.source.name
        every = snapshot.index.by_symbol.get(occurrence.symbol, ())
        return [
            types.DocumentHighlight(range_of(e.span)) for e in every if e.span.source.name == here
        ]

    @made.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def renamed(ls: RiotServer, params: types.RenameParams) -> types.WorkspaceEdit | None:
        found = ls.name_at(params.text_document.uri, params.position)
        if found is None:
            return None
        snapshot, occurrence = found
        changes = edits.renamed(occurrence, params.new_name, snapshot.index)
        if isinstance(changes, str):
            raise JsonRpcInvalidParams(changes)
        by_uri: dict[str, list[types.TextEdit]] = {}
        for each in changes:
            uri = ls.uri(snapshot, each.span.source)
            if uri is None:
                raise JsonRpcInvalidParams(
                    f"`{occurrence.symbol.name}` belongs to the shipped game "
                    f"`{snapshot.project.base}`. Only names of your own can be changed."
                )
            by_uri.setdefault(uri, []).append(types.TextEdit(range_of(each.span), each.text))
        return types.WorkspaceEdit(changes=by_uri)

    @made.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def renameable(ls: RiotServer, params: types.PrepareRenameParams) -> types.Range | None:
        found = ls.name_at(params.text_document.uri, params.position)
        return None if found is None else range_of(found[1].span)

    @made.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["."]))
    def completed(ls: RiotServer, params: types.CompletionParams) -> list[types.CompletionItem]:
        found = ls.place(params.text_document.uri, params.position)
        if found is None:
            return []
        snapshot, source, where = found
        return [
            types.CompletionItem(each.text, kind=_COMPLETIONS.get(each.sort), detail=each.sort)
            for each in completion.proposals(source, where, snapshot.index)
        ]

    @made.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def outlined(ls: RiotServer, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        snapshot, source = ls.file(params.text_document.uri)
        if source is None:
            return []
        return [document_symbol(each) for each in outline.headings(snapshot.reader(source)[0])]

    @made.feature(types.WORKSPACE_SYMBOL)
    def searched(
        ls: RiotServer, params: types.WorkspaceSymbolParams
    ) -> list[types.WorkspaceSymbol]:
        wanted = params.query.casefold()
        return [
            types.WorkspaceSymbol(
                location,
                each.symbol.name,
                kind(each.sort),
                container_name=each.symbol.owner or None,
            )
            for snapshot in {
                ls.projects.of(path).project: ls.projects.of(path) for path in ls.projects.buffers
            }.values()
            for each in snapshot.index.declared()
            if wanted in each.symbol.name
            for location in ls.locations(snapshot, [each])
        ]

    @made.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    def folded(ls: RiotServer, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        snapshot, source = ls.file(params.text_document.uri)
        if source is None:
            return []
        found = dict.fromkeys(outline.foldings(snapshot.reader(source)[0]))
        return [types.FoldingRange(first, last) for first, last in found]

    @made.feature(
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
        types.SemanticTokensLegend(list(tokens.TYPES), list(tokens.MODIFIERS)),
    )
    def coloured(ls: RiotServer, params: types.SemanticTokensParams) -> types.SemanticTokens:
        snapshot, source = ls.file(params.text_document.uri)
        if source is None:
            return types.SemanticTokens([])
        return types.SemanticTokens(tokens.encoded(tokens.tokens(source, snapshot.index), source))

    @made.feature(types.TEXT_DOCUMENT_FORMATTING)
    def formatted(ls: RiotServer, params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        snapshot, source = ls.file(params.text_document.uri)
        if source is None:
            return []
        change = edits.laid_out(*snapshot.reader(source))
        return [] if change is None else [types.TextEdit(whole(source), change.text)]

    @made.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions([types.CodeActionKind.QuickFix]),
    )
    def fixed(ls: RiotServer, params: types.CodeActionParams) -> list[types.CodeAction]:
        uri = params.text_document.uri
        _, source = ls.file(uri)
        if source is None:
            return []
        first, last = offset(source, params.range.start), offset(source, params.range.end)
        return [
            types.CodeAction(
                title,
                kind=types.CodeActionKind.QuickFix,
                edit=types.WorkspaceEdit(
                    changes={uri: [types.TextEdit(range_of(edit.span), edit.text)]}
                ),
                is_preferred=True,
            )
            for each in ls.found.get(from_fs_path(str(path_of(uri))) or uri, ())
            if each.span.source.text == source.text
            and each.span.start <= last
            and first <= each.span.end
            for title, edit in edits.fixes(each)
        ]

    return made


def kind(sort: str | None) -> types.SymbolKind:
    return _KINDS.get(sort or "", types.SymbolKind.Variable)


def document_symbol(heading: outline.Heading) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        heading.name,
        kind(heading.sort),
        range_of(heading.span),
        range_of(heading.selection),
        detail=heading.sort,
        children=[document_symbol(each) for each in heading.parts],
    )


def serve() -> None:
    """Answer an editor on the standard streams until it leaves."""
    server().start_io()
