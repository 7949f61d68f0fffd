"""The list of codes, one a line, in the order of the alphabet.

A code is a kebab-case fact, unique over all stages and never reused. To add one, add a line here,
a page `codes/<code>.md` beside this file, and a literate test `tests/diagnostics/<code>.md`.
"""

from __future__ import annotations

from dataclasses import dataclass

from riotdsl.text.diagnostic import Severity


@dataclass(frozen=True, slots=True)
class Code:
    """The name of a diagnostic, how bad it is, and what it says in one line."""

    name: str
    severity: Severity
    summary: str


_E = Severity.ERROR
_W = Severity.WARNING

# fmt: off
CODES: tuple[Code, ...] = (
    Code("bad-character", _E, "A character that the language does not use."),
    Code("empty-ruleset", _E, "A ruleset in which nothing is declared."),
    Code("file-too-large", _E, "A file with more text than a ruleset file may have."),
    Code("hidden-character", _E, "A character that cannot be seen, or that changes what is seen."),
    Code("invalid-encoding", _E, "A file that is not UTF-8 text."),
    Code("link-out-of-folder", _E, "A link that leads out of the folder of the ruleset."),
    Code("missing-path", _E, "A file or folder that does not exist."),
    Code("name-too-long", _E, "A name with more letters than a name may have."),
    Code("nested-too-deeply", _E, "Brackets inside brackets, deeper than can be read."),
    Code("not-a-file", _E, "Something else stands where a ruleset file should be."),
    Code("reserved-word", _E, "A word of the language used as a name."),
    Code("syntax-error", _E, "A text that does not follow the grammar."),
    Code("too-many-files", _E, "A ruleset of more files than can be read."),
    Code("unclosed-brace", _E, "A bracket that is opened and never closed."),
    Code("unclosed-string", _E, "A text in quotes that does not end on its line."),
)
# fmt: on
