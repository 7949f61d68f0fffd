"""The words of a table for what is named by identifiers, and short signs for the board."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, count, permutations
from typing import TYPE_CHECKING
from zlib import crc32

from riotdsl.game import labels
from riotdsl.game.action import Citation
from riotdsl.languages import Wanted, capital
from riotdsl.languages.table_sentences import Sentences
from riotdsl.languages.tables import sentences_in
from riotdsl.narration.command_words import spoken, typed
from riotdsl.narration.lines import TIMES
from riotdsl.program.components.universe import SORTS
from riotdsl.program.texts.paths import SAYS
from riotdsl.program.types import Entity, OrderOf, SetOf, Type, Words, YesNo
from riotdsl.text.lazy_dataclass import dataclass, field

if TYPE_CHECKING:
    from riotdsl.game.table import Table
    from riotdsl.narration.rules.search import Passage
    from riotdsl.prose.book import Book
    from riotdsl.prose.phrases.speaker import Speaker

LONGEST_SIGN = 3
DEFAULT = "default"
NARROWED = "narrowed"
SMALL = 2


@dataclass
class Names:
    """The words of a table for what a view names by identifiers; made once for a table."""

    table: "Table"
    sentences: Sentences = field(init=False)
    numbers: dict[str, dict[str, int]] = field(init=False)
    faction_codes: dict[str, str] = field(init=False)
    kind_codes: dict[str, str] = field(init=False)
    signs: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.sentences = spoken(sentences_in(self.table.words.language), self.table)
        universe = self.table.machine.program.universe
        self.numbers = {sort: labels.numbers(universe, sort) for sort in SORTS}
        seats = self.table.closed.players
        self.faction_codes = dict(zip(seats, shortest(map(self.faction, seats)), strict=True))
        self.kind_codes = self._codes("unit", self.faction_codes.values())

    def _codes(self, sort: str, taken: Iterable[str]) -> dict[str, str]:
        kinds = list(reversed(self.numbers[sort]))
        named = [self.thing(sort, kind).lower() for kind in kinds]
        return dict(zip(kinds, shortest(named, taken), strict=True))

    @cached_property
    def card_codes(self) -> dict[str, str]:
        """Short signs of cards, none of which is one of a unit or faction."""
        taken = (*self.faction_codes.values(), *self.kind_codes.values())
        return self._codes("card", taken)

    def code(self, sort: str, kind: str) -> str:
        """The short sign of a kind of unit or card."""
        return (self.kind_codes if sort == "unit" else self.card_codes)[kind]

    @cached_property
    def worded(self) -> frozenset[str]:
        """What the texts give a name."""
        return frozenset(path for texts in self.table.words.voices[0].texts for path in texts.nouns)

    @cached_property
    def book(self) -> "Book":
        """The rules in sentences; written when something is first looked up."""
        from riotdsl.prose.chapters import rulebook

        return rulebook(self.table)

    @cached_property
    def told(self) -> frozenset[str]:
        """The parts of the rules of which the book says something."""
        from riotdsl.narration.rules import rulebook

        return rulebook.paths(self)

    @cached_property
    def headings(self) -> dict[str, list[str]]:
        """The headings of the book under which rules are told, by the name of the rule."""
        from riotdsl.narration.rules import rulebook_index

        return rulebook_index.headings(self)

    @cached_property
    def called(self) -> dict[str, tuple[str, ...]]:
        """What each rule is called, in words that can be compared."""
        from riotdsl.narration.rules import titles

        return titles.called(self)

    @cached_property
    def passages(self) -> "list[Passage]":
        """Everything that the book tells, in words to be found by."""
        from riotdsl.narration.rules import search as finding

        return finding.passages(self)

    @cached_property
    def single_places(self) -> dict[str, str]:
        """The kind of each single place, by what it is called."""
        from riotdsl.narration.rules import titles

        return titles.single_places(self)

    @cached_property
    def speaker(self) -> "Speaker":
        """Says parts of the rules in the words that the texts have for them."""
        from riotdsl.languages import rulebooks as tongues
        from riotdsl.prose.phrases.speaker import Speaker
        from riotdsl.prose.phrases.vocabulary import Vocabulary

        words = self.table.words
        tongue = tongues.tongue(words.language)
        return Speaker(Vocabulary(self.table.machine.program, words.voices[0], tongue))

    @cached_property
    def telling(self) -> list[str]:
        """The tracks that people are told of: those with a name, or all where none has.

        What the rules in force only note and never look up tells nothing.
        """
        from riotdsl.prose.constant_tracks import tracks_read

        program = self.table.machine.program
        tracks = list(program.tracks)
        read = tracks_read(program)
        return [name for name in tracks if name in self.worded and name in read] or tracks

    def signs_for(self, marks: Sequence[str], signs: str) -> dict[str, str]:
        """A sign for each of some marks, the same as before where it can be.

        A mark has the sign that follows from its words, or the next one that is free; where there
        are more marks than signs, some have several signs together.
        """
        found: dict[str, str] = {}
        for each in marks:
            if self.signs.get(each) not in (None, *found.values()):
                found[each] = self.signs[each]
        for each in marks:
            first = crc32(each.encode()) % len(signs)
            turned = signs[first:] + signs[:first]
            free = [sign for sign in turned if sign not in found.values()]
            unused = [sign for sign in free if sign == turned[0] or sign not in self.signs.values()]
            joint = (sign for sign in joined_signs(signs) if sign not in found.values())
            found.setdefault(each, next(chain(unused, free, joint)))
        self.signs.update(found)
        return {each: found[each] for each in marks}

    def pair(self, name: str, text: str) -> str:
        """What is said of something, behind its name."""
        return self.sentences.pair.format(name=name, text=text)

    def command(self, name: str) -> str:
        """A command as it is typed at this table."""
        return typed(self.sentences, self.table, name)

    def faction(self, name: str) -> str:
        """A faction's name as it stands by itself."""
        return capital(self.entity("faction", name))

    def place(self, label: str) -> str:
        """A place's name as it stands by itself."""
        number = self.numbers["place"][label]
        name = self.entity("place", label)
        squares = self.table.machine.program.universe.squares.values()
        return name if number in squares else capital(name)

    def entity(self, sort: str, label: str) -> str:
        number = self.numbers[sort].get(label)
        return label if number is None else self.table.words.name(Entity(sort), number)

    def thing(self, sort: str, kind: str, count: int | None = None) -> str:
        """A kind of thing, with how many of it."""
        voice = self.table.words.voices[0]
        noun = voice.entity_noun(sort, self.numbers[sort][kind])
        text = voice.language.phrase(noun, Wanted(count=count))
        if count is None or noun.name[:1].isalpha():
            return text
        return text.replace(" ", f" {TIMES} ", 1)

    def word(self, name: str) -> str:
        """The name of a rule, a track, a procedure, an action: of a text, what is before a hole."""
        found = self.table.words.found(name)
        if found is None or all(isinstance(part, str) for part in found[1].parts):
            return self.table.words.noun(name).name
        first = found[1].parts[0]
        lead = first.strip(" :,") if isinstance(first, str) else ""
        return lead or name.replace("_", " ")

    def part(self, owner: str, name: str) -> str:
        """The name of a stage or choice of a procedure; what is a whole sentence is no name."""
        found = self.table.words.found(f"{owner}.{name}")
        texts = [] if found is None else [each for each in found[1].parts if isinstance(each, str)]
        text = "".join(texts)
        if found is None or len(texts) < len(found[1].parts) or text.endswith((".", "?")):
            return self.word(name)
        return text

    def cited(self, citation: Citation) -> str:
        """Where a rule stands: in the edition, or in a variant, with its reason."""
        if citation.because is None:
            return str(citation)
        name = self.word(citation.edition)
        return self.sentences.house_rule.format(name=name, reason=citation.because)

    def decided(self, rested: str) -> str:
        """A question that was decided, with its answer and by what, in words."""
        question, _, rest = rested.partition(" = ")
        answer, _, by = rest.partition(" (")
        words = self.table.words
        said = words.answer(question, answer).removesuffix(".")
        return f"{words.question(question)} {capital(said)} ({self.by(by.removesuffix(')'))})."

    def by(self, decider: str) -> str:
        """What decided a question: an edition, rulings, a variant by its name, or the default."""
        words = {DEFAULT: self.sentences.default, NARROWED: self.sentences.narrowed}
        return words.get(decider, decider)

    def done(self, action: str) -> str:
        """What one does who takes an action, without what he chose."""
        found = self.table.words.found(f"{SAYS}.{action}")
        if found is not None and all(isinstance(part, str) for part in found[1].parts):
            return "".join(part for part in found[1].parts if isinstance(part, str))
        return self.word(action)

    def asked(self, owner: str, name: str, s: Sequence[int]) -> str | None:
        """The sentence by which a procedure lets choose in a position, if texts have a whole one.

        What it names tells what the choice is about.
        """
        found = self.table.words.found(f"{owner}.{name}")
        if found is None or not str(found[1].parts[-1]).endswith((".", "?")):
            return None
        if not s and not all(isinstance(part, str) for part in found[1].parts):
            return None
        return self.table.words.message(f"{owner}.{name}", None, s)

    def variable(self, name: str) -> str:
        """What is chosen under a name, as a noun of the texts; else what kind of thing it is."""
        path = f"{SAYS}.{name}"
        if path in self.worded:
            return self.table.words.noun(path).name
        program = self.table.machine.program
        every = [slot for each in program.actions.values() for slot in each.slots]
        every += [slot for each in program.procedures.values() for slot in each.slots]
        slots = [slot for slot in every if slot.name == name]
        said = labels.choice_name("", slots[0].type) if slots else name
        return self.word(said.replace(" ", "_"))

    def role(self, owner: str, name: str) -> str | None:
        """What a variable of a procedure or action stands for, if texts have a noun for it."""
        for path in (f"{SAYS}.{owner}.{name}", f"{SAYS}.{name}"):
            if path in self.worded:
                return self.table.words.noun(path).name
        return None

    def choice(self, owner: str, name: str) -> str:
        """What a procedure lets choose: as texts word it, or else what kind of thing it is."""
        worded = self.table.words.found(f"{owner}.{name}") or self.table.words.found(name)
        if worded is not None or name in self.worded:
            return self.part(owner, name)
        machine = self.table.machine
        for point in machine.points:
            if (point.owner, point.name) == (owner, name) and point.chooser is not None:
                kind = machine.layout.cells[point.slot].type
                said = labels.choice_name(name, kind)
                return self.word(said.replace(" ", "_"))
        return self.word(name)

    def value(self, kind: Type, label: str) -> str:
        """A value of a track."""
        if isinstance(kind, Entity):
            return self.entity(kind.sort, label)
        if isinstance(kind, OrderOf | SetOf):
            between = " > " if isinstance(kind, OrderOf) else ", "
            each = [self.entity(kind.element.sort, part) for part in label.split(between) if part]
            return between.join(each) or self.sentences.empty
        if isinstance(kind, YesNo):
            return self.sentences.yes if label == "yes" else self.sentences.no
        if isinstance(kind, Words):
            return self.word(label)
        return label


def joined_signs(signs: str) -> Iterator[str]:
    """All rows of different signs, the shorter first; then such rows with numbers.

    >>> every = joined_signs("+*")
    >>> [next(every) for _ in range(6)]
    ['+', '*', '+*', '*+', '+1', '+2']
    """
    for size in range(1, len(signs) + 1):
        yield from map("".join, permutations(signs, size))
    yield from (f"{signs[0]}{number}" for number in count(1))


def shortest(names: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """For each name a short sign of its own: its beginning, else the beginnings of its words.

    None is one of the `taken`. Names that cannot be told apart have numbers behind them.

    >>> shortest(["silver", "sun", "gold", "man of straw", "man of steel"])
    ['si', 'su', 'g', 'mstr', 'mste']
    >>> shortest(["a", "a", "be"], ["b"])
    ['a', 'a2', 'be']
    """
    every = list(names)
    shared = Counter(sign for name in set(every) for sign in set(_signs(name)))
    found: list[str] = []
    used = set(taken)
    for name in every:
        clear = (sign for sign in _signs(name) if shared[sign] == 1)
        numbered = (f"{name}{number}" for number in count(2))
        found.append(next(each for each in chain(clear, [name], numbered) if each not in used))
        used.add(found[-1])
    return found


def _signs(name: str) -> list[str]:
    """What a name may be cut to, the best first."""
    words = [word for word in name.split() if len(word) > SMALL] or [name]
    starts = [name[:size] for size in range(1, LONGEST_SIGN + 1)]
    lead = "".join(word[0] for word in words[:-1])
    return [*starts, *(lead + words[-1][:size] for size in range(1, len(words[-1]) + 1))]
