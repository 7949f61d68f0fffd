"""The command that begins another game by the rules of one that was played."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from riotdsl.program.editions.selection_name import NO_EDITION

from .. import invocation, language, seats

if TYPE_CHECKING:
    from riotdsl.game.table import Table


def command(table: "Table", taken: Mapping[str, str], name: str | None) -> str | None:
    """How to play again, `taken` being who plays each seat; None if the rules have no name.

    `name` is that under which the ruleset was asked for; a shipped one has its own. What is so
    without being said is not said.
    """
    from riotdsl.saves.rules import shipped_name

    named = name or shipped_name(table.closed.ruleset)
    if named is None:
        return None
    return invocation.command_line("play", named, *_rules(table), *_players(table, taken))


def _rules(table: "Table") -> Iterator[str]:
    closed = table.closed
    start, selection = closed.ruleset.start, closed.selection
    usual = language.of_user(closed.ruleset.languages) or language.ENGLISH
    is_other = selection.edition != start.edition
    if is_other:
        yield from ("--edition", selection.edition or NO_EDITION)
    if selection.rulings != start.rulings:
        yield from ("--rulings", selection.rulings)
    for variant in selection.variants:
        yield from ("--variant", variant)
    for option, each in closed.decided.answers.items():
        if each.by == "option":
            yield from ("--option", f"{option}={each.answer}")
    if is_other or table.words.language != usual:
        yield from ("--lang", table.words.language)


def _players(table: "Table", taken: Mapping[str, str]) -> Iterator[str]:
    closed = table.closed
    start, lineups = closed.ruleset.checked.names.start, closed.ruleset.checked.program.lineups
    first = [each.text for each in start.players] if start and start.players else lineups[0]
    if {*first} != {*closed.players}:
        yield from ("--players", ",".join(closed.players))
    usual = seats.default_players(table)
    for seat, kind in taken.items():
        if usual[seat] != kind:
            yield from ("--seat", f"{seat}={kind}")
