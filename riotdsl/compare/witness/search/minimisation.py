"""A find made smaller: fewer decisions, fewer pieces on the board, as long as it still shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riotdsl.compare.witness.search.games import Changes, Found, Game, change
from riotdsl.compare.witness.search.lockstep import State, Step, Twins, decisions, is_listed
from riotdsl.machine.bits import members as members_of
from riotdsl.machine.code import Machine
from riotdsl.machine.listing import DecisionTooLargeError, Member
from riotdsl.machine.run import CHANCE
from riotdsl.program.types import Entity, SetOf, Type
from riotdsl.text.lazy_dataclass import dataclass

Likeness = tuple[object, ...]
_FILLS = 6
_PIECES = ("unit", "card")


@dataclass(frozen=True, slots=True)
class Wish:
    """A step that is to be repeated, by itself or by one that is like it."""

    step: Step
    likeness: Likeness


@dataclass(slots=True)
class Minimiser:
    """Tries at most `tries` smaller games."""

    twins: Twins
    tries: int = 60

    def shrunk(self, found: Found) -> Found:
        """The smallest that was come upon; what is given if none is smaller."""
        best = self.fewer_steps(found)
        if best.changes:
            best = self.fewer_changes(best)
            best = self.fewer_pieces(best)
        return best

    # ------------------------------------------------------------ steps

    def fewer_steps(self, found: Found) -> Found:
        best = found
        size = max(len(found.before) // 2, 1)
        while size and self.tries > 0:
            at = 0
            wishes = self.wishes(best)
            while at < len(wishes) - 1 and self.tries > 0:
                made = self.tried(best, wishes[:at] + wishes[at + size :], at, size)
                if made is not None and self.weight(made) < self.weight(best):
                    best, wishes = made, self.wishes(made)
                else:
                    at += size
            size //= 2
        return best

    def tried(self, found: Found, wishes: Sequence[Wish], at: int, size: int) -> Found | None:
        """What comes of a game with a part left out."""
        kept = found.kept - max(min(found.kept, at + size) - at, 0)
        return self.played(wishes, kept, found.changes)

    def wishes(self, found: Found) -> list[Wish]:
        """The steps of a find with what they are like, the decision included."""
        game = Game(self.twins, self.twins.begin())
        last = () if found.refused is None or found.decision is None else (found.decision,)
        made = []
        for number, step in enumerate((*found.steps, *last)):
            if number == found.kept and found.changes:
                change(game, found.changes)
            machine = self.twins.a.engine.machine
            asked = game.at.asked_a
            if asked is None:
                break
            made.append(Wish(step, similarity(machine, game.at.a, asked.point, step.member)))
            if number < len(found.steps):
                game.play(step.member)
        return made

    def played(self, wishes: Sequence[Wish], kept: int, changes: Changes) -> Found | None:
        """A game as it was wished, as far as it goes; where the two part in it."""
        self.tries -= 1
        game = Game(self.twins, self.twins.begin())
        try:
            found = self.follow(game, wishes[:kept])
            if found is not None or not changes:
                return found or self.follow(game, wishes[kept:])
            if game.at.asked_a is None or not change(game, changes):
                return None
            parted = game.parted()
            if parted is not None and parted.decision is None:
                return None
            return self.follow(game, wishes[kept:])
        except DecisionTooLargeError:
            return None

    def follow(self, game: Game, wishes: Sequence[Wish]) -> Found | None:
        """Repeat steps; between them, what is asked else is answered quietly."""
        signs = [wish.step.sign for wish in wishes]
        for number, wish in enumerate(wishes):
            for _ in range(_FILLS):
                found = game.parted()
                if found is not None:
                    return found
                asked = game.at.asked_a
                if asked is None:
                    return None
                sign = self.twins.a.engine.signs[asked.point]
                if sign == wish.step.sign and asked.decider == wish.step.decider:
                    found = self.repeat(game, wish)
                    if found is not None:
                        return found
                    break
                if asked.decider != CHANCE and sign in signs[number + 1 :]:
                    break
                game.play(self.quiet(game))
        return game.parted()

    def repeat(self, game: Game, wish: Wish) -> Found | None:
        """Play what was wished, or what is like it; where one side refuses it, that is found."""
        member = wish.step.member
        listed = [self.twins.is_listed(side, game.at, member) for side in "ab"]
        if listed[0] != listed[1]:
            return game.refusing(self.twins.accepted_once(game.at, (member,)))
        if not listed[0]:
            alike = self.alike(game, wish)
            if alike is None:
                return None
            if not self.twins.is_listed("b", game.at, alike):
                return game.refusing(self.twins.accepted_once(game.at, (alike,)))
            member = alike
        game.play(member)
        return None

    def alike(self, game: Game, wish: Wish) -> Member | None:
        """A member that is listed on side a and like the one that was wished."""
        asked, s = game.at.asked_a, game.at.a
        assert asked is not None
        backend, machine = self.twins.a.backend, self.twins.a.engine.machine
        for family in dict.fromkeys(asked.families):
            size = len(family)
            if similarity(machine, s, asked.point, family) != wish.likeness[:size]:
                continue
            for member in backend.members(asked, family, s):
                if similarity(machine, s, asked.point, member) == wish.likeness:
                    return member
        return None

    def quiet(self, game: Game) -> Member:
        """What changes least: to end a window, or the first that there is."""
        asked = game.at.asked_a
        assert asked is not None
        point = self.twins.a.engine.machine.points[asked.point]
        ends = [family for family in asked.families if family[0] == point.until]
        family = (ends if point.until is not None and ends else asked.families)[0]
        for member in self.twins.a.backend.members(asked, family, game.at.a):
            other = game.at.asked_b
            assert other is not None
            if is_listed(self.twins.b.backend, other, game.at.b, member):
                return member
        raise DecisionTooLargeError

    # ------------------------------------------------------------ positions built by hand

    def fewer_changes(self, found: Found) -> Found:
        best = found
        for name, _ in found.changes:
            if self.tries <= 0 or len(best.changes) <= 1:
                break
            left = tuple(each for each in best.changes if each[0] != name)
            best = self.better(best, left)
        return best

    def fewer_pieces(self, found: Found) -> Found:
        """Send home what is not needed, a group at a time."""
        best = found
        for group in self.away(found):
            if self.tries <= 0:
                break
            changes = {**dict(best.changes), **dict(group)}
            best = self.better(best, tuple(changes.items()))
        return best

    def better(self, best: Found, changes: Changes) -> Found:
        made = self.played(self.wishes(best), best.kept, changes)
        if made is None or not made.changes or self.weight(made) >= self.weight(best):
            return best
        return made

    def away(self, found: Found) -> Iterator[Changes]:
        """Pieces that are not where games begin, in groups of one place and owner."""
        game = Game(self.twins, self.twins.begin())
        for step in found.before[: found.kept]:
            game.play(step.member)
        change(game, found.changes)
        groups: dict[tuple[object, ...], list[tuple[str, int]]] = {}
        for name, home, place, owner in self.strayed(game.at.a):
            groups.setdefault((name.partition(" ")[0], place, owner), []).append((name, home))
        yield from (tuple(group) for group in groups.values())

    def strayed(self, s: State) -> Iterator[tuple[str, int, int, int | None]]:
        """Every piece away from home: its cell, its home, its place and owner."""
        engine = self.twins.a.engine
        start = engine.backend.start()
        for sort in _PIECES:
            for number, token in enumerate(engine.machine.program.universe.tokens(sort)):
                cell = engine.cells[f"{sort} {number}"]
                if s[cell] != start[cell]:
                    yield f"{sort} {number}", start[cell], s[cell], token.owner

    def weight(self, found: Found) -> tuple[int, ...]:
        """Reachable ones by decisions; built ones by pieces away from home, then decisions."""
        own = (decisions(found.before), len(found.steps))
        if not found.changes:
            return (0, *own)
        game = Game(self.twins, self.twins.begin())
        for number, step in enumerate(found.before):
            if number == found.kept:
                change(game, found.changes)
            game.play(step.member)
        if found.kept >= len(found.before):
            change(game, found.changes)
        return (1, sum(1 for _ in self.strayed(game.at.a)), len(found.changes), *own)


def similarity(machine: Machine, s: State, number: int, member: Member) -> Likeness:
    """A member told without the numbers of pieces: by kind, owner and place."""
    point = machine.points[number]
    if point.chooser is not None:
        types: list[Type] = [machine.layout.cells[point.slot].type]
    else:
        action = machine.program.actions[point.branches[member[0]].action]
        slots = {slot.name: slot.type for slot in action.slots}
        types = [slots[choice.name] for choice in action.choices]
    told = [_told(machine, s, kind, value) for kind, value in zip(types, member[1:], strict=False)]
    return (member[0], *told)


def _told(machine: Machine, s: State, kind: Type, value: int) -> object:
    element = kind.element if isinstance(kind, SetOf) else kind
    if not isinstance(element, Entity) or element.sort not in _PIECES:
        return value
    tokens = machine.program.universe.tokens(element.sort)
    base = machine.layout.things[element.sort]
    numbers = members_of(value) if isinstance(kind, SetOf) else iter((value,))
    found = [
        (tokens[n].kind, tokens[n].index, tokens[n].owner or 0, s[base + n])
        for n in numbers
        if n < len(tokens)
    ]
    return tuple(sorted(found))


def minimised(twins: Twins, found: Found, tries: int) -> Found:
    """The find made smaller with so many tries."""
    return Minimiser(twins, tries).shrunk(found)
