"""`riotdsl moves`: what may be done in a save."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .. import save_files
from ..options import format_option
from ..output import say, say_json

if TYPE_CHECKING:
    from riotdsl.saves.seat import SeatSave
    from riotdsl.saves.verify import Save


@click.command("moves")
@click.argument("file", metavar="FILE", type=save_files.SAVE_FILE)
@click.option(
    "--single", is_flag=True, help="List every single action instead of grouping similar ones."
)
@format_option("text", "json")
def command(file: Path, form: str, *, single: bool) -> None:
    """List the legal actions in FILE, one per line.

    Actions that differ only in how many of each kind are taken share one line, with an example
    below it; --single lists them all.

    For a seat save, lists the actions of its own seat. FILE is not changed.
    """
    from riotdsl.saves.verify import Save

    save = save_files.read_any_save(file)
    told = _told(save, single=single)
    if form == "json":
        say_json(told)
        return
    table = save.session.table if isinstance(save, Save) else save.table
    say(save_files.in_words(told, table))
    for each in told["actions"]:
        say(f"  {each['text']}{_ranges(each.get('ranges', {}))}")
        if "example" in each:
            say(f"    for example: {each['example']}")
    if isinstance(save, Save) and any(each.get("example") for each in told["actions"]):
        say("A line with an example under it stands for several: --single lists all.")


def _told(save: "Save | SeatSave", *, single: bool) -> dict[str, Any]:
    from riotdsl.saves.verify import Save

    if not isinstance(save, Save):
        if single:
            raise click.UsageError(
                "A seat save knows families of actions only: leave out --single."
            )
        return {name: save.document[name] for name in ("decision", "outcome", "actions")}
    told = save_files.standing(save.session)
    return {**told, "actions": list(_single(save) if single else _families(save))}


def _families(save: "Save") -> Iterator[dict[str, Any]]:
    from riotdsl.saves.seat import family_part

    yield from map(family_part, save.session.legal_actions())


def _single(save: "Save") -> Iterator[dict[str, Any]]:
    from riotdsl.machine.listing import MEMBER_LIMIT, DecisionTooLargeError

    try:
        for each in save.session.actions():
            yield {"text": each.text, "name": each.name}
    except DecisionTooLargeError:
        message = f"There are more than {MEMBER_LIMIT:,} single actions: leave out --single."
        raise click.ClickException(message) from None


def _ranges(ranges: dict[str, int]) -> str:
    among = ", ".join(f"0 to {count} {label}" for label, count in ranges.items())
    return f" [{among}]" if among else ""
