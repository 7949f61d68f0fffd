r"""Literate tests: a Markdown page is specification and test at once.

A heading is a case; a paragraph says what should happen; a `riot` fence is a file:

    riot                  the file `game.riot`
    riot file=units.riot  another file of the same ruleset
    riot with=tiny        what tests/language/tiny.riot declares, unless declared here
    riot check=strict     checked as `check --strict` does
    riot escapes=yes      `\u{202e}` stands for the character, which nobody could see here
    folder open=a.riot    files on the disk that no fence can hold: see `literate_folder`
    copy of=first         a reader's copy of the rulebook, compared with that edition
    given                 a position that is set up, as with `Game.position`

A line that must be diagnosed ends in `// error: [code]` or `// warning: [code]`, several codes
parted by commas. Whatever is reported must be expected on its line, and the other way round.
Any other fence holds what the case prints, and is rewritten by `pytest --update`; OUTPUTS says how
each kind is made. Fences of the kind `text`, or of none, are for the reader only.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from riotdsl.text.diagnostic import Diagnostic, sorted_diagnostics
from riotdsl.text.render import as_short, as_text
from riotdsl.text.source import Source
from tests import literate_folder

Diagnostics = tuple[Diagnostic, ...]
Place = tuple[str, int, str]

_FENCE = re.compile(r"^(?P<ticks>`{3,})\s*(?P<info>[^`]*)$")
_HEADING = re.compile(r"^(?P<level>#{1,6})\s+(?P<title>.+?)\s*$")
_EXPECTED = re.compile(r"(error|warning|info):\s*\[([^\]]*)\]")
_EXPECTED_COMMENT = re.compile(rf"//\s*((?:{_EXPECTED.pattern}[,\s]*)+)$")
_ESCAPE = re.compile(r"\\u\{([0-9a-f]+)\}")
_READER_ONLY = frozenset({"", "text"})
_OPTIONS: dict[str, set[str]] = {
    "riot": {"check", "escapes", "file", "with"},
    "folder": {"open"},
    "copy": {"of"},
    "given": set(),
}

# Of these a game has one, whatever its name.
_DECLARED_ONCE = frozenset({"game", "faction", "start", "picture", "heuristic"})


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block: its kind, its options, its text, and the number of its first line."""

    kind: str
    options: Mapping[str, str]
    body: str
    line: int
    index: int


@dataclass(frozen=True, slots=True)
class Case:
    """A heading with the fences below it; `has_prose` if words stand there as well."""

    title: str
    line: int
    fences: tuple[Fence, ...]
    has_prose: bool


@dataclass(frozen=True, slots=True)
class Compiler:
    """What is tested: functions that find all that is wrong, in sources or on the disk.

    `check_strictly`, if there is one, finds in sources what `check --strict` finds, `check_copy` in
    an edition of the sources what a copy of its text does not bear out, `check_given` in a position
    of theirs what cannot be.
    """

    check_sources: Callable[[Sequence[Source]], Diagnostics]
    check_path: Callable[[Path], Diagnostics]
    tiny: str
    check_strictly: Callable[[Sequence[Source]], Diagnostics] | None = None
    check_copy: Callable[[Sequence[Source], str, Source], Diagnostics] | None = None
    check_given: Callable[[Sequence[Source], str], Diagnostics] | None = None

    def checker(self, *, strict: bool) -> Callable[[Sequence[Source]], Diagnostics]:
        """What finds all that is wrong in sources."""
        return (strict and self.check_strictly) or self.check_sources


@dataclass(frozen=True, slots=True)
class Checked:
    """What the outputs of a case are made from; no sources if the case lies on the disk."""

    sources: tuple[Source, ...]
    diagnostics: Diagnostics


def rendered(checked: Checked, _fence: Fence) -> str:
    """The fence `diagnostics`: all of them as a user sees them, an empty line between."""
    return "\n\n".join(as_text(each) for each in checked.diagnostics) + "\n"


# Kind of fence to the text that it must hold. The fence is given, for outputs that need an input.
OUTPUTS: dict[str, Callable[[Checked, Fence], str]] = {"diagnostics": rendered}


def cases(page: str) -> tuple[Case, ...]:
    """The cases of a page in order; headings without a fence are for the reader only."""
    found: list[Case] = []
    path: list[str] = []
    title, line, fences, has_prose, count = "", 1, list[Fence](), False, 0
    lines = iter(enumerate(page.split("\n"), 1))
    for number, text in lines:
        if heading := _HEADING.match(text):
            found.append(Case(title, line, tuple(fences), has_prose))
            path = [*path[: len(heading["level"]) - 1], heading["title"]]
            title, line, fences, has_prose = " > ".join(path), number, [], False
        elif opening := _FENCE.match(text):
            body = _until(opening["ticks"], lines)
            fences.append(_fence(opening["info"], body, number + 1, count))
            count += 1
        elif text.strip():
            has_prose = True
    found.append(Case(title, line, tuple(fences), has_prose))
    return tuple(case for case in found if case.fences)


def sources(case: Case, tiny: str) -> tuple[Source, ...]:
    """The files of a case, and what it takes from the tiny game."""
    fences = [fence for fence in case.fences if fence.kind == "riot"]
    own = [Source(_name(fence), _text(fence)) for fence in fences]
    if any(fence.options.get("with") == "tiny" for fence in fences):
        own.append(Source("tiny.riot", undeclared(tiny, "\n".join(each.text for each in own))))
    return tuple(own)


def undeclared(tiny: str, text: str) -> str:
    """The blocks of the tiny game, parted by empty lines, that a text does not declare itself."""
    own = {key for line in text.split("\n") if (key := declares(line))}
    blocks = tiny.split("\n\n")
    return "\n\n".join(block for block in blocks if declares(block.lstrip("\n")) not in own)


def run(case: Case, compiler: Compiler) -> Checked:
    """Check the files of a case."""
    folders = [fence for fence in case.fences if fence.kind == "folder"]
    if folders:
        return Checked((), _check_folder(folders[0], compiler))
    files = sources(case, compiler.tiny)
    strict = any(fence.options.get("check") == "strict" for fence in case.fences)
    found = [*compiler.checker(strict=strict)(files)]
    for fence in case.fences:
        if fence.kind == "copy" and compiler.check_copy is not None:
            copy = Source("copy.txt", fence.body)
            found += compiler.check_copy(files, fence.options.get("of", ""), copy)
        if fence.kind == "given" and compiler.check_given is not None:
            found += compiler.check_given(files, fence.body)
    return Checked(files, sorted_diagnostics(found))


def complaints(case: Case, checked: Checked) -> Iterator[str]:
    """Everything that keeps a case from passing, but for its outputs."""
    yield from _misuse(case)
    files = {_name(fence): fence for fence in _files(case)}
    expected = Counter(expectations(files))
    reported = Counter(_place(each, files) for each in checked.diagnostics)
    for (name, line, what), times in sorted((expected - reported).items()):
        at = f"line {files[name].line + line - 1} ({name}:{line})"
        yield f"{at}: expected {what}, but it was not reported" + _times(times)
    surplus = reported - expected
    for each in checked.diagnostics:
        if surplus[_place(each, files)] > 0:
            surplus[_place(each, files)] -= 1
            yield f"reported, but not expected: {as_short(each)}"


def outputs(case: Case, checked: Checked) -> Iterator[tuple[Fence, str]]:
    """The output fences of a case, each with the text that it must hold."""
    for fence in case.fences:
        if fence.kind in OUTPUTS:
            yield fence, OUTPUTS[fence.kind](checked, fence)


def rewritten(page: str, fence: Fence, body: str) -> str:
    """The page with another text in a fence."""
    lines = page.split("\n")
    start = fence.line - 1
    end = start + fence.body.count("\n")
    return "\n".join([*lines[:start], *body.rstrip("\n").split("\n"), *lines[end:]])


def _until(ticks: str, lines: Iterator[tuple[int, str]]) -> str:
    body: list[str] = []
    for _, text in lines:
        if text.rstrip() == ticks:
            break
        body.append(text + "\n")
    return "".join(body)


def _fence(info: str, body: str, line: int, index: int) -> Fence:
    kind, *words = info.split() or [""]
    options = dict(word.partition("=")[::2] for word in words)
    return Fence(kind, options, body, line, index)


def _check_folder(fence: Fence, compiler: Compiler) -> Diagnostics:
    # From inside the folder, so that the names in the output are the same on every machine.
    with TemporaryDirectory() as outer, chdir(outer):
        folder = Path(outer, "ruleset")
        folder.mkdir()
        literate_folder.make(fence.body, folder, compiler.tiny)
        with chdir(folder):
            opened = Path(fence.options.get("open", "."))
            return sorted_diagnostics(compiler.check_path(opened))


def _files(case: Case) -> Iterator[Fence]:
    """The `riot` fences; each line of a `folder` fence is like one of a single line."""
    for fence in case.fences:
        if fence.kind == "riot":
            yield fence
        if fence.kind == "given":
            yield Fence("riot", {"file": "position"}, fence.body, fence.line, fence.index)
        if fence.kind == "folder":
            named = zip(literate_folder.names(fence.body), fence.body.splitlines(), strict=True)
            for number, (name, line) in enumerate(named, fence.line):
                yield Fence("riot", {"file": name}, line + "\n", number, fence.index)


def _name(fence: Fence) -> str:
    return fence.options.get("file", "game.riot")


def _text(fence: Fence) -> str:
    if fence.options.get("escapes") != "yes":
        return fence.body
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), fence.body)


def declares(line: str) -> str | None:
    """What a line at the left margin declares: its word, and its name where there may be more."""
    words = re.match(r"([a-z]+)\b(?:\s+(\w+))?", line)
    if words is None:
        return None
    return words[1] if words[1] in _DECLARED_ONCE else f"{words[1]} {words[2]}"


def _misuse(case: Case) -> Iterator[str]:
    if not case.has_prose:
        yield "write a sentence under the heading that says what should happen"
    files = Counter(_name(fence) for fence in case.fences if fence.kind == "riot")
    yield from (f"two fences are {name}: add file=..." for name, n in files.items() if n > 1)
    folders = sum(fence.kind == "folder" for fence in case.fences)
    if folders > 1 or bool(folders) == bool(files):
        yield "a case has riot fences, or else one folder fence"
    for fence in case.fences:
        yield from (f"line {fence.line - 1}: {each}" for each in _fence_misuse(fence))


def _fence_misuse(fence: Fence) -> Iterator[str]:
    if fence.kind not in {*_OPTIONS, *OUTPUTS, *_READER_ONLY}:
        known = ", ".join([*_OPTIONS, *OUTPUTS, "text"])
        yield f"no fence is called {fence.kind!r}; there are: {known}"
    if fence.kind in _OPTIONS and not fence.options.keys() <= _OPTIONS[fence.kind]:
        options = " and ".join(f"{each}=" for each in sorted(_OPTIONS[fence.kind]))
        yield f"a {fence.kind} fence has only the options {options}"
    if fence.options.get("with", "tiny") != "tiny":
        yield "there is only with=tiny"
    if fence.options.get("check", "strict") != "strict":
        yield "there is only check=strict"


def expectations(fences: Mapping[str, Fence]) -> Iterator[Place]:
    for name, fence in fences.items():
        for number, line in enumerate(fence.body.split("\n"), 1):
            comment = _EXPECTED_COMMENT.search(line)
            for severity, codes in _EXPECTED.findall(comment[1]) if comment else ():
                for code in codes.split(","):
                    yield name, number, f"{severity}[{code.strip()}]"


def _place(diagnostic: Diagnostic, fences: Mapping[str, Fence]) -> Place:
    """File, line, and what; the end of a file counts as its last line, which can have a comment."""
    name, line = diagnostic.span.source.name, diagnostic.span.first.line
    if name in fences:
        line = min(line, max(fences[name].body.count("\n"), 1))
    return name, line, f"{diagnostic.severity}[{diagnostic.code}]"


def _times(count: int) -> str:
    return f" ({count} times)" if count > 1 else ""
