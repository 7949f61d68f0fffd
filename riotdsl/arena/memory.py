"""What seats remember of cards that lie covered now: which ones they saw being laid there.

A seat remembers a card while it can be sure where it lies: from when the card goes from where the
seat saw it to a covered place, until a card leaves that place unseen. So it knows what was shuffled
back into a deck, and no longer once somebody has drawn from it.
"""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.arena.fitting import Fitting
from riotdsl.game.action import Entry
from riotdsl.machine.run import Options
from riotdsl.text.data import dataclass, field

State = list[int]


@dataclass(slots=True)
class Memory:
    """Of every faction, the covered cards whose places it knows; follows a game step by step."""

    fitting: Fitting
    known: tuple[set[int], ...] = field(init=False)

    def __post_init__(self) -> None:
        self.known = tuple(set() for _ in self.fitting.covered)

    def cards(self, s: State) -> State:
        """The part of a position that a memory is about: where the cards lie."""
        base = self.fitting.base
        return s[base : base + self.fitting.backend.machine.program.universe.count("card")]

    def follow(self, before: State, after: State) -> None:
        """Learn from a step, given where the cards lay before and lie after it."""
        if before == after:
            return
        moved = [
            (card, old, new)
            for card, (old, new) in enumerate(zip(before, after, strict=True))
            if old != new
        ]
        for covered, known in zip(self.fitting.covered, self.known, strict=True):
            left = {old for _, old, new in moved if old in covered and new in covered}
            laid = {card: new for card, old, new in moved if old not in covered and new in covered}
            lost = [card for card in known if before[card] in left or after[card] not in covered]
            known.difference_update(lost)
            if len(set(laid.values())) == 1 and left.isdisjoint(laid.values()):
                known.update(laid)


@dataclass(slots=True)
class Recollection:
    """The memory of a game that has a log; catches up with it, and begins anew where it must."""

    fitting: Fitting
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
