"""`explain VALUE ...`: what a value is now for those who may know it, and how it arose.

The value is worked out in positions that fit what the seat sees, never in the true one. Where these
do not agree, it depends on something hidden, and that is all that is told.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from riotdsl.game import asked
from riotdsl.game.action import Fact
from riotdsl.game.chance import Generator
from riotdsl.game.explain import Explainer
from riotdsl.program.types import Entity, Int, Type

from . import panels, rulebook
from .lines import Line, line, wrapped

if TYPE_CHECKING:
    from .host import Host

DRAWN = 12


def lines(host: "Host", text: str) -> Iterator[Line]:
    """The answer to `explain`; raises MisreadError where it cannot be understood."""
    told, width = host.sentences, host.screen.width
    session = host.session
    program = session.table.machine.program
    if not text:
        numbers = [each for each in program.values.values() if isinstance(each.type, Int)]
        forms = map(asked.form_of, numbers or program.values.values())
        yield line(told.explain_what)
        yield from wrapped("; ".join(forms), width, 2)
        return
    if text in program.values and program.values[text].params:
        yield line(told.explain_how.format(form=asked.form_of(program.values[text])))
        return
    question = asked.read(session.offer, session.table.words, session.table.phrases(), text)
    found = list(_facts(host, question))
    if any(each != found[0] for each in found):
        yield line(told.unknown_here)
        return
    yield from panels.fact_lines(told, found[0], width, 0)
    rule = list(rulebook.lines(host.names, found[0].clause or question.value.name, width))
    yield from rule
    assumed = dict.fromkeys(_assumed(host, found[0].parts if rule else (found[0],)))
    if assumed:
        yield from wrapped(told.assumed.format(reasons="; ".join(assumed)), width)
    for citation in session.table.citations(found[0].clause or question.value.name):
        yield from wrapped(told.source.format(citation=citation), width)


def _assumed(host: "Host", facts: tuple[Fact, ...]) -> Iterator[str]:
    """What is assumed of some facts and of those that they rest on, in words."""
    for fact in facts:
        for reason in fact.assumed:
            yield host.session.table.words.reason(fact.clause or "", reason)
        yield from _assumed(host, fact.parts)


def _facts(host: "Host", question: asked.Asked) -> Iterator[Fact]:
    """The value in every position that was drawn."""
    session = host.session
    assert session.options is not None
    backend = session.table.backend
    generator = Generator.seeded(0, 0)
    for _ in range(DRAWN if host.fitting.groups else 1):
        drawn = host.fitting.drawn(session.s, session.options.decider, generator)
        yield asked.fact(Explainer(backend.plain.evaluator, backend.core(drawn)), question)


def _is_faction(kind: Type) -> bool:
    return isinstance(kind, Entity) and kind.sort == "faction"


def example(host: "Host", seat: str) -> str:
    """A value to ask for: of the seat, if there is one, else the first that there is."""
    values = host.session.table.machine.program.values.values()
    numbers = [each for each in values if isinstance(each.type, Int)]
    for value in numbers:
        if len(value.params) == 1 and _is_faction(value.params[0].type):
            return f"explain {value.name} {seat}"
    return f"explain {next(map(asked.form_of, numbers or values), '')}".strip()
