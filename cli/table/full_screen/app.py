"""The app: lays out what a table shows, and hands on what people enter, choose or click."""

import asyncio
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from riotdsl.narration.lines import Line, rewrapped, wrapped

from ..screen.line_editor import Known
from .board_pane import BoardPane
from .entry_line import EntryLine
from .list_pane import ListPane, Spot
from .list_rows import list_rows
from .placed import Placed, placed
from .showing import Question, Showing
from .sizes import EDGES, Pane, board_room, sizes, text_width
from .styles import CHOSEN, LIT, role_styles, styled
from .targets import Choosing, Target

if TYPE_CHECKING:
    from .full_screen import FullScreen

LEAST_ENTRY = 8  # columns of the entry line
SCROLL = 2  # columns of a pane that are no text
BORDERS = 2  # rows
ENDING = (signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))


class TableApp(App[None], inherit_bindings=False):
    """Panes for board, position, decision and story; below them the entry line and the keys."""

    CSS = """
    Screen { background: #101010; color: #f0f0f0; }
    .pane { position: absolute; scrollbar-size: 1 1; background: #101010; }
    .titled { border-top: solid #808080; border-title-color: #f0f0f0; }
    .titled:focus-within { border-top: heavy #ffd75f; border-title-style: bold; }
    #title { position: absolute; height: 1; background: #303030; text-style: bold; }
    #prompt { position: absolute; height: 1; width: auto; text-style: bold; }
    #entry { position: absolute; height: 1; background: #202020; }
    #keys { position: absolute; height: 1; color: #b0b0b0; }
    #reading { background: #181818; border: solid #ffd75f; padding: 0 1; }
    BoardPane, ListPane { width: 100%; }
    Static { width: 100%; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
        Binding("escape", "undo_choice", show=False, priority=True),
        Binding("f1", "help", show=False, priority=True),
        Binding("pageup", "scroll_text(-1)", show=False, priority=True),
        Binding("pagedown", "scroll_text(1)", show=False, priority=True),
        Binding("tab", "next_pane", show=False),
        Binding("shift+tab", "previous_pane", show=False, priority=True),
    ]

    class Told(Message):
        """Something is new at the table."""

    def __init__(self, table: "FullScreen", play: Callable[[], bool]) -> None:
        super().__init__()
        self.table = table
        self.game = play
        self.roles = role_styles(table.lines.colours)
        self.choosing = Choosing()
        self.asked: Question | None = None
        self.found: Placed | None = None
        self.failure: Exception | None = None
        self.story = Pane(0, 0, 0, 0)

    @property
    def showing(self) -> Showing:
        return self.table.showing

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield VerticalScroll(BoardPane(), id="board_pane", classes="pane", can_focus=False)
        yield VerticalScroll(
            ListPane(id="stands"), id="stands_pane", classes="pane", can_focus=False
        )
        yield VerticalScroll(
            ListPane(id="list"), id="decision_pane", classes="pane titled", can_focus=False
        )
        yield VerticalScroll(
            Static(id="story", markup=False),
            id="story_pane",
            classes="pane titled",
            can_focus=False,
        )
        yield VerticalScroll(
            Static(id="text", markup=False), id="reading", classes="pane", can_focus=False
        )
        yield Static(id="prompt", markup=False)
        yield EntryLine()
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one("#reading").display = False
        self.query_one(EntryLine).focus()
        for each in () if self.is_headless else ENDING:
            with suppress(ValueError, RuntimeError, NotImplementedError):
                asyncio.get_running_loop().add_signal_handler(each, self.action_leave)
        self.table.start(self.game)

    def _handle_exception(self, error: Exception) -> None:
        """What goes wrong in the panes is told like all else, after the terminal is given back."""
        self.failure = self.failure or error
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()

    # ------------------------------------------------------------ what is new

    def note_change(self) -> None:
        """Have the panes laid out anew; the thread of the game calls this."""
        self.post_message(self.Told())

    def on_table_app_told(self) -> None:
        if self.table.is_done:
            self.exit()
            return
        question = self.showing.question
        self.query_one("#title", Static).update(self.title_line())
        if question is None:
            return  # a bot thinks: what is seen stays, and nothing can be entered
        if question is not self.asked:
            self.asked = question
            entry = self.query_one(EntryLine)
            entry.take(question.whose, question.completions or Known)
            self.choosing = Choosing()
            self.lay_out()
            self.answer()

    def on_resize(self) -> None:
        self.call_after_refresh(self.lay_out)

    def title_line(self) -> Text:
        """The game, whose screen it is, and what a bot does."""
        table, seen = self.table, self.showing.position
        names = table.names
        parts = [table.title]
        if seen is not None:
            parts.append(names.faction(seen.view.seat))
        if self.showing.thinks:
            part = f" {table.part:.0%}" if table.part else ""
            parts.append(f"{self.showing.thinks}{part}")
        return Text(f" {' · '.join(parts)}", no_wrap=True, overflow="ellipsis")

    # ------------------------------------------------------------ layout

    def lay_out(self) -> None:
        """Put everything where it belongs on a screen of this size."""
        wide, high = self.size.width, self.size.height
        found = self.placed(wide, board_room(high), everything=False)
        panes = sizes(wide, high, *_measures(found))
        if panes.is_beside:
            found = self.placed(panes.board.width, high - EDGES, everything=True)
            panes = sizes(wide, high, *_measures(found))
        self.table.text_width = text_width(wide)
        self.story = panes.story
        prompt = "" if self.asked is None else self.asked.prompt
        used = min(len(prompt), wide // 2 if self.has_menu else wide - LEAST_ENTRY)
        self.put("#title", Pane(0, 0, wide, 1))
        self.put("#board_pane", panes.board)
        self.put("#stands_pane", panes.stands)
        self.put("#decision_pane", panes.decision)
        self.put("#story_pane", panes.story)
        self.put_reading()
        self.put("#prompt", Pane(0, high - 2, used, 1))
        self.put("#entry", Pane(used, high - 2, wide - used, 1))
        self.put("#keys", Pane(0, high - 1, wide, 1))
        self.query_one("#prompt", Static).update(Text(prompt, no_wrap=True))
        self.query_one("#title", Static).update(self.title_line())
        self.found = found
        self.show_position()
        self.show_story()
        self.choose_from()
        self.show_keys()

    def placed(self, width: int, height: int, *, everything: bool) -> Placed | None:
        """The position within columns and rows; None where nobody may see one."""
        seen, own = self.showing.position, self.showing.own
        if seen is None:
            return None
        return placed(seen, width, height, own=own, everything=everything)

    def put(self, name: str, pane: Pane) -> None:
        widget = self.query_one(name)
        widget.styles.offset = (pane.x, pane.y)
        widget.styles.width, widget.styles.height = pane.width, pane.height
        if name != "#reading":
            widget.display = pane.width > 0 and pane.height > 0

    def put_reading(self) -> None:
        """A long answer covers no more of the screen than it needs."""
        wide, high = self.size.width, self.size.height
        rows = min(len(self.showing.answer) + BORDERS, high - EDGES)
        self.put("#reading", Pane(0, high - EDGES + 1 - rows, wide, rows))

    def show_position(self) -> None:
        """The board and what is beside it, without what can be chosen."""
        found, board = self.found, self.query_one(BoardPane)
        if found is None:
            board.show((), {}, self.roles)
        else:
            board.show(found.board, found.areas, self.roles)

    def show_story(self) -> None:
        """What has happened, and what was answered, the last of it in sight."""
        lines = [*self.showing.story, *(self.showing.answer if self.is_short else ())]
        self.query_one("#story", Static).update(styled(self.beside(lines), self.roles))
        self.query_one("#story_pane").border_title = self.table.names.sentences.story
        # Once the new lines have their place: what came last is what is read first.
        pane = self.query_one("#story_pane")
        self.call_after_refresh(pane.scroll_end, animate=False)

    # ------------------------------------------------------------ what can be chosen

    def choose_from(self) -> None:
        """Take the list of the decision as far as it names what is seen now."""
        question, chosen = self.asked, self.choosing.chosen
        if question is None or question.choosing is None or self.found is None:
            self.choosing = Choosing()
        else:
            self.choosing = question.choosing(tuple(self.found.areas))
            for each in chosen:
                self.choosing.choose(each)
        self.show_choices()

    def show_choices(self) -> None:
        """Mark what can be chosen, on the board and in the hand, and list what is left."""
        lit, chosen = self.choosing.lit(), self.choosing.chosen
        self.query_one(BoardPane).light(lit, chosen)
        self.show_stands(lit, chosen)
        pane = self.query_one("#decision_pane")
        pane.border_title = self.table.names.sentences.decision
        lines: list[Line] = []
        spots: list[Spot] = []
        menu = None if self.asked is None else self.asked.menu
        if menu is not None:
            width = int(pane.styles.width.value if pane.styles.width else 0) - 2
            heading = [row for each in self.showing.heading for row in _broken(each, width)]
            rows, found = list_rows(menu, self.choosing.left(), width)
            lines = [*heading, *rows]
            spots = [Spot(s.row + len(heading), s.start, s.end, s.value) for s in found]
        self.query_one("#list", ListPane).show(styled(lines, self.roles), spots)

    def show_stands(self, lit: set[Target], chosen: Sequence[Target]) -> None:
        """The hand, of which some can be chosen, and how things stand."""
        stands = self.query_one("#stands", ListPane)
        if self.found is None:
            stands.show(Text(), ())
            return
        rows = list(styled(self.found.stands, self.roles).split("\n", allow_blank=True))
        spots = []
        for (row, start, end), target in self.found.hand.items():
            if target in lit or target in chosen:
                rows[row].stylize(CHOSEN if target in chosen else LIT, start, end)
                spots.append(Spot(row, start, end, target))
        stands.show(Text("\n").join(rows), spots)

    def choose(self, target: Target) -> None:
        """Choose a place or a thing; what alone is left then is played."""
        if not self.is_asked or not self.choosing.choose(target):
            return
        left = self.choosing.left()
        if len(left) == 1:
            self.enter(str(left[0].number))
        else:
            self.show_choices()

    @property
    def is_asked(self) -> bool:
        return self.asked is not None and self.asked is self.showing.question

    @property
    def has_menu(self) -> bool:
        """Whether a seat is to decide; else Enter is waited for, and nothing lies under a text."""
        return self.asked is not None and self.asked.menu is not None

    @property
    def is_inside(self) -> bool:
        """Whether the ways to do one thing are listed."""
        return self.asked is not None and self.asked.menu is not None and self.asked.menu.inside

    def on_board_pane_chosen(self, message: BoardPane.Chosen) -> None:
        self.choose(message.target)

    def on_list_pane_chosen(self, message: ListPane.Chosen) -> None:
        if isinstance(message.value, Target):
            self.choose(message.value)
        else:
            self.enter(str(message.value))

    # ------------------------------------------------------------ entries and answers

    def enter(self, entry: str | None) -> None:
        """Hand an entry to the game, if it waits for one."""
        if self.is_asked:
            self.asked = None
            self.close_reading()
            line = self.query_one(EntryLine)
            line.value = ""
            line.known = Known  # until a seat is asked again: a bot may decide meanwhile
            self.table.entries.put(entry)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        entry = message.value.strip()
        if not entry and self.is_reading and self.has_menu:
            self.close_reading()
            return
        self.query_one(EntryLine).remember(entry)
        self.enter(entry)

    def on_entry_line_ended(self) -> None:
        self.enter(None)

    def on_entry_line_passed(self) -> None:
        self.action_next_pane()

    def on_entry_line_ways(self, message: EntryLine.Ways) -> None:
        self.query_one("#keys", Static).update(Text("   ".join(message.ways), no_wrap=True))

    def on_input_changed(self) -> None:
        self.show_keys()

    def beside(self, lines: Sequence[Line]) -> list[Line]:
        """Lines in the width of the story."""
        return rewrapped(lines, self.table.text_width, self.story.width - SCROLL)

    @property
    def is_short(self) -> bool:
        """Whether the answer can be read in the story as a whole."""
        return len(self.beside(self.showing.answer)) < self.story.height

    def answer(self) -> None:
        """Show a long answer above the entry line, until something else is done."""
        answer = self.showing.answer
        if not self.is_short:
            self.query_one("#text", Static).update(styled(answer, self.roles))
            reading = self.query_one("#reading")
            reading.display = True
            self.put_reading()
            reading.scroll_home(animate=False)
            self.show_keys()

    @property
    def is_reading(self) -> bool:
        return bool(self.query_one("#reading").display)

    def leave_reading(self) -> None:
        """Go back to what is below a text, if something is."""
        if self.has_menu:
            self.close_reading()

    def on_click(self, event: events.Click) -> None:
        if (
            event.widget is not None
            and self.query_one("#reading") in event.widget.ancestors_with_self
        ):
            self.leave_reading()

    def close_reading(self) -> None:
        self.query_one("#reading").display = False
        self.show_keys()

    def show_keys(self) -> None:
        """Which keys do what."""
        told = self.table.names.sentences
        text = told.keys_reading if self.is_reading else told.keys
        if self.is_reading and not self.has_menu:
            text = text.partition(" · ")[0]
        self.query_one("#keys", Static).update(Text(text, no_wrap=True, overflow="ellipsis"))

    # ------------------------------------------------------------ keys

    def on_key(self, event: events.Key) -> None:
        """What is typed in any pane goes to the entry line."""
        entry = self.query_one(EntryLine)
        if event.is_printable and event.character and self.focused is not entry:
            entry.focus()
            entry.insert_text_at_cursor(event.character)

    def action_leave(self) -> None:
        """Leave the game; while a bot thinks, at once."""
        self.table.leave()
        if self.showing.question is None and self.showing.thinks:
            self.exit()

    def action_help(self) -> None:
        if self.has_menu:
            self.enter("?")

    def action_undo_choice(self) -> None:
        """Close what is read, take back what was chosen or typed last, or leave a bot at work."""
        entry = self.query_one(EntryLine)
        if self.is_reading:
            self.leave_reading()
        elif self.choosing.back():
            self.show_choices()
        elif entry.value:
            entry.value = ""
        elif self.is_inside:
            self.enter("back")
        elif self.showing.thinks:
            self.action_leave()
        entry.focus()

    def action_scroll_text(self, pages: int) -> None:
        pane = self.query_one("#reading" if self.is_reading else "#story_pane")
        pane.scroll_relative(y=pages * max(1, pane.size.height - 1), animate=False)

    def action_next_pane(self) -> None:
        self.move_focus(1)

    def action_previous_pane(self) -> None:
        self.move_focus(-1)

    def move_focus(self, step: int) -> None:
        """Go on to the next pane in which something can be chosen."""
        board, stands = self.query_one(BoardPane), self.query_one("#stands", ListPane)
        listed, entry = self.query_one("#list", ListPane), self.query_one(EntryLine)
        choosable: list[tuple[Widget, bool]] = [
            (entry, True), (board, bool(board.lit)),
            (stands, bool(stands.spots)), (listed, bool(listed.spots)),
        ]  # fmt: skip
        ring = [widget for widget, has_any in choosable if has_any]
        at = ring.index(self.focused) if self.focused in ring else 0
        ring[(at + step) % len(ring)].focus()
        self.refresh()


def _measures(found: Placed | None) -> tuple[tuple[int, int], int]:
    """How wide and high a board is, and how many rows are beside it."""
    return ((0, 0), 0) if found is None else ((found.width, len(found.board)), len(found.stands))


def _broken(spans: Line, width: int) -> list[Line]:
    """A line of one span in as many as it needs."""
    ((text, role),) = spans
    return wrapped(text, width, 0, role)
