"""What an edition says: its stance on each question, and where it prints each rule."""

from __future__ import annotations

from collections.abc import Mapping

from riotdsl.program.checked import Checked
from riotdsl.program.paths import Part, parts
from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.declarations import Where
from riotdsl.text.lazy_dataclass import dataclass

BINDING = ("states", "ambiguous", "contradicts")


@dataclass(frozen=True, slots=True)
class Stance:
    """What a text says to one question.

    `kind` is states, silent, ambiguous, contradicts, unexamined, or missing where the edition takes
    no stance. `admitted` are the answers that the text leaves possible, in the question's order;
    `readings` says where each was read, if it was; `letter` what the letter of a silent text
    yields; `in_all` whether the question says it once for all editions.
    """

    kind: str
    admitted: tuple[str, ...]
    letter: str | None = None
    citations: tuple[Where, ...] = ()
    readings: Mapping[str, tuple[Where, ...]] | None = None
    because: str | None = None
    in_all: bool = False

    @property
    def answer(self) -> str | None:
        """The answer that the text states."""
        return self.admitted[0] if self.kind == "states" and self.admitted else None

    def excludes(self, answer: str) -> bool:
        """Whether the text speaks of the question and leaves this answer no room.

        A silent text excludes nothing: what its letter yields is one way to take its silence.
        """
        return self.kind in BINDING and answer not in self.admitted


def stance_of(checked: Checked, edition: str | tree.Edition, question: str) -> Stance:
    """The stance of an edition; KeyError if there is no such edition or question."""
    text = checked.names.editions[edition] if isinstance(edition, str) else edition
    asked = checked.program.questions[question]
    every = tuple(asked.answers)
    for stance in text.stances:
        if stance.question.text == question:
            return read(stance, every)
    return unsaid(asked.in_all, every)


def unsaid(in_all: str | None, every: tuple[str, ...]) -> Stance:
    """The stance of an edition that has no line for a question; `in_all` is said for all."""
    if in_all is not None:
        return Stance(in_all, every, in_all=True)
    return Stance("missing", every)


def citations(checked: Checked, edition: str | tree.Edition) -> Mapping[str, tuple[Where, ...]]:
    """Where an edition prints each path that it cites; KeyError if there is no such edition.

    A line that several kinds share is found under the name of each of them that is cited, and under
    that of the first, by which the clause is known.
    """
    text = checked.names.editions[edition] if isinstance(edition, str) else edition
    aliases = _aliases(checked)
    found: dict[str, tuple[Where, ...]] = {}
    for cite in text.cites:
        path = ".".join(name.text for name in cite.path)
        for each in dict.fromkeys((path, aliases.get(path, path))):
            found[each] = (*found.get(each, ()), *cite.where)
    return found


def declarations(checked: Checked) -> tuple[cases.Declaration, ...]:
    """All declarations that have a path, as the checker kept them."""
    names = checked.names
    factions = tuple(tree.Faction((name,), span=name.span) for name in names.factions)
    shelves = (
        names.tracks, names.values, names.abilities, names.actions, names.procedures,
        names.questions, names.wins, names.invariants, names.measures,
    )  # fmt: skip
    shelved = tuple(node for shelf in shelves for node in shelf.values())
    return (*factions, *names.boards, *names.things, *shelved)


def known_parts(checked: Checked) -> tuple[Part, ...]:
    """Everything with a path; clauses that a variant gave stand in their values."""
    return tuple(parts(declarations(checked)))


def _aliases(checked: Checked) -> dict[str, str]:
    return {
        f"{family.name.text}.{item.name.text}": f"{thing.families[0].name.text}.{item.name.text}"
        for thing in checked.names.things
        for family in thing.families[1:]
        for item in thing.items
        if isinstance(item, tree.Stat)
    }


def read(stance: tree.Stance, every: tuple[str, ...]) -> Stance:
    """A stance as an edition writes it, to a question with these answers."""
    readings: dict[str, tuple[Where, ...]] = {}
    for reading in stance.readings:
        text = reading.answer.text
        readings[text] = (*readings.get(text, ()), *reading.where)
    named = tuple(answer for answer in every if answer in readings)
    letter = None if stance.letter is None else stance.letter.text
    if stance.kind == "silent" and letter in every:
        named = (letter,) if letter else ()
    where = (*stance.where, *(each for said in readings.values() for each in said))
    return Stance(stance.kind, named or every, letter, where, readings, stance.because)
