"""What the parser reads to our tree: statements and expressions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from riotdsl.syntax import problems
from riotdsl.syntax.grammar import Place, Token
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree import statements as steps
from riotdsl.syntax.tree.expressions import Expr, Name
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.source import Source, Span

Meta = Place
Children = list[Any]
Filter = tuple[Expr, Expr | None]

# The tokens that become names.
_NAMING = frozenset({"NAME", "IT", "YOU", "DEFAULT", "LETTER", "BECAUSE", "REFUSED"})


class Said(NamedTuple):
    """Something that may be said once in a declaration, in any order: its word, what, and where."""

    word: str
    what: Any
    span: Span


def string(token: Token) -> str:
    """The text between the quotes."""
    return str(token)[1:-1]


class RulesFromParse:
    """Statements and expressions of a piece of `source` that begins at `offset`."""

    def __init__(self, source: Source, offset: int = 0) -> None:
        self.source = source
        self.offset = offset
        self.written: list[Name] = []
        self.referring: set[int] = set()
        self.mistakes: list[Diagnostic] = []

    def token(self, token: Token) -> Name | Token:
        """What becomes of a terminal."""
        if token.type not in _NAMING:
            return token
        name = Name(str(token), span=self.spot(token))
        if token.type == "NAME":
            self.written.append(name)
        return name

    def at(self, meta: Meta) -> Span:
        """The span of a rule; offsets count from where the parsed piece begins."""
        start, end = meta.container_start_pos, meta.container_end_pos
        if start < 0:
            start = end = 0
        return Span(self.source, start + self.offset, end + self.offset)

    def spot(self, token: Token) -> Span:
        start = (token.start_pos or 0) + self.offset
        return Span(self.source, start, start + len(token))

    def each_once(self, items: Iterable[Said]) -> dict[str, Any]:
        """What was said under each word; a second time is refused."""
        first: dict[str, Said] = {}
        for item in items:
            earlier = first.setdefault(item.word, item)
            if earlier is not item:
                self.mistakes.append(problems.said_twice(item.word, item.span, earlier.span))
        return {word: item.what for word, item in first.items()}

    def names(self, _meta: Meta, c: Children) -> tuple[Name, ...]:
        return tuple(c)

    def path(self, _meta: Meta, c: Children) -> tuple[Name, ...]:
        return tuple(c)

    # ------------------------------------------------------------ statements

    def block(self, meta: Meta, c: Children) -> steps.Block:
        return steps.Block(tuple(c), span=self.at(meta))

    def let_do(self, meta: Meta, c: Children) -> steps.LetDo:
        return steps.LetDo(c[0], c[1], c[2], c[3], span=self.at(meta))

    def let_choose(self, meta: Meta, c: Children) -> steps.LetChoose:
        return steps.LetChoose(c[0], c[1], c[2], span=self.at(meta))

    def who(self, _meta: Meta, c: Children) -> tuple[Expr, ...]:
        return tuple(c)

    def if_(self, meta: Meta, c: Children) -> steps.If:
        condition, then, otherwise = c
        if isinstance(otherwise, steps.If):
            otherwise = steps.Block((otherwise,), span=otherwise.span)
        return steps.If(condition, then, otherwise, span=self.at(meta))

    def for_each(self, meta: Meta, c: Children) -> steps.ForEach | steps.ForNumbers:
        name, source, body = c
        if isinstance(source, steps.NumberOf):
            return steps.ForNumbers(name, source.low, source.high, body, span=self.at(meta))
        return steps.ForEach(name, source[0], source[1], body, span=self.at(meta))

    def numbers(self, meta: Meta, c: Children) -> steps.NumberOf:
        return steps.NumberOf(c[0], c[1], span=self.at(meta))

    def repeat(self, meta: Meta, c: Children) -> steps.Repeat:
        return steps.Repeat(c[0], span=self.at(meta))

    def stage(self, meta: Meta, c: Children) -> steps.Stage:
        return steps.Stage(c[0], c[1], span=self.at(meta))

    def end(self, meta: Meta, c: Children) -> steps.End:
        return steps.End(c[0], span=self.at(meta))

    def add(self, meta: Meta, c: Children) -> steps.Add:
        return steps.Add(c[0], c[1], span=self.at(meta))

    def take(self, meta: Meta, c: Children) -> steps.Take:
        return steps.Take(c[0], c[1], span=self.at(meta))

    def set(self, meta: Meta, c: Children) -> steps.Set:
        return steps.Set(c[0], c[1], span=self.at(meta))

    def move(self, meta: Meta, c: Children) -> steps.Move:
        return steps.Move(c[0], c[1], span=self.at(meta))

    def note(self, meta: Meta, c: Children) -> steps.Note:
        return steps.Note(c[0], c[1], c[2], span=self.at(meta))

    def call(self, meta: Meta, c: Children) -> steps.Call:
        arguments = tuple(argument for argument in c[1:] if argument is not None)
        return steps.Call(c[0], arguments, span=self.at(meta))

    # ------------------------------------------------------------ choosers

    def one_of(self, meta: Meta, c: Children) -> steps.OneOf:
        return steps.OneOf(*c[0], span=self.at(meta))

    def some_of(self, meta: Meta, c: Children) -> steps.SomeOf:
        low, high = c[0] or (None, None)
        return steps.SomeOf(low, high, *c[1], span=self.at(meta))

    def order_of(self, meta: Meta, c: Children) -> steps.OrderOf:
        return steps.OrderOf(*c[0], span=self.at(meta))

    def number_of(self, _meta: Meta, c: Children) -> steps.NumberOf:
        found: steps.NumberOf = c[0]
        return found

    def word_of(self, meta: Meta, c: Children) -> steps.WordOf:
        return steps.WordOf(tuple(c), span=self.at(meta))

    def amount(self, _meta: Meta, c: Children) -> tuple[int, int]:
        return int(c[0]), int(c[1])

    # ------------------------------------------------------------ expressions

    def setx(self, _meta: Meta, c: Children) -> Filter:
        return c[0], c[1]

    def filtered(self, source: Filter) -> Expr:
        """A set with its `where`, as one expression."""
        expr, where = source
        if where is None:
            return expr
        return terms.Filtered(expr, where, span=expr.span.to(where.span))

    def group(self, meta: Meta, c: Children) -> Expr:
        if c[1] is None:
            inner: Expr = c[0]
            return inner
        return terms.Filtered(c[0], c[1], span=self.at(meta))

    def binary(self, operator: str, meta: Meta, c: Children) -> terms.Binary:
        return terms.Binary(operator, c[0], c[1], span=self.at(meta))

    def or_(self, meta: Meta, c: Children) -> terms.Binary:
        return self.binary("or", meta, c)

    def and_(self, meta: Meta, c: Children) -> terms.Binary:
        return self.binary("and", meta, c)

    def negation(self, meta: Meta, c: Children) -> terms.Not:
        return terms.Not(c[0], span=self.at(meta))

    def compare(self, meta: Meta, c: Children) -> terms.Binary:
        return self.binary(str(c[1]), meta, [c[0], c[2]])

    def is_(self, meta: Meta, c: Children) -> terms.Binary:
        return self.binary("is", meta, c)

    def is_not(self, meta: Meta, c: Children) -> terms.Binary:
        return self.binary("is not", meta, c)

    def in_(self, meta: Meta, c: Children) -> terms.Binary:
        return self.binary("in", meta, c)

    def not_in(self, meta: Meta, c: Children) -> terms.Binary:
        return self.binary("not in", meta, c)

    def plus(self, meta: Meta, c: Children) -> terms.Binary:
        return self.binary("+", meta, c)

    def minus(self, meta: Meta, c: Children) -> terms.Binary:
        return self.binary("-", meta, c)

    def times(self, meta: Meta, c: Children) -> terms.Binary:
        return self.binary("*", meta, c)

    def quantified(self, meta: Meta, c: Children, *, every: bool) -> terms.Quantified:
        source, where = c[1]
        made = terms.Quantified(every, c[0], source, where, c[2], span=self.at(meta))
        part, before = terms.swallowed(made), made.condition.span.start
        if part is not None and not self.source.text[:before].rstrip().endswith("("):
            self.mistakes.append(problems.unclear_reach(made, part.span))
        return made

    def every(self, meta: Meta, c: Children) -> terms.Quantified:
        return self.quantified(meta, c, every=True)

    def some(self, meta: Meta, c: Children) -> terms.Quantified:
        return self.quantified(meta, c, every=False)

    def count(self, meta: Meta, c: Children) -> terms.Aggregate:
        return terms.Aggregate("count", c[0], None, None, span=self.at(meta))

    def sum_of(self, meta: Meta, c: Children) -> terms.Aggregate:
        return terms.Aggregate("sum", c[2], c[1], c[0], span=self.at(meta))

    def lowest(self, meta: Meta, c: Children) -> terms.Aggregate:
        return terms.Aggregate("lowest", c[2], c[1], c[0], span=self.at(meta))

    def highest(self, meta: Meta, c: Children) -> terms.Aggregate:
        return terms.Aggregate("highest", c[2], c[1], c[0], span=self.at(meta))

    def owned_by(self, meta: Meta, c: Children) -> terms.Within:
        return terms.Within("of", c[0], c[1], span=self.at(meta))

    def lying_at(self, meta: Meta, c: Children) -> terms.Within:
        return terms.Within("at", c[0], c[1], span=self.at(meta))

    def number(self, meta: Meta, c: Children) -> terms.Number:
        return terms.Number(int(c[0]), span=self.at(meta))

    def yes(self, meta: Meta, _c: Children) -> terms.YesNo:
        return terms.YesNo(True, span=self.at(meta))  # noqa: FBT003

    def no(self, meta: Meta, _c: Children) -> terms.YesNo:
        return terms.YesNo(False, span=self.at(meta))  # noqa: FBT003

    def all_of(self, meta: Meta, c: Children) -> terms.AllOf:
        return terms.AllOf(c[0].text, span=self.at(meta))

    def ref(self, meta: Meta, c: Children) -> terms.Ref:
        self.refers(c[0])
        return terms.Ref(c[0], tuple(c[1:]), span=self.at(meta))

    def refers(self, name: Name) -> None:
        """Remember a word of the language that is used for what it means, and not as a new name."""
        if name.text in problems.SORTS:
            self.referring.add(name.span.start)

    def member(self, meta: Meta, c: Children) -> terms.Member:
        name = c[0]
        if isinstance(name, Token):
            name = Name(str(name), span=self.spot(name))
        return terms.Member(name, span=self.at(meta))

    def indexed(self, meta: Meta, c: Children) -> terms.Indexed:
        return terms.Indexed(tuple(c), span=self.at(meta))

    def applied(self, meta: Meta, c: Children) -> terms.Applied:
        arguments = tuple(argument for argument in c if argument is not None)
        return terms.Applied(arguments, span=self.at(meta))
