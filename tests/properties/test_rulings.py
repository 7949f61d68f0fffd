"""Rules as they were written, with any answers, say in every position what closed rules say."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from riotdsl.game.decisive import Decisive, UnknownError
from riotdsl.game.judge import outside
from riotdsl.game.session import Session
from riotdsl.game.table import Table
from riotdsl.machine.evaluate import Evaluator, State
from riotdsl.program import model
from riotdsl.program.close import Kept, close
from riotdsl.text.lazy_dataclass import replace
from tests.properties import chain, play, random_rulesets
from tests.properties.volumes import Record, held, many, verified

SEED = 41_000
DRAWN, DRAWN_LONG, GAMES = 15, 1_000, 60
SHARES = {"rilatria": 0.05, "riot": 0.2}
ASKED = 12  # questions that are answered in another way, for each game
TRIED = 4


def agrees(table: Table, seed: int, plies: int, share: float) -> Counter[str]:
    """One random game; at some decisions all rules of some actions are asked, each in two ways."""
    rng, session = random.Random(seed), Session(table, seed)
    program, codes = table.closed.checked.program, table.closed.decided.codes
    drawn = rng.sample(sorted(codes), min(ASKED, len(codes)))
    given = {name: list(program.questions[name].answers.values()) for name in drawn}
    others = [{}, *({name: rng.choice(answers)} for name, answers in given.items())]
    kept, seen = Kept(), Counter[str](games=1)
    closed = []
    for other in others:
        made = close(program, codes | other, table.closed.seats, kept)
        closed.append(Evaluator(replace(table.machine, program=made)))
    written = Decisive(table.machine, program, codes, frozenset(codes))
    for _ in play.sampled(session, rng, plies, share):
        if session.offer.point.chooser is not None:
            continue
        for member in play.others(session, rng, TRIED):
            action, s = session.offer.name(member), table.backend.core(session.s)
            table.backend.plain.evaluator.fill(action, session.offer.options.decider, member[1:], s)
            for other, evaluator in zip(others, closed, strict=True):
                written.evaluator.answers = codes | other
                seen += says_the_same(written, evaluator, action, s)
    return seen


def says_the_same(written: Decisive, evaluator: Evaluator, action: str, s: State) -> Counter[str]:
    seen: Counter[str] = Counter()
    closed = evaluator.machine.program.actions[action]
    left = {each.name: each for each in closed.requirements}
    for rule in written.program.actions[action].requirements:
        one = says(written, f"{action}.{rule.name}", s)
        kept = left.get(rule.name)
        other = kept is None or holds(evaluator, kept, s)
        if one is not None:
            assert one == other, rule.name
            seen["held" if one else "failed"] += 1
    for choice in closed.choices:
        one = says(written, f"{action}.{choice.name}", s)
        if one is not None:
            chosen = s[evaluator.machine.layout.frames[action, choice.name]]
            assert one == (outside(evaluator, choice.chooser, chosen, s) is None), choice.name
            seen["inside" if one else "outside"] += 1
    return seen


def holds(evaluator: Evaluator, rule: model.Requirement, s: State) -> bool:
    applies = rule.when is None or evaluator.value(rule.when, s, {})
    return not applies or bool(evaluator.value(rule.condition, s, {}))


def says(written: Decisive, code: str, s: State) -> bool | None:
    """What a rule says as it was written; None if the state cannot tell."""
    rule = written.rule(code)
    assert rule is not None
    written.evaluator.known = {}
    try:
        return written.passes(rule, code, s)
    except UnknownError:
        return None


def of_shipped(name: str, seed: int) -> Counter[str]:
    return agrees(chain.drawn_table(name, seed - SEED), seed, 60, SHARES[name])


def of_drawn(seed: int) -> Counter[str]:
    found = chain.checked(chain.read(random_rulesets.ruleset(seed)))
    if found is None:
        return Counter(refused_rulesets=1)
    decided = chain.answers(found, random.Random(seed))
    return agrees(chain.table(found, decided, seed % 2), seed, 20, 0.4)


@pytest.mark.parametrize("name", ["rilatria", "riot"])
def test_at_shipped_rulesets(name: str) -> None:
    seen = held(lambda seed: of_shipped(name, seed), range(SEED, SEED + 2))
    assert seen["failed"]
    assert seen["outside"]


def test_at_drawn_rulesets() -> None:
    seen = held(of_drawn, range(SEED, SEED + DRAWN))
    assert seen["failed"]
    assert seen["outside"]


@pytest.mark.long
@pytest.mark.parametrize("name", ["rilatria", "riot"])
def test_at_many_games(name: str, record_property: Record) -> None:
    verified(record_property, name, lambda seed: of_shipped(name, seed), many(SEED, GAMES))


@pytest.mark.long
def test_at_many_drawn_rulesets(record_property: Record) -> None:
    verified(record_property, "drawn", of_drawn, many(SEED, DRAWN_LONG))
