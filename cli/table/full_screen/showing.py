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

MOST_REMEMBERED = 1000


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: of a seat about its decision with a list, or of whoever sits there."""

    prompt: str
    whose: str = ""
    completions: "Callable[[], Known] | None" = None
    menu: "Menu | None" = None
    choosing: "Callable[[Sequence[str]], Choosing] | None" = None


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

    def remember(self, lines: Sequence[Line]) -> None:
        """Add to the story; the oldest of a very long one is forgotten."""
        self.story = [*self.story, *lines][-MOST_REMEMBERED:]

    def clear(self) -> None:
        """Leave nothing of what a seat was shown."""
        self.position, self.heading, self.story, self.answer = None, (), [], []
