"""Positions of reports, drawn as at the table."""

from typing import TYPE_CHECKING

from . import panels
from .lines import plain
from .names import Names
from .seen import Seen

if TYPE_CHECKING:
    from riotdsl.compare.witness.witness import Witness

WIDTH = 100


def drawn(witness: "Witness") -> str:
    """The position of a witness in characters."""
    assert witness.tables is not None
    assert witness.view is not None
    seen = Seen(Names(witness.tables[0]), witness.view)
    lines = panels.position(seen, WIDTH, boxes=True, ascii_only=False)
    return "\n".join(plain(each) for each in lines)
