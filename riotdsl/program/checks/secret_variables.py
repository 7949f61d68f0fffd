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
from riotdsl.program.analysis.expression_equality import Key, key
from riotdsl.program.analysis.flow import TRACK, Slot, slot_of
from riotdsl.program.analysis.viewer_lifetimes import ALL, Storing, is_fixed, lasting
from riotdsl.program.analysis.walk import (
    action_reads,
    chooser_reads,
    offered,
    procedure_bodies,
    statements,
    value_reads,
)
from riotdsl.program.checked import Checked
from riotdsl.program.checks import problems
from riotdsl.program.checks.hidden_cards import REST, HiddenCards, is_card, is_thing
from riotdsl.program.checks.secrets import (
    CHOSEN,
    EXISTS,
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
from riotdsl.program.types import Entity, OrderOf, SetOf
from riotdsl.text.budget import spend
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass, field, replace

Hides = frozenset[Secret]
# What each variable hides; one that hides nothing is not in it.
State = Mapping[Slot, Hides]
# What decides whether somebody is asked, and what is then looked at; None: whatever there is.
Met = frozenset[tuple[Hides, Decision | None]]
T = TypeVar("T")
RUNNING = "running"
PLACE = "place"
_CHOOSING = (model.LetChoose, model.ForEach, model.ForNumbers)


def secret_variable_problems(checked: Checked) -> list[Diagnostic]:
    """`reads-secret`, where a decision reads a variable that holds something hidden."""
    return followed_program(checked.program).found


def followed_program(program: model.Program) -> SecretWalk:
    """A whole program, followed from `play`; nothing is found where nothing is hidden."""
    secrets = secrets_of(program)
    play = program.procedures.get("play")
    return SecretWalk(secrets) if not secrets.hidden or play is None else followed(secrets, play)


def followed(secrets: Secrets, play: model.Procedure) -> SecretWalk:
    """The program, followed until nothing more is found in tracks that hold or mark cards."""
    before: tuple[dict[Slot, Hides], dict[Slot, Hides], dict[str, Hides]] = {}, {}, {}
    while True:
        walk = SecretWalk(secrets, dict(before[0]), dict(before[1]), dict(before[2]))
        walk.procedure(play, {})
        reached = {name: _fixed(hides) for name, hides in walk.reached.items() if hides}
        if (walk.tracks, walk.marks, reached) == before:
            return walk
        before = walk.tracks, walk.marks, reached


def changed(node: model.Statement, secrets: Secrets) -> Iterator[Slot]:
    """The track, or the kinds of place, that a statement changes."""
    match node:
        case model.Assign(e.Track(name)):
            yield TRACK, name
        case model.Move(_, _, to):
            yield from ((PLACE, each) for each in sorted(secrets.flow.possible_families(to)))
        case _:
            return


def rest_of(name: str) -> str:
    """By which name a loop's variable keeps what is left to go through."""
    return f"{REST}{name}"


@dataclass(slots=True)
class SecretWalk:
    """Follows the program; a procedure is followed once for each state in which it begins.

    `under` is what decides whether the statement is reached that is followed now, `left` what
    decides whether the procedure has been left before. `asked` has what variables hide when
    somebody is asked, `tracks` what those that hold cards hide at any time, `marks` what those
    hide that cards have, to whoever does not see the card; others are public. `hiding` has, by
    the statement that asks, what hides anything then; `coming` has what decides whether it is come
    to, `turning` the same inside its procedure alone, `drawing` what decides whether chance draws.
    `reached` is what decides whether a procedure begins, `begun` what variables hide when it does,
    `outside` that of the one that is followed. `changing` has, by track and by kind of place, the
    statements that change it for hidden reasons. `met` has who is asked for hidden reasons, with
    what decides it, since a loop or procedure began.
    """

    secrets: Secrets
    tracks: dict[Slot, Hides] = field(default_factory=dict)
    marks: dict[Slot, Hides] = field(default_factory=dict)
    known_reached: dict[str, Hides] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)
    ends: dict[object, tuple[State, Met]] = field(default_factory=dict)
    frames: dict[str, frozenset[Slot]] = field(default_factory=dict)
    under: Hides = frozenset()
    left: Hides = frozenset()
    asked: dict[Slot, set[Secret]] = field(default_factory=dict)
    hiding: dict[int, set[Slot]] = field(default_factory=dict)
    coming: dict[int, set[Secret]] = field(default_factory=dict)
    turning: dict[int, set[Secret]] = field(default_factory=dict)
    drawing: dict[int, set[Secret]] = field(default_factory=dict)
    outside: Hides = frozenset()
    changing: dict[Slot, set[int]] = field(default_factory=dict)
    asking: dict[str, bool] = field(default_factory=dict)
    reached: dict[str, set[Secret]] = field(default_factory=dict)
    begun: dict[str, dict[Slot, set[Secret]]] = field(default_factory=dict)
    stored: dict[str, tuple[Slot, ...]] = field(default_factory=dict)
    met: Met = frozenset()
    storing: Storing = field(init=False)
    unseen: HiddenCards = field(init=False)

    def __post_init__(self) -> None:
        self.storing = Storing(self.secrets.program)
        self.unseen = HiddenCards(self.secrets)

    # ------------------------------------------------------------ statements

    def block(self, block: model.Block, state: State) -> State:
        """What is hidden when a block has run."""
        for statement in block:
            left = self.left
            state = self.statement(statement, state)
            if self.left is not left:
                self.under |= self.left
        return state

    def statement(self, node: model.Statement, state: State) -> State:
        """What is hidden when a statement has run.

        An `end` is taken to go on, and what follows depends on whether it was reached.
        """
        spend(8 + len(state))
        if self.under or self.left or self.stores_hidden(node, state):
            self.change(node)
        match node:
            case model.LetChoose():
                return self.choose(node, state)
            case model.LetDo():
                return self.offer(node, state)
            case model.If(condition, then, otherwise):
                cause = None if self.tells_nothing(then, otherwise) else condition
                with self.inside(self.hides(condition, state), then, otherwise, cause=cause):
                    return _joined(self.block(then, state), self.block(otherwise, state))
            case model.ForEach():
                return self.for_each(node, state)
            case model.ForNumbers(slot, low, high, body):
                hides, outer = self.hides(low, state) | self.hides(high, state), self.under
                with self.inside(hides, (node,), cause=high):
                    return self.loop(body, self.put(state, slot, hides), outer, slot)
            case model.Repeat(body):
                return self.loop(body, state, self.under)
            case model.Stage(_, body):
                return self.block(body, state)
            case model.Assign(e.Frame() as target, value):
                return self.put(state, target, self.held(value, state))
            case model.Assign(e.Track(name, args) as target, value):
                if _sort(target) == "card":
                    self.keep((TRACK, name), self.held(value, state))
                if any(map(is_card, args)):
                    self.mark((TRACK, name), self.all((*args, value), state) | self.under)
                return _since(state, (TRACK, name))
            case model.Move(_, e.Single(e.Frame() as moved) | (e.Frame() as moved), to):
                return self.move(moved, to, state)
            case model.Call():
                return self.call(node, state)
            case model.End(name):
                self.left |= self.leaving(self.secrets.program.procedures[name])
                return state
            case _:
                return state

    def change(self, node: model.Statement) -> None:
        """Note what a statement changes that is reached for hidden reasons."""
        for slot in changed(node, self.secrets):
            self.changing.setdefault(slot, set()).add(id(node))

    def stores_hidden(self, node: model.Statement, state: State) -> bool:
        """Whether hidden things decide what a statement writes into a track."""
        match node:
            case model.Assign(e.Track(_, args), value):
                return bool(_worked_out(self.all((*args, value), state)))
            case _:
                return False

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
        outer = self.under
        with self.inside(counted, (node,), cause=node.source):
            return self.loop(node.body, state, outer, node.slot)

    def move(self, moved: e.Frame, to: Expr, state: State) -> State:
        """What lies in the open now is known; what lies covered is known to those who see it.

        That there was something to be moved is seen, unless it lies where it lay.
        """
        covered = frozenset(self.secrets.lying(self.secrets.flow.kinds(moved), to, to.span))
        held = _worked_out(state.get((moved.owner, moved.name), frozenset()))
        families = self.secrets.flow.possible_families(to)
        seeing = [each.viewers for each in covered]
        both = frozenset.intersection(*seeing) if seeing else frozenset()
        worked_out = frozenset(each for each in held if each.how != EXISTS) | frozenset(
            _seen_by(each, each.viewers | both)
            for each in held
            if each.how == EXISTS and each.family in families
        )
        if not worked_out:
            covered = _as(CHOSEN, covered)
        return _put(state, moved, covered | worked_out if covered else covered)

    def loop(
        self, body: model.Block, state: State, outer: Hides, slot: e.Frame | None = None
    ) -> State:
        """A body that runs any number of times, each time with something else in its variable.

        Its conditions hold anew each time; `outer` are those that are tested once, before it.
        """
        met, self.met = self.met, frozenset()
        while True:
            spend(8 + sum(map(len, state.values())))
            before = _before(state, outer)
            before, left = before if slot is None else _since(before, slot_of(slot)), self.left
            after = _joined(state, before, self.block(body, before))
            if after == state and left == self.left:
                self.hide_round(body, slot, outer)
                self.met |= met
                return state
            state = after

    def hide_round(self, body: model.Block, slot: e.Frame | None, outer: Hides) -> None:
        """Hide what tells in which round of a loop somebody was asked, if hidden things decide it.

        That is the variable of the loop, what is counted in its body, and what is stored of these.
        """
        met = {(under - outer, decision) for under, decision in self.met if under - outer}
        if not met:
            return
        differing = {
            slot_of(node.target)
            for node in statements(body)
            if isinstance(node, model.Assign)
            and isinstance(node.target, e.Frame)
            and slot_of(node.target) in self.slots(node.value)
        }
        if slot is not None:
            differing |= {slot_of(slot), slot_of(replace(slot, name=rest_of(slot.name)))}
        differing |= self.copies(differing)
        for hides, decision in met:
            if decision is None:
                for each in differing:
                    self.asked.setdefault(each, set()).update(hides)
                continue
            for owner, name in sorted(differing & _union(map(self.slots, decision.reads))):
                if key(e.Frame(owner, name, type=Entity("faction"))) not in decision.who:
                    self.hold(hides, name, decision)

    def copies(self, slots: Iterable[Slot]) -> set[Slot]:
        """The variables in which something is stored that is read from some variables."""
        found = set(slots)
        into = {slot: nodes for slot, nodes in self.secrets.flow.into.items() if slot[0] != TRACK}
        while True:
            spend(len(into))
            reading = {
                slot
                for slot, nodes in into.items()
                if slot not in found and any(self.slots(each) & found for each in nodes)
            }
            if not reading:
                return found
            found |= reading

    @contextmanager
    def inside(
        self, hides: Hides, *blocks: model.Block, cause: Expr | None = None
    ) -> Iterator[None]:
        """What is reached only if something hidden is so, which `cause` finds out."""
        before, left = self.under, self.left
        if hides:
            span = None if cause is None else cause.span
            at = None if span is None else (span.source.name, span.start)
            implied = frozenset(replace(each, how=IMPLIED, cause=at) for each in hides)
            self.under |= _lasting(implied, *self.storing.of(*blocks))
        yield
        self.under = before if self.left is left else before | self.left

    def tells_nothing(self, then: model.Block, otherwise: model.Block) -> bool:
        """Whether somebody is asked in any case: then being asked does not tell what is so."""
        asked = [self.asks(each) for each in (then, otherwise)]
        ends = any(
            isinstance(each, model.End) for block in (then, otherwise) for each in statements(block)
        )
        return all(asked) or (ends and any(asked))

    def asks(self, block: model.Block) -> bool:
        """Whether a seat may be asked in a block, or in what it calls."""
        for node in statements(block):
            match node:
                case model.LetDo():
                    return True
                case model.LetChoose(who) if who is not None:
                    return True
                case model.Call(name):
                    if name not in self.asking:
                        self.asking[name] = False
                        bodies = procedure_bodies(self.secrets.program.procedures[name])
                        self.asking[name] = any(map(self.asks, bodies))
                    if self.asking[name]:
                        return True
        return False

    def leaving(self, procedure: model.Procedure) -> Hides:
        """What decides whether a procedure is left here, with those who see it all its time."""
        if procedure.name not in self.stored:
            chosen = {
                slot_of(statement.slot)
                for body in procedure_bodies(procedure)
                for statement in statements(body)
                if isinstance(statement, _CHOOSING)
            }
            stored = self.storing.of(*procedure_bodies(procedure))
            self.stored[procedure.name] = tuple(stored | chosen)
        return _lasting(self.under, *self.stored[procedure.name])

    def put(self, state: State, slot: e.Frame, hides: Hides) -> State:
        """The state with something stored, here and now."""
        stored = slot_of(slot)
        return _put(_since(state, stored), slot, _lasting(hides | self.under, stored))

    def keep(self, track: Slot, hides: Hides) -> None:
        """Something is stored in a track, which may be read at any time."""
        kept = frozenset(_seen_by(each, filter(is_fixed, each.viewers)) for each in hides)
        if kept:
            self.tracks[track] = self.tracks.get(track, frozenset()) | kept

    def mark(self, track: Slot, hides: Hides) -> None:
        """Cards are marked in a track; of unseen cards this tells what it was decided by."""
        told = frozenset(_seen_by(each, filter(is_fixed, each.viewers)) for each in hides)
        if not told <= self.marks.get(track, frozenset()):
            self.marks[track] = self.marks.get(track, frozenset()) | told

    # ------------------------------------------------------------ decisions

    def choose(self, node: model.LetChoose, state: State) -> State:
        """A choice: what it reads is tested, what was chosen may be hidden."""
        decision = choice_decision(node)
        self.come_to(node)
        if decision is not None:
            self.test(decision, state)
            self.ask(node, state)
        hides = self.all(chooser_reads(node.chooser), state)
        if node.who is None:
            existing = self.existing(node, state)
            self.drawing.setdefault(id(node), set()).update(self.under | existing)
            chosen = _as(CHOSEN, hides) if _sort(node.slot) == "card" else frozenset()
            return self.put(state, node.slot, chosen | existing)
        if _sort(node.slot) != "card":  # everybody is told what was chosen
            return self.put(state, node.slot, frozenset())
        seat = key(node.who)
        decider = key(e.Decider(type=Entity("faction")))
        hides = frozenset(
            _seen_by(each, each.viewers | _others(each, {decider: seat})) for each in hides
        )
        return self.put(state, node.slot, _as(CHOSEN, hides))

    def existing(self, node: model.LetChoose, state: State) -> Hides:
        """What decides whether there is anything that chance can choose."""
        source = node.chooser.source if isinstance(node.chooser, model.OneOf) else None
        places = None if source is None else self.secrets.whole(source)
        reads = chooser_reads(node.chooser) if places is None else places
        return _as(EXISTS, self.all(reads, state))

    def come_to(self, node: model.LetChoose | model.LetDo) -> None:
        """Note what decides whether a statement is come to that asks somebody, or chance."""
        self.coming.setdefault(id(node), set()).update(self.under)
        self.turning.setdefault(id(node), set()).update(self.under - self.outside)

    def ask(self, node: model.LetChoose | model.LetDo, state: State) -> None:
        """Somebody is asked, and looks at what there is."""
        if self.under:
            self.met |= {(self.under, None)}
        self.hiding.setdefault(id(node), set()).update(state, self.tracks, self.marks)
        for slot, hides in state.items():
            found = _worked_out(hides)
            if found:
                self.asked.setdefault(slot, set()).update(found)

    def hidden_slots(self, node: model.LetChoose | model.LetDo) -> frozenset[Slot]:
        """The variables and tracks that hide something where a statement asks somebody.

        What it chooses itself is not there yet.
        """
        own = {slot_of(node.slot)} if isinstance(node, model.LetChoose) else set()
        return frozenset(self.hiding.get(id(node), set()) - own)

    def reads_hidden(self, node: model.LetChoose | model.LetDo) -> bool:
        """Whether what is possible where a statement asks somebody depends on such variables."""
        hidden = self.hidden_slots(node)
        return bool(hidden) and any(self.slots(each) & hidden for each in self.asked_by(node))

    def asked_by(self, node: model.LetChoose | model.LetDo) -> Iterator[Expr]:
        """What a statement reads to find out what is possible."""
        if isinstance(node, model.LetChoose):
            yield from chooser_reads(node.chooser)
            return
        names = offered(node)
        for name in names:
            yield from action_reads(self.secrets.program.actions[name])

    def offer(self, node: model.LetDo, state: State) -> State:
        """Actions that are offered, and what they leave behind."""
        seats = frozenset(key(who) for who in node.who) if len(node.who) == 1 else frozenset()
        names = offered(node)
        self.come_to(node)
        while True:  # what one action leaves behind, the next may read
            spend(8 + sum(map(len, state.values())))
            ends = [state]
            self.ask(node, state)
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
        types = {slot.name: slot.type for slot in action.slots}
        for choice in action.choices:
            if not is_card(e.Frame(action.name, choice.name, type=types[choice.name])):
                continue  # everybody is told what was chosen
            hides = _as(CHOSEN, self.all(chooser_reads(choice.chooser), state))
            inner = {**inner, (action.name, choice.name): _lasting(hides)}
        return _without(self.block(action.then, inner), action.name)

    def test(self, decision: Decision, state: State) -> None:
        """Report variables that a decision reads and whose contents the seat may not know."""
        if self.under:
            self.met |= {(self.under, decision)}
        if not any((state, self.tracks, self.marks, self.known_reached)):
            return
        held = [
            (slot, self.kept(slot, state))
            for slot in sorted(_union(self.slots(node) for node in decision.reads))
        ]
        held += [(slot, self.marks[slot]) for slot in sorted(self.marked(decision.reads))]
        told = frozenset(each for each in self.under if each.cause is not None)
        for slot, hides in held:
            self.hold(hides - told, slot[1], decision)
        listed = _union(map(self.unseen.alike_kinds, filter(is_thing, decision.reads)))
        for slot in sorted(state) if listed else ():
            kinds = listed & self.unseen.kinds_in(slot)
            for secret in _worked_out(state[slot]) - told if kinds else ():
                if not secret.viewers & decision.who:
                    self.report(problems.tells_apart(decision.span, slot[1], min(kinds)))

    def hold(self, hides: Hides, name: str, decision: Decision) -> None:
        """Report a variable that tells a decision what its seat may not know."""
        for secret in hides:
            if not secret.viewers & decision.who:
                family = self.secrets.program.universe.families[secret.family]
                self.report(problems.holds_secret(decision.span, name, family))

    def report(self, wrong: Diagnostic) -> None:
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
        fitting = self.fitting(node, procedure, state)
        cause = node.args[0] if fitting else None
        with self.inside(fitting, *procedure_bodies(procedure), cause=cause):
            return self.begin(node, procedure, state, seats, given)

    def fitting(self, node: model.Call, procedure: model.Procedure, state: State) -> Hides:
        """What decides whether a procedure is run: not for things of another kind, nor for none.

        Whether a card was there to be chosen by a seat is public.
        """
        types = {slot.name: slot.type for slot in procedure.slots}
        whole = self.secrets.program.universe.mask
        found: Hides = frozenset()
        for param, arg in zip(procedure.params, node.args, strict=True):
            kind, given = types[param], arg.type
            if not isinstance(kind, Entity) or not isinstance(given, Entity):
                continue
            held = self.held(arg, state)
            if whole(given) & ~whole(kind):
                found |= _as(READ, held)
            elif given.maybe_none:
                found |= _worked_out(held)
        return found

    def begin(
        self, node: model.Call, procedure: model.Procedure, state: State,
        seats: Mapping[Key, Key], given: dict[Slot, Hides],
    ) -> State:  # fmt: skip
        """A call that is made."""
        own = procedure.name, ALL
        given = {slot: hides | self.under for slot, hides in given.items()}
        self.reached.setdefault(procedure.name, set()).update(
            _seen_by(each, lasting(each.viewers, (own,)) | _others(each, seats))
            for each in self.under
        )
        inner = {
            slot: frozenset(
                _seen_by(each, lasting(each.viewers, (own,)) | _others(each, seats))
                for each in hides
            )
            for slot, hides in {**state, **given}.items()
            if hides
        }
        begun = self.begun.setdefault(procedure.name, {})
        for slot, hides in inner.items():
            if _worked_out(hides):
                begun.setdefault(slot, set()).update(_worked_out(hides))
        end = self.procedure(procedure, inner)
        state = _since(_without(end, procedure.name), own)
        stored = self.storing.of(*procedure_bodies(procedure))
        for param, arg in zip(procedure.params, node.args, strict=True):
            slot = procedure.name, param
            moved = end.get(slot) != inner.get(slot)
            if isinstance(arg, e.Frame) and is_card(arg) and moved and slot not in stored:
                state = _put(state, arg, end.get(slot, frozenset()))
        return state

    def procedure(self, procedure: model.Procedure, state: State) -> State:
        """What is hidden when a procedure and its reactions have run."""
        spend(8 + sum(map(len, state.values())))
        begin = procedure.name, frozenset(state.items()), self.under
        if begin not in self.ends:
            before, outside, met = (self.under, self.left), self.outside, self.met
            self.left, self.outside, self.met = frozenset(), self.under, frozenset()
            end = self.block(procedure.body, state)
            for reaction in procedure.reactions:  # they run, be it left or not
                self.under, self.left = before[0], frozenset()
                hides = frozenset() if reaction.when is None else self.hides(reaction.when, end)
                with self.inside(hides, reaction.body, cause=reaction.when):
                    end = _joined(end, self.block(reaction.body, end))
            (self.under, self.left), self.outside = before, outside
            self.ends[begin] = end, self.met
            self.met = met
        end, met = self.ends[begin]
        self.met |= met
        return end

    # ------------------------------------------------------------ expressions

    def held(self, node: Expr, state: State) -> Hides:
        """What a variable hides in which an expression is stored; a copy hides as its original."""
        copied = node.member if isinstance(node, e.Single) else node
        if isinstance(copied, e.Frame | e.Track):
            return self.kept(slot_of(copied), state)
        return self.hides(node, state)

    def kept(self, slot: Slot, state: State) -> Hides:
        """What a variable hides, or a track that holds cards."""
        if slot[0] == RUNNING:
            return self.known_reached.get(slot[1], frozenset())
        return state.get(slot) or self.tracks.get(slot, frozenset())

    def all(self, nodes: Iterable[Expr], state: State) -> Hides:
        return _union(self.hides(each, state) for each in nodes)

    def hides(self, node: Expr, state: State) -> Hides:
        """What hidden things an expression depends on."""
        held = _union(self.kept(slot, state) for slot in self.slots(node))
        held |= _union(self.marks[slot] for slot in self.marked((node,)))
        worked_out = frozenset(
            replace(each, how=READ) if each.how == CHOSEN else each for each in held
        )
        return frozenset(self.secrets.read(node)) | worked_out

    def marked(self, nodes: Iterable[Expr]) -> set[Slot]:
        """The tracks with something hidden that are read of cards which may lie anywhere."""
        if not self.marks:
            return set()
        return {slot for node in nodes for slot in self.unseen.marks(node) if slot in self.marks}

    def slots(self, node: Expr) -> frozenset[Slot]:
        """The variables that an expression reads, also inside the values it calls."""
        found: set[Slot] = set()
        for each in e.walk(node):
            if isinstance(each, e.Frame | e.Track):
                found.add(slot_of(each))
            elif isinstance(each, e.Running):
                found.add((RUNNING, each.procedure))
            elif isinstance(each, e.Call):
                found |= self.value_slots(each.value)
        return frozenset(found)

    def value_slots(self, name: str) -> frozenset[Slot]:
        """The variables that a value reads."""
        if name not in self.frames:
            value = self.secrets.program.values[name]
            self.frames[name] = _union(self.slots(each) for each in value_reads(value))
        return self.frames[name]


def _fixed(hides: Iterable[Secret]) -> Hides:
    """What is hidden at any time, from all but those who are named for ever."""
    return frozenset(_seen_by(each, filter(is_fixed, each.viewers)) for each in hides)


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
    found = frozenset(viewers)
    return secret if found == secret.viewers else replace(secret, viewers=found)


def _lasting(hides: Hides, *stored: Slot) -> Hides:
    """What is hidden, when something else stands in some variables."""
    spend(len(hides) * (1 + len(stored)))
    left = {viewers: lasting(viewers, stored) for viewers in {each.viewers for each in hides}}
    if all(viewers == still for viewers, still in left.items()):
        return hides
    return frozenset(_seen_by(each, left[each.viewers]) for each in hides)


def _since(state: State, *stored: Slot) -> State:
    return {slot: _lasting(hides, *stored) for slot, hides in state.items()}


def _before(state: State, outer: Hides) -> State:
    """What was stored for reasons that are tested again: that one holds now tells nothing of it."""
    lasting_causes = {each.cause for each in outer}
    return {
        slot: frozenset(
            each if each.cause in lasting_causes else replace(each, cause=None) for each in hides
        )
        for slot, hides in state.items()
    }


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
