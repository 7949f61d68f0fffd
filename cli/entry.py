"""Where the program begins: an interrupt is quiet even before there is a command.

Importing what a command needs takes a fifth of a second. Whoever interrupts that sees nothing.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130


def leave(*_signal: object) -> None:
    """End at once, as a command ends that was interrupted."""
    os._exit(INTERRUPTED)


def main() -> None:
    """Run the command line of this process."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else it is to be ignored
        signal.signal(signal.SIGINT, leave)
    from .main import main as command

    command()


@contextmanager
def interrupts_raised() -> Iterator[None]:
    """While a command runs: it tells of an interrupt itself."""
    is_ours = signal.getsignal(signal.SIGINT) is leave
    if is_ours:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        if is_ours:
            signal.signal(signal.SIGINT, leave)
