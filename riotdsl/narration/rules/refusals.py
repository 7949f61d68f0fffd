"""Refusals, and what rules compare, in the words of the table."""

from collections.abc import Iterator, Sequence

from riotdsl.game.action import Fact, Failure, Rejection
from riotdsl.narration.lines import QUIET, STRONG, Line, wrapped
from riotdsl.narration.names import Names
from riotdsl.narration.rules import action_purpose
from riotdsl.program.expr import Call, Const, Decider, Expr, Frame, Local, walk
from riotdsl.program.texts.paths import SAYS
from riotdsl.program.types import YesNo

DEEPEST = 3
MOST_QUESTIONS = 2


def refusal(
    names: Names, rejection: Rejection, instead: Sequence[str], width: int, typed: str = ""
) -> Iterator[Line]:
    """Why not: every rule that refuses, with its values and sources, and what could be done.

    Of an action that cannot be done now, when it can.
    """
    told = names.sentences
    if not rejection.failures:
        yield from wrapped(told.refused.format(wording=rejection.wording), width, 0, STRONG)
    if rejection.code == "not-offered":
        yield from action_purpose.elsewhere(names, typed, width)
    for failure in rejection.failures:
        yield from wrapped(told.refused.format(wording=failure.wording), width, 0, STRONG)
        yield from wrapped(told.rule.format(code=failure.code), width, 2, QUIET)
        yield from grounds(names, failure, width)
    if instead:
        said = told.instead.format(actions="; ".join(instead))
        yield from wrapped(said.replace("….", "…"), width)


def grounds(names: Names, failure: Failure, width: int, indent: int = 2) -> Iterator[Line]:
    """What a rule compared, where it is printed, and what it rests on."""
    told = names.sentences
    for fact in failure.facts:
        if fact.known is None or not isinstance(fact.known.node, Frame | Local | Decider):
            yield from fact_lines(names, fact, width, indent)
        elif _is_quoted(names, fact.known.node, failure.facts):
            text = told.is_now.format(text=fact.text, value=fact.value)
            yield from wrapped(text, width, indent)
    texts = [told.source.format(citation=names.cited(citation)) for citation in failure.citations]
    if failure.rests_on:
        shown = " ".join(map(names.decided, failure.rests_on[:MOST_QUESTIONS]))
        left = len(failure.rests_on) - MOST_QUESTIONS
        more = f" {told.and_more.format(count=left)}" if left > 0 else ""
        texts.append(f"{told.rests_on.format(questions=shown)}{more}")
    reasons = dict.fromkeys(assumed(names, failure.facts))
    if reasons:
        texts.append(told.assumed.format(reasons="; ".join(reasons)))
    for text in texts:
        yield from wrapped(text, width, indent)


def assumed(names: Names, facts: Sequence[Fact]) -> Iterator[str]:
    """What is assumed of some facts and of those that they rest on, in words."""
    for fact in facts:
        for reason in fact.assumed:
            yield names.table.words.reason(fact.clause or "", reason)
        yield from assumed(names, fact.parts)


def fact_lines(names: Names, fact: Fact, width: int, indent: int, depth: int = 1) -> Iterator[Line]:
    """A fact, then what it rests on."""
    text = worded(names, fact)
    if fact.clause is not None:
        text = f"{text}, {names.sentences.by_clause.format(clause=fact.clause)}"
    yield from wrapped(text, width, indent)
    if depth < DEEPEST:
        for part in fact.parts:
            yield from fact_lines(names, part, width, indent + 2, depth + 1)


def _is_worded(names: Names, node: Expr) -> bool:
    """Whether texts have words for all that is asked in a condition."""
    if not isinstance(node.type, YesNo):
        return True
    called = (each.value for each in walk(node) if isinstance(each, Call))
    return all(names.speaker.words.text(f"{SAYS}.{name}") is not None for name in called)


def _is_quoted(names: Names, variable: Expr, facts: Sequence[Fact]) -> bool:
    """Whether the member of a set is read by a condition for which texts have no words."""
    return isinstance(variable, Local) and any(
        each.known is not None
        and variable.name in each.known.variables
        and not _is_worded(names, each.known.node)
        for each in facts
    )


def worded(names: Names, fact: Fact) -> str:
    """A fact as a sentence; where its words are not known, as the ruleset has it."""
    told, known = names.sentences, fact.known
    if known is None or not _is_worded(names, known.node):
        return told.is_now.format(text=fact.text, value=fact.value)
    speaker = names.speaker
    env = {
        name: speaker.nouns.constant(Const(value, type=kind))
        for name, (kind, value) in known.variables.items()
    }
    if isinstance(known.node.type, YesNo):
        return speaker.tongue.polished(
            speaker.conditions.stated(known.node, env, no=not known.value)
        )
    phrase = speaker.tongue.polished(speaker.tongue.say(speaker.phrase(known.node, env)))
    return names.pair(phrase, names.table.words.name(known.node.type, known.value))
