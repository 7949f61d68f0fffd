"""The package on the newest Python, which Pyodide brings where the machine has an older one.

`npm install --no-save pyodide@314` in the checkout gives the test what it needs; so does `.ci/run`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

from riotdsl.game.trace import trace_hash
from tests.saves.games import table

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")
PYODIDE = Path(os.environ.get("RIOTDSL_PYODIDE") or ROOT / "node_modules" / "pyodide")
PURELIB = Path(sysconfig.get_path("purelib"))
NEEDED = (
    *("click", "lark", "rich", "markdown_it", "mdurl", "pygments", "wcwidth", "prompt_toolkit"),
    *("pygls", "lsprotocol", "cattrs", "attr", "attrs"),
)
# Their doors lead to compiled code, or to what only a terminal or a cluster has.
ELSEWHERE = ("textual", "wasmtime", "jsonschema", "matplotlib", "distributed", "rpds")

DRIVER = """
import { loadPyodide } from PYODIDE;
const python = await loadPyodide();
python.FS.mkdir("/host");
python.FS.mount(python.FS.filesystems.NODEFS, { root: "." }, "/host");
try {
  console.log(await python.runPythonAsync(SCRIPT));
} catch (error) {
  console.log(JSON.stringify({ failed: { script: error.message } }));
}
"""

SCRIPT = """
import importlib, json, pkgutil, sys
sys.path.insert(0, "/host")
import riotdsl
failed = {}
for found in pkgutil.walk_packages(riotdsl.__path__, "riotdsl."):
    if found.name.endswith("__main__"):
        continue
    try:
        importlib.import_module(found.name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ELSEWHERE:
            failed[found.name] = repr(error)
    except Exception as error:
        failed[found.name] = repr(error)
from riotdsl.game.trace import trace_hash
table = riotdsl.load("classics/goofspiel").table()
traced = None if failed else trace_hash(table.backend, 5, 3, 100)
json.dumps({"version": sys.version_info[:2], "failed": failed, "traced": traced})
"""


@pytest.mark.skipif(NODE is None, reason="node is not installed")
@pytest.mark.skipif(not PYODIDE.is_dir(), reason=f"there is no Pyodide: {__doc__}")
def test_every_module_can_be_imported_and_a_game_is_the_same(tmp_path: Path) -> None:
    package = tmp_path / "riotdsl"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "riotdsl", package, ignore=ignored)
    for beside in ("cli", "grammar", "rulesets"):
        shutil.copytree(ROOT / beside, package / beside, ignore=ignored)
    for name in NEEDED:
        shutil.copytree(PURELIB / name, tmp_path / name, ignore=ignored)
    shutil.copy(PURELIB / "typing_extensions.py", tmp_path)
    script = SCRIPT.replace("ELSEWHERE", repr(ELSEWHERE))
    driver = DRIVER.replace("PYODIDE", json.dumps(str(PYODIDE / "pyodide.mjs")))
    (tmp_path / "run.mjs").write_text(driver.replace("SCRIPT", json.dumps(script)), "utf-8")
    assert NODE is not None
    done = subprocess.run(
        [NODE, "run.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["failed"] == {}
    assert found["version"] >= [3, 14]
    assert found["traced"] == trace_hash(table("classics/goofspiel").backend, 5, 3, 100)
