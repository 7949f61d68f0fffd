"""One game that is compared with many others at once, each with another answer to one question.

If a position comes out the same with half of the other answers put in together, it nearly always
does so with each of them, and one try is enough for all. Where it does not, halves of the half are
tried. Two answers that undo each other can hide so; in another game they are in different halves.
A program whose position differs in what nobody sees is followed by itself, until that shows or is
gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from riotdsl.compare.witness.background import Case
from riotdsl.compare.witness.search.games import PATIENCE, Changes, Found, Game
from riotdsl.compare.witness.search.lockstep import Engine, Side, Standing, State, Step, Twins
from riotdsl.compare.witness.search.random_play import RandomPlay
from riotdsl.machine.listing import Member
from riotdsl.machine.run import CHANCE, Options
from riotdsl.text.lazy_dataclass import dataclass, field

Result = tuple[State, Options | None]


@dataclass(frozen=True, slots=True)
class Other:
    """Another answer: its cell, its code and the usual one; `turned` if it is the case's first."""

    case: Case
    cell: int
    code: int
    usual: int
    turned: bool


@dataclass(slots=True)
class Fork:
    """A program that differs in what nobody sees, and since when."""

    s: State
    asked: Options | None
    since: int


@dataclass(frozen=True, slots=True)
class Seen:
    """Where another answer shows; `faint` if only in marks, or before anybody decided."""

    other: Other
    found: Found
    faint: bool


@dataclass(slots=True)
class Sweep:
    """A game and all that are compared with it; `s` and `asked` are where it stands."""

    engine: Engine
    s: State
    asked: Options | None
    attached: list[Other]
    steps: list[Step] = field(default_factory=list)
    changes: Changes = ()
    kept: int = 0
    forks: dict[Other, Fork] = field(default_factory=dict)
    seen: list[Seen] = field(default_factory=list)
    faint: set[Other] = field(default_factory=set)
    twins: Twins = field(init=False)

    def __post_init__(self) -> None:
        self.twins = Twins(Side(self.engine, {}), Side(self.engine, {}))

    # ------------------------------------------------------------ playing

    def begin(self, before: State) -> None:
        """Compare how the game comes from `before` to where it stands."""

        def tried(others: Sequence[Other]) -> Result:
            s = _with(before, others)
            return s, self.engine.backend.advance(s)

        self.compare(tried)

    def random(self, lot: RandomPlay, limit: int) -> None:
        """Play by lot to the end, or for so many steps."""
        backend = self.engine.backend
        while self.asked is not None and len(self.steps) < limit and (self.attached or self.forks):
            if self.asked.decider == CHANCE:
                self.play(lot.chance(backend, self.asked, self.s))
                continue
            family = lot.family(backend, self.asked)
            members = backend.members(self.asked, family, self.s)
            if len(members) > 1 or members[0] != family:
                self.compare_members(family, members)
            self.play(lot.member(members))

    def play(self, member: Member) -> None:
        asked, before = self.asked, self.s
        assert asked is not None
        backend = self.engine.backend
        self.steps.append(Step(self.engine.signs[asked.point], asked.decider, member))
        self.s = before[:]
        backend.apply(asked, member, self.s)
        self.asked = backend.advance(self.s)

        def tried(others: Sequence[Other]) -> Result:
            s = _with(before, others)
            backend.apply(asked, member, s)
            return s, backend.advance(s)

        self.compare(tried)
        for other, fork in list(self.forks.items()):
            if fork.since < len(self.steps):
                self.follow(other, fork, member)

    def follow(self, other: Other, fork: Fork, member: Member) -> None:
        """A program that differs unseen goes along, or is given up."""
        assert fork.asked is not None
        self.engine.backend.apply(fork.asked, member, fork.s)
        fork.asked = self.engine.backend.advance(fork.s)
        if self.is_same((fork.s, fork.asked), (other,)):
            del self.forks[other]
            self.attached.append(other)
        elif self.judged(other, (fork.s, fork.asked)) or len(self.steps) > fork.since + PATIENCE:
            del self.forks[other]

    # ------------------------------------------------------------ comparing

    def compare(self, tried: Callable[[Sequence[Other]], Result]) -> None:
        """Find those with whose answers something else comes out."""
        apart: dict[Other, Result] = {}
        for half in _halves(self.attached):
            apart |= dict(self.differing(half, tried))
        if not apart:
            return
        self.attached = [other for other in self.attached if other not in apart]
        for other, result in apart.items():
            if not self.judged(other, result):
                self.forks[other] = Fork(*result, len(self.steps))

    def differing(
        self, others: Sequence[Other], tried: Callable[[Sequence[Other]], Result]
    ) -> Iterator[tuple[Other, Result]]:
        for group in _groups(others):
            result = tried(group)
            if len(group) == 1:
                kept = result[0][:], result[1]
                if not self.is_same(result, group):
                    yield group[0], kept
            elif not self.is_same(result, group):
                for half in _halves(group):
                    yield from self.differing(half, tried)

    def is_same(self, result: Result, others: Sequence[Other]) -> bool:
        """Whether a result is that of the game but for the answers themselves."""
        s, asked = result
        mine = self.asked
        if asked is None or mine is None:
            if asked is not mine:
                return False
        elif _options(asked) != _options(mine):
            return False
        for other in others:
            s[other.cell] = other.usual
        same = s == self.s
        for other in others:
            s[other.cell] = other.code
        return same

    def judged(self, other: Other, result: Result) -> bool:
        """Whether a difference shows here; it is written down if it does."""
        s, asked = result
        game = self.game(s, asked)
        found = game.parted()
        if found is not None:
            first = found.decision is None and bool(self.changes)
            self.seen.append(Seen(other, found, first))
            return True
        settled = self.asked is None or self.asked.decider != CHANCE
        if settled and other not in self.faint and not self.twins.same_marks(game.at):
            self.faint.add(other)
            self.seen.append(Seen(other, game.apart(), faint=True))
        return False

    def game(self, s: State, asked: Options | None) -> Game:
        at = Standing(self.s, s, self.asked, asked)
        return Game(self.twins, at, self.steps, self.changes, self.kept)

    def compare_members(self, family: Member, members: list[Member]) -> None:
        """Find those with whose answers a family has other members."""
        asked, backend = self.asked, self.engine.backend
        assert asked is not None

        def apart(others: Sequence[Other]) -> Iterator[Other]:
            for group in _groups(others):
                if backend.members(asked, family, _with(self.s, group)) == members:
                    continue
                if len(group) == 1:
                    yield group[0]
                    continue
                for half in _halves(group):
                    yield from apart(half)

        for other in [each for half in _halves(self.attached) for each in apart(half)]:
            self.attached.remove(other)
            game = self.game(_with(self.s, (other,)), asked)
            found = game.refusing(self.twins.listed_once(game.at, family))
            if found is not None:
                self.seen.append(Seen(other, found, faint=False))
        for other, fork in list(self.forks.items()):
            assert fork.asked is not None
            if backend.members(fork.asked, family, fork.s) != members:
                game = self.game(fork.s, fork.asked)
                found = game.refusing(self.twins.listed_once(game.at, family))
                del self.forks[other]
                if found is not None:
                    self.seen.append(Seen(other, found, faint=False))

    def branch(self, changes: Changes) -> Sweep | None:
        """The game with cells set by hand; None if an invariant does not hold then."""
        backend = self.engine.backend
        core = backend.core(self.s)
        for name, value in changes:
            core[self.engine.cells[name]] = value
        before = backend.extended(core)
        if backend.broken(before) is not None:
            return None
        s = before[:]
        asked = backend.advance(s)
        made = Sweep(
            self.engine, s, asked, self.attached[:], self.steps[:], changes, len(self.steps)
        )
        made.begin(before)
        return made


def _groups(others: Sequence[Other]) -> Iterator[Sequence[Other]]:
    """Those that can be put in together: no two answers to one question."""
    left = list(others)
    while left:
        cells: set[int] = set()
        group: list[Other] = []
        rest: list[Other] = []
        for other in left:
            (rest if other.cell in cells else group).append(other)
            cells.add(other.cell)
        yield group
        left = rest


def _halves(others: Sequence[Other]) -> tuple[Sequence[Other], Sequence[Other]]:
    half = (len(others) + 1) // 2
    return others[:half], others[half:]


def _options(asked: Options) -> tuple[int, int, list[Member]]:
    return asked.point, asked.decider, asked.families


def _with(s: State, others: Sequence[Other]) -> State:
    made = s[:]
    for other in others:
        made[other.cell] = other.code
    return made


def started(engine: Engine, usual: Sequence[tuple[int, int]], others: Sequence[Other]) -> Sweep:
    """A new game, compared from its beginning."""
    before = engine.backend.start()
    for cell, code in usual:
        before[cell] = code
    s = before[:]
    asked = engine.backend.advance(s)
    made = Sweep(engine, s, asked, list(others))
    made.begin(before)
    return made
