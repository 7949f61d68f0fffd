"""Law 5: what a seat is offered, and why it is refused, may not tell what it cannot see.

Only places hide things. How many things lie in a place is seen by all; which ones, by those whom
its `seen by` names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.expression_equality import Key, key
from riotdsl.program.analysis.flow import Flow, flow_of
from riotdsl.program.analysis.secret_decisions import hidden_kinds
from riotdsl.program.analysis.walk import (
    chooser_reads,
    holes,
    program_statements,
    requirement_reads,
)
from riotdsl.program.checked import Checked
from riotdsl.program.checks import problems
from riotdsl.program.close import present
from riotdsl.program.expr import Expr, substituted
from riotdsl.program.texts.from_syntax import wordings_of
from riotdsl.program.types import Entity, SetOf
from riotdsl.text.budget import spend
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.source import Span

# How something depends on what is hidden: it was worked out from it, it was chosen there, it was
# stored where only what is hidden decides whether it is, or chance chose it if there was any.
READ, CHOSEN, IMPLIED, EXISTS = "read", "chosen", "implied", "exists"


@dataclass(frozen=True, slots=True)
class Secret:
    """That something depends on what lies in a place; `viewers` are those who see it.

    `cause` is the condition by which it was stored, if it was.
    """

    family: str
    viewers: frozenset[Key]
    span: Span | None = field(compare=False)
    how: str = READ
    cause: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat's possibilities are read from; `who` holds the expressions that are that seat."""

    reads: tuple[Expr, ...]
    who: frozenset[Key]
    span: Span


@dataclass(slots=True)
class Secrets:
    """Finds what expressions read of hidden places."""

    program: model.Program
    flow: Flow
    hidden: frozenset[str]
    present: Mapping[str, int] | None
    known: dict[Key, tuple[Secret, ...]] = field(default_factory=dict)

    def read(self, node: Expr) -> Iterator[Secret]:
        """Everything hidden on which an expression depends."""
        match node:
            case e.Count(source) | e.Empty(source) if (places := self.whole(source)) is not None:
                yield from self.all(places)
            case e.At(source, place):
                yield from self.lying(self.flow.kinds(node), place, node.span)
                yield from self.all((source, place))
            case e.Compare("==", e.PlaceOf(thing), place):
                yield from self.lying(self.flow.kinds(thing), place, node.span)
                yield from self.all((thing, place))
            case e.Compare("==", place, e.PlaceOf(thing)):
                yield from self.lying(self.flow.kinds(thing), place, node.span)
                yield from self.all((thing, place))
            case e.Contains(e.PlaceOf(thing), e.Const() as places_):
                yield from self.lying(self.flow.kinds(thing), places_, node.span)
                yield from self.read(thing)
            case e.PlaceOf(thing):
                for family in self.hidden & self.flow.lodges(self.flow.kinds(thing)):
                    yield Secret(family, frozenset(), node.span)
                yield from self.read(thing)
            case e.Call():
                yield from self.called(node)
                yield from self.all(node.args)
            case _:
                yield from self.all(e.children(node))

    def all(self, nodes: Iterable[Expr]) -> Iterator[Secret]:
        """Everything hidden on which one of some expressions depends."""
        for node in nodes:
            yield from self.read(node)

    def called(self, node: e.Call) -> Iterator[Secret]:
        """What a value reads, with its parameters bound to the arguments."""
        made = key(node)
        if made not in self.known:
            value = self.program.values[node.value]
            bound = {p.name: arg for p, arg in zip(value.params, node.args, strict=True)}
            inner = [clause.value for clause in value.clauses]
            inner += [clause.when for clause in value.clauses if clause.when is not None]
            read = self.all(substituted(each, bound) for each in inner)
            self.known[made] = tuple(dict.fromkeys(read))
        spend(1 + len(self.known[made]))
        yield from self.known[made]

    # ------------------------------------------------------------ places

    def lying(self, kinds: frozenset[str], place: Expr, span: Span | None) -> Iterator[Secret]:
        """What is told by whether things of some kinds lie at a place."""
        possible = self.hidden & self.flow.lodges(kinds)
        for leaf in self.flow.leaves(place) if possible else ():
            families = self.flow.leaf_families(leaf)
            for family in sorted(possible if families is None else possible & families):
                yield Secret(family, self.viewers(leaf, family), span)

    def viewers(self, leaf: Expr, name: str) -> frozenset[Key]:
        """Who sees into a place: those whom its kind names, or whom its index does."""
        universe = self.program.universe
        family = universe.families[name]
        seen_by = family.seen_by or ()
        found = {_faction(universe.factions.index(f)) for f in seen_by if f in universe.factions}
        for number, index in enumerate(family.indexes):
            if index.name in seen_by:
                if isinstance(leaf, e.Table) and leaf.name == f"{name}[]":
                    found.add(key(leaf.args[number]))
                elif isinstance(leaf, e.Const) and isinstance(leaf.type, Entity):
                    found.add(_faction(universe.place_index[leaf.value][number]))
        return frozenset(found)

    def whole(self, source: Expr) -> tuple[Expr, ...] | None:
        """The places, if a set is all that lies at them; None if it is something else."""
        match source:
            case e.At(e.Const(mask), place):
                families = self.flow.possible_families(place)
                others = [
                    kind
                    for kind, lodgings in self.flow.lodgings.items()
                    if lodgings & families and self.is_of(source, kind)
                    and self.taking_part(kind) & ~mask
                ]  # fmt: skip
                return None if others else (place,)
            case e.Union(left, right):
                one, other = self.whole(left), self.whole(right)
                return None if one is None or other is None else (*one, *other)
            case e.Call(name):
                value = self.program.values[name]
                if len(value.clauses) == 1 and not value.params:
                    return self.whole(value.clauses[0].value)
        return None

    def taking_part(self, kind: str) -> int:
        """The things of a kind without those of factions that do not play."""
        family = self.program.universe.families[kind]
        return family.mask if self.present is None else family.mask & self.present[family.sort]

    def is_of(self, things: Expr, kind: str) -> bool:
        """Whether a kind is of the sort of these things."""
        assert isinstance(things.type, SetOf)
        return self.program.universe.families[kind].sort == things.type.element.sort


def _faction(number: int) -> Key:
    return key(e.Const(number, type=Entity("faction")))


def secrets_of(program: model.Program) -> Secrets:
    """The finder for a program."""
    universe, seats = program.universe, program.seats
    playing = None if seats is None else present(universe, seats)
    return Secrets(program, flow_of(program), hidden_kinds(universe), playing)


def you(action: model.Action) -> Key:
    """The seat that does an action."""
    return key(e.Frame(action.name, "you", type=Entity("faction")))


def decider(who: Expr) -> frozenset[Key]:
    """The expressions that stand for the seat that makes a choice."""
    return frozenset({key(who), key(e.Decider(type=Entity("faction")))})


def action_decisions(action: model.Action) -> Iterator[Decision]:
    """The choices and requirements of an action."""
    seat = frozenset({you(action)})
    for choice in action.choices:
        yield Decision(chooser_reads(choice.chooser), seat, choice.span)
    for requirement in action.requirements:
        yield Decision(tuple(requirement_reads(requirement)), seat, requirement.span)


def choice_decision(choice: model.LetChoose) -> Decision | None:
    """The decision of a `let ... choose`; None where chance chooses."""
    if choice.who is None:
        return None
    return Decision(chooser_reads(choice.chooser), decider(choice.who), choice.span)


def decisions(program: model.Program) -> Iterator[Decision]:
    """Everything that is offered to a seat or refused."""
    for action in program.actions.values():
        yield from action_decisions(action)
    for statement in program_statements(program):
        if isinstance(statement, model.LetChoose):
            decision = choice_decision(statement)
            if decision is not None:
                yield decision


def worded_decisions(checked: Checked) -> Iterator[Decision]:
    """What the wordings of requirements read, in every language and edition."""
    required = {
        f"{action.name}.{requirement.name}": (action, requirement)
        for action in checked.program.actions.values()
        for requirement in action.requirements
    }
    for path, said in wordings_of(checked, required.keys()):
        action, requirement = required[path]
        yield Decision(holes(said), frozenset({you(action)}), requirement.span)


def secret_problems(checked: Checked) -> Iterator[Diagnostic]:
    """`reads-secret`, where a decision reads a hidden place."""
    secrets = secrets_of(checked.program)
    if not secrets.hidden:
        return
    for decision in (*decisions(checked.program), *worded_decisions(checked)):
        told: set[str] = set()
        for secret in secrets.all(decision.reads):
            if not secret.viewers & decision.who and secret.family not in told:
                told.add(secret.family)
                family = checked.program.universe.families[secret.family]
                yield problems.reads_secret(secret.span or decision.span, decision.span, family)
