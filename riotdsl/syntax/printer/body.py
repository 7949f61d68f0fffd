"""Bodies in braces: items one below the other, with the comments that belong to them.

A comment stays before the item that it preceded, or behind the one that it followed on its line.
What stood inside an item moves in front of it; what stood before a closing brace stays there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from typing import TypeVar

from riotdsl.syntax.printer.comments import Remarks, shown
from riotdsl.syntax.printer.document import LINE, Doc, Group, Line, Nest, Suffix, join, separated
from riotdsl.syntax.tree.expressions import Node
from riotdsl.syntax.tree.variants_scenarios import Comment
from riotdsl.text.lazy_dataclass import dataclass

NodeT = TypeVar("NodeT", bound=Node)


@dataclass(frozen=True, slots=True)
class Item:
    """What stands on lines of its own.

    What has a body of its own is made when its turn comes: it takes the comments that are in it.
    """

    start: int
    end: int
    doc: Doc | Callable[[], Doc]
    has_body: bool = False


class Style(Enum):
    """When a body may stand on one line, if it fits: never, with one plain item, or always."""

    BROKEN = auto()
    SINGLE = auto()
    ROW = auto()


@dataclass(frozen=True, slots=True)
class Row:
    """A comment or an item; `blank` if an empty line stood before it."""

    doc: Doc
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """An item with its comments; `is_plain` if there are none and no empty line before it."""

    rows: tuple[Row, ...]
    is_plain: bool

    @property
    def doc(self) -> Doc:
        """All rows; an empty line before the first is left to the caller."""
        first, *others = self.rows
        return join(first.doc, *(join(new_line(blank=row.blank), row.doc) for row in others))


def item(node: NodeT, doc: Callable[[NodeT], Doc], *, has_body: bool = False) -> Item:
    """A node as an item."""
    return Item(node.span.start, node.span.end, lambda: doc(node), has_body)


def new_line(*, blank: bool) -> Line:
    """A line end between items; where all stand on one line, two spaces."""
    return Line("  ", hard=True, blank=blank)


def entries(remarks: Remarks, items: Iterable[Item], start: int, end: int) -> list[Entry]:
    """The items between two offsets; comments after the last item are an entry of their own."""
    found: list[Entry] = []
    at = start
    for each in items:
        comments, at = _comments(remarks, at, each.start)
        blank = remarks.has_blank_line(at, each.start)
        doc = each.doc() if callable(each.doc) else each.doc
        inside = [shown(comment) for comment in remarks.taken(each.start, each.end)]
        behind = remarks.trailing(each.end)
        first, *rest = [*inside, join(doc, suffix(behind))]
        rows = (*comments, Row(first, blank), *map(Row, rest))
        plain = behind is None and len(rows) == 1 and not (blank and found)
        found.append(Entry(rows, plain))
        at = each.end if behind is None else _end(behind)
    comments, _ = _comments(remarks, at, end)
    return [*found, Entry(tuple(comments), is_plain=False)] if comments else found


def braced(
    remarks: Remarks,
    items: Sequence[Item],
    opening: int,
    style: Style,
    since: int | None = None,
) -> Doc:
    """The items in braces, the first of which stands at `opening`.

    Comments between the offset `since` and the opening brace move inside. The caller makes the
    group that decides whether the body stands on one line.
    """
    early = [] if since is None else remarks.taken(since, opening)
    behind = remarks.trailing(opening + 1)
    start = opening + 1 if behind is None else _end(behind)
    found = entries(remarks, items, start, remarks.closing(opening))
    is_plain = not early and behind is None and all(entry.is_plain for entry in found)
    if is_plain and not found:
        return "{}"
    if is_plain and _may_be_one_line(items, style):
        row = separated(Line("  "), (entry.doc for entry in found))
        return join("{", Nest(join(LINE, row)), LINE, "}")
    above = [Entry((Row(shown(comment)),), is_plain=False) for comment in early]
    inner = stacked([*above, *found])
    edge = Line(hard=True)
    return join("{", suffix(behind), Nest(join(edge, inner)) if inner else "", edge, "}")


def body(remarks: Remarks, node: Node, head: Doc, items: Iterable[Item], style: Style) -> Doc:
    """A declaration with a body: its head and the items in braces."""
    opening = remarks.next("{", node.span.start).start
    return Group(join(Nest(head), " ", braced(remarks, list(items), opening, style)))


def stacked(found: Sequence[Entry]) -> Doc:
    """Entries one below the other, with the empty lines between them that their author put."""
    parts: list[Doc] = []
    for entry in found:
        parts += [new_line(blank=entry.rows[0].blank)] if parts else []
        parts.append(entry.doc)
    return join(*parts) if parts else ""


def suffix(comment: Comment | None) -> Doc:
    """A comment at the end of a line."""
    return "" if comment is None else Suffix("  " + shown(comment))


def _may_be_one_line(items: Sequence[Item], style: Style) -> bool:
    if any(each.has_body for each in items):
        return False
    return style is Style.ROW or (style is Style.SINGLE and len(items) == 1)


def _comments(remarks: Remarks, start: int, end: int) -> tuple[list[Row], int]:
    """The comments between two offsets, and the offset behind the last."""
    rows: list[Row] = []
    at = start
    for comment in remarks.taken(start, end):
        rows.append(Row(shown(comment), remarks.has_blank_line(at, comment.offset)))
        at = _end(comment)
    return rows, at


def _end(comment: Comment) -> int:
    return comment.offset + len(comment.text)
