"""`riotdsl test --watch`: the texts of a ruleset, looked at again and again until they change."""

import time
from collections.abc import Callable, Iterator

PAUSE_SECONDS = 0.3


def pause() -> None:
    """Wait a moment before the next look."""
    time.sleep(PAUSE_SECONDS)


def changes(texts: Callable[[], object]) -> Iterator[None]:
    """Once at the beginning, and again whenever the texts are different; Ctrl-C ends it."""
    before: object = None
    try:
        while True:
            now = texts()
            if now != before:
                before = now
                yield
            else:
                pause()
    except KeyboardInterrupt:
        return
