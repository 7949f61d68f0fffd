r"""Pages of the documentation, read as tests.

    riot                    a whole ruleset
    riot with=tiny          completed by what tests/language/tiny.riot declares besides
    riot with=table         completed by tests/docs/table.riot in the same way
    riot file=a/game.riot   written to this file
    riot into=a/game.riot   added to this file; what is declared again takes the place of the old
    riot wrong=a/game.riot  a line that takes the place of the likest one in this file, until
                            the next console fence has been run
    console                 lines with `$` are commands, the others what they print; in a game,
                            lines with `>` are what is entered

A line of a whole ruleset, or of a completed one, may end in `// error: [code]`. Fences of a page
are worked through in order, in a folder of the page's own. `pytest --update` writes what is printed
now into the console fences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from click.testing import Result

from riotdsl.compile import check_sources
from riotdsl.text.diagnostic import has_errors, sorted_diagnostics
from riotdsl.text.render import as_short
from riotdsl.text.source import Source
from tests import literate_page as page

ROOT = Path(__file__).parent.parent.parent
BASES = {
    "tiny": ROOT / "tests" / "language" / "tiny.riot",
    "table": ROOT / "tests" / "docs" / "table.riot",
}
_ENTRY = re.compile(r"^(?:which way\? )?> (.*)$", re.MULTILINE)
# Unless something is entered, what these print depends on seats and seeds: they must only
# succeed.
UNCOMPARED = frozenset({"play"})
# How many runs were remembered depends on what other tests have run.
_REMEMBERED = re.compile(r" \(\d+ remembered\)$", re.MULTILINE)

Run = Callable[..., Result]


def pages() -> list[Path]:
    """Every page, README included."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def fences(path: Path, *kinds: str) -> list[page.Fence]:
    """The fences of a page that are of some kind, in order."""
    cases = page.cases(path.read_text(encoding="utf-8"))
    return [fence for case in cases for fence in case.fences if fence.kind in kinds]


def is_ruleset(fence: page.Fence) -> bool:
    """Whether a fence is a ruleset by itself or with a base."""
    return not fence.options.keys() & {"file", "into", "wrong"}


def files(fence: page.Fence) -> list[Source]:
    """A fence that is a ruleset, with what its base declares besides."""
    own = Source("game.riot", fence.body)
    base = fence.options.get("with")
    if base is None:
        return [own]
    text = BASES[base].read_text(encoding="utf-8")
    return [own, Source(f"{base}.riot", page.undeclared(text, fence.body))]


def expected(fence: page.Fence) -> set[page.Place]:
    """The diagnostics that a fence says it has."""
    return set(page.expectations({"game.riot": fence}))


def riot_complaints(fence: page.Fence) -> Iterator[str]:
    """What is wrong with a fence that is a ruleset; with a base, warnings are no mistake."""
    missing = expected(fence)
    for each in sorted_diagnostics(check_sources(files(fence))):
        place = (each.span.source.name, each.span.first.line, f"{each.severity}[{each.code}]")
        if place in missing:
            missing.discard(place)
        elif "with" not in fence.options or has_errors([each]):
            yield f"reported, but not expected: {as_short(each)}"
    for _, line, what in sorted(missing):
        yield f"line {fence.line + line - 1}: expected {what}, but it was not reported"


@dataclass(slots=True)
class Walk:
    """A page worked through by a newcomer who does what it says; the folder is the current one.

    `wrong` holds commands that failed, `printed` what each console fence would show now.
    """

    folder: Path
    run: Run
    restored: dict[Path, str] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    printed: list[tuple[page.Fence, str]] = field(default_factory=list)

    def step(self, fence: page.Fence) -> None:
        """Do what a fence says."""
        if fence.kind == "console":
            self.printed.append((fence, "".join(self.console(fence))))
            for path, text in self.restored.items():
                path.write_text(text, encoding="utf-8")
            self.restored.clear()
        for option, name in fence.options.items():
            path = self.folder / name
            if option == "file":
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(fence.body, encoding="utf-8")
            elif option == "into":
                before = path.read_text(encoding="utf-8")
                path.write_text(merged(before, fence.body), encoding="utf-8")
            elif option == "wrong":
                self.restored[path] = path.read_text(encoding="utf-8")
                path.write_text(mistaken(self.restored[path], fence.body), encoding="utf-8")

    def console(self, fence: page.Fence) -> Iterator[str]:
        """The commands of a fence, each with what it prints now."""
        for typed, shown in commands(fence):
            words = typed.split()
            entered = _ENTRY.findall(shown)
            text = "".join(f"{each}\n" for each in entered)
            result = self.run(*words[1:], text=text) if entered else self.run(*words[1:])
            failed = words[0] != "riotdsl" or result.exit_code not in (0, 1)
            if failed:
                self.wrong.append(f"line {fence.line}: {typed}\n{result.output}")
            uncompared = words[1] in UNCOMPARED and not entered
            output = _REMEMBERED.sub("", result.output)
            printed = shown if failed or uncompared else output
            yield f"$ {typed}\n{printed}"


def commands(fence: page.Fence) -> Iterator[tuple[str, str]]:
    """Every command in a console fence with the text that is shown below it."""
    for part in re.split(r"^(?=\$ )", fence.body, flags=re.MULTILINE):
        if part.startswith("$ "):
            first, _, shown = part.partition("\n")
            yield first[2:], shown


def merged(before: str, added: str) -> str:
    """A file with declarations added; those that it has already are replaced where they stand."""
    blocks = [block for block in before.rstrip("\n").split("\n\n") if block]
    for block in added.rstrip("\n").split("\n\n"):
        heads = [page.declares(each) for each in blocks]
        head = page.declares(block)
        if head in heads:
            blocks[heads.index(head)] = block
        else:
            blocks.append(block)
    return "\n\n".join(blocks) + "\n"


def mistaken(before: str, line: str) -> str:
    """A file in which a line takes the place of the one that is most like it."""
    lines = before.split("\n")
    (likest,) = get_close_matches(line.rstrip("\n"), lines, n=1)
    lines[lines.index(likest)] = line.rstrip("\n")
    return "\n".join(lines)
