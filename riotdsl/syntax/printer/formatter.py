"""The tree as text: the formatter.

In come a file with its comments; out comes the one canonical text of it, which has the same tree
and the same comments. The layout is decided by width and content alone: of the author's own layout
only empty lines are kept, at most one, and where comments stood. The modules `printer_*` turn each
part of the tree into documents; `printer_doc` fits documents into the width.
"""

from __future__ import annotations

from collections.abc import Sequence

from riotdsl.syntax.printer.body import Entry, entries, item
from riotdsl.syntax.printer.comments import remarks_of
from riotdsl.syntax.printer.dispatch import declaration, node_doc
from riotdsl.syntax.printer.document import one_line, rendered
from riotdsl.syntax.tree.expressions import Node
from riotdsl.syntax.tree.variants_scenarios import File


def printed(file: File) -> str:
    """The canonical text of a file; it ends in one line feed, and an empty file stays empty."""
    remarks = remarks_of(file)
    items = [item(each, lambda node: declaration(remarks, node)) for each in file.declarations]
    found = entries(remarks, items, 0, len(file.source.text))
    if not found:
        return ""
    return _stacked(found, len(items)) + "\n"


def printed_node(node: Node) -> str:
    """One part of the tree on one line, without comments: for messages and comparisons."""
    return one_line(node_doc(node))


def _stacked(found: Sequence[Entry], declarations: int) -> str:
    """Declarations below each other: an empty line between, but in rows of one word."""
    texts = [rendered(entry.doc) for entry in found]
    lines = [rendered(entry.rows[-1].doc) for entry in found]
    out = texts[0]
    for at in range(1, len(found)):
        row = _is_row(lines[at - 1], lines[at])
        blank = found[at].rows[0].blank or (at < declarations and not row)
        out += ("\n\n" if blank else "\n") + texts[at]
    return out


def _is_row(before: str, after: str) -> bool:
    """Whether two declarations are one line each and begin with the same word."""
    return "\n" not in before + after and before.split(maxsplit=1)[0] == after.split(maxsplit=1)[0]
