"""Closing never takes an answer that the text of the edition excludes."""

from __future__ import annotations

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from riotdsl import library
from riotdsl.program.editions.checks import check_rulings
from riotdsl.program.editions.selection import DERIVED, Decided, decide, parsed
from riotdsl.program.editions.selection_name import Selection
from riotdsl.program.editions.stances import stance_of
from riotdsl.program.variants.application import apply_variants
from riotdsl.text.lazy_dataclass import dataclass
from tests.program import given

BINDING = ("states", "ambiguous", "contradicts")
ANSWERS = ("north", "south", "east", "west")
EDITIONS = ("old", "young")
FRAME = """
game duel { players red, blue }
faction red, blue
procedure play() { repeat { for each f in faction { let f do wait } } }
action wait { then {} }
"""


# ---------------------------------------------------------------- drawn questions and texts


@dataclass(frozen=True, slots=True)
class Drawn:
    """A question with what each edition says to it, and what some rulings decide."""

    answers: tuple[str, ...]
    default: str
    stances: tuple[tuple[str, tuple[str, ...]], ...]
    ruled: str
    ruled_for: str | None

    def excludes(self, edition: str, answer: str) -> bool:
        kind, admitted = self.stances[EDITIONS.index(edition)]
        return kind in BINDING and bool(admitted) and answer not in admitted

    def text(self) -> str:
        listed = " or ".join(self.answers)
        lines = [f'question q {{ ask "Q?" answers {listed} default {self.default} because "d" }}']
        lines += [
            f"edition {name} of duel {{ q {_said(kind, admitted)} }}"
            for name, (kind, admitted) in zip(EDITIONS, self.stances, strict=True)
        ]
        limit = f" for {self.ruled_for}" if self.ruled_for else ""
        lines.append(f'rulings club of duel{limit} {{ q = {self.ruled} because "r" }}')
        return "\n".join([FRAME, *lines])


def _said(kind: str, admitted: tuple[str, ...]) -> str:
    match kind:
        case "states":
            return f'states {admitted[0]} at "A" "b"'
        case "ambiguous":
            among = f" among {', '.join(admitted)}" if admitted else ""
            return f'ambiguous{among} at "A" "b"'
        case "contradicts":
            return "contradicts " + ", ".join(f'{each} at "A" "b"' for each in admitted)
        case "silent" if admitted:
            return f'silent at "A" by letter {admitted[0]}'
        case "silent":
            return "silent"
        case _:
            return 'unexamined because "nobody has looked"'


@st.composite
def stances(draw: st.DrawFn, answers: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    kind = draw(st.sampled_from([*BINDING, "silent", "unexamined"]))
    shuffled = tuple(draw(st.permutations(answers)))
    match kind:
        case "states":
            return kind, shuffled[:1]
        case "silent":
            return kind, shuffled[: draw(st.integers(0, 1))]
        case "unexamined":
            return kind, ()
    return kind, shuffled[: draw(st.integers(2, len(answers)))]


@st.composite
def questions(draw: st.DrawFn) -> Drawn:
    answers = tuple(draw(st.permutations(ANSWERS)))[: draw(st.integers(2, len(ANSWERS)))]
    one = st.sampled_from(answers)
    said = draw(stances(answers)), draw(stances(answers))
    return Drawn(answers, draw(one), said, draw(one), draw(st.sampled_from([None, *EDITIONS])))


def decided(text: str, selection: str) -> Decided:
    return decide(given.check(text), parsed(selection), {}, {})


@drawn(questions(), st.sampled_from(EDITIONS), st.sampled_from([*DERIVED, "club"]))
def test_the_closed_answer_is_one_that_the_text_leaves_possible(
    question: Drawn, edition: str, rulings: str
) -> None:
    found = decided(question.text(), f"{edition}+rulings={rulings}").answers["q"]
    assert not question.excludes(edition, found.answer)
    assert found.admitted


@drawn(questions(), st.sampled_from(EDITIONS), st.sampled_from(DERIVED))
def test_a_default_is_narrowed_only_where_the_text_excludes_it_and_to_its_first_answer(
    question: Drawn, edition: str, rulings: str
) -> None:
    found = decided(question.text(), f"{edition}+rulings={rulings}").answers["q"]
    _, admitted = question.stances[EDITIONS.index(edition)]
    is_excluded = question.excludes(edition, question.default) and found.by != "edition"
    assert (found.by == "narrowed") == is_excluded
    if is_excluded:
        assert found.answer == next(each for each in question.answers if each in admitted)
        assert question.default in found.reason


@drawn(questions(), st.sampled_from(EDITIONS))
def test_a_ruling_that_the_text_excludes_is_not_used_and_told(
    question: Drawn, edition: str
) -> None:
    if question.ruled_for not in (None, edition):
        return
    found = decided(question.text(), f"{edition}+rulings=club")
    kind, _ = question.stances[EDITIONS.index(edition)]
    is_idle = kind == "states" or question.excludes(edition, question.ruled)
    assert [each.code for each in found.diagnostics] == ["unused-ruling"] * is_idle
    assert (found.answers["q"].by == "ruling") == (not is_idle)
    assert is_idle or found.answers["q"].answer == question.ruled


@drawn(questions())
def test_rulings_for_an_edition_that_excludes_them_are_an_error(question: Drawn) -> None:
    checked = given.check(question.text())
    (rulings,) = checked.names.rulings.values()
    errors = [each for each in check_rulings(checked, rulings) if each.severity == "error"]
    edition = question.ruled_for
    is_against = edition is not None and (
        question.stances[EDITIONS.index(edition)][0] == "states"
        or question.excludes(edition, question.ruled)
    )
    assert [each.code for each in errors] == ["ruling-against-edition"] * is_against


def test_a_variant_may_take_an_answer_that_the_text_excludes() -> None:
    said = ("states", ("north",)), ("silent", ())
    text = Drawn(("north", "south"), "north", said, "north", None).text()
    variant = 'variant other of duel { because "we like it" set q = south }'
    declarations = given.declarations(f"{text}\n{variant}")
    answers = apply_variants(declarations, given.variants(variant)).answers
    found = decide(given.check(f"{text}\n{variant}"), parsed("old+other"), answers, {}).answers["q"]
    assert (found.answer, found.by, found.admitted) == ("south", "variant", False)


# ---------------------------------------------------------------- what is shipped


@pytest.mark.parametrize("name", library.names())
def test_no_shipped_selection_takes_an_answer_that_its_edition_excludes(name: str) -> None:
    checked = given.checked(name)
    for edition in checked.names.editions:
        stances = {each: stance_of(checked, edition, each) for each in checked.program.questions}
        for rulings in (*DERIVED, *checked.names.rulings):
            found = decide(checked, Selection(edition, rulings), {}, {}).answers
            assert [
                (question, answer.answer)
                for question, answer in found.items()
                if stances[question].kind in BINDING
                and answer.answer not in stances[question].admitted
            ] == []
