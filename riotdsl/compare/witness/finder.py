"""From two selections to witnesses of what they differ in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riotdsl.compare.witness import cache
from riotdsl.compare.witness.background import Background, Case, Seats
from riotdsl.compare.witness.cases import same_things
from riotdsl.compare.witness.confirmation import Confirmation, confirmed, shows
from riotdsl.compare.witness.dependencies import Dependency, DependencySearch, dependencies_of
from riotdsl.compare.witness.from_scenarios import ScenarioWitnesses
from riotdsl.compare.witness.search.games import Found
from riotdsl.compare.witness.search.lockstep import Engine, Side, Twins
from riotdsl.compare.witness.search.minimisation import minimised
from riotdsl.compare.witness.search.seeker import Budget, Seeker, Sought, bases
from riotdsl.compare.witness.search.time_budget import TimeBudget
from riotdsl.compare.witness.search.two_machine_search import PairSeeker
from riotdsl.compare.witness.witness import NONE, Witness, told
from riotdsl.game.table import Table
from riotdsl.text.lazy_dataclass import dataclass, field, replace

Tables = tuple[Table, Table]
Cases = tuple[Case, ...]
_SECOND = Budget(35, 70)


@dataclass(slots=True)
class Finder:
    """Finds witnesses in the background of one selection, and tries them in that of the other.

    `seconds` are for each case; what one does not need is left to the others. `tries` is how often
    a find is tried in a smaller form; finds are kept in the cache folder if `keeps`. What is not
    found is sought once more beside other answers if `persists`.

    What is found of a case depends on which others are sought with it. So a find is kept as one of
    its whole search, and where one is missing all are sought again: a cache saves time and changes
    nothing.
    """

    a: Background
    b: Background
    seed: int
    budget: Budget
    seconds: float
    tries: int = 60
    keeps: bool = True
    persists: bool = True
    stage: ScenarioWitnesses = field(init=False)
    search: str | None = None

    def __post_init__(self) -> None:
        self.stage = ScenarioWitnesses(self.a, (self.a.selection, self.b.selection))

    def witnesses(self, asked: Sequence[Case]) -> Iterator[Witness]:
        """A witness for each case, as they are found; their grade is `none` if nothing was."""
        alone = [case for case in asked if case.is_rules or case.question in self.a.settled]
        together = [case for case in asked if case not in alone]
        for group in bases(self.a, together).values():
            yield from self.beside(tuple(group))
        for case in alone:
            if case.is_rules and not same_things(self.a, self.b):
                yield Witness(case, NONE, 0)
            else:
                yield self.known(case) or self.small(case, self.apart(case))

    def beside(self, group: Cases) -> Iterator[Witness]:
        """A witness for each of the cases that are sought with one machine."""
        known = {case: self.known(case, group) for case in group}
        wanted = {case for case, witness in known.items() if witness is None}
        missing = []
        for case, sought in self.sought(group, self.budget) if wanted else ():
            if case in wanted and sought.found is None:
                missing.append((case, sought.positions))
            elif case in wanted:
                yield self.small(case, sought, group)
            wanted.discard(case)
            if not wanted:  # the others are known
                break
        yield from (witness for witness in known.values() if witness is not None)
        for case, positions in missing:
            yield self.given_more(case, positions, group)

    def sought(self, cases: Sequence[Case], budget: Budget) -> Iterator[tuple[Case, Sought]]:
        """Seek with one machine for all."""
        for base, group in bases(self.a, cases).items():
            seeker = Seeker(self.a, self.seed, budget, self.proves, dict(base))
            watch = TimeBudget(self.seconds * len(group))
            yield from watch.timed(seeker.seek(group, watch.plays, watch.builds))

    def given_more(self, case: Case, positions: int, group: Cases) -> Witness:
        """Seek once more, with the answers to other questions that a scenario gives besides."""
        for given in self.stage.givens(case) if self.persists else ():
            if any(name in self.a.settled for name, _ in given):
                continue
            more = replace(case, given=given)
            for _, sought in self.sought([more], _SECOND):
                positions += sought.positions
                if sought.found is not None:
                    return self.small(more, replace(sought, positions=positions), group)
        return self.rehearsed(case, positions)

    def apart(self, case: Case) -> Sought:
        """Seek with two machines."""
        made: dict[Seats, Twins] = {}

        def twins_of(seats: Seats) -> Twins:
            if seats not in made:
                made[seats] = self.twins(case, seats)
            return made[seats]

        seeker = PairSeeker(
            self.a.lineups(), twins_of, lambda seats, found: self.proves(case, seats, found),
            () if case.is_rules else self.a.aims(case.question),
            () if case.is_rules else self.a.near(case.question), self.seed, self.budget,
        )  # fmt: skip
        watch = TimeBudget(self.seconds)
        found = (seeker.seek(watch.plays, watch.builds) for _ in (case,))
        return next(watch.timed(found))

    # ------------------------------------------------------------ what is compared

    def tables(self, background: Background, case: Case, seats: Seats) -> Tables:
        """The two closed programs of a case."""
        if case.is_rules:
            own = {name: each.answer for name, each in self.a.answered.decided.answers.items()}
            shared = {name: own[name] for name in self.b.answered.decided.answers if name in own}
            return self.a.table(seats, {}), self.b.table(seats, shared)
        shown = self.a.selection, self.b.selection
        one, other = (
            background.table(seats, {**dict(case.given), case.question: answer}, selection)
            for answer, selection in zip(case.answers, shown, strict=True)
        )
        return one, other

    def twins(self, case: Case, seats: Seats) -> Twins:
        """The two programs, ready to be searched."""
        if not case.is_rules and case.question not in self.a.settled:
            return self.a.twins(case, seats)
        return self.closed(self.tables(self.a, case, seats))

    def closed(self, tables: Tables) -> Twins:
        told_ = self.a.told()
        one, other = (Side(Engine(table.backend, told_), {}) for table in tables)
        return Twins(one, other)

    # ------------------------------------------------------------ proofs

    def proves(self, case: Case, seats: Seats, found: Found) -> bool:
        return self.proof(self.a, case, seats, found) is not None

    def proof(
        self, background: Background, case: Case, seats: Seats, found: Found
    ) -> Confirmation | None:
        tables = self.tables(background, case, seats)
        return confirmed(self.closed(tables), tables, found)

    def shows_in_b(self, case: Case, seats: Seats, found: Found) -> bool | None:
        if case.is_rules or case.question not in self.b.program.questions:
            return None
        if self.a.selection == self.b.selection:
            return True
        if case.question in self.b.settled or any(name in self.b.settled for name, _ in case.given):
            return self.proof(self.b, case, seats, found) is not None
        return shows(self.b.twins(case, seats), found) is not None

    # ------------------------------------------------------------ witnesses

    def small(self, case: Case, sought: Sought, group: Cases = ()) -> Witness:
        """What was found, made smaller, with its proof; it is kept for the next time."""
        if sought.found is None:
            return self.rehearsed(case, sought.positions)
        small = minimised(self.twins(case, sought.seats), sought.found, self.tries)
        for found in (small, sought.found):
            made = Sought(found, sought.seats, sought.positions)
            witness = self.witness(case, made)
            if witness is not None:
                if self.keeps:
                    cache.keep(self.key(case, group), made)
                return witness
        return self.rehearsed(case, sought.positions)

    def rehearsed(self, case: Case, positions: int) -> Witness:
        """What a scenario shows where nothing was found; the grade is `none` if that is nothing."""
        shown = None if case.is_rules else self.stage.shows(case)
        if shown is None:
            return Witness(case, NONE, positions)

        resting = DependencySearch(
            self.a, shown.case, shown.found,
            lambda other: self.stage.again(other, shown),
            lambda other: self.stage.closed_again(other, shown),
        )  # fmt: skip
        title, given = shown.scenario.title, self.grounds(resting)
        return told(shown.case, shown.found, shown.proof, positions, scenario=title, given=given)

    def witness(self, case: Case, sought: Sought) -> Witness | None:
        if sought.found is None or sought.seats not in self.a.lineups():
            return None
        proof = self.proof(self.a, case, sought.seats, sought.found)
        if proof is None:
            return None
        also = self.shows_in_b(case, sought.seats, sought.found)

        resting = DependencySearch(
            self.a, case, sought.found,
            lambda other: self.a.twins(other, sought.seats),
            lambda other: self.closed(self.tables(self.a, other, sought.seats)),
        )  # fmt: skip
        given = () if case.is_rules else self.grounds(resting)
        return told(case, sought.found, proof, sought.positions, also=also, given=given)

    def grounds(self, resting: DependencySearch) -> tuple[Dependency, ...]:
        """What a find rests on that the two texts do not state alike."""
        return tuple(dependencies_of(self.a, self.b, resting))

    def known(self, case: Case, group: Cases = ()) -> Witness | None:
        """What the same search found before, if it still holds."""
        if not self.keeps:
            return None
        more = () if case.is_rules else self.stage.givens(case)
        for each in (case, *(replace(case, given=given) for given in more)):
            sought = cache.load(self.key(each, group))
            witness = None if sought is None else self.witness(each, sought)
            if witness is not None:
                return witness
        return None

    def key(self, case: Case, group: Cases = ()) -> str:
        """The same only for the same case in the same search, for a group or for it alone."""
        if self.search is None:
            how = self.seed, self.budget, self.seconds, self.tries, self.persists
            self.search = cache.search_of(self.a, self.b, str(how))
        return cache.key_of(self.search, case, group)
