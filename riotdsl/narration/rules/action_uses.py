"""Where in the rules an action is offered, and what comes after one that ends a phase."""

from collections.abc import Iterator

from riotdsl.machine.code import Machine
from riotdsl.program import model
from riotdsl.program.analysis.walk import frame_bodies
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Use:
    """That a rule offers an action, in a stage of it or in none.

    `ends` says that the action only ends what can be done there; then either the stage that
    `follows` is next, or `others` can be done next, or neither is known.
    """

    owner: str
    stage: str | None
    ends: bool
    follows: str | None = None
    others: tuple[str, ...] = ()


def uses(machine: Machine, action: str) -> list[Use]:
    """Every use of an action under the rules in force, each once."""
    program = machine.program
    in_force = {
        (point.owner, point.stage) for point in machine.points for branch in point.branches
        if branch.action == action
    }  # fmt: skip
    found: dict[Use, None] = {}
    for owner, body in frame_bodies(program):
        for stage, offer, after in _offers(body, None, ()):
            ends = offer.until == action
            if (ends or action in offer.actions) and (owner, stage) in in_force:
                follows, others = _next(after) if ends and after is not None else (None, ())
                found[Use(owner, stage, ends, follows, others)] = None
    return list(found)


def _offers(
    block: model.Block, stage: str | None, rest: model.Block | None
) -> Iterator[tuple[str | None, model.LetDo, model.Block | None]]:
    """Where something can be done, in which stage, and what is run behind it; None in a loop."""
    for number, statement in enumerate(block, start=1):
        after = None if rest is None else (*block[number:], *rest)
        match statement:
            case model.LetDo():
                yield stage, statement, after
            case model.If(_, then, otherwise):
                yield from _offers(then, stage, after)
                yield from _offers(otherwise, stage, after)
            case model.Stage(name, body):
                yield from _offers(body, name, after)
            case model.ForEach(body=body) | model.ForNumbers(body=body) | model.Repeat(body=body):
                yield from _offers(body, stage, None)


def _next(block: model.Block) -> tuple[str | None, tuple[str, ...]]:
    """The stage that comes first in a block, or what can be done before it."""
    for statement in block:
        if isinstance(statement, model.Stage):
            return statement.name, ()
        for _, offer, _ in _offers((statement,), None, ()):
            return None, offer.actions
    return None, ()
