"""What can be chosen at a decision, as it is sent: steps with their options under marks."""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.desk.marks import option_mark
from riotdsl.desk.messages import Offer, Option, Step
from riotdsl.desk.voice import Voice
from riotdsl.game.choosing import CLOSE, Asked, Choosing
from riotdsl.game.choosing import Step as Chosen
from riotdsl.game.foresight import touched
from riotdsl.game.wording import picks
from riotdsl.text.lazy_dataclass import dataclass, field

MOST_TOUCHED = 64
"""Of so many options that name no place it is told at once which places they change."""


@dataclass(slots=True)
class Steps:
    """The steps of one decision under the mark of its position."""

    at: str
    voice: Voice
    choosing: Choosing = field(init=False)

    def __post_init__(self) -> None:
        self.choosing = Choosing(self.voice.session.offer)

    def found(self, chosen: Sequence[str]) -> Chosen | None:
        """The step to which marks lead; None if one of them is none of its step."""
        step = self.choosing.begun()
        for at, mark in enumerate(chosen):
            before = _before(step, chosen[:at])
            numbers = {
                option_mark(self.at, before, n): pick.value for n, pick in enumerate(step.picks)
            }
            numbers[option_mark(self.at, before, CLOSE)] = CLOSE
            pick = numbers.get(mark)
            if pick is None or not step.takes(pick):
                return None
            step = self.choosing.after(step, pick)
        return step

    def offer(self) -> Offer:
        """What can be done now, with the first choice of each action."""
        first = self.choosing.begun()
        told = self.told(first, ())
        if first.asked is not Asked.ACTION:
            return Offer(self.at, told, ())
        then = (
            self.told(self.choosing.after(first, pick.value), (option.mark,))
            for pick, option in zip(first.picks, told.options, strict=True)
        )
        return Offer(self.at, told, tuple(then))

    def told(self, step: Chosen, chosen: Sequence[str]) -> Step:
        """A step as it is sent."""
        session, words = self.voice.session, self.voice.session.table.words
        offer = session.offer
        texts = picks.readings(words, offer, step)
        before = _before(step, chosen)
        shows = len(step.picks) <= MOST_TOUCHED
        options = []
        for number, (pick, text) in enumerate(zip(step.picks, texts, strict=True)):
            following = self.choosing.after(step, pick.value) if step.takes(pick.value) else None
            plays = following is not None and following.asked is Asked.NOTHING
            place = picks.place(offer, step, pick.value)
            tells = shows and plays and place is None and step.asked is not Asked.ACTION
            seen = touched(session, following.chosen) if following and tells else None
            options.append(
                Option(
                    option_mark(self.at, before, number), text, place, seen or (),
                    pick.taken, pick.least, pick.most, plays,
                )
            )  # fmt: skip
        is_open = step.closes and step.action is None
        reading = session.table.reading(offer, step.action or step.chosen) if step.chosen else ""
        return Step(
            tuple(chosen), step.asked.value, picks.asked(words, offer, step), reading,
            tuple(options), option_mark(self.at, before, CLOSE) if is_open else None,
            step.action is not None,
        )  # fmt: skip


def _before(step: Chosen, chosen: Sequence[str]) -> Sequence[str]:
    """The marks that those of a step follow from.

    Those of an open subset do not count: whatever else is taken, the mark of a stack is the same,
    and one can be taken back by leaving its mark out.
    """
    return chosen[: len(chosen) - len(step.within)] if step.asked is Asked.SOME else chosen
