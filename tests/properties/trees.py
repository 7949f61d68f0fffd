"""Strategies: random expressions as trees, so that every mix of operators comes up."""

from __future__ import annotations

from hypothesis import strategies as st

from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree.expressions import Expr, Name
from riotdsl.text.source import Source, Span

SPAN = Span(Source("drawn", ""), 0, 0)
OPERATORS = ("and", "or", "+", "-", "*", ">=", "<=", ">", "<", "is", "is not", "in", "not in")

Exprs = st.SearchStrategy[Expr]


def expressions(leaves: int = 12) -> Exprs:
    """Expressions of about so many leaves."""
    return st.recursive(_leaves(), _grown, max_leaves=leaves)


def _names() -> st.SearchStrategy[Name]:
    texts = st.sampled_from(("a", "b", "street", "a_rather_long_name_of_something"))
    return st.builds(Name, texts, span=st.just(SPAN))


def _leaves() -> Exprs:
    span = st.just(SPAN)
    names = st.one_of(_names(), st.builds(Name, st.sampled_from(("it", "you")), span=span))
    return st.one_of(
        st.builds(terms.Number, st.integers(0, 99), span=span),
        st.builds(terms.YesNo, st.booleans(), span=span),
        st.builds(terms.Ref, names, st.just(()), span=span),
        st.builds(terms.AllOf, st.sampled_from(("unit", "card", "faction", "place")), span=span),
    )


def _grown(inner: Exprs) -> Exprs:
    span = st.just(SPAN)
    some = st.lists(inner, min_size=1, max_size=3).map(tuple)
    trailers = st.one_of(
        st.builds(terms.Member, _names(), span=span),
        st.builds(terms.Indexed, some, span=span),
        st.builds(terms.Applied, some | st.just(()), span=span),
    )
    return st.one_of(
        st.builds(terms.Binary, st.sampled_from(OPERATORS), inner, inner, span=span),
        st.builds(terms.Not, inner, span=span),
        st.builds(
            terms.Quantified, st.booleans(), _names(), inner, st.none() | inner, inner, span=span
        ),
        st.builds(terms.Filtered, inner, inner, span=span),
        st.builds(terms.Within, st.sampled_from(("of", "at")), inner, inner, span=span),
        st.builds(terms.Aggregate, st.just("count"), inner, st.none(), st.none(), span=span),
        st.builds(
            terms.Aggregate,
            st.sampled_from(("sum", "lowest", "highest")),
            inner,
            _names(),
            inner,
            span=span,
        ),
        st.builds(terms.Ref, _names(), st.lists(trailers, max_size=2).map(tuple), span=span),
    )
