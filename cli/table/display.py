"""A display: where what is said at a table goes, and where entries come from.

There are two: the lines of a terminal or a pipe, and the full-screen table.
"""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol

from riotdsl.narration.lines import Line

if TYPE_CHECKING:
    from riotdsl.narration.menu import Menu

    from .host import Host
    from .screen.line_editor import Known


class Display(Protocol):
    """What a host and its entries need of a screen."""

    plain: bool

    @property
    def is_terminal(self) -> bool: ...

    @property
    def is_low(self) -> bool: ...

    @property
    def is_ascii(self) -> bool: ...

    @property
    def width(self) -> int: ...

    @property
    def room(self) -> int: ...

    @property
    def height(self) -> int | None:
        """How many rows are seen at once; None where a text of any length can be read."""

    @property
    def completes(self) -> bool: ...

    # ------------------------------------------------------------ out

    def show(self, lines: Iterable[Line]) -> None: ...

    def tell(self, lines: Iterable[Line], indent: int = 0) -> None: ...

    def put(self, spans: Line) -> None: ...

    def say(self, text: str = "") -> None: ...

    def read(self, lines: Iterable[Line], prompt: str) -> None:
        """Show a long answer as it can be read; `prompt` asks whether to go on."""

    def wipe(self) -> None:
        """Leave nothing that can be read of what was shown."""

    def turn(self, host: "Host", seat: str, *, brief: bool) -> None:
        """Show all that a seat sees before it decides, and open the list of what it can do."""

    def survey(self, host: "Host", seat: str, *, brief: bool) -> None:
        """Show the position and what is new in it."""

    def news(self, host: "Host", seat: str) -> None:
        """Show what is new where nothing is asked; the next survey need not."""

    def position(self, host: "Host", seat: str, *, own: bool) -> None:
        """Show the position as a whole; `own` with what only the seat sees."""

    def offer(self, host: "Host", seat: str) -> None:
        """Show who decides about what, and the list of what can be done."""

    def choices(self, menu: "Menu") -> None:
        """Show the next page of a list."""

    def thinking(self, text: str) -> AbstractContextManager[None]:
        """Show that a bot thinks, until it has decided."""

    # ------------------------------------------------------------ in

    def ask(
        self, prompt: str, completions: "Callable[[], Known] | None" = None, whose: str = ""
    ) -> str | None:
        """The next entry, of the seat that is asked for its decision; None at the end of input."""
