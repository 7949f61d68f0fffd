"""The checker's first pass: from the trees of a ruleset's files to a program with all names bound.

All names are collected first, then the universe is numbered, then types of tracks, values and
parameters are read; only then are bodies resolved, values on demand, because the range of a
`number` follows from its clauses. Nothing here depends on the order of files or declarations,
except where a declaration numbers things.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from riotdsl.program import expr as e
from riotdsl.program import model, problems
from riotdsl.program.checked import Checked
from riotdsl.program.clauses import GivenClause, clauses_by_value, resolved_clause, siblings_of
from riotdsl.program.components import numbering
from riotdsl.program.components.carried_reactions import carried_reactions
from riotdsl.program.components.links import link_places
from riotdsl.program.components.pictures import check_picture
from riotdsl.program.components.universe import Universe
from riotdsl.program.editions.questions import question
from riotdsl.program.messages import message
from riotdsl.program.names import Declared, declared
from riotdsl.program.references import resolved
from riotdsl.program.resolve import Resolver, Signature
from riotdsl.program.scope import Frames, Scope
from riotdsl.program.statements import Statements
from riotdsl.program.type_reader import TypeReader
from riotdsl.program.types import (
    UNKNOWN,
    YES_NO,
    Entity,
    Int,
    SetOf,
    Type,
    Unknown,
    described,
    joined,
    present,
)
from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree import statements as steps
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text.budget import spend
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.source import Span


def resolve(declarations: Iterable[cases.Declaration], nowhere: Span) -> Checked:
    """The program that the declarations make; as much of it as can be understood."""
    every = tuple(declarations)
    names, wrong = declared(every)
    universe, more = numbering.populate(names)
    return _Pass(every, names, universe, [*wrong, *more], nowhere).run()


@dataclass(slots=True)
class _Pass:
    declarations: tuple[cases.Declaration, ...]
    names: Declared
    universe: Universe
    found: list[Diagnostic]
    nowhere: Span
    frames: Frames = field(default_factory=Frames)
    tracks: dict[str, Signature] = field(default_factory=dict)
    values: dict[str, model.Value] = field(default_factory=dict)
    value_types: dict[str, Signature] = field(default_factory=dict)
    busy: list[str] = field(default_factory=list)
    procedures: dict[str, model.Procedure] = field(default_factory=dict)
    actions: dict[str, model.Action] = field(default_factory=dict)
    begun: set[str] = field(default_factory=set)
    given: dict[str, list[GivenClause]] = field(default_factory=dict)
    scopes: dict[str, Scope] = field(default_factory=dict)
    plain_actions: dict[str, Span] = field(default_factory=dict)
    answers: dict[str, Type] = field(default_factory=dict)
    types: TypeReader = field(init=False)
    resolver: Resolver = field(init=False)
    statements: Statements = field(init=False)

    def run(self) -> Checked:
        names = self.names
        self.types = TypeReader(self.universe, self.found)
        self.resolver = Resolver(
            names, self.universe, self.track_signature, self.value_signature, self.frame_type,
            self.answers.__getitem__, resolved, self.found,
        )  # fmt: skip
        self.statements = Statements(
            self.resolver, self.frames, self.types.read_type, self.params_of, self.plain_actions
        )
        for word in ("in_full", "in_turn", "sealed"):
            self.universe.word(word)
        questions = {
            name: question(node, self.universe, self.found)
            for name, node in names.questions.items()
        }
        self.answers.update({name: each.type for name, each in questions.items()})
        self.given = clauses_by_value(names, self.universe, self.found)
        self.open_frames()
        link_places(names, self.resolver)  # after `given`: a link may read values
        check_picture(names.picture, self.resolver)
        tracks = {name: self.track(node) for name, node in names.tracks.items()}
        for name in names.values:
            self.value(name)
        for name in names.procedures:
            self.procedure(name)
        for name in names.actions:
            self.action(name)
        self.abilities()
        program = self.program(tracks, questions)
        found = tuple(self.found)
        return Checked(program, names, self.resolver, self.scopes, found, self.declarations)

    def program(
        self, tracks: dict[str, model.TrackDecl], questions: dict[str, model.Question]
    ) -> model.Program:
        game = self.names.game
        if game is None:
            self.found.append(problems.no_game(self.nowhere))
        elif "play" not in self.names.procedures:
            self.found.append(problems.no_play(game.name.span, self.names.procedures))
        actions = dict(self.actions)
        for name, span in self.plain_actions.items():
            you = model.Slot("you", Entity("faction"))
            actions[name] = model.Action(name, None, (you,), (), (), (), (), span)
        return model.Program(
            name=game.name.text if game else "",
            lineups=tuple(self.lineups()),
            universe=self.universe,
            tracks=tracks,
            values=self.values,
            actions=actions,
            procedures=self.procedures,
            homes=dict(self.homes()),
            wins=tuple(_win(node, self.resolver, self.frames) for node in self.names.wins.values()),
            invariants=tuple(
                model.Invariant(name, self.resolver.truth(node.condition, Scope()), node.span)
                for name, node in self.names.invariants.items()
            ),
            measures=tuple(
                _measure(node, self.resolver, self.frames) for node in self.names.measures.values()
            ),
            heuristic=_heuristic(self.resolver),
            questions=questions,
        )

    # ------------------------------------------------------------ the table

    def lineups(self) -> Iterator[tuple[str, ...]]:
        for lineup in self.names.game.lineups if self.names.game else ():
            seen: dict[str, Name] = {}
            for name in lineup.names:
                if name.text in seen:
                    self.found.append(problems.duplicate_name(name, seen[name.text].span))
                seen.setdefault(name.text, name)
                if name.text not in self.universe.factions:
                    unknown = problems.unknown_name(name, self.universe.factions, "faction")
                    self.found.append(unknown)
            yield tuple(text for text in seen if text in self.universe.factions)

    def homes(self) -> Iterator[tuple[str, model.Home]]:
        for thing in self.names.things:
            for item in thing.items:
                if isinstance(item, tree.Stat) and item.name.text == "home":
                    for family in thing.families:
                        kind = Entity(thing.sort, frozenset({family.name.text}), maybe_none=False)
                        it = self.resolver.local("it", kind)
                        scope = Scope(it=it)
                        place = self.resolver.typed(item.value, scope, Entity("place"), "a place")
                        yield family.name.text, model.Home(it.name, place)

    # ------------------------------------------------------------ tracks and values

    def track_signature(self, name: str) -> Signature:
        if name not in self.tracks:
            node = self.names.tracks[name]
            params = tuple(param.type for param in self.types.params(node.params))
            self.tracks[name] = params, self.types.read_type(node.type)[0]
        return self.tracks[name]

    def track(self, node: tree.Track) -> model.TrackDecl:
        _, kind = self.track_signature(node.name.text)
        params = self.types.params(node.params)
        start = None
        scope = Scope(names={p.name: e.Local(p.name, type=p.type) for p in params})
        if node.start is not None:
            start = self.resolver.typed(node.start, scope, kind, described(kind))
            if isinstance(kind, Int) and isinstance(start.type, Int):
                inside = kind.low <= start.type.low and start.type.high <= kind.high
                if not inside:
                    what = f"`{node.name.text}`"
                    self.found.append(
                        problems.out_of_range(node.start.span, start.type, kind, what)
                    )
            elif not self.resolver.is_sure(start, kind):
                self.found.append(problems.may_be_other(node.start.span, start.type, kind))
        for param, written in zip(params, node.params, strict=True):
            if not isinstance(param.type, Entity | Int | Unknown):
                what = "a kind of thing or place, or a range of numbers"
                self.found.append(problems.wrong_type(written.type.span, param.type, what))
        clamped = isinstance(node.type, tree.RangeType) and node.type.clamped
        return model.TrackDecl(node.name.text, params, kind, clamped, start, node.name.span)

    def value_signature(self, name: str) -> Signature:
        node = self.names.values[name]
        if isinstance(node.type, tree.NumberType):
            if name in self.busy:
                way = [*self.busy[self.busy.index(name) :], name]
                self.found.append(problems.recursive(node.name.span, name, way))
                return self.value_types.get(
                    name, (tuple(p.type for p in self.types.params(node.params)), UNKNOWN)
                )
            self.value(name)
        if name not in self.value_types:
            params = tuple(param.type for param in self.types.params(node.params))
            self.value_types[name] = params, self.types.read_type(node.type)[0]
        return self.value_types[name]

    def value(self, name: str) -> None:
        """Resolve a value with all the clauses that are given to it."""
        if name in self.values or name in self.busy:
            return
        node = self.names.values[name]
        inferred = isinstance(node.type, tree.NumberType)
        params = tuple(
            model.Param(f"{param.name}_{name}", param.type)
            for param in self.types.params(node.params)
        )
        written = tuple(param.name.text for param in node.params)
        wanted = None if inferred else self.value_signature(name)[1]
        locals_ = {
            text: e.Local(param.name, type=param.type)
            for text, param in zip(written, params, strict=True)
        }
        self.busy.append(name)
        scope = Scope(names=locals_)
        self.scopes[name] = scope
        siblings = siblings_of(given := self.given.get(name, []))
        clauses = tuple(
            resolved_clause(self.resolver, self.universe, clause, params, scope, wanted, siblings)
            for clause in given
        )
        self.busy.pop()
        kind = wanted
        if kind is None:
            kind = Int(0, 0) if not clauses else UNKNOWN
            for clause in clauses:
                kind = joined(kind, clause.value.type)
        self.value_types[name] = tuple(param.type for param in params), kind
        self.values[name] = model.Value(name, params, kind, clauses, node.name.span)

    # ------------------------------------------------------------ procedures and actions

    def params_of(self, name: str) -> tuple[Type, ...]:
        return tuple(param.type for param in self.types.params(self.names.procedures[name].params))

    def open_frames(self) -> None:
        for name, node in self.names.procedures.items():
            for param in node.params:
                _, clamped = self.types.read_type(param.type)
                kind = self.types.param_type(param.type)
                self.frames.add(name, param.name.text, kind, clamped=clamped)
        for name in self.names.actions:
            self.frames.add(name, "you", Entity("faction"))

    def frame_type(self, owner: str, name: str) -> Type | None:
        """The type of a variable as others read it: outside its run it is none."""
        known = self.own_type(owner, name)
        return Entity(known.sort, known.kinds) if isinstance(known, Entity) else known

    def own_type(self, owner: str, name: str) -> Type | None:
        known = self.frames.type_of(owner, name)
        if known is None and owner not in self.begun:
            if owner in self.names.procedures:
                self.procedure(owner)
            else:
                self.action(owner)
            known = self.frames.type_of(owner, name)
        return known

    def procedure(self, name: str) -> None:
        if name in self.begun:
            return
        self.begun.add(name)
        node = self.names.procedures[name]
        scope = Scope(names=dict(self.frames.names(name)), frame=name, inside=frozenset({name}))
        body = self.statements.block(node.body, scope)
        spend(20 + len(self.names.reactions) // 8)
        reactions = tuple(
            self.reaction(each, "", None)
            for each in self.names.reactions
            if each.procedure.text == name
        )
        assumed = tuple(note.reason for note in node.notes)
        order = tuple(param.name.text for param in node.params)
        self.procedures[name] = model.Procedure(
            name, order, (), body, reactions, assumed, node.name.span
        )

    def reaction(self, node: tree.Reaction, ability: str, kinds: Entity | None) -> model.Reaction:
        name = node.procedure.text
        self.procedure(name)
        scope = Scope(names=dict(self.frames.names(name)), frame=name)
        when = None if node.when is None else self.resolver.truth(node.when, scope)
        if kinds is not None:
            belongs = self.belongs(node, kinds)
            if belongs is not None:
                parts = (belongs,) if when is None else (belongs, when)
                when = parts[0] if when is None else e.And(parts, type=YES_NO, span=node.span)
        body = self.statements.block(node.body, scope)
        return model.Reaction(ability, when, body, node.span)

    def belongs(self, node: tree.Reaction, kinds: Entity) -> e.Expr | None:
        """An ability's reaction belongs to the first unit or card of the frame."""
        for slot in self.frames.of(node.procedure.text):
            if isinstance(slot.type, Entity) and slot.type.sort == kinds.sort:
                holder = e.Frame(node.procedure.text, slot.name, type=slot.type)
                mask = self.universe.mask(kinds)
                members = e.Const(mask, type=SetOf(kinds, mask.bit_count()))
                return e.Contains(holder, members, type=YES_NO, span=node.procedure.span)
        carrier = problems.no_carrier(node.procedure.span, node.procedure.text, kinds.sort)
        self.found.append(carrier)
        return None

    def abilities(self) -> None:
        """Reactions of abilities and kinds, after those at the top level."""
        for procedure in self.names.reactions:
            if procedure.procedure.text not in self.names.procedures:
                self.unknown_procedure(procedure)
        for name, kinds, reaction in carried_reactions(self.names, self.universe):
            if reaction.procedure.text not in self.names.procedures:
                self.unknown_procedure(reaction)
                continue
            made = self.reaction(reaction, name, kinds)
            owner = self.procedures[reaction.procedure.text]
            spend(len(owner.reactions) // 50)
            self.procedures[owner.name] = model.Procedure(
                owner.name, owner.params, (), owner.body, (*owner.reactions, made), owner.assumed,
                owner.span,
            )  # fmt: skip
        for name, owner in self.procedures.items():
            self.procedures[name] = model.Procedure(
                name, owner.params, self.frames.of(name), owner.body, owner.reactions,
                owner.assumed, owner.span,
            )  # fmt: skip

    def unknown_procedure(self, node: tree.Reaction) -> None:
        known = self.names.procedures
        declared = self.names.sort_of(node.procedure.text)
        self.found.append(problems.unknown_name(node.procedure, known, "procedure", declared))

    def action(self, name: str) -> None:
        if name in self.begun:
            return
        self.begun.add(name)
        node = self.names.actions[name]
        you = e.Frame(name, "you", type=Entity("faction", maybe_none=False))
        scope = Scope(you=you, frame=name)
        choices: list[model.Choice] = []
        requirements: list[model.Requirement] = []
        for item in node.items:
            if isinstance(item, steps.Choose):
                chooser, kind = self.statements.chooser(item.chooser, scope)
                self.scopes[f"{name}.{item.name.text}"] = scope
                slot = self.frames.add(name, item.name.text, kind)
                chosen = e.Frame(name, slot.name, type=present(kind))
                scope = scope.with_name(item.name.text, chosen)
                choices.append(model.Choice(slot.name, chooser, item.span))
            else:
                requirements.append(self.requirement(name, item, scope, len(choices)))
        self.scopes[name] = scope
        then = self.statements.block(node.then, scope)
        assumed = tuple(note.reason for note in node.notes)
        self.actions[name] = model.Action(
            name, node.form, self.frames.of(name), tuple(choices), tuple(requirements), then,
            assumed, node.name.span,
        )  # fmt: skip

    def requirement(
        self, action: str, node: tree.Require, scope: Scope, ready: int
    ) -> model.Requirement:
        condition = self.resolver.truth(node.condition, scope)
        when = None if node.when is None else self.resolver.truth(node.when, scope)
        say = None if node.say is None else message(self.resolver, node.say, node.span, scope)
        self.scopes[f"{action}.{node.name.text}"] = scope
        assumed = tuple(note.reason for note in node.notes)
        return model.Requirement(
            node.name.text, condition, when, say, ready, assumed, node.name.span
        )


# ---------------------------------------------------------------- what games end in


def _win(node: tree.Win, resolver: Resolver, frames: Frames) -> model.Win:
    after = tuple(filter(None, (_procedure(name, resolver) for name in node.after)))
    scope = Scope(names=dict(frames.names(after[0]))) if len(after) == 1 else Scope()
    winners = resolver.set(node.winners, scope)
    if isinstance(winners.type, SetOf) and winners.type.element.sort != "faction":
        resolver.found.append(
            problems.wrong_type(node.winners.span, winners.type, "a set of factions")
        )
    when = None if node.when is None else resolver.truth(node.when, scope)
    assumed = tuple(note.reason for note in node.notes)
    draw = isinstance(winners.type, SetOf) and winners.type.size == 0
    return model.Win(node.name.text, after, winners, draw, when, assumed, node.name.span)


def _measure(node: tree.Measure, resolver: Resolver, frames: Frames) -> model.Measure:
    value, when, procedure = None, None, None
    if node.value is not None:
        value = resolver.number(node.value, Scope(asks_outcome=True))
    elif node.procedure is not None:
        procedure = _procedure(node.procedure, resolver)
        if procedure is not None and node.when is not None:
            scope = Scope(names=dict(frames.names(procedure)))
            when = resolver.truth(node.when, scope)
    return model.Measure(node.name.text, value, procedure, when, node.name.span)


def _procedure(use: Name, resolver: Resolver) -> str | None:
    """The procedure of a name; None, and a problem, if there is none."""
    known = resolver.names.procedures
    if use.text in known:
        return use.text
    declared = resolver.names.sort_of(use.text)
    resolver.found.append(problems.unknown_name(use, known, "procedure", declared))
    return None


def _heuristic(resolver: Resolver) -> tuple[str, e.Expr] | None:
    if resolver.names.heuristic is None:
        return None
    you = resolver.local("you", Entity("faction", maybe_none=False))
    value = resolver.number(resolver.names.heuristic.value, Scope(you=you))
    return you.name, value
