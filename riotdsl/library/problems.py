"""What can be wrong with files and folders, in words."""

from __future__ import annotations

from collections.abc import Iterable

from riotdsl.text import suggest
from riotdsl.text.diagnostic import Diagnostic, Label, Severity
from riotdsl.text.source import Source, Span


def _error(code: str, message: str, name: str, remedy: str | None = None) -> Diagnostic:
    place = Source(name, "").point(0)
    return Diagnostic(code, Severity.ERROR, message, Label(place), help=remedy)


def missing(name: str, shipped: Iterable[str] = (), beside: Iterable[str] = ()) -> Diagnostic:
    """Neither a path nor, if those are given, a shipped name; `beside` are files in its place."""
    shipped = tuple(shipped)
    nearest, near = suggest.nearest(name, shipped), suggest.nearest(name, beside)
    known = ", ".join(shipped)
    remedy = f"these games are shipped: {known}" if known else None
    remedy = f"did you mean the shipped `{nearest}`?" if nearest else remedy
    remedy = f"did you mean `{near}`?" if near else remedy
    return _error("missing-path", "There is no file or folder of this name", name, remedy)


def unknown_game(use: Span, shipped: Iterable[str]) -> Diagnostic:
    nearest = suggest.nearest(use.text, shipped)
    message = f"`{use.text}` is no game that is shipped, and none is declared here"
    label = Label(use, "unknown game")
    elsewhere = "name its game, `riotdsl check FILE --of GAME`, or put the file into its folder"
    remedy = f"did you mean `{nearest}`?" if nearest else elsewhere
    return Diagnostic("unknown-game", Severity.ERROR, message, label, help=remedy)


def not_a_file(name: str, *, is_folder: bool) -> Diagnostic:
    what = "a folder" if is_folder else "no ordinary file"
    remedy = "rename it, so that it does not end in `.riot`" if is_folder else None
    return _error("not-a-file", f"This is {what}, where a ruleset file should be", name, remedy)


def unreadable(name: str, reason: str) -> Diagnostic:
    return _error("not-a-file", f"This cannot be read: {reason}", name)


def too_large(name: str, limit: int) -> Diagnostic:
    remedy = "split it: a ruleset is all `.riot` files of a folder"
    return _error("file-too-large", f"This file is larger than {limit} bytes", name, remedy)


def too_large_together(name: str, limit: int) -> Diagnostic:
    message = f"The files of this ruleset have more than {limit:,} bytes together"
    return _error("file-too-large", message, name, "name the folder of the ruleset itself")


def too_many_files(name: str, limit: int) -> Diagnostic:
    message = f"This folder holds more than the {limit} files that a ruleset may have"
    return _error("too-many-files", message, name, "name the folder of the ruleset itself")


def no_files(name: str, suffix: str) -> Diagnostic:
    message = f"This folder holds no file that ends in `{suffix}`"
    return _error("empty-ruleset", message, name, "`riotdsl new game PATH` writes a first one")


def link_out(name: str) -> Diagnostic:
    message = "This link leads out of the folder of the ruleset"
    return _error("link-out-of-folder", message, name, "copy the file into the folder instead")


def invalid_encoding(name: str, content: bytes, offset: int) -> Diagnostic:
    """Points at the line of the first byte that is no text, and shows what can be shown of it."""
    if b"\0" in content:
        message = "This file is no text"
        return _error("invalid-encoding", message, name, "give it another ending than `.riot`")
    source = Source(name, content.decode("utf-8-sig", "replace"))
    place = len(content[:offset].decode("utf-8-sig", "replace"))
    label = Label(source.span(place, place + 1), f"the byte {content[offset]:02x}")
    message = "This file is not UTF-8 text"
    remedy = "save it as UTF-8"
    return Diagnostic("invalid-encoding", Severity.ERROR, message, label, help=remedy)
