"""The board as a pane: what can be chosen is marked, and chosen by keys or mouse."""

from collections.abc import Mapping, Sequence

from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from riotdsl.narration.lines import Line

from ..screen.board import Area
from .styles import AT, BRACKETS, CHOSEN, DOUBLE, HEAVY, LIT, MARKS, Field
from .targets import PLACE, Target

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
ASIDE = 4  # how much worse a column or row beside the way is than one on it


class BoardPane(Widget, can_focus=True):
    """A board with its legend; `lit` can be chosen, `chosen` is, and the cursor is on `at`."""

    class Chosen(Message):
        """A place was chosen, or clicked on though it cannot be."""

        def __init__(self, target: Target) -> None:
            super().__init__()
            self.target = target

    def __init__(self) -> None:
        super().__init__(id="board")
        self.lines: Sequence[Line] = ()
        self.areas: Mapping[str, Area] = {}
        self.roles: Mapping[str, Style] = {}
        self.lit: Sequence[str] = ()
        self.chosen: Sequence[str] = ()
        self.at: str | None = None

    def show(
        self, lines: Sequence[Line], areas: Mapping[str, Area], roles: Mapping[str, Style]
    ) -> None:
        self.lines, self.areas, self.roles = lines, areas, roles
        self.styles.height = max(1, len(lines))
        self.refresh(layout=True)

    def light(self, lit: set[Target], chosen: Sequence[Target]) -> None:
        """Mark what can be chosen and what is."""
        self.lit = [label for label in self.areas if Target(PLACE, label) in lit]
        self.chosen = [each.label for each in chosen if each.sort == PLACE]
        if self.at not in self.lit:
            self.at = self.lit[0] if self.lit else None
        self.refresh()

    def render(self) -> Text:
        field = Field(self.lines, self.roles)
        for label in self.lit:
            field.mark(self.areas[label], LIT, DOUBLE, BRACKETS)
        for label in self.chosen:
            if label in self.areas:
                field.mark(self.areas[label], CHOSEN, HEAVY, MARKS)
        if self.has_focus and self.at is not None:
            field.mark(self.areas[self.at], AT, HEAVY, BRACKETS)
        return field.text()

    # ------------------------------------------------------------ mouse and keys

    def place_at(self, x: int, y: int) -> str | None:
        """The place that is drawn here, or right beside."""
        for room in (0, 1):
            for label, area in self.areas.items():
                if (
                    area.x - room <= x < area.x + area.width + room
                    and area.y - room <= y < area.y + area.height + room
                ):
                    return label
        return None

    def on_click(self, event: events.Click) -> None:
        label = self.place_at(event.x, event.y)
        if label is not None:
            event.stop()
            self.post_message(self.Chosen(Target(PLACE, label)))

    def on_key(self, event: events.Key) -> None:
        if event.key in STEPS:
            event.stop()
            self.step(*STEPS[event.key])
        elif event.key in ("enter", "space"):
            event.stop()
            if self.at is not None:
                self.post_message(self.Chosen(Target(PLACE, self.at)))

    def step(self, across: int, down: int) -> None:
        """Move the cursor to the nearest place that can be chosen in a direction."""
        if self.at is None:
            return
        x, y = _middle(self.areas[self.at])
        ways = []
        for label in self.lit:
            to_x, to_y = _middle(self.areas[label])
            along = (to_x - x) * across + (to_y - y) * 2 * down
            aside = abs(to_x - x) * abs(down) + abs(to_y - y) * 2 * abs(across)
            if along > 0:
                ways.append((along + ASIDE * aside, label))
        if ways:
            self.at = min(ways)[1]
            self.refresh()


def _middle(area: Area) -> tuple[float, float]:
    return area.x + area.width / 2, area.y + area.height / 2
