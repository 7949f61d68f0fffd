"""Coverage as lines for people and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from riotdsl.compare.coverage.coverage import Coverage
from riotdsl.compare.coverage.shorter_locators import Proposal
from riotdsl.compare.page import Heading, Items, Page, Paragraph, Part, Table
from riotdsl.text.render import as_json as diagnostic_told


def as_json(found: Coverage, least: float, proposals: Sequence[Proposal] | None) -> dict[str, Any]:
    told: dict[str, Any] = {
        "edition": found.edition.name.text,
        "text": found.copy.name,
        "lines": [found.copy.first_line, found.copy.last_line],
        "sentences": len(found.judged),
        "claimed": len(found.of("claimed")),
        "not_a_rule": dict(sorted(found.reasons.items())),
        "open": [{"line": e.sentence.line, "text": e.sentence.text} for e in found.of("open")],
        "covered": round(100 * found.covered, 1),
        "min": least,
        "locators": {
            "distinct": len(found.locators),
            "words": found.locator_words,
            "share": round(100 * found.locator_share, 1),
            "not_found": [each for each, places in found.locators.items() if not places],
            "found_twice": [each for each, at in found.locators.items() if len(at) > 1],
        },
        "elsewhere": [
            {"claim": claim, "editions": list(names)} for claim, names in found.elsewhere.items()
        ],
        "diagnostics": [diagnostic_told(each) for each in found.diagnostics],
    }
    if proposals is not None:
        told["proposals"] = [
            {"locator": each.locator, "proposed": list(each.proposed)} for each in proposals
        ]
    return told


def as_page(found: Coverage, least: float, proposals: Sequence[Proposal] | None) -> Page:
    copy = found.copy
    title = f"{found.edition.name.text} in {copy.name}, lines {copy.first_line} to {copy.last_line}"
    return Page(title, tuple(_parts(found, least, proposals)))


def _parts(found: Coverage, least: float, proposals: Sequence[Proposal] | None) -> Iterator[Part]:
    yield Items(tuple(_counts(found, least)))
    opened = found.of("open")
    if opened:
        yield Heading(f"Open sentences: {len(opened)}")
        yield Items(tuple(f"line {e.sentence.line}: {e.sentence.text}" for e in opened))
    if found.elsewhere:
        yield Heading(f"Said elsewhere and not here: {len(found.elsewhere)}")
        yield Paragraph("What other editions are cited for and this one is not.")
        by: dict[tuple[str, ...], list[str]] = {}
        for claim, names in found.elsewhere.items():
            by.setdefault(names, []).append(claim)
        ordered = sorted(by.items(), key=lambda item: (-len(item[0]), item[0]))
        yield Items(tuple(f"{', '.join(names)}: {', '.join(said)}" for names, said in ordered))
    if proposals is not None:
        yield Heading(f"Other locators: {len(proposals)}")
        yield Items(tuple(_proposal(each) for each in proposals) or ("none is shorter",))


def _counts(found: Coverage, least: float) -> Iterator[str]:
    every = len(found.judged)
    reasons = ", ".join(f"{n} {reason}" for reason, n in sorted(found.reasons.items()))
    yield f"sentences: {every}, of which {_are(len(found.of('claimed')))} claimed"
    yield f"not a rule: {len(found.of('not a rule'))}" + (f" ({reasons})" if reasons else "")
    yield f"open: {len(found.of('open'))}"
    yield f"covered: {100 * found.covered:.1f} % (at least {least:g} % is asked for)"
    missing = sum(not places for places in found.locators.values())
    twice = sum(len(places) > 1 for places in found.locators.values())
    yield (
        f"locators: {len(found.locators)}, of which {_are(missing)} not found and {twice} found "
        f"more than once; their {found.locator_words} words are {100 * found.locator_share:.1f} % "
        f"of the text's {found.copy.words}"
    )


def _are(count: int) -> str:
    return f"{count} {'is' if count == 1 else 'are'}"


def _proposal(each: Proposal) -> str:
    return f"{each.locator} -> {' | '.join(each.proposed)}"


def as_table(found: Coverage) -> Table:
    """A row for each sentence: what the edition makes of it, and why."""
    rows = tuple(
        (
            str(each.sentence.line),
            each.status,
            ", ".join(each.claims) or each.reason or "",
            each.sentence.text,
        )
        for each in found.judged
    )
    return Table(("line", "status", "claims or reason", "sentence"), rows)
