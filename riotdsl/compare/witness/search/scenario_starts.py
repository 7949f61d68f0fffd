"""Scenarios as beginnings of games that are played in step, and what they lead to.

The position of a scenario is built once, and is the same on both sides. Its steps are taken as far
as they are possible there; where the rules of an edition take another way, play goes on by lot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice, product

from riotdsl.compare.witness.search.games import PATIENCE, Found, Game
from riotdsl.compare.witness.search.lockstep import Engine, Side, State, Twins
from riotdsl.compare.witness.search.random_play import RandomPlay
from riotdsl.game.canonical_choice import canonical
from riotdsl.game.offer import Offer
from riotdsl.game.scenarios.choices import UnpickedError
from riotdsl.game.scenarios.interpreter import Prompter
from riotdsl.game.scenarios.position import Selected, position
from riotdsl.game.scenarios.run import Rehearsal
from riotdsl.machine.listing import Member
from riotdsl.machine.run import CHANCE, Options
from riotdsl.program.scenarios.model import Choose, Do, Expect, Scenario
from riotdsl.text.lazy_dataclass import dataclass, field, replace

_ASTRAY = 8  # One step in so many is not the one that the scenario says.
_MOST_TRIED, _MOST_PLACED = 400, 6
_MORE = 24  # So many steps are played beside those of the scenario.


@dataclass(slots=True)
class Preset(Prompter):
    """An interpreter whose games begin with some answers in their cells."""

    answers: Mapping[int, int] = field(default_factory=dict)

    def start(self) -> State:
        s = Prompter.start(self)
        for cell, code in self.answers.items():
            s[cell] = code
        return s


def begun(twins: Twins, selected: Sequence[Selected], scenario: Scenario) -> Iterator[Twins]:
    """The two programs at positions of a scenario in which every invariant holds.

    It may break one, as it leaves away what it does not need; then places are looked for where that
    can lie.
    """
    engine, plain = twins.a.engine, selected[0].plain
    every = islice(_placed(engine, position(selected[0], scenario), plain.start()), _MOST_TRIED)
    placed = (put(twins, selected, scenario, Side(engine, {}, s)) for s in every)
    yield from islice((each for each in placed if each is not None), _MOST_PLACED)


def put(
    twins: Twins, selected: Sequence[Selected], scenario: Scenario, model: Side
) -> Twins | None:
    """The two programs where a scenario stands, with things and tracks as they are in `model`.

    None if an invariant does not hold then.
    """
    assert model.position is not None
    sides = []
    for side, own in zip((twins.a, twins.b), selected, strict=True):
        s, cells = position(own, scenario), side.engine.cells
        for name, cell in model.engine.cells.items():
            if name in cells:
                s[cells[name]] = model.position[cell]
        sides.append(replace(side, position=s))
    if any(side.backend.broken(side.start()) is not None for side in sides):
        return None
    return Twins(*sides)


def _placed(engine: Engine, s: State, start: State) -> Iterator[State]:
    """A position, and the same with what lies nowhere at home, in one place, or in several.

    What has one home lies together.
    """
    yield s
    universe = engine.machine.program.universe
    nowhere = universe.count("place")
    strays: dict[tuple[str, int], list[int]] = {}
    for sort, base in engine.machine.layout.things.items():
        for cell in range(base, base + universe.count(sort)):
            if s[cell] == nowhere != start[cell]:
                strays.setdefault((sort, start[cell]), []).append(cell)
    if not strays:
        return
    homes = tuple(home for _, home in strays)
    together = ((place,) * len(homes) for place in range(nowhere))
    apart = product(*([home, *range(nowhere)] for home in homes))
    for places in chain([homes], together, apart):
        found = s[:]
        for cells, place in zip(strays.values(), places, strict=True):
            for cell in cells:
                found[cell] = place
        yield found


@dataclass(slots=True)
class Leading:
    """Plays from the position of a scenario, by its steps and by lot."""

    twins: Twins
    selected: Sequence[Selected]
    scenario: Scenario

    def found(self, lot: RandomPlay | None) -> tuple[Found | None, Found | None]:
        """Where the two part, and where at least marks do; without a lot only by the steps."""
        steps = [step for step in self.scenario.steps if not isinstance(step, Expect)]
        limit = len(steps) + (0 if lot is None else _MORE)
        game = Game(self.twins, self.twins.begin())
        while True:
            parted = game.parted()
            if parted is not None or game.at.asked_a is None or not game.is_sound:
                return parted, game.faint
            if len(game.steps) >= limit:
                return None, game.faint
            self.notice(game)
            if game.faint is not None:
                limit = min(limit, len(game.faint.steps) + PATIENCE)
            if lot is not None and steps and not lot.generator.draw(_ASTRAY):
                steps = steps[1:]
            parted, taken = self.taken(game, steps)
            if parted is not None:
                return parted, game.faint
            if taken:
                steps = steps[taken:]
            elif lot is None:
                return None, game.faint
            else:
                parted = self.drawn(game, lot)
                if parted is not None:
                    return parted, game.faint

    def notice(self, game: Game) -> None:
        """Remember where only marks began to differ."""
        asked = game.at.asked_a
        assert asked is not None
        if game.faint is None and asked.decider != CHANCE and not self.twins.same_marks(game.at):
            game.faint = game.apart()

    def taken(self, game: Game, steps: Sequence[Do | Choose]) -> tuple[Found | None, int]:
        """Take the first step that is possible; how many are done with, and where one is refused.

        What comes before it was decided in silence.
        """
        for number, step in enumerate(steps, 1):
            for member in self.meant(game, step):
                listed = [self.twins.is_listed(side, game.at, member) for side in "ab"]
                if listed[0] != listed[1]:
                    once = game.refusing(self.twins.accepted_once(game.at, (member,)))
                    if once is not None:
                        return once, number
                if all(listed):
                    game.play(member)
                    return None, number
        return None, 0

    def drawn(self, game: Game, lot: RandomPlay) -> Found | None:
        """One step by lot; where one side refuses what the other accepts, that is found."""
        backend, asked = self.twins.a.backend, game.at.asked_a
        assert asked is not None
        if asked.decider == CHANCE:
            game.play(lot.chance(backend, asked, game.at.a))
            return None
        family = lot.family(backend, asked)
        members = backend.members(asked, family, game.at.a)
        if len(members) > 1 or members[0] != family:
            found = game.refusing(self.twins.listed_once(game.at, family))
            if found is not None:
                return found
        game.play(lot.member(members))
        return None

    def meant(self, game: Game, step: Do | Choose) -> Iterator[Member]:
        """What a step can mean, on the one side and on the other."""
        at = game.at
        both = ((self.twins.a, at.a, at.asked_a), (self.twins.b, at.b, at.asked_b))
        for (side, s, asked), own in zip(both, self.selected, strict=True):
            assert asked is not None
            seat = CHANCE if step.seat is None else step.seat
            if asked.decider == seat:
                yield from _picked(own, side, side.backend.core(s), asked, step)


def _picked(
    selected: Selected, side: Side, s: State, asked: Options, step: Do | Choose
) -> Iterator[Member]:
    offer = Offer(side.backend, asked, side.backend.extended(s))
    rehearsal = Rehearsal(selected, s)
    rehearsal.options = asked
    try:
        members, _ = rehearsal.picked(step, offer)
    except UnpickedError:
        return
    for member in members:
        if len(member) == 1 + len(offer.choices(member)):
            yield canonical(offer, member)
