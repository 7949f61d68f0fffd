"""What is shown while a bot thinks: nothing at first, then something that moves."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from riotdsl.text.lazy_dataclass import dataclass, field

if TYPE_CHECKING:
    from rich.console import Console
    from rich.status import Status

DELAY = 0.4


@dataclass(slots=True)
class Progress:
    """How far the bot at work has come; `tell` is what it is given to say so."""

    text: str = ""
    part: float = 0.0
    status: "Status | None" = None
    lock: threading.Lock = field(default_factory=threading.Lock)

    def tell(self, part: float) -> None:
        """Take note that this part of the thinking is done."""
        with self.lock:
            if self.status is not None and int(part * 100) > int(self.part * 100):
                self.status.update(f"{self.text} {part:.0%}")
            self.part = part

    @contextmanager
    def moving(self, console: "Console", text: str) -> Iterator[None]:
        """Show a moving sign with the text, unless the thinking is done in an instant."""
        self.text, self.part = text, 0.0

        def start() -> None:
            with self.lock:
                if not done.is_set():
                    self.status = console.status(text)
                    self.status.start()

        with later(start) as done:
            yield
        if self.status is not None:
            self.status.stop()
            self.status = None


@contextmanager
def later(start: Callable[[], None], delay: float = DELAY) -> Iterator[threading.Event]:
    """Call something after an instant, unless what is done meanwhile is done by then."""
    done = threading.Event()
    timer = threading.Timer(delay, start)
    timer.daemon = True
    timer.start()
    try:
        yield done
    finally:
        done.set()
        timer.cancel()
        timer.join()
