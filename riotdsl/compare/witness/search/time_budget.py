"""A watch that runs only while it is looked for witnesses, not while they are made smaller."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TypeVar

from riotdsl.text.lazy_dataclass import dataclass

T = TypeVar("T")
GAMES = 2 / 3


@dataclass(slots=True)
class TimeBudget:
    """Seconds that may be spent, two thirds of them on games; the rest on positions built."""

    seconds: float
    spent: float = 0.0
    since: float | None = None

    def timed(self, things: Iterator[T]) -> Iterator[T]:
        """The same things; time runs only while the next one is made."""
        while True:
            self.since = time.monotonic()
            found = next(things, None)
            self.spent, self.since = self.now(), None
            if found is None:
                return
            yield found

    def now(self) -> float:
        return self.spent + (0 if self.since is None else time.monotonic() - self.since)

    def plays(self) -> bool:
        """Whether there is time left for games."""
        return self.now() < self.seconds * GAMES

    def builds(self) -> bool:
        """Whether there is time left for positions built by hand."""
        return self.now() < self.seconds
