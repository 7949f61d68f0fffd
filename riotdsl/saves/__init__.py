"""Saves: games as JSON files that are checked whenever they are read."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from riotdsl.saves.autosave import Keeper
    from riotdsl.saves.files import export, read, write
    from riotdsl.saves.problems import Damage, SaveError
    from riotdsl.saves.seat import SeatSave
    from riotdsl.saves.verify import Save

_HOMES = {
    "Damage": "problems",
    "Keeper": "autosave",
    "Save": "verify",
    "SaveError": "problems",
    "SeatSave": "seat",
    "export": "files",
    "read": "files",
    "write": "files",
}

__all__ = ["Damage", "Keeper", "Save", "SaveError", "SeatSave", "export", "read", "write"]


def __getattr__(name: str) -> object:
    """Public names are loaded when they are first asked for."""
    if name in _HOMES:
        return getattr(import_module(f"riotdsl.saves.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'riotdsl.saves' has no attribute {name!r}")
