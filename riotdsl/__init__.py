"""A declarative language for the rules of board games.

>>> import riotdsl
>>> game = riotdsl.load("classics/tictactoe")
>>> session = game.new(seed=7)
>>> session.decision.seat
'cross'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from riotdsl.game.action import (
        Accepted,
        Action,
        Citation,
        Decision,
        Entry,
        Fact,
        Failure,
        Family,
        Outcome,
        Rejection,
    )
    from riotdsl.game.game import Game, load
    from riotdsl.game.session import Session
    from riotdsl.game.view import View
    from riotdsl.text.diagnostic import CompileError

_HOMES = {
    "Accepted": "game.action",
    "Action": "game.action",
    "Citation": "game.action",
    "CompileError": "text.diagnostic",
    "Decision": "game.action",
    "Entry": "game.action",
    "Fact": "game.action",
    "Failure": "game.action",
    "Family": "game.action",
    "Game": "game.game",
    "Outcome": "game.action",
    "Rejection": "game.action",
    "Session": "game.session",
    "View": "game.view",
    "load": "game.game",
}

__all__ = [
    "Accepted", "Action", "Citation", "CompileError", "Decision", "Entry", "Fact", "Failure",
    "Family", "Game", "Outcome", "Rejection", "Session", "View", "load",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Public names are loaded when they are first asked for, so that importing costs nothing."""
    if name in _HOMES:
        return getattr(import_module(f"riotdsl.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'riotdsl' has no attribute {name!r}")
