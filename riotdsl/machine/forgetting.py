"""Variables end with their block: what is still in a cell would tell alike things apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.text.data import dataclass, replace
from riotdsl.text.source import Span

# What a variable holds before anything is stored in it.
Blank = Callable[[e.Frame], e.Expr]


def forgetting(body: model.Block, given: tuple[str, ...], blank: Blank) -> model.Block:
    """The body of a frame, each block of which leaves its own variables blank at its end.

    What is `given` to the frame and the variables of the body itself last as long as the frame.
    """
    return _Forgetting(blank).inner(body, frozenset(given))


def blanks(procedure: model.Procedure, blank: Blank) -> list[model.Assign]:
    """What leaves nothing in the variables of a procedure but in what it was given."""
    slots = (slot for slot in procedure.slots if slot.name not in procedure.params)
    frames = (e.Frame(procedure.name, slot.name, type=slot.type) for slot in slots)
    return [model.Assign(frame, blank(frame), None, procedure.span) for frame in frames]


@dataclass(slots=True)
class _Forgetting:
    blank: Blank

    def block(self, block: model.Block, known: frozenset[str]) -> model.Block:
        """A block that leaves nothing in the variables that were not known before it."""
        own = {slot.name: (slot, span) for slot, span in _stored(block) if slot.name not in known}
        done = self.inner(block, known)
        if not own or (block and isinstance(block[-1], model.End)):
            return done
        blanks = (model.Assign(slot, self.blank(slot), None, span) for slot, span in own.values())
        return (*done, *blanks)

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


def _stored(block: model.Block) -> Iterator[tuple[e.Frame, Span]]:
    """The variables that the statements of a block store something in, those within aside."""
    for node in block:
        match node:
            case model.LetChoose(_, slot, _, span):
                yield slot, span
            case model.Assign(e.Frame() as slot, _, _, span):
                yield slot, span
