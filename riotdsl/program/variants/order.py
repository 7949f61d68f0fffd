"""Which variant counts more: the order of application, and where two of them conflict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import assert_never

from riotdsl.program import problems
from riotdsl.program.paths import APART, Part, declares, parts
from riotdsl.program.variants import problems as variant_problems
from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.syntax.tree.expressions import Name
from riotdsl.text.budget import spend
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import dataclass
from riotdsl.text.source import Span

# Where something stands: its namespace and the names that lead to it.
Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Touch:
    """A change, what it is about in words, and every place that it reaches into."""

    change: cases.Change
    text: str
    keys: tuple[Key, ...]
    span: Span
    adds: bool


@dataclass(frozen=True, slots=True)
class Ranking:
    """The variants that are known, by name, and which of them are over which."""

    known: Mapping[str, cases.Variant]

    def below(self, name: str) -> set[str]:
        """All variants that this one is over, also by way of others."""
        reached: set[str] = set()
        waiting = [name]
        while waiting:
            variant = self.known.get(waiting.pop())
            spend(1 + (len(variant.over) if variant else 0))
            for lower in variant.over if variant else ():
                if lower.text not in reached:
                    reached.add(lower.text)
                    waiting.append(lower.text)
        return reached

    def related(self, a: str, b: str) -> bool:
        """Whether it is said which of the two counts."""
        return a in self.below(b) or b in self.below(a)

    def ordered(self, chosen: Sequence[cases.Variant]) -> tuple[cases.Variant, ...]:
        """Those that are over others come after them; for the rest the alphabet decides."""
        waiting = sorted(chosen, key=lambda variant: variant.name.text)
        done: list[cases.Variant] = []
        while waiting:
            names = {variant.name.text for variant in waiting}
            free = (v for v in waiting if not (self.below(v.name.text) - {v.name.text}) & names)
            following = next(free, waiting[0])
            done.append(following)
            waiting.remove(following)
        return tuple(done)

    def check(self, chosen: Sequence[cases.Variant]) -> Iterator[Diagnostic]:
        """Unknown names behind `over`, and circles."""
        reached = {v.name.text for v in chosen} | {
            lower for v in chosen for lower in self.below(v.name.text)
        }
        for name in sorted(reached & self.known.keys()):
            for lower in self.known[name].over:
                if lower.text not in self.known:
                    yield problems.unknown_name(lower, self.known, "variant")
            way = self._circle(name)
            if way and name == min(way):
                yield variant_problems.variants_in_circle(way, self.known[name].over[0].span)

    def _circle(self, name: str) -> list[str]:
        """A shortest way from a variant back to itself; empty if there is none."""
        ways = [[name]]
        seen: set[str] = set()
        while ways:
            way = ways.pop(0)
            spend(2 + len(way) + len(ways) // 50)
            variant = self.known.get(way[-1])
            for lower in sorted(each.text for each in variant.over) if variant else ():
                if lower == name:
                    return [*way, name]
                if lower not in seen:
                    seen.add(lower)
                    ways.append([*way, lower])
        return []


def touches(
    variants: Iterable[cases.Variant], declarations: Sequence[cases.Declaration]
) -> dict[str, tuple[Touch, ...]]:
    """What each change of each variant reaches into, by the names of the variants."""
    known: dict[str, list[Part]] = {}
    for part in parts(declarations):
        known.setdefault(part.path, []).append(part)
    return {
        variant.name.text: tuple(_touch(change, known, declarations) for change in variant.changes)
        for variant in variants
    }


def conflicts(
    variants: Sequence[cases.Variant],
    touched: Mapping[str, Sequence[Touch]],
    ranking: Ranking,
) -> Iterator[Diagnostic]:
    """Two changes of the same thing, in one variant or in two that are not ordered by `over`."""
    for variant in variants:
        own = touched[variant.name.text]
        spend(len(own) ** 2 // 4)
        for at, first in enumerate(own):
            for second in own[at + 1 :]:
                if first.keys[:1] == second.keys[:1] and first.keys:
                    yield variant_problems.changed_twice(first.text, second.span, first.span)
    ordered = sorted(variants, key=lambda variant: variant.name.text)
    for at, earlier in enumerate(ordered):
        for later in ordered[at + 1 :]:
            spend(2)
            if ranking.related(earlier.name.text, later.name.text):
                continue
            spend(2 * len(touched[earlier.name.text]) * len(touched[later.name.text]))
            for first in touched[earlier.name.text]:
                for second in touched[later.name.text]:
                    if _overlap(first, second):
                        text = max(first.text, second.text, key=len)
                        yield variant_problems.conflicting_variants(
                            text, earlier, first.span, later, second.span
                        )


def superseded(lower: Touch, upper: Touch) -> bool:
    """Whether a change need not be made, because one of a variant over it takes its place."""
    same = bool(lower.keys) and lower.keys[:1] == upper.keys[:1]
    return same and (upper.adds or not lower.adds)


def _overlap(first: Touch, second: Touch) -> bool:
    return any(a[: len(b)] == b or b[: len(a)] == a for a in first.keys for b in second.keys)


def _touch(
    change: cases.Change,
    known: Mapping[str, Sequence[Part]],
    declarations: Sequence[cases.Declaration],
) -> Touch:
    match change:
        case cases.ChangeSet(question):
            return Touch(change, question.text, (("", question.text),), question.span, adds=False)
        case cases.ReplaceClause() | cases.ReplaceBlock() | cases.Drop():
            text = variant_problems.path_text(change.path)
            span = variant_problems.path_span(change.path)
            keys = tuple(_keys(text, known.get(text, ()), declarations))
            return Touch(change, text, keys, span, adds=False)
        case cases.ReplaceWhole(declaration):
            return _whole(change, declaration, adds=False)
        case cases.AddWhole(added):
            if isinstance(added, tree.Clause):
                return _inner(change, added.of, added.label)
            return _whole(change, added, adds=True)
        case cases.AddRequire(require):
            return _inner(change, require.of, require.name)
        case _:
            assert_never(change)


def _inner(change: cases.Change, of: Name | None, name: Name) -> Touch:
    assert of is not None
    keys = (("", of.text, name.text),)
    return Touch(change, f"{of.text}.{name.text}", keys, name.span, adds=True)


def _keys(
    text: str, found: Sequence[Part], declarations: Sequence[cases.Declaration]
) -> Iterator[Key]:
    """A clause that an ability or a kind gives is also a part of that ability or kind."""
    names = tuple(text.split("."))
    sorts = {part.sort for part in found if part.sort in APART}
    for sort in sorted(sorts) or [""]:
        yield (sort, *names)
    for part in found:
        holder = declarations[part.holder]
        if part.sort == "clause" and not isinstance(holder, tree.Value):
            yield from (("", name.text, *names) for name, _ in declares(holder))


def _whole(
    change: cases.ReplaceWhole | cases.AddWhole, declaration: cases.Addable, *, adds: bool
) -> Touch:
    named = declares(declaration)
    keys = tuple((sort if sort in APART else "", name.text) for name, sort in named)
    text = ", ".join(name.text for name, _ in named)
    if not adds and isinstance(declaration, tree.Link):
        text = f"link {_ends(declaration)}"
        keys = (("link", text),)
    if not adds and isinstance(declaration, tree.Reaction):
        text = f"after {declaration.procedure.text}"
        keys = (("reaction", declaration.procedure.text),)
    span = named[0][0].span if named else declaration.span
    return Touch(change, text, keys, span, adds=adds)


def _ends(link: tree.Link) -> str:
    from riotdsl.syntax.printer.formatter import printed_node  # noqa: PLC0415 - slow, and seldom needed

    return f"{printed_node(link.first)}, {printed_node(link.second)}"
