"""`riotdsl fmt`: rulesets in the one canonical layout."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from riotdsl import folders
from riotdsl.text.diagnostic import Diagnostic, has_errors, sorted_diagnostics
from riotdsl.text.render import as_text
from riotdsl.text.source import Source

from ..output import file_name, say

SUFFIX = ".riot"


@click.command("fmt")
@click.option("--check", is_flag=True, help="Change nothing; list the files that would change.")
@click.argument(
    "paths",
    metavar="PATH...",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, path_type=Path),
)
@click.pass_context
def command(ctx: click.Context, paths: tuple[Path, ...], *, check: bool) -> None:
    """Format .riot files, and all .riot files in folders.

    Prints the names of the files that changed. A file with a syntax error is reported and left
    unchanged. With --check, exits with status 1 if a file would change.
    """
    found_something = False
    for path in _files(paths):
        try:
            changed = _laid_out(path, write=not check)
        except OSError as error:
            raise click.FileError(str(path), error.strerror or str(error)) from error
        if changed:
            say(file_name(path))
        found_something |= changed is None or (check and changed)
    ctx.exit(1 if found_something else 0)


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files that the paths name, each once; links inside a folder are not followed."""
    seen: set[Path] = set()
    for path in paths:
        if path.is_dir():
            inside = (file for file in path.rglob(f"*{SUFFIX}") if not file.is_symlink())
            named = sorted(file for file in inside if file.is_file())
        elif path.suffix == SUFFIX:
            named = [path]
        else:
            raise click.UsageError(f"{path} is not a {SUFFIX} file or a folder.")
        for file in named:
            if file.resolve() not in seen:
                seen.add(file.resolve())
                yield file


def _laid_out(path: Path, *, write: bool) -> bool | None:
    """Whether the layout of a file changes; None if its text has mistakes, which are reported."""
    from riotdsl import library
    from riotdsl.syntax.parser import parse
    from riotdsl.syntax.printer.formatter import printed

    sources, unread = library.read_file(path)
    if unread:
        _report(unread)
        return None
    file, diagnostics = parse(sources[0])
    if has_errors(diagnostics):
        _report(diagnostics)
        return None
    after = printed(file)
    again, _ = parse(Source(str(path), after))
    if again.declarations != file.declarations:
        raise AssertionError(f"the new layout of {path} would change its meaning")
    changed = after.encode() != path.read_bytes()
    if changed and write:
        folders.write_atomically(path, after.encode())
    return changed


def _report(diagnostics: Iterable[Diagnostic]) -> None:

    for diagnostic in sorted_diagnostics(diagnostics):
        say(as_text(diagnostic) + "\n", err=True)
