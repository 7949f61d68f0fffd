"""The list of codes, one a line, in the order of the alphabet.

A code is a kebab-case fact, unique over all stages and never reused. To add one, add a line here,
a page `codes/<code>.md` beside this file, and a literate test `tests/diagnostics/<code>.md`. To
rename one, rename all three and add the old name to `FORMER`.
"""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.text.diagnostic import Severity
from riotdsl.text.lazy_dataclass import dataclass


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
    Code("bad-amount", _E, "A number that is too small, too large, or turned around."),
    Code("bad-character", _E, "A character that the language does not use."),
    Code("bad-message", _E, "A message with a hole that cannot be filled."),
    Code("boxes-overlap", _E, "Two boxes of a picture, one over the other."),
    Code("card-never-dealt", _W, "A card that never comes into the game."),
    Code("changed-twice", _E, "A variant that changes the same thing twice."),
    Code("circular-variants", _E, "Variants that are over each other in a circle."),
    Code("clauses-conflict", _E, "Two clauses that decide a value at once, and differ."),
    Code("clauses-incomplete", _E, "A value that no clause decides in some case."),
    Code("clauses-unproved", _E, "A value with more cases than can be gone through."),
    Code("conflicting-variants", _E, "Two variants that change the same thing."),
    Code("dead-clause", _W, "A clause that never decides."),
    Code("duplicate-answer", _E, "An answer that is listed twice."),
    Code("duplicate-fact", _E, "Something in a scenario that is said twice."),
    Code("duplicate-name", _E, "Two things with one name."),
    Code("duplicate-ruling", _E, "Two rulings on one question."),
    Code("duplicate-seat", _E, "A faction that `start` seats twice."),
    Code("duplicate-stance", _E, "Two stances of an edition on one question."),
    Code("duplicate-wording", _E, "A name or message put into words twice."),
    Code("empty-ruleset", _E, "A ruleset in which nothing is declared."),
    Code("equivalent-answers", _W, "Two answers that come to the same."),
    Code("file-too-large", _E, "A file with more text than a ruleset file may have."),
    Code("heading-not-found", _E, "A heading that a copy of the text does not have."),
    Code("hidden-character", _E, "A character that cannot be seen, or that changes what is seen."),
    Code("impossible-position", _E, "A position that cannot be set up."),
    Code("incompatible-change", _E, "A change that does not fit what it changes."),
    Code("incompatible-form", _E, "A form of a name that does not go with the others."),
    Code("invalid-encoding", _E, "A file that is not UTF-8 text."),
    Code("last-clause-dropped", _E, "A variant that leaves a value without its last answer."),
    Code("link-out-of-folder", _E, "A link that leads out of the folder of the ruleset."),
    Code("locator-found-twice", _E, "A locator that occurs more than once in the text."),
    Code("locator-not-found", _E, "A locator that does not occur in the text."),
    Code("long-locator", _E, "A locator of more than six words."),
    Code("missing-locator", _E, "A citation without the words by which it is found."),
    Code("missing-path", _E, "A file or folder that does not exist."),
    Code("missing-stance", _W, "An edition that takes no stance on a question."),
    Code("missing-texts", _W, "An edition in a language that has no texts."),
    Code("missing-wording", _W, "A language that lacks what people read in it."),
    Code("mixed-answers", _E, "Answers of different sorts in one list."),
    Code("mixed-type", _E, "A type of things that do not go together."),
    Code("move-nowhere", _W, "Something is moved to no place at all."),
    Code("name-too-long", _E, "A name with more letters than a name may have."),
    Code("nested-too-deeply", _E, "Brackets inside brackets, deeper than can be read."),
    Code("never-equal", _E, "Two things that are compared and can never be the same."),
    Code("never-reached", _W, "A statement or stage that is never reached."),
    Code("no-game", _E, "A ruleset without a game."),
    Code("no-matching-parameter", _E, "A rule of a kind about something else."),
    Code("no-member", _E, "Something behind a dot that is not there."),
    Code("no-play", _E, "A ruleset without a beginning."),
    Code("none-not-allowed", _E, "`none` for something that must be there."),
    Code("not-a-file", _E, "Something else stands where a ruleset file should be."),
    Code("not-assignable", _E, "A change of something that is no track."),
    Code("not-constant", _E, "Something that may not depend on the position."),
    Code("not-enough-pieces", _E, "More things in a scenario than there are."),
    Code("not-seated", _E, "A faction that does not take part in a scenario."),
    Code("offered-twice", _E, "An action that stands twice in one offer."),
    Code("order-too-long", _E, "An order of more members than an order may have."),
    Code("out-of-range", _E, "A number that may not fit."),
    Code("outside-picture", _E, "Something that does not lie inside the picture."),
    Code("outside-procedure", _E, "An `end` of a procedure that is not running here."),
    Code("reads-secret", _E, "A decision that would tell what a player may not see."),
    Code("recursive", _E, "A rule that comes back to itself."),
    Code("refused-without-step", _E, "A refusal of nothing."),
    Code("repeat-without-decision", _E, "A `repeat` in which nobody decides anything."),
    Code("reserved-name", _E, "A built-in name that is declared anew."),
    Code("reserved-word", _E, "A word of the language used as a name."),
    Code("ruling-against-edition", _E, "A ruling against the text of its edition."),
    Code("rulings-for-other-edition", _E, "Rulings that were made for another edition."),
    Code("sealed-choice", _E, "A set or an order that is to be chosen sealed."),
    Code("sealed-end", _E, "An action with choices or effects that ends a sealed window."),
    Code("skip-leaks", _E, "A seat that is passed over or not by what it alone sees."),
    Code("stance-against-all", _E, "A stance that denies what is said of all editions."),
    Code("state-too-large", _E, "A game that keeps more numbers than a state may hold."),
    Code("still-used", _E, "A variant that drops what other rules need."),
    Code("syntax-error", _E, "A text that does not follow the grammar."),
    Code("too-few-answers", _E, "A text said to be ambiguous, but with one answer."),
    Code("too-many-choices", _E, "A decision with more possibilities than can be listed."),
    Code("too-many-files", _E, "A ruleset of more files than can be read."),
    Code("too-many-things", _E, "More places, units or cards than a game may have."),
    Code("too-much-work", _E, "More steps between two decisions than anybody would wait for."),
    Code("uncited-requirement", _W, "A requirement that no edition cites."),
    Code("unclear-owner", _E, "Things in a scenario that could be anybody's."),
    Code("unclear-scope", _W, "A part that `every` or `some` reaches although it seems apart."),
    Code("unclear-target", _E, "A name that a variant changes, and that two things have."),
    Code("unclosed-brace", _E, "A bracket that is opened and never closed."),
    Code("unclosed-string", _E, "A text in quotes that does not end on its line."),
    Code("undefined-it", _E, "`it` where nothing is tested."),
    Code("undefined-you", _E, "`you` where nobody decides."),
    Code("unit-never-placed", _W, "A unit that never comes into the game."),
    Code("unknown-answer", _E, "An answer that a question does not have."),
    Code("unknown-citation", _E, "A citation of something that does not exist."),
    Code("unknown-form", _E, "A form of a name that does not exist."),
    Code("unknown-game", _E, "An edition, ruling or variant of another game."),
    Code("unknown-language", _E, "Texts whose language is not a code."),
    Code("unknown-lineup", _E, "Players that the game does not permit together."),
    Code("unknown-name", _E, "A name that is not declared."),
    Code("unknown-target", _E, "A variant that changes something that does not exist."),
    Code("unknown-word", _E, "A word that is none of those possible."),
    Code("unknown-wording", _E, "Words for something that does not exist."),
    Code("unused-action", _W, "An action that nobody is offered."),
    Code("unused-option", _W, "An option that no rule reads."),
    Code("unused-procedure", _W, "A procedure that is never run."),
    Code("unused-question", _W, "A question that no rule reads."),
    Code("unused-ruling", _I, "A ruling that no edition leaves room for."),
    Code("unused-track", _W, "A track that nothing reads."),
    Code("unused-value", _W, "A value that nothing asks for."),
    Code("win-after-unused-procedure", _W, "A win after a procedure that is never run."),
    Code("window-order-not-constant", _E, "A window whose order depends on the position."),
    Code("wrong-argument-count", _E, "Too many or too few arguments."),
    Code("wrong-rulebook-text", _E, "A copy of a text that is not the edition's."),
    Code("wrong-type", _E, "Something else than is needed."),
)
# fmt: on

# Codes of earlier versions, and what they are called now; `riotdsl explain` still finds them.
FORMER: Mapping[str, str] = {
    "last-clause": "last-clause-dropped",
    "never-decided": "win-after-unused-procedure",
    "no-carrier": "no-matching-parameter",
    "no-it": "undefined-it",
    "no-position": "impossible-position",
    "no-step-before": "refused-without-step",
    "no-you": "undefined-you",
    "none-given": "none-not-allowed",
    "other-edition": "rulings-for-other-edition",
    "other-text": "wrong-rulebook-text",
    "repeat-asks-nobody": "repeat-without-decision",
    "second-fact": "duplicate-fact",
    "second-ruling": "duplicate-ruling",
    "second-seat": "duplicate-seat",
    "second-stance": "duplicate-stance",
    "second-wording": "duplicate-wording",
    "silence-tells": "skip-leaks",
    "too-few-things": "not-enough-pieces",
    "too-many-members": "too-many-choices",
    "unclear-reach": "unclear-scope",
    "unfit-change": "incompatible-change",
    "unfit-form": "incompatible-form",
    "unused-answer": "equivalent-answers",
    "variants-in-circle": "circular-variants",
    "window-order-open": "window-order-not-constant",
    "wrong-count": "wrong-argument-count",
}
