"""Variants and scenarios as they were written, and the whole of a ruleset's files."""

from __future__ import annotations

from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree.expressions import Expr, Name, Node, Ref
from riotdsl.syntax.tree.statements import Block, Call
from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.source import Source

Addable = (
    tree.Thing
    | tree.Place
    | tree.Link
    | tree.Track
    | tree.Value
    | tree.Ability
    | tree.Reaction
    | tree.Action
    | tree.Procedure
    | tree.Win
    | tree.Invariant
    | tree.Measure
)


@dataclass(frozen=True, slots=True)
class ChangeSet(Node):
    question: Name
    answer: tree.Answer


@dataclass(frozen=True, slots=True)
class ReplaceClause(Node):
    """New content for a clause, a requirement, a stat or a win rule."""

    path: tuple[Name, ...]
    value: Expr
    when: Expr | None
    over: tuple[Name, ...]
    say: str | None
    notes: tuple[tree.Assumed, ...]


@dataclass(frozen=True, slots=True)
class ReplaceBlock(Node):
    """New statements for a procedure or one of its stages."""

    path: tuple[Name, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class ReplaceWhole(Node):
    declaration: Addable


@dataclass(frozen=True, slots=True)
class Drop(Node):
    path: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class AddWhole(Node):
    declaration: Addable | tree.Clause


@dataclass(frozen=True, slots=True)
class AddRequire(Node):
    require: tree.Require


Change = ChangeSet | ReplaceClause | ReplaceBlock | ReplaceWhole | Drop | AddWhole | AddRequire


@dataclass(frozen=True, slots=True)
class Variant(Node):
    """A house rule; its `texts`, written anywhere among the changes, are in force only under it."""

    name: Name
    game: Name
    over: tuple[Name, ...]
    because: str
    changes: tuple[Change, ...]
    texts: tuple[tree.Texts, ...]


# ---------------------------------------------------------------- scenarios


@dataclass(frozen=True, slots=True)
class Piece(Node):
    """So many of a kind, perhaps of an owner and from a place: `2 pawn of white from shed`."""

    count: int
    kind: Name
    index: tuple[Expr, ...]
    owner: Name | None
    origin: Ref | None


@dataclass(frozen=True, slots=True)
class During(Node):
    procedure: Name
    arguments: tuple[Expr, ...]
    stage: Name | None


@dataclass(frozen=True, slots=True)
class GivenAnswer(Node):
    question: Name
    answer: tree.Answer


@dataclass(frozen=True, slots=True)
class GivenRulings(Node):
    name: Name


@dataclass(frozen=True, slots=True)
class GivenVariants(Node):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Lying(Node):
    """A place and what lies there: pieces, or the word `empty`."""

    place: Ref
    pieces: tuple[Piece, ...]
    word: Name | None


@dataclass(frozen=True, slots=True)
class Standing(Node):
    track: Ref
    value: Expr


@dataclass(frozen=True, slots=True)
class Prepare(Node):
    call: Call


Fact = (
    tree.Lineup | During | GivenAnswer | GivenRulings | GivenVariants | Lying | Standing | Prepare
)


@dataclass(frozen=True, slots=True)
class Picked(Node):
    """What a step chooses: an expression, pieces, or members in their order.

    `name` where an action names its choice; just one of the others is there.
    """

    name: Name | None
    value: Expr | None
    pieces: tuple[Piece, ...]
    order: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Does(Node):
    faction: Name
    action: Name
    picks: tuple[Picked, ...]


@dataclass(frozen=True, slots=True)
class Chooses(Node):
    faction: Name
    pick: Picked


@dataclass(frozen=True, slots=True)
class Sight(Node):
    """That a faction sees some things, or where `sees` is not so, none of them."""

    faction: Name
    sees: bool
    things: Expr


@dataclass(frozen=True, slots=True)
class Then(Node):
    """An expectation: `condition` holds, or the step before was refused by the path `refused`.

    Or what somebody sees.
    """

    editions: tuple[Name, ...]
    answers: tuple[GivenAnswer, ...]
    condition: Expr | None
    refused: tuple[Name, ...]
    sight: Sight | None = None


Step = Does | Chooses | Then


@dataclass(frozen=True, slots=True)
class Scenario(Node):
    title: str
    facts: tuple[Fact, ...]
    steps: tuple[Step, ...]


Declaration = (
    tree.Game
    | tree.Faction
    | tree.Start
    | tree.Option
    | tree.Place
    | tree.Grid
    | tree.Link
    | tree.Picture
    | tree.Thing
    | tree.Track
    | tree.Value
    | tree.Ability
    | tree.Reaction
    | tree.Action
    | tree.Procedure
    | tree.Win
    | tree.Invariant
    | tree.Measure
    | tree.Heuristic
    | tree.Question
    | tree.Edition
    | tree.Rulings
    | tree.Texts
    | Variant
    | Scenario
)


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment with its offset; `trailing` if something stands before it on its line."""

    text: str
    offset: int
    trailing: bool


@dataclass(frozen=True, slots=True)
class File:
    """One file: its declarations in the order written, and its comments."""

    source: Source
    declarations: tuple[Declaration, ...]
    comments: tuple[Comment, ...]
