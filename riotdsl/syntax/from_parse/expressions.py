"""Makers of expressions."""

from __future__ import annotations

from riotdsl.syntax import problems
from riotdsl.syntax.from_parse.reader import FromParse, Maker, Makers, Parts, node, only, pair
from riotdsl.syntax.grammar import Place
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree.expressions import Expr


def filtered(source: tuple[Expr, Expr | None]) -> Expr:
    """A set with its `where`, as one expression."""
    expr, where = source
    if where is None:
        return expr
    return terms.Filtered(expr, where, span=expr.span.to(where.span))


def _group(reader: FromParse, place: Place, parts: Parts) -> Expr:
    inner: Expr = parts[0]
    return inner if parts[1] is None else terms.Filtered(*parts, span=reader.at(place))


def _compare(reader: FromParse, place: Place, parts: Parts) -> terms.Binary:
    return terms.Binary(str(parts[1]), parts[0], parts[2], span=reader.at(place))


def _quantified(*, every: bool) -> Maker:
    def made(reader: FromParse, place: Place, parts: Parts) -> terms.Quantified:
        name, (source, where), condition = parts
        found = terms.Quantified(every, name, source, where, condition, span=reader.at(place))
        part, before = terms.swallowed(found), found.condition.span.start
        if part is not None and not reader.source.text[:before].rstrip().endswith("("):
            reader.mistakes.append(problems.unclear_reach(found, part.span))
        return found

    return made


def _aggregate(operator: str) -> Maker:
    def made(reader: FromParse, place: Place, parts: Parts) -> terms.Aggregate:
        body, name, source = parts if len(parts) > 1 else (None, None, *parts)
        return terms.Aggregate(operator, source, name, body, span=reader.at(place))

    return made


def _all_of(reader: FromParse, place: Place, parts: Parts) -> terms.AllOf:
    return terms.AllOf(parts[0].text, span=reader.at(place))


def _ref(reader: FromParse, place: Place, parts: Parts) -> terms.Ref:
    reader.refers(parts[0])
    return terms.Ref(parts[0], tuple(parts[1:]), span=reader.at(place))


MAKERS: Makers = {
    "setx": pair,
    "or_": node(terms.Binary, "or"),
    "and_": node(terms.Binary, "and"),
    "negation": node(terms.Not),
    "compare": _compare,
    "is_": node(terms.Binary, "is"),
    "is_not": node(terms.Binary, "is not"),
    "in_": node(terms.Binary, "in"),
    "not_in": node(terms.Binary, "not in"),
    "every": _quantified(every=True),
    "some": _quantified(every=False),
    "plus": node(terms.Binary, "+"),
    "minus": node(terms.Binary, "-"),
    "times": node(terms.Binary, "*"),
    "count": _aggregate("count"),
    "sum_of": _aggregate("sum"),
    "lowest": _aggregate("lowest"),
    "highest": _aggregate("highest"),
    "owned_by": node(terms.Within, "of"),
    "lying_at": node(terms.Within, "at"),
    "number": node(terms.Number),
    "yes": node(terms.YesNo, True),  # noqa: FBT003
    "no": node(terms.YesNo, False),  # noqa: FBT003
    "entity": only,
    "all_of": _all_of,
    "group": _group,
    "ref": _ref,
    "member": node(terms.Member),
    "indexed": node(terms.Indexed, rest=0),
    "applied": node(terms.Applied, rest=0),
}
