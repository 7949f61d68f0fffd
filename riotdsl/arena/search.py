"""A player that searches: information-set Monte Carlo tree search.

Each simulation draws a position that fits what the seat sees, goes down the tree, adds a node,
plays on at random for a number of decisions, and tells every seat on the way what came of it. Every
seat is taken to want the best for itself. Then what was tried most often is played.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from riotdsl.arena.greedy import after
from riotdsl.arena.player import Sight, Thinking
from riotdsl.arena.shape import Shape
from riotdsl.arena.tree import Node, Tree
from riotdsl.arena.way import Way
from riotdsl.arena.worth import Worth
from riotdsl.game.chance import Generator, drawn
from riotdsl.machine.listing import DecisionTooLargeError, Member
from riotdsl.machine.python_backend import PythonBackend
from riotdsl.machine.run import CHANCE, Options

LEAST, MOST, WORK = 200, 1000, 100_000
LONG = 2000
"""After so many decisions a playout that would go on to the end is cut all the same."""

KEPT = 50_000
"""So many nodes keep their positions."""

State = list[int]
Step = tuple[Node, Member, int]


class Effort(NamedTuple):
    """How a search spends its time.

    `simulations` are made where no time is given; None means more of them for smaller games. A
    playout ends after `decisions`; None, or a ruleset without an estimate, lets it go on to the
    end. At the root at most `tried` actions are looked at one step ahead, at a node further on all
    of them if they are no more than `tried_below`; what is found counts as `trust` visits. How much
    the estimate usually changes is told by playouts before the first simulation, the `soundings`.
    """

    simulations: int | None = None
    decisions: int | None = 8
    tried: int = 200
    tried_below: int = 40
    trust: float = 2.0
    soundings: int = 12


@dataclass(slots=True)
class SearchPlayer:
    """Decides by simulations: a number of them, or as many as there is time for."""

    generator: Generator
    thinking: Thinking = field(default_factory=Thinking)
    effort: Effort = field(default_factory=Effort)

    def decide(self, sight: Sight) -> Member:
        members = [each for family in sight.families for each in sight.members(family)]
        if len(members) == 1:
            return members[0]
        search = Search(sight, self.generator, self.effort, members)
        clock = _Clock(self.thinking, self.effort.simulations or usual(len(search.leaf)))
        while clock.goes_on():
            search.simulate()
        return search.best()


def usual(cells: int) -> int:
    """How many simulations a decision gets where neither they nor a time are given."""
    return min(MOST, max(LEAST, WORK // cells))


@dataclass(slots=True)
class _Clock:
    """Says when to stop, and tells how far it is."""

    thinking: Thinking
    simulations: int
    start: float = field(default_factory=time.monotonic)
    done: int = -1
    told: int = 0

    def goes_on(self) -> bool:
        self.done += 1
        limit = self.thinking.seconds
        if limit is None:
            part = self.done / self.simulations
        else:
            part = (time.monotonic() - self.start) / limit if limit > 0 else 1.0
            part = min(part, 1.0) if self.done else 0.0
        if int(part * 50) > self.told or part >= 1:
            self.told = int(part * 50)
            self.thinking.progress(part)
        return part < 1


@dataclass(slots=True)
class Search:
    """One decision that is thought about."""

    sight: Sight
    generator: Generator
    effort: Effort
    members: list[Member]
    backend: PythonBackend = field(init=False)
    shape: Shape = field(init=False)
    worth: Worth = field(init=False)
    tree: Tree = field(init=False)
    nodes: dict[object, Node] = field(default_factory=dict)
    ways: dict[object, int] = field(default_factory=dict)
    root: Node = field(init=False)
    leaf: State = field(init=False)
    limit: int = LONG

    def __post_init__(self) -> None:
        self.backend = self.sight.backend
        self.shape = self.sight.shape
        self.tree = Tree(self.backend, self.shape, self.generator)
        position = self.leaf = self.sight.fit_memory(self.generator)
        self.worth = Worth(self.backend, self.shape.seats, position)
        listed, options = self.sampled(), self.sight.options
        self.root = Node(listed=listed, options=options, position=position)
        self.nodes[Way(self.shape, self.ways, hides=True).key(options)] = self.root
        if self.worth.estimates and self.effort.decisions is not None:
            self.limit = self.effort.decisions
            self.sound(position)
            self.expect(self.root, options, position, listed)

    def sampled(self) -> list[Member]:
        if len(self.members) <= self.effort.tried:
            return self.members
        rest = list(self.members)
        return [rest.pop(self.generator.draw(len(rest))) for _ in range(self.effort.tried)]

    def sound(self, position: State) -> None:
        """Find out by a few playouts how much the estimate changes."""
        changes = 0
        for _ in range(self.effort.soundings):
            s = position.copy()
            self.play_out(self.sight.options, s)
            for seat, before in self.worth.before.items():
                changes += abs(self.worth.estimate(s, seat) - before)
        if self.effort.soundings:
            self.worth.scale = max(1.0, changes / self.effort.soundings / len(self.shape.seats))

    def expect(self, node: Node, options: Options, s: State, members: list[Member]) -> None:
        """Fill a node with what actions lead to at once; what is sealed leads to nothing yet."""
        if self.backend.machine.points[options.point].sealed is not None:
            return
        trust, seat = self.effort.trust, options.decider
        for member in members:
            worth = self.worth.of(after(self.backend, options, member, s), seat)
            node.edges[member] = [trust, trust * worth]

    def look_ahead(self, node: Node, options: Options, s: State) -> None:
        """Expect something of the actions at a node that is visited again."""
        few = len(options.families) <= self.effort.tried_below
        if few and self.limit < LONG and not self.shape.wide[options.point]:
            self.expect(node, options, s, options.families)

    # ------------------------------------------------------------ simulating

    def simulate(self) -> None:
        path: list[Step] = []
        with suppress(DecisionTooLargeError):  # what was come to is valued as it is
            options = self.walk(path) if self.shape.is_open else self.descend(path)
            self.play_out(options, self.leaf)
        worths = {seat: self.worth.of(self.leaf, seat) for seat in {step[2] for step in path}}
        for node, member, seat in path:
            edge = node.edges.get(member)
            if edge is None:
                node.edges[member] = [1.0, worths[seat]]
            else:
                edge[0] += 1.0
                edge[1] += worths[seat]

    def descend(self, path: list[Step]) -> Options | None:
        """Go down the tree in a position that is drawn for it, and add a node."""
        backend, shape, nodes = self.backend, self.shape, self.nodes
        s = self.leaf = self.sight.fit_memory(self.generator)
        known = Way(shape, self.ways, self.sight.fitting.hides)
        options: Options | None = self.sight.options
        while options is not None:
            if options.decider == CHANCE:
                member = drawn(backend, options, s, self.generator)
            elif len(options.families) == 1 and not shape.wide[options.point]:
                member = options.families[0]
            else:
                key = known.key(options)
                node = nodes.get(key)
                if node is None:
                    nodes[key] = Node()
                    return options
                member = self.picked(node, options, s)
                path.append((node, member, options.decider))
            backend.apply(options, member, s)
            before, options = options, backend.advance(s)
            if options is not None:
                known.go(before, member, options, s)
        return None

    def walk(self, path: list[Step]) -> Options | None:
        """Where nothing is hidden or left to chance: as `descend`, but nodes keep positions."""
        node, options = self.root, self.root.options
        while options is not None:
            self.leaf = node.position
            member = self.picked(node, options, node.position)
            path.append((node, member, options.decider))
            following = node.following.get(member)
            if following is None:
                return self.grown(node, options, member)
            node, options = following, following.options
        self.leaf = node.position
        return None

    def grown(self, node: Node, options: Options, member: Member) -> Options | None:
        """Go on from a node to one that is new."""
        s = self.leaf = node.position.copy()
        apply, advance, wide = self.backend.apply, self.backend.advance, self.shape.wide
        apply(options, member, s)
        found = advance(s)
        while found is not None and len(found.families) == 1 and not wide[found.point]:
            apply(found, found.families[0], s)
            found = advance(s)
        if len(self.nodes) < KEPT:
            new = node.following[member] = Node(options=found, position=s.copy())
            self.nodes[len(self.nodes)] = new
        return found

    def picked(self, node: Node, options: Options, s: State) -> Member:
        if not node.visits and node is not self.root:
            self.look_ahead(node, options, s)
        return self.tree.pick(node, options, s)

    def play_out(self, options: Options | None, s: State) -> None:
        """Play at random: to the end, or for so many decisions where there is an estimate."""
        apply, advance, wide = self.backend.apply, self.backend.advance, self.shape.wide
        generator = self.generator
        draw, left = generator.draw, self.limit
        while options is not None:
            if options.decider != CHANCE:
                if not left:
                    return
                left -= 1
            if wide[options.point]:
                member = drawn(self.backend, options, s, generator)
            else:
                families = options.families
                member = families[draw(len(families))]
            apply(options, member, s)
            options = advance(s)

    def best(self) -> Member:
        """What was tried most often; of those the best."""
        edges = self.root.edges
        return max(edges, key=lambda member: (edges[member][0], edges[member][1]))
