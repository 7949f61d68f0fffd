"""`riotdsl resume`: goes on with a save."""

from pathlib import Path

import click

from .. import saving

HUMAN = "human"
MOST = 20


@click.command("resume")
@click.argument("file", metavar="[FILE]", required=False, type=saving.SAVE_FILE)
@click.option("--seat", "seats", metavar="F=PLAYER", multiple=True, help="Another player there.")
@click.option("--lang", "language", metavar="L", help="The language of the game; else the save's.")
@click.option(
    "--think",
    type=click.FloatRange(min=0.01),
    metavar="SECONDS",
    help="How long a bot may think about a decision.",
)
@click.option("--plain", is_flag=True, help="Lines of text only: no boxes, no colours.")
def command(
    file: Path | None,
    seats: tuple[str, ...],
    language: str | None,
    think: float | None,
    *,
    plain: bool,
) -> None:
    """Go on with the game in the referee save FILE, which is kept up as it is played.

    Without FILE the games are listed that are kept in the state folder, the last one first.
    """
    from riotdsl.arena.bots import BOTS
    from riotdsl.saves.keeper import Keeper

    from .. import seats as seating
    from ..language import waiting_told
    from ..table import keeping, leading

    file = _chosen() if file is None else file
    with waiting_told():
        save = saving.referee(file, "text", "it cannot be played on.", language)
    known = [HUMAN, *BOTS]
    said = {seat: kind if kind in known else HUMAN for seat, kind in save.seats.items()}
    taken = seating.taken(seats, save.session.seats, known, said)
    keeper = keeping.opened(Keeper(file, save.session, taken))
    leading.lead(save.session, taken, keeper, think, plain=plain, taken_up=True)


def _chosen() -> Path:
    """One of the games in the state folder, as the user says; the command ends without one."""
    import sys
    import time

    from riotdsl.saves.keeper import kept_games

    games = kept_games()[:MOST]
    if not games:
        raise click.UsageError("No game is kept in the state folder: name the FILE of one.")
    for number, (path, written) in enumerate(games, start=1):
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(written))
        click.echo(f"{number:>3}  {when}  {click.format_filename(path)}")
    if not sys.stdin.isatty():
        raise click.UsageError("Name one of these games: riotdsl resume FILE.")
    number = click.prompt("Which one", type=click.IntRange(1, len(games)), default=1)
    return games[number - 1][0]
