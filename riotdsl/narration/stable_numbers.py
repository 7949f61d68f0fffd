"""Numbers of a list that stay with what they stand for while one seat goes on in one phase."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from riotdsl.text.lazy_dataclass import dataclass, field

if TYPE_CHECKING:
    from riotdsl.game.session import Session

HIGHEST = 99  # from here on numbers begin anew


@dataclass(slots=True)
class Steady:
    """The numbers given in a phase: what was listed keeps its own, what is new gets new ones.

    They begin anew where the phase was ended, or something else or another seat was asked since.
    """

    session: "Session"
    phase: tuple[str, int] | None = None
    decided: int = 0
    given: dict[str, int] = field(default_factory=dict)

    def numbers(self, texts: Sequence[str]) -> list[int]:
        """The number of each by its text, in which equal pieces are the same."""
        if not self.goes_on():
            self.given.clear()
        if len({*texts}) < len(texts):
            return list(range(1, len(texts) + 1))
        new = [each for each in texts if each not in self.given]
        last = max(self.given.values(), default=0)
        if last + len(new) > HIGHEST:
            self.given.clear()
            new, last = list(texts), 0
        self.given |= {each: number for number, each in enumerate(new, start=last + 1)}
        return [self.given[each] for each in texts]

    def goes_on(self) -> bool:
        """Whether the phase is that of the last list; from now on it is that of this one."""
        session = self.session
        assert session.decision is not None
        entries, seat = session.entries, session.decision.seat
        point, until = session.offer.options.point, session.offer.point.until
        alone = all(
            each.seat is None
            or (each.seat == seat and each.point == point and each.member[0] != until)
            for each in entries[self.decided :]
        )
        same = alone and self.phase == (seat, point)
        self.phase, self.decided = (seat, point), len(entries)
        return same
