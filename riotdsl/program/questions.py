"""Questions and options: a closed set of answers, each with its integer at run time."""

from __future__ import annotations

from riotdsl.program import model, problems
from riotdsl.program.types import YES_NO, Int, Type, Words
from riotdsl.program.universe import Universe
from riotdsl.syntax import tree
from riotdsl.syntax.terms import Name
from riotdsl.text.diagnostic import Diagnostic


def question(
    node: tree.Question | tree.Option, universe: Universe, found: list[Diagnostic]
) -> model.Question:
    """What a question or option means; what is wrong with it goes to `found`."""
    texts = [each.answer.text for each in node.answers]
    kind, codes = _codes(texts, universe)
    found.extend(_problems(node, texts, codes))
    asked = node if isinstance(node, tree.Question) else None
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
    if len(numbers) == len(texts):
        return Int(min(numbers), max(numbers)), {text: int(text) for text in texts}
    if set(texts) <= {"yes", "no"}:
        return YES_NO, {text: int(text == "yes") for text in texts}
    return Words(tuple(texts)), {text: universe.word(text) for text in texts}


def _problems(
    node: tree.Question | tree.Option, texts: list[str], codes: dict[str, int]
) -> list[Diagnostic]:
    found = []
    plain = [text for text in texts if not text.isdigit() and text not in {"yes", "no"}]
    if plain and len(plain) < len(texts):
        found.append(problems.mixed_answers(node.name.span))
    if node.default.text not in codes:
        name = Name(node.default.text, span=node.default.span)
        found.append(problems.unknown_word(name, codes))
    if len(codes) < len(texts):
        found.append(problems.duplicate_answer(node.name.span))
    return found
