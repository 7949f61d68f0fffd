"""The tree that a search grows: what was tried at the decisions that a seat can tell apart.

A node stands for all positions in which its seat knows the same of how play went on from the root:
what was done in the open, and its own secret choices. Outcomes of chance are told apart only where
they are few and open. So the actions that are possible may differ from visit to visit, and what is
kept of an action counts only the visits at which it was taken.

Everything here is computed so that WebAssembly comes to the same bits: see `machine.wasm.tree`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

from riotdsl.arena.bots.machine_facts import MachineFacts
from riotdsl.game.chance import Generator, drawn
from riotdsl.machine.listing import Member
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.run import Options
from riotdsl.text.lazy_dataclass import dataclass, field

EXPLORATION = 0.7
LOGS = tuple(log(visits + 1) for visits in range(1024))
SPREADS = tuple(EXPLORATION * sqrt(each) for each in LOGS)
LOG_OF_TWO = log(2)
LEAST_WIDTH = 24
MOST_VISITS = (1 << 21) - 1
MOST_WIDTH = 6_209
"""So many are no longer few after any number of visits; beyond it, fifth powers leave 64 bits."""

State = list[int]
Edge = list[float]
"""Visits, sum of worths, their mean, one by the root of the visits.

An expectation before the first visit counts as some visits.
"""


@dataclass(slots=True)
class Room:
    """How many nodes and entries may still be added: edges, and the steps by which nodes are found.

    When there is no more room, a search goes on with what it has.
    """

    nodes: int
    entries: int

    def take(self) -> bool:
        """Room for an entry."""
        if not self.entries:
            return False
        self.entries -= 1
        return True

    def take_node(self, entries: int) -> bool:
        """Room for a node with so many entries."""
        if not self.nodes or self.entries < entries:
            return False
        self.nodes -= 1
        self.entries -= entries
        return True


@dataclass(slots=True)
class Node:
    """What was tried; `listed` is all that is possible, where that is the same at each visit.

    Where nothing is hidden or left to chance, a node stands for one position and keeps it. Of a
    `roomy` node all edges have their room from the start.
    """

    visits: int = 0
    edges: dict[Member, Edge] = field(default_factory=dict)
    listed: list[Member] | None = None
    options: Options | None = None
    position: State = field(default_factory=list)
    following: dict[Member, Node] = field(default_factory=dict)
    roomy: bool = False


@dataclass(slots=True)
class Tree:
    """Picks what to try: the best so far, or what was tried too seldom to tell."""

    backend: PythonBackend
    shape: MachineFacts
    generator: Generator
    room: Room

    def edge(self, node: Node, member: Member) -> Edge | None:
        """The edge of a member, made if there is room."""
        found = node.edges.get(member)
        if found is None and (node.roomy or self.room.take()):
            found = node.edges[member] = [0.0, 0.0, 0.0, 0.0]
        return found

    def pick(self, node: Node, options: Options, s: State) -> Member:
        node.visits += 1
        if node.listed is not None:
            return self.among(node, node.listed)
        if self.shape.wide[options.point]:
            return self.widened(node, options, s)
        return self.among(node, options.families)

    def among(self, node: Node, members: Sequence[Member]) -> Member:
        """One of these: an untried one while few were tried, else by upper bounds."""
        edges = node.edges
        if not node.roomy or len(edges) < len(members):
            fresh = [each for each in members if each not in edges]
            if fresh and is_narrow(len(members) - len(fresh), node.visits):
                return fresh[self.generator.draw(len(fresh))]
        bonus = spread(node.visits)
        best, highest = members[0], -1.0
        for member in members:
            edge = edges.get(member)
            if edge is not None:
                bound = edge[2] + bonus * edge[3]
                if bound > highest:
                    best, highest = member, bound
        return best

    def widened(self, node: Node, options: Options, s: State) -> Member:
        """Where sets are chosen: members are drawn as the visits grow, never all listed."""
        families = set(options.families)
        known = [each for each in node.edges if self.family(options, each) in families]
        if is_narrow(len(known), node.visits):
            return drawn(self.backend, options, s, self.generator)
        while known:
            member = self.among(node, known)
            family = self.family(options, member)
            if family == member or member in self.backend.members(options, family, s):
                return member
            known.remove(member)
        return drawn(self.backend, options, s, self.generator)

    def family(self, options: Options, member: Member) -> Member:
        return member[: self.shape.bound[options.point][member[0]]]


def settle(edge: Edge, visits: float, worth: float) -> None:
    """Add visits, and what they were worth together."""
    edge[0] = visits = visits + edge[0]
    edge[1] = worth = worth + edge[1]
    edge[2] = worth / visits
    edge[3] = 1.0 / sqrt(visits)


def spread(visits: int) -> float:
    """How much what was seldom tried is favoured: the more, the more visits there were."""
    if visits < len(LOGS):
        return SPREADS[visits]
    halvings = visits.bit_length() - 10
    return EXPLORATION * sqrt(LOGS[visits >> halvings] + halvings * LOG_OF_TWO)


def is_narrow(known: int, visits: int) -> bool:
    """Whether so few members are known, after so many visits, that another may be tried.

    That is some of them always, and then the visits to the power of three fifths.
    """
    if known < LEAST_WIDTH:
        return True
    known = min(known, MOST_WIDTH)
    visits = min(visits, MOST_VISITS)
    return known * known * known * known * known < visits * visits * visits
