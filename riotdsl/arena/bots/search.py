"""A player that searches: information-set Monte Carlo tree search.

Each simulation draws a position that fits what the seat sees, goes down the tree, adds a node,
plays on at random for a number of decisions, and tells every seat on the way what came of it. Every
seat is taken to want the best for itself. Then what was tried most often is played.

`Search` does it in Python; `arena.inside` has the same search inside a WebAssembly module.
"""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from riotdsl.arena.bots.greedy import after, standing
from riotdsl.arena.bots.machine_facts import MachineFacts
from riotdsl.arena.bots.player import Sight
from riotdsl.arena.bots.position_value import PositionValue
from riotdsl.arena.bots.search_path import SearchPath, SearchPathIds
from riotdsl.arena.bots.search_tree import Edge, Node, Room, Tree, settle
from riotdsl.game.chance import Generator, drawn
from riotdsl.machine.listing import DecisionTooLargeError, Member
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.run import CHANCE, Options
from riotdsl.text.lazy_dataclass import dataclass, field

LONG = 2000
"""After so many decisions a playout that would go on to the end is cut all the same."""

State = list[int]
Step = tuple[Edge | None, int]
Tried = tuple[Member, float, float]


class Effort(NamedTuple):
    """How a search spends its time.

    `simulations` are made where no time is given; None means more of them for smaller games. A
    playout ends after `decisions`; None, or a ruleset without an estimate, lets it go on to the
    end. At the root at most `tried` actions are looked at one step ahead, at a node further on all
    of them if they are no more than `tried_below`; what is found counts as `trust` visits. How much
    the estimate usually changes is told by playouts before the first simulation, the `soundings`.
    The tree has at most so many `nodes`, and so many `entries` for what was tried at them.
    """

    simulations: int | None = None
    decisions: int | None = 8
    tried: int = 200
    tried_below: int = 40
    trust: float = 2.0
    soundings: int = 12
    nodes: int = 50_000
    entries: int = 500_000


@dataclass(slots=True)
class Search:
    """One decision that is thought about."""

    sight: Sight
    generator: Generator
    effort: Effort
    members: list[Member]
    backend: PythonBackend = field(init=False)
    shape: MachineFacts = field(init=False)
    worth: PositionValue = field(init=False)
    tree: Tree = field(init=False)
    nodes: dict[object, Node] = field(default_factory=dict)
    ways: SearchPathIds = field(init=False)
    root: Node = field(init=False)
    leaf: State = field(init=False)
    limit: int = LONG

    def __post_init__(self) -> None:
        self.backend = self.sight.backend
        self.shape = self.sight.shape
        room = Room(self.effort.nodes, self.effort.entries)
        self.tree = Tree(self.backend, self.shape, self.generator, room)
        self.ways = SearchPathIds(self.shape, self.sight.fitting.hides, room)
        position = self.leaf = self.sight.fit_memory(self.generator)
        self.worth = PositionValue(self.backend, self.shape.seats, position)
        listed, options = self.sampled(), self.sight.options
        self.root = Node(listed=listed, options=options, position=position, roomy=True)
        self.nodes[SearchPath(self.ways).key(options)] = self.root
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
            self.play_out(standing(self.backend, self.sight.options, s), s)
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
            edge = self.tree.edge(node, member)
            if edge is not None:
                settle(edge, trust, trust * worth)

    def look_ahead(self, node: Node, options: Options, s: State) -> None:
        """Expect something of the actions at a node that is visited again."""
        few = len(options.families) <= self.effort.tried_below
        if few and self.limit < LONG and not self.shape.wide[options.point]:
            self.expect(node, options, s, options.families)

    # ------------------------------------------------------------ simulating

    def run(self, count: int) -> None:
        """Make simulations."""
        for _ in range(count):
            self.simulate()

    def simulate(self) -> None:
        path: list[Step] = []
        with suppress(DecisionTooLargeError):  # what was come to is valued as it is
            options = self.walk(path) if self.shape.is_open else self.descend(path)
            self.play_out(options, self.leaf)
        worths = {seat: self.worth.of(self.leaf, seat) for seat in {seat for _, seat in path}}
        for edge, seat in path:
            if edge is not None:
                settle(edge, 1.0, worths[seat])

    def descend(self, path: list[Step]) -> Options | None:
        """Go down the tree in a position that is drawn for it, and add a node."""
        backend, shape, nodes = self.backend, self.shape, self.nodes
        s = self.leaf = self.sight.fit_memory(self.generator)
        known = SearchPath(self.ways)
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
                    if key is not None and self.tree.room.take_node(1):
                        nodes[key] = Node()
                    return options
                member = self.picked(node, options, s)
                path.append((self.tree.edge(node, member), options.decider))
            backend.apply(standing(backend, options, s), member, s)
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
            edge = self.tree.edge(node, member)
            path.append((edge, options.decider))
            following = node.following.get(member)
            if following is None:
                found = self.grown(options, member, node.position)
                if edge is not None:
                    self.add(node, member, found)
                return found
            node, options = following, following.options
        self.leaf = node.position
        return None

    def grown(self, options: Options, member: Member, position: State) -> Options | None:
        """Go on from a position to the next decision that is one."""
        s = self.leaf = position.copy()
        apply, advance, wide = self.backend.apply, self.backend.advance, self.shape.wide
        apply(options, member, s)
        found = advance(s)
        while found is not None and len(found.families) == 1 and not wide[found.point]:
            apply(found, found.families[0], s)
            found = advance(s)
        return found

    def add(self, node: Node, member: Member, found: Options | None) -> None:
        """Add a node for the position that was come to, with room for its edges."""
        if self.tree.room.take_node(0 if found is None else len(found.families)):
            roomy = found is not None and not self.shape.wide[found.point]
            new = Node(options=found, position=self.leaf.copy(), roomy=roomy)
            node.following[member] = new

    def picked(self, node: Node, options: Options, s: State) -> Member:
        if not node.visits and node is not self.root:
            self.look_ahead(node, options, s)
        return self.tree.pick(node, options, s)

    def play_out(self, options: Options | None, s: State) -> None:
        """Play at random: to the end, or for so many decisions where there is an estimate."""
        if self.backend.plays_out:
            if options is not None:
                self.backend.playout(s, self.generator.fraction, self.limit)
            return
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

    def tried(self) -> list[Tried]:
        """What was tried, with visits and the sum of worths, in the order of the list."""
        listed, edges = self.root.listed, self.root.edges
        assert listed is not None
        return [
            (member, edges[member][0], edges[member][1]) for member in listed if member in edges
        ]

    def best(self) -> Member:
        """What was tried most often; of those the best, of those the first."""
        return max(self.tried(), key=lambda each: each[1:])[0]
