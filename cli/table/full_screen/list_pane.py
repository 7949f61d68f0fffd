"""Rows of which some can be chosen: the list of what can be done, and the things in a hand."""

from collections.abc import Hashable, Sequence

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from riotdsl.text.lazy_dataclass import dataclass

from .styles import AT


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something is that can be chosen: the columns of a row, and what is chosen there."""

    row: int
    start: int
    end: int
    value: Hashable


class ListPane(Widget, can_focus=True):
    """A text with spots that are chosen by keys or mouse."""

    class Chosen(Message):
        """A spot was chosen."""

        def __init__(self, value: Hashable) -> None:
            super().__init__()
            self.value = value

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as all widgets call it
        super().__init__(id=id)
        self.content = Text()
        self.spots: Sequence[Spot] = ()
        self.at = 0

    def show(self, content: Text, spots: Sequence[Spot]) -> None:
        """Take another text; the cursor stays on what it was on, if that is still there."""
        before = self.spots[self.at].value if self.at < len(self.spots) else None
        values = [spot.value for spot in spots]
        self.content, self.spots = content, spots
        self.at = values.index(before) if before in values else 0
        self.styles.height = max(1, len(content.split("\n")))
        self.refresh(layout=True)

    def render(self) -> Text:
        if not self.has_focus or self.at >= len(self.spots):
            return self.content
        found = Text("\n", no_wrap=True).join(self.rows())
        found.no_wrap = True
        return found

    def rows(self) -> list[Text]:
        """The rows, with the one on which the cursor is."""
        spot = self.spots[self.at]
        rows = list(self.content.split("\n", allow_blank=True))
        rows[spot.row].stylize(AT, spot.start, spot.end)
        return rows

    def on_click(self, event: events.Click) -> None:
        for spot in self.spots:
            if spot.row == event.y and spot.start <= event.x < spot.end:
                event.stop()
                self.post_message(self.Chosen(spot.value))
                return

    def on_key(self, event: events.Key) -> None:
        steps = {"left": -1, "right": 1}
        if event.key in steps and self.spots:
            event.stop()
            self.go(max(0, min(self.at + steps[event.key], len(self.spots) - 1)))
        elif event.key in ("up", "down") and self.spots:
            event.stop()
            self.go(self.beside(-1 if event.key == "up" else 1))
        elif event.key in ("enter", "space") and self.at < len(self.spots):
            event.stop()
            self.post_message(self.Chosen(self.spots[self.at].value))

    def beside(self, down: int) -> int:
        """The spot in the next row that has any, in the column nearest to this one."""
        here = self.spots[self.at]
        rows = {spot.row for spot in self.spots if (spot.row - here.row) * down > 0}
        if not rows:
            return self.at
        row = min(rows, key=lambda each: abs(each - here.row))
        found = [number for number, spot in enumerate(self.spots) if spot.row == row]
        return min(found, key=lambda number: abs(self.spots[number].start - here.start))

    def go(self, number: int) -> None:
        self.at = number
        row = self.spots[number].row
        parent = self.parent
        if isinstance(parent, Widget):
            top, height = round(parent.scroll_y), parent.scrollable_content_region.height
            if not top <= row < top + height:
                parent.scroll_to(y=max(0, row - height // 2), animate=False)
        self.refresh()
