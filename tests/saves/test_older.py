"""Saves of older versions, and of newer ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import riotdsl
from riotdsl.game.chance import System
from riotdsl.game.session import Session
from riotdsl.saves.document import VERSION, sealed
from riotdsl.saves.files import read
from riotdsl.saves.problems import SaveError
from riotdsl.saves.replay import lines, replayed
from riotdsl.saves.seat import SeatSave
from riotdsl.saves.verify import Save, opened, verified
from tests.saves.games import OLDER, is_equal, matches


def version_0() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((OLDER / "version_0.json").read_text("utf-8"))
    return found


def refused(found: dict[str, Any]) -> str:
    with pytest.raises(SaveError) as caught:
        verified(json.dumps(found).encode())
    return caught.value.damage.path


@pytest.mark.parametrize("version", [0, 1])
def test_an_older_save_is_the_same_game_without_its_seed(version: int) -> None:
    save = read(OLDER / f"version_{version}.json")
    assert isinstance(save, Save)
    was = matches("take 3", "take 1", "take 2")
    now = Session(was.table)
    now.replay(was.entries)
    assert is_equal(save.session, now)
    assert (save.session.seed, save.session.chance) == (None, System())
    assert save.seats == {"left": "human", "right": "random"}


def test_a_seat_save_of_version_1_is_one_of_today() -> None:
    save = read(OLDER / "version_1_seat.json")
    assert isinstance(save, SeatSave)
    assert (save.seat, save.document["version"]) == ("left", VERSION)
    assert "chance" not in save.document


def test_damage_in_version_1_is_found() -> None:
    old = json.loads((OLDER / "version_1.json").read_text("utf-8"))
    assert refused({**old, "chance": {**old["chance"], "seed": 4}}) == "/checksum"
    assert refused({**old, "chance": None}) == "/chance"


def test_a_save_of_version_0_becomes_one_of_today() -> None:
    found = opened((OLDER / "version_0.json").read_bytes())
    assert found["version"] == VERSION
    assert found["log"][1] == {"by": "left", "text": "take 3", "choice": [0, 3]}


def test_damage_in_version_0_is_found() -> None:
    assert refused({**version_0(), "seed": 4}) == "/checksum"
    assert refused({**version_0(), "cells": "none"}) == "/cells"
    assert refused(sealed({**version_0(), "numbers": []})) == "/numbers"
    assert refused(sealed({**version_0(), "selection": "a+b=c"})) == "/selection"


@pytest.mark.parametrize("version", [VERSION + 1, 10**30, -1, "1", None, True, [], 1.5])
def test_versions_that_are_not_known_are_refused(version: object) -> None:
    assert refused({**version_0(), "version": version}) == "/version"


ALIKE = """
game alike { players a, b }
faction a, b
place deck seen by nobody
place hand[owner: faction] seen by owner
card coin { pieces: 4  home: deck }
procedure draw(f: faction) { let chance choose d: one card at deck  move d to hand[f] }
procedure play() { draw(a)  let b choose n: 1..2  draw(b) }
"""


def test_a_log_may_leave_out_what_alone_chance_can_bring(tmp_path: Path) -> None:
    (tmp_path / "alike.riot").write_text(ALIKE)
    table = riotdsl.load(str(tmp_path)).table()
    session = Session(table)
    assert session.play("2")
    assert [line.by for line in lines(session.entries)] == ["chance", "b", "chance"]
    said = [line for line in lines(session.entries) if line.by != "chance"]
    assert is_equal(replayed(table, None, 1, said), session)
