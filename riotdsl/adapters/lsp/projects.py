"""Projects: which files make up the ruleset that a file belongs to, as an editor has them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from riotdsl import compile as compiler
from riotdsl import library
from riotdsl.adapters.lsp.index import Index, joined
from riotdsl.adapters.lsp.meanings import Meanings, meanings
from riotdsl.adapters.lsp.symbols import Occurrence, occurrences, rule_names
from riotdsl.library import files as reading
from riotdsl.library.caches import trees
from riotdsl.library.gc_pause import gc_paused
from riotdsl.syntax.parser import parse
from riotdsl.syntax.tree.variants_scenarios import File
from riotdsl.text.diagnostic import Diagnostic, Severity, has_errors, sorted_diagnostics
from riotdsl.text.lazy_dataclass import dataclass, field, replace
from riotdsl.text.source import Source, Span

_GAME = re.compile(r"^[ \t]*game\b", re.MULTILINE)
_OF_GAME = re.compile(r"^[ \t]*(?:edition|rulings|variant)\s+\w+\s+of\s+(\w+)", re.MULTILINE)
# So many folders above a file are searched for its game.
_LEVELS = 4

Parsed = tuple[File, tuple[Diagnostic, ...]]
Buffers = Mapping[Path, str]


@dataclass(frozen=True, slots=True)
class Project:
    """A folder with a game, a file with one, or a file for a shipped game, which is `base`."""

    root: Path
    base: str | None = None

    def sources(self, buffers: Buffers) -> tuple[tuple[Source, ...], tuple[Diagnostic, ...]]:
        """Its files, with open buffers in place of what is on the disk, and what was unreadable."""
        if not self.root.is_dir():
            if self.root in buffers:
                return reading.read_text(buffers[self.root], self.root.name)
            return reading.read_one(self.root, self.root.name)
        found, unread = reading.read_folder(self.root)
        unread = tuple(e for e in unread if self.root / e.span.source.name not in buffers)
        kept = {each.name: each for each in found}
        for path, text in buffers.items():
            if path.suffix == reading.SUFFIX and path.is_relative_to(self.root):
                name = path.relative_to(self.root).as_posix()
                kept.pop(name, None)
                read, wrong = reading.read_text(text, name)
                kept |= {each.name: each for each in read}
                unread = (*unread, *wrong)
        ours = tuple(kept[name] for name in sorted(kept))
        return ours, tuple(e for e in unread if not ours or e.code != "empty-ruleset")

    def base_sources(self) -> tuple[Source, ...]:
        """The files of the shipped game that this one is for."""
        return library.read(self.base, full_names=True)[0] if self.base is not None else ()

    def path(self, source: str) -> Path | None:
        """The file of a source; None for one of the shipped game."""
        if not self.root.is_dir():
            return self.root if source == self.root.name else None
        found = self.root / source
        return found if found.suffix == reading.SUFFIX else None

    def name(self, path: Path) -> str:
        """The name that a file of the project has as a source."""
        return path.relative_to(self.root).as_posix() if self.root.is_dir() else path.name


def project_of(path: Path, buffers: Buffers) -> Project:
    """The project that a file belongs to."""
    text = _text(path, buffers)
    has_game = _GAME.search(text) is not None
    if has_game:
        beside = any(
            _declares_game(each, buffers) for each in _riot_files(path.parent, buffers, path)
        )
        # A folder of several games has each in a file of its own; a new file may have no folder.
        return Project(path if beside or not path.parent.is_dir() else path.parent)
    shipped = {name.rpartition("/")[2]: name for name in library.names()}
    named = _OF_GAME.search(text)
    base = shipped.get(named.group(1)) if named else None
    for folder in list(path.parents)[:_LEVELS]:
        files = _riot_files(folder, buffers, path)
        games = [each for each in files if _declares_game(each, buffers)]
        if named and base and not any(_is_game(each, named.group(1), buffers) for each in games):
            continue  # it is for a shipped game, whatever other game is near
        if len(games) == 1:
            return Project(folder)
        if games:
            break
    return Project(path, base)


def _riot_files(folder: Path, buffers: Buffers, but: Path) -> list[Path]:
    """The ruleset files directly in a folder, with those that are not saved yet."""
    new = {path for path in buffers if path.parent == folder and path.suffix == reading.SUFFIX}
    with suppress(OSError, ValueError):  # ValueError: a path that no system can have
        new |= set(folder.glob(f"*{reading.SUFFIX}"))
    return sorted(new - {but})


def _declares_game(path: Path, buffers: Buffers) -> bool:
    return _GAME.search(_text(path, buffers)) is not None


def _is_game(path: Path, name: str, buffers: Buffers) -> bool:
    return re.search(rf"^[ \t]*game\s+{name}\b", _text(path, buffers), re.MULTILINE) is not None


def _text(path: Path, buffers: Buffers) -> str:
    """What a file holds: in the editor, or else on the disk."""
    if path in buffers:
        return buffers[path]
    found, _ = reading.read_one(path, path.name)
    return found[0].text if found else ""


@dataclass(slots=True)
class Snapshot:
    """A project as it is at one moment: its texts are fixed, and its index is made once."""

    project: Project
    own: tuple[Source, ...]
    base: tuple[Source, ...]
    unread: tuple[Diagnostic, ...]
    reader: Callable[[Source], Parsed]
    names_of: Callable[[File, frozenset[str]], Sequence[Occurrence]]
    shipped: Callable[[tuple[Source, ...]], frozenset[Diagnostic]]
    known: Index | None = field(default=None)
    understood: Meanings | None = field(default=None)

    @property
    def sources(self) -> tuple[Source, ...]:
        return (*self.base, *self.own)

    @property
    def files(self) -> tuple[File, ...]:
        return tuple(self.reader(source)[0] for source in self.sources)

    @property
    def index(self) -> Index:
        if self.known is None:
            files = self.files
            names = rule_names(files)
            self.known = joined({f.source.name: self.names_of(f, names) for f in files})
        return self.known

    @property
    def meanings(self) -> Meanings | None:
        """What the rules mean; None while a part of them cannot be read."""
        if self.understood is None and self.own and not has_errors(self.syntax()):
            with gc_paused():
                self.understood = meanings(self.files, self.own[0])
        return self.understood

    def type_at(self, span: Span) -> str | None:
        """The type of the expression that begins where a name does, if the rules are understood."""
        found = self.meanings and self.meanings.type_at(span.source.name, span.start)
        return found[2] if found and found[0] == span.start else None

    def source(self, name: str) -> Source | None:
        return next((each for each in self.own if each.name == name), None)

    def syntax(self) -> tuple[Diagnostic, ...]:
        """What is wrong with each file by itself."""
        found = [each for source in self.own for each in self.reader(source)[1]]
        return sorted_diagnostics([*self.unread, *found])

    def is_as(self, other: Snapshot) -> bool:
        """Whether another moment of the project had the same texts."""
        return (self.own, self.base, self.unread) == (other.own, other.base, other.unread)

    def problems(self, watch: compiler.Watch | None = None) -> tuple[Diagnostic, ...]:
        """All that `riotdsl check` says of the project."""
        with gc_paused():
            return self._problems(watch)

    def _problems(self, watch: compiler.Watch | None) -> tuple[Diagnostic, ...]:
        if self.unread:
            return self.syntax()
        if not self.base:
            return compiler.check_sources(self.own, reader=self.reader, watch=watch)
        texts = {source.text for source in self.own}
        below = tuple(source for source in self.base if source.text not in texts)
        before = self.shipped(below)

        def ours(found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
            return tuple(e for e in found if e.severity is Severity.ERROR or e not in before)

        names = [source.name for source in self.own]
        if watch is not None:
            on_rules = watch.on_rules
            watch = replace(watch, on_rules=lambda found: on_rules(ours(found)))
        return ours(
            compiler.check_sources(
                [*below, *self.own], varied=names, reader=self.reader, watch=watch
            )
        )


@dataclass(slots=True)
class Projects:
    """All that is open in an editor. What was parsed is remembered while its text is in use."""

    buffers: dict[Path, str] = field(default_factory=dict)
    trees: dict[tuple[str, str], Parsed] = field(default_factory=dict)
    names: dict[tuple[str, str, frozenset[str]], Sequence[Occurrence]] = field(default_factory=dict)
    taken: dict[Project, Snapshot] = field(default_factory=dict)
    homes: dict[Path, Project] = field(default_factory=dict)
    shipped: dict[tuple[Source, ...], frozenset[Diagnostic]] = field(default_factory=dict)

    def put(self, path: Path, text: str) -> None:
        """The editor has this text for a file now."""
        self.buffers[path] = text
        self.forget()

    def drop(self, path: Path) -> None:
        """The editor has closed a file: what is on the disk counts."""
        self.buffers.pop(path, None)
        self.forget()

    def forget(self) -> None:
        """Something has changed: all is read again when it is asked for."""
        self.taken.clear()
        self.homes.clear()

    def of(self, path: Path) -> Snapshot:
        """The project of a file, as it is now."""
        project = self.homes.get(path)
        if project is None:
            project = self.homes[path] = project_of(path, self.buffers)
        if project not in self.taken:
            own, unread = project.sources(self.buffers)
            base = project.base_sources()
            self.forget_unused([*base, *own])
            self.taken[project] = Snapshot(
                project, own, base, unread, self.parsed, self.occurrences, self.shipped_problems
            )
        return self.taken[project]

    def open_projects(self) -> dict[Project, Snapshot]:
        """The projects of all open files, as they are now."""
        found = [self.of(path) for path in list(self.buffers)]
        return {each.project: each for each in found}

    def shipped_problems(self, sources: tuple[Source, ...]) -> frozenset[Diagnostic]:
        """What is wrong with a shipped game by itself; checked once."""
        found = self.shipped.get(sources)
        if found is None:
            found = frozenset(compiler.check_sources(sources, varied=(), reader=self.parsed))
            self.shipped[sources] = found
        return found

    def parsed(self, source: Source) -> Parsed:
        key = source.name, source.text
        if key not in self.trees:
            is_open = any(text == source.text for text in self.buffers.values())
            self.trees[key] = parse(source) if is_open else trees.parsed(source)
        return self.trees[key]

    def occurrences(self, file: File, known: frozenset[str]) -> Sequence[Occurrence]:
        key = file.source.name, file.source.text, known
        if key not in self.names:
            self.names[key] = occurrences(file, known)
        return self.names[key]

    def forget_unused(self, sources: Sequence[Source]) -> None:
        """Former texts of files are let go when there are many."""
        if len(self.trees) > 2 * len(sources) + 100:
            used = {(each.name, each.text) for each in sources}
            # As copies: a check in another thread may add to them.
            self.trees = {key: self.trees[key] for key in list(self.trees) if key in used}
            self.names = {key: self.names[key] for key in list(self.names) if key[:2] in used}
