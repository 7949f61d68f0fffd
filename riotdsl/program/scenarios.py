"""Scenarios against a checked program: names bound, types fitted, what is wrong collected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from riotdsl.program import edition_problems, model, problems, variant_problems
from riotdsl.program import expr as e
from riotdsl.program import scenario_model as made
from riotdsl.program import scenario_problems as wrong
from riotdsl.program.expr import Expr
from riotdsl.program.fold import constant
from riotdsl.program.from_syntax import Checked
from riotdsl.program.scenario_steps import Steps, chosen_words
from riotdsl.program.scope import Scope
from riotdsl.program.statements import not_assignable
from riotdsl.program.types import Entity, Int, SetOf, Type, Unknown, described, present
from riotdsl.program.universe import Family
from riotdsl.syntax import cases, terms, tree
from riotdsl.syntax.terms import Name, Node
from riotdsl.text.diagnostic import Diagnostic, has_errors
from riotdsl.text.source import Span

_NOWHERE = Scope()
_DERIVED_RULINGS = ("default", "letter")


def problems_of(checked: Checked) -> Iterator[Diagnostic]:
    """What is wrong with the scenarios of a program."""
    for _, found in resolved(checked):
        yield from found


def resolved(
    checked: Checked,
) -> Iterator[tuple[made.Scenario | None, tuple[Diagnostic, ...]]]:
    """Each scenario with its names bound, None if it has errors; and what is wrong with it."""
    words = chosen_words(checked.program)
    for node in checked.names.scenarios.values():
        before = len(checked.resolver.found)
        scenario = Facts(checked, node, words).run()
        found = tuple(checked.resolver.found[before:])
        del checked.resolver.found[before:]
        yield (None if has_errors(found) else scenario), found


@dataclass
class Facts:
    """Resolves one scenario; the resolver of the program collects what is wrong."""

    checked: Checked
    node: cases.Scenario
    words: frozenset[str]
    taken: dict[str, int] = field(default_factory=dict)
    laid_at: dict[int, Span] = field(default_factory=dict)

    def run(self) -> made.Scenario:
        facts = self.node.facts
        self.once(facts)
        during = [self.during(each) for each in facts if isinstance(each, cases.During)]
        placed = [self.fact(each) for each in facts]
        answers = [self.answer(each) for each in facts if isinstance(each, cases.GivenAnswer)]
        rulings = [
            self.rulings(each.name) for each in facts if isinstance(each, cases.GivenRulings)
        ]
        return made.Scenario(
            title=self.node.title,
            players=self.players,
            rulings=rulings[0] if rulings else None,
            answers=tuple(each for each in answers if each is not None),
            during=during[0] if during else None,
            facts=tuple(each for each in placed if each is not None),
            steps=Steps(self).run(self.node.steps),
            span=self.node.span,
        )

    def fact(self, node: cases.Fact) -> made.Fact | None:
        match node:
            case cases.Lying():
                return self.lying(node)
            case cases.Standing():
                return self.standing(node)
            case cases.Prepare():
                return self.prepare(node)
            case _:
                return None

    def wrong(self, diagnostic: Diagnostic) -> None:
        self.checked.resolver.found.append(diagnostic)

    def once(self, facts: Sequence[cases.Fact]) -> None:
        """`players`, `during` and rulings are said once, and so is each answer."""
        said: dict[tuple[type[Node], str], Span] = {}
        names = {tree.Lineup: "Who plays", cases.During: "Where the game stands",
                 cases.GivenRulings: "The rulings", cases.GivenAnswer: "This answer"}  # fmt: skip
        for each in facts:
            if type(each) in names:
                asked = each.question.text if isinstance(each, cases.GivenAnswer) else ""
                first = said.setdefault((type(each), asked), each.span)
                if first is not each.span:
                    self.wrong(wrong.second_fact(each.span, first, names[type(each)]))

    # ------------------------------------------------------------ who plays

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The line-up that is named, or the first that has everyone who is mentioned."""
        lineups = self.checked.program.lineups or ((),)
        named = next((f for f in self.node.facts if isinstance(f, tree.Lineup)), None)
        if named is None:
            factions = self.checked.program.universe.factions
            names = {each.text for each in tree.walk(self.node) if isinstance(each, Name)}
            mentioned = names & set(factions)
            return next((lineup for lineup in lineups if mentioned <= set(lineup)), lineups[0])
        wanted = {name.text for name in named.names}
        for name in named.names:
            if name.text not in self.checked.program.universe.factions:
                self.faction(name)
                return lineups[0]
        for lineup in lineups:
            if set(lineup) == wanted:
                return lineup
        self.wrong(edition_problems.unknown_lineup(named.names, lineups))
        return lineups[0]

    @cached_property
    def seats(self) -> set[int | None]:
        """The owners whose things are in the game: the players, and nobody."""
        factions = self.checked.program.universe.factions
        return {None, *(factions.index(name) for name in self.players)}

    def faction(self, name: Name) -> int | None:
        """A faction that takes part."""
        factions = self.checked.program.universe.factions
        if name.text not in factions:
            self.wrong(problems.unknown_name(name, factions, "faction"))
            return None
        if name.text not in self.players:
            lineups = self.checked.program.lineups
            self.wrong(wrong.not_seated(name, self.players, lineups))
        return factions.index(name.text)

    # ------------------------------------------------------------ selections

    def answer(self, node: cases.GivenAnswer) -> tuple[str, str] | None:
        questions = self.checked.program.questions
        asked = questions.get(node.question.text)
        if asked is None:
            self.wrong(problems.unknown_name(node.question, questions, "question"))
            return None
        if node.answer.text not in asked.answers:
            self.wrong(variant_problems.unknown_answer(node.answer, asked.name, asked.answers))
            return None
        return asked.name, node.answer.text

    def rulings(self, name: Name) -> str | None:
        known = (*_DERIVED_RULINGS, *self.checked.names.rulings)
        if name.text not in known:
            self.wrong(problems.unknown_name(name, known, "set of rulings"))
            return None
        return name.text

    # ------------------------------------------------------------ where the game stands

    def during(self, node: cases.During) -> made.During | None:
        procedures = self.checked.program.procedures
        procedure = procedures.get(node.procedure.text)
        if procedure is None:
            self.wrong(problems.unknown_name(node.procedure, procedures, "procedure"))
            return None
        args = self.arguments(node.procedure, node.arguments, node.span)
        if node.stage is not None:
            stages = tuple(stages_of(procedure.body))
            if node.stage.text not in stages:
                sort = f"stage of `{procedure.name}`"
                self.wrong(problems.unknown_name(node.stage, stages, sort))
        stage = None if node.stage is None else node.stage.text
        return made.During(procedure.name, args, stage, node.span)

    def arguments(self, name: Name, given: tuple[terms.Expr, ...], span: Span) -> tuple[Expr, ...]:
        """The arguments of a procedure."""
        procedure = self.checked.program.procedures[name.text]
        types = {slot.name: slot.type for slot in procedure.slots}
        if len(given) != len(procedure.params):
            wanted = len(procedure.params)
            self.wrong(problems.wrong_count(span, name.text, len(given), wanted))
            return ()
        return tuple(
            self.typed(argument, present(types[param]))
            for argument, param in zip(given, procedure.params, strict=True)
        )

    def typed(self, node: terms.Expr, kind: Type) -> Expr:
        """An expression of a type; a number must lie in its range."""
        found = self.checked.resolver.typed(node, _NOWHERE, kind, described(kind))
        if isinstance(kind, Int) and isinstance(found.type, Int):
            inside = kind.low <= found.type.low and found.type.high <= kind.high
            if not inside:
                self.wrong(problems.out_of_range(node.span, found.type, kind, "This"))
        return found

    # ------------------------------------------------------------ things and tracks

    def lying(self, node: cases.Lying) -> made.Lying | None:
        place = self.place(node.place)
        if place is None:
            return None
        first = self.laid_at.setdefault(place, node.place.span)
        if first is not node.place.span:
            self.wrong(wrong.second_fact(node.place.span, first, "What lies here"))
            return None
        pieces = tuple(
            found for each in node.pieces if (found := self.laid(each, place)) is not None
        )
        return made.Lying(place, pieces, node.span)

    def place(self, node: terms.Ref) -> int | None:
        """A place that is the same in every position."""
        resolver = self.checked.resolver
        found = resolver.typed(node, _NOWHERE, Entity("place"), "a place")
        if isinstance(found.type, Unknown):
            return None
        number = constant(found, resolver.universe, {})
        if number is None:
            self.wrong(problems.not_constant(node.span, "The place"))
        elif number >= resolver.universe.count("place"):
            self.wrong(problems.error("unknown-name", "There is no such place", node.span))
            return None
        return number

    def laid(self, node: cases.Piece, place: int) -> made.Pieces | None:
        """Pieces at a place: it must be clear whose they are, and there must be enough."""
        found = self.pieces(node)
        if found is None:
            return None
        universe = self.checked.resolver.universe
        tokens = universe.tokens(found.sort)
        owners = {tokens[n].owner for n in range(len(tokens)) if found.fitting >> n & 1}
        if len(owners) > 1:
            here = {each for each in _factions_of(self.checked, place) if each in owners}
            if len(here) != 1:
                names = [
                    universe.factions[each] for each in sorted(o for o in owners if o is not None)
                ]
                self.wrong(wrong.unclear_owner(node.kind.span, node.kind.text, names))
                return None
            owners = {*here}
            fitting = e.mask_of(tuple(n for n, t in enumerate(tokens) if t.owner in owners))
            found = made.Pieces(found.count, found.sort, found.fitting & fitting, None, found.span)
        (owner,) = owners
        self.count(node, found, owner)
        return found

    def count(self, node: cases.Piece, found: made.Pieces, owner: int | None) -> None:
        """Whether all that is laid down is there."""
        key = f"{found.sort} {found.fitting}"
        before = self.taken.get(key, 0)
        wanted = self.taken[key] = before + found.count
        there = found.fitting.bit_count()
        if before <= there < wanted:
            factions = self.checked.resolver.universe.factions
            of = "" if owner is None else f" of {factions[owner]}"
            self.wrong(wrong.too_few_things(node.span, wanted, there, node.kind.text + of))

    def pieces(self, node: cases.Piece) -> made.Pieces | None:
        """The things that a piece may mean, of those that take part."""
        universe = self.checked.resolver.universe
        family = universe.families.get(node.kind.text)
        if family is None or family.sort == "place":
            kinds = [name for name, each in universe.families.items() if each.sort != "place"]
            self.wrong(problems.unknown_name(node.kind, kinds, "kind of unit or card"))
            return None
        owner = None if node.owner is None else self.faction(node.owner)
        index = self.index(node, family)
        if index is None or (node.owner is not None and node.owner.text not in self.players):
            return None
        tokens = universe.tokens(family.sort)
        numbers = tuple(
            number
            for number in range(family.start, family.start + family.count)
            if tokens[number].owner in self.seats
            and (node.owner is None or tokens[number].owner == owner)
            and (not index or tokens[number].index == index)
        )
        if not numbers:
            of = "" if node.owner is None else f" of {node.owner.text}"
            self.wrong(wrong.too_few_things(node.span, node.count, 0, node.kind.text + of))
            return None
        origin = None
        if node.origin is not None:
            origin = self.checked.resolver.typed(node.origin, _NOWHERE, Entity("place"), "a place")
        return made.Pieces(node.count, family.sort, e.mask_of(numbers), origin, node.span)

    def index(self, node: cases.Piece, family: Family) -> tuple[int, ...] | None:
        """The index values of a piece; empty where none are said."""
        if not node.index:
            return ()
        if len(node.index) != len(family.indexes):
            given, wanted = len(node.index), len(family.indexes)
            words = "index", "indexes"
            self.wrong(problems.wrong_count(node.span, family.name, given, wanted, *words))
            return None
        found = []
        for written, index in zip(node.index, family.indexes, strict=True):
            kind: Type = Int(0, 2**20) if index.sort is None else Entity(index.sort)
            value = constant(self.typed(written, kind), self.checked.resolver.universe, {})
            if value is None:
                self.wrong(problems.not_constant(written.span, "The index"))
                return None
            found.append(value)
        return tuple(found)

    def prepare(self, node: cases.Prepare) -> made.Prepare | None:
        name = node.call.procedure
        procedures = self.checked.program.procedures
        if name.text not in procedures:
            self.wrong(problems.unknown_name(name, procedures, "procedure"))
            return None
        args = self.arguments(name, node.call.arguments, node.call.span)
        return made.Prepare(name.text, args, node.span)

    def standing(self, node: cases.Standing) -> made.Standing | None:
        target = self.target(node.track)
        if target is None:
            return None
        return made.Standing(target, self.typed(node.value, target.type), node.span)

    def target(self, node: terms.Ref) -> e.Track | e.Frame | None:
        """A track, for each member where an argument is a set, or a variable."""
        resolver = self.checked.resolver
        first = node.trailers[0] if len(node.trailers) == 1 else None
        if node.root.text in resolver.names.tracks and isinstance(first, terms.Applied):
            params, kind = resolver.track_of(node.root.text)
            if len(params) != len(first.arguments):
                given = len(first.arguments)
                self.wrong(problems.wrong_count(node.span, node.root.text, given, len(params)))
                return None
            args = tuple(map(self.each_or_one, first.arguments, params))
            return e.Track(node.root.text, args, type=kind, span=node.span)
        found = resolver.expr(node, _NOWHERE)
        if isinstance(found, e.Track | e.Frame):
            return found
        if not isinstance(found.type, Unknown):
            self.wrong(not_assignable(found, node.span))
        return None

    def each_or_one(self, node: terms.Expr, param: Type) -> Expr:
        found = self.checked.resolver.expr(node, _NOWHERE, param)
        fits = isinstance(param, Entity) and isinstance(found.type, SetOf)
        if fits and found.type.element.sort == param.sort:  # type: ignore[union-attr]
            return found
        return self.typed(node, param)


def stages_of(block: model.Block) -> Iterator[str]:
    """The stages of a procedure."""
    for node in block:
        match node:
            case model.Stage(name, body):
                yield name
                yield from stages_of(body)
            case model.If(_, then, otherwise):
                yield from stages_of(then)
                yield from stages_of(otherwise)
            case model.ForEach() | model.ForNumbers() | model.Repeat():
                yield from stages_of(node.body)
            case _:
                pass


def _factions_of(checked: Checked, place: int) -> Iterator[int]:
    """The factions in the index of a place: `hand[north]` is north's."""
    universe = checked.program.universe
    for family in universe.families.values():
        if family.sort == "place" and family.start <= place < family.start + family.count:
            for index, value in zip(family.indexes, universe.place_index[place], strict=True):
                if index.sort == "faction":
                    yield value
