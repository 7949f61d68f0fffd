"""Replaying a save takes a bounded number of steps, however dear its actions are."""

from __future__ import annotations

from pathlib import Path

import pytest

import riotdsl
from riotdsl.program.analysis.play_budget import REPLAYED
from riotdsl.saves import replay as replaying
from riotdsl.saves.files import read, write
from riotdsl.saves.problems import SaveError
from riotdsl.saves.verify import Save

DEAR = """game g { players a, b }
faction a, b
track ticks: 0..99 clamped
procedure play() { repeat { let a do act  let b do act } }
action act {
  then {
    if ticks > 98 { for each i in 1..4000000 { set ticks = 99 } }
    add 1 to ticks
  }
}
win late: nobody when ticks > 97
"""


def test_a_log_of_dear_entries_is_replayed_only_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, file = tmp_path / "dear.riot", tmp_path / "game.json"
    rules.write_text(DEAR, encoding="utf-8")
    session = riotdsl.load(rules).new(seed=1)
    for _ in range(40):
        assert session.play("act")
    write(file, session)
    assert isinstance(read(file), Save)
    monkeypatch.setattr(replaying, "REPLAYED", 10 * 16_100_000)
    assert isinstance(read(file), Save)  # the first entries are free
    monkeypatch.setattr(replaying, "REPLAYED_FREELY", 20)
    with pytest.raises(SaveError) as refused:
        read(file)
    assert refused.value.damage.path == "/log/30"
    assert "cannot be replayed" in refused.value.damage.message
    assert refused.value.damage.remedy


def test_games_of_what_is_shipped_stay_far_below_that() -> None:
    machine = riotdsl.load("riot").table().machine
    assert 5_000 * max(machine.answers) < REPLAYED
