"""Results kept in the user's cache folder, so that the same work is not done twice.

A result is bytes, mostly JSON, on a shelf under a key. Whatever is damaged, foreign or cannot be
read counts as not there; whatever cannot be written is not kept. Two processes may use a shelf at
once: a file appears whole or not at all. The folder is one that only the user can write into.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from riotdsl import folders

MAX_BYTES = 20_000_000
MAX_FILES = 400
SUFFIX = ".kept"
PRIVATE = 0o600
"""What others could change is not believed, so nothing is written that they could."""


def digest(parts: Iterable[str]) -> str:
    """A key that is the same only for the same texts in the same order."""
    found = hashlib.sha256()
    for part in parts:
        content = part.encode("utf-8", "surrogatepass")
        found.update(f"{len(content)}:".encode())
        found.update(content)
    return found.hexdigest()


def load(shelf: str, key: str) -> object | None:
    """The JSON value that was kept under a key, or None."""
    content = load_bytes(shelf, key)
    try:
        value: object = None if content is None else json.loads(content)
    except (ValueError, RecursionError):
        return None
    return value


def load_bytes(shelf: str, key: str) -> bytes | None:
    """What was kept under a key, or None."""
    folder = folders.cache_folder()
    if folder is None:
        return None
    path = folder / shelf / f"{key}{SUFFIX}"
    try:
        is_own = folders.is_own(path.parent, folder=True) and folders.is_own(path)
        if not is_own or path.lstat().st_size > MAX_BYTES:
            return None
        checksum, _, content = path.read_bytes().partition(b"\n")
        if checksum.decode("ascii", "replace") != _checksum(shelf, key, content):
            return None
    except OSError:
        return None
    return content


def keep(shelf: str, key: str, value: object) -> None:
    """Keep a value that JSON can hold."""
    keep_bytes(shelf, key, json.dumps(value, separators=(",", ":")).encode("ascii"))


def keep_bytes(shelf: str, key: str, content: bytes) -> None:
    """Keep bytes; the oldest make room for them."""
    folder = folders.cache_folder()
    if folder is None:
        return
    with suppress(OSError):
        place = folder / shelf
        place.mkdir(mode=0o700, exist_ok=True)
        if not folders.is_own(place, folder=True):
            return
        _make_room(place)
        checksum = _checksum(shelf, key, content).encode("ascii")
        folders.replace(place / f"{key}{SUFFIX}", checksum + b"\n" + content, PRIVATE)


def _checksum(shelf: str, key: str, content: bytes) -> str:
    return hashlib.sha256(f"{shelf} {key} ".encode("ascii") + content).hexdigest()


def _make_room(place: Path) -> None:
    files = [path for path in place.glob(f"*{SUFFIX}") if path.is_file()]
    if len(files) < MAX_FILES:
        return
    by_age = sorted(files, key=lambda path: path.lstat().st_mtime)
    drafts = place.glob(f".*{SUFFIX}.*")  # of writers that were killed; others write anew
    for path in (*by_age[: len(files) - MAX_FILES // 2], *drafts):
        path.unlink(missing_ok=True)
