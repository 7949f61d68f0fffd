"""From the bytes of a save to the game in it; everything that it says is checked.

In turn: JSON, version, schema, rules, the log entry by entry, the position it leads to, checksum.
The checksum finds damage, not fraud: whoever changes a save can work it out anew. It comes last,
because what the other checks find can be pointed at.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import zip_longest

from riotdsl.game.chance import Generator
from riotdsl.game.session import Session
from riotdsl.game.table import Table
from riotdsl.library.gc_pause import gc_paused
from riotdsl.program.editions.selection_name import SelectionError
from riotdsl.program.players import players
from riotdsl.saves import changes, strict_json
from riotdsl.saves.document import (
    REFEREE,
    Document,
    checksum,
    decision_part,
    lines_from,
    outcome_part,
    rules_from,
)
from riotdsl.saves.migrate import migrated, unsound
from riotdsl.saves.problems import EDITED, quoted, wrong
from riotdsl.saves.replay import replayed
from riotdsl.saves.rules import Rules, rules_of, table_of
from riotdsl.saves.seat import SeatSave, check_view
from riotdsl.saves.validate import validate
from riotdsl.text.diagnostic import CompileError
from riotdsl.text.lazy_dataclass import dataclass, field


@dataclass(frozen=True, slots=True)
class Save:
    """A referee save: the game as it stands, and who plays each seat."""

    session: Session = field(repr=False)
    seats: Mapping[str, str]


def opened(content: bytes) -> Document:
    """The document in a file, of today's version and fitting the schema; SaveError if none."""
    found = migrated(strict_json.parsed(content))
    validate(found)
    for seat, player in found["seats"].items():
        if player not in players():
            message = f"{quoted(player)} is not a player; there are {', '.join(players())}."
            raise wrong("seats", ["seats", seat], message, EDITED)
    return found


def verified(content: bytes, language: str | None = None) -> Save | SeatSave:
    """The save in a file; SaveError says what is wrong with it and where.

    With a language, the table is in that and not in the one that was saved.
    """
    with gc_paused():
        return _verified(content, language)


def _verified(content: bytes, language: str | None) -> Save | SeatSave:
    found = opened(content)
    is_sound = found["checksum"] == checksum(found)
    table = table_from(found if language is None else {**found, "language": language})
    save = _referee(found, table) if found["kind"] == REFEREE else _seat(found, table)
    if not is_sound:
        raise unsound()
    return save


def table_from(found: Document) -> Table:
    """The rules of a valid document, which must be those that it was played by."""
    rules = rules_from(found)
    table = made(rules, found["language"])
    now = rules_of(table)
    if now.hash != rules.hash:
        raise changes.other_rules(rules, now)
    changes.compare(rules, now)
    return table


def made(rules: Rules, language: str) -> Table:
    """The rules that a save names, as they are today."""
    try:
        return _remembered(_Key(rules), language)
    except CompileError as error:
        raise changes.no_such_rules(rules, error) from None
    except SelectionError as error:
        raise wrong("rules", ["seats"], str(error), EDITED) from None


@dataclass(frozen=True, slots=True, eq=False)
class _Key:
    """Rules, to be found again by equality although they hold mappings."""

    rules: Rules

    def __hash__(self) -> int:
        return hash((self.rules.hash, self.rules.selection, self.rules.players))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.rules == other.rules


@lru_cache(maxsize=8)
def _remembered(key: _Key, language: str) -> Table:
    return table_of(key.rules, language)


def _referee(found: Document, table: Table) -> Save:
    chance = found["chance"] or {"seed": None, "game": 0}
    session = replayed(table, chance["seed"], chance["game"], lines_from(found))
    said_state = found.get("state", session.state)
    for number, (said, is_so) in enumerate(zip_longest(said_state, session.state)):
        if said != is_so:
            message = f"The log leads to {is_so} here, not to {said}."
            raise wrong("state", ["state", number], message, EDITED)
    for name, part in (("decision", decision_part), ("outcome", outcome_part)):
        if name in found and found[name] != part(session):
            raise wrong(name, [name], "The log leads to something else.", EDITED)
    if isinstance(session.chance, Generator):
        session.chance.state = chance["generator"]
    return Save(session, {seat: found["seats"][seat] for seat in session.seats})


def _seat(found: Document, table: Table) -> SeatSave:
    check_view(found, table)
    return SeatSave(table, found)
