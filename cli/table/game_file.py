"""Where a game at the screen is kept, and what is said about it."""

import errno
import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from riotdsl.narration.lines import line
from riotdsl.program.players import HUMAN

from .. import invocation
from ..output import file_name, say

if TYPE_CHECKING:
    from riotdsl.game.session import Session
    from riotdsl.saves.autosave import Keeper

    from .host import Host


def new(session: "Session", taken: Mapping[str, str], file: Path | None) -> "Keeper | None":
    """The keeper of a new game: in a file that is named, else in the user's state folder.

    A game without people is kept only if a file is named for it.
    """
    from riotdsl.saves.autosave import Keeper, usual_path

    if file is None:
        if HUMAN not in taken.values():
            return None
        try:
            keeper = Keeper(usual_path(session.table.closed.ruleset.name), session, taken)
            keeper.open()
        except OSError as error:
            say(f"The game is not kept: {error.strerror or error}.", err=True)
            return None
        return keeper
    name = file_name(file)
    if file.is_dir():
        raise click.UsageError(f"{name} is a folder: name a file in it.")
    if os.path.lexists(file):
        raise click.UsageError(
            f"{name} already exists. Resume it with: {invocation.command_line('resume', name)}; "
            "or name another file."
        )
    return opened(Keeper(file, session, taken))


def set_up(session: "Session", taken: Mapping[str, str], file: Path | None) -> None:
    """Write a game of which nothing is played yet, and say where."""
    if file is None:
        raise click.UsageError("--set-up needs --save FILE.")
    keeper = new(session, taken, file)
    assert keeper is not None
    kept = keeper.keep()
    keeper.close()
    if not kept:
        raise click.ClickException(f"{file_name(file)} cannot be written: {keeper.problem}.")
    say(f"{file_name(file)} is written.")


def opened(keeper: "Keeper") -> "Keeper":
    """The keeper with its file to itself; the command ends where that cannot be."""
    with alone_with(keeper.path) as held:
        keeper.held = held.pop_all()
    return keeper


@contextmanager
def alone_with(file: Path) -> Iterator[ExitStack]:
    """Have a file to oneself while the stack is open; the command ends where that cannot be."""
    from riotdsl import folders

    name = file_name(file)
    with ExitStack() as held:
        try:
            held.enter_context(folders.locked(file))
        except folders.InUseError:
            raise click.ClickException(f"{name} is in use by another program.") from None
        except OSError as error:
            reason = error.strerror or str(error)
            raise click.ClickException(f"{name} cannot be written: {reason}.") from None
        yield held


def begin(host: "Host") -> None:
    """Write the game for the first time, and say where it is."""
    if host.keeper is not None:
        host.keep()
        if host.keeper.problem is None:
            _tell(host, host.sentences.kept, host.keeper.path)


def end(host: "Host") -> None:
    """Say where the game is, and how to go on with it; what could not be written is rescued."""
    keeper, told = host.keeper, host.sentences
    if keeper is None:
        return
    path = keeper.rescue()
    keeper.close()
    if path is None:
        host.screen.say(told.nothing_kept.format(reason=keeper.problem))
        if keeper.is_there:
            _tell(host, told.last_kept, keeper.path)
    else:
        _tell(host, told.kept, path)
        name = file_name(path)
        if host.session.options is not None:
            host.screen.put(
                line(told.go_on.format(command=invocation.command_line("resume", name)))
            )
        elif host.people:
            host.screen.put(
                line(told.see_again.format(command=invocation.command_line("replay", name)))
            )


def _tell(host: "Host", sentence: str, path: Path) -> None:
    """Say a sentence with a path in it on one line, so that it can be copied."""
    name = file_name(path)
    host.screen.put(line(sentence.format(path=f'"{name}"' if " " in name else name)))


def saved(host: "Host", file: str) -> str:
    """Write the game now, to its own file or to a new one; what is to be said of it."""
    from riotdsl.saves.files import write

    told, keeper = host.sentences, host.keeper
    if not file and keeper is not None and keeper.keep():
        return told.saved.format(path=keeper.path)
    if not file:
        reason = told.files["ENOENT"] if keeper is None else keeper.problem
        return told.nothing_kept.format(reason=reason)
    path = Path(file)
    try:
        if os.path.lexists(path):
            return told.there_already.format(path=path)
        taken = dict.fromkeys(host.session.seats, HUMAN) if keeper is None else keeper.seats
        write(path, host.session, taken)
    except (OSError, ValueError) as error:
        return told.not_saved.format(path=path, reason=_reason(host, error))
    return told.saved.format(path=path)


def _reason(host: "Host", error: Exception) -> str:
    """Why a file cannot be written, in the language of the table where it has words for it."""
    number = getattr(error, "errno", None) or 0
    said = host.sentences.files.get(errno.errorcode.get(number, ""))
    return f"{said}." if said else str(getattr(error, "strerror", None) or error)
