"""How much of a text is accounted for: claimed by a citation, marked as no rule, or open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from riotdsl.compare.coverage import problems
from riotdsl.compare.coverage import rulebook_text as copies
from riotdsl.compare.coverage.locators import Mention, claims, mentions
from riotdsl.compare.coverage.rulebook_text import RulebookText, Sentence
from riotdsl.syntax.tree import declarations
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.source import Source

# A text that has fewer of an edition's locators is another's: single words are found by chance.
LEAST_FOUND = 0.5
FEW = 5


@dataclass(frozen=True, slots=True)
class Judged:
    """A sentence and what the edition makes of it.

    `claims` are the questions and rules that cite it; `reason` says why it is no rule. A sentence
    with neither is open; one with both is claimed.
    """

    sentence: Sentence
    claims: tuple[str, ...]
    reason: str | None

    @property
    def status(self) -> str:
        if self.claims:
            return "claimed"
        return "open" if self.reason is None else "not a rule"


@dataclass(frozen=True, slots=True)
class Coverage:
    """`elsewhere` are claims of other editions without a counterpart in this one, by edition."""

    edition: declarations.Edition
    copy: RulebookText
    judged: tuple[Judged, ...]
    locators: Mapping[str, tuple[tuple[int, int], ...]]
    diagnostics: tuple[Diagnostic, ...]
    elsewhere: Mapping[str, tuple[str, ...]]

    def of(self, status: str) -> tuple[Judged, ...]:
        return tuple(each for each in self.judged if each.status == status)

    @property
    def reasons(self) -> Counter[str]:
        """How many sentences are no rule, by reason."""
        return Counter(each.reason for each in self.of("not a rule") if each.reason is not None)

    @property
    def covered(self) -> float:
        """The share of the sentences that are not open."""
        return 1 - len(self.of("open")) / len(self.judged) if self.judged else 0.0

    @property
    def locator_words(self) -> int:
        """How many words stand in locators, each locator counted once."""
        return sum(len(each.split()) for each in self.locators)

    @property
    def locator_share(self) -> float:
        return self.locator_words / self.copy.words if self.copy.words else 0.0


def coverage(
    edition: declarations.Edition,
    source: Source,
    others: Mapping[str, declarations.Edition],
    lines: tuple[int, int] | None = None,
) -> Coverage | Diagnostic:
    """The coverage of a reader's copy; a diagnostic alone if it is not the text of this edition.

    `lines` are the first and the last to be read; without them, what the edition declares.
    """
    chosen = own_copy(edition, source, others, lines)
    if isinstance(chosen, Diagnostic):
        return chosen
    named = tuple(mentions(edition))
    locators = {each.locator: chosen.places(each.locator) for each in named if each.locator}
    return Coverage(
        edition,
        chosen,
        _judged(named, chosen, locators),
        locators,
        tuple(_wrong(named, chosen, locators)),
        _elsewhere(edition, others),
    )


def own_copy(
    edition: declarations.Edition,
    source: Source,
    others: Mapping[str, declarations.Edition],
    lines: tuple[int, int] | None = None,
) -> RulebookText | Diagnostic:
    """A reader's copy of an edition's text, or why it is none; `lines` as in `coverage`."""
    named = tuple(mentions(edition))
    chosen = _chosen(edition, source, lines)
    read = (
        copies.rulebook_text(source.name, source.text) if isinstance(chosen, Diagnostic) else chosen
    )
    if not _fits(named, read):
        return problems.other_text(edition, source.name, *_found(named, read), _best(others, read))
    return chosen


def _chosen(
    edition: declarations.Edition, source: Source, lines: tuple[int, int] | None
) -> RulebookText | Diagnostic:
    if lines is not None:
        return copies.rulebook_text(source.name, source.text, *lines)
    if edition.text is None:
        return copies.rulebook_text(source.name, source.text)
    first = copies.line_of(source.text, edition.text.first)
    if first is None:
        return problems.no_heading(edition.text, edition.text.first, source.name)
    if edition.text.last is None:
        return copies.rulebook_text(source.name, source.text, first)
    last = copies.line_of(source.text, edition.text.last, first)
    if last is None:
        return problems.no_heading(edition.text, edition.text.last, source.name)
    return copies.rulebook_text(source.name, source.text, first, last - 1)


# ---------------------------------------------------------------- whose text it is


def _found(named: Sequence[Mention], read: RulebookText) -> tuple[int, int]:
    """How many different locators are found, and how many there are."""
    distinct = {each.locator for each in named if each.locator}
    return sum(bool(read.places(each)) for each in distinct), len(distinct)


def _fits(named: Sequence[Mention], read: RulebookText) -> bool:
    found, every = _found(named, read)
    return every < FEW or found >= LEAST_FOUND * every


def _best(others: Mapping[str, declarations.Edition], read: RulebookText) -> str | None:
    """The edition of whose locators most are found, if it is this one's text."""
    shares = {}
    for name, edition in others.items():
        found, every = _found(tuple(mentions(edition)), read)
        if every >= FEW and found >= LEAST_FOUND * every:
            shares[name] = found / every
    return max(shares, key=lambda name: shares[name], default=None)


# ---------------------------------------------------------------- judging


def _judged(
    named: Sequence[Mention], read: RulebookText, locators: Mapping[str, Sequence[tuple[int, int]]]
) -> tuple[Judged, ...]:
    about: dict[int, list[str]] = {}
    reasons: dict[int, str] = {}
    for mention in named:
        for number in _sentences(mention, read, locators):
            if mention.about is not None:
                about.setdefault(number, []).append(mention.about)
            elif mention.reason is not None:
                reasons.setdefault(number, mention.reason)
    return tuple(
        Judged(sentence, tuple(dict.fromkeys(about.get(number, ()))), reasons.get(number))
        for number, sentence in enumerate(read.sentences)
    )


def _sentences(
    mention: Mention, read: RulebookText, locators: Mapping[str, Sequence[tuple[int, int]]]
) -> list[int]:
    """The sentences that a mention is about; without a locator, the line that is its heading."""
    if mention.locator is not None:
        return [n for place in locators[mention.locator] for n in read.touched(*place)]
    heading = mention.where.section or ""
    return [n for n, each in enumerate(read.sentences) if copies.is_line(each, heading)]


def _wrong(
    named: Sequence[Mention], read: RulebookText, locators: Mapping[str, Sequence[tuple[int, int]]]
) -> list[Diagnostic]:
    """What is not found, or found more than once, each at the first place that names it."""
    found: dict[str, Diagnostic] = {}
    for mention in named:
        locator = mention.locator
        if locator is None:
            if not _sentences(mention, read, locators):
                heading = mention.where.section or ""
                found.setdefault(f"# {heading}", problems.no_line(mention.where, read.name))
        elif not locators[locator]:
            found.setdefault(locator, problems.not_found(mention.where, read.name))
        elif len(locators[locator]) > 1:
            lines = [read.sentences[read.touched(*at)[0]].line for at in locators[locator]]
            found.setdefault(locator, problems.found_twice(mention.where, read.name, lines))
    return list(found.values())


def _elsewhere(
    edition: declarations.Edition, others: Mapping[str, declarations.Edition]
) -> dict[str, tuple[str, ...]]:
    """What other editions say something about and this one does not, with their names."""
    own = claims(edition)
    found: dict[str, list[str]] = {}
    for name, other in others.items():
        for claim in claims(other) - own if name != edition.name.text else ():
            found.setdefault(claim, []).append(name)
    return {claim: tuple(names) for claim, names in sorted(found.items())}
