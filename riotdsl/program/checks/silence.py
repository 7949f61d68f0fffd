"""Law 5 again: whether a seat is asked at all may not tell what it alone sees.

Where nothing is possible a seat is passed over, and everybody sees that. So what is possible may
depend on hidden cards only if something is always possible besides, such as the end of a window.
How many cards lie in a place is public; choosing any of them tells nothing by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.checks import problems
from riotdsl.program.checks.reading import chooser_reads, frame_bodies, statements
from riotdsl.program.expr import Expr
from riotdsl.program.from_syntax import Checked
from riotdsl.program.secrets import hidden_kinds, secret
from riotdsl.program.types import SetOf
from riotdsl.text.diagnostic import Diagnostic


def silence_problems(checked: Checked) -> Iterator[Diagnostic]:
    """`silence-tells`, for programs in which no decision reads what its own seat cannot see."""
    program = checked.program
    hidden = hidden_kinds(program.universe)
    if not hidden:
        return
    for _, body in frame_bodies(program):
        for statement in statements(body):
            if not isinstance(statement, model.LetDo | model.LetChoose):
                continue
            for node in _told_by_silence(program, statement):
                if secret(node, program, hidden, set()):
                    yield problems.silence_tells(statement, node)
                    break


def _told_by_silence(
    program: model.Program, statement: model.LetDo | model.LetChoose
) -> Iterator[Expr]:
    """What decides whether a seat is passed over."""
    match statement:
        case model.LetChoose(who, _, chooser) if who is not None:
            yield from _beyond_counting(chooser)
        case model.LetDo(_, actions, None):
            declared = [program.actions[name] for name in actions]
            if any(not action.choices and not action.requirements for action in declared):
                return
            for action in declared:
                for choice in action.choices:
                    yield from _beyond_counting(choice.chooser)
                for requirement in action.requirements:
                    yield requirement.condition
                    if requirement.when is not None:
                        yield requirement.when
        case _:
            return


def _beyond_counting(chooser: model.Chooser) -> Iterator[Expr]:
    for node in chooser_reads(chooser):
        match node:
            case e.At(e.Const() as source, place) if _is_everything(source):
                yield place
            case _:
                yield node


def _is_everything(source: e.Const) -> bool:
    return isinstance(source.type, SetOf) and source.type.element.kinds is None
