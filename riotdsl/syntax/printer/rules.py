"""Rules as documents: values, abilities, actions, procedures, what ends a game."""

from __future__ import annotations

from collections.abc import Iterable

from riotdsl.syntax.printer.body import Item, Style, body, item
from riotdsl.syntax.printer.comments import Remarks
from riotdsl.syntax.printer.document import Doc, Group, Line, Nest, broken, join
from riotdsl.syntax.printer.expressions import enclosed, expr, names, param, params, selected, type_
from riotdsl.syntax.printer.statements import block, choose, with_block
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree import statements as steps
from riotdsl.syntax.tree.expressions import Expr, Name

_TALKING = Line(hard=True)


def when(condition: Expr | None) -> tuple[Doc, ...]:
    """The tail `when C`, or none."""
    return () if condition is None else (join("when ", expr(condition)),)


def over(labels: tuple[Name, ...]) -> tuple[Doc, ...]:
    """The tail `over a, b`, or none."""
    return (join("over ", names(labels)),) if labels else ()


def notes(listed: Iterable[declarations.Assumed]) -> tuple[Doc, ...]:
    """The tails `assumed "..."`."""
    return tuple(f'assumed "{note.reason}"' for note in listed)


def saying(head: Doc, say: str | None, listed: Iterable[declarations.Assumed]) -> Doc:
    """A requirement with what it says when it refuses, always on a line of its own."""
    if say is None:
        return head
    tails = (f'say "{say}"', *notes(listed))
    return join(head, Nest(join(*(join(_TALKING, tail) for tail in tails))))


def value(remarks: Remarks, node: declarations.Value) -> Doc:
    head = join(f"value {node.name.text}", params(node.params), " -> ", type_(node.type))
    items = [item(each, clause) for each in node.clauses]
    return body(remarks, node, head, items, Style.SINGLE)


def clause(node: declarations.Clause) -> Doc:
    label = node.label.text if node.of is None else f"{node.of.text}.{node.label.text}"
    head = join(f"{label}: ", expr(node.value))
    return broken(head, *when(node.when), *over(node.over), *notes(node.notes))


def ability(remarks: Remarks, node: declarations.Ability) -> Doc:
    head = join(f"ability {node.name.text} of ", names(node.kinds))
    items = [power(remarks, each) for each in node.items]
    return body(remarks, node, head, items, Style.SINGLE)


def power(remarks: Remarks, node: declarations.Clause | declarations.Reaction) -> Item:
    """A part of an ability."""
    if isinstance(node, declarations.Clause):
        return item(node, clause)
    return item(node, lambda each: reaction(remarks, each), has_body=True)


def reaction(remarks: Remarks, node: declarations.Reaction) -> Doc:
    head = broken(f"after {node.procedure.text}", *when(node.when))
    return noted(with_block(remarks, head, node.body), node.notes)


def noted(head: Doc, listed: Iterable[declarations.Assumed]) -> Doc:
    """What ends in a block, and its reasons behind the closing brace."""
    return join(head, *(f" {note}" for note in notes(listed)))


def action(remarks: Remarks, node: declarations.Action) -> Doc:
    items: list[Item] = []
    if node.form is not None:
        word = remarks.next("form", node.span.start)
        items.append(Item(word.start, remarks.after(word.end).end, f'form "{node.form}"'))
    items += [_demand(each) for each in node.items]
    items.append(_then(remarks, node))
    return body(remarks, node, f"action {node.name.text}", items, Style.BROKEN)


def _demand(node: steps.Choose | declarations.Require) -> Item:
    return item(node, choose) if isinstance(node, steps.Choose) else item(node, require)


def _then(remarks: Remarks, node: declarations.Action) -> Item:
    end = node.notes[-1].span.end if node.notes else node.then.span.end

    def doc() -> Doc:
        return noted(Group(join("then ", block(remarks, node.then))), node.notes)

    return Item(remarks.next("then", node.span.start).start, end, doc)


def require(node: declarations.Require) -> Doc:
    name = node.name.text if node.of is None else f"{node.of.text}.{node.name.text}"
    head = join(f"require {name}: ", expr(node.condition))
    silent = () if node.say is not None else notes(node.notes)
    return saying(broken(head, *when(node.when), *silent), node.say, node.notes)


def procedure(remarks: Remarks, node: declarations.Procedure) -> Doc:
    given = enclosed("(", map(param, node.params), ")")
    head = join(f"procedure {node.name.text}", given)
    return noted(with_block(remarks, head, node.body), node.notes)


def win(node: declarations.Win) -> Doc:
    winners = node.winners
    if isinstance(winners, terms.Filtered):
        chosen = selected(winners.source, winners.condition)
    else:
        chosen = selected(winners, None)
    after = ", ".join(name.text for name in node.after)
    head = join(f"win {node.name.text}{after and f' after {after}'}: ", chosen)
    return broken(head, *when(node.when), *notes(node.notes))


def invariant(node: declarations.Invariant) -> Doc:
    return join(f"invariant {node.name.text}: ", expr(node.condition))


def measure(node: declarations.Measure) -> Doc:
    if node.value is not None:
        return join(f"measure {node.name.text}: ", expr(node.value))
    counted = "" if node.procedure is None else node.procedure.text
    return broken(f"measure {node.name.text} counts {counted}", *when(node.when))


def heuristic(node: declarations.Heuristic) -> Doc:
    return join("heuristic: ", expr(node.value))
