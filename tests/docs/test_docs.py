"""What the documentation says is tried."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import riotdsl
from riotdsl.game.chance import Generator
from riotdsl.program.names import BUILT_IN
from riotdsl.syntax.parser import words
from tests import literate_page as page
from tests.docs import doc_pages, write_diagnostics
from tests.docs.doc_pages import ROOT, Run, Walk

PAGES = doc_pages.pages()
MOST_LINES = 450
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_OPTION = re.compile(r"^  (?:-[a-zA-Z], )?(--[a-z-]+)", re.MULTILINE)
_COMMAND = re.compile(r"(?:`|^\s*\$ |^    )riotdsl ([a-z]+)", re.MULTILINE)


def _id(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", PAGES, ids=_id)
def test_every_riot_fence_compiles(path: Path) -> None:
    found = []
    for fence in doc_pages.fences(path, "riot"):
        if doc_pages.is_ruleset(fence):
            found += [f"{_id(path)}:{fence.line}: {e}" for e in doc_pages.riot_complaints(fence)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", PAGES, ids=_id)
def test_every_example_can_be_played(path: Path, tmp_path: Path) -> None:
    for fence in doc_pages.fences(path, "riot"):
        if doc_pages.is_ruleset(fence) and not doc_pages.expected(fence):
            folder = tmp_path / str(fence.line)
            folder.mkdir()
            for file in doc_pages.files(fence):
                (folder / file.name).write_text(file.text, encoding="utf-8")
            session = riotdsl.load(folder).new(seed=1)
            generator = Generator.seeded(1)
            for _ in range(30):
                families = session.legal_actions()
                if families:
                    members = families[generator.draw(len(families))].expand()
                    assert session.play(members[generator.draw(len(members))]), fence.line


@pytest.mark.parametrize("path", PAGES, ids=_id)
def test_what_is_typed_prints_what_is_shown(
    path: Path,
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    pytestconfig: pytest.Config,
) -> None:
    folder = tmp_path / "walk"
    folder.mkdir()
    monkeypatch.chdir(folder)
    walk = Walk(folder, run)
    for fence in doc_pages.fences(path, "riot", "console"):
        walk.step(fence)
    text = path.read_text(encoding="utf-8")
    for fence, printed in reversed(walk.printed):
        if pytestconfig.getoption("update") and printed != fence.body:
            path.write_text(text := page.rewritten(text, fence, printed), encoding="utf-8")
        elif not pytestconfig.getoption("update"):
            assert printed == fence.body, f"{_id(path)}:{fence.line}; is it right? pytest --update"
    assert not walk.wrong, "\n".join(walk.wrong)


@pytest.mark.parametrize("path", PAGES, ids=_id)
def test_python_examples_run(path: Path) -> None:
    parser = doctest.DocTestParser()
    space: dict[str, object] = {"riotdsl": riotdsl}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    said: list[str] = []
    for fence in doc_pages.fences(path, "python"):
        test = parser.get_doctest(fence.body, space, _id(path), str(path), fence.line - 1)
        runner.run(test, out=said.append, clear_globs=False)
        space = test.globs
    assert not said, "".join(said)


@pytest.mark.parametrize("path", PAGES, ids=_id)
def test_links_between_pages_lead_somewhere(path: Path) -> None:
    for target in _LINK.findall(_without_fences(path)):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        other = (path.parent / name).resolve() if name else path
        assert other.exists(), f"{_id(path)} links to {target}, which does not exist"
        if anchor:
            assert anchor in _anchors(other), f"{_id(path)} links to {target}: no such heading"


def test_no_page_names_a_command_that_does_not_exist(run: Run) -> None:
    known = _commands(run)
    for path in PAGES:
        for name in _COMMAND.findall(path.read_text(encoding="utf-8")):
            assert name in known, f"{_id(path)} names `riotdsl {name}`"


@pytest.mark.parametrize("path", PAGES, ids=_id)
def test_pages_are_short(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= MOST_LINES, f"{_id(path)} has {lines} lines: cut it in two"


def test_every_page_is_reached_from_the_index() -> None:
    waiting, seen = [ROOT / "docs" / "index.md"], set()
    while waiting:
        path = waiting.pop()
        if path in seen or path.suffix != ".md" or not path.exists():
            continue
        seen.add(path)
        targets = (t.partition("#")[0] for t in _LINK.findall(_without_fences(path)))
        waiting += [(path.parent / t).resolve() for t in targets if t and "://" not in t]
    assert not {_id(path) for path in PAGES if path not in seen and path.parent != ROOT}


def _without_fences(path: Path) -> str:
    return re.sub(
        r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL
    )


def _anchors(path: Path) -> set[str]:
    headings = re.findall(r"^#+\s+(.+?)\s*$", _without_fences(path), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


def test_the_list_of_reserved_words_is_complete() -> None:
    assert _listed("words") == words()


def test_the_list_of_built_in_names_is_complete() -> None:
    assert _listed("built-in") == BUILT_IN


def test_every_public_name_of_python_is_documented() -> None:
    text = (ROOT / "docs" / "reference" / "python.md").read_text(encoding="utf-8")
    missing = [name for name in riotdsl.__all__ if not re.search(rf"\b{name}\b", text)]
    assert not missing


def test_the_page_of_diagnostics_is_current(pytestconfig: pytest.Config) -> None:
    if pytestconfig.getoption("update"):
        write_diagnostics.write()
    now = write_diagnostics.PAGE.read_text(encoding="utf-8")
    assert now == write_diagnostics.page(), "run pytest tests/docs --update"


def test_every_command_is_documented_with_its_options(run: Run) -> None:
    reference = ROOT / "docs" / "reference"
    text = "\n".join(
        (reference / page).read_text(encoding="utf-8") for page in ("many-games.md", "commands.md")
    )
    for name in _commands(run):
        section = text.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        assert section, f"write a section `## {name}` in docs/reference/commands.md"
        known = set(_OPTION.findall(run(name, "--help").output)) - {"--help"}
        assert set(re.findall(r"`(--[a-z-]+)", section)) == known, name


def _commands(run: Run) -> set[str]:
    return set(
        re.findall(r"^  ([a-z]+)", run("--help").output.partition("Commands:")[2], re.MULTILINE)
    )


def _listed(mark: str) -> set[str]:
    text = (ROOT / "docs" / "reference" / "language.md").read_text(encoding="utf-8")
    return set(text.partition(f"<!-- {mark} -->")[2].partition(f"<!-- /{mark} -->")[0].split())
