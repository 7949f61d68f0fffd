"""Remembered verdicts on variants: trying one out takes longer than all else in a check.

A verdict counts as long as no file has changed but in comments and layout, and no file at all that
it points into. What a trial took of the budget is spent again, so that every check ends alike.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence

from riotdsl.text import budget
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.source import Source

_GAP = re.compile(r'(?P<text>"[^"\n]*")|(?:\s|//[^\n]*)+')


@dataclass(frozen=True, slots=True)
class _Verdict:
    content: str
    found: tuple[Diagnostic, ...]
    steps: int


@dataclass(slots=True)
class VariantVerdicts:
    """The last verdict on each variant of a ruleset."""

    known: dict[str, _Verdict] = field(default_factory=dict)
    digests: dict[Source, bytes] = field(default_factory=dict)

    def of(
        self, name: str, sources: Sequence[Source], tried: Callable[[], tuple[Diagnostic, ...]]
    ) -> tuple[Diagnostic, ...]:
        """What is wrong under a variant of some files: remembered, or else tried out."""
        content = self._content(sources)
        last = self.known.get(name)
        if last is not None and last.content == content and _is_in_place(last.found, sources):
            budget.spend(last.steps)
            return last.found
        before = budget.current().spent
        found = tried()
        self.known[name] = _Verdict(content, found, budget.current().spent - before)
        return found

    def _content(self, sources: Sequence[Source]) -> str:
        """A hash of all files without comments and layout."""
        digests = {source: self.digests.get(source) or _digest(source) for source in sources}
        self.digests = digests  # at once: a check that was stopped may still be running
        return hashlib.sha256(b"".join(digests.values())).hexdigest()


def _digest(source: Source) -> bytes:
    text = _GAP.sub(lambda gap: gap["text"] or " ", source.text)
    return hashlib.sha256(f"{source.name}\n{text}".encode()).digest()


def _is_in_place(found: Sequence[Diagnostic], sources: Sequence[Source]) -> bool:
    """Whether whatever diagnostics point into is as it was."""
    return all(
        label.span.source in sources for each in found for label in (each.primary, *each.secondary)
    )
