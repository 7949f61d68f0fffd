"""What a language lacks that others have."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from riotdsl.program.checked import Checked
from riotdsl.program.texts import problems as wrong
from riotdsl.program.texts.from_syntax import ENGLISH
from riotdsl.program.texts.paths import known_paths
from riotdsl.program.texts.required import RequiredTexts
from riotdsl.program.variants.problems import path_text
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.text.diagnostic import Diagnostic
from riotdsl.text.source import Span


def check_missing(checked: Checked) -> tuple[Diagnostic, ...]:
    """Warnings of what a language lacks: what any other has, and all that people read at a table.

    What a variant in another file brings is missing there, not where the game has its words.

    English lacks nothing: it can be read off the names and the `say` lines.
    """
    paths: dict[str, dict[str, None]] = {}
    first: dict[str, declarations.Texts] = {}
    for texts in checked.names.texts:
        first.setdefault(texts.language, texts)
        own = paths.setdefault(texts.language, {})
        own.update(dict.fromkeys(path_text(wording.path) for wording in texts.wordings))
    found = []
    every = {path: None for own in sorted(paths.values(), key=len, reverse=True) for path in own}
    wanted = RequiredTexts(checked)
    brought = wanted.brought
    for language, own in paths.items():
        if language == ENGLISH:
            continue
        lacks = [path for path in every if path not in own]
        lacks += (path for path in wanted.lacking(language, own) if path not in every)
        places: dict[Span, list[str]] = {}
        for path in lacks:
            variant = brought.get(path)
            apart = variant is not None and variant.span.source is not first[language].span.source
            span = variant.name.span if variant and apart else wrong.language_span(first[language])
            places.setdefault(span, []).append(path)
        for span, lacked in places.items():
            has_all = (other for other in paths if not set(lacked) - set(paths[other]))
            found.append(wrong.missing_wordings(language, span, next(has_all, None), lacked))
    for variant in checked.names.variants.values():
        found += _missing_in(variant, checked, brought) if variant.texts else ()
    return tuple(found)


def _missing_in(
    variant: cases.Variant, checked: Checked, brought: Collection[str]
) -> Iterator[Diagnostic]:
    """Paths that a variant words in some languages only, so that others go on with the old words.

    What has no words in English but those of the variant lacks none there. Words beside a variant
    are its own, but not those for rules of a game in the same file. What it brings has no old ones.
    """
    told, file, game = checked.names.texts, variant.span.source, checked.names.game
    is_apart = game is None or game.span.source is not file
    before = frozenset() if is_apart else known_paths(checked)
    own = {language: _paths(variant.texts, language) for language in _languages(variant.texts)}
    every = {path: None for paths in own.values() for path in paths if path not in brought}
    for language in _languages(told):
        outside = [texts for texts in told if texts.language == language]
        beside = _paths([texts for texts in outside if texts.span.source is file], language)
        known = {*own.get(language, ()), *(path for path in beside if path not in before)}
        lacks = [path for path in every if path not in known]
        if language == ENGLISH:
            old = _paths(outside, language)
            lacks = [path for path in lacks if path in old]
        if lacks:
            has_all = (other for other in own if not set(lacks) - set(own[other]))
            first = next((each for each in variant.texts if each.language == language), None)
            span = variant.name.span if first is None else wrong.language_span(first)
            yield wrong.missing_wordings(language, span, next(has_all, None), lacks)


def _languages(told: Collection[declarations.Texts]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts.language for texts in told))


def _paths(told: Collection[declarations.Texts], language: str) -> dict[str, None]:
    same = (texts for texts in told if texts.language == language)
    return {path_text(wording.path): None for texts in same for wording in texts.wordings}
