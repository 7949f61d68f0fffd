"""What the table shows now: written by the thread of the game, laid out by that of the screen."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from riotdsl.narration.lines import Line
from riotdsl.text.lazy_dataclass import dataclass, field

if TYPE_CHECKING:
    from riotdsl.narration.menu import Menu
    from riotdsl.narration.position_words import Seen

    from ..screen.line_editor import Known
    from .targets import Choosing

MOST_TOLD = 100  # chapters of a seat


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: of a seat about its decision with a list, or of whoever sits there."""

    prompt: str
    whose: str = ""
    completions: "Callable[[], Known] | None" = None
    menu: "Menu | None" = None
    choosing: "Callable[[Sequence[str]], Choosing] | None" = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """What a seat was told at once, up to a length of the log."""

    end: int
    lines: Sequence[Line]


@dataclass(slots=True)
class Chapters:
    """What each seat was told of the game, without what was taken back."""

    told: dict[str, list[Chapter]] = field(default_factory=dict)

    def end(self, seat: str, count: int) -> int | None:
        """How far a seat was told of a log that has so many entries now; None if never."""
        for each, chapters in self.told.items():
            self.told[each] = [chapter for chapter in chapters if chapter.end <= count]
        own = self.told.get(seat)
        return own[-1].end if own else None

    def add(self, seat: str, chapter: Chapter) -> None:
        """Tell a seat more; the oldest of very much is forgotten."""
        if chapter.lines:
            self.told[seat] = [*self.told.get(seat, ()), chapter][-MOST_TOLD:]

    def lines(self, seat: str) -> list[Line]:
        return [each for chapter in self.told.get(seat, ()) for each in chapter.lines]


@dataclass(slots=True)
class Showing:
    """The position, the decision, the story, and what was answered to the last entry.

    `own` is whether what only the seat sees is shown. Where nothing is asked, a bot may be at work,
    which `thinks` says.
    """

    position: "Seen | None" = None
    own: bool = True
    heading: tuple[Line, ...] = ()
    story: list[Line] = field(default_factory=list)
    answer: list[Line] = field(default_factory=list)
    question: Question | None = None
    thinks: str = ""

    def clear(self) -> None:
        """Leave nothing of what a seat was shown."""
        self.position, self.heading, self.story, self.answer = None, (), [], []
