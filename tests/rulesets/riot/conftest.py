"""Fixtures for the tests of RIOT."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import Result


@pytest.fixture
def typed(run: Callable[..., Result]) -> Callable[..., Result]:
    """Call `riotdsl` with arguments, as often as you like."""
    return run
