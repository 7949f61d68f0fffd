"""Expressions over moved sets read back as unions of meets: what `set_algebra` writes, and alike.

Two expressions that come to the same terms stand for the same set, however they were written.
"""

from __future__ import annotations

from collections.abc import Callable

from riotdsl.machine.optimise.set_algebra import Atom, Most, Term, Terms, meet, union, without
from riotdsl.machine.optimise.shifts import shifts
from riotdsl.program import expr as e
from riotdsl.program.expr import Expr
from riotdsl.program.types import YES_NO
from riotdsl.text.lazy_dataclass import dataclass, field, replace

EVERYTHING = -1


def untyped(node: Expr) -> Expr:
    """The expression without types: those that are computed alike are equal then."""
    plain = replace(e.mapped(node, untyped), type=YES_NO)
    if isinstance(plain, e.Union):
        left, right = sorted((plain.left, plain.right), key=repr)
        return replace(plain, left=left, right=right)
    return plain


@dataclass(slots=True)
class Reader:
    """Reads expressions; `most` tells in which constant set another lies, `name` what it is called.

    `bounds` has the constant set in which each set lies that was read.
    """

    most: Most
    name: Callable[[Expr], Expr] = untyped
    bounds: dict[Expr, int] = field(default_factory=dict)

    def terms(self, node: Expr) -> Terms:
        """The terms, each among no more than its sets allow; UnwieldyError if they are too many."""
        return self.bounded(self.read(node))

    def read(self, node: Expr) -> Terms:
        match node:
            case e.Const(mask):
                return (Term(mask),)
            case e.Meet(left, right):
                return meet(self.read(left), self.read(right))
            case e.Minus(left, right):
                return meet(self.read(left), without(EVERYTHING, self.read(right)))
            case e.Union(left, right) if shifts(node):
                return union((self.read(left), self.read(right)))
            case e.Shifted(source, by) if not shifts(source):
                return (Term(EVERYTHING, frozenset({Atom(self.named(source), by)})),)
            case _:
                return (Term(EVERYTHING, frozenset({Atom(self.named(node), 0)})),)

    def named(self, source: Expr) -> Expr:
        name = self.name(source)
        self.bounds[name] = self.bound(source)
        return name

    def bound(self, source: Expr) -> int:
        match source:
            case e.Const(mask):
                return mask
            case e.Union(left, right):
                return self.bound(left) | self.bound(right)
            case e.Meet(left, right):
                return self.bound(left) & self.bound(right)
            case e.Minus(left, _):
                return self.bound(left)
            case _:
                most = self.most(source)
                return EVERYTHING if most is None else most

    def bounded(self, terms: Terms) -> Terms:
        """The same terms without places at which a set that is met has no member."""
        return union((Term(term.among & self.within(term), term.atoms),) for term in terms)

    def within(self, term: Term) -> int:
        inside = EVERYTHING
        for atom in term.atoms:
            if atom.inside:
                most = self.bounds[atom.source]
                inside &= most >> atom.by if atom.by >= 0 else most << -atom.by
        return inside
