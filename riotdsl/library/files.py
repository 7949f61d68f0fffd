"""Files and folders to sources. Reading follows no link out of a folder, and knows its limits."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path

from riotdsl.library import problems
from riotdsl.text.diagnostic import Diagnostic, sorted_diagnostics
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.source import MAX_BYTES, Source

SUFFIX = ".riot"

MAX_FILES = 500

# All files of a ruleset together; in bytes as MAX_BYTES, which is for one.
MAX_TOTAL = 4_000_000

# A folder with more entries than this is not the one that was meant.
MAX_ENTRIES = 10_000

Reading = tuple[tuple[Source, ...], tuple[Diagnostic, ...]]


def exists(path: Path) -> bool:
    """Whether a path leads to something, be it readable or not."""
    try:
        path.stat()
    except PermissionError:
        return True
    except (OSError, ValueError):  # ValueError: a path that no system can have
        return False
    return True


def read_one(file: Traversable, name: str) -> Reading:
    """The source of a single file without its byte order mark, or why there is none."""
    try:
        if not file.is_file():
            return (), (problems.not_a_file(name, is_folder=file.is_dir()),)
        with file.open("rb") as opened:
            content = opened.read(MAX_BYTES + 1)
    except OSError as error:
        return (), (problems.unreadable(name, error.strerror or str(error)),)
    return _decoded(content, name)


def read_text(text: str, name: str) -> Reading:
    """The source of a text that is not on the disk, within the same limits."""
    return _decoded(text.encode("utf-8", "surrogatepass"), name)


def _decoded(content: bytes, name: str) -> Reading:
    if len(content) > MAX_BYTES:
        return (), (problems.too_large(name, MAX_BYTES),)
    try:
        return (Source(name, content.decode("utf-8-sig")),), ()
    except UnicodeDecodeError as error:
        return (), (problems.invalid_encoding(name, content, error.start),)


def read_folder(folder: Traversable, name: str = ".") -> Reading:
    """All ruleset files in a folder and the folders in it, in the order of their names.

    The names are relative to the folder, or begin with its own if that is given.
    """
    return _Folder(folder, name).read()


@dataclass(slots=True)
class _Folder:
    """One reading of a folder."""

    top: Traversable
    name: str
    wrong: list[Diagnostic] = field(default_factory=list)
    looked_at: int = 0

    def read(self) -> Reading:
        found: dict[str, Traversable] = {}
        prefix = "" if self.name == "." else f"{self.name.rstrip('/')}/"
        for name, file in self.files(self.top, prefix):
            found[name] = file
            if len(found) > MAX_FILES:
                break
        if len(found) > MAX_FILES or self.looked_at > MAX_ENTRIES:
            return (), (problems.too_many_files(self.name, MAX_FILES),)
        if not found and not self.wrong:
            return (), (problems.no_files(self.name, SUFFIX),)
        sources: list[Source] = []
        total = 0
        for name, file in sorted(found.items()):
            source, wrong = read_one(file, name)
            sources += source
            self.wrong += wrong
            total += sum(len(each.text) for each in source)
            if total > MAX_TOTAL:
                return (), (problems.too_large_together(self.name, MAX_TOTAL),)
        return tuple(sources), sorted_diagnostics(self.wrong)

    def files(self, folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
        """What may be a ruleset file; names that begin with a dot belong to other programs."""
        try:
            for entry in folder.iterdir():
                self.looked_at += 1
                if self.looked_at > MAX_ENTRIES:
                    return
                if not entry.name.startswith("."):
                    yield from self.entry(entry, f"{prefix}{entry.name}")
        except OSError as error:
            name = prefix.rstrip("/") or "."
            self.wrong.append(problems.unreadable(name, error.strerror or str(error)))

    def entry(self, entry: Traversable, name: str) -> Iterator[tuple[str, Traversable]]:
        if isinstance(entry, Path) and entry.is_symlink():
            if self.is_read_through(entry, name):
                yield name, entry
        elif name.endswith(SUFFIX):
            yield name, entry
        elif entry.is_dir():
            yield from self.files(entry, f"{name}/")

    def is_read_through(self, link: Path, name: str) -> bool:
        """Whether a link leads to a file in the folder that is not read under its own name."""
        if not name.endswith(SUFFIX) and not link.is_dir():
            return False
        try:
            target = link.resolve()
            is_inside = target.is_relative_to(Path(str(self.top)).resolve())
        except (OSError, RuntimeError):  # RuntimeError: a link that leads to itself
            self.wrong.append(problems.unreadable(name, "the link leads nowhere"))
            return False
        if not is_inside:
            self.wrong.append(problems.link_out(name))
        elif not exists(target):
            self.wrong.append(problems.missing(name))
        return is_inside and target.is_file() and target.suffix != SUFFIX
