"""Variants: the declarations of a ruleset after the changes that house rules make to them.

Changes are made to the tree, before anything is resolved: a variant can change all that has a
path. Those that a variant is over come before it, and for the rest the alphabet decides; the order
in which variants are mentioned never counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from riotdsl.program import problems
from riotdsl.program.paths import parts
from riotdsl.program.variants import problems as variant_problems
from riotdsl.program.variants.changes import Changed, Editor
from riotdsl.program.variants.dropped_uses import still_used
from riotdsl.program.variants.order import Key, Ranking, Touch, conflicts, superseded, touches
from riotdsl.program.variants.texts import reworded, worded_twice
from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass, field
from riotdsl.text.source import Span

__all__ = ["Changed", "SetAnswer", "Varied", "apply_variants", "tried"]


class SetAnswer(NamedTuple):
    """The answer to a question that a variant sets, and where it does so."""

    answer: str
    variant: str
    span: Span


@dataclass(frozen=True, slots=True)
class Varied:
    """The declarations after all changes, and what was changed, in the order of application.

    `reworded` if words are other than they were: variants have texts, or names that were not known.
    """

    declarations: tuple[cases.Declaration, ...]
    answers: Mapping[str, SetAnswer]
    changes: tuple[Changed, ...]
    diagnostics: tuple[Diagnostic, ...]
    reworded: bool = False

    @property
    def is_changed(self) -> bool:
        """Whether rules are other than they were; answers that are set leave them as they are."""
        return any(change.how != "set" for change in self.changes)


def apply_variants(
    declarations: Sequence[cases.Declaration], chosen: Sequence[cases.Variant]
) -> Varied:
    """The declarations of a ruleset with the chosen variants, which need not be among them.

    A change that cannot be made is reported and left out, and the others are made.
    """
    return _Applying(tuple(declarations), chosen).run()


def tried(declarations: Sequence[cases.Declaration], variant: cases.Variant) -> Varied:
    """A variant alone; together with those it is over, if it changes what only they add."""
    alone = apply_variants(declarations, [variant])
    if not any(each.code == "unknown-target" for each in alone.diagnostics):
        return alone
    known = {each.name.text: each for each in declarations if isinstance(each, cases.Variant)}
    known[variant.name.text] = variant
    lower = Ranking(known).below(variant.name.text) - {variant.name.text}
    together = [variant, *(known[name] for name in sorted(lower & known.keys()))]
    return apply_variants(declarations, together) if len(together) > 1 else alone


@dataclass(slots=True)
class _Applying:
    declarations: tuple[cases.Declaration, ...]
    mentioned: Sequence[cases.Variant]
    found: list[Diagnostic] = field(default_factory=list)
    answers: dict[str, SetAnswer] = field(default_factory=dict)
    changes: list[Changed] = field(default_factory=list)

    def run(self) -> Varied:
        chosen = self._chosen()
        known = {v.name.text: v for v in self.declarations if isinstance(v, cases.Variant)}
        known |= {variant.name.text: variant for variant in chosen}
        ranking = Ranking(known)
        self.found.extend(ranking.check(chosen))
        touched = touches(chosen, self.declarations)
        self.found.extend(conflicts(chosen, touched, ranking))
        self.found.extend(worded_twice(chosen, ranking))
        editor = Editor(list(self.declarations))
        ordered = ranking.ordered(chosen)
        for variant in ordered:
            name = variant.name.text
            upper = [
                touch
                for other in touched
                if other != name and name in ranking.below(other)
                for touch in touched[other]
            ]
            done: set[Key] = set()
            for touch in touched[name]:
                if done.isdisjoint(touch.keys[:1]) and not any(superseded(touch, t) for t in upper):
                    self.make(editor, variant, touch)
                done.update(touch.keys[:1])
        self.found.extend(editor.found)
        self.found = [self._with_remedy(each, known, chosen) for each in self.found]
        self.found.extend(still_used(editor.declarations, editor.dropped))
        after = reworded(editor.declarations, ordered, self.changes)
        changes, found = tuple(self.changes), tuple(self.found)
        own = {v.name.text for v in self.declarations if isinstance(v, cases.Variant)}
        outside = tuple(variant for variant in ordered if variant.name.text not in own)
        words = bool(outside) or any(variant.texts for variant in chosen)
        return Varied((*after, *outside), self.answers, changes, found, words)

    def _chosen(self) -> tuple[cases.Variant, ...]:
        """Each variant once, without those of other games."""
        game = next((d.name.text for d in self.declarations if isinstance(d, tree.Game)), None)
        once: dict[str, cases.Variant] = {}
        for variant in self.mentioned:
            first = once.setdefault(variant.name.text, variant)
            if first != variant:
                self.found.append(problems.duplicate_name(variant.name, first.name.span))
            elif game is not None and variant.game.text != game:
                self.found.append(variant_problems.unknown_game(variant.game, game, "variant"))
                once.pop(variant.name.text)
        return tuple(once.values())

    def make(self, editor: Editor, variant: cases.Variant, touch: Touch) -> None:
        if isinstance(touch.change, cases.ChangeSet):
            self.found.extend(self._set(variant, touch.change))
            return
        made = editor.make(touch.change, variant.name.text)
        if made is not None:
            self.changes.append(made)

    def _set(self, variant: cases.Variant, change: cases.ChangeSet) -> Iterator[Diagnostic]:
        questions = {
            each.name.text: each
            for each in self.declarations
            if isinstance(each, tree.Question | tree.Option)
        }
        name = change.question.text
        if name not in questions:
            yield problems.unknown_name(change.question, questions, "question")
            return
        possible = [each.answer.text for each in questions[name].answers]
        if change.answer.text not in possible:
            yield variant_problems.unknown_answer(change.answer, name, possible)
            return
        set_by = variant.name.text
        self.answers[name] = SetAnswer(change.answer.text, set_by, change.span)
        before = questions[name].default
        self.changes.append(Changed("set", name, set_by, before, change.answer, change.span))

    def _with_remedy(
        self,
        found: Diagnostic,
        known: Mapping[str, cases.Variant],
        chosen: Sequence[cases.Variant],
    ) -> Diagnostic:
        """Where another variant, not chosen, adds what is missing, the remedy names it."""
        if found.code != "unknown-target":
            return found
        text = found.span.text
        for name, other in sorted(known.items()):
            if other not in chosen and text in _added(other):
                path = [Name(word, span=found.span) for word in text.split(".")]
                return variant_problems.unknown_target(path, (), name)
        return found


def _added(variant: cases.Variant) -> set[str]:
    """The paths that a variant adds."""
    whole = [
        change.declaration
        for change in variant.changes
        if isinstance(change, cases.AddWhole) and not isinstance(change.declaration, tree.Clause)
    ]
    added = {part.path for part in parts(whole)}
    for change in variant.changes:
        match change:
            case cases.AddWhole(tree.Clause(of, label)) if of is not None:
                added.add(f"{of.text}.{label.text}")
            case cases.AddRequire(require) if require.of is not None:
                added.add(f"{require.of.text}.{require.name.text}")
    return added
