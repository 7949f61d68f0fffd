"""Fixtures for all tests."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import settings

pytest_plugins = ["tests.literate", "tests.verification", "pytester"]

settings.register_profile("short", deadline=None, max_examples=50)
settings.register_profile("long", deadline=None, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "short"))


@pytest.fixture
def root() -> Path:
    """The folder of the project."""
    return Path(__file__).parent.parent


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Call `riotdsl` with arguments; its folders are empty and leave nothing behind."""
    from riotdsl.cli.main import main  # noqa: PLC0415 - the only import of the command line

    monkeypatch.setenv("RIOTDSL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("RIOTDSL_STATE", str(tmp_path / "state"))

    def call(*arguments: str | Path, text: str | None = None) -> Result:
        return CliRunner().invoke(main, [str(a) for a in arguments], input=text)

    return call
