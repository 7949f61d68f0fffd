"""The code of the machine: what a closed program becomes.

Statements that ask nobody stay structured and run in one go (`Do`). Around decisions the code is a
flat list of instructions with numbered places, so that the machine can stop at any `Ask` and go on
from the state alone. Every procedure and action has one frame, because nothing calls itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from riotdsl.machine.layout import Layout
from riotdsl.program import model
from riotdsl.program.checks.secrets import Secret
from riotdsl.program.expr import Expr
from riotdsl.text.lazy_dataclass import dataclass, field

# How a game ends without a win rule: nobody is asked any more, or `play` is over.
STALLED = "stalled"
ENDED = "ended"
# What a decision of a random game without a stop gives in the place of the next one: see `playout`.
OVER, PASSED = -1, -3
OVER_BEFORE = PASSED - OVER
SEALED_PLAYS = 6


@dataclass(frozen=True, slots=True)
class Branch:
    """One action that can be taken at a point, and where the machine goes on after it."""

    action: str
    back: int


@dataclass(frozen=True, slots=True)
class Point:
    """A decision: who decides, among what, and what follows.

    `decider` is None where chance decides. With `choose`, the value goes to cell `slot` and the
    machine goes on at `after`; otherwise one of `branches` is taken. `after` is also where it goes
    if nothing is possible. `silent` says that a single possibility is taken without asking, if
    `secret` only while the seat holds nothing that others do not see, and for chance only if it is
    a single thing; `until` is the number of the branch that only ends the window; `loops` are those
    around; `place` is that of its `Ask`. `drawing` is what hidden things decide whether chance
    chooses anything here, `turning` by what hidden things its owner turned to this point.
    """

    number: int
    owner: str
    decider: Expr | None
    chooser: model.Chooser | None
    slot: int
    name: str
    branches: tuple[Branch, ...]
    until: int | None
    after: int
    silent: bool
    secret: bool
    sealed: Sealed | None
    stage: str | None
    loops: tuple[Loop, ...]
    place: int
    drawing: frozenset[Secret] = frozenset()
    turning: frozenset[Secret] = frozenset()


@dataclass(frozen=True, slots=True)
class Sealed:
    """Where sealed plays are kept: for each faction `plays` rows of `width` cells from `base`.

    A row is the number of the branch plus one, then its choices; 0 is an empty row.
    """

    base: int
    plays: int
    width: int


@dataclass(frozen=True, slots=True)
class Do:
    """Statements that ask nobody."""

    body: model.Block


@dataclass(frozen=True, slots=True)
class Test:
    """Go on if the condition holds, else to `otherwise`."""

    condition: Expr
    otherwise: int


@dataclass(frozen=True, slots=True)
class Jump:
    to: int


@dataclass(frozen=True, slots=True)
class Store:
    """Put a value into a cell."""

    cell: int
    value: Expr


@dataclass(frozen=True, slots=True)
class Seats:
    """Put the seats of a window into a cell, as an order, each once."""

    cell: int
    who: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class NextOf:
    """Take the first member out of the set or order in `rest` into `slot`; if none, go to `end`."""

    rest: int
    slot: int
    ordered: bool
    end: int


@dataclass(frozen=True, slots=True)
class Rotate:
    """Move the first of the order in `seats` to its end and into `slot`."""

    seats: int
    slot: int


@dataclass(frozen=True, slots=True)
class Again:
    """Go back to the head of a loop, which takes of the budget, at least so much."""

    to: int
    least: int


@dataclass(frozen=True, slots=True)
class Enter:
    """Run a procedure that may ask: arguments to its frame, then its code; go on at `back`."""

    procedure: str
    args: tuple[Expr, ...]
    back: int


@dataclass(frozen=True, slots=True)
class Decide:
    """The end of a procedure to which wins are bound: the first of these that holds ends the game.

    Wins are named by the numbers of their outcomes, from 1.
    """

    wins: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Leave:
    """Clear a frame and go on where it was entered from."""

    owner: str


@dataclass(frozen=True, slots=True)
class Ask:
    point: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """Play the next sealed play of the seat in `seat`; if there is none, go to `end`."""

    point: int
    seat: int
    end: int


@dataclass(frozen=True, slots=True)
class Halt:
    """The end of `play`."""


Instruction = (
    Do
    | Test
    | Jump
    | Store
    | Seats
    | NextOf
    | Rotate
    | Again
    | Enter
    | Decide
    | Leave
    | Ask
    | Reveal
    | Halt
)


@dataclass(frozen=True, slots=True)
class CallSite:
    """Where a procedure is run from: in which owner, with what, and inside which loops."""

    owner: str
    args: tuple[Expr, ...]
    back: int
    loops: tuple[Loop, ...]


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop that asks: its variable's cell and the cell of what is left of `source`.

    A loop over numbers has its first in `low`, its last in `source`, and keeps the last in `rest`.
    """

    slot: int
    rest: int
    source: Expr
    ordered: bool
    low: Expr | None = None


@dataclass(frozen=True, slots=True)
class Machine:
    """An executable game: code, points, and the closed program they came from.

    `entries` and `stages` are the places where procedures, actions and stages begin, `around` has
    the loops in which a stage stands, `sites` from where each procedure is run. `charges` is what
    each place takes of the budget, `tries` what each subset that is tried for an action does, and
    `answers` how many steps an answer at each point takes at most: see `machine.budget`.
    """

    program: model.Program
    layout: Layout
    code: tuple[Instruction, ...]
    points: tuple[Point, ...]
    entries: Mapping[str, int]
    stages: Mapping[tuple[str, str], int]
    sites: Mapping[str, tuple[CallSite, ...]]
    asking: frozenset[str]
    point_at: Mapping[int, int] = field(default_factory=dict)
    around: Mapping[tuple[str, str], tuple[Loop, ...]] = field(default_factory=dict)
    charges: Sequence[int] = field(default=(), compare=False)
    answers: Sequence[int] = field(default=(), compare=False)
    tries: Mapping[str, tuple[int, ...]] = field(default_factory=dict, compare=False)
    budget: int = 0
