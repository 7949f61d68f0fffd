"""The program and the seats that a scenario is resolved in."""

from __future__ import annotations

from functools import cached_property

from riotdsl.program import problems
from riotdsl.program.checked import Checked
from riotdsl.program.editions import problems as edition_problems
from riotdsl.program.expr import Expr
from riotdsl.program.scenarios import problems as wrong
from riotdsl.program.scope import Scope
from riotdsl.program.types import Int, Type, described
from riotdsl.program.variants import problems as variant_problems
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass

NOWHERE = Scope()


@dataclass
class Setting:
    """A scenario and its program; the resolver of the program collects what is wrong.

    `words` are those that somebody can choose.
    """

    checked: Checked
    node: cases.Scenario
    words: frozenset[str]

    def wrong(self, diagnostic: Diagnostic) -> None:
        self.checked.resolver.found.append(diagnostic)

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The line-up that is named, or the first that has everyone who is mentioned."""
        lineups = self.checked.program.lineups or ((),)
        named = next((f for f in self.node.facts if isinstance(f, declarations.Lineup)), None)
        if named is None:
            factions = self.checked.program.universe.factions
            names = {each.text for each in declarations.walk(self.node) if isinstance(each, Name)}
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

    def typed(self, node: terms.Expr, kind: Type) -> Expr:
        """An expression of a type; a number must lie in its range."""
        found = self.checked.resolver.typed(node, NOWHERE, kind, described(kind))
        if isinstance(kind, Int) and isinstance(found.type, Int):
            inside = kind.low <= found.type.low and found.type.high <= kind.high
            if not inside:
                self.wrong(problems.out_of_range(node.span, found.type, kind, "This"))
        return found
