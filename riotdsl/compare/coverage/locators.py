"""The places in a text that an edition names, and what it says about each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from riotdsl.compare.coverage.rulebook_text import folded
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.declarations import Where
from riotdsl.text.lazy_dataclass import dataclass

# The stances that a text takes by what it says.
SPEAKING = frozenset({"states", "ambiguous", "contradicts"})


@dataclass(frozen=True, slots=True)
class Mention:
    """A place, and the question or rule that it is about; or why nothing there is a rule."""

    where: Where
    about: str | None
    reason: str | None = None

    @property
    def locator(self) -> str | None:
        """The words by which the place is found, folded; None if only a heading names it."""
        return folded(self.where.locator) if self.where.locator else None


def mentions(edition: declarations.Edition) -> Iterator[Mention]:
    """Every place that an edition names in its text; what others report about it is none."""
    for stance in edition.stances:
        read = (where for reading in stance.readings for where in reading.where)
        yield from _about(stance.question.text, (*stance.where, *read))
    for cite in edition.cites:
        yield from _about(".".join(name.text for name in cite.path), cite.where)
    for passage in edition.not_rules:
        for where in passage.where:
            yield Mention(where, None, passage.because.text)


def claims(edition: declarations.Edition) -> frozenset[str]:
    """The questions on which the text says something, and the rules that it is cited for."""
    asked = (each.question.text for each in edition.stances if each.kind in SPEAKING)
    cited = (".".join(name.text for name in cite.path) for cite in edition.cites)
    return frozenset((*asked, *cited))


def _about(name: str, places: Iterable[Where]) -> Iterator[Mention]:
    yield from (Mention(where, name) for where in places if where.locator)
