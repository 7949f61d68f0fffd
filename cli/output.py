"""The one gate to the terminal: what may come from a file is made visible before it is printed.

A control character in a save or in the name of a file can rewrite what the terminal shows, and a
bidirectional one can make it read differently. Commands print with `say` and `say_json`; the screen
of the table passes what it writes through `shown`. A test holds it: nothing else in `cli` prints.

Where `--format json` was asked for, stdout is for one document alone, and what people read goes to
stderr.
"""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import click

from riotdsl.text.safe import visible, visible_lines, without_hidden

FORMAT = "--format"


class Form:
    """In which form this run reports, and whether its document is printed."""

    def __init__(self) -> None:
        self.is_json = False
        self.has_document = False

    def begin(self, words: Sequence[str]) -> None:
        """Take the form from a command line; it may be too wrong for anybody else to read."""
        given = list(words[: words.index("--")] if "--" in words else words)
        forms = [
            after if word == FORMAT else word.removeprefix(f"{FORMAT}=")
            for word, after in zip(given, [*given[1:], ""], strict=False)
            if word == FORMAT or word.startswith(f"{FORMAT}=")
        ]
        self.is_json, self.has_document = forms[-1:] == ["json"], False


FORM = Form()


def say(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Print text of any origin, on as many lines as it has."""
    styled(shown(text), err=err, nl=nl)


def styled(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Print text that was made visible part by part before colours were put in."""
    if err or FORM.is_json:
        with suppress(OSError):  # nobody is left who could be told
            click.echo(text, err=True, nl=nl)
    else:
        click.echo(text, nl=nl)


def say_json(found: object, indent: int = 2) -> None:
    """Print data as JSON."""
    say_document(json.dumps(found, indent=indent, ensure_ascii=False))


def say_document(document: str) -> None:
    """Print a JSON document; what a reader cannot see is written as JSON's own escapes."""
    FORM.has_document = True
    click.echo(without_hidden(document, lambda each: json.dumps(each)[1:-1]))


def shown(text: str) -> str:
    """The text with every hidden character escaped; its lines stay lines."""
    return visible_lines(text)


def file_name(path: Path | str) -> str:
    """The name of a file as a message has it."""
    return visible(os.fsencode(path).decode("utf-8", "replace"))
