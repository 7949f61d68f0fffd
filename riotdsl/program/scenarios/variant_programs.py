"""What a scenario is about: the ruleset as it stands, or with the variants that it names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from riotdsl.program import problems
from riotdsl.program.checked import Checked
from riotdsl.program.from_syntax import resolve
from riotdsl.program.scenarios.steps import chosen_words
from riotdsl.program.variants.application import SetAnswer, apply_variants
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text.diagnostic import Diagnostic, has_errors
from riotdsl.text.lazy_dataclass import dataclass, field


@dataclass(frozen=True, slots=True)
class VariantProgram:
    """A program, the answers that variants have set in it, and what is wrong with the variants.

    `words` are those that somebody can choose.
    """

    checked: Checked
    answers: Mapping[str, SetAnswer]
    diagnostics: tuple[Diagnostic, ...]
    words: frozenset[str]


@dataclass(slots=True)
class VariantPrograms:
    """A ruleset under any of its variants, each set of them made once."""

    checked: Checked
    known: dict[frozenset[str], VariantProgram] = field(default_factory=dict)

    def under(self, names: frozenset[str]) -> VariantProgram:
        """The ruleset with variants that it declares."""
        if names not in self.known:
            self.known[names] = self._made(names)
        return self.known[names]

    def unknown(self, node: cases.Scenario) -> Iterator[Diagnostic]:
        """Variants that a scenario names and nobody declares."""
        for name in named(node):
            if name.text not in self.checked.names.variants:
                yield problems.unknown_name(name, self.checked.names.variants, "variant")

    def _made(self, names: frozenset[str]) -> VariantProgram:
        chosen = [self.checked.names.variants[name] for name in sorted(names)]
        varied = apply_variants(self.checked.declarations, chosen)
        if not chosen or has_errors(varied.diagnostics):
            checked, wrong = self.checked, varied.diagnostics
        else:
            checked = resolve(varied.declarations, chosen[0].span)
            wrong = checked.diagnostics
        return VariantProgram(checked, varied.answers, wrong, chosen_words(checked.program))


def named(node: cases.Scenario) -> tuple[Name, ...]:
    """The variants that a scenario names."""
    facts = [each for each in node.facts if isinstance(each, cases.GivenVariants)]
    return tuple(name for each in facts for name in each.names)
