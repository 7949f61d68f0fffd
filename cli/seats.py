"""Who sits where: `--players` and `--seat` of the commands that play."""

from collections.abc import Mapping, Sequence

import click

ALL = "all"


def listed(players: str | None) -> list[str] | None:
    """The players of `--players a,b`."""
    return None if players is None else [each.strip() for each in players.split(",")]


def taken(
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
        if faction not in (*factions, ALL):
            raise click.UsageError(f"{faction} does not play here, only {', '.join(factions)}.")
        if kind not in kinds:
            raise click.UsageError(f"There is no player {kind}, only {', '.join(kinds)}.")
        if faction in found:
            raise click.UsageError(f"--seat says twice who plays {faction}.")
        found[faction] = kind
    rest = found.pop(ALL, None)
    return {name: found.get(name) or rest or otherwise[name] for name in factions}
