"""`riotdsl export`: what one seat may know of a game."""

import os
from pathlib import Path

import click

from .. import save_files, seats
from ..output import file_name, say, say_document


@click.command("export")
@click.argument("file", metavar="FILE", type=save_files.SAVE_FILE)
@click.option("--seat", metavar="F", required=True, help="Seat whose view to export.")
@click.option(
    "-o",
    "output",
    type=save_files.SAVE_FILE,
    metavar="FILE",
    help="File to write (default: standard output).",
)
def command(file: Path, seat: str, output: Path | None) -> None:
    """Export a seat save from the referee save FILE: only what one player is allowed to know.

    A seat save contains no seed and no hidden card. `moves` and `replay` read it; the game cannot
    be continued from it.
    """
    from riotdsl.saves.document import laid_out
    from riotdsl.saves.files import put
    from riotdsl.saves.seat import seat_document

    save = save_files.referee(file, "there is no more in it to export.")
    seats.check(seat, save.session.seats)
    found = seat_document(save.session, save.seats, seat)
    if output is None:
        say_document(laid_out(found))
        return
    if os.path.realpath(output) == os.path.realpath(file):
        raise click.UsageError("This would overwrite the game itself: name another file.")
    if os.path.lexists(output) and not _is_seat_save(output):
        name = file_name(output)
        raise click.UsageError(
            f"{name} already exists and is not a seat save. Choose another file name."
        )
    try:
        put(output, found)
    except OSError as error:
        raise save_files.not_written(output, error) from None
    say(f"{file_name(output)} is written.")


def _is_seat_save(path: Path) -> bool:
    """Whether a file holds an earlier export, which may be written anew."""
    from riotdsl.saves.document import SEAT
    from riotdsl.saves.files import content_of
    from riotdsl.saves.problems import SaveError
    from riotdsl.saves.strict_json import parsed

    try:
        found = parsed(content_of(path))
    except SaveError:
        return False
    return isinstance(found, dict) and found.get("kind") == SEAT
