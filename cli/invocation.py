"""The name by which this program was called, for commands that a user is to type."""

import os
import shutil
import sys
from pathlib import Path

NAME = "riotdsl"
MODULE = "-m riotdsl.cli"


def program_name() -> str:
    """How the program is called from the working folder; as a part of a program, by its name."""
    started = Path(sys.argv[0] or NAME)
    if started.name == "__main__.py" and _is_same(started, Path(__file__).with_name(started.name)):
        return f"{_typed(Path(sys.executable), 'python')} {MODULE}"
    return _typed(started, NAME) if started.stem == NAME else NAME


def command_line(*words: object) -> str:
    """A whole command: the program and what is typed behind it."""
    return " ".join((program_name(), *(_quoted(str(each)) for each in words)))


def _typed(path: Path, short: str) -> str:
    """The short name of a program if the shell finds this very one by it, else its path."""
    found = shutil.which(short)
    if found is not None and _is_found(Path(found), path, short):
        return short
    whole = os.path.abspath(path)  # noqa: PTH100 - a link to a program is a program of its own
    try:
        near = os.path.relpath(whole)
    except ValueError:  # another drive
        near = whole
    near = near if os.sep in near else os.path.join(os.curdir, near)  # noqa: PTH118 - keeps the dot
    return _quoted(min(near, whole, key=len))


def _is_found(found: Path, path: Path, short: str) -> bool:
    """Whether what the shell finds is the program.

    An interpreter in a folder of its own is a link to one that lacks what is installed there.
    """
    if short == NAME:
        return _is_same(found, path)
    return os.path.abspath(found) == os.path.abspath(path)  # noqa: PTH100 - links are not followed


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:  # a system may leave out how the name of a program ends
        return one.absolute().with_suffix("") == other.absolute().with_suffix("")


def _quoted(text: str) -> str:
    return f'"{text}"' if " " in text else text
