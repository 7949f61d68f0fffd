"""Law 5, for cards that are named wherever they lie: `one card`, `every card`.

A seat may name a card that it does not see, as long as all cards of that kind are one. Where there
are several, which of them lies where would show; and marks on a card that a seat does not see are
as hidden as the card is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.flow import TRACK, Slot, slot_of
from riotdsl.program.analysis.walk import program_statements, value_reads
from riotdsl.program.checked import Checked
from riotdsl.program.checks import problems
from riotdsl.program.checks.secrets import Secrets, secrets_of
from riotdsl.program.expr import Expr
from riotdsl.program.types import Entity, OrderOf, SetOf
from riotdsl.text.budget import spend
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.source import Span

Env = Mapping[str, bool]  # of bound cards, whether they come from a place that is named
Called = tuple[str, tuple[tuple[str, bool], ...]]

NOTHING: Env = {}
REST = "#rest "  # before the name of a loop's variable: what is left to go through
_BINDERS = (e.Filter, e.Quantified, e.Aggregate)


def is_card(node: Expr) -> bool:
    """Whether an expression is a card, or a set or an order of cards."""
    element = node.type.element if isinstance(node.type, SetOf | OrderOf) else node.type
    return isinstance(element, Entity) and element.sort == "card"


def is_thing(node: Expr) -> bool:
    """Whether an expression is a unit or a card, or a set or an order of them."""
    element = node.type.element if isinstance(node.type, SetOf | OrderOf) else node.type
    return isinstance(element, Entity) and element.sort in ("unit", "card")


@dataclass(slots=True)
class HiddenCards:
    """Tells which cards of an expression may lie where nobody has looked for them."""

    secrets: Secrets
    stored: dict[Slot, bool] = field(default_factory=dict)
    results: dict[Called, bool] = field(default_factory=dict)
    read: dict[Called, tuple[Slot, ...]] = field(default_factory=dict)
    doubled: frozenset[str] | None = None

    def is_located(self, node: Expr, env: Env) -> bool:
        """Whether cards come from a place that is named; `env` says so of bound variables."""
        spend(2)
        match node:
            case e.At():
                return True
            case e.Filter(variable, source, condition):
                return _is_pinned(variable, condition) or self.is_located(source, env)
            case e.Owned(source) | e.Ordered(source):
                return self.is_located(source, env)
            case e.Minus(left):
                return self.is_located(left, env)
            case e.Union(left, right):
                return self.is_located(left, env) and self.is_located(right, env)
            case e.Single(inner) | e.Members(inner):
                return self.is_located(inner, env)
            case e.Local(name):
                return env.get(name, True)
            case e.Frame() | e.Track():
                return self.is_stored_located(slot_of(node))
            case e.Call():
                return self.is_result_located(self.called(node, env))
            case _:
                return not self.lodgings(node)

    def is_stored_located(self, slot: Slot) -> bool:
        """Whether all that is ever stored in a variable or track comes from a place."""
        if slot not in self.stored:
            self.stored[slot] = True
            into = self.secrets.flow.into.get(slot, ())
            self.stored[slot] = all(self.is_located(each, NOTHING) for each in into)
        return self.stored[slot]

    def is_result_located(self, called: Called) -> bool:
        """Whether what a value gives comes from a place."""
        if called not in self.results:
            value = self.secrets.program.values[called[0]]
            env = dict(called[1])
            located = all(self.is_located(each.value, env) for each in value.clauses)
            self.results[called] = located
        return self.results[called]

    def called(self, node: e.Call, env: Env) -> Called:
        """A value with what is known of the cards that it is asked for."""
        params = self.secrets.program.values[node.value].params
        cards = [(p, arg) for p, arg in zip(params, node.args, strict=True) if is_card(arg)]
        return node.value, tuple((p.name, self.is_located(arg, env)) for p, arg in cards)

    def lodgings(self, node: Expr) -> list[str]:
        """The hidden places where cards of an expression can lie."""
        flow = self.secrets.flow
        return sorted(self.secrets.hidden & flow.lodges(flow.kinds(node)))

    def marks(self, node: Expr, env: Env = NOTHING) -> Iterator[Slot]:
        """The tracks that an expression reads of cards which may lie anywhere."""
        spend(2)
        match node:
            case e.Track(name, args):
                if any(is_card(arg) and not self.is_located(arg, env) for arg in args):
                    yield TRACK, name
            case e.Call():
                called = self.called(node, env)
                if called not in self.read:
                    inner = value_reads(self.secrets.program.values[node.value])
                    found = (slot for each in inner for slot in self.marks(each, dict(called[1])))
                    self.read[called] = tuple(dict.fromkeys(found))
                yield from self.read[called]
            case _ if isinstance(node, _BINDERS):
                located = not is_card(node.source) or self.is_located(node.source, env)
                if isinstance(node, e.Filter) and _is_pinned(node.variable, node.condition):
                    located = True
                env = {**env, node.variable: located}
            case _:
                pass
        for child in e.children(node):
            yield from self.marks(child, env)

    def alike(self, node: Expr) -> str | None:
        """A kind with several cards among those that are named wherever they lie, if there is one.

        Of such a kind only those can be told apart that are seen.
        """
        if not is_card(node) or self.is_located(node, NOTHING):
            return None
        flow = self.secrets.flow
        lodged = (
            kind
            for kind in self.alike_kinds(node)
            if self.secrets.hidden & flow.lodges(frozenset({kind}))
        )
        return min(lodged, default=None)

    def alike_kinds(self, node: Expr) -> frozenset[str]:
        """The kinds in an expression of which there are several things that nothing tells apart."""
        kinds = self.secrets.flow.kinds(node)
        spend(2 * len(kinds))
        return kinds & self.several()

    def several(self) -> frozenset[str]:
        if self.doubled is None:
            universe = self.secrets.program.universe
            tokens = (each for sort in ("unit", "card") for each in universe.tokens(sort))
            counts = Counter((each.kind, each.index, each.owner) for each in tokens)
            self.doubled = frozenset(kind for (kind, *_), count in counts.items() if count > 1)
        return self.doubled

    def kinds_in(self, slot: Slot) -> frozenset[str]:
        """The kinds of the units or cards that a variable can hold."""
        program, (owner, name) = self.secrets.program, slot
        frame = program.procedures.get(owner) or program.actions.get(owner)
        for each in () if frame is None else frame.slots:
            if each.name == name.removeprefix(REST):
                node = e.Frame(owner, each.name, type=each.type)
                return self.secrets.flow.kinds(node) if is_thing(node) else frozenset()
        return frozenset()


def _is_pinned(variable: str, condition: Expr) -> bool:
    """Whether a condition asks of a card that it lies at a certain place."""
    match condition:
        case e.And(parts):
            return any(_is_pinned(variable, part) for part in parts)
        case e.Compare("==", e.PlaceOf(e.Local(name)), _) | e.Compare(
            "==", _, e.PlaceOf(e.Local(name))
        ):
            return name == variable
        case _:
            return False


def _choices(program: model.Program) -> Iterator[tuple[model.Chooser, Span]]:
    """What a seat chooses, in actions and in procedures."""
    for action in program.actions.values():
        yield from ((choice.chooser, choice.span) for choice in action.choices)
    for statement in program_statements(program):
        if isinstance(statement, model.LetChoose) and statement.who is not None:
            yield statement.chooser, statement.span


def hidden_card_problems(checked: Checked) -> Iterator[Diagnostic]:
    """`reads-secret`, where cards that nobody can tell apart are chosen wherever they lie."""
    secrets = secrets_of(checked.program)
    if not secrets.hidden:
        return
    unseen = HiddenCards(secrets)
    for chooser, span in _choices(checked.program):
        if isinstance(chooser, model.OneOf | model.SomeOf | model.OrderOf):
            kind = unseen.alike(chooser.source)
            if kind is not None:
                family = checked.program.universe.families[unseen.lodgings(chooser.source)[0]]
                yield problems.chooses_unseen(chooser.source.span or span, kind, family)
