"""The search: games played in step until the two programs part."""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.compare.witness.search.lockstep import Standing, Step, Twins
from riotdsl.compare.witness.search.random_play import RandomPlay
from riotdsl.machine.listing import DecisionTooLargeError, Member
from riotdsl.machine.run import CHANCE
from riotdsl.text.lazy_dataclass import dataclass, field

PATIENCE = 30


Changes = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Found:
    """Where two programs part: the steps before, the decision, and the outcomes of chance after it.

    `refused` is the side, `a` or `b`, that refuses the decision; None if both play it. `changes`
    are cells of the table that were set by hand after the first `kept` steps.
    """

    before: tuple[Step, ...]
    decision: Step | None
    after: tuple[Step, ...] = ()
    refused: str | None = None
    changes: Changes = ()
    kept: int = 0

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps that both sides play."""
        own = () if self.decision is None or self.refused else (self.decision,)
        return (*self.before, *own, *self.after)


@dataclass(slots=True)
class Game:
    """One game in step, from where it stands.

    `kept` steps are before changes made by hand; `faint` is where only marks began to differ.
    `is_sound` says that every invariant has held at each decision since the changes: a game that
    breaks one comes from a position that no game can come to, and shows nothing.
    """

    twins: Twins
    at: Standing
    steps: list[Step] = field(default_factory=list)
    changes: Changes = ()
    kept: int = 0
    faint: Found | None = None
    is_sound: bool = True

    def parted(self) -> Found | None:
        """Where the two part, if they do so just here.

        While chance decides the same in both, what lies on the table may be on its way: that is
        looked at when a seat decides, or the game is over.
        """
        twins, at = self.twins, self.at
        if not self.is_sound or twins.same_chance(at):
            return None
        if not twins.same_table(at) or not twins.same_decision(at):
            return self.apart()
        if at.asked_a is None:
            return None
        return self.apart() if at.asked_a.decider == CHANCE else self.refusing(twins.refused(at))

    def refusing(self, member: Member | None) -> Found | None:
        """A decision that one side refuses."""
        if member is None or not self.is_sound:
            return None
        side = "b" if self.twins.is_listed("a", self.at, member) else "a"
        step = self.twins.step(self.at, member)
        return self.find(len(self.steps), step, side)

    def apart(self) -> Found:
        """The last decision and what chance did since."""
        last = len(self.steps) - 1
        while last >= self.kept and self.steps[last].decider == CHANCE:
            last -= 1
        if last < self.kept:
            return self.find(self.kept, None, None)
        return self.find(last, self.steps[last], None)

    def find(self, before: int, decision: Step | None, refused: str | None) -> Found:
        done = before + (decision is not None)
        return Found(
            tuple(self.steps[:before]), decision, tuple(self.steps[done:]), refused, self.changes,
            self.kept,
        )  # fmt: skip

    def play(self, member: Member) -> None:
        self.steps.append(self.twins.step(self.at, member))
        self.twins.apply(self.at, member)
        if self.changes or self.twins.a.position is not None:
            self.is_sound = self.is_sound and not self.twins.is_broken(self.at)

    def random(self, lot: RandomPlay, limit: int) -> Found | None:
        """Play by lot to a difference, to the end, or for so many steps."""
        backend = self.twins.a.backend
        while len(self.steps) < limit:
            found = self.parted()
            asked = self.at.asked_a
            if found is not None or asked is None or not self.is_sound:
                return found
            settled = asked.decider != CHANCE
            if settled and self.faint is None and not self.twins.same_marks(self.at):
                self.faint, limit = self.apart(), min(limit, len(self.steps) + PATIENCE)
            if asked.decider == CHANCE:
                self.play(lot.chance(backend, asked, self.at.a))
                continue
            family = lot.family(backend, asked)
            members = backend.members(asked, family, self.at.a)
            if len(members) > 1 or members[0] != family:
                found = self.refusing(self.twins.listed_once(self.at, family))
                if found is not None:
                    return found
            self.play(lot.member(members))
        return None


def played(twins: Twins, lot: RandomPlay, limit: int) -> tuple[Found | None, Game]:
    """One game from the start, and where the two parted in it."""
    game = Game(twins, twins.begin())
    try:
        return game.random(lot, limit), game
    except DecisionTooLargeError:
        return None, game


def again(twins: Twins, found: Found) -> Game | None:
    """The game up to where the two part, played in both; None if it cannot be.

    A decision that one side refuses is still to be played.
    """
    game = position(twins, found)
    if game is None or not follow(game, found.steps[len(found.before) :]):
        return None
    return game


def position(twins: Twins, found: Found) -> Game | None:
    """The game up to the decision, or to the beginning where there is none."""
    game = Game(twins, twins.begin())
    if not follow(game, found.before[: found.kept]):
        return None
    if found.changes and not change(game, found.changes):
        return None
    return game if follow(game, found.before[found.kept :]) else None


def change(game: Game, changes: Changes) -> bool:
    """Set cells by hand on both sides; whether every invariant holds then."""
    sides = ((game.twins.a, game.at.a), (game.twins.b, game.at.b))
    for side, s in sides:
        core = side.backend.core(s)
        for name, value in changes:
            core[side.engine.cells[name]] = value
        s[:] = side.backend.extended(core)
    if any(side.backend.broken(s) is not None for side, s in sides):
        return False
    game.at = game.twins.resumed(game.at.a, game.at.b)
    game.changes, game.kept = changes, len(game.steps)
    return not game.twins.is_broken(game.at)


def follow(game: Game, steps: Sequence[Step]) -> bool:
    """Play some steps in both; whether all were possible, and the two did not part before."""
    twins = game.twins
    for number, step in enumerate(steps):
        if number and not twins.same_chance(game.at) and not twins.same_table(game.at):
            return False
        asked = game.at.asked_a
        if asked is None or game.at.asked_b is None:
            return False
        if step.sign != twins.a.engine.signs[asked.point] or step.decider != asked.decider:
            return False
        if not twins.same_decision(game.at):
            return False
        if not all(twins.is_listed(side, game.at, step.member) for side in "ab"):
            return False
        game.play(step.member)
    return game.is_sound
