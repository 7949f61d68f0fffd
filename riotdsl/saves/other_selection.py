"""A save judged by another selection of its ruleset."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from riotdsl.game.table import Table
from riotdsl.saves.document import REFEREE, checksum, lines_from, rules_from
from riotdsl.saves.files import content_of
from riotdsl.saves.migrate import unsound
from riotdsl.saves.problems import SaveError, wrong
from riotdsl.saves.rules import rules_of, table_by
from riotdsl.saves.verdicts import Verdict, rejudged
from riotdsl.saves.verify import made, opened, verified


def by_selection(path: Path, selection: str) -> tuple[Verdict | None, int]:
    """The verdict on a referee save, and how many entries its log has.

    A save whose rules have changed since it was made is judged by its texts alone. SaveError tells
    what is wrong with it, CompileError or SelectionError what is wrong with the selection.
    """
    content = content_of(path)
    found = opened(content)
    if found["checksum"] != checksum(found):
        raise unsound()
    if found["kind"] != REFEREE:
        message = "A seat save does not hold all that happened."
        raise wrong("seat-save", ["kind"], message, "Name the referee save.")
    rules = rules_from(found)
    old: Table | None = None
    with suppress(SaveError):
        old = made(rules, found["language"])
    same = old is not None and rules_of(old).hash == rules.hash
    if same:
        verified(content)
    new = table_by(rules, selection, found["language"])
    log = lines_from(found)
    return rejudged(log, old, new, same=same), len(log)
