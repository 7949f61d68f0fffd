"""Expressions and cases in an author's words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from riotdsl.program import expr as e
from riotdsl.program.analysis.formulas import Subject
from riotdsl.program.expr import Expr
from riotdsl.program.model import Program
from riotdsl.program.types import Entity, Int, Words, YesNo
from riotdsl.text.lazy_dataclass import dataclass, field

_SIGNS = {-1: "is less than", 0: "is", 1: "is more than"}
_NUMBERED = re.compile(r"_\d+$")


@dataclass(frozen=True, slots=True)
class Wording:
    """`names` gives the written names of parameters."""

    program: Program
    names: Mapping[str, str] = field(default_factory=dict)

    def shown(self, node: Expr) -> str:
        """An expression as it might be written."""
        match node:
            case e.Local(name):
                return self.names.get(name, _NUMBERED.sub("", name))
            case e.Frame(owner, name):
                return name if name == "you" else f"{owner}.{name}"
            case e.Answer(question):
                return question
            case e.PlaceOf(thing):
                return f"{self.shown(thing)}.place"
            case e.Track(name, args) | e.Call(name, args):
                return self.applied(name, args)
            case e.Table(name, args):
                if name.endswith("[]"):
                    return f"{name[:-2]}[{', '.join(map(self.shown, args))}]"
                return self.applied(name.rpartition(".")[2], args)
            case e.Empty(source):
                return f"{self.shown(source)} is empty"
            case e.Contains(member, source):
                return f"{self.shown(member)} in {self.shown(source)}"
            case e.Compare(operator, left, right):
                word = "is" if operator == "==" else operator
                return f"{self.shown(left)} {word} {self.shown(right)}"
            case e.Const(value) if isinstance(node.type, Int | Entity | Words | YesNo):
                return self.value(node, value)
            case _:
                return "this" if node.span is None else " ".join(node.span.text.split())

    def applied(self, name: str, args: tuple[Expr, ...]) -> str:
        """A track or value with its arguments; with one, as its member."""
        match args:
            case ():
                return name
            case (e.Local() | e.Frame() | e.PlaceOf() | e.Table() as only,):
                return f"{self.shown(only)}.{name}"
            case _:
                return f"{name}({', '.join(map(self.shown, args))})"

    def case(self, subject: Subject, value: int) -> str:
        """What holds in a case: `u` is `rook`."""
        if len(subject.nodes) > 1:
            left, right = map(self.shown, subject.nodes)
            if isinstance(subject.nodes[0].type, Int):
                return f"`{left}` {_SIGNS[value]} `{right}`"
            return f"`{left}` is{' not' * (value != 0)} `{right}`"
        (node,) = subject.nodes
        if isinstance(node.type, YesNo) and not isinstance(node, e.Answer):
            return f"`{self.shown(node)}` {'holds' if value else 'does not hold'}"
        return f"`{self.shown(node)}` is `{self.value(node, value)}`"

    def value(self, node: Expr, value: int) -> str:
        """One of the values that an expression can have."""
        match node.type:
            case Words(words):
                return next(word for word in words if self.program.universe.words[word] == value)
            case YesNo():
                return "yes" if value else "no"
            case Entity(sort):
                return self.thing(sort, value)
            case _:
                return str(value)

    def thing(self, sort: str, number: int) -> str:
        """A thing by its name; where its kind has several owners, with its own."""
        universe = self.program.universe
        name = universe.entity_name(sort, number)
        if sort in ("unit", "card") and number < universe.count(sort):
            tokens = universe.tokens(sort)
            kind, owner = tokens[number].kind, tokens[number].owner
            owners = {token.owner for token in tokens if token.kind == kind}
            if owner is not None and len(owners) > 1:
                return f"{name} of {universe.factions[owner]}"
        return name
