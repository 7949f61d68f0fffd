"""What the commands on saves share: reading them, and telling what is wrong or was done."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import invocation
from .failure import IN_USE, NOT_WRITTEN, Failure
from .output import file_name

if TYPE_CHECKING:
    from riotdsl.game.action import Fact, Rejection
    from riotdsl.game.session import Session
    from riotdsl.game.table import Table
    from riotdsl.saves.seat import SeatSave
    from riotdsl.saves.verify import Save

SAVE_FILE = click.Path(path_type=Path)
PATIENCE = 10.0
"""How many seconds a command waits for another one that works on the same save."""


@contextmanager
def damage_told(path: Path) -> Iterator[None]:
    """What is wrong with a save ends the command with 1 and is told, with its place in the file."""
    from riotdsl.saves.problems import SaveError

    try:
        yield
    except SaveError as error:
        found = error.damage
        name = file_name(path)
        remedy = found.remedy.replace("FILE", name)
        remedy = remedy.replace(f"`{invocation.NAME} ", f"`{invocation.program_name()} ")
        place = "" if found.path == "/" else f" {found.path}:"
        earlier = "" if ".bak" in remedy else _earlier(path)
        raise Failure(
            found.message, found.kind, f"{name}:{place} {found.message}\n  {remedy}{earlier}",
            file=str(path), path=found.path, remedy=found.remedy,
        ) from None  # fmt: skip


def _earlier(path: Path) -> str:
    """Where the version before is, if there is one."""
    from riotdsl import folders

    try:
        previous = folders.previous(path)
        is_there = previous.is_file()
    except (OSError, ValueError):
        return ""
    return f" The version before it is in {previous.name}." if is_there else ""


@contextmanager
def locked_save(path: Path) -> Iterator[None]:
    """Have a save to oneself; the command ends with 1 where that cannot be."""
    from riotdsl import folders

    try:
        with folders.locked(path, PATIENCE):
            yield
    except folders.InUseError:
        message = f"{file_name(path)} is in use by another program. Nothing was changed."
        raise Failure(message, IN_USE, message, file=str(path)) from None
    except OSError as error:
        raise not_written(path, error) from None


def not_written(path: Path, error: OSError) -> Failure:
    """A file that cannot be written; what was there is still there."""
    reason = error.strerror or str(error)
    message = f"{file_name(path)} cannot be written: {reason}. It is as it was."
    return Failure(message, NOT_WRITTEN, file=str(path))


def referee(path: Path, why: str, language: str | None = None) -> "Save":
    """The referee save in a file, perhaps in another language; a seat save ends the command."""
    from riotdsl.saves.files import read
    from riotdsl.saves.problems import wrong
    from riotdsl.saves.verify import Save

    with damage_told(path), _language_told(language):
        found = read(path, language)
        if not isinstance(found, Save):
            message = f"This is what {found.seat} may know of a game; {why}"
            remedy = "Name the referee save, from which it was exported."
            raise wrong("seat-save", ["kind"], message, remedy)
        return found


def read_any_save(path: Path, language: str | None = None) -> "Save | SeatSave":
    """The save in a file, of either kind; a referee save perhaps in another language."""
    from riotdsl.saves.files import read

    with damage_told(path), _language_told(language):
        return read(path, language)


@contextmanager
def _language_told(language: str | None) -> Iterator[None]:
    """A language that was asked for and that the game has not is no damage."""
    from riotdsl.saves.problems import SaveError

    try:
        yield
    except SaveError as error:
        if language is None or error.damage.path != "/language":
            raise
        raise click.UsageError(error.damage.message) from None


# ---------------------------------------------------------------- in words


def standing(session: "Session") -> dict[str, Any]:
    """Who decides, or how it ended, for JSON."""
    from riotdsl.saves.document import decision_part, outcome_part

    return {"decision": decision_part(session), "outcome": outcome_part(session)}


def in_words(told: dict[str, Any], table: "Table") -> str:
    """Who decides, or how it ended, as a sentence in the words of the table."""
    from riotdsl.narration.ending import decides, won
    from riotdsl.narration.names import Names

    names = Names(table)
    decision, outcome = told["decision"], told["outcome"]
    if outcome is not None:
        return won(names, outcome["winners"], outcome["rule"])
    return decides(names, decision["seat"], decision["procedure"], decision["stage"])


def refusal(rejection: "Rejection") -> dict[str, Any]:
    """A refusal, for JSON."""
    return {
        "code": rejection.code,
        "wording": rejection.wording,
        "failures": [
            {
                "code": each.code,
                "wording": each.wording,
                "values": [_fact(fact) for fact in each.facts],
                "citations": [str(citation) for citation in each.citations],
                "rests_on": list(each.rests_on),
                "assumed": list(each.assumed),
            }
            for each in rejection.failures
        ],
        "instead": list(rejection.instead),
        "more": rejection.more,
    }


def _fact(fact: "Fact") -> dict[str, Any]:
    parts = [_fact(part) for part in fact.parts]
    return {"text": fact.text, "value": fact.value, "clause": fact.clause, "parts": parts}


def refusal_lines(rejection: "Rejection") -> Iterator[str]:
    """A refusal in words: what failed, with values and sources."""
    yield f"Refused: {rejection.wording}"
    for each in rejection.failures:
        yield f"  rule: {each.code}"
        yield from (f"  {fact.text} is {fact.value}" for fact in each.facts)
        yield from (f"  source: {citation}" for citation in each.citations)
        yield from (f"  decided by ruling or default: {question}" for question in each.rests_on)
    if rejection.instead:
        more = f"; and {rejection.more} more" if rejection.more else ""
        yield f"You could try: {'; '.join(rejection.instead)}{more}"
