"""Variables that hold units or cards end with their block: they would tell alike things apart.

Rules elsewhere may read a variable as long as its procedure runs (`turn.player`), and reactions
read all of them. What is read outside its block is kept until the frame is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.walk import block_expressions, expressions
from riotdsl.program.types import Entity, OrderOf, SetOf
from riotdsl.text.lazy_dataclass import dataclass, replace
from riotdsl.text.source import Span

# What a variable holds before anything is stored in it.
Blank = Callable[[e.Frame], e.Expr]
Reads = Counter[tuple[str, str]]


@dataclass(slots=True)
class BlockScope:
    """Adds to blocks what leaves their variables blank at their end."""

    blank: Blank
    reads: Reads

    def body(self, body: model.Block, given: tuple[str, ...]) -> model.Block:
        """The body of a frame, in which each block leaves its own variables blank.

        What is `given` to the frame and the variables of the body itself last as long as the frame.
        """
        return self.inner(body, frozenset(given))

    def blanks(self, procedure: model.Procedure) -> list[model.Assign]:
        """What leaves nothing in the variables of a procedure that only its body reads."""
        slots = (slot for slot in procedure.slots if slot.name not in procedure.params)
        frames = (e.Frame(procedure.name, slot.name, type=slot.type) for slot in slots)
        return list(self.left_blank(procedure.body, ((each, procedure.span) for each in frames)))

    def left_blank(
        self, block: model.Block, slots: Iterable[tuple[e.Frame, Span]]
    ) -> Iterator[model.Assign]:
        """What blanks those of some variables that hold things and that only a block reads."""
        here = _counted(block_expressions(block))
        for slot, span in slots:
            at = slot.owner, slot.name
            if _holds_things(slot) and here[at] == self.reads[at]:
                yield model.Assign(slot, self.blank(slot), None, span)

    def block(self, block: model.Block, known: frozenset[str]) -> model.Block:
        """A block that leaves nothing in the variables that were not known before it."""
        own = {slot: span for slot, span in _stored(block) if slot.name not in known}
        done = self.inner(block, known)
        if block and isinstance(block[-1], model.End):
            return done
        return (*done, *self.left_blank(block, own.items()))

    def inner(self, block: model.Block, known: frozenset[str]) -> model.Block:
        known |= {slot.name for slot, _ in _stored(block)}
        return tuple(self.statement(each, known) for each in block)

    def statement(self, node: model.Statement, known: frozenset[str]) -> model.Statement:
        match node:
            case model.If(_, then, otherwise):
                return replace(
                    node, then=self.block(then, known), otherwise=self.block(otherwise, known)
                )
            case model.ForEach() | model.ForNumbers():
                return replace(node, body=self.block(node.body, known | {node.slot.name}))
            case model.Repeat() | model.Stage():
                return replace(node, body=self.block(node.body, known))
            case _:
                return node


def reads(program: model.Program) -> Reads:
    """How often each variable of a frame stands in the rules."""
    return _counted(whole for _, whole in expressions(program))


def _counted(nodes: Iterable[e.Expr]) -> Reads:
    return Counter(
        (each.owner, each.name)
        for node in nodes
        for each in e.walk(node)
        if isinstance(each, e.Frame)
    )


def _holds_things(slot: e.Frame) -> bool:
    kind = slot.type
    element = kind.element if isinstance(kind, SetOf | OrderOf) else kind
    return isinstance(element, Entity) and element.sort in ("unit", "card")


def _stored(block: model.Block) -> Iterator[tuple[e.Frame, Span]]:
    """The variables that the statements of a block store something in, those within aside."""
    for node in block:
        match node:
            case model.LetChoose(_, slot, _, span):
                yield slot, span
            case model.Assign(e.Frame() as slot, _, _, span):
                yield slot, span
