"""The server: the Language Server Protocol on one side, `Projects` on the other.

This is the only module that imports pygls. A document is checked again when nothing was typed for
a moment: its syntax at once, then the rules, then its variants, in a thread that is not waited for.
A check whose texts have changed meanwhile is stopped, and nothing that it finds is shown.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Generator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import quote

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method
from pygls.uris import from_fs_path, to_fs_path

from riotdsl.adapters.lsp import (
    completion,
    edits,
    hints,
    hover,
    lenses,
    outline,
    signatures,
    tokens,
)
from riotdsl.adapters.lsp.positions import offset, range_of, whole
from riotdsl.adapters.lsp.projects import Project, Projects, Snapshot
from riotdsl.adapters.lsp.symbols import Occurrence
from riotdsl.compile import Watch
from riotdsl.program.variants.verdicts import VariantVerdicts
from riotdsl.text.budget import Budget
from riotdsl.text.diagnostic import Diagnostic, Severity
from riotdsl.text.lazy_dataclass import dataclass
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


class _Protocol(LanguageServerProtocol):
    """The protocol with positions in UTF-16 alone, whatever else a client could count in."""

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(
        self, params: types.InitializeParams
    ) -> Generator[Any, Any, types.InitializeResult]:
        if params.capabilities.general is not None:
            params.capabilities.general.position_encodings = None
        return (yield from super().lsp_initialize(params))


@dataclass(slots=True)
class Check:
    """A check of a project as it was at one moment, in a thread that can be stopped."""

    snapshot: Snapshot
    budget: Budget
    verdicts: VariantVerdicts
    task: asyncio.Task[None] | None = None

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
        self.budget.stop()


class RiotServer(LanguageServer):
    """A language server that knows the projects of its client."""

    def __init__(self) -> None:
        super().__init__(
            "riotdsl",
            version("riotdsl"),
            text_document_sync_kind=types.TextDocumentSyncKind.Full,
            protocol_cls=_Protocol,
        )
        self.projects = Projects()
        self.checks: dict[Project, Check] = {}
        self.verdicts: dict[Project, VariantVerdicts] = {}
        self.uris: dict[Path, str] = {}
        self.shown: dict[Project, set[str]] = {}
        self.found: dict[str, tuple[Diagnostic, ...]] = {}

    # ------------------------------------------------------------ checking

    def changed(self) -> None:
        """Some text may be different: check again, soon, the projects that are."""
        now = self.projects.open_projects()
        for project in [each for each in self.checks if each not in now]:
            self.checks.pop(project).stop()
            self.publish(project, {})
        for project, snapshot in now.items():
            running = self.checks.get(project)
            if running is not None and running.snapshot.is_as(snapshot):
                continue
            if running is not None:
                running.stop()
            verdicts = self.verdicts.setdefault(project, VariantVerdicts())
            check = self.checks[project] = Check(snapshot, Budget(), verdicts)
            check.task = asyncio.ensure_future(self.check(check))

    def stop_checks(self) -> None:
        """The client leaves: nothing is checked any more."""
        for check in self.checks.values():
            check.stop()
        self.checks.clear()

    async def check(self, check: Check) -> None:
        """Show what is wrong, as it is found; a check that was stopped shows nothing."""
        await asyncio.sleep(_PAUSE)
        loop = asyncio.get_running_loop()
        snapshot = check.snapshot

        def halfway(found: tuple[Diagnostic, ...]) -> None:
            loop.call_soon_threadsafe(self.show, check, found)

        watch = Watch(check.budget, halfway, check.verdicts)
        try:
            self.show(check, await asyncio.to_thread(snapshot.syntax))
            found = await asyncio.to_thread(snapshot.problems, watch)
        except Exception:  # noqa: BLE001 - a fault of ours must not end the server
            _log.exception("A check of %s failed.", snapshot.project.root)
        else:
            self.show(check, found)

    def show(self, check: Check, found: Sequence[Diagnostic]) -> None:
        """Show what a check has found, if it is the last one of its project."""
        snapshot = check.snapshot
        if self.checks.get(snapshot.project) is not check:
            return
        by_uri: dict[str, list[Diagnostic]] = {}
        for each in found:
            uri = self.uri(snapshot, each.span.source)
            if uri is not None and not self.is_of_another(uri, snapshot.project):
                by_uri.setdefault(uri, []).append(each)
        self.publish(snapshot.project, by_uri, snapshot)

    def is_of_another(self, uri: str, project: Project) -> bool:
        """Whether an open file belongs to a project inside of this one."""
        path = path_of(uri)
        return path in self.projects.buffers and self.projects.of(path).project != project

    def publish(
        self,
        project: Project,
        found: Mapping[str, Sequence[Diagnostic]],
        snapshot: Snapshot | None = None,
    ) -> None:
        """Send the diagnostics of files, and that there are none in those that had some before."""
        gone = self.shown.pop(project, set()) - found.keys()
        for uri in sorted(gone):
            self.found.pop(uri, None)
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))
        for uri, listed in found.items():
            self.found[uri] = tuple(listed)
            shown = [self.diagnostic(snapshot, each) for each in listed] if snapshot else []
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, shown))
        if found:
            self.shown[project] = set(found)

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
        return None if path is None else self.uris.get(path) or from_fs_path(str(path))

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
    """The file of an address; what is not on a disk gets a path where no file is."""
    found = to_fs_path(uri)
    return Path(found).resolve() if found is not None else Path("/not on a disk", quote(uri, ""))


def server() -> RiotServer:  # noqa: PLR0915 - a row of answers, one for each question
    """A server with all its answers."""
    made = RiotServer()

    @made.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(ls: RiotServer, params: types.DidOpenTextDocumentParams) -> None:
        uri = params.text_document.uri
        path = path_of(uri)
        ls.uris[path] = uri
        ls.projects.put(path, params.text_document.text)
        ls.changed()

    @made.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(ls: RiotServer, params: types.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        ls.projects.put(path_of(uri), ls.workspace.get_text_document(uri).source)
        ls.changed()

    @made.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(ls: RiotServer, params: types.DidCloseTextDocumentParams) -> None:
        ls.projects.drop(path_of(params.text_document.uri))
        ls.changed()

    @made.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(ls: RiotServer, _: types.DidSaveTextDocumentParams) -> None:
        ls.projects.forget()
        ls.changed()

    @made.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(ls: RiotServer, _: types.DidChangeWatchedFilesParams) -> None:
        ls.projects.forget()
        ls.changed()

    @made.feature(types.SHUTDOWN)
    def left(ls: RiotServer, _: None) -> None:
        ls.stop_checks()

    @made.feature(types.TEXT_DOCUMENT_HOVER)
    async def hovered(ls: RiotServer, params: types.HoverParams) -> types.Hover | None:
        found = ls.name_at(params.text_document.uri, params.position)
        if found is None:
            return None
        snapshot, occurrence = found
        text = hover.hover(occurrence, snapshot.index, snapshot.files)
        kind_here = await asyncio.to_thread(snapshot.type_at, occurrence.span)
        if kind_here is not None:
            text = f"Here: {kind_here}.\n\n{text}"
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
        wrong = next((e for e in snapshot.syntax() if e.severity is Severity.ERROR), None)
        if wrong is not None:
            raise JsonRpcInvalidParams(
                f"{wrong.span}: {wrong.message}. Fix this first: a name that cannot be read "
                "would keep its old name."
            )
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
            for snapshot in ls.projects.open_projects().values()
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
            for each in ls.found.get(uri, ())
            if each.span.source.text == source.text
            and each.span.start <= last
            and first <= each.span.end
            for title, edit in edits.fixes(each)
        ]

    add_helpers(made)
    return made


def add_helpers(made: RiotServer) -> None:
    """The answers that help while rules are written: signatures, hints, lenses, ranges."""

    @made.feature(
        types.TEXT_DOCUMENT_SIGNATURE_HELP,
        types.SignatureHelpOptions(trigger_characters=["(", ","]),
    )
    def signed(ls: RiotServer, params: types.SignatureHelpParams) -> types.SignatureHelp | None:
        found = ls.place(params.text_document.uri, params.position)
        if found is None:
            return None
        snapshot, source, where = found
        signature = signatures.signature(source, where, snapshot.files)
        if signature is None:
            return None
        labels = [types.ParameterInformation(each) for each in signature.parameters]
        shown = types.SignatureInformation(signature.label, parameters=labels)
        return types.SignatureHelp([shown], 0, signature.active)

    @made.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    async def hinted(ls: RiotServer, params: types.InlayHintParams) -> list[types.InlayHint]:
        snapshot, source = ls.file(params.text_document.uri)
        if source is None:
            return []
        first, last = offset(source, params.range.start), offset(source, params.range.end)
        return [
            types.InlayHint(range_of(span).end, text)
            for span, text in await asyncio.to_thread(hints.hints, snapshot, source)
            if first <= span.end <= last
        ]

    @made.feature(types.TEXT_DOCUMENT_CODE_LENS)
    def lensed(ls: RiotServer, params: types.CodeLensParams) -> list[types.CodeLens]:
        snapshot, source = ls.file(params.text_document.uri)
        if source is None:
            return []
        path = str(snapshot.project.root)
        return [
            types.CodeLens(
                range_of(source.point(each.span.start)),
                types.Command(each.title, "")
                if each.scenario is None
                else types.Command(
                    each.title, "riotdsl.runScenario", arguments=[path, each.scenario]
                ),
            )
            for each in lenses.lenses(snapshot.reader(source)[0], snapshot.files)
        ]

    @made.feature(types.TEXT_DOCUMENT_RANGE_FORMATTING)
    def laid_out(
        ls: RiotServer, params: types.DocumentRangeFormattingParams
    ) -> list[types.TextEdit]:
        snapshot, source = ls.file(params.text_document.uri)
        if source is None:
            return []
        first, last = params.range.start.line, params.range.end.line
        changes = edits.laid_out_between(*snapshot.reader(source), first, last)
        return [types.TextEdit(range_of(each.span), each.text) for each in changes]


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
