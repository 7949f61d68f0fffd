"""The collector of literate tests, with a compiler that complains about every `bad`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent

import pytest

from riotdsl.text.diagnostic import Diagnostic, Label, Severity
from riotdsl.text.source import Source
from tests import literate_page as page

TINY = "game tiny { players a, b }\n\nfaction a, b\n\nplace yard\n"


def check_sources(sources: Sequence[Source]) -> page.Diagnostics:
    return tuple(
        Diagnostic("bad-word", Severity.ERROR, "bad", Label(source.span(*match.span())))
        for source in sources
        for match in re.finditer(r"\bbad\b(?!-)", source.text)
    )


def check_path(path: Path) -> page.Diagnostics:
    if not path.exists():
        return (
            Diagnostic("missing", Severity.ERROR, "gone", Label(Source(str(path), "").point(0))),
        )
    texts = [Source(str(each), each.read_bytes().decode("latin-1")) for each in path.glob("*.riot")]
    return check_sources(texts)


COMPILER = page.Compiler(check_sources, check_path, TINY)


def only_case(text: str) -> page.Case:
    (case,) = page.cases(dedent(text))
    return case


def found(text: str) -> list[str]:
    case = only_case(text)
    return list(page.complaints(case, page.run(case, COMPILER)))


def test_a_page_is_cut_at_its_headings() -> None:
    text = (
        "# A\n\nOnly words.\n\n## B\n\nWords.\n\n```riot\n# no heading\n```\n\n## C\n```riot\n```\n"
    )
    first, second = page.cases(text)
    assert (first.title, first.line, first.has_prose) == ("A > B", 5, True)
    assert first.fences[0].body == "# no heading\n"
    assert (second.title, second.has_prose, second.fences[0].body) == ("A > C", False, "")


def test_what_is_reported_where_it_is_expected_passes() -> None:
    assert found("""
        # A
        Words.
        ```riot
        one bad  // error: [bad-word]
        bad bad  // error: [bad-word, bad-word]
        ```
        ```riot file=b.riot
        bad      // error: [bad-word], error: [other]
        ```
    """) == ["line 9 (b.riot:1): expected error[other], but it was not reported"]


def test_the_end_of_a_file_counts_as_its_last_line() -> None:
    case = only_case("# A\nWords.\n```riot\nunit {  // error: [unclosed-brace]\n```\n")
    source = Source("game.riot", case.fences[0].body)
    end = Label(source.point(len(source.text)))
    told = Diagnostic("unclosed-brace", Severity.ERROR, "open", end)
    assert list(page.complaints(case, page.Checked((source,), (told,)))) == []


def test_what_is_reported_elsewhere_fails_twice() -> None:
    assert found("# A\nWords.\n```riot\nbad\nx  // warning: [bad-word]\n```\n") == [
        "line 5 (game.riot:2): expected warning[bad-word], but it was not reported",
        "reported, but not expected: game.riot:1:1: error[bad-word]: bad",
    ]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("# A\n```riot\n```", "write a sentence"),
        ("# A\nWords.\n```riot\n```\n```riot\n```", "two fences are game.riot"),
        ("# A\nWords.\n```diagnostics\n\n```", "a case has riot fences"),
        ("# A\nWords.\n```riot\n```\n```rito\n```", "no fence is called 'rito'"),
        (
            "# A\nWords.\n```riot fiel=a\n```",
            "only the options check= and escapes= and file= and with=",
        ),
        ("# A\nWords.\n```riot with=chess\n```", "only with=tiny"),
    ],
)
def test_a_page_that_tests_nothing_is_told_so(text: str, wrong: str) -> None:
    assert any(wrong in complaint for complaint in found(text))


def test_the_tiny_game_gives_what_the_case_does_not_declare() -> None:
    case = only_case("# A\nWords.\n```riot with=tiny\nfaction x\nplace hall\n```\n")
    own, tiny = page.sources(case, TINY)
    assert own.text == "faction x\nplace hall\n"
    assert tiny == Source("tiny.riot", "game tiny { players a, b }\n\nplace yard\n")


def test_escapes_stand_for_characters_where_the_fence_says_so() -> None:
    case = only_case("# A\nWords.\n```riot escapes=yes\na\\u{202e}b\n```\n")
    assert page.sources(case, TINY) == (Source("game.riot", "a\u202eb\n"),)


def test_a_folder_fence_lies_on_the_disk() -> None:
    assert (
        found("# A\nWords.\n```folder open=a.riot\na.riot missing  // error: [missing]\n```") == []
    )
    assert (
        found("""
        # A
        Words.
        ```folder
        .
        a.riot bytes 62 61 64  // error: [bad-word]
        b.riot letters 10
        c*.riot copies 3
        deep/d.riot tiny
        ```
    """)
        == []
    )


PAGE = """\
# A

Words.

```riot
bad  // error: [bad-word]
```

```diagnostics
```

## B

Words.

```riot
bad  // error: [bad-word]
```

```diagnostics
stale
stale
stale
```
"""

STUB = """\
import sys
sys.path.insert(0, {root!r})

pytest_plugins = ["tests.literate"]

def pytest_configure(config):
    from tests import literate
    from tests.collector.test_literate import COMPILER
    config.stash[literate.COMPILER] = COMPILER
"""


def test_pages_are_collected_judged_and_rewritten(
    pytester: pytest.Pytester, pytestconfig: pytest.Config
) -> None:
    pytester.makeconftest(STUB.format(root=str(pytestconfig.rootpath)))
    pytester.makeini("[pytest]\n")
    written = pytester.mkdir("tests") / "language" / "a.md"
    written.parent.mkdir()
    written.write_text(PAGE, encoding="utf-8")

    before = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    before.assert_outcomes(failed=2)
    before.stdout.fnmatch_lines(["*a.md:12: A > B", "*if this is right, run pytest --update"])

    pytester.runpytest_subprocess("--update").assert_outcomes(passed=2)
    shown = written.read_text(encoding="utf-8")
    assert shown.count("error[bad-word]: bad\n --> game.riot:1:1\n") == 2
    assert "stale" not in shown
    pytester.runpytest_subprocess().assert_outcomes(passed=2)
