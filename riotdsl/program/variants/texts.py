"""The texts of variants: whose words are in force, and where two variants do not agree on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from riotdsl.program.variants import problems as variant_problems
from riotdsl.program.variants.changes import Changed
from riotdsl.program.variants.order import Ranking
from riotdsl.program.variants.problems import path_span, path_text
from riotdsl.syntax.tree import declarations as tree
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.lazy_dataclass import replace

ENGLISH = "en"

# The words for a path in a language; more than one only by mistake.
_Words = dict[tuple[str, str], tuple[tree.Wording, ...]]


def worded_twice(variants: Sequence[cases.Variant], ranking: Ranking) -> Iterator[Diagnostic]:
    """One for each path that two variants put into words and that no `over` decides."""
    ordered = sorted(variants, key=lambda variant: variant.name.text)
    first = {variant.name.text: _first_wordings(variant) for variant in ordered}
    for at, earlier in enumerate(ordered):
        for later in ordered[at + 1 :]:
            if ranking.related(earlier.name.text, later.name.text):
                continue
            mine, other = first[earlier.name.text], first[later.name.text]
            for path in mine:
                if path in other:
                    spans = path_span(mine[path].path), path_span(other[path].path)
                    yield variant_problems.conflicting_words(path, earlier, later, spans)


def _first_wordings(variant: cases.Variant) -> dict[str, tree.Wording]:
    found: dict[str, tree.Wording] = {}
    for texts in variant.texts:
        for wording in texts.wordings:
            found.setdefault(path_text(wording.path), wording)
    return found


def reworded(
    declarations: Sequence[cases.Declaration],
    variants: Sequence[cases.Variant],
    changes: Sequence[Changed],
) -> tuple[cases.Declaration, ...]:
    """The declarations with the words of variants where other words stood; the last one counts.

    A requirement or win that is said anew and worded in English has its old words in no language.
    """
    words: _Words = {}
    for variant in variants:
        words |= _own(variant)
    old = dict(_said_anew(changes, words))
    if not words and not old:
        return tuple(declarations)
    told = [_told(each, words, old) for each in declarations]
    placed = {
        (node.language, path_text(wording.path))
        for node in declarations
        if isinstance(node, tree.Texts)
        for wording in node.wordings
    }
    return (*told, *_further(variants, words, placed))


def own_file(change: Changed) -> str:
    """The file of a variant, if the rule that it changes stands in another; else nothing."""
    name = change.span.source.name
    return "" if change.before is not None and change.before.span.source.name == name else name


def _own(variant: cases.Variant) -> _Words:
    found: _Words = {}
    for texts in variant.texts:
        for wording in texts.wordings:
            key = texts.language, path_text(wording.path)
            found[key] = (*found.get(key, ()), wording)
    return found


def _said_anew(changes: Sequence[Changed], words: _Words) -> Iterator[tuple[str, str]]:
    """The paths whose words are old, each with the file in which they are not."""
    for change in changes:
        if change.how == "replace":
            said = _sayings(change.before, change.path)
            for path, say in _sayings(change.after, change.path).items():
                is_said = say is not None and say != said.get(path)
                if is_said or (ENGLISH, path) in words:
                    yield path, own_file(change)


def _sayings(node: object, path: str) -> dict[str, str | None]:
    """The rules that a node holds and that players are told by their words, with their `say`."""
    match node:
        case tree.Require():
            return {path: node.say}
        case tree.Win():
            return {path: None}
        case tree.Action():
            asked = [item for item in node.items if isinstance(item, tree.Require)]
            return {f"{path}.{each.name.text}": each.say for each in asked}
        case _:
            return {}


def _told(node: cases.Declaration, words: _Words, old: Mapping[str, str]) -> cases.Declaration:
    match node:
        case tree.Texts():
            kept = (
                each
                for wording in node.wordings
                for each in _in_place(wording, node.language, words, old)
            )
            return replace(node, wordings=tuple(kept))
        case tree.Edition() if node.terms:
            languages = {node.language} if node.language else {language for language, _ in words}
            terms = (
                term
                for term in node.terms
                if path_text(term.path) not in old
                and not any((each, path_text(term.path)) in words for each in languages)
            )
            return replace(node, terms=tuple(terms))
        case _:
            return node


def _in_place(
    wording: tree.Wording, language: str, words: _Words, old: Mapping[str, str]
) -> tuple[tree.Wording, ...]:
    path = path_text(wording.path)
    if (language, path) in words:
        return words[language, path]
    return () if path in old and wording.span.source.name != old[path] else (wording,)


def _further(
    variants: Sequence[cases.Variant], words: _Words, placed: set[tuple[str, str]]
) -> Iterator[tree.Texts]:
    """The texts of variants without what took the place of other words."""
    for variant in variants:
        for texts in variant.texts:
            rest = tuple(
                wording
                for wording in texts.wordings
                for key in [(texts.language, path_text(wording.path))]
                if key not in placed and any(wording is each for each in words[key])
            )
            if rest:
                yield replace(texts, wordings=rest)
