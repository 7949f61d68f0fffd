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
_I = Severity.INFO

# fmt: off
CODES: tuple[Code, ...] = (
    Code("bad-character", _E, "A character that the language does not use."),
    Code("bad-message", _E, "A message with a hole that cannot be filled."),
    Code("changed-twice", _E, "A variant that changes the same thing twice."),
    Code("conflicting-variants", _E, "Two variants that change the same thing."),
    Code("empty-ruleset", _E, "A ruleset in which nothing is declared."),
    Code("file-too-large", _E, "A file with more text than a ruleset file may have."),
    Code("hidden-character", _E, "A character that cannot be seen, or that changes what is seen."),
    Code("invalid-encoding", _E, "A file that is not UTF-8 text."),
    Code("last-clause", _E, "A variant that leaves a value without its last answer."),
    Code("link-out-of-folder", _E, "A link that leads out of the folder of the ruleset."),
    Code("long-locator", _E, "A locator of more than six words."),
    Code("missing-locator", _E, "A citation without the words by which it is found."),
    Code("missing-path", _E, "A file or folder that does not exist."),
    Code("missing-stance", _W, "An edition that takes no stance on a question."),
    Code("missing-texts", _W, "An edition in a language that has no texts."),
    Code("missing-wording", _W, "A language that lacks a wording which another has."),
    Code("name-too-long", _E, "A name with more letters than a name may have."),
    Code("nested-too-deeply", _E, "Brackets inside brackets, deeper than can be read."),
    Code("not-a-file", _E, "Something else stands where a ruleset file should be."),
    Code("other-edition", _E, "Rulings that were made for another edition."),
    Code("reserved-word", _E, "A word of the language used as a name."),
    Code("ruling-against-edition", _E, "A ruling on what its edition states."),
    Code("second-ruling", _E, "Two rulings on one question."),
    Code("second-stance", _E, "Two stances of an edition on one question."),
    Code("second-wording", _E, "A name or message put into words twice."),
    Code("stance-against-all", _E, "A stance that denies what is said of all editions."),
    Code("still-used", _E, "A variant that drops what other rules need."),
    Code("syntax-error", _E, "A text that does not follow the grammar."),
    Code("too-few-answers", _E, "A text said to be ambiguous, but with one answer."),
    Code("too-many-files", _E, "A ruleset of more files than can be read."),
    Code("uncited-requirement", _W, "A requirement that no edition cites."),
    Code("unclear-target", _E, "A name that a variant changes, and that two things have."),
    Code("unclosed-brace", _E, "A bracket that is opened and never closed."),
    Code("unclosed-string", _E, "A text in quotes that does not end on its line."),
    Code("unfit-change", _E, "A change that does not fit what it changes."),
    Code("unfit-form", _E, "A form of a name that does not go with the others."),
    Code("unknown-answer", _E, "An answer that a question does not have."),
    Code("unknown-citation", _E, "A citation of something that does not exist."),
    Code("unknown-form", _E, "A form of a name that does not exist."),
    Code("unknown-game", _E, "An edition, ruling or variant of another game."),
    Code("unknown-language", _E, "Texts whose language is not a code."),
    Code("unknown-lineup", _E, "Players that the game does not permit together."),
    Code("unknown-target", _E, "A variant that changes something that does not exist."),
    Code("unknown-wording", _E, "Words for something that does not exist."),
    Code("unused-ruling", _I, "A ruling on what every edition states."),
    Code("variants-in-circle", _E, "Variants that are over each other in a circle."),
)
# fmt: on
