"""A word of what was typed that nothing is called by, and the one that is probably meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from riotdsl.game.typed.input_errors import MisreadError
from riotdsl.game.typed.phrases import Branch, Phrases, words_of
from riotdsl.text import suggest

if TYPE_CHECKING:
    from riotdsl.game.session import Session

SORTS = ("faction", "place", "unit", "card", "word")
SHORTEST = 4  # a shorter word says too little


def misspelt(session: Session, text: str) -> MisreadError | None:
    """The first word that stands in no name and no wording, if it is like one that does."""
    typed = [word for word in words_of(text) if len(word.text) >= SHORTEST]
    known: dict[str, str] = {}
    right = {word for literal in _literals(session, text) for word in literal}
    for phrases in session.table.phrases().values():
        known.update(_named(phrases))
        right.update(word for sort in SORTS for word in _inside(phrases.tree(sort)))
    for word in typed:
        if word.text not in right:
            near = suggest.nearest(word.text, known)
            if near is not None:
                meant = text[word.start : word.end]
                return MisreadError("unknown-name", nearest=known[near], word=meant)
    return None


def _named(phrases: Phrases) -> dict[str, str]:
    """The words of all names as they are compared, with how they are written."""
    names = (name for sort in SORTS for name in phrases.known(sort))
    return {word.text: name[word.start : word.end] for name in names for word in words_of(name)}


def _inside(branch: Branch) -> Iterator[str]:
    """All words of a tree."""
    for word, further in branch.further.items():
        yield word
        yield from _inside(further)


def _literals(session: Session, text: str) -> list[list[str]]:
    """The words of every wording of what is offered."""
    offered = session.printed(text).offered(loosely=True)
    parts = (part for _, template, _ in offered for part in template.parts)
    return [[word.text for word in words_of(part)] for part in parts if isinstance(part, str)]
