"""What the holes of a ruleset's messages hold, kept for the next time: then nothing is parsed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from riotdsl import result_cache
from riotdsl.library.caches.compiler_stamp import stamp_of
from riotdsl.library.caches.trees import dumped, loaded
from riotdsl.syntax import placeholders as holes
from riotdsl.syntax.tree.expressions import Node
from riotdsl.text.source import Source

SHELF = "holes"


@contextmanager
def remembered(sources: Sequence[Source]) -> Iterator[None]:
    """While a ruleset of these sources is loaded; what it asks for is kept."""
    key = stamp_of(sources)
    content = result_cache.load_bytes(SHELF, key)
    found = None if content is None else loaded(content, holes.NOWHERE)
    if isinstance(found, dict) and all(isinstance(each, Node) for each in found.values()):
        holes.remembered.update(found)
    holes.asked.clear()
    yield
    wanted = {text: holes.remembered[text] for text in holes.asked if text in holes.remembered}
    if not isinstance(found, dict) or wanted.keys() - found.keys():
        result_cache.keep_bytes(SHELF, key, dumped(wanted, holes.NOWHERE))
