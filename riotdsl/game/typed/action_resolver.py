"""From what was said of choices to members of a decision: all that can be meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riotdsl.game.canonical_choice import seen_first
from riotdsl.game.offer import Offer, thing_sort
from riotdsl.game.typed.input_errors import MisreadError
from riotdsl.game.typed.matcher import Match, Meaning, Said
from riotdsl.game.typed.phrases import Phrases, Word, words_of
from riotdsl.game.wording.actions import told_apart
from riotdsl.game.wording.marks import told_by_marks
from riotdsl.machine.bits import packed
from riotdsl.machine.listing import Member, e_mask
from riotdsl.program import model
from riotdsl.program.analysis.secret_decisions import sight
from riotdsl.program.types import OrderOf, SetOf, Type
from riotdsl.text.lazy_dataclass import dataclass

TRIED = 64
Choice = tuple[str, model.Chooser, Type]


@dataclass(slots=True)
class Meant:
    """Resolves what was read by one wording."""

    offer: Offer
    phrases: Phrases
    text: str
    words: Sequence[Word]

    def members(self, branch: int, match: Match) -> list[Member]:
        """All members that are chosen so; raises MisreadError where there cannot be any.

        Whether what follows from the choices is said as it is, `agrees` tells.
        """
        found: list[Member] = [(branch,)]
        for choice in self.offer.choices((branch,)):
            said = match.said.get(choice[0])
            found = [
                (*member, value)
                for member in found
                for value in (
                    self.left_out(member, choice)
                    if said is None
                    else self.values(member, choice, said)
                )
            ][:TRIED]
        return found

    def agrees(self, member: Member, match: Match) -> bool:
        """Whether what follows from the choices is what was said of it."""
        if not match.holes:
            return True
        s = self.filled(member)
        return all(
            self.phrases.bare(self.phrases.voice.hole(hole, s, {}))
            == self.phrases.bare(" ".join(told))
            for hole, told in match.holes
        )

    def filled(self, member: Member) -> list[int]:
        """The position with choices made."""
        backend = self.offer.backend
        s = backend.core(self.offer.s)
        if self.offer.point.chooser is None:
            backend.plain.evaluator.fill(
                self.offer.name(member), self.offer.options.decider, member[1:], s
            )
        return s

    def left_out(self, member: Member, choice: Choice) -> Sequence[int]:
        """What a choice can be that a wording does not mention."""
        _, chooser, _ = choice
        if isinstance(chooser, model.SomeOf):
            if chooser.low == 0:
                return (0,)
            raise MisreadError("not-said")
        s = self.filled(member)
        return list(self.offer.backend.plain.lister.domain(chooser, s))[:TRIED]

    def values(self, member: Member, choice: Choice, said: Meaning) -> Iterator[int]:
        _, chooser, kind = choice
        if isinstance(said, int):
            yield said
        elif thing_sort(kind) is not None:
            things = [each for each in said if isinstance(each, Said)]
            if not isinstance(kind, SetOf) and things[0].count not in (None, 1):
                raise self.one_only(member, chooser, kind, things[0])
            for numbers in self.things(member, chooser, kind, things):
                yield e_mask(list(numbers)) if isinstance(kind, SetOf) else numbers[0]
        else:
            lists = [sorted(each) for each in said if isinstance(each, frozenset)]
            if isinstance(kind, SetOf):
                yield e_mask([each[0] for each in lists])
            elif isinstance(kind, OrderOf):
                yield packed(each[0] for each in lists)
            else:
                yield from lists[0]

    # ------------------------------------------------------------ units and cards

    def one_only(
        self, member: Member, chooser: model.Chooser, kind: Type, said: Said
    ) -> MisreadError:
        """That only one can be chosen, and among how many that are called so."""
        sort = thing_sort(kind)
        assert sort is not None
        classes = self.offer.classes(member, len(member), chooser)
        count = sum(map(len, self.fitting(sort, classes, said)))
        return MisreadError("one-only", count=str(count), word=self.typed(said))

    def things(
        self, member: Member, chooser: model.Chooser, kind: Type, said: Sequence[Said]
    ) -> list[tuple[int, ...]]:
        sort = thing_sort(kind)
        assert sort is not None
        classes = self.offer.classes(member, len(member), chooser)
        found: list[tuple[int, ...]] = [()]
        for each in said:
            found = [
                (*before, *more)
                for before in found
                for more in self.taken(sort, classes, each, before)
            ][:TRIED]
        return found

    def taken(
        self, sort: str, classes: list[list[int]], said: Said, before: tuple[int, ...]
    ) -> list[tuple[int, ...]]:
        """So many of those that can be chosen; failing that, of any that are called so."""
        fitting = [
            [number for number in numbers if number not in before]
            for numbers in self.fitting(sort, classes, said)
        ]
        every = [number for numbers in fitting for number in numbers]
        count = said.count if said.count is not None else len(every) if said.many else 1
        if not every:
            found = self.anywhere(sort, classes, said, before)
            return [tuple(found[: said.count or 1])]
        if len(every) < count:
            raise MisreadError("too-few", count=str(len(every)), word=self.typed(said))
        turned = (fitting[n:] + fitting[:n] for n in range(len(fitting)))
        lines = ([number for numbers in line for number in numbers] for line in turned)
        return list({frozenset(line[:count]): tuple(line[:count]) for line in lines}.values())

    def fitting(self, sort: str, classes: list[list[int]], said: Said) -> list[list[int]]:
        """The classes that are described; of several, the one without marks if none were said."""
        found = [numbers for numbers in classes if self.is_said(sort, numbers[0], said)]
        if said.ordinal is not None:
            return found[said.ordinal - 1 : said.ordinal]
        marks = self.marks(sort, classes)
        alike = [numbers for numbers in found if marks[numbers[0]] == said.marks]
        if said.marks:
            return alike
        enough = [numbers for numbers in alike if len(numbers) >= (said.count or 1)]
        apart = len({marks[numbers[0]] for numbers in found}) > 1
        return enough if apart and len(enough) == 1 and not said.many else found

    def marks(self, sort: str, classes: list[list[int]]) -> dict[int, tuple[str, ...]]:
        """By what is remembered of them things are told apart in lists."""
        machine = self.offer.backend.machine
        firsts = [numbers[0] for numbers in classes]
        places = [self.offer.s[machine.layout.things[sort] + number] for number in firsts]
        told = told_apart(machine.program.universe, sort, firsts, places)
        told = told_by_marks(self.offer, self.phrases.voice, sort, told)
        return {item.number: tuple(word.text for word in words_of(item.marks)) for item in told}

    def is_said(self, sort: str, number: int, said: Said) -> bool:
        """Whether a thing is what was described; where a card lies counts only if it is seen."""
        machine = self.offer.backend.machine
        universe = machine.program.universe
        if number not in said.numbers:
            return False
        if said.owner is not None and universe.tokens(sort)[number].owner not in said.owner:
            return False
        if said.place is None:
            return True
        place = self.offer.s[machine.layout.things[sort] + number]
        return place in said.place and self.is_seen(sort, place)

    def is_seen(self, sort: str, place: int) -> bool:
        universe, seat = self.offer.backend.machine.program.universe, self.offer.options.decider
        return sort == "unit" or place >= universe.count("place") or sight(universe, seat)[place]

    def anywhere(
        self, sort: str, classes: list[list[int]], said: Said, before: tuple[int, ...]
    ) -> list[int]:
        """Things that are called so wherever they are, those of the seat first.

        Where a place was said, only what is seen there: else an answer could tell what is hidden.
        """
        universe = self.offer.backend.machine.program.universe
        seat = self.offer.options.decider
        called = seen_first(self.offer, sort, sorted(said.numbers), classes)
        numbers = [number for number in called if number not in before]
        if said.place is not None:
            numbers = [number for number in numbers if self.is_said(sort, number, said)]
            if len(numbers) < (said.count or 1):
                raise MisreadError("unknown-name", word=self.typed(said))
        owners = said.owner or {seat}
        numbers.sort(
            key=lambda n: (
                not self.is_said(sort, n, said),
                universe.tokens(sort)[n].owner not in owners,
            )
        )
        if len(numbers) < (said.count or 1):
            raise MisreadError("too-few", count=str(len(numbers)), word=self.typed(said))
        return numbers

    def typed(self, said: Said) -> str:
        """The words that described something."""
        return self.text[self.words[said.start].start : self.words[said.end - 1].end]
