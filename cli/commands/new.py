"""`riotdsl new`: a commented start that passes `check`."""

import re
import shlex
from pathlib import Path

import click

from .. import invocation
from ..options import RulesetName
from ..output import file_name, say


@click.command("new")
@click.argument("kind", type=click.Choice(["game", "variant", "edition"]))
@click.argument("path", type=click.Path(path_type=Path))
@click.option(
    "--of",
    "base",
    metavar="NAME",
    type=RulesetName(),
    help="Game that the variant or edition is for.",
)
def command(kind: str, path: Path, base: str | None) -> None:
    """Create a commented starter file that passes `check`. Existing files are never overwritten.

    A game goes into a new folder PATH, or into the single file PATH if PATH ends in .riot. A
    variant or an edition is a single file; give its game with --of. It gets the name of PATH,
    prefixed with my_ if that is a reserved word.
    """
    if kind == "game":
        if base is not None:
            raise click.UsageError("A game is its own: leave --of out.")
        file = path if path.suffix == ".riot" else path / "game.riot"
        _write(file, _game(_name(path)), path)
        _tell_name(path)
        return
    if base is None:
        raise click.UsageError(f"Say which game the {kind} is for: --of NAME.")
    if path.suffix != ".riot":
        raise click.UsageError("PATH must end in .riot.")
    text, checked = _addition(kind, path, base)
    _write(path, text, checked)
    _tell_name(path)


def _game(name: str) -> str:
    from .. import starter_files

    return starter_files.game(name)


def _addition(kind: str, path: Path, base: str) -> tuple[str, Path | str]:
    """The text of a variant or edition, and what to check it with."""
    from riotdsl import compile as compiler
    from riotdsl import library
    from riotdsl.syntax.tree import declarations

    from .. import render, starter_files

    sources, unread = library.read(base, full_names=True)
    files, wrong = compiler.parsed(sources)
    if unread or wrong:
        raise render.failure([*unread, *wrong])
    declared = [each for file in files for each in file.declarations]
    games = [each.name.text for each in declared if isinstance(each, declarations.Game)]
    if not games:
        raise click.UsageError(f"{base} declares no game.")
    is_shipped = base in library.names()
    if not is_shipped and not path.resolve().is_relative_to(Path(base).resolve()):
        raise click.UsageError(f"What belongs to {base} must lie in its folder.")
    questions = [each for each in declared if isinstance(each, declarations.Question)]
    write = starter_files.variant if kind == "variant" else starter_files.edition
    return write(_name(path), games[0], base, questions), path if is_shipped else base


def _name(path: Path) -> str:
    """A name of the language that is like the path's."""
    plain = _plain(path)
    return f"my_{plain}".rstrip("_") if not plain[:1].isalpha() or _is_taken(plain) else plain


def _plain(path: Path) -> str:
    return re.sub(r"[^a-z0-9]+", "_", path.resolve().stem.lower()).strip("_")[:50]


def _is_taken(name: str) -> bool:
    """Whether a name means something in the language."""
    from riotdsl.program.names import BUILT_IN
    from riotdsl.syntax.parser import words

    return name in words() | BUILT_IN


def _tell_name(path: Path) -> None:
    """Say why something is not called as its path, where a word of the language was in the way."""
    if _is_taken(_plain(path)):
        say(f"It is called {_name(path)}: {_plain(path)} is a word of the language.")


def _write(file: Path, text: str, checked: Path | str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() and file.name == "game.riot" and any(file.parent.glob("**/*.riot")):
            raise click.UsageError(f"{file.parent} already holds a ruleset.")
        with file.open("x", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
    except FileExistsError as error:
        raise click.UsageError(f"{file} exists already; nothing was changed.") from error
    except OSError as error:
        raise click.FileError(str(file), error.strerror or str(error)) from error
    name = shlex.quote(file_name(checked))
    say(f"{file_name(file)} is written. Next: {invocation.program_name()} check {name}")
