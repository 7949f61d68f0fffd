"""A reader's own copy of a rulebook, cut into sentences.

The text is folded, so that a locator is found however the copy was set: white space, hyphens at the
ends of lines, bold marks, forms of Unicode and sorts of quotation marks do not count. Headings and
the lines of lists are sentences of their own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from riotdsl.text.lazy_dataclass import dataclass

_QUOTES = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u02bc\u00b4\u2032", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"'),
        **dict.fromkeys("\u2010\u2011", "-"),
        **dict.fromkeys("*\u00ad\u200b\ufeff", None),
    }
)
_HEADING = re.compile(r"#{1,6}\s+")
_BULLET = re.compile(r"(?:[-\u2013\u2022\u00b7\u25aa\u25cf]|[\ue000-\uf8ff])\s+")
_NUMBERED = re.compile(r"\d{1,2}[.)](?!\d)")
_BROKEN_WORD = re.compile(r"\w-$")

# Where a sentence may end: its mark, what closes behind it, and the first character of the next.
_END = re.compile(r"""[.!?\u2026]+["')\]]*(?=\s+(?P<next>\S))""")
_OPENS = "\"'([\u00bf\u00a1+"
_INITIALS = re.compile(r"(?:[^\W\d]\.)+(?:[^\W\d]{1,3}\.)")
_LAST_TOKEN = re.compile(r"\S+$")
_SHORT_FORMS = frozenset(
    {
        "bzw.", "ca.", "cf.", "cfr.", "ecc.", "eg.", "ej.", "ex.", "ie.", "inkl.", "max.", "min.",
        "nb.", "nr.", "p.", "pag.", "pp.", "s.", "sog.", "vgl.", "vs.", "zb.",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, heading or line of a list: its place in the folded text, and its first line."""

    text: str
    start: int
    end: int
    line: int


@dataclass(frozen=True, slots=True)
class RulebookText:
    """The folded text, its sentences, and the lines of the file that it was made of."""

    name: str
    text: str
    sentences: tuple[Sentence, ...]
    first_line: int
    last_line: int

    @property
    def words(self) -> int:
        return len(self.text.split())

    def touched(self, start: int, end: int) -> tuple[int, ...]:
        """The numbers of the sentences that a piece of the folded text reaches into."""
        return tuple(
            number
            for number, each in enumerate(self.sentences)
            if each.start < end and start < each.end
        )

    def places(self, words: str) -> tuple[tuple[int, int], ...]:
        """Where words occur, as whole words, whatever stands around them."""
        return tuple(match.span() for match in _as_words(words).finditer(self.text))


def folded(text: str) -> str:
    """A piece of text as it is compared.

    >>> folded("the **first**  \u201cturn\u201d")
    'the first "turn"'
    """
    plain = unicodedata.normalize("NFC", text).translate(_QUOTES)
    seen = (" " if unicodedata.category(each) in {"Co", "Cc"} else each for each in plain)
    return " ".join("".join(seen).split())


def rulebook_text(name: str, text: str, first: int = 1, last: int | None = None) -> RulebookText:
    """The lines from `first` to `last` of a text, counted from 1, as sentences."""
    lines = text.splitlines()
    last = len(lines) if last is None else min(last, len(lines))
    chosen = list(enumerate(lines[first - 1 : last], first))
    sentences: list[Sentence] = []
    texts: list[str] = []
    start = 0
    for block in _continued(list(_blocks(chosen))):
        joined, starts = _joined(block.lines)
        texts.append(joined)
        for low, high in _cut(joined):
            line = next(line for at, line in reversed(starts) if at <= low)
            sentences.append(Sentence(joined[low:high], start + low, start + high, line))
        start += len(joined) + 1
    return RulebookText(name, " ".join(texts), tuple(sentences), first, last)


def line_of(text: str, heading: str, after: int = 0) -> int | None:
    """The number of the first line behind another that is this heading and nothing else."""
    wanted = _bare(heading)
    for number, line in enumerate(text.splitlines(), 1):
        if number > after and wanted and _bare(line) == wanted:
            return number
    return None


def is_line(sentence: Sentence, heading: str) -> bool:
    """Whether a sentence is the line that a heading names."""
    return sentence.text == _bare(heading)


def _as_words(words: str) -> re.Pattern[str]:
    plain = folded(words)
    before = r"(?<!\w)" if plain[:1].isalnum() else ""
    behind = r"(?!\w)" if plain[-1:].isalnum() else ""
    return re.compile(f"{before}{re.escape(plain)}{behind}" if plain else r"(?!)")


# ---------------------------------------------------------------- blocks


@dataclass(frozen=True, slots=True)
class _Block:
    """A heading, a line of a list, or a paragraph; `stands_alone` if nothing can continue it."""

    lines: list[tuple[int, str]]
    is_item: bool
    stands_alone: bool = False


def _blocks(lines: Iterable[tuple[int, str]]) -> Iterator[_Block]:
    current: _Block | None = None
    for number, raw in lines:
        text, heading, item = _marks(raw)
        if current is not None and (heading or item or not text):
            yield current
            current = None
        if not text:
            continue
        if heading:
            yield _Block([(number, text)], is_item=True, stands_alone=True)
        elif current is None:
            current = _Block([(number, text)], is_item=item)
        else:
            current.lines.append((number, text))
    if current is not None:
        yield current


def _marks(raw: str) -> tuple[str, bool, bool]:
    """A line without the marks of a heading or list, and which of them it has."""
    line = raw.strip()
    heading, bullet = _HEADING.match(line), _BULLET.match(line)
    rest = line[(heading or bullet).end() :] if heading or bullet else line  # type: ignore[union-attr]
    text = folded(rest)
    return text, heading is not None, bullet is not None or _NUMBERED.match(text) is not None


def _bare(line: str) -> str:
    return _marks(line)[0]


def _continued(blocks: Sequence[_Block]) -> Iterator[_Block]:
    """Paragraphs that a page has cut in the middle of a sentence are put together again."""
    held: _Block | None = None
    for block in blocks:
        if held is not None and not block.is_item and _is_cut(held.lines[-1][1], block.lines[0][1]):
            held.lines.extend(block.lines)
            continue
        if held is not None:
            yield held
        held = block
        if block.stands_alone:
            yield block
            held = None
    if held is not None:
        yield held


def _is_cut(before: str, after: str) -> bool:
    return before[-1] not in ".!?:;" and after[0].islower()


def _joined(lines: Sequence[tuple[int, str]]) -> tuple[str, list[tuple[int, int]]]:
    """The text of a block, and where in it each line begins."""
    text, starts = "", list[tuple[int, int]]()
    for number, line in lines:
        if _BROKEN_WORD.search(text):
            text = text[:-1] if line[0].islower() else text
        elif text:
            text += " "
        starts.append((len(text), number))
        text += line
    return text, starts


# ---------------------------------------------------------------- sentences


def _cut(text: str) -> Iterator[tuple[int, int]]:
    """The sentences of a block."""
    start = 0
    for match in _END.finditer(text):
        if not _ends(text[start : match.end()], match["next"]):
            continue
        yield start, match.end()
        start = match.end() + 1
    if start < len(text):
        yield start, len(text)


def _ends(before: str, following: str) -> bool:
    """Whether a mark ends a sentence; that of an abbreviation or of a number in a list does not."""
    if not (following.isupper() or following.isdigit() or following in _OPENS):
        return False
    if before[-1] != ".":
        return True
    token = _LAST_TOKEN.search(before)
    word = token.group().lstrip(_OPENS).lower() if token else ""
    is_numbering = word[:-1].isdigit() and len(before) == len(word)
    return not (is_numbering or word in _SHORT_FORMS or _INITIALS.fullmatch(word))
