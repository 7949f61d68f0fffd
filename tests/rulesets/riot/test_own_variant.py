"""A house rule of one's own in an empty folder: begun, changed, checked, laid out, tried, told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.rulesets.riot.own_variant import write_and_try


@pytest.mark.long
def test_a_variant_of_ones_own(
    typed: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    monkeypatch.chdir(folder)

    def call(*arguments: str) -> str:
        done = typed(*arguments)
        assert done.exit_code == 0, done.output
        return done.output

    write_and_try(call, folder)
