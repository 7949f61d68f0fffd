"""The terminal or the pipe at which people sit: lines go out, entries come in."""

import os
import select
import shutil
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from riotdsl.narration.lines import QUIET, STRONG, Line, line, plain, wrapped
from riotdsl.text.lazy_dataclass import dataclass, field

from ...output import shown
from . import turn_screen
from .line_editor import Known, Typist
from .progress import Progress, later

if TYPE_CHECKING:
    from rich.console import Console

    from riotdsl.narration.menu import Menu

    from ..host import Host

COLOURS = ("cyan", "magenta", "yellow", "green", "blue", "red")
PATIENCE = 2.0
NARROWEST, WIDEST = 40, 100
LOW = 45
FULL_SCREEN = (80, 30)
PLAINEST = ("C", "POSIX")
SIMPLER = {
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}", "'"),
    "\N{EN DASH}": "-", "\N{MINUS SIGN}": "-", "…": "...", "→": "->", "ß": "ss", "æ": "ae",
    "œ": "oe", "\N{MULTIPLICATION SIGN}": "x", "\N{NO-BREAK SPACE}": " ",
}  # fmt: skip
WIPE = "\x1b[H\x1b[2J\x1b[3J"


def seat_colours(seats: Sequence[str]) -> dict[str, str]:
    """A colour for each seat: its own where it is called by one, and none twice while they last.

    >>> seat_colours(["yellow", "alpha", "red"])
    {'yellow': 'yellow', 'alpha': 'cyan', 'red': 'red'}
    """
    named = [seat for seat in seats if seat in COLOURS]
    others = [colour for colour in COLOURS if colour not in named] * len(seats)
    return {seat: seat if seat in named else others.pop(0) for seat in seats}


@dataclass(slots=True)
class Screen:
    """Prints lines in the colours of the seats, where there are colours; reads entries."""

    seats: Sequence[str]
    plain: bool = False
    colours: dict[str, str] = field(init=False)
    console: "Console" = field(init=False)
    typist: Typist = field(default_factory=Typist)
    progress: Progress = field(default_factory=Progress)

    def __post_init__(self) -> None:
        from rich.console import Console

        self.console = Console(highlight=False, soft_wrap=True, emoji=False, markup=False)
        self.colours = {**seat_colours(self.seats), STRONG: "bold", QUIET: "dim"}

    @property
    def is_terminal(self) -> bool:
        return sys.stdin.isatty() and sys.stdout.isatty()

    @property
    def width(self) -> int:
        """How many characters fit on a line; a pipe has 80."""
        columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else 80
        return max(NARROWEST, min(columns - 1, WIDEST))

    @property
    def room(self) -> int:
        """How many columns a board can have: all that there are."""
        columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else 80
        return max(NARROWEST, min(columns, WIDEST))

    @property
    def height(self) -> int | None:
        """How many rows there are at once; a pipe has no end."""
        return shutil.get_terminal_size().lines if self.is_terminal else None

    @property
    def is_low(self) -> bool:
        """Whether this is a terminal with too few rows for a board and all that is told with it."""
        return self.is_terminal and shutil.get_terminal_size().lines < LOW

    @property
    def encoding(self) -> str:
        """The letters that can be shown here: few where the terminal or the locale says so."""
        names = ("LC_ALL", "LC_CTYPE", "LANG")
        locale = next((found for name in names if (found := os.environ.get(name))), "")
        if os.environ.get("TERM") == "dumb" or locale in PLAINEST:
            return "ascii"
        return sys.stdout.encoding or "ascii"

    @property
    def is_ascii(self) -> bool:
        """Whether the lines of boxes cannot be written here."""
        try:
            "─│┌".encode(self.encoding)
        except (UnicodeEncodeError, LookupError):
            return True
        return False

    @property
    def is_coloured(self) -> bool:
        """Whether lines are shown in colours and weights."""
        return not self.plain and self.console.is_terminal and not os.environ.get("NO_COLOR")

    # ------------------------------------------------------------ out

    def show(self, lines: Iterable[Line]) -> None:
        for each in lines:
            self.put(each)

    def read(self, lines: Iterable[Line], prompt: str) -> None:
        """Show an answer; where it is higher than the terminal, page by page.

        Enter goes on, anything else ends it. What is heard or kept is shown whole.
        """
        found, page = list(lines), max((self.height or 0) - 2, 1)
        is_paged = self.completes and len(found) > page
        for start in range(0, len(found), page if is_paged else max(len(found), 1)):
            if start and self.ask(f"{prompt} ") != "":
                return
            self.show(found[start : start + page] if is_paged else found)

    def tell(self, lines: Iterable[Line], indent: int = 0) -> None:
        """Lines of one span, broken between words where they are wider than the screen."""
        for ((text, role),) in lines:
            self.show(wrapped(text, self.width, indent, role))

    def put(self, spans: Line) -> None:
        from rich.text import Text

        if not self.is_coloured:
            sys.stdout.write(self.written(plain(spans)) + "\n")
            return
        text = Text()
        for part, role in spans:
            text.append(self.written(part), self.colours.get(role or "", ""))
        self.console.print(text)

    def written(self, text: str) -> str:
        """The text in letters that can be shown here."""
        encoding = self.encoding
        try:
            text.encode(encoding)
        except UnicodeEncodeError:
            text = "".join(_simpler(mark, encoding) for mark in text)
        return shown(text.encode(encoding, "replace").decode(encoding))

    def say(self, text: str = "") -> None:
        self.show(wrapped(text, self.width))

    def wipe(self) -> None:
        """Clear the screen and what was scrolled off it, so that nothing can be read back."""
        if self.is_terminal:
            sys.stdout.write("\n" * 60 if self.plain else WIPE)
            sys.stdout.flush()

    # ------------------------------------------------------------ the table

    def turn(self, host: "Host", seat: str, *, brief: bool) -> None:
        self.show(turn_screen.turn(host, seat, brief=brief))

    def survey(self, host: "Host", seat: str, *, brief: bool) -> None:
        self.show(list(turn_screen.survey(host, seat, brief=brief)))

    def news(self, host: "Host", seat: str) -> None:
        self.show(list(turn_screen.news(host, seat)))
        host.note(seat)

    def position(self, host: "Host", seat: str, *, own: bool) -> None:
        self.show(list(turn_screen.stand(host, seat, own=own)))

    def offer(self, host: "Host", seat: str) -> None:
        self.show(list(turn_screen.offer(host, seat)))

    def choices(self, menu: "Menu") -> None:
        self.show(menu.page(self.width))

    @contextmanager
    def thinking(self, text: str) -> Iterator[None]:
        """Something that moves while a bot thinks longer than an instant; only at a terminal."""
        if not self.is_terminal:
            yield
        elif self.is_coloured:
            with self.progress.moving(self.console, self.written(text)):
                yield
        else:
            with later(lambda: self.put(line(text))):
                yield

    # ------------------------------------------------------------ in

    @property
    def completes(self) -> bool:
        """Whether what is typed can be completed and taken from earlier lines."""
        return self.is_terminal and not self.plain and os.environ.get("TERM") != "dumb"

    def ask(
        self, prompt: str, completions: Callable[[], Known] | None = None, whose: str = ""
    ) -> str | None:
        """The next entry; None at the end of the input. A terminal offers the completions.

        `whose` is the person who is asked: earlier lines come back only to who typed them.
        """
        try:
            prompt = self.written(prompt)
            if self.is_terminal:
                if not self.completes:
                    return input(prompt).strip()
                suggests = self.is_coloured
                return self.typist.ask(prompt, completions, whose, suggests=suggests).strip()
            sys.stdout.write(prompt)
            entry = sys.stdin.readline()
        except EOFError:
            sys.stdout.write("\n")
            return None
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"
        if not entry:
            sys.stdout.write("\n")
            return None
        sys.stdout.write(shown(entry if entry.endswith("\n") else f"{entry}\n"))
        return entry.strip()


def _simpler(mark: str, encoding: str) -> str:
    """A mark that cannot be shown by others that can, a letter without its accent."""
    try:
        mark.encode(encoding)
    except UnicodeEncodeError:
        return SIMPLER.get(mark) or unicodedata.normalize("NFKD", mark)[0]
    return mark


def has_room(screen: Screen) -> bool:
    """Whether the full-screen table can be shown: on a terminal that is large and draws boxes."""
    if screen.plain or not screen.is_terminal or not sys.stderr.isatty() or screen.is_ascii:
        return False
    columns, rows = shutil.get_terminal_size()
    return columns >= FULL_SCREEN[0] and rows >= FULL_SCREEN[1]


def is_deserted() -> bool:
    """Whether nobody can enter anything: no terminal, and no input within two seconds."""
    if sys.stdin.isatty():
        return False
    try:
        ready, _, _ = select.select([sys.stdin], [], [], PATIENCE)
    except (OSError, ValueError):  # where only sockets can be waited for; no file behind it
        return _is_at_end()
    return not ready or _is_at_end()


def _is_at_end() -> bool:
    """Whether nothing more can be read; nothing is taken away by looking."""
    buffer = getattr(sys.stdin, "buffer", None)
    if buffer is None:
        return True
    try:
        if hasattr(buffer, "peek"):
            return not buffer.peek(1)
        here = buffer.tell()
        found = buffer.read(1)
        buffer.seek(here)
    except (OSError, ValueError):
        return True
    return not found
