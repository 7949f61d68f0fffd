"""`riotdsl schema`: the JSON Schema of saves."""

import click

from ..options import RulesetName
from ..output import say_json


@click.command("schema")
@click.argument("name", metavar="[NAME]", required=False, type=RulesetName())
@click.argument("selection", metavar="[SEL]", required=False)
@click.option(
    "--players", metavar="LIST", help="Comma-separated factions (default: the ruleset's `start`)."
)
def command(name: str | None, selection: str | None, players: str | None) -> None:
    """Print the JSON Schema (draft 2020-12) of saves.

    Without a NAME, prints the general schema, which every save matches. With a ruleset, and
    optionally a selection, the schema names the seats, places and ranges of that game.
    """
    from riotdsl.saves import schema

    from .. import loading

    if name is None:
        if players is not None:
            raise click.UsageError("--players needs the NAME of a ruleset.")
        found = schema.general()
    else:
        found = schema.of_table(loading.table(name, selection, players))
    say_json(found, indent=1)
