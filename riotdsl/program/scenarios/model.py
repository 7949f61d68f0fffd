"""A scenario with its names bound: a position, decisions, and what is expected of them.

Expressions are those of the open program; whoever runs a scenario closes them with the selection.
"""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.program.expr import Expr, Frame, Track
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.source import Span

Answers = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Pieces:
    """So many units or cards of the set `fitting`; `origin` is where they lie, if it is said."""

    count: int
    sort: str
    fitting: int
    origin: Expr | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class During:
    """Where the machine stands: in a stage of a procedure, or at its beginning."""

    procedure: str
    args: tuple[Expr, ...]
    stage: str | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Lying:
    """A place that holds exactly these pieces."""

    place: int
    pieces: tuple[Pieces, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Standing:
    """A track or variable with its value; arguments that are sets mean each member."""

    target: Track | Frame
    value: Expr
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Prepare:
    """A procedure that is run on the position before anything else."""

    procedure: str
    args: tuple[Expr, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Pick:
    """What a step chooses: a value, pieces, or the members of an order in turn."""

    value: Expr | None
    pieces: tuple[Pieces, ...]
    order: tuple[Expr, ...] | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Do:
    """A seat takes an action; picks by the names of its choices."""

    seat: int
    action: str
    picks: Mapping[str, Pick]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Choose:
    """A seat, or chance where `seat` is None, chooses.

    What a name means depends on the decision: `picks` are the ways to read it, `action` the action
    of that name, if there is one.
    """

    seat: int | None
    picks: tuple[Pick, ...]
    action: str | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Sight:
    """A set of things all of which a seat sees, and there are some; or of which it sees none."""

    seat: int
    sees: bool
    things: Expr
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Expect:
    """A condition that holds, the code by which the step before was refused, or what is seen.

    Only in some selections if it names editions or answers.
    """

    editions: tuple[str, ...]
    answers: Answers
    condition: Expr | None
    refused: str | None
    span: Span = field(compare=False, repr=False)
    sight: Sight | None = None

    @property
    def is_scoped(self) -> bool:
        return bool(self.editions or self.answers)


Fact = Lying | Standing | Prepare
Step = Do | Choose | Expect


@dataclass(frozen=True, slots=True)
class Scenario:
    """All that is said; `players` is a line-up of the game, `facts` in the order written."""

    title: str
    players: tuple[str, ...]
    variants: tuple[str, ...]
    rulings: str | None
    answers: Answers
    during: During | None
    facts: tuple[Fact, ...]
    steps: tuple[Step, ...]
    span: Span = field(compare=False, repr=False)
