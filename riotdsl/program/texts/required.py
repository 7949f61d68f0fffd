"""What people at the table read, and a language other than English must therefore word.

English is read off the rules: identifiers, `say`, `ask`, `because`. Tracks are shown at the table
if they have a name there, or all of them if none has; so one alone is never wanted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property

from riotdsl.program import model
from riotdsl.program.analysis.calls import asks_somebody
from riotdsl.program.analysis.walk import asked, bodies_of, called_by, stages_of
from riotdsl.program.checked import Checked
from riotdsl.program.editions.stances import known_parts
from riotdsl.program.messages import nouns_used
from riotdsl.program.paths import parts
from riotdsl.program.texts.paths import BECAUSE, REFUSED, SAYS, choice_paths, reason_paths
from riotdsl.program.texts.rulebook_required import RulebookTexts
from riotdsl.program.types import Type, Words
from riotdsl.program.variants.problems import path_text
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.text.lazy_dataclass import dataclass

PLAY = "play"
_NAMED = frozenset(
    {"faction", "place", "grid", "unit", "card", "ability", "action", "requirement", "win"}
)
_ASKED = frozenset({"question", "option"})
_PLAIN = frozenset({"yes", "no"})


@dataclass
class RequiredTexts:
    """What is shown at the table of a ruleset, and in its rulebook, by the paths that word it."""

    checked: Checked

    def lacking(self, language: str, own: Collection[str]) -> Iterator[str]:
        """The paths that a language lacks which words these."""
        texts = [each for each in self.checked.names.texts if each.language == language]
        nouns = {noun for each in texts for w in each.wordings for noun in nouns_used(w.text)}
        english = (each for each in self.checked.names.texts if each.language == "en")
        named = {*own, *(path_text(w.path) for each in english for w in each.wordings)}
        shown = self.tracks(named)
        ways: dict[str, tuple[str, ...]] = {
            path: (path,) for path in (*self.names, *sorted(nouns), *shown)
        }
        ways |= {
            path: said
            for path, said in RulebookTexts(self.checked).ways.items()
            if path.removeprefix(f"{SAYS}.") not in ways
        }
        ways |= {path: (path, word) for path, word in (*self.stages, *self.answers)}
        ways |= {word: (word, f"{SAYS}.{word}") for word in self.words(shown)}
        ways |= {name: (name, f"{SAYS}.{name}") for name in self.checked.program.values}
        ways |= {path: self.choice(path) for path in choice_paths(self.checked)}
        worded = {*own, *self.worded_by_variants(language)}
        yield from (path for path, said in ways.items() if not worded.intersection(said))

    @property
    def brought(self) -> dict[str, cases.Variant]:
        """What is there to be worded because of a variant, with that."""
        variants = self.checked.names.variants.values()
        return {path: each for each in variants for path in (each.name.text, *_added(each))}

    def worded_by_variants(self, language: str) -> Iterator[str]:
        """What variants word themselves of what they bring."""
        for variant in self.checked.names.variants.values():
            brought = {variant.name.text, *_added(variant)}
            said = (w for each in variant.texts if each.language == language for w in each.wordings)
            yield from (path for w in said if (path := path_text(w.path)) in brought)

    # ------------------------------------------------------------ names and messages

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What is known by one path only."""
        checked = self.checked
        found = [part.path for part in known_parts(checked) if part.sort in _NAMED | _ASKED]
        found += [checked.program.name] if checked.program.name else []
        found += checked.program.actions
        found += self.procedures
        found += checked.names.variants
        found += (path for each in checked.names.variants.values() for path in _added(each))
        return (*dict.fromkeys(found), *sorted(reason_paths(checked)))

    @property
    def procedures(self) -> Iterator[str]:
        """Those in which somebody decides, and those that head a part of the story meanwhile.

        A part is what `play` runs, and in it what is run with arguments.
        """
        program = self.checked.program
        asking = {name for name, bodies in self.bodies.items() if any(map(asks_somebody, bodies))}
        calls = {name: set(called_by(*bodies)) for name, bodies in self.bodies.items()}
        deciding = set(asking)
        while more := {name for name, called in calls.items() if called & deciding} - deciding:
            deciding |= more
        parts = calls.get(PLAY, set())
        inner = {name for each in parts for name in calls[each] if self.is_given(name)}
        heading = (parts | inner) & deciding
        yield from (name for name in program.procedures if name in asking | heading)

    def is_given(self, name: str) -> bool:
        """Whether it is a procedure with arguments."""
        procedure = self.checked.program.procedures.get(name)
        return procedure is not None and bool(procedure.params)

    @cached_property
    def bodies(self) -> dict[str, tuple[model.Block, ...]]:
        """What procedures and actions do, with what follows them."""
        program = self.checked.program
        return {name: bodies_of(program, name) for name in (*program.procedures, *program.actions)}

    @property
    def stages(self) -> Iterator[tuple[str, str]]:
        """Stages, each with its bare name."""
        for name, procedure in self.checked.program.procedures.items():
            yield from ((f"{name}.{each}", each) for each in stages_of(procedure.body))

    @property
    def answers(self) -> Iterator[tuple[str, str]]:
        """Answers in words, each with its bare name; a description is worded for its question."""
        for name, question in self.checked.program.questions.items():
            for answer in question.answers:
                path = f"{name}.{answer}"
                if answer in question.descriptions:
                    yield path, path
                elif answer not in _PLAIN and not answer.lstrip("-").isdigit():
                    yield path, answer

    def choice(self, path: str) -> tuple[str, ...]:
        """What names a choice; a sentence of its own for what cannot be chosen is enough."""
        name = path.rpartition(".")[2]
        return path, f"{path}.{REFUSED}", f"{SAYS}.{path}", f"{SAYS}.{name}", name

    # ------------------------------------------------------------ tracks and words

    def tracks(self, named: Collection[str]) -> list[str]:
        """The tracks that are shown where these paths are worded."""
        tracks = list(self.checked.program.tracks)
        return [name for name in tracks if name in named] or tracks

    def words(self, shown: Collection[str]) -> Iterator[str]:
        """The words that tracks in view hold, and those that can be chosen."""
        program = self.checked.program
        kinds: list[Type] = [program.tracks[name].type for name in shown]
        kinds += (slot.type for slots in self.chosen for slot in slots)
        found = (word for kind in kinds if isinstance(kind, Words) for word in kind.words)
        yield from (word for word in dict.fromkeys(found) if word not in _PLAIN)

    @property
    def chosen(self) -> Iterator[list[model.Slot]]:
        """The variables that hold what is chosen."""
        program = self.checked.program
        for name, action in program.actions.items():
            own = {choice.name for choice in action.choices}
            own |= {each.slot.name for body in self.bodies[name] for each in asked(body)}
            yield [slot for slot in action.slots if slot.name in own]
        for name, procedure in program.procedures.items():
            own = {each.slot.name for body in self.bodies[name] for each in asked(body)}
            yield [slot for slot in procedure.slots if slot.name in own]


def _added(variant: cases.Variant) -> Iterator[str]:
    """What a variant brings to be read, and its reason."""
    for change in variant.changes:
        match change:
            case cases.AddRequire(require) if require.of is not None:
                yield f"{require.of.text}.{require.name.text}"
            case cases.AddWhole(declaration) | cases.ReplaceWhole(declaration):
                if not isinstance(declaration, declarations.Clause):
                    every = parts((declaration,))
                    yield from (part.path for part in every if part.sort in _NAMED | _ASKED)
    yield f"{variant.name.text}.{BECAUSE}"
