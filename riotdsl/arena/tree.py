"""The tree that a search grows: what was tried at the decisions that a seat can tell apart.

A node stands for all positions in which its seat knows the same of how play went on from the root:
what was done in the open, and its own secret choices. Outcomes of chance are told apart only where
they are few and open. So the actions that are possible may differ from visit to visit, and what is
kept of an action counts only the visits at which it was taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log, sqrt

from riotdsl.arena.shape import Shape
from riotdsl.game.chance import Generator, drawn
from riotdsl.machine.listing import Member
from riotdsl.machine.python_backend import PythonBackend
from riotdsl.machine.run import Options

EXPLORATION = 0.7
WIDTH = 24
WIDENING = 0.6

State = list[int]
Edge = list[float]
"""Visits, sum of worths: an expectation before the first visit counts as some visits."""


@dataclass(slots=True)
class Node:
    """What was tried; `listed` is all that is possible, where that is the same at each visit.

    Where nothing is hidden or left to chance, a node stands for one position and keeps it.
    """

    visits: int = 0
    edges: dict[Member, Edge] = field(default_factory=dict)
    listed: list[Member] | None = None
    options: Options | None = None
    position: State = field(default_factory=list)
    following: dict[Member, Node] = field(default_factory=dict)


@dataclass(slots=True)
class Tree:
    """Picks what to try: the best so far, or what was tried too seldom to tell."""

    backend: PythonBackend
    shape: Shape
    generator: Generator
    exploration: float = EXPLORATION

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
        if len(edges) < len(members) or len(edges) > len(members):
            fresh = [each for each in members if each not in edges]
            if fresh and len(members) - len(fresh) < width(node.visits):
                return fresh[self.generator.draw(len(fresh))]
        bonus = self.exploration * sqrt(log(node.visits + 1))
        best, highest = members[0], -1.0
        for member in members:
            edge = edges.get(member)
            if edge is not None:
                visits = edge[0]
                bound = edge[1] / visits + bonus / sqrt(visits)
                if bound > highest:
                    best, highest = member, bound
        return best

    def widened(self, node: Node, options: Options, s: State) -> Member:
        """Where sets are chosen: members are drawn as the visits grow, never all listed."""
        families = set(options.families)
        known = [each for each in node.edges if self.family(options, each) in families]
        if len(known) < width(node.visits):
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


def width(visits: int) -> float:
    """How many members of a decision are looked at after so many visits."""
    found: float = visits**WIDENING
    return max(WIDTH, found)
