"""The work that one check may take: counted in steps, so that every machine gives one verdict.

A step is about a microsecond. What works spends: a stage says how many steps it takes, before it
takes them. Caches save time and no steps, or a second check could end otherwise than the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from riotdsl.text.source import Span

MOST = 20_000_000

# What a diagnostic costs: it is sorted, worded, laid out and printed.
FINDING = 500

# So many other diagnostics are told with the one that the budget is used up.
SHOWN = 20

RULES = "the rules"

Place = tuple[str, Span | None]


class ExhaustedError(Exception):
    """The budget is used up; `on` and `span` are what most of it went into."""

    def __init__(self, on: str, span: Span | None, most: int) -> None:
        super().__init__(on)
        self.on, self.span, self.most = on, span, most


class Budget:
    """Steps, and what they were spent on."""

    __slots__ = ("_at", "_before", "most", "places", "spent")

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.spent = 0
        self.places: dict[Place, int] = {}
        self._at: Place = (RULES, None)
        self._before = 0

    def stop(self) -> None:
        """End the work, from another thread: what is spent next is beyond the most."""
        self.most = -1

    def spend(self, steps: int) -> None:
        """Count steps; ExhaustedError beyond the most."""
        self.spent += steps
        if self.spent > self.most:
            raise self.exhausted()

    @contextmanager
    def on(self, what: str, span: Span | None) -> Iterator[None]:
        """Count what is spent inside for a place; of two inside each other, for the outer one."""
        if self._at[0] != RULES:
            yield
            return
        self._note((what, span))
        try:
            yield
        finally:
            self._note((RULES, None))

    def _note(self, following: Place) -> None:
        self.places[self._at] = self.places.get(self._at, 0) + self.spent - self._before
        self._at, self._before = following, self.spent

    def exhausted(self) -> ExhaustedError:
        """What most was spent on, and the first place among the dearest of that."""
        self._note(self._at)
        sums: dict[str, int] = {}
        for (what, _), steps in self.places.items():
            sums[what] = sums.get(what, 0) + steps
        most = max(sums, key=lambda what: sums[what])
        spans = {span: steps for (what, span), steps in self.places.items() if what == most}
        return ExhaustedError(most, max(spans, key=lambda span: spans[span]), self.most)


_UNLIMITED = Budget(10**30)
_current: ContextVar[Budget] = ContextVar("budget", default=_UNLIMITED)


def current() -> Budget:
    """The budget of what is at work; outside of a check there is no end to it."""
    return _current.get()


def spend(steps: int) -> None:
    """Count steps for what is at work."""
    _current.get().spend(steps)


@contextmanager
def limited(most: int = MOST, own: Budget | None = None) -> Iterator[Budget]:
    """A budget for all that is done inside: a new one, or one that others can stop."""
    made = Budget(most) if own is None else own
    token = _current.set(made)
    try:
        yield made
    finally:
        _current.reset(token)
