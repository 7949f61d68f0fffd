"""One screen for several people who have secrets: nobody sees what is another's.

Who has decided sees what came of it and may take it back; then the screen is cleared, and the next
seat says that nobody else looks.
"""

from enum import Enum
from typing import TYPE_CHECKING

from riotdsl.narration import command_words
from riotdsl.program.analysis.secret_decisions import hidden_kinds

if TYPE_CHECKING:
    from .host import Host

UNDO = "undo"


class Handed(Enum):
    """What became of handing the screen to a seat."""

    ALONE = "alone"
    LEFT = "left"
    BACK = "back"


def is_shared(host: "Host") -> bool:
    """Whether several people sit at this terminal who may not see everything."""
    machine = host.session.table.machine
    secret = bool(hidden_kinds(machine.program.universe))
    secret = secret or any(point.sealed is not None for point in machine.points)
    return len(host.people) > 1 and secret and host.screen.is_terminal


def hand_over(host: "Host", seat: str) -> Handed:
    """Give the screen to a seat; `shown_to` is who had it."""
    if not is_shared(host) or host.shown_to == seat:
        host.shown_to = seat
        return Handed.ALONE
    told = host.sentences
    if host.shown_to is not None:
        done = _take_leave(host, host.shown_to)
        if done is not Handed.ALONE:
            return done
        host.screen.wipe()
    host.screen.say()
    host.screen.say(told.next_seat.format(seat=host.names.faction(seat)))
    done = _confirmed(host, told.hand_over)
    if done is Handed.ALONE:
        host.shown_to = seat
    return done


def _take_leave(host: "Host", seat: str) -> Handed:
    """Show who has decided what came of it, while nobody else looks."""
    host.survey(seat, brief=True)
    host.screen.say()
    if host.session.undo_refused(seat) is not None:
        return _confirmed(host, host.sentences.hand_on)
    return _confirmed(host, host.sentences.hand_on_or_undo, leaving=seat)


def _confirmed(host: "Host", prompt: str, *, leaving: str | None = None) -> Handed:
    """Wait for Enter alone: whatever else is typed shows nothing; who leaves may undo."""
    while True:
        entry = host.screen.ask(f"{prompt} ")
        if entry is None or entry.lower() in command_words.leaving(host.sentences):
            host.leave(entry)
            return Handed.LEFT
        if not entry:
            return Handed.ALONE
        if leaving is not None and entry.lower() in (UNDO, host.sentences.words[UNDO]):
            count = len(host.session.entries)
            host.screen.say(host.undo(leaving))
            if len(host.session.entries) < count:
                return Handed.BACK
        else:
            host.screen.say(host.sentences.only_enter)


def clear(host: "Host") -> None:
    """Leave nothing on the screen that only one of several people may see."""
    if is_shared(host):
        host.screen.wipe()
