"""Law 5, for variables: a card that one seat chose from its hand is still hidden from the others.

The program is followed from its beginning; each variable remembers from which hidden places its
value was read, and who sees them. So does what is stored only if a hidden thing is so. What is
moved to an open place is hidden no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.checks import problems
from riotdsl.program.checks.flow import TRACK, Slot, slot_of
from riotdsl.program.checks.lasting import ALL, Storing, is_fixed, lasting
from riotdsl.program.checks.likeness import Key, key
from riotdsl.program.checks.reading import chooser_reads, procedure_bodies, value_reads
from riotdsl.program.checks.secrets import (
    CHOSEN,
    IMPLIED,
    READ,
    Decision,
    Secret,
    Secrets,
    action_decisions,
    choice_decision,
    secrets_of,
)
from riotdsl.program.expr import Expr
from riotdsl.program.from_syntax import Checked
from riotdsl.program.types import Entity, OrderOf, SetOf
from riotdsl.text.budget import spend
from riotdsl.text.data import dataclass, field, replace
from riotdsl.text.diagnostic import Diagnostic

Hides = frozenset[Secret]
# What each variable hides; one that hides nothing is not in it.
State = Mapping[Slot, Hides]
T = TypeVar("T")


def holder_problems(checked: Checked) -> Iterator[Diagnostic]:
    """`reads-secret`, where a decision reads a variable that holds something hidden."""
    secrets = secrets_of(checked.program)
    play = checked.program.procedures.get("play")
    if secrets.hidden and play is not None:
        yield from followed(secrets, play).found


def followed(secrets: Secrets, play: model.Procedure) -> Walk:
    """The program, followed until nothing more is found in tracks that hold cards."""
    tracks: dict[Slot, Hides] = {}
    while True:
        walk = Walk(secrets, dict(tracks))
        walk.procedure(play, {})
        if walk.tracks == tracks:
            return walk
        tracks = walk.tracks


def rest_of(name: str) -> str:
    """By which name a loop's variable keeps what is left to go through."""
    return f"#rest {name}"


@dataclass(slots=True)
class Walk:
    """Follows the program; a procedure is followed once for each state in which it begins.

    `under` is what decides whether the statement is reached that is followed now. `asked` has what
    variables hide when somebody is asked, `tracks` what those that hold cards hide at any time;
    others are public.
    """

    secrets: Secrets
    tracks: dict[Slot, Hides] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)
    ends: dict[object, State] = field(default_factory=dict)
    frames: dict[str, frozenset[Slot]] = field(default_factory=dict)
    under: Hides = frozenset()
    asked: dict[Slot, set[Secret]] = field(default_factory=dict)
    storing: Storing = field(init=False)

    def __post_init__(self) -> None:
        self.storing = Storing(self.secrets.program)

    # ------------------------------------------------------------ statements

    def block(self, block: model.Block, state: State) -> State:
        """What is hidden when a block has run."""
        for statement in block:
            state = self.statement(statement, state)
        return state

    def statement(self, node: model.Statement, state: State) -> State:
        """What is hidden when a statement has run; an `end` is taken to go on."""
        spend(8 + len(state))
        match node:
            case model.LetChoose():
                return self.choose(node, state)
            case model.LetDo():
                return self.offer(node, state)
            case model.If(condition, then, otherwise):
                with self.inside(self.hides(condition, state), then, otherwise):
                    return _joined(self.block(then, state), self.block(otherwise, state))
            case model.ForEach():
                return self.for_each(node, state)
            case model.ForNumbers(slot, low, high, body):
                hides = self.hides(low, state) | self.hides(high, state)
                with self.inside(hides, (node,)):
                    return self.loop(body, self.put(state, slot, hides), slot)
            case model.Repeat(body):
                return self.loop(body, state)
            case model.Stage(_, body):
                return self.block(body, state)
            case model.Assign(e.Frame() as target, value):
                return self.put(state, target, self.held(value, state))
            case model.Assign(e.Track(name) as target, value):
                if _sort(target) == "card":
                    self.keep((TRACK, name), self.held(value, state))
                return _since(state, (TRACK, name))
            case model.Move(_, e.Single(e.Frame() as moved) | (e.Frame() as moved), to):
                return self.move(moved, to, state)
            case model.Call():
                return self.call(node, state)
            case _:
                return state

    def for_each(self, node: model.ForEach, state: State) -> State:
        """A loop: how many cards lie at a place is no secret, which of them are gone through is."""
        hides = self.hides(node.source, state)
        places = self.secrets.whole(node.source)
        is_card = _sort(node.slot) == "card"
        state = self.put(state, node.slot, _as(CHOSEN, hides) if is_card else hides)
        counted = hides if places is None else self.all(places, state)
        if counted:
            rest = replace(node.slot, name=rest_of(node.slot.name))
            state = self.put(state, rest, counted)
        if node.where is not None:
            counted |= self.hides(node.where, state)
        with self.inside(counted, (node,)):
            return self.loop(node.body, state, node.slot)

    def move(self, moved: e.Frame, to: Expr, state: State) -> State:
        """What lies in the open now is known; what lies covered is known to those who see it."""
        covered = frozenset(self.secrets.lying(self.secrets.flow.kinds(moved), to, to.span))
        worked_out = _worked_out(state.get((moved.owner, moved.name), frozenset()))
        if not worked_out:
            covered = _as(CHOSEN, covered)
        return _put(state, moved, covered | worked_out if covered else covered)

    def loop(self, body: model.Block, state: State, slot: e.Frame | None = None) -> State:
        """A body that runs any number of times, each time with something else in its variable."""
        while True:
            spend(8 + sum(map(len, state.values())))
            before = state if slot is None else _since(state, slot_of(slot))
            after = _joined(state, before, self.block(body, before))
            if after == state:
                return state
            state = after

    @contextmanager
    def inside(self, hides: Hides, *blocks: model.Block) -> Iterator[None]:
        """What is reached only if something hidden is so."""
        before = self.under
        self.under |= _lasting(_as(IMPLIED, hides), *self.storing.of(*blocks))
        yield
        self.under = before

    def put(self, state: State, slot: e.Frame, hides: Hides) -> State:
        """The state with something stored, here and now."""
        stored = slot_of(slot)
        return _put(_since(state, stored), slot, _lasting(hides | self.under, stored))

    def keep(self, track: Slot, hides: Hides) -> None:
        """Something is stored in a track, which may be read at any time."""
        kept = frozenset(_seen_by(each, filter(is_fixed, each.viewers)) for each in hides)
        if kept:
            self.tracks[track] = self.tracks.get(track, frozenset()) | kept

    # ------------------------------------------------------------ decisions

    def choose(self, node: model.LetChoose, state: State) -> State:
        """A choice: what it reads is tested, what was chosen may be hidden."""
        decision = choice_decision(node)
        if decision is not None:
            self.test(decision, state)
            self.ask(state)
        hides = self.all(chooser_reads(node.chooser), state)
        if node.who is not None:
            seat = key(node.who)
            decider = key(e.Decider(type=Entity("faction")))
            hides = frozenset(
                _seen_by(each, each.viewers | _others(each, {decider: seat})) for each in hides
            )
        return self.put(state, node.slot, _as(CHOSEN, hides))

    def ask(self, state: State) -> None:
        """Somebody is asked, and looks at what there is."""
        for slot, hides in state.items():
            found = _worked_out(hides)
            if found:
                self.asked.setdefault(slot, set()).update(found)

    def offer(self, node: model.LetDo, state: State) -> State:
        """Actions that are offered, and what they leave behind."""
        seats = frozenset(key(who) for who in node.who) if len(node.who) == 1 else frozenset()
        names = (*node.actions, *(() if node.until is None else (node.until,)))
        while True:  # what one action leaves behind, the next may read
            spend(8 + sum(map(len, state.values())))
            ends = [state]
            self.ask(state)
            for name in names:
                action = self.secrets.program.actions[name]
                begin = _since(state, (name, ALL))
                for decision in action_decisions(action):
                    self.test(replace(decision, who=decision.who | seats), begin)
                ends.append(self.action(action, begin))
            after = _joined(*ends)
            if after == state:
                return state
            state = after

    def action(self, action: model.Action, state: State) -> State:
        """What is hidden when an action has been done."""
        inner = state
        for choice in action.choices:
            hides = _as(CHOSEN, self.all(chooser_reads(choice.chooser), state))
            inner = {**inner, (action.name, choice.name): _lasting(hides)}
        return _without(self.block(action.then, inner), action.name)

    def test(self, decision: Decision, state: State) -> None:
        """Report variables that a decision reads and whose contents the seat may not know."""
        if not state and not self.tracks:
            return
        for slot in sorted(_union(self.slots(node) for node in decision.reads)):
            for secret in self.kept(slot, state) - self.under:
                if not secret.viewers & decision.who:
                    family = self.secrets.program.universe.families[secret.family]
                    wrong = problems.holds_secret(decision.span, slot[1], family)
                    if wrong not in self.found:
                        self.found.append(wrong)

    # ------------------------------------------------------------ procedures

    def call(self, node: model.Call, state: State) -> State:
        """A call: arguments go in, and what became of the same cards comes back."""
        procedure = self.secrets.program.procedures[node.procedure]
        seats: dict[Key, Key] = {}
        given: dict[Slot, Hides] = {}
        for param, arg in zip(procedure.params, node.args, strict=True):
            if isinstance(arg.type, Entity) and arg.type.sort == "faction":
                seats[key(arg)] = key(e.Frame(procedure.name, param, type=arg.type))
            given[procedure.name, param] = self.held(arg, state)
        own = procedure.name, ALL
        inner = {
            slot: frozenset(
                _seen_by(each, lasting(each.viewers, (own,)) | _others(each, seats))
                for each in hides
            )
            for slot, hides in {**state, **given}.items()
            if hides
        }
        end = self.procedure(procedure, inner)
        state = _since(_without(end, procedure.name), own)
        stored = self.storing.of(*procedure_bodies(procedure))
        for param, arg in zip(procedure.params, node.args, strict=True):
            if isinstance(arg, e.Frame) and (procedure.name, param) not in stored:
                state = _put(state, arg, end.get((procedure.name, param), frozenset()))
        return state

    def procedure(self, procedure: model.Procedure, state: State) -> State:
        """What is hidden when a procedure and its reactions have run."""
        spend(8 + sum(map(len, state.values())))
        begin = procedure.name, frozenset(state.items()), self.under
        if begin not in self.ends:
            end = self.block(procedure.body, state)
            for reaction in procedure.reactions:
                hides = frozenset() if reaction.when is None else self.hides(reaction.when, end)
                with self.inside(hides, reaction.body):
                    end = _joined(end, self.block(reaction.body, end))
            self.ends[begin] = end
        return self.ends[begin]

    # ------------------------------------------------------------ expressions

    def held(self, node: Expr, state: State) -> Hides:
        """What a variable hides in which an expression is stored; a copy hides as its original."""
        copied = node.member if isinstance(node, e.Single) else node
        if isinstance(copied, e.Frame | e.Track):
            return self.kept(slot_of(copied), state)
        return self.hides(node, state)

    def kept(self, slot: Slot, state: State) -> Hides:
        """What a variable hides, or a track that holds cards."""
        return state.get(slot) or self.tracks.get(slot, frozenset())

    def all(self, nodes: Iterable[Expr], state: State) -> Hides:
        return _union(self.hides(each, state) for each in nodes)

    def hides(self, node: Expr, state: State) -> Hides:
        """What hidden things an expression depends on."""
        held = _union(self.kept(slot, state) for slot in self.slots(node))
        worked_out = frozenset(
            replace(each, how=READ) if each.how == CHOSEN else each for each in held
        )
        return frozenset(self.secrets.read(node)) | worked_out

    def slots(self, node: Expr) -> frozenset[Slot]:
        """The variables that an expression reads, also inside the values it calls."""
        found: set[Slot] = set()
        for each in e.walk(node):
            if isinstance(each, e.Frame | e.Track):
                found.add(slot_of(each))
            elif isinstance(each, e.Call):
                found |= self.value_slots(each.value)
        return frozenset(found)

    def value_slots(self, name: str) -> frozenset[Slot]:
        """The variables that a value reads."""
        if name not in self.frames:
            value = self.secrets.program.values[name]
            self.frames[name] = _union(self.slots(each) for each in value_reads(value))
        return self.frames[name]


def _as(how: str, hides: Hides) -> Hides:
    return frozenset(replace(secret, how=how) for secret in hides)


def _worked_out(hides: Hides) -> Hides:
    """What does not show whenever the card shows that was chosen."""
    return frozenset(secret for secret in hides if secret.how != CHOSEN)


def _sort(slot: e.Frame | e.Track) -> str:
    element = slot.type.element if isinstance(slot.type, SetOf | OrderOf) else slot.type
    return element.sort if isinstance(element, Entity) else ""


def _others(secret: Secret, seats: Mapping[Key, Key]) -> frozenset[Key]:
    """Other names for those who see a secret."""
    return frozenset(seats[viewer] for viewer in secret.viewers if viewer in seats)


def _seen_by(secret: Secret, viewers: Iterable[Key]) -> Secret:
    return replace(secret, viewers=frozenset(viewers))


def _lasting(hides: Hides, *stored: Slot) -> Hides:
    """What is hidden, when something else stands in some variables."""
    return frozenset(_seen_by(each, lasting(each.viewers, stored)) for each in hides)


def _since(state: State, *stored: Slot) -> State:
    return {slot: _lasting(hides, *stored) for slot, hides in state.items()}


def _put(state: State, slot: e.Frame, hides: frozenset[Secret]) -> State:
    if not hides:
        return {key: each for key, each in state.items() if key != (slot.owner, slot.name)}
    return {**state, (slot.owner, slot.name): hides}


def _joined(*states: State) -> State:
    slots = {slot for state in states for slot in state}
    return {slot: _union(state.get(slot, frozenset()) for state in states) for slot in slots}


def _without(state: State, owner: str) -> State:
    return {slot: hides for slot, hides in state.items() if slot[0] != owner}


def _union(sets: Iterable[frozenset[T]]) -> frozenset[T]:
    found: frozenset[T] = frozenset()
    return found.union(*sets)
