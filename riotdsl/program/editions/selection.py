"""Selections: which edition, rulings and variants are played, and what then is in force.

`de+rulings=club+night_shift` is the edition `de` with the rulings `club` and one variant; `default`
in place of an edition means none. A part that is a path names a file outside the ruleset; whoever
reads it hands in what it declares, by the text that the selection has for it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from riotdsl.program import problems
from riotdsl.program.checked import Checked
from riotdsl.program.editions import selection_problems
from riotdsl.program.editions.selection_name import NO_EDITION, Selection, SelectionError
from riotdsl.program.editions.stances import Stance, stance_of
from riotdsl.program.model import Question
from riotdsl.program.variants.application import SetAnswer, apply_variants
from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass, field, replace
from riotdsl.text.source import Source

DERIVED = ("default", "letter")

# What does not change play, and so does not count for the hash.
_TELLING = (tree.Edition, tree.Rulings, tree.Texts, tree.Start, tree.Picture)
_CASES = (cases.Scenario, cases.Variant)


def parsed(text: str) -> Selection:
    """The selection that a text names; SelectionError if it names none.

    >>> parsed("de+rulings=club+night_shift")
    Selection(edition='de', rulings='club', variants=('night_shift',))
    """
    words = [word.strip() for word in text.split("+")]
    if not all(words):
        raise SelectionError(selection_problems.empty_part(text))
    first = None if words[0].startswith("rulings=") else words.pop(0)
    rulings = [word.removeprefix("rulings=") for word in words if word.startswith("rulings=")]
    variants = [word for word in words if not word.startswith("rulings=")]
    if len(rulings) > 1:
        raise SelectionError(selection_problems.two_rulings(text, rulings))
    if rulings and not rulings[0]:
        raise SelectionError(selection_problems.no_rulings(text))
    for word in (first or "", *variants):
        if "=" in word:
            raise SelectionError(selection_problems.unknown_setting(text, word))
    if len(set(variants)) < len(variants):
        raise SelectionError(selection_problems.variant_twice(text, variants))
    edition = None if first == NO_EDITION else first
    return Selection(edition, rulings[0] if rulings else "default", tuple(variants))


# ---------------------------------------------------------------- what is in force


@dataclass(frozen=True, slots=True)
class InForce:
    """The answer in force to a question or option, and who decided it.

    `by` is edition, letter, ruling, default, narrowed, variant or option: narrowed is a default
    that the text excludes, and which gave way to the first answer that the text leaves. `code` is
    the integer that stands for the answer in play; `stance` what the edition says, None without an
    edition; `reason_of` the path whose `because` the reason is, None if the reason only names who
    decided.
    """

    question: str
    answer: str
    code: int
    by: str
    reason: str
    citations: tuple[tree.Where, ...] = ()
    stance: Stance | None = None
    reason_of: str | None = None

    @property
    def admitted(self) -> bool:
        """Whether the text of the edition leaves this answer possible."""
        return self.stance is None or not self.stance.excludes(self.answer)


@dataclass(frozen=True, slots=True)
class Decided:
    """Every question and option with its answer; `unused` are rulings that the text excludes."""

    selection: Selection
    answers: Mapping[str, InForce]
    unused: tuple[tree.Decided, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def codes(self) -> dict[str, int]:
        """The integers that `close` takes."""
        return {name: each.code for name, each in self.answers.items()}


Extra = Mapping[str, tree.Rulings | cases.Variant]


def chosen_variants(
    declarations: Iterable[cases.Declaration], selection: Selection, extra: Extra | None = None
) -> tuple[tuple[cases.Variant, ...], tuple[Diagnostic, ...]]:
    """The variants of a selection, from the ruleset or from `extra`, and which are unknown."""
    known: dict[str, cases.Variant] = {
        each.name.text: each for each in declarations if isinstance(each, cases.Variant)
    }
    known |= {text: each for text, each in (extra or {}).items() if isinstance(each, cases.Variant)}
    unknown = [text for text in selection.variants if text not in known]
    source = _source(selection) if unknown else None
    wrong = tuple(
        problems.unknown_part(_written(selection, text, source), known, "variant")
        for text in unknown
    )
    return tuple(known[text] for text in selection.variants if text in known), wrong


def decide(
    checked: Checked,
    selection: Selection,
    set_by_variants: Mapping[str, SetAnswer],
    options: Mapping[str, str],
    extra: Extra | None = None,
) -> Decided:
    """The answers in force; what is unknown is reported, and decided by default.

    `checked` is the program that will be closed, after variants: its integers are given.
    """
    return _Deciding(checked, selection, set_by_variants, options, extra or {}).run()


@dataclass(slots=True)
class _Deciding:
    checked: Checked
    selection: Selection
    set_by_variants: Mapping[str, SetAnswer]
    options: Mapping[str, str]
    extra: Extra
    found: list[Diagnostic] = field(default_factory=list)
    unused: list[tree.Decided] = field(default_factory=list)

    def run(self) -> Decided:
        names = self.checked.names
        edition = self._edition()
        rulings = self._rulings(edition)
        _, wrong = chosen_variants(names.variants.values(), self.selection, self.extra)
        self.found.extend(wrong)
        self._check_options()
        entries: dict[str, tree.Decided] = {}
        for entry in rulings.decided if rulings else ():
            entries.setdefault(entry.question.text, entry)
        answers = {
            name: self._option(question) if question.option
            else self._question(question, edition, entries.get(name))
            for name, question in self.checked.program.questions.items()
        }  # fmt: skip
        return Decided(self.selection, answers, tuple(self.unused), tuple(self.found))

    def _edition(self) -> tree.Edition | None:
        name = self.selection.edition
        known = self.checked.names.editions
        if name is None or name in {*known, NO_EDITION}:
            return known.get(name or NO_EDITION)
        as_variant = name in self.checked.names.variants or name in self.extra
        self.found.append(
            selection_problems.unknown_edition(_written(self.selection, name), known, as_variant)
        )
        return None

    def _rulings(self, edition: tree.Edition | None) -> tree.Rulings | None:
        name = self.selection.rulings
        if name in DERIVED:
            return None
        outside = self.extra.get(name)
        if isinstance(outside, tree.Rulings):
            rulings: tree.Rulings | None = outside
        else:
            rulings = self.checked.names.rulings.get(name)
        use = _written(self.selection, name)
        if rulings is None:
            known = (*DERIVED, *self.checked.names.rulings)
            self.found.append(problems.unknown_part(use, known, "set of rulings"))
        elif rulings.editions and (
            edition is None or edition.name.text not in {each.text for each in rulings.editions}
        ):
            self.found.append(selection_problems.other_edition(use, rulings, edition))
            return None
        return rulings

    def _check_options(self) -> None:
        questions = self.checked.program.questions
        known = [name for name, question in questions.items() if question.option]
        for name, value in self.options.items():
            source = Source("option", f"{name}={value}")
            if name not in known:
                use = Name(name, span=source.span(0, len(name)))
                self.found.append(problems.unknown_part(use, known, "option"))
            elif value not in questions[name].answers:
                answer = tree.Answer(value, span=source.span(len(name) + 1, len(source.text)))
                self.found.append(
                    selection_problems.unknown_answer(answer, name, questions[name].answers)
                )

    def _option(self, option: Question) -> InForce:
        picked = self.options.get(option.name)
        if picked in option.answers:
            return _in_force(option, picked, "option", "picked for this game")
        return self._varied(option, None) or _in_force(option, option.default, "default", "")

    def _varied(self, question: Question, stance: Stance | None) -> InForce | None:
        given = self.set_by_variants.get(question.name)
        if given is None or given.answer not in question.answers:
            return None
        known = {v.name.text: v for v in self.extra.values() if isinstance(v, cases.Variant)}
        variant = self.checked.names.variants.get(given.variant) or known.get(given.variant)
        reason = variant.because if variant else f"set by the variant `{given.variant}`"
        found = _in_force(question, given.answer, "variant", reason, stance)
        return replace(found, reason_of=given.variant)

    def _question(
        self, question: Question, edition: tree.Edition | None, ruling: tree.Decided | None
    ) -> InForce:
        stance = None if edition is None else stance_of(self.checked, edition, question.name)
        stated = stance.answer if stance else None
        if (
            ruling is not None
            and edition is not None
            and stance is not None
            and (stated is not None or stance.excludes(ruling.answer.text))
        ):
            self.unused.append(ruling)
            idle = selection_problems.unused_ruling(ruling, edition.name.text, stance)
            self.found.append(idle)
            ruling = None
        varied = self._varied(question, stance)
        if varied is not None:
            return varied
        if stated is not None:
            return _in_force(question, stated, "edition", "stated by the text", stance)
        if ruling is not None and ruling.answer.text in question.answers:
            found = _in_force(question, ruling.answer.text, "ruling", ruling.because, stance)
            return replace(found, reason_of=f"{self.selection.rulings}.{question.name}")
        letter = stance.letter if stance else None
        if self.selection.rulings == "letter" and letter in question.answers:
            return _in_force(question, letter, "letter", "by the letter of the text", stance)
        if stance is not None and stance.excludes(question.default):
            reason = f"the text excludes the default, {question.default}"
            return _in_force(question, stance.admitted[0], "narrowed", reason, stance)
        found = _in_force(question, question.default, "default", question.because, stance)
        return replace(found, reason_of=question.name)


def _in_force(
    question: Question, answer: str | None, by: str, reason: str, stance: Stance | None = None
) -> InForce:
    assert answer is not None
    code = question.answers[answer]
    where = () if stance is None or by == "variant" else stance.citations
    return InForce(question.name, answer, code, by, reason, where, stance)


def _source(selection: Selection) -> Source:
    return Source("selection", str(selection))


def _written(selection: Selection, part: str, source: Source | None = None) -> Name:
    """A part of a selection where it stands in its text; whoever asks often has that."""
    source = source or _source(selection)
    start = max(source.text.find(part), 0)
    return Name(part, span=source.span(start, start + len(part)))


# ---------------------------------------------------------------- the hash


def rules_in(
    declarations: Sequence[cases.Declaration], variants: Sequence[cases.Variant]
) -> tuple[cases.Declaration, ...]:
    """What is played of some declarations under some variants, without what only tells about it."""
    return tuple(
        each
        for each in apply_variants(declarations, variants).declarations
        if not isinstance(each, (*_TELLING, *_CASES))
    )


def canonical_hash(
    files: Iterable[cases.File],
    decided: Decided,
    variants: Sequence[cases.Variant],
    options: Mapping[str, str],
    seats: Sequence[int] | Sequence[str],
) -> str:
    """The hash of the rules that are played: of every rule after variants, answer and seat.

    Comments, layout and all that only tells about the rules do not count. `options` are those of
    `decided`; what else they hold is not read.
    """
    from riotdsl.syntax.canonical import canonical  # noqa: PLC0415 - slow, and hashes are kept

    declared = [
        each
        for file in sorted(files, key=lambda file: file.source.name)
        for each in file.declarations
    ]
    rules = rules_in(declared, variants)
    # The canonical form keeps some sorts in the order of their places: here, of this list.
    nowhere = Source("", "")
    placed = tuple(replace(each, span=nowhere.point(at)) for at, each in enumerate(rules))
    text = canonical([cases.File(nowhere, placed, ())])
    answers = {name: each.answer for name, each in decided.answers.items()}
    answers |= {name: value for name, value in options.items() if name in answers}
    closed = [f"answer {name} {answer}" for name, answer in sorted(answers.items())]
    closed.append("seats " + " ".join(map(str, seats)))
    return hashlib.sha256("\n".join([text, *closed]).encode()).hexdigest()
