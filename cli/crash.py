"""How a run of the command line ends, whatever happens in it.

An error of our own becomes one sentence on stderr and a report file; a user never sees a traceback.
An interrupt and a reader that went away are no errors and stay quiet. Output that cannot be written
is one sentence: what the command did stays done. Where JSON was asked for, a failure is a document.
"""

import atexit
import gc
import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn, TextIO

import click

from riotdsl import folders

from . import entry, failure
from .output import FORM, say, say_json

OUR_ERROR = 3
INTERRUPTED = 130
READER_GONE = 141
"""As a shell tells of a program that was ended by a closed pipe; 130 is that of an interrupt."""
UNPRINTED = FAILED = 1
REPORTED = "riotdsl has met an error of its own ({error}); a report is in {path}."
UNREPORTED = (
    "riotdsl has met an error of its own ({error}); a report could not be written ({reason})."
)
TOO_LARGE = (
    "A decision of these rules has more than {most:,} possibilities, too many for bots and counts: "
    "let `some` choose fewer things, or from a smaller set."
)
LOST = "The output cannot be written: {reason}. What was done before stays done."


def run_and_exit(run: Callable[[], object]) -> NoReturn:
    """Call `run` and exit with the code that its end deserves: an int that it returns is one.

    What is in memory then is not looked through for garbage: of a large ruleset that takes a
    quarter of the time of a short command.
    """
    atexit.register(gc.freeze)
    _open_streams()
    with entry.interrupts_raised():
        try:
            code = _code(run)
        except KeyboardInterrupt:  # a second one, while the first is told
            code = INTERRUPTED
    _loss(sys.stderr)
    sys.exit(code)


def _code(run: Callable[[], object]) -> int:
    stdout = sys.stdout
    try:
        result = run()
        stdout.flush()
    except click.ClickException as error:
        words = _words(error)
        if words:
            say(words, err=True)
        return _failed(error.exit_code, failure.told(error))
    except (click.Abort, KeyboardInterrupt):
        return _failed(INTERRUPTED, failure.error(failure.INTERRUPTED, "It was interrupted."))
    except SystemExit as end:  # click ends so where the reader is gone, and after a completion
        lost = _loss(stdout, "\n") if end.code else None
        return int(end.code or 0) if lost is None else _unprinted(lost)
    except Exception as error:  # noqa: BLE001 - the last resort is the purpose of this module
        if isinstance(error, OSError) and _loss(stdout, "\n") is not None:
            return _unprinted(error)
        too_large = _too_large(error)
        told = too_large or sentence(error)
        say(told, err=True)
        if too_large:
            return _failed(FAILED, failure.error(failure.FAILED, told))
        return _failed(OUR_ERROR, failure.error(failure.OWN_ERROR, told))
    code = result if isinstance(result, int) else 0
    return _failed(code, failure.error(failure.FAILED, "It has failed.")) if code else code


def _too_large(error: Exception) -> str | None:
    """What is told where a bot or a count would have to go through too many possibilities."""
    from riotdsl.machine.listing import MEMBER_LIMIT, DecisionTooLargeError

    return TOO_LARGE.format(most=MEMBER_LIMIT) if isinstance(error, DecisionTooLargeError) else None


def _words(error: click.ClickException) -> str:
    if isinstance(error, failure.Failure):
        return error.shown
    told = io.StringIO()
    error.show(told)
    return told.getvalue().rstrip("\n")


def _failed(code: int, document: object) -> int:
    """The code, after the document of a failure where JSON was asked for and none is printed."""
    if FORM.is_json and not FORM.has_document:
        with suppress(OSError):
            say_json(document)
    _loss(sys.stdout)
    return code


def _unprinted(lost: OSError) -> int:
    """The code where the output is lost, after a sentence about it."""
    if isinstance(lost, BrokenPipeError):
        return READER_GONE
    say(LOST.format(reason=lost.strerror or lost), err=True)
    return UNPRINTED


def _loss(stream: TextIO, tried: str = "") -> OSError | None:
    """Why a stream cannot be written to, if a text is tried; what is left in it then goes nowhere.

    Else the interpreter would complain of it at its end.
    """
    try:
        stream.write(tried)
        stream.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return error
    return None


def _open_streams() -> None:
    """A stream that the caller has closed leads nowhere; else a save could get its number.

    One that does not wait for its other end is made to: what does not fit at once would be lost.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - stays
        with suppress(OSError, ValueError):  # streams of a test have no number
            folders.wait_for(getattr(sys, name).fileno())


def write_report(error: BaseException) -> Path:
    """Write what we need to mend the error into the state folder; OSError if that cannot be."""
    import platform
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
    path = folders.state_folder() / "reports" / folders.new_name("crash", ".txt")
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
