"""The full-screen table as a display; the game runs in its own thread and waits for entries."""

import shutil
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING

from riotdsl.languages import capital
from riotdsl.narration import panels
from riotdsl.narration.lines import QUIET, STRONG, Line, line, wrapped
from riotdsl.narration.view_changes import changes
from riotdsl.text.lazy_dataclass import dataclass, field

from ..screen import turn_screen
from .showing import Chapter, Chapters, Question, Showing
from .sizes import MOST_TEXT, text_width
from .targets import choosing

if TYPE_CHECKING:
    from riotdsl.narration.menu import Menu
    from riotdsl.narration.names import Names

    from ..host import Host
    from ..screen.line_editor import Known
    from ..screen.terminal import Screen
    from .app import TableApp
    from .targets import Choosing

STACK = 16 << 20
UNWRAPPED = 10_000
THREAD = "game"

Entry = str | KeyboardInterrupt | None


@dataclass(slots=True)
class FullScreen:
    """The display of a host, laid out in panes by an app; `lines` is the terminal around it.

    The game runs in its own thread. It writes what there is to see into `showing`, and waits in
    `ask` for what the app puts into `entries`. While it waits, the app may read the game.
    """

    lines: "Screen"
    names: "Names"
    plain: bool = False
    showing: Showing = field(default_factory=Showing)
    chapters: Chapters = field(default_factory=Chapters)
    opening: list[Line] = field(default_factory=list)
    entries: "SimpleQueue[Entry]" = field(default_factory=SimpleQueue)
    asked: threading.Condition = field(default_factory=threading.Condition)
    questions: int = 0
    app: "TableApp | None" = None
    host: "Host | None" = None
    text_width: int = MOST_TEXT
    entered: str = ""
    part: float = 0.0
    is_left: bool = False
    is_closed: bool = False
    is_done: bool = False
    is_over: bool = False
    failure: BaseException | None = None

    def __post_init__(self) -> None:
        self.text_width = text_width(shutil.get_terminal_size().columns)

    # ------------------------------------------------------------ what it can do

    @property
    def title(self) -> str:
        return capital(self.names.word(self.names.table.closed.ruleset.name))

    @property
    def is_terminal(self) -> bool:
        return True

    @property
    def is_low(self) -> bool:
        return False

    @property
    def is_ascii(self) -> bool:
        return False

    @property
    def completes(self) -> bool:
        return True

    @property
    def width(self) -> int:
        return self.text_width

    @property
    def room(self) -> int:
        return self.text_width

    @property
    def height(self) -> int | None:
        """What is long can be scrolled."""
        return None

    # ------------------------------------------------------------ from the first line to the last

    def run(self, play: Callable[[], bool]) -> bool:
        """Play in panes; True if the game is over. What went wrong is raised after the panes."""
        from .app import TableApp

        self.opening = list(self.showing.answer)
        self.app = TableApp(self, play)
        try:
            self.app.run()
        finally:
            self.close()
        failure = self.failure or self.app.failure
        if failure is not None:
            raise failure
        return self.is_over

    def start(self, play: Callable[[], bool]) -> None:
        """Begin the game in its thread."""
        before = threading.stack_size(STACK)
        threading.Thread(target=self.play, args=(play,), name=THREAD, daemon=True).start()
        threading.stack_size(before)

    def play(self, play: Callable[[], bool]) -> None:
        """The game as its thread has it; the app ends with it."""
        try:
            self.is_over = play()
            if self.is_over:
                self.linger()
        except BaseException as failure:  # noqa: BLE001 - raised again where the panes are closed
            self.failure = failure
        self.is_done = True
        self.changed()

    def linger(self) -> None:
        """Leave the end of a game on the screen until somebody leaves."""
        said = self.showing.answer
        with suppress(KeyboardInterrupt):
            self.ask(self.names.sentences.leave_table)
        self.showing.answer = said

    def close(self) -> None:
        """Give the terminal back, and repeat there what was said last."""
        self.is_closed = self.is_left = True
        if self.showing.thinks and self.failure is None:  # a bot is at work, and plays nothing more
            self.failure = KeyboardInterrupt()
            self.showing.answer = [line(self.names.sentences.interrupted)]
        self.lines.show(self.showing.answer)

    def leave(self) -> None:
        """Leave at once, whoever decides."""
        self.is_left = True
        self.entries.put(KeyboardInterrupt())

    def changed(self) -> None:
        """Let the app show what is new."""
        if self.app is not None:
            self.app.note_change()

    # ------------------------------------------------------------ out

    def show(self, lines: Iterable[Line]) -> None:
        for each in lines:
            self.put(each)

    def read(self, lines: Iterable[Line], prompt: str) -> None:  # noqa: ARG002 - it can be scrolled
        """Show a long answer."""
        self.show(lines)

    def tell(self, lines: Iterable[Line], indent: int = 0) -> None:
        for ((text, role),) in lines:
            self.show(wrapped(text, self.width, indent, role))

    def say(self, text: str = "") -> None:
        self.show(wrapped(text, self.width))

    def put(self, spans: Line) -> None:
        if self.is_closed:
            if threading.current_thread().name != THREAD:
                self.lines.put(spans)
        else:
            self.showing.answer = [*self.showing.answer, spans]

    def wipe(self) -> None:
        self.showing.clear()

    def turn(self, host: "Host", seat: str, *, brief: bool) -> None:
        host.menu.open_all()
        self.survey(host, seat, brief=brief)
        self.offer(host, seat)

    def survey(self, host: "Host", seat: str, *, brief: bool) -> None:  # noqa: ARG002 - nothing is said twice
        count = len(host.session.entries)
        end = self.chapters.end(seat, count)
        self.chapters.add(seat, Chapter(count, list(news(host, seat, end))))
        begins = self.opening if self.questions else ()
        self.showing.story = [*begins, *self.chapters.lines(seat)]
        self.place(host, seat, own=True)

    def news(self, host: "Host", seat: str) -> None:
        """The next survey tells everything."""

    def position(self, host: "Host", seat: str, *, own: bool) -> None:
        """The position in its panes; if it is asked for, in words too, as far as they have none."""
        self.place(host, seat, own=own)
        if self.entered:
            self.show(list(turn_screen.stand(host, seat, own=own)))

    def place(self, host: "Host", seat: str, *, own: bool) -> None:
        self.showing.position, self.showing.own = host.seen(seat), own

    def offer(self, host: "Host", seat: str) -> None:
        decision = host.session.decision
        assert decision is not None
        s = host.session.table.backend.core(host.session.s)
        heading = panels.heading(host.seen(seat), decision, s, UNWRAPPED)
        barred = (line(text, QUIET) for text in turn_screen.barred(host))
        self.showing.heading = (*heading, *barred)
        self.host = host
        self.choices(host.menu)

    def choices(self, menu: "Menu") -> None:
        """The list is always there as a whole."""
        menu.shown = len(menu.listed)

    @contextmanager
    def thinking(self, text: str) -> Iterator[None]:
        self.part = 0.0
        self.showing.thinks = text
        self.changed()
        yield
        if self.is_left:
            raise KeyboardInterrupt
        self.showing.thinks = ""

    def note_progress(self, part: float) -> None:
        """Show how much of the thinking is done; it ends if people have left."""
        if self.is_left:
            raise KeyboardInterrupt
        if int(part * 100) > int(self.part * 100):
            self.part = part
            self.changed()

    # ------------------------------------------------------------ in

    def ask(
        self, prompt: str, completions: "Callable[[], Known] | None" = None, whose: str = ""
    ) -> str | None:
        self.showing.question = self.question(prompt, completions, whose)
        with self.asked:
            self.questions += 1
            self.asked.notify_all()
        self.changed()
        entry = self.entries.get()
        self.showing.question = None
        self.showing.answer = []
        if isinstance(entry, KeyboardInterrupt):
            raise entry
        self.entered = entry or ""
        return entry

    def question(
        self, prompt: str, completions: "Callable[[], Known] | None", whose: str
    ) -> Question:
        """What is asked, with the list of what can be done if a seat is to decide."""
        host = self.host
        if not whose or host is None:
            return Question(prompt)

        def narrowed(drawn: Sequence[str]) -> "Choosing":
            return choosing(host.session, whose, host.menu.items, drawn)

        return Question(prompt, whose, completions, host.menu, narrowed)


def news(host: "Host", seat: str, end: int | None) -> Iterator[Line]:
    """What has happened since `end`, up to which the seat was told; else what is different.

    A seat that was told nothing here yet is told what happened since it last decided.
    """
    before = host.told.get(seat) if end is None else end
    lines, _ = host.story.recent(seat, before or 0, None)
    was = host.last_view.get(seat)
    if lines:
        told = host.sentences
        later = host.session.entries[before or 0 :]
        if before is None or any(entry.seat not in (seat, None) for entry in later):
            yield line(told.so_far if before is None else told.since, STRONG)
        yield from lines
    elif was is not None:
        different = "; ".join(changes(was, host.seen(seat)))
        if different:
            yield line(different)
