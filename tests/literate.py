"""The pytest plugin that collects Markdown pages; `literate_page` says how they are written.

pytest tests/language/places.md    one page
pytest --update                    write the output fences anew; then read `git diff`
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import unified_diff
from functools import partial
from pathlib import Path

import pytest

from riotdsl.compare.coverage.coverage import coverage
from riotdsl.compile import check_sources
from riotdsl.compile import load as compile_sources
from riotdsl.game.game import Game
from riotdsl.library import check_path
from riotdsl.text.diagnostic import CompileError, Diagnostic
from riotdsl.text.source import Source
from tests import literate_page as page

FOLDERS = ("language", "diagnostics")

# Tests of the collector put a compiler of their own here.
COMPILER = pytest.StashKey[page.Compiler]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the outputs in literate tests")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("update") and config.getoption("numprocesses", None):
        raise pytest.UsageError("--update rewrites files: run it without -n")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> LiterateFile | None:
    tests = parent.config.rootpath / "tests"
    is_page = any(file_path.is_relative_to(tests / folder) for folder in FOLDERS)
    if file_path.suffix != ".md" or not is_page:
        return None
    return LiterateFile.from_parent(parent, path=file_path)


class LiterateFile(pytest.File):
    """A page; its headings are the tests."""

    def collect(self) -> Iterator[LiterateCase]:
        for case in page.cases(self.path.read_text(encoding="utf-8")):
            yield LiterateCase.from_parent(self, name=case.title, case=case)


class LiterateCase(pytest.Item):
    """A heading with the fences below it."""

    def __init__(self, *, case: page.Case, **kwargs: str | pytest.Collector) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]  # pytest hands its own arguments through
        self.case = case

    def runtest(self) -> None:
        checked = page.run(self.case, compiler(self.config))
        found = list(page.complaints(self.case, checked))
        if not found:
            found = list(self._compare_outputs(checked))
        if found:
            place = f"{self.path.relative_to(self.config.rootpath)}:{self.case.line}: {self.name}"
            pytest.fail("\n".join([place, *found]), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.case.line - 1, self.name

    def _compare_outputs(self, checked: page.Checked) -> Iterator[str]:
        for fence, wanted in page.outputs(self.case, checked):
            if fence.body == wanted:
                continue
            if self.config.getoption("update"):
                self._rewrite(fence, wanted)
                continue
            diff = unified_diff(
                fence.body.split("\n"), wanted.split("\n"), "page", "now", lineterm=""
            )
            yield "\n".join([*diff, "if this is right, run pytest --update"])

    def _rewrite(self, fence: page.Fence, wanted: str) -> None:
        # Read anew: an earlier case of the page may have been rewritten, and lines have moved.
        text = self.path.read_text(encoding="utf-8")
        fences = [each for case in page.cases(text) for each in case.fences]
        now = next(each for each in fences if each.index == fence.index)
        self.path.write_text(page.rewritten(text, now, wanted), encoding="utf-8", newline="\n")


def compiler(config: pytest.Config) -> page.Compiler:
    """The compiler of the project with the tiny game of the tests, or what stands in for it."""
    if COMPILER in config.stash:
        return config.stash[COMPILER]
    tiny = config.rootpath / "tests" / "language" / "tiny.riot"
    strictly = partial(check_sources, strict=True)
    text = tiny.read_text(encoding="utf-8")
    return page.Compiler(check_sources, check_path, text, strictly, check_copy, check_given)


def check_given(sources: Sequence[Source], text: str) -> tuple[Diagnostic, ...]:
    """What `Game.position` says about a position."""
    ruleset = compile_sources(sources)
    try:
        Game(ruleset, ruleset.start).position(text)
    except CompileError as error:
        return error.diagnostics
    return ()


def check_copy(sources: Sequence[Source], edition: str, copy: Source) -> tuple[Diagnostic, ...]:
    """What `riotdsl coverage` says about an edition and a copy of its text."""
    editions = compile_sources(sources).editions
    found = coverage(editions[edition], copy, editions)
    return (found,) if isinstance(found, Diagnostic) else found.diagnostics
