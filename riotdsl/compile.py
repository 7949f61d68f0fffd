"""The compiler, as a table of contents: from sources to what is wrong with them, and to a machine.

Nothing here touches the disk: sources come from `library`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from riotdsl.machine.code import Machine
from riotdsl.machine.from_program import lower
from riotdsl.program import model
from riotdsl.program.checked import Checked
from riotdsl.program.close import close
from riotdsl.program.editions import lineups, selection
from riotdsl.program.editions.selection import Decided, canonical_hash
from riotdsl.program.editions.selection_name import Selection, SelectionError
from riotdsl.program.from_syntax import resolve
from riotdsl.program.problems import leads_too_deep, too_much_to_check
from riotdsl.program.variants.application import Varied, apply_variants, tried
from riotdsl.program.variants.verdicts import VariantVerdicts
from riotdsl.syntax import limits, problems
from riotdsl.syntax.parser import parse
from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree.variants_scenarios import Declaration, File, Variant
from riotdsl.text import budget
from riotdsl.text.diagnostic import CompileError, Diagnostic, has_errors, sorted_diagnostics
from riotdsl.text.lazy_dataclass import dataclass, field, replace
from riotdsl.text.source import Source, Span

__all__ = ["Answered", "Closed", "CompileError", "Ruleset", "Selection", "SelectionError"]

# ---------------------------------------------------------------- checking

Check = Callable[[Checked], Iterable[Diagnostic]]
Reader = Callable[[Source], tuple[File, tuple[Diagnostic, ...]]]


def _checks(*, strict: bool) -> tuple[Check, ...]:
    """What a ruleset is checked for; imported here, because one that is known is not checked."""
    from riotdsl.program.editions.checks import check_editions, check_strict  # noqa: PLC0415
    from riotdsl.program.scenarios.from_syntax import problems_of as scenario_problems  # noqa: PLC0415
    from riotdsl.program.texts.from_syntax import check_texts  # noqa: PLC0415
    from riotdsl.program.texts.missing import check_missing  # noqa: PLC0415

    usual = (rule_problems, check_editions, check_texts, scenario_problems)
    return (*usual, check_strict, check_missing) if strict else usual


def rule_problems(checked: Checked) -> Iterable[Diagnostic]:
    """What is wrong with the rules themselves."""
    from riotdsl.program.checks.all import problems_of  # noqa: PLC0415 - as above

    return problems_of(checked)


@dataclass(frozen=True, slots=True)
class Watch:
    """The side of someone who waits for a check.

    They get what was found before any variant is tried, and can stop the budget from another
    thread: what the check says then counts for nothing.
    """

    budget: budget.Budget
    on_rules: Callable[[tuple[Diagnostic, ...]], None]
    verdicts: VariantVerdicts


def check_sources(
    sources: Sequence[Source],
    *,
    strict: bool = False,
    varied: Collection[str] | None = None,
    reader: Reader = parse,
    watch: Watch | None = None,
) -> tuple[Diagnostic, ...]:
    """All that is wrong with a ruleset, in the order of files and places.

    One budget bounds all the work; where it ends, that is a diagnostic, behind the first others.
    If `strict`, also what is no mistake but could be said better. `varied` names the files whose
    variants are tried out, which takes long; without it, all are. `reader` may remember trees.
    `watch` is for those who do not want to wait for the end.
    """
    found: list[Diagnostic] = []

    def before_variants() -> None:
        if watch is not None:
            watch.on_rules(sorted_diagnostics(found))

    with budget.limited(own=None if watch is None else watch.budget):
        try:
            verdicts = None if watch is None else watch.verdicts
            tries = _Tries(sources, varied, before_variants, verdicts)
            for each in _problems(sources, reader, tries, strict=strict):
                budget.spend(budget.FINDING)
                found.append(each)
        except budget.ExhaustedError as exhausted:
            found = [*found[: budget.SHOWN], too_much_to_check(exhausted, _beginning(sources))]
        except RecursionError:
            found.append(leads_too_deep(_beginning(sources)))
    return sorted_diagnostics(found)


def _problems(
    sources: Sequence[Source], reader: Reader, tries: _Tries, *, strict: bool
) -> Iterator[Diagnostic]:
    files, wrong = parsed(sources, reader)
    declarations = _declarations(files)
    if not declarations:
        yield from wrong or [_empty(sources)]
        return
    yield from wrong
    checked = resolve(declarations, _beginning(sources))
    if has_errors(wrong):
        from riotdsl.cascading_errors import without_follow_ups  # noqa: PLC0415 - seldom needed

        yield from without_follow_ups(checked.diagnostics, files, wrong)
        return
    known = [*wrong, *checked.diagnostics]
    yield from checked.diagnostics
    for check in _checks(strict=strict):
        for each in check(checked):
            known.append(each)
            yield each
    yield from tries.problems(checked, known)


def syntax_problems(sources: Sequence[Source]) -> tuple[Diagnostic, ...]:
    """What is wrong with each file by itself."""
    return sorted_diagnostics(parsed(sources)[1])


def parsed(
    sources: Iterable[Source], reader: Reader = parse
) -> tuple[tuple[File, ...], tuple[Diagnostic, ...]]:
    """The trees of the files, and what is wrong with their syntax."""
    read = []
    for source in sources:
        with budget.current().on("reading files", source.point(0)):
            budget.spend(limits.price(source))
            read.append(reader(source))
    return tuple(file for file, _ in read), tuple(each for _, wrong in read for each in wrong)


@dataclass(frozen=True, slots=True)
class _Tries:
    """The variants of some files, tried out one after the other."""

    sources: Sequence[Source]
    varied: Collection[str] | None
    before: Callable[[], None]
    verdicts: VariantVerdicts | None

    def problems(self, checked: Checked, known: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
        """What is wrong with the ruleset under each and not without, and which do not agree."""
        from riotdsl.program.texts.paths import known_paths  # noqa: PLC0415 - as above

        declarations = checked.declarations
        variants = [
            each
            for each in checked.names.variants.values()
            if self.varied is None or each.span.source.name in self.varied
        ]
        if not variants:
            return
        self.before()
        with budget.current().on("variants", variants[0].name.span):
            together = apply_variants(declarations, variants)
            paths = known_paths(checked)
        yield from (each for each in together.diagnostics if each.code == "conflicting-variants")
        before = set(known)
        for variant in variants:

            def tried_now(variant: Variant = variant) -> tuple[Diagnostic, ...]:
                return tuple(_variant_problems(declarations, variant, paths))

            with budget.current().on("variants", variant.name.span):
                if self.verdicts is None:
                    found = tried_now()
                else:
                    found = self.verdicts.of(variant.name.text, self.sources, tried_now)
            yield from (each for each in found if each not in before)


def _variant_problems(
    declarations: Sequence[Declaration], variant: Variant, paths: Collection[str]
) -> Iterator[Diagnostic]:
    """`paths` are those that can be put into words without the variant."""
    from riotdsl.program.texts.from_syntax import check_varied  # noqa: PLC0415 - as above

    varied = tried(declarations, variant)
    yield from varied.diagnostics
    if not varied.is_changed and not varied.reworded:
        return
    checked = resolve(varied.declarations, variant.span)
    worded = check_varied(checked, variant, paths)
    for each in (*checked.diagnostics, *rule_problems(checked), *worded):
        # Where a change could not be made, what is wrong elsewhere may be so because of that.
        if not has_errors(varied.diagnostics) or _is_inside(each.span, variant.span):
            yield each


def _is_inside(inner: Span, outer: Span) -> bool:
    return inner.source is outer.source and outer.start <= inner.start and inner.end <= outer.end


# ---------------------------------------------------------------- loading


Extra = Mapping[str, tree.Rulings | Variant]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A ruleset without errors, as open as it was written.

    `extra` are variants and rulings from files outside, by their names and by the files' names.
    """

    name: str
    sources: tuple[Source, ...]
    files: tuple[File, ...]
    checked: Checked
    diagnostics: tuple[Diagnostic, ...]
    extra: Extra = field(default_factory=dict)

    @property
    def declarations(self) -> tuple[Declaration, ...]:
        """All that the files declare, in the order of the files."""
        return _declarations(self.files)

    @property
    def variants(self) -> Mapping[str, Variant]:
        """The variants that the ruleset ships."""
        return self.checked.names.variants

    @property
    def editions(self) -> Mapping[str, tree.Edition]:
        """The editions on whose text the ruleset reports."""
        return self.checked.names.editions

    @property
    def rulings(self) -> Mapping[str, tree.Rulings]:
        """The sets of rulings that the ruleset ships."""
        return self.checked.names.rulings

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages for which there are texts, as they were declared."""
        return tuple(dict.fromkeys(texts.language for texts in self.checked.names.texts))

    @property
    def start(self) -> Selection:
        """What is played where nothing is selected."""
        start = self.checked.names.start
        if start is None:
            return Selection()
        edition = None if start.edition is None else start.edition.text
        return Selection(edition, "default" if start.rulings is None else start.rulings.text)

    @property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """The sets of factions that can play."""
        return self.checked.program.lineups


def load(
    sources: Sequence[Source],
    extra: Sequence[Source] = (),
    diagnostics: Sequence[Diagnostic] | None = None,
    *,
    reader: Reader = parse,
) -> Ruleset:
    """The ruleset that the sources make; CompileError if anything in it is wrong.

    `extra` are files with variants, rulings or editions of it, and texts for them; variants and
    rulings are judged when they are played. `diagnostics` are what a check of the ruleset found, if
    there was one.
    """
    found = check_sources(sources) if diagnostics is None else tuple(diagnostics)
    files, _ = parsed(sources, reader)
    more, wrong = parsed(extra, reader)
    _refuse([*found, *wrong])
    told = (*files, *map(_telling, more))
    checked = resolve(_declarations(told), _beginning(sources))
    outside = dict(_outside(more))
    return Ruleset(checked.program.name, tuple(sources), told, checked, found, outside)


def _outside(files: Iterable[File]) -> Iterator[tuple[str, tree.Rulings | Variant]]:
    for file in files:
        held = [each for each in file.declarations if isinstance(each, tree.Rulings | Variant)]
        yield from ((each.name.text, each) for each in held)
        if len(held) == 1:
            yield file.source.name, held[0]


def _telling(file: File) -> File:
    """What a file tells of the rules of others."""
    sorts = (tree.Edition, tree.Texts)
    return replace(file, declarations=tuple(d for d in file.declarations if isinstance(d, sorts)))


# ---------------------------------------------------------------- closing


@dataclass(frozen=True)
class Closed:
    """What is played: rules in which nothing is open any more, and the machine that plays them."""

    ruleset: Ruleset
    selection: Selection
    checked: Checked
    decided: Decided
    variants: tuple[Variant, ...]
    program: model.Program
    machine: Machine
    seats: tuple[int, ...]

    @cached_property
    def hash(self) -> str:
        """The same for the same rules, however they are laid out."""
        return canonical_hash(self.ruleset.files, self.decided, self.variants, {}, self.seats)

    @property
    def players(self) -> tuple[str, ...]:
        """The factions that take part."""
        return tuple(self.program.universe.factions[seat] for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Answered:
    """A ruleset under a selection: every question is answered, and no seat is taken yet."""

    selection: Selection
    checked: Checked
    varied: Varied
    decided: Decided
    variants: tuple[Variant, ...]


def answered(
    ruleset: Ruleset,
    selected: Selection | None = None,
    options: Mapping[str, str] | None = None,
) -> Answered:
    """The ruleset with every question answered; CompileError if the selection cannot be played."""
    chosen = ruleset.start if selected is None else selected
    variants, unknown = selection.chosen_variants(ruleset.declarations, chosen, ruleset.extra)
    _refuse(unknown)
    checked, varied = _varied(ruleset, variants)
    decided = selection.decide(checked, chosen, varied.answers, options or {}, ruleset.extra)
    _refuse(decided.diagnostics)
    return Answered(chosen, checked, varied, decided, variants)


def closed(
    ruleset: Ruleset,
    selected: Selection | None = None,
    players: Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
) -> Closed:
    """The ruleset with every question answered and every seat taken.

    Without a selection or players the `start` decides. CompileError says what is wrong with a
    selection or with variants that do not go together, SelectionError who can play.
    """
    found = answered(ruleset, selected, options)
    seats = lineups.seats(found.checked, players)
    program = close(found.checked.program, found.decided.codes, seats)
    return Closed(
        ruleset, found.selection, found.checked, found.decided, found.variants,
        program, lower(program), seats,
    )  # fmt: skip


def _varied(ruleset: Ruleset, variants: Sequence[Variant]) -> tuple[Checked, Varied]:
    varied = apply_variants(ruleset.declarations, variants)
    _refuse(varied.diagnostics)
    if not varied.is_changed and not varied.reworded:
        return ruleset.checked, varied
    beginning = _beginning(ruleset.sources)
    with budget.limited():
        try:
            checked = resolve(varied.declarations, beginning)
            found = [*checked.diagnostics, *(rule_problems(checked) if varied.is_changed else ())]
        except budget.ExhaustedError as exhausted:
            raise CompileError([too_much_to_check(exhausted, beginning)]) from None
    _refuse(found)
    return checked, varied


def _refuse(diagnostics: Iterable[Diagnostic]) -> None:
    found = tuple(diagnostics)
    if has_errors(found):
        raise CompileError(found)


# ---------------------------------------------------------------- sources


def _declarations(files: Iterable[File]) -> tuple[Declaration, ...]:
    return tuple(each for file in files for each in file.declarations)


def _beginning(sources: Sequence[Source]) -> Span:
    """Where to point if something is missing from the whole."""
    return (sources[0] if sources else Source(".", "")).point(0)


def _empty(sources: Sequence[Source]) -> Diagnostic:
    remedy = "`riotdsl new game PATH` writes a first one"
    return problems.error(
        "empty-ruleset", "Nothing is declared here", _beginning(sources), help=remedy
    )
