"""Checks of editions, rulings and `start` against the questions and rules of their game.

They are made on the ruleset as it stands, without variants: an edition tells what was printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from riotdsl.program import problems
from riotdsl.program.checked import Checked
from riotdsl.program.editions import problems as wrong
from riotdsl.program.editions import selection_problems
from riotdsl.program.editions.stances import Stance, citations, known_parts, stance_of
from riotdsl.program.model import Question
from riotdsl.program.paths import CITABLE
from riotdsl.program.players import players
from riotdsl.program.variants import problems as variant_problems
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text.budget import spend
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass, field

__all__ = [
    "Stance", "check_edition", "check_editions", "check_rulings", "check_start", "check_strict",
    "citations", "stance_of",
]  # fmt: skip

NOT_A_RULE = ("flavour", "example", "tip", "credit", "heading")
# Every two of them are compared.
MOST_EDITIONS = 40
DERIVED = ("default", "letter")

LANGUAGE_CODE = re.compile(r"[a-z]{2,3}")


def check_editions(checked: Checked) -> tuple[Diagnostic, ...]:
    """All that is wrong with the editions, the rulings and the start of a ruleset."""
    names = checked.names
    sorts = _sorts(checked)
    found: list[Diagnostic] = []
    beyond = list(names.editions.values())[MOST_EDITIONS:]
    if beyond:
        found.append(wrong.too_many_editions(beyond[0], len(names.editions), MOST_EDITIONS))
    for edition in names.editions.values():
        found.extend(_Edition(checked, edition, sorts).run())
    for rulings in names.rulings.values():
        found.extend(check_rulings(checked, rulings))
    if names.start is not None:
        found.extend(check_start(checked, names.start))
    return tuple(found)


def check_edition(checked: Checked, edition: declarations.Edition) -> tuple[Diagnostic, ...]:
    """All that is wrong with one edition, which need not be one of the ruleset's own."""
    return tuple(_Edition(checked, edition, _sorts(checked)).run())


def citable_paths(checked: Checked) -> frozenset[str]:
    """The paths that an edition can cite."""
    return frozenset(path for path, sort in _sorts(checked).items() if sort in CITABLE)


def _sorts(checked: Checked) -> dict[str, str]:
    """Every path with its sort; where two things have it, that of the one that can be cited."""
    found = sorted(known_parts(checked), key=lambda part: part.sort in CITABLE)
    return {part.path: part.sort for part in found}


def check_strict(checked: Checked) -> tuple[Diagnostic, ...]:
    """Further warnings: requirements that no edition cites, languages that have no texts.

    A requirement that is `assumed` is in no text, and a game without editions has none to cite.
    """
    names = checked.names
    if not names.editions:
        return ()
    cited = {path for edition in names.editions.values() for path in citations(checked, edition)}
    languages = {texts.language for texts in names.texts}
    found = [
        wrong.uncited_requirement(action, item.name)
        for action, node in names.actions.items()
        for item in node.items
        if isinstance(item, declarations.Require) and not item.notes
        if f"{action}.{item.name.text}" not in cited
    ]
    found += [
        wrong.missing_texts(edition)
        for edition in names.editions.values()
        if edition.language is not None and edition.language not in languages
    ]
    return tuple(found)


# ---------------------------------------------------------------- editions


@dataclass(slots=True)
class _Edition:
    checked: Checked
    edition: declarations.Edition
    sorts: Mapping[str, str]
    seen: dict[str, Name] = field(default_factory=dict)

    def run(self) -> Iterator[Diagnostic]:
        spend(50 + len(self.checked.program.questions) // 8)
        yield from _other_game(self.checked, self.edition.game, "edition")
        language = self.edition.language
        if language is not None and not LANGUAGE_CODE.fullmatch(language):
            yield wrong.unknown_language(self.edition)
        for stance in self.edition.stances:
            yield from self.stance(stance)
        for cite in self.edition.cites:
            sort = self.sorts.get(variant_problems.path_text(cite.path))
            if sort not in CITABLE:
                known = frozenset(path for path, sort in self.sorts.items() if sort in CITABLE)
                yield wrong.unknown_citation(cite.path, known, sort)
            yield from _places(cite.where, needs_locator=True)
        for passage in self.edition.not_rules:
            if passage.because.text not in NOT_A_RULE:
                yield problems.unknown_word(passage.because, NOT_A_RULE)
            yield from _places(passage.where, needs_locator=False)
        missing = [
            name
            for name, question in self.checked.program.questions.items()
            if name not in self.seen and not question.option and question.in_all is None
        ]
        if missing:
            yield wrong.missing_stance(self.edition, missing)

    def stance(self, stance: declarations.Stance) -> Iterator[Diagnostic]:
        questions = _questions(self.checked)
        name = stance.question.text
        if name not in questions:
            yield problems.unknown_name(stance.question, questions, "question")
        elif name in self.seen:
            yield wrong.second_stance(stance.question, self.seen[name])
        else:
            yield from self._against(stance, questions[name])
        self.seen.setdefault(name, stance.question)
        needs_locator = stance.kind in {"states", "ambiguous", "contradicts"}
        yield from _places(stance.where, needs_locator=needs_locator)
        for reading in stance.readings:
            yield from _places(reading.where, needs_locator=needs_locator)

    def _against(self, stance: declarations.Stance, question: Question) -> Iterator[Diagnostic]:
        letter = () if stance.letter is None else (stance.letter,)
        for answer in (*(reading.answer for reading in stance.readings), *letter):
            if answer.text not in question.answers:
                yield variant_problems.unknown_answer(answer, question.name, question.answers)
        different = {reading.answer.text for reading in stance.readings}
        if stance.kind in {"ambiguous", "contradicts"} and len(different) == 1:
            yield wrong.too_few_answers(stance)
        if question.in_all is not None and stance.kind != question.in_all:
            yield wrong.stance_against_all(stance, question.in_all, question.span)


def _places(where: Iterable[declarations.Where], *, needs_locator: bool) -> Iterator[Diagnostic]:
    for each in where:
        words = len((each.locator or "").split())
        if words > wrong.LONGEST_LOCATOR:
            yield wrong.long_locator(each, words)
        if needs_locator and not words and each.reported is None:
            yield wrong.missing_locator(each)


def _questions(checked: Checked) -> dict[str, Question]:
    return {name: q for name, q in checked.program.questions.items() if not q.option}


def _other_game(checked: Checked, of: Name, what: str) -> Iterator[Diagnostic]:
    game = checked.program.name
    if game and of.text != game:
        yield variant_problems.unknown_game(of, game, what)


# ---------------------------------------------------------------- rulings and start


def check_rulings(checked: Checked, rulings: declarations.Rulings) -> tuple[Diagnostic, ...]:
    """All that is wrong with a set of rulings, which need not be one of the ruleset's own."""
    return tuple(_rulings(checked, rulings))


def _rulings(checked: Checked, rulings: declarations.Rulings) -> Iterator[Diagnostic]:
    yield from _other_game(checked, rulings.game, "set of rulings")
    editions = checked.names.editions
    for name in rulings.editions:
        if name.text not in editions:
            yield problems.unknown_name(name, editions, "edition")
    questions = _questions(checked)
    seen: dict[str, Name] = {}
    for entry in rulings.decided:
        asked = entry.question.text
        if asked not in questions:
            yield problems.unknown_name(entry.question, questions, "question")
        elif asked in seen:
            yield wrong.second_ruling(entry.question, seen[asked])
        else:
            possible = questions[asked].answers
            if entry.answer.text not in possible:
                yield variant_problems.unknown_answer(entry.answer, asked, possible)
            yield from _idle(checked, rulings, entry)
        seen.setdefault(asked, entry.question)


def _idle(
    checked: Checked, rulings: declarations.Rulings, entry: declarations.Decided
) -> Iterator[Diagnostic]:
    """A ruling that the editions leave no room for; for any edition, one that none leaves room."""
    editions = checked.names.editions
    against = {name: _against(checked, edition, entry) for name, edition in editions.items()}
    for name in rulings.editions:
        stance = against.get(name.text)
        if stance is not None:
            yield wrong.ruling_against_edition(entry, name.text, stance)
    if not rulings.editions and against and None not in against.values():
        yield wrong.unused_in_all(entry)


def _against(
    checked: Checked, edition: declarations.Edition, entry: declarations.Decided
) -> declarations.Stance | None:
    """The stance of an edition that states an answer, or that excludes the one ruled."""
    said = stance_of(checked, edition, entry.question.text)
    if said.answer is None and not said.excludes(entry.answer.text):
        return None
    return next(each for each in edition.stances if each.question.text == entry.question.text)


def check_start(checked: Checked, start: declarations.Start) -> tuple[Diagnostic, ...]:
    """All that is wrong with what a bare `play` begins with."""
    return tuple(_start(checked, start))


def _start(checked: Checked, start: declarations.Start) -> Iterator[Diagnostic]:
    names = checked.names
    edition = None if start.edition is None else names.editions.get(start.edition.text)
    if start.edition is not None and edition is None and start.edition.text != "default":
        yield problems.unknown_name(start.edition, names.editions, "edition")
    if start.rulings is not None and start.rulings.text not in DERIVED:
        rulings = names.rulings.get(start.rulings.text)
        if rulings is None:
            known = (*DERIVED, *names.rulings)
            yield problems.unknown_name(start.rulings, known, "set of rulings")
        elif rulings.editions and (
            edition is None or edition.name.text not in {each.text for each in rulings.editions}
        ):
            yield selection_problems.other_edition(start.rulings, rulings, edition)
    factions = checked.program.universe.factions
    unknown = [
        name
        for name in (*start.players, *(seat.faction for seat in start.seats))
        if name.text not in factions
    ]
    yield from (problems.unknown_name(name, factions, "faction") for name in unknown)
    lineups = checked.program.lineups
    seated = {name.text for name in start.players}
    if seated and not unknown and lineups and seated not in [set(each) for each in lineups]:
        yield wrong.unknown_lineup(start.players, lineups)
    yield from _seated_twice(start.players)
    yield from _seated_twice([seat.faction for seat in start.seats])
    for seat in start.seats:
        if seat.player.text not in players():
            yield problems.unknown_word(seat.player, players())


def _seated_twice(factions: Iterable[Name]) -> Iterator[Diagnostic]:
    first: dict[str, Name] = {}
    for name in factions:
        if name.text in first:
            yield wrong.second_seat(name, first[name.text])
        first.setdefault(name.text, name)
