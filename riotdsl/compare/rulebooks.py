"""What a club would print: two rulebooks side by side, and a house rule in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from riotdsl.compare import page
from riotdsl.compare.page import CHAPTER, ENTRY, Heading, Page, Paragraph, Part
from riotdsl.game.game import Game
from riotdsl.game.table import Table
from riotdsl.languages import capital
from riotdsl.languages import rulebooks as tongues
from riotdsl.languages.rulebook_sentences import Tongue
from riotdsl.program.variants.application import apply_variants
from riotdsl.program.variants.changes import Changed
from riotdsl.prose.book import Book
from riotdsl.prose.chapters import rulebook
from riotdsl.prose.comparison import Reworded, reworded, rules_in_force
from riotdsl.syntax.tree.variants_scenarios import Variant
from riotdsl.text.lazy_dataclass import dataclass

MOULDS = {"replace": "replace", "drop": "drop", "add": "add_rule"}
NOTHING = "\N{EN DASH}"


def book_of(game: Game, *, terms: bool = True) -> Book:
    """The rulebook for everybody who can sit down: the largest line-up has all of them."""
    return rulebook(_table(game), terms=terms)


def _table(game: Game) -> Table:
    return game.table(max(game.ruleset.lineups, key=len))


# ---------------------------------------------------------------- two editions


def as_page(names: tuple[str, str], a: Book, b: Book, more: Sequence[Part] = ()) -> Page:
    """Every rule that reads differently, chapter by chapter; `more` follows."""
    found = reworded(a, b)
    return Page(
        f"{b.title}: {names[0]} and {names[1]}", (*_side_by_side(names, found, b.language), *more)
    )


def _side_by_side(
    names: tuple[str, str], found: Sequence[Reworded], language: str
) -> Iterator[Part]:
    if not found:
        yield Paragraph(tongues.tongue(language).moulds["same"])
    for chapter in dict.fromkeys(each.chapter for each in found):
        yield Heading(chapter, CHAPTER)
        rows = tuple(
            (each.title or each.rule, *_both(each)) for each in found if each.chapter == chapter
        )
        yield page.Table(("", *names), rows, side_by_side=True)


def _both(each: Reworded) -> tuple[str, str]:
    return " ".join(each.before) or NOTHING, " ".join(each.after) or NOTHING


def as_json(found: Sequence[Reworded]) -> list[dict[str, Any]]:
    return [
        {
            "chapter": each.chapter, "title": each.title, "rule": each.rule,
            "before": list(each.before), "after": list(each.after),
        }
        for each in found
    ]  # fmt: skip


# ---------------------------------------------------------------- a house rule


def described(base: Game, varied: Game, variant: Variant, more: Sequence[Part] = ()) -> Page:
    """A variant in words: why, each change in a paragraph, and what then reads differently."""
    words = _Words(_table(base), _table(varied))
    book = rulebook(words.after)
    found = reworded(rulebook(words.before), book)
    in_force = set(rules_in_force(book))
    because = words.after.words.reason(variant.name.text, variant.because)
    parts: list[Part] = [Paragraph(_sentence(because))]
    told: set[str] = set()
    for change in apply_variants(base.ruleset.declarations, [variant]).changes:
        own = [each for each in found if _is_of(each, change.path)]
        told.update(each.rule for each in own)
        lines = [words.changed(change), *words.reworded(own)]
        if change.how == "add" and not own and change.path not in in_force:
            lines.append(words.tongue.moulds["idle"])
        parts.append(Paragraph(" ".join(lines)))
    rest = [each for each in found if each.rule not in told]
    if rest:
        parts.append(Heading(words.tongue.moulds["follows"], ENTRY))
        parts += [Paragraph(" ".join(words.reworded([each]))) for each in rest]
    return Page(capital(words.after.words.noun(variant.name.text).name), (*parts, *more))


def _sentence(reason: str) -> str:
    return capital(reason) + ("" if reason.endswith((".", "!", "?", "…")) else ".")


def _is_of(each: Reworded, path: str) -> bool:
    rule = path.removeprefix("after ")  # what a reaction follows
    return each.rule == rule or each.rule.startswith(f"{rule}.")


@dataclass(frozen=True, slots=True)
class _Words:
    """How a change is told in the language of the tables without it and with it."""

    before: Table
    after: Table

    @property
    def tongue(self) -> Tongue:
        return tongues.tongue(self.after.words.language)

    def changed(self, change: Changed) -> str:
        if change.how != "set":
            return self.tongue.mould(MOULDS[change.how], a=self.named(change))
        question = change.path
        old, new = (
            each.words.answer(question, each.closed.decided.answers[question].answer)
            for each in (self.before, self.after)
        )
        asked = self.after.words.question(question)
        return self.tongue.mould("answer_now", asked=asked, new=capital(new), old=old)

    def named(self, change: Changed) -> str:
        """What is changed by the name that the texts give it, with its path if that is another."""
        table = self.before if change.how == "drop" else self.after
        path = change.path.removeprefix("after ")
        name = capital(table.words.noun(path.partition(".")[0]).name)
        return name if name.lower() == change.path else f"{name} ({change.path})"

    def reworded(self, found: Sequence[Reworded]) -> Iterator[str]:
        for each in found:
            before, after = " ".join(each.before), " ".join(each.after)
            if before:
                yield self.tongue.mould("instead" if after else "no_longer", a=before)
            if after:
                yield self.tongue.mould("now_reads", a=after)
