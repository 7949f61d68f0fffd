"""A small save of a ruleset that goes on and on is read, and its game is stalled."""

from __future__ import annotations

from pathlib import Path

import pytest

import riotdsl
from riotdsl.game.session import Session
from riotdsl.machine.code import STALLED
from riotdsl.saves.files import read, write
from riotdsl.saves.verify import Save
from tests.machine.test_budget import ROUNDS, endless

SMALL = 2_000


@pytest.mark.parametrize("what", ["a choice of nothing", "an impossible action"])
def test_a_small_save_of_an_endless_ruleset_is_read_and_stalled(tmp_path: Path, what: str) -> None:
    rules, file = tmp_path / "waiting.riot", tmp_path / "game.json"
    rules.write_text(endless(ROUNDS[what])[0].text, encoding="utf-8")
    write(file, Session(riotdsl.load(rules).table(), 3))
    assert file.stat().st_size < SMALL
    save = read(file)
    assert isinstance(save, Save)
    outcome = save.session.outcome
    assert outcome is not None
    assert outcome.rule == STALLED
