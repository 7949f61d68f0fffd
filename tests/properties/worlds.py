"""Two worlds: games that differ only in what a seat may not know, and are played on alike.

What the rules themselves make public (tracks, open places, who is asked, what chance brings, the
end) may tell the worlds apart: then the seat has learned it at the table. As long as nothing of
that differs, nothing else may differ to the seat: variables, lists, refusals, explanations, log,
story, save, bots; nor whether a decision to which both have come is asked or passed over. And what
a seat has learned by its own decision it may not take back.

A second world is a position dealt anew, or a whole game in which chance and others went other ways.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.memory import Recollection
from riotdsl.game import labels
from riotdsl.game.chance import Generator
from riotdsl.game.session import Session
from riotdsl.game.table import Table
from riotdsl.game.view import View, laid_open, view, visible
from riotdsl.machine.bits import members, order_mask
from riotdsl.machine.code import Machine
from riotdsl.machine.evaluate import State
from riotdsl.machine.hidden_variables import veiled
from riotdsl.machine.listing import DecisionTooLargeError, Member
from riotdsl.program.types import Entity, Int, OrderOf, SetOf
from riotdsl.saves.seat import seat_document
from riotdsl.text.lazy_dataclass import dataclass, replace
from tests.properties import hidden, play
from tests.properties.world import World

FOLLOWED = 3  # so many decisions two worlds are played on
TEXTS = 3
TRIED = 6  # so many other outcomes or decisions are tried until one looks alike


def twins_stay_alike(table: Table, seed: int, plies: int, share: float) -> Counter[str]:
    """One random game; at some decisions every seat is given another world that fits."""
    rng, session = random.Random(seed), Session(table, seed)
    seen: Counter[str] = Counter(games=1)
    fitting = Determinizer(table.backend)
    try:
        for _ in play.sampled(session, rng, plies, share):
            for seat in session.seats:
                other = _dealt_anew(session, fitting, seat, rng)
                if other is None:
                    continue
                one = World(hidden.copied(session), fitting)
                pair = Pair(one, World(other, fitting, one.names), seat, rng, seen)
                if pair.is_alike():
                    seen["pairs"] += 1
                    pair.play_on(FOLLOWED)
                else:
                    seen["would be over"] += 1  # so the seat knows that it is not so
    except DecisionTooLargeError:
        seen["too large"] += 1
    return seen


def games_stay_alike(table: Table, seed: int, plies: int) -> Counter[str]:
    """For every seat two games from the start, in which only what it cannot see differs."""
    rng, seen = random.Random(seed), Counter[str]()
    fitting = Determinizer(table.backend)
    begun = Session(table, seed).beginning()
    try:
        for seat in begun.seats:
            one = World(begun.beginning(), fitting)
            two = World(begun.beginning(), fitting, one.names)
            pair = Pair(one, two, seat, rng, seen, apart=True)
            seen["games"] += 1
            if pair.draw_chance():
                pair.play_on(plies)
    except DecisionTooLargeError:
        seen["too large"] += 1
    return seen


def _dealt_anew(
    session: Session, fitting: Determinizer, seat: str, rng: random.Random
) -> Session | None:
    """The position with cards dealt anew that the seat does not see and may take for each other.

    What variables hold that it may not know is anything, and the rules go on anywhere. None if
    nothing is hidden.
    """
    machine, core = session.table.machine, session.table.backend.core(session.s)
    number = machine.program.universe.factions.index(seat)
    known = visible(machine, core, number, "card")
    places, base = machine.program.universe.count("place"), machine.layout.things["card"]
    names: dict[int, int] = {}
    for group in fitting.groups:
        unseen = [each for each in group if not known >> each & 1 and core[base + each] < places]
        mixed = unseen[:]
        rng.shuffle(mixed)
        names.update(zip(unseen, mixed, strict=True))
    other = hidden.renamed(machine, core, names)
    if rng.random() < 1 / 2:
        generator = Generator.seeded(rng.randrange(1 << 30))
        held = {n for n, cell in enumerate(machine.layout.cells) if core[n] != cell.default}
        fitting.unveil(other, veiled(machine, core, number) & held, generator)
        fitting.continuation.draw(other, core, number, generator)
    if other == core or not _fits(machine, other):
        return None
    found = hidden.twin(session, other)
    found.entries = hidden.renamed_entries(machine, session.entries, names)
    return found


def _fits(machine: Machine, s: State) -> bool:
    """Whether all that tracks and variables hold is of their kind: that much a seat knows."""
    universe = machine.program.universe
    for cell, value in zip(machine.layout.cells, s, strict=True):
        match cell.type:
            case Entity("card") as kind:
                held, kinds = 1 << value & universe.all_of("card"), kind
            case SetOf(Entity("card") as kind):
                held, kinds = value, kind
            case OrderOf(Entity("card") as kind):
                held, kinds = order_mask(value), kind
            case _:
                continue
        if held & ~universe.mask(kinds):
            return False
    return True


@dataclass
class Pair:
    """Two worlds that a seat cannot tell apart; `apart` if others may decide otherwise in one."""

    one: World
    two: World
    seat: str
    rng: random.Random
    seen: Counter[str]
    apart: bool = False

    @property
    def worlds(self) -> tuple[World, World]:
        return self.one, self.two

    @property
    def number(self) -> int:
        return self.one.session.table.machine.program.universe.factions.index(self.seat)

    # ------------------------------------------------------------ playing on

    def play_on(self, plies: int) -> None:
        """Compare and decide alike, as long as the worlds look alike."""
        for _ in range(plies):
            if self.one.is_over:
                return
            self.is_told_alike()
            if not self.decide():
                return
            self.seen["steps alike"] += 1

    def decide(self) -> bool:
        """Take the same decision in both worlds, and what follows; whether they still look alike.

        Where the seat does not know what another decides, it may be something else.
        """
        texts, others = (each.texts() for each in self.worlds)
        options = self.one.session.options
        assert options is not None
        is_own = options.decider == self.number
        both = sorted(texts.keys() & others.keys())
        if not both and (is_own or not self.apart):
            return False
        text = self.rng.choice(sorted(texts) if self.apart and not is_own else both)
        same = [others[text]] if text in others else []
        if self.apart and not is_own:
            more = [each for each in others.values() if each not in same]
            self.rng.shuffle(more)
            same = [*more[:TRIED], *same] if self.rng.random() < 1 / 2 else [*same, *more[:TRIED]]
        before = len(self.one.session.entries), len(self.two.session.entries)
        self.one.reached, self.two.reached = [], []
        is_alike = self.step(texts[text], same)
        if is_own and not self.one.is_chance and not self.two.is_chance:
            self.can_be_taken_back(is_public=is_alike)
        if not is_alike or not self.draw_chance():
            self.seen["told by the rules"] += 1
            return False
        self.says_the_same(before)
        return True

    def draw_chance(self) -> bool:
        """Let chance decide in both worlds until a seat must; whether they still look alike.

        What the seat does not notice may be drawn in one of them only.
        """
        while self.draw_unnoticed() and self.one.is_chance and self.two.is_chance:
            mine, theirs = self.one.members(), self.two.members()
            drawn = self.rng.choice(mine)
            same = [drawn] if drawn in theirs else []
            more = [each for each in theirs if each != drawn]
            self.rng.shuffle(more)
            tried = [*more[:TRIED], *same] if self.apart else [*same, *more[:TRIED]]
            if not self.step(drawn, tried):
                return False
        return self.is_alike()

    def draw_unnoticed(self) -> bool:
        """Let chance decide as long as the seat is told nothing of it."""
        self.one, self.two = map(self.after_unnoticed, self.worlds)
        return True

    def after_unnoticed(self, world: World) -> World:
        while world.is_chance:
            start, drawn = len(world.session.entries), world.fork()
            drawn.apply(self.rng.choice(world.members()))
            if drawn.log(self.seat, start):
                break
            self.seen["unnoticed"] += 1
            world = drawn
        return world

    def step(self, member: Member, others: list[Member]) -> bool:
        """Take a step in one world, and one of some in the other after which they look alike."""
        start, begun = len(self.one.session.entries), len(self.two.session.entries)
        self.one.apply(member)
        self.one = self.after_unnoticed(self.one)
        last = self.two
        for other in others:
            last = self.two.fork()
            last.apply(other)
            last = self.after_unnoticed(last)
            self.draws_show_nothing((self.one, start), (last, begun))
            if self.one.log(self.seat, start) != last.log(self.seat, begun):
                continue
            self.nobody_is_passed_over(self.one, last)
            if self.looks(self.one) == self.looks(last):
                self.two = last
                return True
        self.two = last
        return False

    def draws_show_nothing(self, *begun: tuple[World, int]) -> None:
        """Where nothing that is public differs, no more cards were drawn unseen in one world."""
        worlds = [each.fork() for each, _ in begun]
        for each in worlds:
            while each.is_chance:
                each.apply(self.rng.choice(each.members()))
        if self.looks(worlds[0]) == self.looks(worlds[1]):
            pairs = zip(worlds, begun, strict=True)
            one, two = (world.unseen_draws(self.seat, start) for world, (_, start) in pairs)
            assert one == two, "a draw tells that there was something to draw"

    # ------------------------------------------------------------ what is public

    def is_alike(self) -> bool:
        return self.looks(self.one) == self.looks(self.two)

    def looks(self, world: World) -> object:
        """The table as the seat sees it: all but variables, and who is asked what."""
        session = world.session
        return self.public(session.table.backend.core(session.s)), world.asks, session.outcome

    def public(self, s: State) -> View:
        return replace(view(self.one.session.table.machine, s, self.number), variables={})

    def nobody_is_passed_over(self, one: World, two: World) -> None:
        """A decision to which both worlds have come is asked in both, or in neither."""
        for here, there in zip(one.reached, two.reached, strict=False):
            if (here.point, here.decider) != (there.point, there.decider):
                return
            if here.asked is None or there.asked is None:
                return
            if here.asked != there.asked:
                point = one.session.table.machine.points[here.point]
                differs = self.public(here.s) != self.public(there.s)
                assert differs, f"{point.owner}.{point.name} is asked in one world only"
                return

    # ------------------------------------------------------------ what is told

    def says_the_same(self, starts: tuple[int, int]) -> None:
        """What has happened since reads the same to the seat."""
        (one, two), (start, other) = self.worlds, starts
        assert one.log(self.seat, start) == two.log(self.seat, other)
        assert one.told(self.seat, start) == two.told(self.seat, other), "story"

    def is_told_alike(self) -> None:
        """All that the seat is shown is the same in both worlds."""
        one, two = (each.session for each in self.worlds)
        assert one.decision is not None
        assert one.view(self.seat) == two.view(self.seat), "variables"
        assert self.saved(one) == self.saved(two), "save"
        if self.apart:
            assert self.remembered(self.one) == self.remembered(self.two), "memory"
        else:
            self.bots_know_the_same()
        if one.decision.seat != self.seat:
            return
        assert [(f.text, f.ranges) for f in one.legal_actions()] == [
            (f.text, f.ranges) for f in two.legal_actions()
        ]
        assert [a.text for a in one.actions()] == [a.text for a in two.actions()]
        for text in hidden.texts_to_try(one, self.rng, TEXTS):
            assert hidden.refusal(one, text) == hidden.refusal(two, text), text
            assert hidden.attempt(one, text) == hidden.attempt(two, text), text
        self.answers_are_the_same()

    def answers_are_the_same(self) -> None:
        """What the table says to `why` and `explain`; what it says of a value is true in both."""
        one, two = self.worlds
        texts, others = one.texts(), two.texts()
        for text in self.rng.sample(sorted(texts), min(TEXTS, len(texts))):
            assert one.why(texts[text]) == two.why(others[text]), f"why {text}"
        for text in self.questions():
            answer = one.explained(text)
            assert answer == two.explained(text), f"explain {text}"
            if not one.is_unknown(answer):
                self.seen["values told"] += 1
                assert one.truth(text) == two.truth(text), f"explain {text} is not known"

    def questions(self) -> Iterator[str]:
        """Values that somebody may ask for, with anything that can be named."""
        machine = self.one.session.table.machine
        values = sorted(machine.program.values.values(), key=lambda each: each.name)
        for value in self.rng.sample(values, min(TEXTS, len(values))):
            said = []
            for param in value.params:
                match param.type:
                    case Entity():
                        every = list(members(machine.program.universe.mask(param.type)))
                    case Int(low, high):
                        every = [low, high]
                    case _:
                        every = []
                said += [self.one.name(param.type, self.rng.choice(every))] if every else []
            if len(said) == len(value.params):
                yield f"{value.name} {', '.join(said)}".strip()

    def bots_know_the_same(self) -> None:
        """Positions that a bot draws for itself are the same, whichever is the true one."""
        machine, draw = self.one.session.table.machine, self.rng.randrange(1 << 30)
        one, two = (
            each.fitting.drawn(each.session.s, self.number, Generator.seeded(draw))
            for each in self.worlds
        )
        assert laid_open(machine, one, self.number) == laid_open(machine, two, self.number), "drawn"
        assert _kept(machine, one) == _kept(machine, two), "what a bot takes for possible"

    def remembered(self, world: World) -> list[tuple[str, str]]:
        """Where a bot at this seat takes covered cards to lie; alike cards are alike.

        In another game the seat may hold another of several alike cards, so that what is drawn for
        it is not drawn alike.
        """
        universe = world.session.table.machine.program.universe
        known = Recollection(world.fitting).of(world.session.entries).known[self.number]
        return sorted(
            (labels.entity(universe, "card", card), labels.entity(universe, "place", place))
            for card, place in known.items()
        )

    def saved(self, session: Session) -> dict[str, object]:
        """What a seat save says; a position that was dealt anew has no log that leads to it."""
        entries = session.entries
        session.entries = entries if self.apart else []
        found = seat_document(session, dict.fromkeys(session.seats, "human"), self.seat)
        session.entries = entries
        return {name: found[name] for name in ("view", "decision", "outcome", "actions", "log")}

    def can_be_taken_back(self, *, is_public: bool) -> None:
        """Whether a decision can be taken back is no secret; if it can, it has told nothing."""
        may = [each.session.undo_refused(self.seat) is None for each in self.worlds]
        assert may[0] == may[1], "whether it can be taken back"
        if may[0]:
            self.seen["could be taken back"] += 1
            assert is_public, "what was learned can be taken back"


def _kept(machine: Machine, s: list[int]) -> list[str]:
    """All cells but the places of things, with alike things alike."""
    cells = list(zip(machine.layout.cells, s, strict=False))
    return [
        labels.value_label(machine, cell.type, value)
        for cell, value in cells[machine.layout.things["card"] :]
        if cell.type != Entity("place")
    ]
