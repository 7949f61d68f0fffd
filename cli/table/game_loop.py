"""A game at the screen from its first line to its last, new or taken up again."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from riotdsl.narration import command_words, opening
from riotdsl.narration.lines import Line, line
from riotdsl.narration.names import Names
from riotdsl.narration.rules import introduction
from riotdsl.program.players import EASY, HARD, HUMAN, NORMAL

from . import game_file, rematch
from .host import Host
from .screen.terminal import Screen, has_room

if TYPE_CHECKING:
    from riotdsl.arena.bots.player import Player, Thinking
    from riotdsl.game.session import Session
    from riotdsl.saves.autosave import Keeper

HOW = "how"
WEAKER = (EASY, NORMAL, "random", "greedy")


def lead(  # noqa: PLR0913 - what was chosen
    session: "Session",
    taken: Mapping[str, str],
    keeper: "Keeper | None",
    think: float | None,
    *,
    plain: bool,
    in_lines: bool = False,
    deserted: bool = False,
    taken_up: bool = False,
    name: str | None = None,
    asks_all: bool = False,
    introduced: bool = False,
) -> None:
    """Play on, `taken` being who plays each seat; however it ends, the game is kept.

    People play at the full-screen table where there is room for it, unless they want it `in_lines`.
    `taken_up` is a game that comes from a save; `name` is what its rules were asked for by. With
    `asks_all`, a decision with one possible answer is asked as well. A game that is `introduced` to
    people at a terminal begins with its card.
    """
    from riotdsl.arena.bots.player import Thinking

    lines = Screen(session.table.closed.players, plain)
    table = None
    if HUMAN in taken.values() and not in_lines and has_room(lines):
        from .full_screen.full_screen import FullScreen

        table = FullScreen(lines, Names(session.table))
    screen = lines if table is None else table
    thinking = Thinking(think, lines.progress.tell if table is None else table.note_progress)
    bots = {
        seat: partial(_bot, kind, session, seat, thinking)
        for seat, kind in taken.items()
        if kind != HUMAN
    }
    host = Host(session, screen, bots, not deserted, keeper, asks_all=asks_all)
    if deserted:
        screen.say(host.sentences.without_terminal)
    screen.show(opening.lines(host.names, taken, session.seed, screen.width))
    if taken_up:
        screen.show(opening.own_rules(host.names, screen.width))
    _take_up(host)
    game_file.begin(host)

    def play() -> bool:
        is_shown = introduced and host.people and screen.completes
        return (not is_shown or _introduce(host)) and host.run()

    try:
        if play() if table is None else table.run(play):
            screen.show(_harder(host, taken, name))
    finally:
        game_file.end(host)


def _introduce(host: Host) -> bool:
    """Show the game on its card, if it has one, until somebody begins; False if they leave."""
    told, shown = host.sentences, list(introduction.card(host.names, host.screen.width))
    known = command_words.further(told, host.session.table)
    while shown:
        host.screen.say()
        host.screen.show(shown)
        entry = host.screen.ask(f"{told.begin} ")
        if entry is None or entry.lower() in command_words.leaving(told):
            host.leave(entry)
            return False
        if known.get(entry.lower(), entry.lower()) != HOW:
            break
    return True


def _harder(host: Host, taken: Mapping[str, str], name: str | None) -> Iterator[Line]:
    """Who has beaten bots alone is told how to begin against the best one, on a line to copy."""
    outcome = host.session.outcome
    weaker = [seat for seat, kind in taken.items() if kind in WEAKER]
    if outcome is not None and weaker and host.people and list(outcome.winners) == host.people:
        harder = {seat: HARD if seat in weaker else kind for seat, kind in taken.items()}
        command = rematch.command(host.session.table, harder, name)
        if command is not None:
            yield line(host.sentences.stronger.format(command=command))


def _bot(kind: str, session: "Session", seat: str, thinking: "Thinking") -> "Player":
    """A bot for the decision that is to be made.

    With a seed, what it draws follows from that and the length of the log alone: a game that is
    taken up again goes on as it would have gone on. Without one, it follows from nothing.
    """
    from riotdsl.arena.bots.factory import make_bot

    number = session.table.machine.program.universe.factions.index(seat)
    return make_bot(kind, session.seed, len(session.entries), number, thinking)


def _take_up(host: Host) -> None:
    """Where a game goes on, a seat is told what happened since its own last decision."""
    entries = host.session.entries
    host.story.recall()
    for seat in host.people:
        own = [number for number, entry in enumerate(entries, start=1) if entry.seat == seat]
        if own:
            host.told[seat] = own[-1]
