"""`riotdsl act`: one action on a save, for scripts and play by mail."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .. import invocation, save_files, seats
from ..options import format_option
from ..output import say, say_json

if TYPE_CHECKING:
    from riotdsl.game.action import Entry, Rejection
    from riotdsl.saves.verify import Save


@click.command("act")
@click.argument("file", metavar="FILE", type=save_files.SAVE_FILE)
@click.argument("words", metavar="ACTION", nargs=-1)
@click.option("--seat", metavar="F", help="Refuse the action unless this seat is to choose.")
@click.option("--bots", is_flag=True, help="Then let bots play until a person has to choose.")
@format_option("text", "json")
@click.pass_context
def command(  # noqa: PLR0913 - its arguments and options
    ctx: click.Context,
    file: Path,
    words: tuple[str, ...],
    seat: str | None,
    form: str,
    *,
    bots: bool,
) -> None:
    """Play ACTION in the referee save FILE, all or nothing.

    If the action is refused, the file is unchanged and the command exits with status 1. Commands
    that run `act` on the same file wait for each other.
    """
    from riotdsl.saves.files import content_of

    if not words and not bots:
        command = invocation.command_line("act", "FILE", "ACTION")
        raise click.UsageError(f"Say what is to be done: {command}.")
    with save_files.damage_told(file):
        content_of(file)
    with save_files.locked_save(file):
        save = save_files.referee(file, "it cannot be played on.")
        before = len(save.session.entries)
        refused = _act(save, " ".join(words), seat) if words else None
        if refused is None:
            if bots:
                _let_bots_decide(save)
            _write(file, save)
    if form == "json":
        why = None if refused is None else save_files.refusal(refused)
        told = {"accepted": refused is None, "refusal": why}
        log = [_line(entry) for entry in save.session.entries[before:]]
        say_json({**told, "log": log, **save_files.standing(save.session)})
    elif refused is None:
        for entry in save.session.entries[before:]:
            say("{by}: {text}".format(**_line(entry)))
        say(save_files.in_words(save_files.standing(save.session), save.session.table))
    else:
        for line in save_files.refusal_lines(refused):
            say(line)
    if refused is not None:
        ctx.exit(1)


def _act(save: "Save", text: str, seat: str | None) -> "Rejection | None":
    """Play a text; the refusal, if it is refused."""
    from riotdsl.game.action import Rejection

    decision = save.session.decision
    if seat is not None:
        seats.check(seat, save.session.seats)
    if seat is not None and decision is not None and decision.seat != seat:
        return Rejection("not-your-turn", f"{decision.seat} decides now, not {seat}.")
    answer = save.session.play(text)
    return answer if isinstance(answer, Rejection) else None


def _let_bots_decide(save: "Save") -> None:
    """Each bot draws from a generator of its own, made anew for the decision."""
    from riotdsl.arena.bots.determinization import Determinizer
    from riotdsl.arena.bots.factory import make_bot
    from riotdsl.arena.bots.player import Sight
    from riotdsl.program.players import BOTS

    session = save.session
    fitting = Determinizer(session.table.backend)
    while session.options is not None and session.decision is not None:
        kind = save.seats[session.decision.seat]
        if kind not in BOTS:
            return
        bot = make_bot(kind, session.seed, len(session.entries), session.options.decider)
        session.accept(bot.decide(Sight(fitting, session.options, session.s)))


def _write(file: Path, save: "Save") -> None:
    from riotdsl.saves.files import write

    try:
        write(file, save.session, save.seats)
    except OSError as error:
        raise save_files.not_written(file, error) from None


def _line(entry: "Entry") -> dict[str, str]:
    from riotdsl.saves.replay import BY_CHANCE

    return {"by": entry.seat or BY_CHANCE, "text": entry.text}
