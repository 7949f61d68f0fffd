"""Fixtures for all tests."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import settings

pytest_plugins = ["tests.literate", "tests.verification", "pytester"]

settings.register_profile("short", deadline=None, max_examples=50)
settings.register_profile("mutants", deadline=None, max_examples=50, derandomize=True)
settings.register_profile("long", deadline=None, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "short"))


@pytest.fixture
def root() -> Path:
    """The folder of the project."""
    return Path(__file__).parent.parent


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cache folder of all tests: empty at first, and the same for all who work on them.

    Whoever runs the tests is taken for somebody without a language of his own.
    """
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "riotdsl-cache"
    folder.mkdir(mode=0o700, exist_ok=True)
    os.environ["RIOTDSL_CACHE"] = str(folder)
    os.environ["LC_ALL"] = "C.UTF-8"
    return folder


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Call `riotdsl` with arguments; its own folder is empty and leaves nothing behind."""
    from riotdsl.cli.main import main  # noqa: PLC0415 - the only import of the command line

    monkeypatch.setenv("RIOTDSL_STATE", str(tmp_path / "state"))

    def call(*arguments: str | Path, text: str | None = None) -> Result:
        return CliRunner().invoke(main, [str(a) for a in arguments], input=text)

    return call
