"""Guards: every code is explained, and every code is tested."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from riotdsl.text import catalog
from riotdsl.text.catalog import CATALOG, HEADINGS
from riotdsl.text.codes import CODES
from riotdsl.text.source import Source
from tests import literate
from tests.literate_page import Compiler, cases, undeclared

HERE = Path(__file__).parent
PAGES = Path(catalog.__file__).parent / "codes"
NAMES = [code.name for code in CODES]


@pytest.mark.parametrize("code", NAMES)
def test_every_code_has_a_page(code: str) -> None:
    path = f"riotdsl/text/codes/{code}.md"
    assert (PAGES / f"{code}.md").is_file(), f"write {path}, which `riotdsl explain {code}` prints"
    lines = catalog.page(code).split("\n")
    assert lines[0] == f"# {code}", f"begin {path} with the heading `# {code}`"
    headings = tuple(line for line in lines if line.startswith("## "))
    assert headings == HEADINGS, f"give {path} the headings {', '.join(HEADINGS)}, in this order"


@pytest.mark.parametrize("code", NAMES)
def test_every_code_has_an_example(code: str) -> None:
    example = catalog.page(code).partition("## Example")[2].partition("## Remedy")[0]
    assert re.search(r"^```(riot|text)\b", example, re.MULTILINE), (
        f"show in riotdsl/text/codes/{code}.md, under `## Example`, a riot fence that has the "
        "mistake, or a text fence where no ruleset can have it"
    )


@pytest.mark.parametrize("code", NAMES)
def test_the_example_of_a_page_has_the_mistake_and_its_remedy_has_not(
    code: str, pytestconfig: pytest.Config
) -> None:
    compiler = literate.compiler(pytestconfig)
    for fence in _riot_fences(code, "Example"):
        reported = _reported(compiler, fence, "") | _reported(compiler, fence, compiler.tiny)
        assert code in reported, f"the example of {code}.md reports only {reported or 'nothing'}"
    for fence in _riot_fences(code, "Remedy"):
        reported = _reported(compiler, fence, compiler.tiny)
        assert code not in reported, f"the remedy of {code}.md still has the mistake"


def _riot_fences(code: str, heading: str) -> list[str]:
    parts = (case for case in cases(catalog.page(code)) if case.title == f"{code} > {heading}")
    return [fence.body for part in parts for fence in part.fences if fence.kind == "riot"]


def _reported(compiler: Compiler, text: str, tiny: str) -> set[str]:
    sources = (Source("game.riot", text), Source("tiny.riot", undeclared(tiny, text)))
    check = compiler.checker(strict=True)
    return {each.code for each in check(sources if tiny else sources[:1])}


@pytest.mark.parametrize("code", NAMES)
def test_every_code_has_a_literate_test(code: str) -> None:
    path = HERE / f"{code}.md"
    assert path.is_file(), f"write tests/diagnostics/{code}.md; tests/literate_page.py says how"
    severity = CATALOG[code].severity
    assert re.search(rf"// .*\b{severity}: \[[^\]]*\b{code}\b", path.read_text(encoding="utf-8")), (
        f"expect `// {severity}: [{code}]` somewhere in tests/diagnostics/{code}.md"
    )


def test_the_codes_are_in_order_and_each_stands_once() -> None:
    assert sorted(set(NAMES)) == NAMES, "put the lines of riotdsl/text/codes.py into order"


def test_every_code_is_a_kebab_case_fact_with_a_sentence() -> None:
    for code in CODES:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code.name), f"spell {code.name} in kebab-case"
        assert code.summary.endswith("."), f"end the summary of {code.name} with a full stop"


def test_no_page_is_left_without_its_code() -> None:
    for folder in (PAGES, HERE):
        orphans = {path.stem for path in folder.glob("*.md")} - CATALOG.keys()
        assert not orphans, f"{folder}: no code in riotdsl/text/codes.py for {orphans}"


def test_every_code_that_is_reported_is_listed() -> None:
    used = re.compile(r'(?:error|warning|info|Diagnostic)\(\s*"([a-z]+(?:-[a-z]+)*)"')
    texts = (path.read_text(encoding="utf-8") for path in PAGES.parents[1].rglob("*.py"))
    unlisted = {code for text in texts for code in used.findall(text)} - CATALOG.keys()
    assert not unlisted, f"list in riotdsl/text/codes.py: {sorted(unlisted)}"
