"""Who sits where: `--players` and `--seat` of the commands that play."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from riotdsl.program.players import HUMAN, NORMAL, players

if TYPE_CHECKING:
    from riotdsl.game.table import Table

ALL = "all"


def parse_players(players: str | None) -> list[str] | None:
    """The players of `--players a,b`."""
    if players is None:
        return None
    found = [each.strip() for each in players.split(",")]
    twice = next((each for each in found if found.count(each) > 1), None)
    if twice is not None:
        raise click.UsageError(f"--players names {twice} twice.")
    return found


def check(seat: str, seats: Collection[str]) -> None:
    """The command ends if nobody of that name plays."""
    if seat not in seats:
        told = f"{seat} does not play here, only {', '.join(seats)}."
        raise click.UsageError(f"{told}{_meant(seat, seats)}")


def _meant(name: str, known: Collection[str]) -> str:
    from riotdsl.text.suggest import nearest

    near = nearest(name, known)
    return f" Did you mean {near}?" if near else ""


def in_start(table: "Table", kinds: Collection[str]) -> dict[str, str]:
    """Who plays each faction by the ruleset's `start`; where that names none of these, `normal`."""
    start = table.closed.ruleset.checked.names.start
    said = {each.faction.text: each.player.text for each in (start.seats if start else ())}
    known = {seat: said.get(seat, NORMAL) for seat in table.closed.players}
    return {seat: kind if kind in kinds else NORMAL for seat, kind in known.items()}


def default_players(table: "Table") -> dict[str, str]:
    """Who plays each faction where nobody says otherwise: one person at least."""
    known = in_start(table, players())
    if HUMAN not in known.values():
        known[table.closed.players[0]] = HUMAN
    return known


def assigned_players(
    given: Sequence[str],
    factions: Sequence[str],
    kinds: Sequence[str],
    otherwise: Mapping[str, str],
) -> dict[str, str]:
    """Who plays each faction, by `--seat FACTION=KIND`; `all=KIND` is for those not named."""
    found: dict[str, str] = {}
    for each in given:
        faction, equals, kind = each.partition("=")
        if not equals:
            raise click.UsageError(f"--seat wants FACTION=PLAYER, not {each}.")
        if faction != ALL:
            check(faction, factions)
        if kind not in kinds:
            told = f"There is no player {kind}, only {', '.join(kinds)}."
            raise click.UsageError(f"{told}{_meant(kind, kinds)}")
        if faction in found:
            raise click.UsageError(f"--seat says twice who plays {faction}.")
        found[faction] = kind
    rest = found.pop(ALL, None)
    return {name: found.get(name) or rest or otherwise[name] for name in factions}
