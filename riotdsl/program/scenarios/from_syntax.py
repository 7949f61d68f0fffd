"""Scenarios against a checked program: names bound, types fitted, what is wrong collected."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from riotdsl.program import expr as e
from riotdsl.program import problems
from riotdsl.program.analysis.walk import stages_of
from riotdsl.program.checked import Checked
from riotdsl.program.editions import selection_problems
from riotdsl.program.expr import Expr
from riotdsl.program.scenarios import model as made
from riotdsl.program.scenarios import problems as wrong
from riotdsl.program.scenarios.pieces import Things
from riotdsl.program.scenarios.setting import NOWHERE, Setting
from riotdsl.program.scenarios.steps import Steps, chosen_words
from riotdsl.program.scenarios.variant_programs import VariantPrograms, named
from riotdsl.program.statements import not_assignable
from riotdsl.program.types import Entity, SetOf, Type, Unknown, present
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Name, Node
from riotdsl.text.budget import current, spend
from riotdsl.text.diagnostic import Diagnostic, has_errors
from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.source import Span

_DERIVED_RULINGS = ("default", "letter")


def problems_of(checked: Checked) -> Iterator[Diagnostic]:
    """What is wrong with the scenarios of a program."""
    for _, found in resolved(checked, VariantPrograms(checked)):
        yield from found


def resolved(
    checked: Checked, backgrounds: VariantPrograms, titles: Container[str] | None = None
) -> Iterator[tuple[made.Scenario | None, tuple[Diagnostic, ...]]]:
    """Each scenario with its names bound, None if it has errors; and what is wrong with it.

    With `titles`, only these.
    """
    for node in checked.names.scenarios.values():
        if titles is not None and node.title not in titles:
            continue
        with current().on("scenarios", node.span):
            found = _resolved(backgrounds, node)
        yield found


def _resolved(
    backgrounds: VariantPrograms, node: cases.Scenario
) -> tuple[made.Scenario | None, tuple[Diagnostic, ...]]:
    unknown = tuple(backgrounds.unknown(node))
    if unknown:
        return None, unknown
    background = backgrounds.under(frozenset(name.text for name in named(node)))
    if has_errors(background.diagnostics):
        return None, background.diagnostics
    spend(50 + 10 * len(node.facts))
    return _bound(background.checked, node, background.words)


def resolved_facts(
    checked: Checked, node: cases.Scenario
) -> tuple[made.Scenario | None, tuple[Diagnostic, ...]]:
    """A scenario that names no variants, in a program to which any have been applied."""
    return _bound(checked, node, chosen_words(checked.program))


def _bound(
    checked: Checked, node: cases.Scenario, words: frozenset[str]
) -> tuple[made.Scenario | None, tuple[Diagnostic, ...]]:
    resolver = checked.resolver
    before = len(resolver.found)
    setting = Setting(checked, node, words)
    scenario = Facts(setting, Things(setting)).run()
    found = tuple(resolver.found[before:])
    del resolver.found[before:]
    return (None if has_errors(found) else scenario), found


@dataclass
class Facts:
    """Resolves one scenario; the resolver of the program collects what is wrong."""

    setting: Setting
    things: Things

    @property
    def checked(self) -> Checked:
        return self.setting.checked

    def run(self) -> made.Scenario:
        facts = self.setting.node.facts
        self.once(facts)
        during = [self.during(each) for each in facts if isinstance(each, cases.During)]
        placed = [self.fact(each) for each in facts]
        answers = [
            self.setting.answer(each) for each in facts if isinstance(each, cases.GivenAnswer)
        ]
        rulings = [
            self.rulings(each.name) for each in facts if isinstance(each, cases.GivenRulings)
        ]
        return made.Scenario(
            title=self.setting.node.title,
            players=self.setting.players,
            variants=tuple(sorted({name.text for name in named(self.setting.node)})),
            rulings=rulings[0] if rulings else None,
            answers=tuple(each for each in answers if each is not None),
            during=during[0] if during else None,
            facts=tuple(each for each in placed if each is not None),
            steps=Steps(self.setting, self.things).run(self.setting.node.steps),
            span=self.setting.node.span,
        )

    def fact(self, node: cases.Fact) -> made.Fact | None:
        match node:
            case cases.Lying():
                return self.things.lying(node)
            case cases.Standing():
                return self.standing(node)
            case cases.Prepare():
                return self.prepare(node)
            case _:
                return None

    def once(self, facts: Sequence[cases.Fact]) -> None:
        """`players`, `during`, rulings and variants are said once, and so is each answer."""
        said: dict[tuple[type[Node], str], Span] = {}
        names = {declarations.Lineup: "Who plays", cases.During: "Where the game stands",
                 cases.GivenRulings: "The rulings", cases.GivenVariants: "The variants",
                 cases.GivenAnswer: "This answer"}  # fmt: skip
        for each in facts:
            if type(each) in names:
                asked = each.question.text if isinstance(each, cases.GivenAnswer) else ""
                first = said.setdefault((type(each), asked), each.span)
                if first is not each.span:
                    self.setting.wrong(wrong.second_fact(each.span, first, names[type(each)]))

    # ------------------------------------------------------------ selections

    def rulings(self, name: Name) -> str | None:
        known = (*_DERIVED_RULINGS, *self.checked.names.rulings)
        if name.text not in known:
            self.setting.wrong(problems.unknown_name(name, known, "set of rulings"))
            return None
        rulings = self.checked.names.rulings.get(name.text)
        if rulings is not None and rulings.editions:
            self.editions_fit(name, rulings)
        return name.text

    def editions_fit(self, use: Name, rulings: declarations.Rulings) -> None:
        """Rulings for some editions: the scenario may run in no others."""
        own = {name.text for name in rulings.editions}
        for step in self.setting.node.steps:
            if isinstance(step, cases.Then):
                other = next((name for name in step.editions if name.text not in own), None)
                if other is not None or not step.editions:
                    edition = None if other is None else self.checked.names.editions.get(other.text)
                    self.setting.wrong(selection_problems.other_edition(use, rulings, edition))
                    return

    # ------------------------------------------------------------ where the game stands

    def during(self, node: cases.During) -> made.During | None:
        procedures = self.checked.program.procedures
        procedure = procedures.get(node.procedure.text)
        if procedure is None:
            self.setting.wrong(problems.unknown_name(node.procedure, procedures, "procedure"))
            return None
        args = self.arguments(node.procedure, node.arguments, node.span)
        if node.stage is not None:
            stages = [*stages_of(procedure.body)]
            if node.stage.text not in stages:
                sort = f"stage of `{procedure.name}`"
                self.setting.wrong(problems.unknown_name(node.stage, stages, sort))
        stage = None if node.stage is None else node.stage.text
        return made.During(procedure.name, args, stage, node.span)

    def arguments(self, name: Name, given: tuple[terms.Expr, ...], span: Span) -> tuple[Expr, ...]:
        """The arguments of a procedure."""
        procedure = self.checked.program.procedures[name.text]
        types = {slot.name: slot.type for slot in procedure.slots}
        if len(given) != len(procedure.params):
            wanted = len(procedure.params)
            self.setting.wrong(problems.wrong_count(span, name.text, len(given), wanted))
            return ()
        return tuple(
            self.setting.typed(argument, present(types[param]))
            for argument, param in zip(given, procedure.params, strict=True)
        )

    # ------------------------------------------------------------ tracks and procedures

    def prepare(self, node: cases.Prepare) -> made.Prepare | None:
        name = node.call.procedure
        procedures = self.checked.program.procedures
        if name.text not in procedures:
            self.setting.wrong(problems.unknown_name(name, procedures, "procedure"))
            return None
        args = self.arguments(name, node.call.arguments, node.call.span)
        return made.Prepare(name.text, args, node.span)

    def standing(self, node: cases.Standing) -> made.Standing | None:
        target = self.target(node.track)
        if target is None:
            return None
        return made.Standing(target, self.setting.typed(node.value, target.type), node.span)

    def target(self, node: terms.Ref) -> e.Track | e.Frame | None:
        """A track, for each member where an argument is a set, or a variable."""
        resolver = self.checked.resolver
        first = node.trailers[0] if len(node.trailers) == 1 else None
        if node.root.text in resolver.names.tracks and isinstance(first, terms.Applied):
            params, kind = resolver.track_of(node.root.text)
            if len(params) != len(first.arguments):
                given = len(first.arguments)
                self.setting.wrong(
                    problems.wrong_count(node.span, node.root.text, given, len(params))
                )
                return None
            args = tuple(map(self.each_or_one, first.arguments, params))
            return e.Track(node.root.text, args, type=kind, span=node.span)
        found = resolver.expr(node, NOWHERE)
        if isinstance(found, e.Track | e.Frame):
            return found
        if not isinstance(found.type, Unknown):
            self.setting.wrong(not_assignable(found, node.span))
        return None

    def each_or_one(self, node: terms.Expr, param: Type) -> Expr:
        found = self.checked.resolver.expr(node, NOWHERE, param)
        fits = isinstance(param, Entity) and isinstance(found.type, SetOf)
        if fits and found.type.element.sort == param.sort:  # type: ignore[union-attr]
            return found
        return self.setting.typed(node, param)
