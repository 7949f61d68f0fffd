"""Names in the files of a ruleset, and what each of them stands for.

This reads trees and nothing else, so it works while other parts of the rules are wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree import statements as steps
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Name, Node
from riotdsl.syntax.tree.variants_scenarios import File
from riotdsl.text.lazy_dataclass import dataclass, field, fields
from riotdsl.text.source import Span


class Symbol(NamedTuple):
    """What a name stands for.

    `shelf` is "rules" for the one namespace of pieces, places, tracks and rules; "member" for a
    clause, requirement, stage or answer of `owner`; "local" for a variable, whose
    `owner` says where it is declared; else the sort of the declaration, such as "edition".
    """

    shelf: str
    name: str
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place where a symbol is named; `sort` says what is declared, where it is declared there."""

    span: Span
    symbol: Symbol
    sort: str | None = None

    @property
    def defines(self) -> bool:
        return self.sort is not None


RULES, MEMBER, LOCAL = "rules", "member", "local"
# Texts word the variables of one name together, wherever they are declared.
VARIABLES = "variables"
# Families may share an index: `it.row` asks for that of any of them.
INDEX = "index"

# Declarations with a field `name`, and what they are called.
SORTS: Mapping[type[Node], str] = {
    tree.Game: "game",
    tree.Grid: "grid",
    tree.Track: "track",
    tree.Value: "value",
    tree.Ability: "ability",
    tree.Action: "action",
    tree.Procedure: "procedure",
    tree.Question: "question",
    tree.Option: "option",
    tree.Win: "win",
    tree.Invariant: "invariant",
    tree.Measure: "measure",
    tree.Edition: "edition",
    tree.Rulings: "rulings",
    cases.Variant: "variant",
}
_OWN_SHELF = frozenset({"game", "win", "invariant", "measure", "edition", "rulings", "variant"})
# Those of them that texts word by their names alone.
_WORDED = ("win", "variant", "rulings", "game")
_VARIABLES = (steps.Choose, steps.LetChoose, steps.Note, tree.Param)
_NARROW = (steps.ForEach, steps.ForNumbers, terms.Quantified, terms.Aggregate)

Scope = Mapping[str, Symbol]


def rule_names(files: Iterable[File]) -> frozenset[str]:
    """The names of the one namespace that all rules share."""
    return frozenset(
        each.symbol.name for file in files for each in declared(file) if each.symbol.shelf == RULES
    )


def declared(file: File) -> Iterator[Occurrence]:
    """What a file declares for others to name, without what is inside of it."""
    for node in _declarations(file):
        yield from _declared_by(node)


def _declarations(file: File) -> Iterator[Node]:
    for node in file.declarations:
        yield node
        if isinstance(node, cases.Variant):
            yield from (
                change.declaration
                for change in node.changes
                if isinstance(change, cases.AddWhole | cases.ReplaceWhole)
            )


def _declared_by(node: Node) -> Iterator[Occurrence]:
    match node:
        case tree.Faction():
            yield from (Occurrence(n.span, Symbol(RULES, n.text), "faction") for n in node.names)
        case tree.Place() | tree.Thing():
            sort = "place" if isinstance(node, tree.Place) else node.sort
            for family in node.families:
                yield Occurrence(family.name.span, Symbol(RULES, family.name.text), sort)
        case _ if type(node) in SORTS:
            name: Name = node.name  # type: ignore[attr-defined]  # every node of SORTS has one
            yield Occurrence(name.span, symbol_of(SORTS[type(node)], name.text), SORTS[type(node)])


def symbol_of(sort: str, name: str) -> Symbol:
    """The symbol that a declaration of some sort makes."""
    return Symbol(sort if sort in _OWN_SHELF else RULES, name)


def occurrences(file: File, known: frozenset[str]) -> list[Occurrence]:
    """Every name in a file that stands for something, in the order of the text.

    `known` are the rule names of the whole ruleset.
    """
    found = list(declared(file))
    for node in file.declarations:
        _Reader(known, found).declaration(node)
    return sorted(set(found), key=lambda each: (each.span.start, each.span.end, not each.defines))


@dataclass(slots=True)
class _Reader:
    """Reads the names inside one declaration."""

    known: frozenset[str]
    found: list[Occurrence]
    owner: str = ""
    variables: dict[str, Symbol] = field(default_factory=dict)

    def declaration(self, node: Node) -> None:
        self.owner, self.variables = _owner(node), {}
        for each in tree.walk(node):
            if isinstance(each, _VARIABLES):
                self.variable(each.name, self.variables)
            elif isinstance(each, tree.LinkEnd) and each.variable is not None:
                self.variable(each.variable, self.variables)
        self.inner(node, self.variables)
        if isinstance(node, tree.Texts):
            for wording in node.wordings:
                self.holes(wording.span, [name.text for name in wording.path])
        elif not isinstance(node, tree.Edition | tree.Question | cases.Scenario):
            self.holes(node.span, [])

    def variable(self, name: Name, into: dict[str, Symbol]) -> None:
        """A variable is declared here; one that is declared twice is one variable."""
        symbol = into.get(name.text)
        if symbol is None:
            symbol = into[name.text] = Symbol(LOCAL, name.text, self.owner)
        self.found.append(Occurrence(name.span, symbol, "variable"))

    # ------------------------------------------------------------ nodes

    def inner(self, node: Node, scope: Scope) -> None:
        """The names in a node, those below it included."""
        if isinstance(node, _NARROW) and node.name is not None:
            symbol = Symbol(LOCAL, node.name.text, f"{self.owner}@{node.name.span.start}")
            self.found.append(Occurrence(node.name.span, symbol, "variable"))
            scope = {**scope, node.name.text: symbol}
        read = _READERS.get(type(node))
        if read is not None:
            read(self, node, scope)
        for part in tree.parts(node):
            if not isinstance(part, Name):
                self.inner(part, scope)

    def refer(self, name: Name | None, scope: Scope | None = None) -> None:
        """A variable, or something of the rules."""
        if name is None:
            return
        symbol = (scope or {}).get(name.text)
        if symbol is None and name.text in self.known:
            symbol = Symbol(RULES, name.text)
        if symbol is not None:
            self.found.append(Occurrence(name.span, symbol))

    def refer_all(self, names: Iterable[Name] | None) -> None:
        for name in names or ():
            self.refer(name)

    def named(self, name: Name | None, shelf: str) -> None:
        """Something that has a shelf of its own, such as an edition."""
        if name is not None:
            self.found.append(Occurrence(name.span, Symbol(shelf, name.text)))

    def member(self, name: Name, owner: str, sort: str | None = None) -> None:
        """A part of something: a clause, a requirement, a stage, an answer."""
        self.found.append(Occurrence(name.span, Symbol(MEMBER, name.text, owner), sort))

    def answer(self, answer: tree.Answer | None, question: str, sort: str | None = None) -> None:
        if answer is not None and not answer.text.isdigit():
            self.found.append(Occurrence(answer.span, Symbol(MEMBER, answer.text, question), sort))

    def path(self, path: tuple[Name, ...]) -> None:
        """`value.clause`, `action.requirement`, `question.answer`: the first has the rest."""
        if not path:
            return
        first, *rest = path
        if first.text not in self.known:
            if [name.text for name in rest] == ["because"]:
                rest = []
            if len(rest) == 1 and rest[0].text not in self.known:  # `says.variable`
                self.named(rest[0], VARIABLES)
                return
            # What is declared nowhere under one of these names is left out later.
            for shelf in _WORDED if not rest else ("rulings",):
                self.named(first, shelf)
            self.path(tuple(rest))  # `says.value`, `tells.procedure`, `rulings.question.because`
            return
        self.refer(first)
        for name in rest:
            self.member(name, first.text)

    # ------------------------------------------------------------ texts in quotes

    def holes(self, span: Span, owners: Iterable[str]) -> None:
        """The names in the holes of messages: variables of the first owner that has them."""
        for name in _hole_names(span):
            if name.text in self.variables:
                self.found.append(Occurrence(name.span, self.variables[name.text]))
            elif name.text in self.known:
                self.refer(name)
            else:
                for owner in owners:
                    self.found.append(Occurrence(name.span, Symbol(LOCAL, name.text, owner)))


def _owner(node: Node) -> str:
    """What the variables of a declaration belong to: its name, or its place if it has none."""
    if isinstance(node, tree.Action | tree.Procedure | tree.Value | tree.Track):
        return node.name.text
    return f"{node.span.source.name}:{node.span.start}"


def _hole_names(span: Span) -> Iterator[Name]:
    """The names inside the holes of all quoted texts in a stretch of a file."""
    for quoted in _QUOTED.finditer(span.text):
        for hole in _HOLE.finditer(quoted.group()):
            for word in _NAME.finditer(hole.group("expr")):
                start = span.start + quoted.start() + hole.start("expr") + word.start()
                place = span.source.span(start, start + len(word.group()))
                yield Name(word.group(), span=place)


# A hole: perhaps an article, an expression, perhaps a noun or words to choose from.
_QUOTED = re.compile(r'"[^"\n]*"')
_HOLE = re.compile(r"\{(?:(?:[Tt]he|[Aa]n?) )?(?P<expr>[^{}:]*?)(?: as \w+)?(?::[^{}]*)?\}")
_NAME = re.compile(r"\b[a-z][a-z0-9_]*\b")

Read = Callable[[_Reader, Node, Scope], None]
_READERS: dict[type[Node], Read] = {}


def _reads(*nodes: type[Node]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    def put(read: Callable[..., None]) -> Callable[..., None]:
        _READERS.update(dict.fromkeys(nodes, read))
        return read

    return put


@_reads(terms.Ref)
def _ref(reader: _Reader, node: terms.Ref, scope: Scope) -> None:
    reader.refer(node.root, scope)
    owner = node.root.text
    for trailer in node.trailers:
        if not isinstance(trailer, terms.Member):
            continue
        name = trailer.name
        if name.text in reader.known:
            reader.refer(name)
        elif owner in reader.known and owner not in scope:
            reader.found.append(Occurrence(name.span, Symbol(LOCAL, name.text, owner)))
        else:
            reader.named(name, INDEX)


@_reads(tree.Lineup)
def _lineup(reader: _Reader, node: tree.Lineup, _: Scope) -> None:
    reader.refer_all(node.names)


@_reads(tree.Start)
def _start(reader: _Reader, node: tree.Start, _: Scope) -> None:
    reader.named(node.edition, "edition")
    reader.named(node.rulings, "rulings")
    reader.refer_all(node.players)


@_reads(tree.Seat)
def _seat(reader: _Reader, node: tree.Seat, _: Scope) -> None:
    reader.refer(node.faction)


@_reads(tree.Family)
def _family(reader: _Reader, node: tree.Family, _: Scope) -> None:
    for index in node.indexes:
        reader.found.append(Occurrence(index.name.span, Symbol(INDEX, index.name.text), "index"))
        reader.refer(index.kind)


@_reads(tree.Place)
def _place(reader: _Reader, node: tree.Place, _: Scope) -> None:
    reader.refer_all(node.seen_by)


@_reads(tree.Thing)
def _thing(reader: _Reader, node: tree.Thing, _: Scope) -> None:
    reader.refer_all(node.owners)
    for item in node.items:
        if isinstance(item, tree.Stat):
            reader.refer(item.name)


@_reads(tree.Value)
def _value(reader: _Reader, node: tree.Value, _: Scope) -> None:
    for clause in node.clauses:
        reader.member(clause.label, node.name.text, "clause")
        for over in clause.over:
            reader.member(over, node.name.text)


@_reads(tree.Clause)
def _clause(reader: _Reader, node: tree.Clause, _: Scope) -> None:
    if node.of is not None:
        reader.refer(node.of)
        reader.member(node.label, node.of.text, "clause")
        for over in node.over:
            reader.member(over, node.of.text)


@_reads(tree.Reaction)
def _reaction(reader: _Reader, node: tree.Reaction, _: Scope) -> None:
    reader.refer(node.procedure)


@_reads(tree.Measure)
def _measure(reader: _Reader, node: tree.Measure, _: Scope) -> None:
    reader.refer(node.procedure)


@_reads(tree.Win)
def _win(reader: _Reader, node: tree.Win, _: Scope) -> None:
    reader.refer_all(node.after)


@_reads(tree.Ability)
def _ability(reader: _Reader, node: tree.Ability, _: Scope) -> None:
    reader.refer_all(node.kinds)


@_reads(tree.Action)
def _action(reader: _Reader, node: tree.Action, _: Scope) -> None:
    for item in node.items:
        if isinstance(item, tree.Require):
            reader.member(item.name, node.name.text, "requirement")


@_reads(tree.NamedType)
def _named_type(reader: _Reader, node: tree.NamedType, _: Scope) -> None:
    reader.refer_all(node.names)


@_reads(tree.SetType, tree.OrderType)
def _set_type(reader: _Reader, node: tree.SetType | tree.OrderType, _: Scope) -> None:
    reader.refer(node.kind)


@_reads(steps.LetDo)
def _let_do(reader: _Reader, node: steps.LetDo, _: Scope) -> None:
    reader.refer_all(node.actions)
    reader.refer(node.until)


@_reads(steps.Stage)
def _stage(reader: _Reader, node: steps.Stage, _: Scope) -> None:
    reader.member(node.name, reader.owner, "stage")


@_reads(steps.End, steps.Call, cases.During)
def _procedure(reader: _Reader, node: steps.End | steps.Call | cases.During, _: Scope) -> None:
    reader.refer(node.procedure)
    if isinstance(node, cases.During) and node.stage is not None:
        reader.member(node.stage, node.procedure.text)


# ---------------------------------------------------------------- questions, editions, texts


@_reads(tree.Question, tree.Option)
def _question(reader: _Reader, node: tree.Question | tree.Option, _: Scope) -> None:
    for described in node.answers:
        reader.answer(described.answer, node.name.text, "answer")
    reader.answer(node.default, node.name.text)


@_reads(tree.Edition)
def _edition(reader: _Reader, node: tree.Edition, _: Scope) -> None:
    reader.named(node.game, "game")


@_reads(tree.Stance)
def _stance(reader: _Reader, node: tree.Stance, _: Scope) -> None:
    reader.refer(node.question)
    for reading in node.readings:
        reader.answer(reading.answer, node.question.text)
    reader.answer(node.letter, node.question.text)


@_reads(tree.Cites, tree.Wording, cases.ReplaceClause, cases.ReplaceBlock, cases.Drop)
def _path(
    reader: _Reader,
    node: tree.Cites | tree.Wording | cases.ReplaceClause | cases.ReplaceBlock | cases.Drop,
    _: Scope,
) -> None:
    reader.path(node.path)
    if isinstance(node, cases.ReplaceClause):
        for over in node.over:
            reader.member(over, node.path[0].text)


@_reads(tree.Rulings)
def _rulings(reader: _Reader, node: tree.Rulings, _: Scope) -> None:
    reader.named(node.game, "game")
    for edition in node.editions:
        reader.named(edition, "edition")


@_reads(tree.Decided, cases.ChangeSet, cases.GivenAnswer)
def _answered(
    reader: _Reader, node: tree.Decided | cases.ChangeSet | cases.GivenAnswer, _: Scope
) -> None:
    reader.refer(node.question)
    reader.answer(node.answer, node.question.text)


@_reads(cases.Variant)
def _variant(reader: _Reader, node: cases.Variant, _: Scope) -> None:
    reader.named(node.game, "game")
    for other in node.over:
        reader.named(other, "variant")


@_reads(cases.AddRequire)
def _add_require(reader: _Reader, node: cases.AddRequire, _: Scope) -> None:
    if node.require.of is not None:
        reader.refer(node.require.of)
        reader.member(node.require.name, node.require.of.text, "requirement")


# ---------------------------------------------------------------- scenarios


@_reads(cases.Piece)
def _piece(reader: _Reader, node: cases.Piece, _: Scope) -> None:
    reader.refer(node.kind)
    reader.refer(node.owner)


@_reads(cases.GivenRulings)
def _given_rulings(reader: _Reader, node: cases.GivenRulings, _: Scope) -> None:
    reader.named(node.name, "rulings")


@_reads(cases.GivenVariants)
def _given_variants(reader: _Reader, node: cases.GivenVariants, _: Scope) -> None:
    for name in node.names:
        reader.named(name, "variant")


@_reads(cases.Does)
def _does(reader: _Reader, node: cases.Does, _: Scope) -> None:
    reader.refer(node.faction)
    reader.refer(node.action)
    for picked in node.picks:
        if picked.name is not None:
            symbol = Symbol(LOCAL, picked.name.text, node.action.text)
            reader.found.append(Occurrence(picked.name.span, symbol))


@_reads(cases.Chooses, cases.Sight)
def _chooses(reader: _Reader, node: cases.Chooses | cases.Sight, _: Scope) -> None:
    reader.refer(node.faction)


@_reads(cases.Then)
def _then(reader: _Reader, node: cases.Then, _: Scope) -> None:
    for edition in node.editions:
        reader.named(edition, "edition")
    reader.path(node.refused)


def block_nodes(file: File) -> Iterator[Node]:
    """The nodes of a file that have braces of their own: declarations, and blocks inside."""
    for node in file.declarations:
        yield node
        for each in tree.walk(node):
            if isinstance(each, steps.Block):
                yield each


def children(node: Node) -> Iterator[tuple[Name, str]]:
    """The named parts of a declaration that an outline shows, with their sort."""
    for each in fields(node):
        held = getattr(node, each.name)
        for part in held if isinstance(held, tuple) else ():
            match part:
                case tree.Require() | tree.Stat() | steps.Choose():
                    yield part.name, type(part).__name__.lower()
                case tree.Clause():
                    yield part.label, "clause"
