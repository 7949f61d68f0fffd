"""The recording of a game in the README."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.docs.recording import recorded


def test_the_recording_is_what_the_program_shows(
    root: Path, request: pytest.FixtureRequest
) -> None:
    found = recorded()
    ET.fromstring(found)  # noqa: S314 - our own
    assert "http" not in found.replace("http://www.w3.org/2000/svg", "")
    path = root / "docs" / "recording.svg"
    if request.config.getoption("--update"):
        path.write_text(found, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == found, "draw it anew: pytest tests/docs --update"
