"""Who takes part: one of the line-ups that a game permits."""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.program.checked import Checked
from riotdsl.program.editions.selection_name import SelectionError
from riotdsl.text import suggest


def seats(checked: Checked, players: Sequence[str] | None) -> tuple[int, ...]:
    """The factions of a line-up by number, in its order; SelectionError says who can play.

    Without players, the line-up of the ruleset's `start`, or its first.
    """
    start = checked.names.start
    lineups = checked.program.lineups
    if players is None:
        wanted = {name.text for name in start.players} if start and start.players else lineups[0]
    else:
        wanted = set(players)
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
    """What is said to whoever gives a number in place of the players."""
    fitting = [each for each in lineups if str(len(each)) == count]
    if not fitting:
        sizes = ", ".join(map(str, sorted({len(each) for each in lineups})))
        told = f"Nobody can play this with {count} players, only with {sizes}."
        return f"{told} Permitted are: {_listed(lineups)}."
    told = "Players are named, with commas between them, and not counted."
    return f"{told} {count} can play as: {_listed(fitting)}."


def _listed(lineups: Sequence[Sequence[str]]) -> str:
    return "; ".join(", ".join(lineup) for lineup in lineups)
