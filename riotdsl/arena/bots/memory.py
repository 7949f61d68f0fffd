"""What seats remember of cards that lie covered now: which ones they saw being laid there.

A seat remembers a card from when it goes from where the seat saw it to a covered place, until a
card is seen to leave that place unseen. So it knows what was shuffled back into a deck, and no
longer once somebody has drawn from it. What it sees of covered places is how many cards lie there,
and nothing else is gone by: where cards change places unseen, the seat is mistaken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.game.action import Entry
from riotdsl.machine.run import Options
from riotdsl.text.lazy_dataclass import dataclass, field

State = list[int]


@dataclass(slots=True)
class Memory:
    """Of every faction, covered cards and where it takes them to lie; follows a game by steps."""

    fitting: Determinizer
    known: tuple[dict[int, int], ...] = field(init=False)

    def __post_init__(self) -> None:
        self.known = tuple({} for _ in self.fitting.covered)

    def cards(self, s: State) -> State:
        """The part of a position that a memory is about: where the cards lie."""
        base = self.fitting.base
        return s[base : base + self.fitting.backend.machine.program.universe.count("card")]

    def follow(self, before: State, after: State) -> None:
        """Learn from a step, given where the cards lay before and lie after it."""
        if before == after:
            return
        grown = Counter(after)
        grown.subtract(before)
        for covered, known in zip(self.fitting.covered, self.known, strict=True):
            _learn(known, covered, before, after, grown)


def _learn(
    known: dict[int, int], covered: Collection[int], before: State, after: State,
    grown: Counter[int],
) -> None:  # fmt: skip
    """What a seat makes of a step: of covered places it sees by how many cards they have grown."""
    pairs = enumerate(zip(before, after, strict=True))
    laid = [card for card, (old, new) in pairs if old not in covered and new in covered]
    for card in [card for card in known if after[card] not in covered]:
        del known[card]
    gained = {place: count for place, count in grown.items() if count > 0 and place in covered}
    if sum(gained.values()) == len(laid):
        if len(gained) == 1:
            known.update(dict.fromkeys(laid, *gained))
        return
    lost = {place for place, count in grown.items() if count < 0 and place in covered}
    for card in [card for card, place in known.items() if place in lost]:
        del known[card]


@dataclass(slots=True)
class Recollection:
    """The memory of a game that has a log; catches up with it, and begins anew where it must."""

    fitting: Determinizer
    memory: Memory = field(init=False)
    s: State = field(init=False)
    options: Options | None = field(init=False)
    followed: list[Entry] = field(init=False)

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.memory = Memory(self.fitting)
        self.s = self.fitting.backend.start()
        self.options = self.fitting.backend.advance(self.s)
        self.followed = []

    def of(self, entries: Sequence[Entry]) -> Memory:
        """What seats remember after these entries."""
        done = len(self.followed)
        if done > len(entries) or (done and self.followed[-1] is not entries[done - 1]):
            self.begin()
        backend = self.fitting.backend
        for entry in entries[len(self.followed) :]:
            assert self.options is not None
            before = self.memory.cards(self.s)
            backend.apply(self.options, entry.member, self.s)
            self.options = backend.advance(self.s)
            self.memory.follow(before, self.memory.cards(self.s))
            self.followed.append(entry)
        return self.memory
