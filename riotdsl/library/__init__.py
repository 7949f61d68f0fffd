"""Rulesets by name or path: found, read and checked.

A ruleset is all `.riot` files of a folder, or one file by itself. What cannot be read becomes a
diagnostic; nothing here raises for what lies on a disk, but `find`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

from riotdsl.library import files as reading
from riotdsl.library import problems
from riotdsl.library.caches import diagnostics
from riotdsl.library.files import SUFFIX, Reading
from riotdsl.library.gc_pause import gc_paused
from riotdsl.text.diagnostic import (
    CompileError,
    Diagnostic,
    Severity,
    has_errors,
    sorted_diagnostics,
)
from riotdsl.text.source import Source, Span

if TYPE_CHECKING:
    from riotdsl.compile import Ruleset

__all__ = [
    "SUFFIX",
    "check",
    "check_addition",
    "check_named",
    "check_path",
    "default_name",
    "find",
    "load",
    "load_with_base",
    "made",
    "names",
    "read",
    "read_file",
    "sources_with_base",
]

_GAME = re.compile(r"^[ \t]*game\b", re.MULTILINE)
_OF_GAME = re.compile(r"^[ \t]*(?:edition|rulings|variant)\s+\w+\s+of\s+(\w+)", re.MULTILINE)


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


def read(name_or_path: str | Path, *, full_names: bool = False) -> Reading:
    """The files of a ruleset in the order of their names, and what could not be read.

    The name of a source is relative to the folder of the ruleset, and that of a single file its
    own. With `full_names` it begins with what was given, as a report about several needs it.
    """
    try:
        found = find(name_or_path)
    except CompileError as error:
        return (), error.diagnostics
    given = Path(name_or_path).as_posix() if full_names else "."
    if found.is_dir() and not found.name.endswith(SUFFIX):
        return reading.read_folder(found, given)
    return reading.read_one(found, given if full_names else found.name)


def read_file(path: str | Path) -> Reading:
    """A single file that is added to a ruleset; its name is the path as it was given."""
    name = path if isinstance(path, str) else path.as_posix()
    file = Path(path)
    if not reading.exists(file):
        return (), (problems.missing(name, beside=_beside(name, file)),)
    return reading.read_one(file, name)


def _beside(name: str, file: Path) -> list[str]:
    """The ruleset files where one should be, named as that one was."""
    folder = name.removesuffix(file.name)
    try:
        return [f"{folder}{each.name}" for each in sorted(file.parent.glob(f"*{SUFFIX}"))]
    except OSError:
        return []


def check_path(path: Path) -> tuple[Diagnostic, ...]:
    """All that is wrong with the ruleset at a path; the names of files are relative to it."""
    return check_named(f"./{path}" if str(path) in names() else path)


def check_named(
    name_or_path: str | Path,
    *,
    strict: bool = False,
    full_names: bool = False,
    of: str | Path | None = None,
) -> tuple[Diagnostic, ...]:
    """All that is wrong with a ruleset, or with files that are made for another.

    That other one is at `of`, or else shipped.
    """
    sources, unread = read(name_or_path, full_names=full_names)
    if of is not None and not unread:
        base, unread = read(of, full_names=True)
        return unread or check_addition(base, sources, strict=strict)
    games = () if unread else _games_meant(sources)
    if not games:
        return check(sources, unread, strict=strict)
    shipped = {name.rpartition("/")[2]: name for name in names()}
    unknown = [problems.unknown_game(game, shipped) for game in games if game.text not in shipped]
    if unknown:
        return check(sources, unknown)
    found: list[Diagnostic] = []
    for game in dict.fromkeys(each.text for each in games):
        base, _ = read(shipped[game], full_names=True)
        found += check_addition(base, sources, strict=strict)
    return sorted_diagnostics(found)


def check(
    sources: Sequence[Source],
    unread: Sequence[Diagnostic] = (),
    *,
    strict: bool = False,
    varied: Collection[str] | None = None,
) -> tuple[Diagnostic, ...]:
    """All that is wrong with what was read; of the whole nothing if a part could not be read.

    `varied` names the files whose variants are tried out; without it, all are. What an earlier
    check of the same texts found is taken from the cache. Where a check with all variants found
    nothing, there is nothing to find with fewer.
    """
    keys = [diagnostics.key(sources, strict=strict)]
    if varied is not None:
        keys.append(diagnostics.key(sources, strict=strict, varied=varied))
    for key in () if unread else keys:
        found = diagnostics.load(key, sources)
        if found is not None and (key == keys[-1] or not found):
            return found
    from riotdsl import compile as compiler  # noqa: PLC0415 - slow, and not needed a second time
    from riotdsl.library.caches import trees  # noqa: PLC0415 - as above

    if unread:
        return sorted_diagnostics([*unread, *compiler.syntax_problems(sources)])
    found = compiler.check_sources(sources, strict=strict, varied=varied, reader=trees.parsed)
    diagnostics.keep(keys[-1], found)
    return found


def check_addition(
    base: Sequence[Source], own: Sequence[Source], *, strict: bool = False
) -> tuple[Diagnostic, ...]:
    """What is wrong with files on top of a ruleset, and warnings not of the ruleset alone.

    Errors of the ruleset are there too: on top of them nothing is sure. That a variant touches the
    same as one of the ruleset is no mistake: who plays both is told.
    """
    texts = {source.text for source in own}
    below = [source for source in base if source.text not in texts]  # one of its own files, again
    known = set(check(below, strict=strict, varied=()))
    added = check([*below, *own], strict=strict, varied=[source.name for source in own])
    return tuple(each for each in added if each.severity is Severity.ERROR or each not in known)


def load(name_or_path: str | Path, extra: Sequence[str | Path] = ()) -> Ruleset:
    """The ruleset of that name or path, with files of variants, rulings or editions of it.

    Raises CompileError with all that is wrong with them.
    """
    sources, unread = read(name_or_path)
    more = [read_file(path) for path in extra]
    own = tuple(source for found, _ in more for source in found)
    return made(sources, own, [*unread, *(each for _, wrong in more for each in wrong)])


def load_with_base(
    name_or_path: str | Path, of: str | Path | None = None
) -> tuple[Ruleset, frozenset[str]]:
    """A ruleset, or files that are made for another, together with that; and their names.

    That other one is at `of`, or else shipped.

    Raises CompileError with all that is wrong with them.
    """
    from riotdsl import compile as compiler  # noqa: PLC0415 - slow, and `check` can do without
    from riotdsl.library.caches import trees  # noqa: PLC0415 - as above

    found = check_named(name_or_path, of=of)
    if has_errors(found):
        raise CompileError(found)
    sources, own = sources_with_base(name_or_path, of)
    return compiler.load(sources, (), found, reader=trees.parsed), own


def sources_with_base(
    name_or_path: str | Path, of: str | Path | None = None
) -> tuple[tuple[Source, ...], frozenset[str]]:
    """The files that `load_with_base` makes a ruleset of, and the names of one's own.

    None at all where something cannot be read; `load_with_base` says what.
    """
    own, unread = read(name_or_path)
    if unread:
        return (), frozenset()
    games = {game.text for game in _games_meant(own)}
    shipped = {name.rpartition("/")[2]: name for name in names()}
    bases = [of] if of is not None else [shipped[game] for game in sorted(games & shipped.keys())]
    below = [source for base in bases for source in read(base, full_names=True)[0]]
    texts = {source.text for source in own}
    base = [source for source in below if source.text not in texts]
    return (*base, *own), frozenset(source.name for source in own)


def made(
    sources: Sequence[Source],
    own: Sequence[Source] = (),
    unread: Sequence[Diagnostic] = (),
    *,
    for_play: bool = False,
) -> Ruleset:
    """The ruleset that sources make, with files of one's own on top of it.

    For play, files of scenarios may be left out, which saves much time in large rulesets. Raises
    CompileError with all that is wrong with them, and what could not be read.
    """
    from riotdsl import compile as compiler  # noqa: PLC0415 - slow, and `check` can do without
    from riotdsl.library.caches import placeholders as holes  # noqa: PLC0415 - as above
    from riotdsl.library.caches import trees  # noqa: PLC0415 - as above

    found = list(unread)
    with gc_paused(), holes.remembered([*sources, *own]):
        if not found:
            found += check(sources, varied=())  # a variant is judged when it is played
            found += check_addition(sources, own) if own and not has_errors(found) else ()
        if has_errors(found):
            raise CompileError(found)
        reader = trees.parsed_for_play if for_play else trees.parsed
        return compiler.load(sources, own, found, reader=reader)


def _games_meant(sources: Sequence[Source]) -> tuple[Span, ...]:
    """The games for which files are made that declare none of their own."""
    if any(_GAME.search(source.text) for source in sources):
        return ()
    return tuple(
        source.span(*match.span(1))
        for source in sources
        for match in _OF_GAME.finditer(source.text)
    )


def _rulesets_in(folder: Traversable, name: str) -> Iterator[str]:
    entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    if name and any(entry.name.endswith(SUFFIX) and entry.is_file() for entry in entries):
        yield name
        return
    for entry in entries:
        if entry.is_dir() and not entry.name.startswith(("_", ".")):
            yield from _rulesets_in(entry, f"{name}/{entry.name}" if name else entry.name)
