"""The entry line: everything that the line mode takes, with completion and earlier entries."""

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input

from ..screen.line_editor import Known, completed, ending


class Ghost(Suggester):
    """Shows behind the line how it may go on."""

    def __init__(self, line: "EntryLine") -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.line = line

    async def get_suggestion(self, value: str) -> str | None:
        found = next(ending(value.lstrip(), self.line.known()), None)
        return None if found is None else value + found[len(value.lstrip()) :]


class EntryLine(Input):
    """A line to type into; each seat has its own earlier entries."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", show=False),
        Binding("up", "earlier(-1)", show=False),
        Binding("down", "earlier(1)", show=False),
        Binding("ctrl+d", "end_input", show=False),
    ]

    class Ways(Message):
        """How what is typed may go on, where there are several ways."""

        def __init__(self, ways: list[str]) -> None:
            super().__init__()
            self.ways = ways

    class Passed(Message):
        """Tab on an empty line: on to the next pane."""

    class Ended(Message):
        """The end of the input was entered."""

    def __init__(self) -> None:
        super().__init__(id="entry", compact=True, select_on_focus=False)
        self.known: Callable[[], Known] = Known
        self.suggester = Ghost(self)
        self.entered: dict[str, list[str]] = {}
        self.whose = ""
        self.at = 0

    def take(self, whose: str, known: Callable[[], Known]) -> None:
        """Be the line of a seat."""
        if whose != self.whose:
            self.value = ""
        self.whose, self.known = whose, known
        self.at = len(self.entered.get(whose, ()))

    def remember(self, entry: str) -> None:
        """Keep an entry for its seat; what nobody in particular was asked is not kept."""
        if self.whose and entry:
            self.entered.setdefault(self.whose, []).append(entry)
            self.at = len(self.entered[self.whose])

    def action_complete(self) -> None:
        if not self.value.strip():
            self.post_message(self.Passed())
            return
        typed = self.value[: self.cursor_position].lstrip()
        line, ways = completed(typed, self.known())
        if line != typed:
            self.value = line + self.value[self.cursor_position :]
            self.cursor_position = len(line)
        if ways:
            self.post_message(self.Ways(ways))

    def action_earlier(self, step: int) -> None:
        entered = self.entered.get(self.whose, [])
        self.at = max(0, min(self.at + step, len(entered)))
        self.value = entered[self.at] if self.at < len(entered) else ""
        self.cursor_position = len(self.value)

    def action_end_input(self) -> None:
        if self.value:
            self.action_delete_right()
        else:
            self.post_message(self.Ended())
