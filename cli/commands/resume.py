"""`riotdsl resume`: goes on with a save."""

from pathlib import Path

import click

from riotdsl.program.players import players

from .. import save_files, saved_games
from ..options import ask_all_option, seats_option


@click.command("resume")
@click.argument("file", metavar="[FILE]", required=False, type=save_files.SAVE_FILE)
@seats_option("New player for a faction, or for `all`.", players())
@click.option("--lang", "language", metavar="L", help="Language of the game (default: the save's).")
@click.option(
    "--think",
    type=click.FloatRange(min=0.01),
    metavar="SECONDS",
    help="Longest time the bot `search` may think about one choice.",
)
@click.option(
    "--lines",
    "in_lines",
    is_flag=True,
    help="Play line by line instead of on the full-screen table.",
)
@ask_all_option
@click.option("--plain", is_flag=True, help="Plain text only: no boxes, no colours.")
def command(  # noqa: PLR0913 - its arguments and options
    file: Path | None,
    seats: tuple[str, ...],
    language: str | None,
    think: float | None,
    *,
    ask_all: bool,
    in_lines: bool,
    plain: bool,
) -> None:
    """Resume the game in the referee save FILE; FILE is kept up to date as you play.

    Without FILE, lists the games saved in your state folder, latest first and finished ones last.
    """
    from riotdsl.saves.autosave import Keeper

    from .. import seats as seating
    from ..language import waiting_told
    from ..table import game_file, game_loop

    file = saved_games.pick_game("resume", language, finished=False) if file is None else file
    with game_file.alone_with(file) as held:  # nobody plays on it while it is read
        with waiting_told():
            save = save_files.referee(file, "it cannot be played on.", language)
        taken = seating.assigned_players(seats, save.session.seats, players(), save.seats)
        keeper = Keeper(file, save.session, taken, held=held.pop_all())
    game_loop.lead(
        save.session,
        taken,
        keeper,
        think,
        plain=plain,
        in_lines=in_lines,
        taken_up=True,
        asks_all=ask_all,
    )
