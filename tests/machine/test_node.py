"""The same bytes give the same traces under another runtime."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import riotdsl
from riotdsl.game.trace import trace_hash
from riotdsl.machine.wasm.from_machine import compiled

NODE = shutil.which("node")
SCRIPT = """
const bytes = require("fs").readFileSync(process.argv[2]);
const made = new WebAssembly.Instance(new WebAssembly.Module(bytes));
console.log(made.exports.trace_hash(5, 3, 100) >>> 0);
"""


@pytest.mark.skipif(NODE is None, reason="node is not installed")
@pytest.mark.parametrize("name", ["classics/breakthrough", "classics/goofspiel", "rilatria"])
def test_node_plays_the_same_games(name: str, tmp_path: Path) -> None:
    backend = riotdsl.load(name).table().backend
    (tmp_path / "game.wasm").write_bytes(compiled(backend.machine).content)
    (tmp_path / "run.cjs").write_text(SCRIPT, encoding="utf-8")
    assert NODE is not None
    found = subprocess.run(
        [NODE, "run.cjs", "game.wasm"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert int(found.stdout) == trace_hash(backend, 5, 3, 100)
