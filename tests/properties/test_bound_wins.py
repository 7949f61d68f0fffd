"""A bound win is decided at the moment when its procedure has run, whichever backend plays."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from riotdsl.game.trace import Plain, trace_hash
from riotdsl.machine import code as c
from riotdsl.machine.code import Machine
from riotdsl.machine.evaluate import Evaluator, State
from riotdsl.machine.from_program import lower
from riotdsl.machine.layout import OUTCOME, WINNERS, WORK
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.machine.python.backend import PythonBackend
from riotdsl.machine.run import Interpreter, Options
from riotdsl.machine.wasm.engine import Engine
from riotdsl.machine.wins import bound_wins
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.close import close
from riotdsl.program.expr import NO
from riotdsl.text.lazy_dataclass import replace
from tests.properties import agreement, bound_rulesets, chain
from tests.properties.volumes import Record, held, many, verified

SEED = 90_000
DRAWN, DRAWN_LONG = 20, 1_500
DECISIONS = 40


def machines(seed: int) -> list[Machine]:
    """A drawn ruleset at both of its line-ups; nothing if the checks refuse it."""
    found = chain.checked(chain.read(bound_rulesets.ruleset(seed)))
    if found is None:
        return []
    answers = chain.answers(found, random.Random(seed))
    lineups = range(len(found.program.lineups))
    return [chain.machine(found, answers, lineup) for lineup in lineups]


# ---------------------------------------------------------------- one game


def agrees(seed: int) -> Counter[str]:
    """Evaluator and generated Python: every state and decision."""
    seen: Counter[str] = Counter()
    for machine in machines(seed):
        seen += agreement.agree(machine, seed, DECISIONS, 2) + Counter(rulesets=1)
    return seen


def traces(seed: int) -> Counter[str]:
    """Evaluator, generated Python and module: one hash."""
    seen: Counter[str] = Counter()
    for machine in machines(seed):
        module = _hash(Engine(machine), seed)
        assert _hash(Plain(machine), seed) == _hash(PythonBackend(machine), seed) == module
        seen["traces"] += 1
    return seen


def _hash(backend: Plain | PythonBackend | Engine, seed: int) -> int | str:
    try:
        if isinstance(backend, Engine):
            return backend.trace_hash(seed, 3, DECISIONS)
        return trace_hash(backend, seed, 3, DECISIONS)
    except DecisionTooLargeError:
        return "too large"


def test_evaluator_and_generated_python_agree_on_bound_wins() -> None:
    assert held(agrees, range(SEED, SEED + DRAWN))["states"]


@pytest.mark.long
def test_evaluator_and_generated_python_agree_on_many_bound_wins(record_property: Record) -> None:
    assert verified(record_property, "bound wins", agrees, many(SEED, DRAWN_LONG))["states"]


def test_all_backends_give_one_trace_with_bound_wins() -> None:
    pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")
    assert held(traces, range(SEED, SEED + DRAWN))["traces"]


@pytest.mark.long
def test_all_backends_give_one_trace_with_many_bound_wins(record_property: Record) -> None:
    pytest.importorskip("wasmtime", reason="the extra `fast` is not installed")
    assert verified(record_property, "bound traces", traces, many(SEED, DRAWN_LONG))["traces"]


# ---------------------------------------------------------------- the moment


class Over(Exception):  # noqa: N818 - no error
    """The game is over, in the midst of whatever runs."""


def _unbound(win: model.Win) -> model.Win:
    """A win that never holds, and still reads what it reads."""
    parts = (NO,) if win.when is None else (NO, win.when)
    return replace(win, after=(), when=e.And(parts, type=NO.type))


class Referee(Interpreter):
    """Plays a machine that knows no bound wins, and looks at them itself as procedures end.

    What asks nobody runs in one go here: nothing is cut for the sake of a win.
    """

    def __init__(self, program: model.Program) -> None:
        wins = tuple(_unbound(each) if each.after else each for each in program.wins)
        super().__init__(lower(replace(program, wins=wins)))
        self.program = program
        self.evaluator = _Ends(self.machine, self)
        self.lister.evaluator = self.evaluator

    def step(self, instruction: c.Instruction, s: State) -> None:
        if isinstance(instruction, c.Leave):
            self.ended(instruction.owner, s)
        super().step(instruction, s)

    def ended(self, owner: str, s: State) -> None:
        for number, win in enumerate(self.program.wins, start=1):
            if owner in win.after and (win.when is None or self.evaluator.value(win.when, s, {})):
                winners = self.evaluator.value(win.winners, s, {})
                if winners or win.draw:
                    s[OUTCOME], s[WINNERS] = number, winners
                    raise Over


class _Ends(Evaluator):
    def __init__(self, machine: Machine, referee: Referee) -> None:
        super().__init__(machine)
        self.referee = referee

    def clear(self, owner: str, s: State) -> None:
        if owner in self.machine.program.procedures and owner not in self.machine.asking:
            self.referee.ended(owner, s)
        super().clear(owner, s)


def at_the_moment(seed: int) -> Counter[str]:
    """The game ends as the referee says, and nothing has happened since."""
    seen: Counter[str] = Counter()
    found = chain.checked(chain.read(bound_rulesets.ruleset(seed)))
    if found is None:
        return Counter(refused=1)
    rng = random.Random(seed)
    answers = chain.answers(found, rng)
    for lineup in range(len(found.program.lineups)):
        program = close(found.program, answers, chain.seats(found, lineup))
        machine = lower(program)
        if not bound_wins(program):
            continue
        for _ in range(3):
            try:
                seen += _game(Interpreter(machine), Referee(program), rng)
            except DecisionTooLargeError:
                seen["too large"] += 1
    return seen


def _game(tried: Interpreter, referee: Referee, rng: random.Random) -> Counter[str]:
    s, z = tried.start(), referee.start()
    member: tuple[int, tuple[int, ...]] | None = None
    for _ in range(DECISIONS):
        options = _stepped(tried, member, s)
        try:
            theirs = _stepped(referee, member, z)
        except Over:
            assert options is None
            assert (s[OUTCOME], s[WINNERS]) == (z[OUTCOME], z[WINNERS])
            assert _told(tried.machine, s) == _told(referee.machine, z)
            return Counter(games=1, at_once=1)
        assert options == theirs
        assert _told(tried.machine, s) == _told(referee.machine, z)
        if options is None:
            break
        point = tried.machine.points[options.point]
        members = tried.lister.members(point, rng.choice(options.families), s)
        member = options.point, rng.choice(members)
    return Counter(games=1)


def _stepped(
    player: Interpreter, member: tuple[int, tuple[int, ...]] | None, s: State
) -> Options | None:
    if member is not None:
        player.apply(player.machine.points[member[0]], member[1], s)
    return player.advance(s)


def _told(machine: Machine, s: State) -> list[int]:
    """Where everything lies, what the tracks say, what was counted."""
    first = min(machine.layout.frames[at] for at in machine.layout.frames if at[0][0] != "#")
    return s[WORK + 1 : first]


def test_after_the_event_nothing_else_happens() -> None:
    seen = held(at_the_moment, range(SEED, SEED + DRAWN))
    assert seen["at_once"]


@pytest.mark.long
def test_after_many_events_nothing_else_happens(record_property: Record) -> None:
    seen = verified(record_property, "bound moments", at_the_moment, many(SEED, DRAWN_LONG))
    assert seen["at_once"]
