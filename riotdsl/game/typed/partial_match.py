"""What can be done now and is said in part: by the beginning of its reading, or by the end.

Only what may be done is compared, so an answer tells nothing that the list does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riotdsl.game.offer import Offer
from riotdsl.game.typed.phrases import words_of
from riotdsl.game.wording.actions import reading
from riotdsl.game.wording.templates import Template, templates
from riotdsl.game.wording.wording import Wording
from riotdsl.machine.listing import DecisionTooLargeError, Member
from riotdsl.text.lazy_dataclass import dataclass, field

MOST = 1000  # so many single actions are compared


@dataclass(slots=True)
class Nearly:
    """Compares a text with all that may be done at one decision."""

    offer: Offer
    wording: Wording
    text: str
    typed: list[str] = field(init=False)
    unread: list[Member] = field(init=False, default_factory=list)
    kept: dict[int, frozenset[str]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.typed = self.bare(self.text)

    def members(self) -> list[Member]:
        """All whose reading begins with the text or ends with it, in whole words.

        What is no choice may be left out. Nothing, where one that cannot be looked at might be
        meant as well; a number alone says too little.
        """
        if not self.typed or (len(self.typed) == 1 and self.typed[0].isdecimal()):
            return []
        listed, is_whole = self.compared()
        found = []
        for each in listed:
            words, fillers = self.read(each), self.fillers(each[0])
            begun = begins(self.typed, words, fillers, fixed=True)
            backwards = self.typed[::-1], words[::-1]
            if begun or (is_whole and begins(*backwards, fillers, fixed=False)):
                found.append(each)
        return found if (is_whole or not self.is_open()) and not self.is_barred() else []

    def is_barred(self) -> bool:
        """Whether the text says no more than the name of an action that cannot be taken now."""
        if self.offer.point.chooser is not None:
            return False
        possible = {family[0] for family in self.offer.options.families}
        return any(
            branch not in possible and self.lead(branch)[: len(self.typed)] == self.typed
            for branch in range(len(self.offer.point.branches))
        )

    def lead(self, branch: int) -> list[str]:
        """What the wording of an action begins with, up to the first choice."""
        first = self.template(branch).parts[:1]
        return self.bare(first[0]) if first and isinstance(first[0], str) else []

    def compared(self) -> tuple[list[Member], bool]:
        """The single actions, and whether these are all."""
        listed: list[Member] = []
        self.unread = []
        for family in dict.fromkeys(self.offer.options.families):
            try:
                more = self.offer.backend.members(self.offer.options, family, self.offer.s)
            except DecisionTooLargeError:
                more = []
            if more and len(listed) + len(more) <= MOST:
                listed += more
            else:
                self.unread.append(family)
        return listed, not self.unread

    def is_open(self) -> bool:
        """Whether the text might begin one of those that were not looked at."""
        every = ((self.read(each), self.fillers(each[0])) for each in self.unread)
        return any(
            begins(self.typed, words, fillers, fixed=True)
            or begins(words, self.typed, fillers, fixed=False)
            for words, fillers in every
        )

    def read(self, member: Member) -> list[str]:
        return self.bare(reading(self.wording, self.offer, member))

    def bare(self, text: str) -> list[str]:
        """The words of a text without articles and without what stands in brackets."""
        articles = self.wording.voices[0].language.articles
        every = [word.text for word in words_of(text)]
        return [word for word in _outside(every) if word not in articles and word != ","]

    def fillers(self, branch: int) -> frozenset[str]:
        """The words of a wording that are no choice, but for those it begins with."""
        if branch in self.kept or self.offer.point.chooser is not None:
            return self.kept.get(branch, frozenset())
        parts = self.template(branch).parts[1:]
        self.kept[branch] = frozenset(
            word.text for part in parts if isinstance(part, str) for word in words_of(part)
        )
        return self.kept[branch]

    def template(self, branch: int) -> Template:
        name = self.offer.point.branches[branch].action
        return next(templates(self.wording, self.offer.backend.machine.program.actions[name]))


def begins(
    typed: Sequence[str], words: Sequence[str], fillers: frozenset[str], *, fixed: bool
) -> bool:
    """Whether words begin as typed, where fillers may be left out; not the first, if `fixed`.

    >>> begins(["go", "hut", "2"], ["go", "to", "hut", "2"], frozenset({"to"}), fixed=True)
    True
    >>> begins(["go", "2"], ["go", "to", "hut", "2"], frozenset({"to"}), fixed=True)
    False
    """
    left = iter(typed)
    wanted = next(left, None)
    for number, word in enumerate(words):
        if wanted is None:
            return True
        if word == wanted:
            wanted = next(left, None)
        elif word not in fillers or (fixed and number == 0):
            return False
    return wanted is None


def _outside(words: Sequence[str]) -> Iterator[str]:
    """Words that stand in no brackets."""
    depth = 0
    for word in words:
        depth += word == "("
        if not depth:
            yield word
        depth -= word == ")" and depth > 0
