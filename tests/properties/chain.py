"""From declarations to machines and tables, without the disk and without what plays no part."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from riotdsl import library
from riotdsl.compile import Closed, Ruleset
from riotdsl.game.game import seated
from riotdsl.game.table import Table
from riotdsl.machine.code import Machine
from riotdsl.machine.from_program import lower
from riotdsl.machine.python.backend import generated
from riotdsl.program.checked import Checked
from riotdsl.program.checks.all import problems_of
from riotdsl.program.close import close
from riotdsl.program.editions import selection
from riotdsl.program.editions.selection_name import Selection
from riotdsl.program.from_syntax import resolve
from riotdsl.syntax.parser import parse
from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree.variants_scenarios import Declaration, File, Scenario, Variant
from riotdsl.text.diagnostic import has_errors
from riotdsl.text.lazy_dataclass import replace
from riotdsl.text.source import Source

CLASSICS = tuple(name for name in library.names() if name.startswith("classics/"))
BIG = ("rilatria", "riot")
SHIPPED = (*CLASSICS, *BIG)

_NO_RULES = (
    Scenario, Variant, tree.Edition, tree.Rulings, tree.Start, tree.Texts, tree.Picture,
)  # fmt: skip


@cache
def sources(name: str) -> tuple[Source, ...]:
    found, wrong = library.read(name)
    assert not has_errors(wrong), wrong
    return tuple(found)


@cache
def rules(name: str) -> tuple[Declaration, ...]:
    """The declarations of a shipped ruleset that make its rules."""
    found: list[Declaration] = []
    for source in sources(name):
        file, wrong = parse(source)
        assert not has_errors(wrong), wrong
        found.extend(file.declarations)
    return tuple(each for each in found if not isinstance(each, _NO_RULES))


def read(text: str) -> tuple[Declaration, ...]:
    file, wrong = parse(Source("drawn.riot", text))
    assert not has_errors(wrong), [each.message for each in wrong]
    return file.declarations


def checked(declarations: Iterable[Declaration]) -> Checked | None:
    """What the checks make of declarations; None if they find an error."""
    declared = tuple(declarations)
    found = resolve(declared, Source("drawn.riot", "").point(0))
    if has_errors(found.diagnostics) or has_errors(tuple(problems_of(found))):
        return None
    return found


@cache
def shipped(name: str) -> Checked:
    found = checked(rules(name))
    assert found is not None
    return found


def answers(found: Checked, rng: random.Random | None = None) -> dict[str, int]:
    """Answers to all questions and options: the defaults, or drawn ones."""
    questions = found.program.questions.items()
    if rng is None:
        return {name: question.answers[question.default] for name, question in questions}
    return {name: rng.choice(list(question.answers.values())) for name, question in questions}


def seats(found: Checked, lineup: int = 0) -> tuple[int, ...]:
    factions = found.program.universe.factions
    return tuple(factions.index(name) for name in found.program.lineups[lineup])


def machine(found: Checked, decided: Mapping[str, int], lineup: int = 0) -> Machine:
    return lower(close(found.program, decided, seats(found, lineup)))


def table(found: Checked, decided: Mapping[str, int] | None = None, lineup: int = 0) -> Table:
    """A table to play at; every answer counts as decided by default."""
    codes = answers(found) | dict(decided or {})
    program = close(found.program, codes, seats(found, lineup))
    nowhere = Source("drawn.riot", "")
    ruleset = Ruleset(found.program.name, (nowhere,), (File(nowhere, (), ()),), found, ())
    by_default = _with_codes(selection.decide(found, Selection(), {}, {}), found, codes)
    where, lowered = seats(found, lineup), lower(program)
    closed = Closed(ruleset, Selection(), found, by_default, (), program, lowered, where)
    return seated(closed, making=generated)


def _with_codes(
    decided: selection.Decided, found: Checked, codes: Mapping[str, int]
) -> selection.Decided:
    """The same with other answers."""
    made = {}
    for name, each in decided.answers.items():
        given = found.program.questions[name].answers
        answer = next(text for text, code in given.items() if code == codes[name])
        made[name] = replace(each, answer=answer, code=codes[name])
    return replace(decided, answers=made)


@lru_cache(maxsize=2)
def drawn_table(name: str, seed: int) -> Table:
    """A shipped ruleset with drawn answers at one of its line-ups; seed 0: with the defaults."""
    found = shipped(name)
    decided = answers(found, random.Random(seed)) if seed else None
    return table(found, decided, seed % len(found.program.lineups))


@lru_cache(maxsize=2)
def drawn_machine(name: str, seed: int) -> Machine:
    """The same, as a machine."""
    found = shipped(name)
    decided = answers(found, random.Random(seed) if seed else None)
    return machine(found, decided, seed % len(found.program.lineups))
