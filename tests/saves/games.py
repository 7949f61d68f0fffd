"""Games to save."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import riotdsl
from riotdsl.game.chance import Generator, drawn
from riotdsl.game.session import Session
from riotdsl.game.table import Table

MATCHES = Path(__file__).parent / "matches.riot"
OLDER = Path(__file__).parent / "older"


@cache
def table(name: str | Path, edition: str | None = None) -> Table:
    return riotdsl.load(name, edition=edition).table()


def played(at: Table, seed: int, decisions: int) -> Session:
    """A session after some random decisions, or at its end."""
    session, generator = Session(at, seed), Generator.seeded(seed, 7)
    for _ in range(decisions):
        if session.options is None:
            break
        session.accept(drawn(at.backend, session.options, session.s, generator))
    return session


def matches(*actions: str, edition: str = "first") -> Session:
    """A game of matches; chance gives seven."""
    session = Session(table(MATCHES, edition), 3)
    for action in actions:
        assert session.play(action), action
    return session


def is_equal(one: Session, other: Session) -> bool:
    """Whether two sessions are the same game at the same point, with the same future."""
    return (
        one.state == other.state
        and one.entries == other.entries
        and one.seed == other.seed
        and one.chance == other.chance
        and one.table.closed.hash == other.table.closed.hash
    )
