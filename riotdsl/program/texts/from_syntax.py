"""Texts: the names and messages of a language, and the terms of an edition, as they are resolved.

A path is the name of anything declared, or `action.requirement`, `action.choice`, `value.clause`,
`kind.stat`, `procedure.stage`, `procedure.choice`, `question.answer`. Holes may read what the thing
itself may read: a message of a requirement the choices before it, a kind of places its indexes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from riotdsl.program import expr as e
from riotdsl.program.checked import Checked
from riotdsl.program.editions.checks import LANGUAGE_CODE
from riotdsl.program.messages import message
from riotdsl.program.model import Hole, Message
from riotdsl.program.resolve import Resolver
from riotdsl.program.texts import problems as wrong
from riotdsl.program.texts.paths import (
    SAYS,
    added_paths,
    holds_in_play,
    known_paths,
    reads_position,
    scope_of,
)
from riotdsl.program.variants.problems import path_span, path_text
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.text.budget import spend
from riotdsl.text.diagnostic import Diagnostic, has_errors
from riotdsl.text.lazy_dataclass import dataclass, field, replace
from riotdsl.text.source import Span

if TYPE_CHECKING:
    from riotdsl.program.analysis.work import Work

GENDERS = ("masculine", "feminine", "neuter", "common")
TRAITS = ("proper", "uncountable", "vowel", "consonant", "surface")
CASES = ("accusative", "dative", "genitive")
WORDED = (*CASES, "definite", *(f"plural_{case}" for case in CASES), "plural_definite")
FORMS = (*GENDERS, "plural", *TRAITS, *WORDED)


ENGLISH = "en"
MOST_WORDED, MOST_REFUSED = 1_000_000, 20_000_000
CALLS_OR_LOOPS = (e.Aggregate, e.Call, e.Filter, e.Quantified)


@dataclass(frozen=True, slots=True)
class Noun:
    """A name in a language: its text, perhaps with holes for indexes, its gender and its forms.

    `traits` are forms without a text; `plural` among them says that the name itself is a plural.
    """

    name: Message
    gender: str | None = None
    forms: Mapping[str, Message] = field(default_factory=dict)
    traits: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Texts:
    """What a language or an edition gives: every path as a message, single names as nouns too."""

    language: str
    nouns: Mapping[str, Noun] = field(default_factory=dict)
    messages: Mapping[str, Message] = field(default_factory=dict)

    def with_terms(self, terms: Texts) -> Texts:
        """The same, but where an edition prints something else."""
        nouns, messages = {**self.nouns, **terms.nouns}, {**self.messages, **terms.messages}
        return Texts(self.language, nouns, messages)


def texts_of(checked: Checked, language: str) -> Texts:
    """All texts in a language, none if there are none; what is wrong in them is left out."""
    wordings = [
        w for each in checked.names.texts if each.language == language for w in each.wordings
    ]
    return _Reading(checked).read(language, wordings)


def terms_of(checked: Checked, edition: declarations.Edition) -> Texts:
    """The terms in which an edition differs from the texts of its language."""
    return _Reading(checked).read(edition.language or "", edition.terms)


# ---------------------------------------------------------------- checks


def check_texts(checked: Checked) -> tuple[Diagnostic, ...]:
    """All that is wrong with the texts of a ruleset and the terms of its editions."""
    reading = _Reading(checked)
    for texts in checked.names.texts:
        if not LANGUAGE_CODE.fullmatch(texts.language):
            reading.found.append(wrong.unknown_language(texts))
    for language in dict.fromkeys(texts.language for texts in checked.names.texts):
        same = (texts for texts in checked.names.texts if texts.language == language)
        reading.read(language, [wording for texts in same for wording in texts.wordings])
    for edition in checked.names.editions.values():
        reading.read(edition.language or "", edition.terms)
    return tuple(reading.found)


def check_varied(
    checked: Checked, variant: cases.Variant, before: Collection[str]
) -> tuple[Diagnostic, ...]:
    """All that is wrong with the texts of a variant, and with those for what it adds.

    `checked` are the rules under it, `before` the paths that there were without it.
    """
    reading, told = _Reading(checked), checked.names.texts
    inside = {id(wording) for texts in variant.texts for wording in texts.wordings}
    fresh = reading.known - frozenset(before)
    spend(2 * sum(len(texts.wordings) for texts in (*variant.texts, *told)))
    others = {texts.language for texts in told if not _is_of(texts, variant)} | {ENGLISH}
    for texts in variant.texts:
        if not LANGUAGE_CODE.fullmatch(texts.language):
            reading.found.append(wrong.unknown_language(texts))
        elif texts.language not in others:
            reading.found.append(wrong.language_not_there(texts, others))
    for language in dict.fromkeys(texts.language for texts in (*variant.texts, *told)):
        own = (texts for texts in variant.texts if texts.language == language)
        reading.read(language, [wording for texts in own for wording in texts.wordings])
        further = [
            wording
            for texts in told
            if texts.language == language
            for wording in texts.wordings
            if path_text(wording.path) in fresh and id(wording) not in inside
        ]
        reading.read(language, further)
    return tuple(reading.found)


def _is_of(texts: declarations.Texts, variant: cases.Variant) -> bool:
    return any(texts.span == each.span for each in variant.texts)


def wordings_of(checked: Checked, paths: Collection[str]) -> Iterator[tuple[str, Message]]:
    """What these paths are worded as, in every language and edition that words them rightly."""
    reading, names = _Reading(checked), checked.names
    for told in (
        *(each.wordings for each in names.texts),
        *(each.terms for each in names.editions.values()),
    ):
        worded = [wording for wording in told if path_text(wording.path) in paths]
        yield from reading.read("", worded).messages.items()


# ---------------------------------------------------------------- reading


@dataclass(slots=True)
class _Reading:
    checked: Checked
    found: list[Diagnostic] = field(default_factory=list)
    known: frozenset[str] = field(init=False)
    added: frozenset[str] = field(init=False)
    resolver: Resolver = field(init=False)
    work: Work | None = None

    def __post_init__(self) -> None:
        self.known = known_paths(self.checked)
        self.added = added_paths(self.checked)
        self.resolver = replace(self.checked.resolver, found=[])

    def read(self, language: str, wordings: Iterable[declarations.Wording]) -> Texts:
        nouns: dict[str, Noun] = {}
        messages: dict[str, Message] = {}
        seen: dict[str, Span] = {}
        for wording in wordings:
            spend(20)
            path = path_text(wording.path)
            if path in seen:
                beside = self.beside(wording, seen[path])
                self.found.append(wrong.second_wording(wording.path, seen[path], beside))
                continue
            seen[path] = path_span(wording.path)
            noun = self.noun(path, wording)
            if noun is not None:
                messages[path] = noun.name
                if len(wording.path) == 1 or path.startswith(f"{SAYS}."):
                    nouns[path] = noun
        return Texts(language, nouns, messages)

    def beside(self, wording: declarations.Wording, first: Span) -> str | None:
        """The variant in whose file a second wording stands, if the first is in another."""
        source = wording.span.source
        variants = self.checked.names.variants.items()
        own = (name for name, variant in variants if variant.span.source is source)
        return None if first.source is source else next(own, None)

    def noun(self, path: str, wording: declarations.Wording) -> Noun | None:
        """The wording with its forms; None if anything is wrong with it."""
        problems = list(_form_problems(wording))
        if path not in self.known:
            if path not in self.added:
                problems.append(wrong.unknown_wording(wording.path, self.known | self.added))
            self.found.extend(problems)
            return None
        self.resolver.found.clear()
        noun = self.resolved(path, wording)
        problems.extend(self.resolver.found)
        texts = (noun.name, *noun.forms.values())
        holes = [part for text in texts for part in text.parts if isinstance(part, Hole)]
        problems.extend(self.work_problems(path, holes, wording.span))
        if not holds_in_play(self.checked, path):
            if path in self.checked.program.universe.grids and holes:
                problems.append(wrong.name_of_squares(path, holes[0].expr.span or wording.span))
            reads = (hole.expr for hole in holes if reads_position(hole.expr))
            problems.extend(wrong.name_in_play(path, each.span or wording.span) for each in reads)
        self.found.extend(problems)
        return None if has_errors(problems) else noun

    def work_problems(self, path: str, holes: list[Hole], span: Span) -> Iterator[Diagnostic]:
        """A text is shown often, so what it reads must be found soon; a refusal is shown once."""
        nodes = [node for hole in holes for node in e.walk(hole.expr)]
        if not any(isinstance(node, CALLS_OR_LOOPS) for node in nodes):
            return
        if self.work is None:
            from riotdsl.program.analysis.work import Work  # noqa: PLC0415 - seldom needed

            self.work = Work(self.checked.program)
        steps = sum(self.work.reading(hole.expr) for hole in holes)
        owner, _, part = path.partition(".")
        refuses = part and owner in self.checked.program.actions
        most = MOST_REFUSED if refuses else MOST_WORDED
        if steps > most:
            yield wrong.too_much_to_word(span, steps, most)

    def resolved(self, path: str, wording: declarations.Wording) -> Noun:
        scope = scope_of(self.checked, path)
        given = [(form.name.text, form) for form in wording.forms]
        forms = {
            name: message(self.resolver, form.text, form.span, scope)
            for name, form in given
            if form.text is not None
        }
        names = [name for name, form in given if form.text is None]
        genders = [name for name in names if name in GENDERS]
        return Noun(
            message(self.resolver, wording.text, wording.span, scope),
            genders[0] if genders else None,
            forms,
            frozenset(names) - frozenset(GENDERS),
        )


def _form_problems(wording: declarations.Wording) -> Iterator[Diagnostic]:
    seen: dict[str, declarations.Form] = {}
    for form in wording.forms:
        name = form.name.text
        if name not in FORMS:
            yield wrong.unknown_form(form.name, FORMS)
            continue
        if form.text is None and name in WORDED:
            yield wrong.form_without_text(form)
        if form.text is not None and (name in GENDERS or name in TRAITS):
            yield wrong.form_with_text(form)
        sort = "gender" if name in GENDERS else name
        if sort in seen:
            yield wrong.form_again(form, seen[sort])
        seen.setdefault(sort, form)
