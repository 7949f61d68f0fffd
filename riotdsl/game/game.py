"""A game that was loaded: its rules, and new sessions of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from riotdsl import compile as compiler
from riotdsl import library
from riotdsl.compile import Closed, Ruleset
from riotdsl.game.session import Session
from riotdsl.game.table import Table
from riotdsl.game.wording.wording import ENGLISH, Wording
from riotdsl.library.caches.code import kept_as
from riotdsl.library.caches.compiler_stamp import closed_stamp
from riotdsl.library.gc_pause import gc_paused
from riotdsl.machine.python.backend import Making, PythonBackend
from riotdsl.program.editions.selection_name import NO_EDITION, Selection, SelectionError
from riotdsl.text.lazy_dataclass import dataclass, field


@dataclass(slots=True)
class Game:
    """A ruleset with a selection; tables are made once for each set of players."""

    ruleset: Ruleset
    selection: Selection
    options: Mapping[str, str] = field(default_factory=dict)
    language: str | None = None
    tables: dict[tuple[str, ...] | None, Table] = field(default_factory=dict, repr=False)

    @property
    def name(self) -> str:
        return self.ruleset.name

    def table(self, players: Sequence[str] | None = None) -> Table:
        """The rules closed for some players; without players, the ruleset's first line-up."""
        key = None if players is None else tuple(players)
        if key not in self.tables:
            with gc_paused():
                closed = compiler.closed(self.ruleset, self.selection, players, self.options)
                self.tables[key] = seated(closed, self.language)
        return self.tables[key]

    def new(self, seed: int | None = None, players: Sequence[str] | None = None) -> Session:
        """A new session; equal seeds give equal chance, without a seed it is the system's."""
        return Session(self.table(players), seed)

    def position(
        self, given: str, players: Sequence[str] | None = None, seed: int | None = None
    ) -> Session:
        """A session in a position that a text gives, as between the braces of a scenario's `given`.

        Such a session cannot be saved: its log does not lead to its position. CompileError tells
        everything that is wrong with the text.
        """
        from riotdsl.game.scenarios.position_text import positioned  # noqa: PLC0415 - only here

        table, state = positioned(given, players, self.table)
        return Session(table, seed, origin=tuple(state))


def load(  # noqa: PLR0913 - a selection has that many parts
    name: str | Path,
    *,
    edition: str | None = None,
    rulings: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    language: str | None = None,
) -> Game:
    """A shipped ruleset by its name, or one of your own by its path.

    Without an edition and rulings the ruleset's `start` decides. A variant or a set of rulings may
    be the path of a file. Without a language names and messages are in that of the edition.
    CompileError tells everything that is wrong.

    >>> load("classics/tictactoe").name
    'tictactoe'
    """
    extra = [each for each in (*variants, rulings or "") if each.endswith(".riot")]
    ruleset = library.load(name, extra)
    if language is not None and language not in (*ruleset.languages, ENGLISH):
        known = ", ".join(sorted({*ruleset.languages, ENGLISH}))
        raise SelectionError(f"There are no texts in the language {language!r}, only in: {known}.")
    start = ruleset.start
    named = edition if edition is not None else start.edition
    chosen = Selection(
        None if named == NO_EDITION and named not in ruleset.editions else named,
        rulings if rulings is not None else start.rulings,
        tuple(variants),
    )
    return Game(ruleset, chosen, options or {}, language)


def seated(closed: Closed, language: str | None = None, making: Making | None = None) -> Table:
    """A table for closed rules; without a language, in that of the edition.

    Without a way of making generated code, the code that was kept for the same texts is taken.
    """
    backend = PythonBackend(closed.machine, making or kept_as(closed_stamp(closed)))
    edition = closed.checked.names.editions.get(closed.selection.edition or "")
    printed = None if edition is None else edition.language
    words = Wording(closed, backend.plain.evaluator, language or printed or ENGLISH)
    return Table(closed, backend, words)
