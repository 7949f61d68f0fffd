"""Rulesets by name or path: found, read and checked.

A ruleset is all `.riot` files of a folder, or one file by itself. What cannot be read becomes a
diagnostic; nothing here raises for what lies on a disk, but `find`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from riotdsl import compile as compiler
from riotdsl.library import problems, reading
from riotdsl.library.reading import SUFFIX, Reading
from riotdsl.text.diagnostic import CompileError, Diagnostic, sorted_diagnostics
from riotdsl.text.source import Source

__all__ = ["SUFFIX", "check", "check_path", "default_name", "find", "names", "read", "read_file"]


@cache
def names() -> tuple[str, ...]:
    """The shipped rulesets: every folder that holds ruleset files itself, in alphabetical order."""
    return tuple(sorted(_rulesets_in(resources.files("riotdsl.rulesets"), "")))


def default_name() -> str:
    """The shipped ruleset that is meant where none is named."""
    text = resources.files("riotdsl.rulesets").joinpath("default.txt").read_text(encoding="utf-8")
    return text.strip()


def find(name_or_path: str | Path) -> Traversable:
    """The folder or file of a ruleset; a shipped name goes before a path, but `./name` is a path.

    Raises CompileError where there is none.
    """
    name = str(name_or_path)
    if name in names():
        return resources.files("riotdsl.rulesets").joinpath(*name.split("/"))
    path = Path(name)
    if not reading.exists(path):
        raise CompileError([problems.missing(name, names())])
    return path


def read(name_or_path: str | Path) -> Reading:
    """The files of a ruleset in the order of their names, and what could not be read.

    The name of a source is relative to the folder of the ruleset; a single file has its own name.
    """
    try:
        found = find(name_or_path)
    except CompileError as error:
        return (), error.diagnostics
    if found.is_dir() and not found.name.endswith(SUFFIX):
        return reading.read_folder(found)
    return reading.read_one(found, found.name)


def read_file(path: Path) -> Reading:
    """A single file that is added to a ruleset; its name is the path as it was given."""
    name = path.as_posix()
    if not reading.exists(path):
        return (), (problems.missing(name),)
    return reading.read_one(path, name)


def check_path(path: Path) -> tuple[Diagnostic, ...]:
    """All that is wrong with the ruleset at a path; the names of files are relative to it."""
    return check(*read(f"./{path}" if str(path) in names() else path))


def check(
    sources: tuple[Source, ...], unread: tuple[Diagnostic, ...] = ()
) -> tuple[Diagnostic, ...]:
    """All that is wrong with what was read; of the whole nothing if a part could not be read."""
    if unread:
        return sorted_diagnostics([*unread, *compiler.syntax_problems(sources)])
    return compiler.check_sources(sources)


def _rulesets_in(folder: Traversable, name: str) -> Iterator[str]:
    entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    if name and any(entry.name.endswith(SUFFIX) and entry.is_file() for entry in entries):
        yield name
        return
    for entry in entries:
        if entry.is_dir() and not entry.name.startswith(("_", ".")):
            yield from _rulesets_in(entry, f"{name}/{entry.name}" if name else entry.name)
