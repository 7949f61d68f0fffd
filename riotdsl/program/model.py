"""The checked program: what a ruleset declares, with all names bound.

A program is open while it holds questions; `close` makes it closed. Statements mirror those that
were written; every variable of a procedure or action is a `Slot` of its frame.
"""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.program.components.universe import Universe
from riotdsl.program.expr import Expr, Frame, Track
from riotdsl.program.types import Type
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.source import Span


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole of a message: an expression and how it is to be worded.

    `options` are words of which one is put there instead, the one that agrees with the expression.
    """

    expr: Expr
    article: str | None = None
    case: str | None = None
    noun: str | None = None
    capital: bool = False
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Message:
    """A wording cut into texts and holes."""

    parts: tuple[str | Hole, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A variable of a frame; `clamped` numbers stop at the ends of their range.

    `written` is its name in the text, where another variable of the frame has that name too.
    """

    name: str
    type: Type
    clamped: bool = False
    written: str | None = None


@dataclass(frozen=True, slots=True)
class Param:
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Clause:
    """A labelled clause; `path` is its full name, `value.label` or `kind.stat`."""

    label: str
    path: str
    value: Expr
    when: Expr | None
    over: frozenset[str]
    assumed: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Value:
    name: str
    params: tuple[Param, ...]
    type: Type
    clauses: tuple[Clause, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TrackDecl:
    name: str
    params: tuple[Param, ...]
    type: Type
    clamped: bool
    start: Expr | None
    span: Span = field(compare=False, repr=False)


# ---------------------------------------------------------------- choices


@dataclass(frozen=True, slots=True)
class OneOf:
    source: Expr


@dataclass(frozen=True, slots=True)
class SomeOf:
    low: int
    high: int | None
    source: Expr


@dataclass(frozen=True, slots=True)
class OrderOf:
    source: Expr


@dataclass(frozen=True, slots=True)
class NumberOf:
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class WordOf:
    words: tuple[int, ...]


Chooser = OneOf | SomeOf | OrderOf | NumberOf | WordOf


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of an action; its value goes to the slot of that name."""

    name: str
    chooser: Chooser
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Requirement:
    """`ready` is the number of choices that must be made before it can be tested."""

    name: str
    condition: Expr
    when: Expr | None
    say: Message | None
    ready: int
    assumed: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


# ---------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class LetDo:
    """`who` gives the seats in order: factions, sets or orders, one after the other."""

    who: tuple[Expr, ...]
    actions: tuple[str, ...]
    until: str | None
    order: Expr | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class LetChoose:
    """`who` is None where chance chooses."""

    who: Expr | None
    slot: Frame
    chooser: Chooser
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class If:
    condition: Expr
    then: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class ForEach:
    """`source` is a set or an order, read once; `where` is tested for each member in its turn."""

    slot: Frame
    source: Expr
    where: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class ForNumbers:
    slot: Frame
    low: Expr
    high: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Repeat:
    body: Block
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Stage:
    name: str
    body: Block


@dataclass(frozen=True, slots=True)
class End:
    procedure: str


@dataclass(frozen=True, slots=True)
class Assign:
    """Stores a number or entity; `clamp` holds the range at whose ends it stops."""

    target: Track | Frame
    value: Expr
    clamp: tuple[int, int] | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Move:
    """`what` is a set of units or of cards."""

    sort: str
    what: Expr
    to: Expr
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Call:
    procedure: str
    args: tuple[Expr, ...]
    span: Span = field(compare=False, repr=False)


Statement = (
    LetDo | LetChoose | If | ForEach | ForNumbers | Repeat | Stage | End | Assign | Move | Call
)
Block = tuple[Statement, ...]


# ---------------------------------------------------------------- declarations


@dataclass(frozen=True, slots=True)
class Reaction:
    """Runs when its procedure has run, in that procedure's frame; `name` is the ability's."""

    name: str
    when: Expr | None
    body: Block
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Procedure:
    name: str
    params: tuple[str, ...]
    slots: tuple[Slot, ...]
    body: Block
    reactions: tuple[Reaction, ...]
    assumed: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Action:
    """The first slot is `you`; `items` are choices and requirements in the order written."""

    name: str
    form: str | None
    slots: tuple[Slot, ...]
    choices: tuple[Choice, ...]
    requirements: tuple[Requirement, ...]
    then: Block
    assumed: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Win:
    """A rule of winning; a `draw` is declared with `nobody`, and holds without winners.

    With `after`, it is decided each time one of those procedures has run, and only then.
    """

    name: str
    after: tuple[str, ...]
    winners: Expr
    draw: bool
    when: Expr | None
    assumed: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Invariant:
    name: str
    condition: Expr
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Measure:
    """A final value, or how often `procedure` ran (with `when`, tested in its frame)."""

    name: str
    value: Expr | None
    procedure: str | None
    when: Expr | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Question:
    """A question or, where `option` is set, an option; answers are run-time integers by name."""

    name: str
    ask: str
    answers: Mapping[str, int]
    descriptions: Mapping[str, str]
    default: str
    because: str
    in_all: str | None
    option: bool
    type: Type
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Home:
    """Where the tokens of a kind lie at the start; `variable` stands for the token."""

    variable: str
    place: Expr


@dataclass(frozen=True, slots=True)
class Program:
    """A whole game; `seats` is None until it is closed."""

    name: str
    lineups: tuple[tuple[str, ...], ...]
    universe: Universe = field(compare=False, repr=False)
    tracks: Mapping[str, TrackDecl]
    values: Mapping[str, Value]
    actions: Mapping[str, Action]
    procedures: Mapping[str, Procedure]
    homes: Mapping[str, Home]
    wins: tuple[Win, ...]
    invariants: tuple[Invariant, ...]
    measures: tuple[Measure, ...]
    heuristic: tuple[str, Expr] | None
    questions: Mapping[str, Question]
    seats: tuple[int, ...] | None = None
