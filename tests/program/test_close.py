"""Closing a program."""

import pytest

from riotdsl import compile as compiler
from riotdsl import library
from riotdsl.program.close import Kept, close
from riotdsl.program.model import Program


@pytest.fixture(scope="module")
def rilatria() -> Program:
    return compiler.load(library.read("rilatria")[0], diagnostics=()).checked.program


def test_what_was_kept_changes_nothing(rilatria: Program) -> None:
    defaults = {name: q.answers[q.default] for name, q in rilatria.questions.items()}
    kept = Kept()
    for name, question in rilatria.questions.items():
        for answer in question.answers.values():
            chosen = defaults | {name: answer}
            assert close(rilatria, chosen, (0, 1), kept) == close(rilatria, chosen, (0, 1))


def test_only_what_rests_on_another_answer_is_made_anew(rilatria: Program) -> None:
    defaults = {name: q.answers[q.default] for name, q in rilatria.questions.items()}
    kept = Kept()
    first = close(rilatria, defaults, (0, 1), kept)
    other = next(a for a in rilatria.questions["cornering"].answers.values()
                 if a != defaults["cornering"])  # fmt: skip
    second = close(rilatria, defaults | {"cornering": other}, (0, 1), kept)
    assert second.actions["march"] is first.actions["march"]
    assert second.actions["strike"] is not first.actions["strike"]
