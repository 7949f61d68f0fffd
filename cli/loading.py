"""From what a command line names to rules that can be played; what is wrong is told."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import render, seats

if TYPE_CHECKING:
    from riotdsl import Game
    from riotdsl.compile import Ruleset
    from riotdsl.game.table import Table
    from riotdsl.program.editions.selection_name import Selection
    from riotdsl.text.diagnostic import Diagnostic, Label

TYPED = ("selection", "option")
"""The sources of diagnostics that are words of the command line."""


def game(
    name: str,
    selection: str | None = None,
    language: str | None = None,
    options: Mapping[str, str] | None = None,
) -> "Game":
    """The ruleset of a name under a selection such as `de+rulings=club+night_shift`.

    Without a selection, or without an edition in it, the ruleset's `start` decides. Where something
    is wrong with the ruleset the command ends with its diagnostics and 1.
    """
    import riotdsl
    from riotdsl.program.editions.selection import parsed
    from riotdsl.program.editions.selection_name import NO_EDITION, Selection

    with errors_told(name):
        if selection is None:
            return riotdsl.load(name, language=language, options=options)
        chosen: Selection = parsed(selection)
        without = selection.lstrip().startswith("rulings=")
        return riotdsl.load(
            name,
            edition=None if without else chosen.edition or NO_EDITION,
            rulings=chosen.rulings,
            variants=chosen.variants,
            options=options,
            language=language,
        )


def table(
    name: str,
    selection: str | None = None,
    players: str | None = None,
    options: Mapping[str, str] | None = None,
) -> "Table":
    """The rules closed for some players, named with commas; without, as in `start`."""
    found = game(name, selection, options=options)
    with errors_told(name):
        return found.table(seats.parse_players(players))


def selections(name: str, texts: Sequence[str]) -> tuple["Ruleset", tuple["Selection", ...]]:
    """A ruleset with several selections of it; call it where errors are told.

    A selection without an edition has that of the ruleset's `start`.
    """
    from riotdsl import library
    from riotdsl.program.editions.selection import parsed
    from riotdsl.program.editions.selection_name import Selection

    chosen = [parsed(text) for text in texts]
    parts = dict.fromkeys(part for each in chosen for part in (*each.variants, each.rulings))
    ruleset = library.load(name, [part for part in parts if part.endswith(".riot")])
    return ruleset, tuple(
        Selection(ruleset.start.edition, each.rulings, each.variants)
        if text.lstrip().startswith("rulings=")
        else each
        for text, each in zip(texts, chosen, strict=True)
    )


@contextmanager
def errors_told(name: str | None = None) -> Iterator[None]:
    """What is wrong with rules or with a selection ends the command and is told.

    Files of the ruleset of this name are called as `full_name` says. Of what the command line
    itself says wrongly there is a sentence and no place in a file.
    """
    import riotdsl
    from riotdsl.program.editions.selection_name import SelectionError

    try:
        yield
    except SelectionError as error:
        raise click.UsageError(str(error)) from None
    except riotdsl.CompileError as error:
        if all(each.span.source.name in TYPED for each in error.diagnostics):
            raise click.UsageError(" ".join(map(_sentence, error.diagnostics))) from None
        raise render.failure([_placed(each, name) for each in error.diagnostics]) from None


def full_name(ruleset: str, source: str) -> str:
    """The name of a ruleset's file from where the command was called, as `check` has it."""
    given = Path(ruleset)
    path = (given.parent if given.suffix == ".riot" else given) / source
    return path.as_posix() if path.is_file() else source


def _placed(found: "Diagnostic", ruleset: str | None) -> "Diagnostic":
    from riotdsl.text.lazy_dataclass import replace

    def named(label: "Label") -> "Label":
        source = label.span.source
        known = replace(source, name=full_name(ruleset or "", source.name))
        return replace(label, span=replace(label.span, source=known))

    return replace(
        found, primary=named(found.primary), secondary=tuple(map(named, found.secondary))
    )


def _sentence(found: "Diagnostic") -> str:
    """What is wrong with a selection or an option, and what could stand there."""
    from riotdsl.languages import capital

    possible = found.primary.note if found.code == "unknown-answer" else ""
    parts = [capital(each) for each in (found.message, possible, found.help) if each]
    return " ".join(each if each.endswith("?") else f"{each}." for each in parts)
