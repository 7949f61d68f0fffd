"""Why a command ends without doing what was asked: for people, and as JSON for programs.

Where `--format json` was asked for, stdout holds one JSON document whatever happens: the report of
the command, or an object `error` of one shape. People read the same on stderr. `crash.py` prints
both; a command only raises.
"""

import click

from .output import file_name

WRONG_USE, FAILED, OWN_ERROR, INTERRUPTED = "wrong-use", "failed", "own-error", "interrupted"
IN_USE, NOT_WRITTEN, RULES = "in-use", "not-written", "rules"


class Failure(click.ClickException):
    """An end with 1.

    `kind` is a stable word for programs and `more` what they are told besides; `shown` is what
    people read, nothing where they have read it already.
    """

    def __init__(self, message: str, kind: str, shown: str | None = None, **more: object) -> None:
        super().__init__(message)
        self.kind = kind
        self.shown = f"Error: {message}" if shown is None else shown
        self.more = more


def error(kind: str, message: str, **more: object) -> dict[str, object]:
    """The document of a failure: the same names, whatever it was."""
    none: dict[str, object] = {"file": None, "path": None, "remedy": None, "diagnostics": []}
    return {"error": {"kind": kind, "message": message, **none, **more}}


def told(found: click.ClickException) -> dict[str, object]:
    """The document of what ends a command."""
    match found:
        case Failure():
            return error(found.kind, found.message, **found.more)
        case click.UsageError():
            return error(WRONG_USE, found.format_message())
        case click.FileError():
            return error(NOT_WRITTEN, found.format_message(), file=file_name(found.ui_filename))
        case _:
            return error(FAILED, found.format_message())
