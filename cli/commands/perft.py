"""`riotdsl perft`: how many sequences of actions there are, depth by depth."""

import click

from ..failure import FAILED, Failure
from ..options import RulesetName, format_option, picked_options
from ..output import say, say_json


@click.command("perft")
@click.argument("name", metavar="NAME", type=RulesetName())
@click.argument("depth", metavar="DEPTH", type=click.IntRange(min=0))
@click.option(
    "--edition",
    "selection",
    metavar="SEL",
    help="EDITION[+rulings=R][+VARIANT]... (default: the ruleset's `start`).",
)
@click.option(
    "--players", metavar="LIST", help="Comma-separated factions (default: the ruleset's `start`)."
)
@picked_options
@format_option("text", "json")
def command(  # noqa: PLR0913 - its arguments and options
    name: str,
    depth: int,
    selection: str | None,
    players: str | None,
    options: dict[str, str],
    form: str,
) -> None:
    """Count the sequences of exactly DEPTH actions from the start of the ruleset NAME.

    Prints one line per depth, from 1 to DEPTH. Every single action counts, and every distinct
    outcome of chance. A game that ends earlier is not counted at greater depths.
    """
    from riotdsl.game.perft import perft_by_depth
    from riotdsl.machine.listing import MEMBER_LIMIT, DecisionTooLargeError

    from .. import loading

    table = loading.table(name, selection, players, options)
    counts = []
    try:
        for count in perft_by_depth(table.backend, depth):
            counts.append(count)
            if form == "text":
                say(str(count))
    except DecisionTooLargeError:
        message = f"{name}: a decision has more than {MEMBER_LIMIT:,} members."
        raise Failure(message, FAILED, message) from None
    if form == "json":
        factions = table.machine.program.universe.factions
        seats = [factions[seat] for seat in table.machine.program.seats or ()]
        chosen = str(table.closed.selection)
        told = {"name": name, "selection": chosen, "options": options, "players": seats}
        say_json({**told, "depth": depth, "counts": counts, "count": (1, *counts)[-1]})
    elif depth == 0:
        say("1")
