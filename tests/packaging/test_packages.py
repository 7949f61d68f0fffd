import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

import pytest

NO_NAMES = frozenset({"utils", "util", "helpers", "common", "base", "core", "manager", "misc"})
MOST_LINES = 800
DATA_SUFFIXES = frozenset(
    {".riot", ".lark", ".json", ".md", ".txt", ".typed", ".html", ".js", ".css", ".svg"}
)

# Addresses and paths are put together here, so that this file passes its own test.
REGISTRIES = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("crates", "io"),
    )
)
MACHINE_PATH = re.compile(r"(?<![\w.~)-])/(?:work|root|home|Users|opt|mnt)(?:/|\b)|[A-Z]:\\Users")


class Setuptools(TypedDict):
    """The part of pyproject.toml that says what is shipped."""

    packages: list[str]
    package_dir: dict[str, str]
    package_data: dict[str, list[str]]


@pytest.fixture
def shipping(root: Path) -> Setuptools:
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    return Setuptools(
        packages=settings["packages"],
        package_dir=settings["package-dir"],
        package_data=settings["package-data"],
    )


@pytest.fixture
def tracked(root: Path) -> list[Path]:
    """Every file that is or would be committed."""
    if not (root / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return [root / name for name in listed.split("\0") if name and (root / name).is_file()]


def folder_of(root: Path, package: str, shipping: Setuptools) -> Path:
    for prefix, folder in shipping["package_dir"].items():
        if package == prefix or package.startswith(f"{prefix}."):
            return root / folder / package.removeprefix(prefix).strip(".").replace(".", "/")
    return root / package.replace(".", "/")


def packages_on_disk(root: Path, shipping: Setuptools) -> Iterator[str]:
    for name, folder in {"riotdsl": "riotdsl", **shipping["package_dir"]}.items():
        for marker in (root / folder).rglob("__init__.py"):
            parts = marker.parent.relative_to(root / folder).parts
            yield ".".join((name, *parts))


def sources(root: Path) -> list[Path]:
    return [each for part in ("riotdsl", "cli", "web") for each in (root / part).rglob("*.py")]


def test_the_package_list_equals_the_tree(root: Path, shipping: Setuptools) -> None:
    assert sorted(shipping["packages"]) == sorted(packages_on_disk(root, shipping)), (
        "correct `packages` in pyproject.toml: it is the list of folders with an __init__.py"
    )


def test_every_folder_with_modules_is_a_package(root: Path) -> None:
    bare = {f.parent for f in sources(root) if not (f.parent / "__init__.py").exists()}
    assert not bare, "add an __init__.py of one docstring"


def test_every_data_file_is_shipped(root: Path, shipping: Setuptools, tracked: list[Path]) -> None:
    shipped = {
        file
        for package, patterns in shipping["package_data"].items()
        for pattern in patterns
        for file in folder_of(root, package, shipping).glob(pattern)
    }
    homes = [root / name for name in ("riotdsl", "cli", "grammar", "rulesets")]
    data = {
        file
        for file in tracked
        if file.suffix in DATA_SUFFIXES and any(file.is_relative_to(home) for home in homes)
    }
    assert not data - shipped, "add a pattern to `package-data` in pyproject.toml"


def test_data_belongs_to_listed_packages(shipping: Setuptools) -> None:
    assert set(shipping["package_data"]) <= set(shipping["packages"])


def test_no_file_names_a_registry_or_a_path_of_one_machine(root: Path, tracked: list[Path]) -> None:
    found = [
        f"{file.relative_to(root)}:{number}: {line.strip()[:80]}"
        for file in tracked
        for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), 1)
        if MACHINE_PATH.search(line) or any(host in line for host in REGISTRIES)
    ]
    assert not found, "write a relative path, and pins without addresses"


@pytest.mark.parametrize("line", ["cd |work|x", "'|root'", "(|home|me)"])
def test_a_path_of_one_machine_is_recognised(line: str) -> None:
    assert MACHINE_PATH.search(line.replace("|", "/"))


@pytest.mark.parametrize("line", ["~/work", "docs/work/a", "and/or", "/homes", "../root/x"])
def test_other_paths_are_left_alone(line: str) -> None:
    assert not MACHINE_PATH.search(line)


def test_the_pins_are_names_and_versions(root: Path) -> None:
    lines = (root / "constraints.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert pins
    assert [pin for pin in pins if not re.fullmatch(r"[\w.-]+==[\w.]+", pin)] == []


def test_a_source_file_can_be_read_at_one_sitting(root: Path) -> None:
    long = {
        str(file.relative_to(root)): lines
        for file in sources(root)
        if (lines := len(file.read_text("utf-8").splitlines())) > MOST_LINES
    }
    assert not long, f"divide it: a file has at most {MOST_LINES} lines"


def test_the_command_line_imports_itself_relatively(root: Path) -> None:
    absolute = re.compile(r"^\s*(?:from|import)\s+(?:riotdsl\.)?cli\b", re.MULTILINE)
    found = [f for f in (root / "cli").rglob("*.py") if absolute.search(f.read_text("utf-8"))]
    assert not found, "import siblings relatively: an absolute import loads the package twice"


def test_every_module_has_a_name_that_says_something(root: Path) -> None:
    nameless = [f for f in sources(root) if {f.stem, f.parent.name} & NO_NAMES]
    assert not nameless, "what has no name is no module yet"


def test_data_classes_are_those_that_cost_little(root: Path) -> None:
    """One of the standard library cannot be the child of one of ours, and is slow to declare."""
    found = [
        path.relative_to(root).as_posix()
        for folder in ("riotdsl", "cli")
        for path in (root / folder).rglob("*.py")
        if re.search(
            r"^\s*from dataclasses import .*\bdataclass\b", path.read_text("utf-8"), re.MULTILINE
        )
    ]
    assert found == ["riotdsl/text/lazy_dataclass.py"], (
        "import `dataclass` from riotdsl.text.lazy_dataclass"
    )
