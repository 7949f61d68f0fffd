"""OpenSpiel as an independent referee: two accounts of one game, compared step by step.

Our session decides what happens, chance included; the referee follows. Where the two ask for
different things, `Rules` says so: `passes` are the actions that OpenSpiel asks for and we take in
silence.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

import riotdsl
from riotdsl.game.action import Action

pyspiel = pytest.importorskip(
    "pyspiel", reason="open_spiel is not installed, or has no wheel for this Python"
)


@dataclass(frozen=True, slots=True)
class Rules:
    """How a game of ours is called and written there.

    `written` turns the text of an action of a player, or of chance (-1), into OpenSpiel's;
    `returned` a payoff of ours into its return.
    """

    name: str
    theirs: str
    written: Callable[[str, int], str]
    returned: Callable[[int], float] = lambda payoff: payoff - 1
    passes: frozenset[str] = frozenset()


@dataclass(slots=True)
class Knowledge:
    """What seats knew in all games so far: ours for theirs and theirs for ours."""

    ours: dict[object, object] = field(default_factory=dict)
    theirs: dict[object, object] = field(default_factory=dict)

    def compare(self, ours: object, theirs: object) -> None:
        """The same to the one if and only if the same to the other."""
        assert self.ours.setdefault(theirs, ours) == ours, "we tell more apart than OpenSpiel"
        assert self.theirs.setdefault(ours, theirs) == theirs, "OpenSpiel tells more apart than we"


@dataclass(slots=True)
class Referee:
    """One game, there and here; `bids` are actions that wait for the other player's."""

    rules: Rules
    session: riotdsl.Session
    knowledge: Knowledge | None = None
    state: Any = None
    bids: dict[int, int] = field(default_factory=dict)
    followed: int = 0
    seen: dict[str, list[object]] = field(default_factory=dict)

    def play(self, random: random.Random, typed: float) -> int:
        """Play a random game to its end and compare at every step; the number of steps.

        A share of the actions is typed, read and judged; the others are taken as they are listed.
        """
        self.state = pyspiel.load_game(self.rules.theirs).new_initial_state()
        steps = 0
        self.follow()
        while self.session.decision is not None:
            listed = list(self.session.actions())
            self.compare_decision(listed)
            action = random.choice(listed)
            if random.random() < typed:
                assert self.session.play(action.text), (action.text, self.session.log)
            else:
                self.session.accept(action.member)
            self.follow()
            steps += 1
        self.compare_outcome()
        return steps

    # ------------------------------------------------------------ following

    def follow(self) -> None:
        """Do there what our log tells, entry by entry."""
        entries = self.session.log[self.followed :]
        self.followed += len(entries)
        for entry in entries:
            player = -1 if entry.seat is None else self.session.seats.index(entry.seat)
            if not self.state.is_terminal():
                self.step(player, entry.text)
            self.pass_over()
        self.compare_knowledge()

    def step(self, player: int, text: str) -> None:
        wanted = self.rules.written(text, player)
        found = {self.named(player, each): each for each in self.legal(player)}
        assert wanted in found, (wanted, found)
        if not self.state.is_simultaneous_node():
            self.state.apply_action(found[wanted])
            return
        self.bids[player] = found[wanted]
        if len(self.bids) == 2:
            self.state.apply_actions([self.bids[0], self.bids[1]])
            self.bids.clear()

    def pass_over(self) -> None:
        state = self.state
        while state.current_player() >= 0:
            player = state.current_player()
            names = [self.named(player, each) for each in state.legal_actions()]
            if len(names) != 1 or names[0] not in self.rules.passes:
                return
            state.apply_action(state.legal_actions()[0])

    def legal(self, player: int) -> list[int]:
        if player < 0:
            assert self.state.is_chance_node(), str(self.state)
            return [action for action, _ in self.state.chance_outcomes()]
        found: list[int] = self.state.legal_actions(player)
        return found

    def named(self, player: int, action: int) -> str:
        name: str = self.state.action_to_string(player, action)
        return name.rstrip("*")  # behind an action that takes something

    # ------------------------------------------------------------ comparing

    def compare_decision(self, listed: list[Action]) -> None:
        decision = self.session.decision
        assert decision is not None
        player = self.session.seats.index(decision.seat)
        if self.state.is_terminal():
            assert len(listed) == 1, listed  # OpenSpiel makes the last bids by itself
            return
        if self.state.is_simultaneous_node():
            assert player not in self.bids
        else:
            assert player == self.state.current_player(), str(self.state)
        ours = sorted(self.rules.written(action.text, player) for action in listed)
        assert ours == sorted(self.named(player, each) for each in self.legal(player))

    def compare_outcome(self) -> None:
        outcome = self.session.outcome
        assert outcome is not None
        assert self.state.is_terminal(), str(self.state)
        payoffs = dict(outcome.payoffs)
        ours = [self.rules.returned(payoffs[seat]) for seat in self.session.seats]
        assert ours == self.state.returns(), str(self.state)

    def compare_knowledge(self) -> None:
        if self.knowledge is None or (self.state.is_terminal() and not self.session.outcome):
            return
        decision = self.session.decision
        for player, seat in enumerate(self.session.seats):
            theirs = (
                player,
                self.state.information_state_string(player),
                None if decision is None else decision.seat,
                self.bids.get(player),
                tuple(self.state.returns()) if self.state.is_terminal() else (),
            )
            self.seen.setdefault(seat, []).append(seen(self.session, seat))
            ours = (player, *self.seen[seat])  # nobody forgets what he has seen
            self.knowledge.compare(ours, theirs)


def seen(session: riotdsl.Session, seat: str) -> tuple[object, ...]:
    """All that a seat sees: the position as it is to it, what it was told, what it may do."""
    told = tuple(
        (entry.seat, entry.text if seat in entry.seen_by else entry.covered)
        for entry in session.log
    )
    listed: tuple[str, ...] = ()
    if session.decision is not None and session.decision.seat == seat:
        listed = tuple(str(family) for family in session.legal_actions())
    return repr(session.view(seat)), told, listed
