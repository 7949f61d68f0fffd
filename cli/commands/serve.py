"""`riotdsl serve`: games in the browser, for people at one screen or on one network."""

from typing import TYPE_CHECKING

import click

from riotdsl.program.players import HUMAN, players

from ..options import RulesetName, picked_options, seats_option
from ..output import say

if TYPE_CHECKING:
    from riotdsl.web.house import House
    from riotdsl.web.running import Server

    from riotdsl.game.table import Table

LOOPBACK = ("127.0.0.1", "localhost", "::1")
PORT = 8321


@click.command("serve")
@click.argument("name", metavar="[NAME]", required=False, type=RulesetName())
@click.option(
    "--edition", metavar="SEL", help="Edition or selection (default: the ruleset's `start`)."
)
@seats_option("Player for a faction, or for `all` (default: the ruleset's `start`).", players())
@click.option("--lang", "language", metavar="L", help="Language (default: that of the edition).")
@picked_options
@click.option(
    "--host",
    default=LOOPBACK[0],
    metavar="ADDRESS",
    help="Address to listen on (default: 127.0.0.1).",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    metavar="N",
    help=f"Port to listen on; 0 picks a free one (default: {PORT}).",
)
@click.option("--no-browser", is_flag=True, help="Print the links without opening a browser.")
def command(  # noqa: PLR0913 - its arguments and options
    name: str | None,
    edition: str | None,
    seats: tuple[str, ...],
    language: str | None,
    options: dict[str, str],
    host: str,
    port: int,
    *,
    no_browser: bool,
) -> None:
    """Play in the browser: a table for the ruleset NAME, or a lobby to choose a game in.

    Each seat has its own link with a secret last part; anyone who has the link plays that seat.
    Games are saved after every choice, so they continue when the server restarts. Ctrl-C stops it.
    """
    try:
        from riotdsl.web import running
        from riotdsl.web.house import House
        from riotdsl.web.shelf import Shelf
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("riotdsl"):
            raise
        raise click.ClickException(
            f"The server needs the package {missing.name}: install riotdsl[web]."
        ) from None
    from riotdsl import folders

    from .. import loading
    from ..language import waiting_told

    try:
        listening = running.listening(host, port)
    except OSError as error:
        reason = error.strerror or str(error)
        raise click.ClickException(f"{host}:{port} cannot be used: {reason}.") from None
    with listening:
        house = House(Shelf(folders.state_folder() / "tables"))
        server = running.Server(house, host, listening)
        links = [("Lobby", server.lobby)]
        if name is not None:
            with waiting_told():
                game = loading.game(name, edition, language, options)
                with loading.errors_told(name):
                    table = game.table()
            links = [*_links(house, server, table, seats), *links]
        for text, link in links:
            say(f"{text}: {link}")
        if host not in LOOPBACK:
            say(
                "Others on this network can reach the server. The connection is not encrypted: use "
                "it only where you trust everyone on the network."
            )
        say("Ctrl-C stops the server; games are kept.")
        server.run(None if no_browser else links[0][1])


def _links(
    house: "House", server: "Server", table: "Table", given: tuple[str, ...]
) -> list[tuple[str, str]]:
    """A new table, and the links to its seats."""
    from riotdsl.game.session import Session

    from .. import seats as seating

    known = seating.default_players(table)
    taken = seating.assigned_players(given, table.closed.players, players(), known)
    opened = house.laid(Session(table), taken)
    address = server.table
    people = [seat for seat, kind in taken.items() if kind == HUMAN]
    found = [(seat, address(opened.name, opened.seats[seat])) for seat in people]
    if len(people) > 1:
        found.insert(0, ("Everyone at this screen", address(opened.name, opened.everyone)))
    return [*found, ("Spectators", address(opened.name, opened.spectators))]
