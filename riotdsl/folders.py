"""The user's folders, and writing into them without harm.

The only module with calls that depend on the system; elsewhere a path is a path.
"""

import atexit
import errno
import hashlib
import os
import re
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_LOOK_AGAIN = 0.02
_DRAFT_BYTES = 8
_NAME_BYTES = 4
_LONG_NAME = 100  # in bytes; systems allow 255, and something is added
# A system without such a flag has no such files.
_READING = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_DRAFTING = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_LOCKING = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
_DRAFT_ENDING = re.compile(r"[0-9a-f]{16}")


def cache_folder() -> Path | None:
    """The folder for what can be made again; only the user can put anything into it.

    The variable RIOTDSL_CACHE names another one. None where no such folder can be had: it cannot be
    made, belongs to somebody else, or others could write there. Then work without a cache.
    """
    chosen = _chosen("RIOTDSL_CACHE")
    try:
        folder = chosen or _user_folder("cache")
        _make_private(folder)
        if _leads_over_foreign_links(folder):
            return None
        folder = resolved(folder)  # no link on the way can be turned afterwards
        if not is_private(folder):  # what others may have put there before is not believed
            return None
        if not chosen:  # A folder that the user names is theirs to open and to close.
            _close_to_others(folder)
    except OSError:
        return None
    return folder


def is_own(path: Path, *, folder: bool = False) -> bool:
    """Whether a path is a file, or a folder, of the user's that nobody else can change; no link."""
    try:
        found = path.lstat()
    except OSError:
        return False
    is_kind = stat.S_ISDIR if folder else stat.S_ISREG
    if not is_kind(found.st_mode) or sys.platform in ("win32", "emscripten"):
        return is_kind(found.st_mode)
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def resolved(path: Path) -> Path:
    """The path without links; OSError where links lead in a circle."""
    try:
        return path.resolve()
    except RuntimeError as error:  # as Python before 3.13 has it
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from error


def state_folder() -> Path:
    """The folder for what the user may want to keep: reports, unfinished games.

    It is made if missing; OSError says why it cannot be. RIOTDSL_STATE names another one.
    """
    folder = _chosen("RIOTDSL_STATE") or _user_folder("state")
    _make_private(folder)
    return folder


def _make_private(folder: Path) -> None:
    """Make a folder, and those above it that are missing, closed to others whatever the umask."""
    for each in (*reversed(folder.parents), folder):
        if not each.is_dir():
            each.mkdir(mode=0o700, exist_ok=True)


def is_private(folder: Path) -> bool:
    """Whether only the user can change what is in a folder, or put another in its place."""
    try:
        place = folder.resolve(strict=True)
    except OSError:
        return False
    if not place.is_dir():
        return False
    if sys.platform == "win32":
        # A profile is closed to other users by its access list; of other places we know nothing.
        return place.is_relative_to(_home().resolve())
    if sys.platform == "emscripten":
        return True  # A browser has no other users.
    found = place.stat()
    if found.st_uid != os.geteuid() or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return False
    return not any(_lets_others_in(parent) for parent in place.parents)


def content(path: Path, most: int = -1) -> bytes:
    """The bytes of a file, at most so many (default: all); OSError if it is not a regular file.

    A pipe or a device is refused at once instead of waited for.
    """
    with open(os.open(path, _READING), "rb") as file:  # noqa: PTH123 - a descriptor
        _require_regular(os.fstat(file.fileno()).st_mode)
        return file.read(most)


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file so that a reader sees the old content or the new, never a part.

    An existing file keeps its permissions, and a link to it stays. On OSError nothing has changed;
    a pipe or a device is not written to.
    """
    replace(resolved(path), content)


def replace(target: Path, content: bytes, mode: int | None = None) -> None:
    """Write a file as `write_atomically` does; a link is replaced, not followed.

    With a mode the file gets that, whatever it had before and whatever the umask is.
    """
    before = _mode(target)
    with _drafted(target, content, before if mode is None else mode) as draft:
        draft.replace(target)


def new_name(stem: str, suffix: str) -> str:
    """A name for a file that the program makes up: when it is made, and a part that is drawn.

    No two programs get the same, be it in the same second or after a clock was set back.
    """
    short = os.fsencode(stem)[:_LONG_NAME].decode("utf-8", "ignore")
    drawn = secrets.token_hex(_NAME_BYTES)
    return f"{short}-{time.strftime('%Y%m%d-%H%M%S')}-{drawn}{suffix}"


def write_keeping_previous(path: Path, written: bytes) -> None:
    """Write a file as `write_atomically` does, so that it survives a loss of power.

    What was there before is then in `previous(path)`, as open to others as the file. On OSError
    both are as they were: both drafts are on the disk before either takes its place.
    """
    target = resolved(path)
    before = None
    with suppress(FileNotFoundError):
        before = content(target)
    mode = _mode(target)
    with _drafted(target, written, mode) as new:
        if before is None or before == written:
            new.replace(target)
        else:
            backup = previous(target)
            _mode(backup)
            with _drafted(backup, before, mode) as old, _put_back(backup):
                old.replace(backup)
                new.replace(target)
    _settle(target.parent)


def _mode(target: Path) -> int | None:
    """Who may do what with a file that is to be replaced; None where there is none, or a link."""
    try:
        found = target.lstat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISLNK(found):
        return None
    _require_regular(found)
    return stat.S_IMODE(found)


@contextmanager
def _drafted(target: Path, content: bytes, mode: int | None) -> Iterator[Path]:
    """A draft beside a file, whole on the disk and never more open than the file will be.

    It is moved by whoever asks for it, and gone if that fails.
    """
    draft = _draft(target)
    try:
        descriptor = os.open(draft, _DRAFTING, 0o666 if mode is None else mode)
        with open(descriptor, "wb") as file:  # noqa: PTH123 - a descriptor
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            draft.chmod(mode)
        yield draft
    except BaseException:
        _remove(draft)
        raise


@contextmanager
def _put_back(path: Path) -> Iterator[None]:
    """What stands at a path, or that nothing does, is so again if what follows fails.

    Where a file cannot have two names it is not.
    """
    aside = _draft(path)
    was_there = os.path.lexists(path)
    with suppress(OSError, NotImplementedError):
        os.link(path, aside, follow_symlinks=False)
    try:
        yield
    except BaseException:
        with suppress(OSError):
            aside.replace(path) if was_there else path.unlink(missing_ok=True)
        raise
    finally:
        _remove(aside)


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)


def wait_for(descriptor: int) -> None:
    """Let a stream wait for its other end until the program ends; then it is as it was."""
    if sys.platform == "win32" or os.get_blocking(descriptor):
        return
    os.set_blocking(descriptor, True)
    atexit.register(lambda: os.set_blocking(descriptor, False))


def previous(path: Path) -> Path:
    """Where the version of a file before the last is kept."""
    return path.with_name(f"{path.name}.bak")


class InUseError(OSError):
    """Another program has a file in use."""


@contextmanager
def locked(path: Path, patience: float = 0.0) -> Iterator[None]:
    """Have a file to oneself among the programs that ask; a lock ends with its program.

    Waits for so many seconds, then raises InUseError; OSError where no lock can be made. The lock
    is a file of its own, so that the file itself can be replaced; it is empty and stays. Drafts of
    programs that were killed are cleared away.
    """
    target = resolved(path)
    descriptor = os.open(target.with_name(f".{target.name}.lock"), _LOCKING, 0o600)
    try:
        end = time.monotonic() + patience
        while not _lock(descriptor):
            if time.monotonic() >= end:
                raise InUseError(f"{path} is in use")
            time.sleep(_LOOK_AGAIN)
        _clear_drafts(target)
        _clear_drafts(previous(target))
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> bool:
    """Whether the lock could be had; it is given back when the descriptor is closed."""
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - there only

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 - there only

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _draft(target: Path) -> Path:
    """A new name for a draft of a file."""
    return target.with_name(f"{draft_stem(target)}{secrets.token_hex(_DRAFT_BYTES)}")


def draft_stem(target: Path) -> str:
    """How the names of a file's drafts begin, and of no other's."""
    name = os.fsencode(target.name)
    if len(name) <= _LONG_NAME:
        return f".{target.name}."
    return f".{hashlib.sha256(name).hexdigest()[:32]}."


def _clear_drafts(target: Path) -> None:
    stem = draft_stem(target)
    with suppress(OSError):
        for path in target.parent.iterdir():
            ending = path.name.removeprefix(stem)
            if ending != path.name and _DRAFT_ENDING.fullmatch(ending):
                path.unlink(missing_ok=True)


def _settle(folder: Path) -> None:
    """Let the names in a folder reach the disk; Windows does so by itself."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _chosen(variable: str) -> Path | None:
    value = os.environ.get(variable)
    return Path(value).absolute() if value else None


def _user_folder(purpose: str) -> Path:
    """Where programs of this system keep things of that purpose: `cache` or `state`."""
    if sys.platform == "win32":
        return (_base("LOCALAPPDATA") or _home() / "AppData" / "Local") / "riotdsl" / purpose
    if sys.platform == "darwin":
        library = _home() / "Library"
        return library / ("Caches" if purpose == "cache" else "Application Support") / "riotdsl"
    if purpose == "cache":
        return (_base("XDG_CACHE_HOME") or _home() / ".cache") / "riotdsl"
    return (_base("XDG_STATE_HOME") or _home() / ".local" / "state") / "riotdsl"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError as error:
        raise FileNotFoundError(str(error)) from error


def _base(variable: str) -> Path | None:
    """The folder that a variable of the system names; a relative one does not count."""
    value = os.environ.get(variable, "")
    return Path(value) if value and Path(value).is_absolute() else None


def _close_to_others(folder: Path) -> None:
    if sys.platform not in ("win32", "emscripten") and folder.stat().st_uid == os.geteuid():
        folder.chmod(0o700)


def _lets_others_in(folder: Path) -> bool:
    """Whether somebody else can put another folder in the place of one in this folder."""
    found = folder.stat()
    if found.st_uid not in (0, os.geteuid()):
        return True
    if found.st_mode & stat.S_ISVTX:
        return False
    if found.st_mode & stat.S_IWOTH:
        return True
    return bool(found.st_mode & stat.S_IWGRP) and not _is_own_group(found.st_gid)


def _leads_over_foreign_links(folder: Path) -> bool:
    """Whether a link on the way to a folder was made by somebody else."""
    if sys.platform in ("win32", "emscripten"):
        return False
    links = (each for each in (folder, *folder.parents) if each.is_symlink())
    return any(each.lstat().st_uid not in (0, os.geteuid()) for each in links)


def _is_own_group(group: int) -> bool:
    """Whether a group is the one that many systems give to each user alone."""
    if sys.platform == "win32":
        return False
    import grp  # noqa: PLC0415 - not everywhere
    import pwd  # noqa: PLC0415 - as above

    try:
        return grp.getgrgid(group).gr_name == pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return False


def _require_regular(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "It is a pipe or a device, not a file")
