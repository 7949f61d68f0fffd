"""Whether rules still need what a variant has dropped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riotdsl.program.paths import declares
from riotdsl.program.variants import problems as variant_problems
from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree import statements as steps
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Name, Node
from riotdsl.text.diagnostic import Diagnostic

# What only tells about the rules may go on naming what a variant has dropped.
_TELLING = (tree.Edition, tree.Rulings, tree.Texts, tree.Start, tree.Picture)
_CASES = (cases.Variant, cases.Scenario)


def still_used(
    declarations: Sequence[cases.Declaration], dropped: Sequence[Name]
) -> Iterator[Diagnostic]:
    """One for each dropped name that a rule still needs."""
    if not dropped:
        return
    again = {name.text for node in declarations for name, _ in declares(node)}
    gone = {name.text for name in dropped} - again
    uses: dict[str, Name] = {}
    for node in declarations:
        if not isinstance(node, (*_TELLING, *_CASES)):
            found = [use for use in _used(node) if use.text in gone]
            own = {name.text for name in _bound(node)} if found else set()
            for use in found:
                if use.text not in own:
                    uses.setdefault(use.text, use)
    for name in dropped:
        if name.text in uses:
            yield variant_problems.still_used(name, uses[name.text].span)


def _bound(node: Node) -> Iterator[Name]:
    """Names that a declaration gives to its own variables."""
    for part in tree.walk(node):
        match part:
            case (
                tree.Param(name) | steps.Choose(name) | steps.Note(name)
                | steps.ForEach(name) | steps.ForNumbers(name) | terms.Quantified(_, name)
            ):  # fmt: skip
                yield name
            case steps.LetChoose():
                yield part.name
            case terms.Aggregate() if part.name is not None:
                yield part.name


def _used(node: Node) -> Iterator[Name]:
    """Names that stand for something declared elsewhere."""
    for part in tree.walk(node):
        match part:
            case terms.Ref(root):
                yield root
            case terms.Member(name):
                yield name
            case steps.Call(procedure) | tree.Reaction(procedure):
                yield procedure
            case tree.Measure() if part.procedure is not None:
                yield part.procedure
            case tree.NamedType(names) | tree.Lineup(names):
                yield from names
            case tree.SetType(kind) | tree.OrderType(kind):
                yield kind
            case tree.Index() if part.kind is not None:
                yield part.kind
            case tree.Thing() if part.owners is not None:
                yield from part.owners
