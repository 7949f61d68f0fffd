"""What the rules in force never change, and notes that none of them reads: no reader needs them.

A track that every statement in force leaves as it was at the beginning always holds that, so what
rests on it is decided. A track that is only ever written is no rule. What is offered to somebody
whom a requirement excludes is not offered. What was noted just now is not asked, and what is noted
anew before anybody looks is not noted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from riotdsl.machine.layout import default_of
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.walk import frame_bodies, statements
from riotdsl.program.expr import Expr
from riotdsl.program.fold import constant, simplified
from riotdsl.program.rewrite import Rewriter
from riotdsl.program.types import Int, Words, YesNo
from riotdsl.prose.answered_rules import holding
from riotdsl.prose.omitted_places import without_vacant
from riotdsl.prose.reachable import expressions, in_play, reached, values_read, values_watched
from riotdsl.text.lazy_dataclass import dataclass, field, fields, is_dataclass, replace

Facts = Mapping[e.Frame, e.Const]


def told_program(program: model.Program, opened: model.Program) -> model.Program:
    """An answered program without what never changes, is never read or is never offered."""
    first = _unmoved(program)
    kept = without_vacant(holding(program, first), opened)
    while True:
        idle = frozenset(kept.tracks) - tracks_read(kept)
        shorter = _Shortening(kept, idle | first.keys()).rewritten(kept)
        if shorter == kept:
            return kept
        kept = shorter


# ---------------------------------------------------------------- what never changes


def _unmoved(program: model.Program) -> dict[str, int]:
    """Tracks that hold their first value for ever: all of which nothing shows the contrary.

    As long as all of them hold it, only the statements that are left with these values are
    executed; if none of those stores anything else, none ever will.
    """
    first = dict(_firsts(program))
    while True:
        stored = list(_stored(holding(program, first)))
        moved = {each.target.name for each in stored if not _keeps(each, first)}
        if not moved & first.keys():
            return first
        first = {name: value for name, value in first.items() if name not in moved}


def _firsts(program: model.Program) -> Iterator[tuple[str, int]]:
    for name, track in program.tracks.items():
        default = default_of(track.type, program.universe)
        start = default if track.start is None else constant(track.start, program.universe, {})
        if isinstance(track.type, YesNo | Words | Int) and start == default:
            yield name, default


def _keeps(node: model.Assign, first: Mapping[str, int]) -> bool:
    """Whether a track holds its first value after this, if it held it before."""
    value = first.get(node.target.name)
    low, high = node.clamp or (None, None)
    match node.value:
        case e.Const(stored):
            held = stored if low is None or high is None else min(max(stored, low), high)
            return held == value
        case e.Arith("-", e.Const(before), e.Typed(type=Int(least, _))):
            return before == low == value and least >= 0
    return False


def _stored(program: model.Program) -> Iterator[model.Assign]:
    """Every statement that a game can come to and that stores something in a track."""
    live = reached(program)
    for owner, block in frame_bodies(program):
        for node in statements(block) if owner in live else ():
            if isinstance(node, model.Assign) and isinstance(node.target, e.Track):
                yield node


def marks(program: model.Program) -> frozenset[str]:
    """Numbers that serve as marks: what is stored in them is nothing, or always the same."""
    stored: dict[str, set[Expr]] = {}
    for each in _stored(program):
        stored.setdefault(each.target.name, set()).add(each.value)
    return frozenset(
        name
        for name, values in stored.items()
        if isinstance(program.tracks[name].type, Int)
        and all(isinstance(value, e.Const) for value in values)
        and len([value for value in values if isinstance(value, e.Const) and value.value]) == 1
    )


# ---------------------------------------------------------------- what is never read


def tracks_read(program: model.Program) -> frozenset[str]:
    """The tracks that something looks up, be it only a message or a bot."""
    values = values_read(program) | values_watched(program)
    holes = (
        part.expr
        for action in program.actions.values()
        for each in action.requirements
        for part in (() if each.say is None else each.say.parts)
        if isinstance(part, model.Hole)
    )
    every = (*in_play(program), *(program.values[name] for name in values), *holes)
    return frozenset(_looked_up((*every, program.heuristic or ())))


def _looked_up(node: object) -> Iterator[str]:
    """Tracks that are read; one that is only counted on by itself is not."""
    if isinstance(node, model.Assign) and isinstance(node.target, e.Track):
        yield from _looked_up(node.target.args)
        yield from (each for each in _looked_up(node.value) if each != node.target.name)
    elif isinstance(node, e.Typed):
        yield from (each.name for each in expressions(node) if isinstance(each, e.Track))
    elif isinstance(node, tuple):
        for each in node:
            yield from _looked_up(each)
    elif is_dataclass(node):
        for each in fields(node):
            if each.name not in ("span", "say"):
                yield from _looked_up(getattr(node, each.name))


# ---------------------------------------------------------------- what is left


@dataclass(slots=True)
class _Shortening(Rewriter):
    """Takes out what is stored in some tracks, and blocks in which then nothing is left."""

    program: model.Program
    idle: AbstractSet[str]
    facts: Facts = field(default_factory=dict)

    def expr(self, node: Expr) -> Expr:
        return node

    def value(self, value: model.Value) -> model.Value:
        return value

    def block(self, block: model.Block) -> model.Block:
        return _in_a_row(Rewriter.block(self, block))

    def statement(self, node: model.Statement) -> model.Block:
        match node:
            case model.Assign(e.Track(name)) if name in self.idle:
                return ()
            case model.If(condition, then, otherwise):
                return _branching(condition, self.under(condition, then), self.block(otherwise))
            case model.ForEach(where=e.Const(0)) | model.Move(what=e.Const(0)):
                return ()
            case model.ForNumbers(_, e.Const(low), e.Const(high)) if low > high:
                return ()
            case model.ForEach() | model.ForNumbers():
                body = self.block(node.body)
                return (replace(node, body=body),) if body else ()
            case model.LetDo((e.Frame() as who,)) if who in self.facts:
                return (replace(node, actions=self.offered(node.actions, self.facts[who])),)
        return Rewriter.statement(self, node)

    def under(self, condition: Expr, block: model.Block) -> model.Block:
        """A block where a condition holds: it may say who a parameter is."""
        known = self.facts
        parts = condition.parts if isinstance(condition, e.And) else (condition,)
        for part in parts:
            match part:
                case e.Compare("==", e.Frame(owner, name) as frame, e.Const() as value) if (
                    owner in self.program.procedures
                    and name in self.program.procedures[owner].params
                ):
                    self.facts = {**self.facts, frame: value}
        made = self.block(block)
        self.facts = known
        return made

    def offered(self, actions: tuple[str, ...], who: e.Const) -> tuple[str, ...]:
        kept = tuple(each for each in actions if not self.is_excluded(each, who))
        return kept or actions

    def is_excluded(self, name: str, who: e.Const) -> bool:
        """Whether a requirement of an action says that this is not for somebody."""

        def known(node: Expr) -> Expr:
            if node == you:
                return who
            return simplified(e.mapped(node, known), self.program.universe)

        you = e.Frame(name, "you", type=who.type)
        needs = self.program.actions[name].requirements
        tested = [known(each.condition) for each in needs if each.when is None]
        return any(isinstance(each, e.Const) and not each.value for each in tested)


def _branching(condition: Expr, then: model.Block, otherwise: model.Block) -> model.Block:
    if then:
        return (model.If(condition, then, otherwise),)
    contrary = condition.operand if isinstance(condition, e.Not) else None
    unless = contrary or e.Not(condition, type=condition.type, span=condition.span)
    return (model.If(unless, otherwise, ()),) if otherwise else ()


def _in_a_row(block: model.Block) -> model.Block:
    """Steps of which each is told what those before it have just settled."""
    kept: list[model.Statement] = []
    for node in block:
        match node, kept[-1:]:
            case model.If(condition, then, otherwise), [model.Assign(target, e.Const(value))] if (
                condition == target
            ):
                kept += then if value else otherwise
                continue
            case model.Assign(), _:
                _forget(kept, node)
        kept.append(node)
    return tuple(kept)


def _forget(before: list[model.Statement], node: model.Assign) -> None:
    """Take out what was stored where this stores anew, if only choices lie between."""
    at = len(before) - 1
    while at >= 0 and isinstance(before[at], model.LetChoose):
        at -= 1
    lost = before[at] if at >= 0 else None
    if isinstance(lost, model.Assign) and lost.target == node.target:
        looked = expressions((node.value, *before[at + 1 :]))
        if node.target not in looked:
            del before[at]
