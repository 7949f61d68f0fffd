"""How a run of the command line ends, whatever happens in it.

An error of our own becomes one sentence on stderr and a report file; a user never sees a traceback.
An interrupt and a reader that went away are no errors and stay quiet.
"""

import atexit
import gc
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import click

from riotdsl import folders

from .output import say

OUR_ERROR = 3
INTERRUPTED = 130
READER_GONE = 1
REPORTED = "riotdsl has met an error of its own ({error}); a report is in {path}."
UNREPORTED = (
    "riotdsl has met an error of its own ({error}); a report could not be written ({reason})."
)


def run_and_exit(run: Callable[[], object]) -> NoReturn:
    """Call `run` and exit with the code that its end deserves: an int that it returns is one.

    What is in memory then is not looked through for garbage: of a large ruleset that takes a
    quarter of the time of a short command.
    """
    atexit.register(gc.freeze)
    try:
        result = run()
        sys.stdout.flush()
    except click.ClickException as error:
        told = io.StringIO()
        error.show(told)
        say(told.getvalue().rstrip("\n"), err=True)
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        _silence_stdout()
        sys.exit(READER_GONE)
    except Exception as error:  # noqa: BLE001 - the last resort is the purpose of this module
        say(sentence(error), err=True)
        sys.exit(OUR_ERROR)
    sys.exit(result if isinstance(result, int) else 0)


def write_report(error: BaseException) -> Path:
    """Write what we need to mend the error into the state folder; OSError if that cannot be."""
    import platform
    import time
    import traceback
    from importlib.metadata import version

    report = "\n".join(
        (
            f"riotdsl {version('riotdsl')}",
            f"Python {platform.python_version()} on {platform.platform()}",
            f"arguments: {sys.argv[1:]}",
            "",
            "".join(traceback.format_exception(error)),
        )
    )
    stamp = time.strftime("%Y%m%d-%H%M%S")
    path = folders.state_folder() / "reports" / f"crash-{stamp}-{os.getpid()}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    folders.write_atomically(path, report.encode("utf-8", "backslashreplace"))
    return path


def sentence(error: Exception, reported: str = REPORTED, unreported: str = UNREPORTED) -> str:
    """Report an error and say where; the two sentences have it with and without a report."""
    name = type(error).__name__
    try:
        return reported.format(error=name, path=write_report(error))
    except OSError as refusal:
        return unreported.format(error=name, reason=refusal.strerror or refusal)


def _silence_stdout() -> None:
    """Send what is still buffered to nowhere, or the interpreter complains at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
