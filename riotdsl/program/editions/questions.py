"""Questions and options: a closed set of answers, each with its integer at run time."""

from __future__ import annotations

from riotdsl.program import model, problems
from riotdsl.program.components.universe import Universe
from riotdsl.program.types import UNKNOWN, YES_NO, Int, Type, Words
from riotdsl.program.variants import problems as variant_problems
from riotdsl.syntax.tree import declarations
from riotdsl.text.diagnostic import Diagnostic


def question(
    node: declarations.Question | declarations.Option, universe: Universe, found: list[Diagnostic]
) -> model.Question:
    """What a question or option means; what is wrong with it goes to `found`."""
    texts = [each.answer.text for each in node.answers]
    kind, codes = _codes(texts, universe)
    found.extend(_problems(node, texts, codes))
    asked = node if isinstance(node, declarations.Question) else None
    return model.Question(
        name=node.name.text,
        ask=node.ask,
        answers=codes,
        descriptions={d.answer.text: d.description for d in node.answers if d.description},
        default=node.default.text if node.default.text in codes else texts[0],
        because=asked.because if asked else "",
        in_all=asked.in_all if asked else None,
        option=asked is None,
        type=kind,
        span=node.name.span,
    )


def _codes(texts: list[str], universe: Universe) -> tuple[Type, dict[str, int]]:
    numbers = [int(text) for text in texts if text.isdigit()]
    if len({_sort(text) for text in texts}) > 1:
        return UNKNOWN, {text: universe.word(text) for text in texts}
    if len(numbers) == len(texts):
        return Int(min(numbers), max(numbers)), {text: int(text) for text in texts}
    if set(texts) <= {"yes", "no"}:
        return YES_NO, {text: int(text == "yes") for text in texts}
    return Words(tuple(texts)), {text: universe.word(text) for text in texts}


def _problems(
    node: declarations.Question | declarations.Option, texts: list[str], codes: dict[str, int]
) -> list[Diagnostic]:
    found = []
    first, sort = node.answers[0].answer, _sort(texts[0])
    other = next((d.answer for d in node.answers if _sort(d.answer.text) != sort), None)
    if other is not None:
        of, name = _sort(other.text), node.name.text
        found.append(problems.mixed_answers(name, other.span, of, first.span, sort))
    if node.default.text not in codes:
        name = node.name.text
        found.append(variant_problems.unknown_answer(node.default, name, codes))
    for number, each in enumerate(node.answers):
        before = texts.index(each.answer.text)
        if before < number:
            listed = node.answers[before].answer.span
            found.append(problems.duplicate_answer(each.answer.text, each.answer.span, listed))
    return found


def _sort(answer: str) -> str:
    if answer.isdigit():
        return "a number"
    return "yes or no" if answer in {"yes", "no"} else "a word"
