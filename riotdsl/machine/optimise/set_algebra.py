"""Unions of meets of sets of places, and the expression with the fewest operations for them.

A `Term` is what lies in a constant set, in some sets that a position holds, and not in others; each
of those may be moved. A list of terms stands for their union.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from riotdsl.program import expr as e
from riotdsl.program.expr import Expr
from riotdsl.program.types import SetOf
from riotdsl.text.lazy_dataclass import dataclass, replace

MOST_TERMS = 96
Most = Callable[[Expr], int | None]


class UnwieldyError(Exception):
    """A condition that sets do not express well."""


@dataclass(frozen=True, slots=True)
class Atom:
    """The x for which x + by is in a set, or is not in it."""

    source: Expr
    by: int
    inside: bool = True

    def moved(self, by: int) -> Atom:
        return replace(self, by=self.by + by)

    def turned(self) -> Atom:
        return replace(self, inside=not self.inside)


@dataclass(frozen=True, slots=True)
class Term:
    among: int
    atoms: frozenset[Atom] = frozenset()


Terms = tuple[Term, ...]


def union(parts: Iterable[Terms]) -> Terms:
    """All terms; those with the same atoms become one."""
    found: dict[frozenset[Atom], int] = {}
    for terms in parts:
        for term in terms:
            if term.among:
                found[term.atoms] = found.get(term.atoms, 0) | term.among
    if len(found) > MOST_TERMS:
        raise UnwieldyError
    return absorbed([Term(among, atoms) for atoms, among in found.items()])


def absorbed(terms: list[Term]) -> Terms:
    """Without what a term has in common with one that asks for less."""
    if len(terms) == 1:
        return tuple(terms)
    found = []
    for term in terms:
        among = term.among
        for other in terms:
            if other.atoms < term.atoms:
                among &= ~other.among
        if among:
            found.append(Term(among, term.atoms))
    return tuple(found)


def meet(left: Terms, right: Terms) -> Terms:
    return union(
        (Term(a.among & b.among, a.atoms | b.atoms),)
        for a in left
        for b in right
        if not any(atom.turned() in b.atoms for atom in a.atoms)
    )


def without(inside: int, terms: Terms) -> Terms:
    """What of a constant set is in none of the terms."""
    found: Terms = (Term(inside),)
    for term in terms:
        outside = [Term(inside & ~term.among)]
        outside.extend(Term(inside, frozenset({atom.turned()})) for atom in term.atoms)
        found = meet(found, tuple(outside))
    return found


def folded(terms: Terms) -> Terms:
    """Terms that have members exactly if these have: moved to one beginning, twins are one."""
    found = []
    for term in terms:
        first = min((atom.by for atom in term.atoms if atom.inside), default=0)
        atoms = frozenset(atom.moved(-first) for atom in term.atoms)
        among = term.among << first if first > 0 else term.among >> -first
        found.append(Term(among, atoms))
    return union((term,) for term in found)


@dataclass(frozen=True, slots=True)
class Writer:
    """Makes an expression of terms; `most` tells in which constant set another lies."""

    kind: SetOf
    most: Most

    def expression(self, terms: Terms) -> Expr:
        found = self.written(terms, frozenset())
        return e.Const(0, type=self.kind) if found is None else found

    def written(self, terms: Terms, above: frozenset[Atom]) -> Expr | None:
        """A union, with the atom that most terms share taken out first."""
        if not terms:
            return None
        if len(terms) == 1:
            return self.term(terms[0], above)
        counted = Counter(atom for term in terms for atom in term.atoms)
        shared = min(
            (atom for atom, count in counted.items() if count > 1),
            key=lambda atom: (-counted[atom], not atom.inside, abs(atom.by), repr(atom.source)),
            default=None,
        )
        if shared is None:
            parts = [self.term(term, above) for term in terms]
            whole = parts[0]
            for part in parts[1:]:
                whole = e.Union(whole, part, type=self.kind)
            return whole
        having = tuple(
            Term(term.among, term.atoms - {shared}) for term in terms if shared in term.atoms
        )
        rest = self.written(tuple(t for t in terms if shared not in t.atoms), above)
        inner = self.written(having, above | {shared})
        assert inner is not None
        product = self.joined(inner, shared)
        return product if rest is None else e.Union(product, rest, type=self.kind)

    def term(self, term: Term, above: frozenset[Atom]) -> Expr:
        ordered = sorted(term.atoms, key=lambda a: (not a.inside, abs(a.by), repr(a.source)))
        positive = [atom for atom in ordered if atom.inside]
        whole: Expr | None = None
        if not positive or not self.implied(term.among, (*positive, *above)):
            whole = e.Const(term.among, type=self.kind)
        for atom in ordered:
            whole = self.of(atom) if whole is None else self.joined(whole, atom)
        assert whole is not None
        return whole

    def implied(self, among: int, atoms: Iterable[Atom]) -> bool:
        """Whether what lies in all these sets lies in the constant one anyway.

        What is moved beyond the last place is still a member until a set without it is met.
        """
        inside = -1
        for atom in atoms:
            most = self.most(atom.source) if atom.inside else None
            if most is not None:
                inside &= most >> atom.by if atom.by >= 0 else most << -atom.by
        return inside & ~among == 0

    def joined(self, left: Expr, atom: Atom) -> Expr:
        if atom.inside:
            return e.Meet(left, self.of(atom), type=self.kind)
        return e.Minus(left, self.of(atom), type=self.kind)

    def of(self, atom: Atom) -> Expr:
        return atom.source if not atom.by else e.Shifted(atom.source, atom.by, type=self.kind)
