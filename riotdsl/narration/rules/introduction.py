"""The game on a card: what a ruleset says to who plays it for the first time."""

from collections.abc import Iterator

from riotdsl.narration.lines import STRONG, Line, line, wrapped
from riotdsl.narration.names import Names
from riotdsl.program.texts.paths import HOW, MOST_HOW

INDENT = 2


def card(names: Names, width: int) -> Iterator[Line]:
    """The lines of the card under the title; nothing where the ruleset has none.

    A line whose text is empty under the answers, variants and seats in play is left out.
    """
    words = names.table.words
    texts = (words.message(f"{HOW}.{number}", None, ()) for number in range(1, MOST_HOW + 1))
    shown = [text.strip() for text in texts if text is not None and text.strip()]
    if shown:
        yield line(names.sentences.how_title.format(name=_title(names)), STRONG)
    for text in shown:
        yield from wrapped(text, width, INDENT)


def _title(names: Names) -> str:
    return names.word(names.table.closed.ruleset.name)
