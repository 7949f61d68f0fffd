"""The rules of a table in sentences, to look something up in: the book that `rulebook` writes."""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from riotdsl.narration.lines import QUIET, Line, wrapped
from riotdsl.narration.names import Names
from riotdsl.program.components.carried_reactions import carried_reactions
from riotdsl.text.lazy_dataclass import replace

if TYPE_CHECKING:
    from riotdsl.prose.book import Chapter, Note, Sentence

CITED = "cited"
UNUSED = "unused"  # the chapter of what is not in force
STEP = 2


def lines(names: Names, path: str, width: int) -> Iterator[Line]:
    """All that the book says of a part of the rules, with rulings and what is assumed.

    What is not in force is left out, unless there is nothing else.
    """
    found = list(_in_force(names, path))
    if not found:
        rest = [chapter for chapter in names.book.chapters if chapter.name == UNUSED]
        unused = [each for chapter in rest for each in _in_chapter(chapter, path)]
        lead = [_lead(chapter) for chapter in rest if unused]
        found = [*lead, *unused]
    for sentence in found:
        yield from told(names, sentence, width)


def paths(names: Names) -> frozenset[str]:
    """The parts of the rules of which the book says something."""
    found: set[str] = set()
    for chapter in names.book.chapters:
        for entry in chapter.entries:
            told = (path for each in entry.walk() for path in (each.rule, *each.also))
            for path in (entry.rule, *told):
                parts = path.split(".")
                found |= {".".join(parts[:size]) for size in range(1, len(parts) + 1)}
    return frozenset(found)


def outcome(names: Names, action: str, width: int) -> Iterator[Line]:
    """What the book says that an action does."""
    for chapter in names.book.chapters:
        for entry in chapter.entries if chapter.name != UNUSED else ():
            for sentence in entry.sentences if entry.rule == action else ():
                if sentence.inside:
                    yield from _told(names, replace(sentence, notes=()), width, STEP)


def reactions(names: Names, kinds: Collection[str], action: str, width: int) -> Iterator[Line]:
    """What the book says that follows from what an action does to some kinds of things."""
    from riotdsl.prose.reachable import run_by

    program = names.table.machine.program
    run = run_by(program, action)
    every = carried_reactions(names.table.closed.checked.names, program.universe)
    found = {
        (holder, each.procedure.text): None for holder, who, each in every
        if each.procedure.text in run and not (who.kinds or frozenset()).isdisjoint(kinds)
    }  # fmt: skip
    for sentence in names.book.sentences():
        if (sentence.rule, sentence.after) in found:
            yield from _told(names, bare(sentence), width, STEP)


def inside(names: Names, path: str, width: int, indent: int) -> Iterator[Line]:
    """What the book says of a part of the rules, without its first words and without notes."""
    found = list(map(bare, _in_force(names, path)))
    for each in found:
        below = each.inside if each is found[0] and each.inside else (each,)
        for sentence in below:
            yield from _told(names, sentence, width, indent)


def bare(sentence: "Sentence") -> "Sentence":
    """A sentence without notes, and so all that stands under it."""
    return replace(sentence, notes=(), inside=tuple(map(bare, sentence.inside)))


def sentence(names: Names, path: str) -> str | None:
    """The sentence of the book for one requirement or choice."""
    return next((each.text for each in names.book.sentences() if each.rule == path), None)


def _in_force(names: Names, path: str) -> "Iterator[Sentence]":
    for chapter in names.book.chapters:
        if chapter.name != UNUSED:
            yield from _in_chapter(chapter, path)


def _in_chapter(chapter: "Chapter", path: str) -> "Iterator[Sentence]":
    for entry in chapter.entries:
        yield from entry.sentences if entry.rule == path else _about(entry.sentences, path)


def _lead(chapter: "Chapter") -> "Sentence":
    """What a chapter begins with, without what stands under it."""
    return replace(chapter.entries[0].sentences[0], inside=())


def stats(names: Names, value: str, width: int) -> Iterator[Line]:
    """What the book says of a value that kinds of things have."""
    for sentence in names.book.sentences():
        if sentence.rule.endswith(f".{value}"):
            yield from _told(names, sentence, width, STEP)


def values_of(names: Names, kind: str, width: int) -> Iterator[Line]:
    """What the book says of the values that all things of a kind have, and nothing else."""
    own = frozenset([kind])
    for value in names.table.machine.program.values.values():
        if [getattr(param.type, "kinds", None) for param in value.params] == [own]:
            for sentence in _in_force(names, value.name):
                yield from told(names, sentence, width)


def _about(sentences: "tuple[Sentence, ...]", path: str) -> "Iterator[Sentence]":
    """The outermost sentences that tell a part, or something in it."""
    for each in sentences:
        if path in (each.rule, *each.also) or each.rule.startswith(f"{path}."):
            yield each
        else:
            yield from _about(each.inside, path)


def told(names: Names, sentence: "Sentence", width: int) -> Iterator[Line]:
    """A sentence with what stands under it."""
    yield from _told(names, sentence, width, STEP)


def _told(names: Names, sentence: "Sentence", width: int, indent: int) -> Iterator[Line]:
    yield from wrapped(sentence.text, width, indent)
    if sentence.quoted is not None:
        yield from wrapped(sentence.quoted, width, indent + STEP)
    yield from _noted(names, sentence.notes, width, indent)
    for each in sentence.inside:
        yield from _told(names, each, width, indent + STEP)


def _noted(names: Names, notes: "tuple[Note, ...]", width: int, indent: int) -> Iterator[Line]:
    """What stands behind a sentence; where it is printed is told once for the whole rule."""
    labels = names.book.labels
    for note in notes:
        if note.kind != CITED:
            label = labels.get(note.kind, labels["ruling"])
            text = names.pair(label, note.text)
            yield from wrapped(f"[{text}]", width, indent + STEP, QUIET)
