"""Numbers of a list that stay with what they stand for, as far as that leaves no gaps."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from riotdsl.text.lazy_dataclass import dataclass, field

if TYPE_CHECKING:
    from riotdsl.game.session import Session


@dataclass(slots=True)
class Steady:
    """The numbers given in a phase: what was listed keeps its own, what is new gets free ones.

    They begin anew where one would be left out, where the phase was ended, and where something else
    or another seat was asked since.
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
        kept = {each: self.given[each] for each in texts if each in self.given}
        free = (n for n in range(1, len(texts) + 1) if n not in kept.values())
        found = kept | {each: next(free, 0) for each in texts if each not in kept}
        whole = sorted(found.values()) == list(range(1, len(texts) + 1))
        self.given = found if whole else {each: n for n, each in enumerate(texts, start=1)}
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
        same = alone and self.phase == (seat, point) and len(entries) >= self.decided
        self.phase, self.decided = (seat, point), len(entries)
        return same
