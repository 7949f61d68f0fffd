"""Tables at which candidates play: the rules with a variant that sets the numbers."""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl import compile as compiler
from riotdsl.arena import tournament
from riotdsl.arena.balance.goals import Lineup
from riotdsl.arena.balance.space import Space, Values
from riotdsl.arena.setup import Setup
from riotdsl.compile import Closed, Ruleset
from riotdsl.library.caches.code import compiled
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.program.editions.selection_name import Selection
from riotdsl.syntax.tree.variants_scenarios import Variant
from riotdsl.text.lazy_dataclass import dataclass, field, replace
from riotdsl.text.source import Source

CANDIDATE = "balance_candidate"


@dataclass(slots=True)
class Tables:
    """Tables of one candidate at a time, one for each line-up; every seat has the same bot."""

    name: str
    ruleset: Ruleset
    selection: Selection
    options: Mapping[str, str]
    space: Space
    bot: str
    backend: str
    seed: int
    values: Values = ()
    made: dict[Lineup, tuple[Setup, Closed]] = field(default_factory=dict)

    def table(self, values: Values, lineup: Lineup) -> tuple[Setup, Closed]:
        """Rules and seats; games of this process can be played by them.

        CompileError if the rules do not allow these values.
        """
        if values != self.values:
            self.clear()
            self.values = values
        if lineup not in self.made:
            self.made[lineup] = self.new(values, lineup)
        return self.made[lineup]

    def new(self, values: Values, lineup: Lineup) -> tuple[Setup, Closed]:
        ruleset, selection = self.ruleset, self.selection
        if any(self.space.changed(values)):
            text = self.space.variant(CANDIDATE, ruleset.name, values, "it is tried out")
            (file,), _ = compiler.parsed((Source(CANDIDATE, text),))
            (variant,) = (each for each in file.declarations if isinstance(each, Variant))
            ruleset = replace(ruleset, extra={**ruleset.extra, CANDIDATE: variant})
            selection = replace(selection, variants=(*selection.variants, CANDIDATE))
        closed = compiler.closed(ruleset, selection, lineup, self.options)
        seats = tuple((each, self.bot) for each in closed.players)
        marks = (CANDIDATE, *map(str, values))
        picked = tuple(self.options.items())
        setup = Setup(
            self.name,
            self.selection,
            seats,
            self.seed,
            backend=self.backend,
            put=marks,
            options=picked,
        )
        tournament.at_backend(setup, PythonBackend(closed.machine, compiled))
        return setup, closed

    def clear(self) -> None:
        """Let go of the tables of the candidate before."""
        for setup, _ in self.made.values():
            tournament.forget(setup)
        self.made.clear()
