"""What a user gets: the wheel, built through the sdist, in an empty environment elsewhere."""

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from tests.rulesets.riot.own_variant import write_and_try

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("wheel")]


@dataclass(frozen=True, slots=True)
class Installed:
    """An environment in which only the wheel and what it needs are installed."""

    wheel: Path
    scripts: Path
    home: Path

    def call(self, program: str, *arguments: str, **variables: str) -> str:
        """Run a program of the environment outside the checkout; its output, if it succeeds."""
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
        done = subprocess.run(
            [str(self.scripts / program), *arguments],
            cwd=self.home,
            env={**kept, "HOME": str(self.home), **variables},
            check=False,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def copy_of_the_checkout(root: Path, target: Path) -> Path:
    """Copy what is or would be committed, so that no earlier build can hide a gap."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (root / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, target / name)
    return target


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    root = Path(__file__).parents[2]
    place = tmp_path_factory.mktemp("wheel")
    source = copy_of_the_checkout(root, place / "source")
    subprocess.run(
        [sys.executable, "-m", "build", "--outdir", str(place / "dist"), str(source)],
        check=True,
        capture_output=True,
    )
    (wheel,) = (place / "dist").glob("*.whl")
    venv.create(place / "venv", with_pip=True)
    scripts = place / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run(
        [
            str(scripts / "python"),
            *("-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
            *("--constraint", str(root / "constraints.txt"), str(wheel)),
        ],
        check=True,
        cwd=place,
    )
    (place / "home").mkdir()
    return Installed(wheel, scripts, place / "home")


def shipped_rulesets(root: Path) -> list[str]:
    """The outermost folders of `rulesets` that hold rules, by name."""
    rules = root / "rulesets"
    holders = {file.parent for file in rules.rglob("*.riot")}
    outermost = {h for h in holders if not holders & set(h.parents)}
    return sorted(folder.relative_to(rules).as_posix() for folder in outermost)


def test_the_command_tells_its_version(installed: Installed) -> None:
    assert installed.call("riotdsl", "--version").strip() == "riotdsl 0.1.0"


def test_every_shipped_ruleset_passes_check(installed: Installed, root: Path) -> None:
    names = shipped_rulesets(root)
    assert names
    installed.call("riotdsl", "check", *names)


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_completion_script_is_printed(installed: Installed, shell: str) -> None:
    assert "riotdsl" in installed.call("riotdsl", _RIOTDSL_COMPLETE=f"{shell}_source")


def test_the_types_are_shipped(installed: Installed) -> None:
    find = "from importlib.resources import files; print((files('riotdsl') / 'py.typed').is_file())"
    assert installed.call("python", "-c", find).strip() == "True"


def test_every_rule_and_grammar_is_in_the_wheel(installed: Installed, root: Path) -> None:
    with zipfile.ZipFile(installed.wheel) as wheel:
        names = set(wheel.namelist())
    data = [*root.glob("rulesets/**/*.riot"), *root.glob("grammar/*.lark")]
    assert {f"riotdsl/{file.relative_to(root).as_posix()}" for file in data} <= names


def test_nothing_stands_beside_the_package_in_the_wheel(installed: Installed) -> None:
    with zipfile.ZipFile(installed.wheel) as wheel:
        tops = {name.split("/")[0] for name in wheel.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"riotdsl"}


def test_a_house_rule_is_written_and_tried(installed: Installed) -> None:
    write_and_try(partial(installed.call, "riotdsl"), installed.home)
