"""The checks on the rulesets that we ship: warnings only where they are true."""

from __future__ import annotations

from pathlib import Path

import pytest

from riotdsl.program.checked import Checked
from riotdsl.program.checks.all import problems_of
from riotdsl.program.from_syntax import resolve
from riotdsl.syntax.parser import parse
from riotdsl.text.render import as_short
from riotdsl.text.source import Source

CLEAN = (
    "classics/breakthrough", "classics/connect_four", "classics/goofspiel", "classics/kuhn_poker",
    "classics/othello", "classics/pig", "classics/tictactoe", "rilatria",
)  # fmt: skip


def checked(folder: Path) -> Checked:
    paths = sorted(folder.rglob("*.riot"))
    files = [parse(Source(path.name, path.read_text(encoding="utf-8")))[0] for path in paths]
    declarations = [each for file in files for each in file.declarations]
    return resolve(declarations, files[0].source.point(0))


@pytest.mark.parametrize("name", CLEAN)
def test_a_shipped_ruleset_has_nothing_to_warn_of(root: Path, name: str) -> None:
    found = problems_of(checked(root / "rulesets" / name))
    assert [as_short(each) for each in found] == []
