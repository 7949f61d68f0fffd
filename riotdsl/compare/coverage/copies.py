"""Readers' own copies of rulebooks, from which whole sentences are quoted."""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.compare.coverage.coverage import own_copy
from riotdsl.compare.coverage.rulebook_text import RulebookText
from riotdsl.compare.passage import Passage
from riotdsl.syntax.tree.declarations import Edition, Where
from riotdsl.text.diagnostic import CompileError, Diagnostic
from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.source import Source


@dataclass(frozen=True, slots=True)
class Copy:
    """A reader's own copy of one edition; `game` is the name of the ruleset."""

    game: str
    edition: str
    text: RulebookText

    def __call__(self, where: Where) -> Passage | None:
        """The sentences that the cited words reach into, if they occur once."""
        if where.locator is None:
            return None
        places = self.text.places(where.locator)
        lines = tuple(self._line(start, end) for start, end in places)
        if len(places) != 1:
            return Passage(lines, remedy=self._remedy(where.locator, lines))
        start, end = places[0]
        touched = [self.text.sentences[number] for number in self.text.touched(start, end)]
        whole = self.text.text
        first, last = touched[0].start, touched[-1].end
        return Passage(lines, whole[first:start], whole[start:end], whole[end:last])

    def _line(self, start: int, end: int) -> int:
        return self.text.sentences[self.text.touched(start, end)[0]].line

    def _remedy(self, locator: str, lines: tuple[int, ...]) -> str:
        command = f"riotdsl coverage {self.game} {self.edition} --text {self.text.name}"
        named = f"\u201c{locator}\u201d"
        if not lines:
            return f"{named} is not found in {self.text.name}; `{command}` lists such places."
        listed = ", ".join(str(line) for line in dict.fromkeys(lines))
        return (
            f"{named} is found {len(lines)} times in {self.text.name} (lines: {listed}); "
            f"`{command} --shorten` proposes words that are found once."
        )


def copies(
    game: str, editions: Mapping[str, Edition], sources: Mapping[str, Source]
) -> dict[str, Copy]:
    """The copies by edition; CompileError says which of them is not the text of its edition."""
    found: dict[str, Copy] = {}
    wrong: list[Diagnostic] = []
    for name, source in sources.items():
        read = own_copy(editions[name], source, editions)
        if isinstance(read, Diagnostic):
            wrong.append(read)
        else:
            found[name] = Copy(game, name, read)
    if wrong:
        raise CompileError(wrong)
    return found
