"""What plays a seat without a person: it is given what the seat may know, and decides.

A player never holds the position itself. It may list what its seat may do, look at the position as
its seat sees it, and ask for positions that fit this view, drawn with its own generator.

`bots.made(name, seed, game, seat, thinking)` makes a player by the name of its bot; `decide` gives
what it plays. `Thinking` says how long it may think and whom it tells how far it has come: a screen
passes `Thinking(seconds=5.0, progress=show)`, where `show(0.4)` draws a bar at 40 %. Without
seconds a player does a fixed amount of work, so that equal seeds give equal games everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.machine_facts import MachineFacts
from riotdsl.arena.setup import AUTO
from riotdsl.game.chance import Generator
from riotdsl.game.view import View, view
from riotdsl.machine.listing import Member
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.run import Options
from riotdsl.machine.wasm.engine import Engine
from riotdsl.text.lazy_dataclass import dataclass, field

State = list[int]


def unwatched(_part: float) -> None:
    """Whom a player tells that nobody watches."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """How a player may think about one decision.

    `seconds` is when it stops, by the clock; None for its fixed amount of work. `progress` is
    called now and then while it thinks, in the same thread, with the part that is done: from 0 to
    1, never less than before, and not at all where there is nothing to think about. What it raises
    ends the thinking and passes through `decide`. `backend` says where: it decides the same on all.
    """

    seconds: float | None = None
    progress: Callable[[float], None] = unwatched
    backend: str = AUTO


@dataclass(slots=True)
class Sight:
    """A decision as its seat sees it; `_s` is the whole truth, and not for players.

    `known` are covered cards and where the seat remembers them to lie (see `memory`).
    """

    fitting: Determinizer
    options: Options
    _s: State
    known: Mapping[int, int] = field(default_factory=dict)

    @property
    def backend(self) -> PythonBackend:
        return self.fitting.backend

    @property
    def shape(self) -> MachineFacts:
        return self.fitting.shape

    @property
    def seat(self) -> int:
        return self.options.decider

    @property
    def families(self) -> list[Member]:
        return self.options.families

    def members(self, family: Member) -> list[Member]:
        """The single actions of a family."""
        return self.backend.members(self.options, family, self._s)

    def view(self) -> View:
        return view(self.backend.machine, self.backend.core(self._s), self.seat)

    def fit(self, generator: Generator) -> State:
        """A position of one's own that fits the view; all that is hidden in it is drawn."""
        return self.fitting.drawn(self._s, self.seat, generator)

    def fit_memory(self, generator: Generator) -> State:
        """As `fit`, but what the seat remembers lies where it remembers it."""
        s = self.fitting.remembered(self._s, self.known)
        return self.fitting.drawn(s, self.seat, generator, self.known)

    def lay_into(self, engine: Engine) -> None:
        """Put the position into a module that draws what the seat cannot see, as `fit_memory`."""
        s = self.fitting.remembered(self._s, self.known)
        engine.set_state(self.backend.core(s))
        measures = engine.module.search
        known = bytes(int(card in self.known) for card in range(measures.cards))
        engine.write(measures.known, known)


class Player(Protocol):
    """Decides for a seat; equal sights and equal generators give equal decisions."""

    def decide(self, sight: Sight) -> Member: ...
