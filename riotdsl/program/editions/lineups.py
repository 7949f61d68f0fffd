"""Who takes part: one of the line-ups that a game permits."""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.program.checked import Checked
from riotdsl.program.editions.selection_name import SelectionError
from riotdsl.text import suggest


def seats(checked: Checked, players: Sequence[str] | None) -> tuple[int, ...]:
    """The factions of a line-up by number, in its order; SelectionError says who can play.

    Without players, the line-up of the ruleset's `start`, or its first. A number alone means that
    line-up if it has so many players, or else the first that has.
    """
    start = checked.names.start
    lineups = checked.program.lineups
    usual = {name.text for name in start.players} if start and start.players else {*lineups[0]}
    if players is None:
        wanted = usual
    elif len(players) == 1 and players[0].isdecimal():
        ordered = sorted(lineups, key=lambda lineup: {*lineup} != usual)
        wanted = next(({*each} for each in ordered if str(len(each)) == players[0]), {*players})
    else:
        wanted = {*players}
    for lineup in lineups:
        if set(lineup) == set(wanted):
            factions = checked.program.universe.factions
            return tuple(factions.index(name) for name in lineup)
    raise SelectionError(_refusal(players or (), sorted(wanted), lineups))


def _refusal(
    players: Sequence[str], wanted: Sequence[str], lineups: Sequence[Sequence[str]]
) -> str:
    permitted = _listed(lineups)
    if len(players) == 1 and players[0].isdecimal():
        return _counted(players[0], lineups)
    known = {name for lineup in lineups for name in lineup}
    for name in (each for each in players if each not in known):
        nearest = suggest.nearest(name, known)
        meant = f" Did you mean {nearest}?" if nearest else ""
        return f"Nobody is called {name} here.{meant} Permitted are: {permitted}."
    together = "cannot play alone" if len(wanted) == 1 else "cannot play together"
    return f"{', '.join(wanted)} {together}. Permitted are: {permitted}."


def _counted(count: str, lineups: Sequence[Sequence[str]]) -> str:
    """What is said to whoever gives a number of players that no line-up has."""
    sizes = ", ".join(map(str, sorted({len(each) for each in lineups})))
    told = f"Nobody can play this with {count} players, only with {sizes}."
    return f"{told} Permitted are: {_listed(lineups)}."


def _listed(lineups: Sequence[Sequence[str]]) -> str:
    return "; ".join(", ".join(lineup) for lineup in lineups)
