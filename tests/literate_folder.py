"""The fence `folder`: files on the disk that no `riot` fence can hold.

Each line is one thing in the folder; what must be reported about it stands in its comment:

    game.riot tiny           the tiny game
    a.riot bytes ff fe 00    these bytes
    a.riot letters 1000001   a comment with so many letters
    a.riot folder            a folder
    a.riot link ../b.riot    a symbolic link
    a*.riot copies 300       so many files with a comment, numbered in place of the star
    a.riot missing           nothing
    .                        the folder itself

The case opens the folder, or with `folder open=a.riot` what is named there.
"""

from __future__ import annotations

from pathlib import Path


def make(body: str, folder: Path, tiny: str) -> None:
    """Put the things that the lines of a fence name into a folder."""
    for line in body.splitlines():
        name, what, argument = _words(line)
        if name and name != ".":
            _make_one(folder / name, what, argument, tiny)


def names(body: str) -> tuple[str, ...]:
    """What each line is about; an empty line is about nothing."""
    return tuple(_words(line)[0] for line in body.splitlines())


def _words(line: str) -> tuple[str, str, str]:
    words = line.partition("//")[0].split(maxsplit=2)
    name, what, argument = (*words, "", "", "")[:3]
    return name, what, argument.strip()


def _make_one(path: Path, what: str, argument: str, tiny: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    match what:
        case "tiny":
            path.write_text(tiny, encoding="utf-8")
        case "bytes":
            path.write_bytes(bytes.fromhex(argument))
        case "letters":
            path.write_text("//" + "x" * int(argument), encoding="utf-8")
        case "folder":
            path.mkdir()
        case "link":
            path.symlink_to(argument)
        case "copies":
            for number in range(1, int(argument) + 1):
                path.with_name(path.name.replace("*", str(number))).write_text("//\n")
        case "missing":
            pass
        case _:
            raise ValueError(f"a folder fence cannot make {what!r}: see tests/literate_folder.py")
