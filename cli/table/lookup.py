"""`rules WORD`: what the rules say about something, and where the edition prints it.

`notation WORD` shows the same rules as the ruleset has them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from riotdsl.game.action import Citation
from riotdsl.game.phrases import words_of
from riotdsl.program.paths import CITABLE, Part, parts
from riotdsl.program.stances import citations, stance_of
from riotdsl.program.types import Int

from . import mentions, rulebook, winning
from .lines import QUIET, STRONG, Line, line, wrapped
from .names import Names

if TYPE_CHECKING:
    from riotdsl.game.session import Session

MOST = 6
WIN = "win"  # a word for all rules by which a seat can win


Writer = Callable[[Names, Part, int], Iterator[Line]]


def lines(
    session: "Session", names: Names, word: str, width: int, *, notation: bool = False
) -> Iterator[Line]:
    """The answer to `rules`: one rule in full, or which rules there are."""
    told = names.sentences
    decision = session.decision
    if not word:
        offered = ", ".join(map(names.word, decision.offered)) if decision else ""
        command = names.command("notation" if notation else "rules")
        yield from wrapped(told.rules_what.format(command=command, names=offered), width)
        yield from wrapped(told.chapters.format(names="; ".join(mentions.chapters(names))), width)
        return
    is_win = word.casefold() in (WIN, told.topics[WIN])
    own = winning.ways(names, decision.seat) if is_win and decision is not None else []
    if own:
        found = {path: part for path, part in _citable(names).items() if path in own}
        for part in found.values():
            yield from rule(names, part, width, as_written if notation else in_sentences)
        return
    found = matching(names, word)
    entries = [] if notation else mentions.in_chapter(names, _plain(word), _plain)
    if entries and not any(_plain(names.word(path)) == _plain(word) for path in found):
        yield from wrapped("; ".join(entries), width, 2)
        return
    together = [] if found else mentions.gathered(names, _plain(word), _plain)
    for sentence in together:
        yield from rulebook.told(names, sentence, width)
    if together:
        return
    if not found:
        yield line(told.no_such_rule.format(word=word))
    elif len(found) > MOST:
        yield line(told.several_rules)
        yield from wrapped("; ".join(_told_apart(names, found)), width, 2)
        return
    for part in found.values():
        yield from rule(names, part, width, as_written if notation else in_sentences)
    also = [] if notation else mentions.elsewhere(names, _plain(word), found, _plain)
    if also:
        yield from wrapped(told.see_also.format(names="; ".join(also)), width)


def matching(names: Names, word: str) -> dict[str, Part]:
    """The parts of the rules that are called so: by their whole name, else by a part of it."""
    asked = _plain(word)
    every = _citable(names)
    for fits in (_is_named, _has_words, _is_inside):
        found = {path: part for path, part in every.items() if fits(names, path, asked)}
        if found:
            return found
    return {}


def title(names: Names, path: str) -> str:
    """A rule by its words, with the name that the ruleset has for it if that is another."""
    word = names.word(path)
    return path if _plain(word) == _plain(path) else f"{word} ({path})"


def _told_apart(names: Names, paths: Iterable[str]) -> Iterator[str]:
    """Rules by their words; where these are the same, by the names of the ruleset as well."""
    words = {path: names.word(path) for path in paths}
    counts = Counter(words.values())
    yield from (word if counts[word] == 1 else title(names, path) for path, word in words.items())


def _plain(text: str) -> str:
    """A text as it is compared: without capitals, accents, hyphens."""
    return " ".join(word.text for word in words_of(text))


def _called(names: Names, path: str) -> tuple[str, ...]:
    """What a rule is called: by the ruleset, by its texts, and in the headings of the book."""
    return tuple(map(_plain, (path, names.word(path), *mentions.headings(names).get(path, ()))))


def _citable(names: Names) -> dict[str, Part]:
    return {
        part.path: part
        for part in parts(names.table.closed.checked.declarations)
        if part.sort in CITABLE
    }


def _is_named(names: Names, path: str, word: str) -> bool:
    return word in _called(names, path)


def _has_words(names: Names, path: str, word: str) -> bool:
    return any(f" {word} " in f" {text.replace('.', ' ')} " for text in _called(names, path))


def _is_inside(names: Names, path: str, word: str) -> bool:
    """Whether a word of the name begins so."""
    return any(f" {word}" in f" {text.replace('.', ' ')}" for text in _called(names, path))


def rule(names: Names, part: Part, width: int, writer: Writer) -> Iterator[Line]:
    """A rule with its name, its words, its answer if it is a question, and its sources."""
    told, table = names.sentences, names.table
    yield line(title(names, part.path), STRONG)
    decided = table.closed.decided.answers.get(part.path)
    if decided is not None:
        yield from wrapped(table.words.question(part.path), width, 2)
        answer = table.words.answer(part.path, decided.answer)
        yield from wrapped(told.decided_by.format(answer=answer, by=names.by(decided.by)), width, 2)
    else:
        yield from writer(names, part, width)
        yield from _limits(names, part, width)
    yield from _sources(names, part, width)


def _limits(names: Names, part: Part, width: int) -> Iterator[Line]:
    """From where to where a number goes that stops at its ends."""
    track = names.table.machine.program.tracks.get(part.path) if part.sort == "track" else None
    if track is not None and isinstance(track.type, Int) and "clamped" in part.node.span.text:
        limits = names.sentences.limits.format(low=track.type.low, high=track.type.high)
        yield from wrapped(limits, width, 2)


def in_sentences(names: Names, part: Part, width: int) -> Iterator[Line]:
    """A rule as prose; what the book leaves out, as it is written."""
    found = list(rulebook.lines(names, part.path, width))
    if part.sort == "value":
        found += rulebook.stats(names, part.path, width)
    yield from found or as_written(names, part, width)


def as_written(_: Names, part: Part, width: int) -> Iterator[Line]:
    """A rule as the ruleset has it."""
    for row in part.node.span.text.splitlines():
        inner = row.lstrip()
        for each in wrapped(inner, width - 4, len(row) - len(inner), QUIET):
            yield (("  | ", QUIET), *each)


def _sources(names: Names, part: Part, width: int) -> Iterator[Line]:
    """Where the edition prints a rule or its parts; of a question, where it answers it."""
    told, closed = names.sentences, names.table.closed
    edition = closed.selection.edition
    if part.path in names.table.varied:
        for citation in names.table.citations(part.path):
            yield from wrapped(told.source.format(citation=names.cited(citation)), width, 2)
        return
    if edition is None:
        return
    if part.sort == "question":
        stance = stance_of(closed.checked, edition, part.path)
        readings = [where for read in (stance.readings or {}).values() for where in read]
        found = dict.fromkeys((*stance.citations, *readings))
    else:
        cited = citations(closed.checked, edition)
        inner = [each for path, each in cited.items() if path.startswith(f"{part.path}.")]
        found = dict.fromkeys(
            where for each in (cited.get(part.path, ()), *inner) for where in each
        )
    texts = dict.fromkeys(
        str(Citation(edition, where.section, where.locator, where.reported)) for where in found
    )
    for text in texts:
        yield from wrapped(told.source.format(citation=text), width, 2)
    if not texts:
        yield line(f"  {told.no_source}")
