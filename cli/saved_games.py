"""The games in the state folder, listed by what their files say; no rules are read."""

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from riotdsl.languages.tables import joined
from riotdsl.narration.command_words import leaving
from riotdsl.program.players import HUMAN
from riotdsl.text.lazy_dataclass import dataclass

from . import invocation, language
from .output import FORM, file_name, say

if TYPE_CHECKING:
    from riotdsl.languages.table_sentences import Sentences
    from riotdsl.saves.document import Document

MOST = 10


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A file with what it says of its game: how that stands, and who plays.

    `is_over` where the game has ended; who plays is empty where the file is damaged.
    """

    path: Path
    written: float
    standing: str
    players: str
    is_over: bool

    def lines(self, *, named: bool) -> Iterator[str]:
        """What is listed of it; `named` with the path."""
        yield f"{_moment(self.written)}  {self.standing}"
        if self.players:
            yield self.players
        if named or not self.players:
            yield file_name(self.path)


def _moment(written: float) -> str:
    """When a file was written, if a calendar has that; a file may say anything.

    >>> _moment(2.0**60).strip()
    '?'
    """
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(written))
    except (OverflowError, ValueError, OSError):
        return f"{'?':<16}"


def pick_game(command: str, spoken: str | None = None, *, finished: bool) -> Path:
    """One of the kept games, as the user says; the command ends without one.

    They are listed in the language that is `spoken`, else in the user's.

    The newest come first, and finished ones at the end; unless those are what is looked for, they
    are left out where there are many games.
    """
    told = language.sentences(spoken)
    games = list(_games(told))
    if not games:
        raise click.UsageError("No game is kept in the state folder: name the FILE of one.")
    wanted = games if finished or len(games) <= MOST else [g for g in games if not g.is_over]
    listed = sorted(wanted[:MOST], key=lambda each: (each.is_over, not each.players))
    _show(listed, told, named=not sys.stdin.isatty())
    left = len(games) - len(listed)
    if left:
        folder = file_name(games[0].path.parent)
        say(told.listed["more"].format(count=left, folder=folder))
    if not listed:
        raise click.UsageError("No game is open: name the FILE of one.")
    if not sys.stdin.isatty():
        raise click.UsageError(
            f"Name one of these games: {invocation.command_line(command, 'FILE')}."
        )
    return _asked(listed, told)


def _show(listed: Sequence[SavedGame], told: "Sentences", *, named: bool) -> None:
    headed = False
    for number, each in enumerate(listed, start=1):
        if each.is_over and not headed:
            say(told.listed["finished"])
            headed = True
        first, *rest = each.lines(named=named)
        say(f"{number:>3}  {first}")
        for line in rest:
            say(f"     {line}")


def _asked(listed: Sequence[SavedGame], told: "Sentences") -> Path:
    while True:
        typed = str(click.prompt(told.listed["which"], default="1", err=FORM.is_json)).strip()
        if typed.lower() in leaving(told):
            raise click.Abort
        if typed.isdecimal() and 1 <= int(typed) <= len(listed):
            return listed[int(typed) - 1].path
        wanted = "number" if len(listed) > 1 else "only"
        say(told.listed[wanted].format(most=len(listed)))


def _games(told: "Sentences") -> Iterator[SavedGame]:
    """The kept games, the newest first; a file that holds none is told to be damaged."""
    from riotdsl.saves.autosave import kept_games
    from riotdsl.saves.document import checksum
    from riotdsl.saves.files import content_of
    from riotdsl.saves.problems import SaveError
    from riotdsl.saves.verify import opened

    for path, written in kept_games():
        try:
            found = opened(content_of(path))
        except SaveError:
            found = None
        if found is None or found["checksum"] != checksum(found):
            yield SavedGame(path, written, told.listed["damaged"], "", is_over=False)
            continue
        players = [
            told.pair.format(name=_name(seat), text=_player(kind, told))
            for seat, kind in found["seats"].items()
        ]
        is_over = found.get("outcome") is not None
        yield SavedGame(path, written, _standing(found, told), "; ".join(players), is_over)


def _standing(found: "Document", told: "Sentences") -> str:
    """The game, how much was decided, and who decides or has won; older files do not say that."""
    count = sum(line["by"] in found["seats"] for line in found["log"])
    decisions = told.listed["one-decision" if count == 1 else "decisions"]
    parts = [f"{_name(found['rules']['game'])}{_rules(found)}", decisions.format(count=count)]
    decision, outcome = found.get("decision"), found.get("outcome")
    if outcome is not None:
        names = joined(told, list(map(_name, outcome["winners"])))
        parts.append(told.listed["won" if names else "nobody"].format(names=names))
    elif decision is not None:
        parts.append(told.listed["decides"].format(seat=_name(decision["seat"])))
    return ", ".join(parts)


def _rules(found: "Document") -> str:
    """By what the game is played and in which language, in brackets; nothing if that says nothing.

    >>> rules = {"edition": "de", "rulings": "default", "variants": ["night"], "options": {}}
    >>> _rules({"rules": rules, "language": "en"})
    ' (de+night, en)'
    """
    from riotdsl.program.editions.selection_name import Selection
    from riotdsl.saves.problems import shortened

    rules = found["rules"]
    selection = Selection(rules["edition"], rules["rulings"], tuple(rules["variants"]))
    said = [] if selection == Selection() else [str(selection)]
    said += (f"{name}={value}" for name, value in rules["options"].items())
    spoken = found["language"]
    said += [spoken] if said != [spoken] and (said or spoken != language.ENGLISH) else []
    return f" ({shortened(', '.join(said))})" if said else ""


def _player(kind: str, told: "Sentences") -> str:
    return told.person if kind == HUMAN else told.bot.format(kind=kind)


def _name(name: str) -> str:
    """An identifier, as it can be read."""
    text = name.replace("_", " ")
    return text[:1].upper() + text[1:]
