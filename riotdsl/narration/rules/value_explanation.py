"""`explain VALUE ...`: what a value is now for those who may know it, and how it arose.

Where it depends on something that the seat does not see, that is all that is told.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from riotdsl.game.explain import Explainer
from riotdsl.game.typed import value_query
from riotdsl.game.typed.examples import first, named
from riotdsl.game.typed.input_errors import MisreadError
from riotdsl.narration.lines import Line, line, wrapped
from riotdsl.narration.rules import refusals, rulebook
from riotdsl.narration.rules import search as finding
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.texts.paths import SAYS
from riotdsl.program.types import Entity, Int, Type
from riotdsl.text.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from riotdsl.game.session import Session
    from riotdsl.languages.table_sentences import Sentences
    from riotdsl.narration.names import Names

FOLDED = 14
NEAR = 6
ALL = "all"
EXPLAIN = "explain"


@dataclass(frozen=True, slots=True)
class Asked:
    """What values are asked about: a game, in the words of a table, in lines of a width."""

    session: "Session"
    names: "Names"
    width: int

    @property
    def sentences(self) -> "Sentences":
        return self.names.sentences


def lines(asked: Asked, text: str) -> Iterator[Line]:
    """The answer to `explain`; raises MisreadError where it cannot be understood."""
    told, width = asked.sentences, asked.width
    session = asked.session
    program = session.table.machine.program
    if text.casefold() in ("", ALL, told.topics[ALL]):
        yield from _listed(asked, whole=bool(text))
        return
    if text in program.values and program.values[text].params:
        form = _sample(asked, program.values[text])[0]
        yield from wrapped(told.explain_how.format(form=form), width)
        return
    try:
        question = value_query.read(
            session.offer, session.table.words, session.table.phrases(), text
        )
    except MisreadError:
        near = _near(asked, text)
        if not near:
            raise
        yield line(told.explain_near)
        for value in near:
            yield from wrapped(asked.names.pair(*_sample(asked, value)), width, 2)
        return
    assert session.options is not None
    plain, s = session.table.backend.plain, session.table.backend.core(session.s)
    known = plain.known_to(session.options.decider)
    found = value_query.fact(Explainer(plain.evaluator, s, known), question)
    if found is None:
        yield line(told.unknown_here)
        return
    yield from refusals.fact_lines(asked.names, found, width, 0)
    rule = list(rulebook.lines(asked.names, found.clause or question.value.name, width))
    yield from rule
    assumed = dict.fromkeys(refusals.assumed(asked.names, found.parts if rule else (found,)))
    if assumed:
        yield from wrapped(told.assumed.format(reasons="; ".join(assumed)), width)
    for citation in session.table.citations(found.clause or question.value.name):
        yield from wrapped(told.source.format(citation=asked.names.cited(citation)), width)


def _listed(asked: Asked, *, whole: bool) -> Iterator[Line]:
    """Values that can be asked for, each with what it is; those first that need least."""
    told, width = asked.sentences, asked.width
    values = asked.session.table.machine.program.values.values()
    numbers = [each for each in values if isinstance(each.type, Int)] or list(values)
    numbers.sort(key=lambda each: _effort(asked, each))
    shown = numbers if whole or len(numbers) <= FOLDED + 1 else numbers[:FOLDED]
    yield line(told.explain_what)
    for value in shown:
        yield from wrapped(asked.names.pair(*_sample(asked, value)), width, 2)
    if len(shown) < len(numbers):
        yield from wrapped(told.explain_all.format(count=len(numbers) - len(shown)), width, 2)


def _near(asked: Asked, text: str) -> list[model.Value]:
    """The values whose names have all words of a text, in some form; those with least else first.

    Behind the name of a value stands what it is asked for: there, examples do not count.
    """
    names = asked.names
    values = names.table.machine.program.values
    wanted = finding.content(names, text)
    is_value = text.partition(" ")[0] in values
    ranked: list[tuple[int, str]] = []
    for name, value in values.items() if wanted else ():
        said = "" if is_value and value.params else _sample(asked, value)[1]
        own = finding.content(names, f"{name} {names.word(name)} {said}")
        if all(any(_is_part(word, each) for each in own) for word in wanted):
            ranked.append((len(own), name))
    return [values[name] for _, name in sorted(ranked)[:NEAR]]


def _is_part(word: str, name: str) -> bool:
    """Whether a word is a form of another, or inside it."""
    return finding.alike(word, name) or (len(word) >= finding.SAME and word in name)


def _effort(asked: Asked, value: model.Value) -> tuple[bool, int]:
    """How much must be said to ask for a value; those without words come last."""
    worded = asked.names.table.words.voices[0].texts
    known = any(f"{SAYS}.{value.name}" in texts.nouns for texts in worded)
    return not known, abs(len(value.params) - 1)


def _sample(asked: Asked, value: model.Value) -> tuple[str, str]:
    """How a value is asked for, as an example that can be entered, and what that is in words."""
    names, offer = asked.names, asked.session.offer
    args = {param.name: (param.type, first(offer, param.type)) for param in value.params}
    said = [named(names.table.words.voices[0], kind, arg) for kind, arg in args.values()]
    node = e.Call(
        value.name, tuple(e.Local(n, type=kind) for n, (kind, _) in args.items()), type=value.type
    )
    env = {
        n: names.speaker.nouns.constant(e.Const(arg, type=kind)) for n, (kind, arg) in args.items()
    }
    words = names.speaker.tongue.polished(names.speaker.tongue.say(names.speaker.phrase(node, env)))
    return f"{value.name} {', '.join(said)}".strip(), words


def _is_faction(kind: Type) -> bool:
    return isinstance(kind, Entity) and kind.sort == "faction"


def example(asked: Asked, seat: str) -> str:
    """A value to ask for: of the seat, if there is one, else the first that there is."""
    explain = asked.names.command(EXPLAIN)
    values = asked.session.table.machine.program.values.values()
    numbers = [each for each in values if isinstance(each.type, Int)]
    for value in numbers:
        if len(value.params) == 1 and _is_faction(value.params[0].type):
            return f"{explain} {value.name} {asked.names.faction(seat)}"
    samples = (_sample(asked, each)[0] for each in numbers or values)
    return f"{explain} {next(samples, '')}".strip()
