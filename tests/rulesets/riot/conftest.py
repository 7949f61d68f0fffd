"""Fixtures for the tests of RIOT."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache for all tests here: to check RIOT anew takes many seconds."""
    return tmp_path_factory.mktemp("kept")


@pytest.fixture
def typed(
    run: Callable[..., Result], kept: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Result]:
    """Call `riotdsl` with arguments, as often as you like."""
    monkeypatch.setenv("RIOTDSL_CACHE", str(kept))
    return run
