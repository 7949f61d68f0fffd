"""A mark of the compiler itself: what an older one made is not believed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from riotdsl import result_cache

if TYPE_CHECKING:
    from riotdsl.compile import Closed
    from riotdsl.syntax.tree.variants_scenarios import Variant
    from riotdsl.text.source import Source

_BESIDE = ("riotdsl/cli", "riotdsl/grammar", "riotdsl/rulesets")
"""Folders that are installed among the compiler's, and are no part of it."""


@cache
def compiler_stamp() -> str:
    """Changes whenever the compiler does, so that nothing old is believed.

    It follows from what is in its files, not from when they were written or where they lie.
    """
    found = hashlib.sha256()
    for name, content in _files():
        found.update(f"{name} {len(content)}:".encode())
        found.update(content)
    return found.hexdigest()


def stamp_of(sources: Iterable[Source], *more: str) -> str:
    """The key of an answer that this compiler worked out from texts, and from what else is named.

    Every answer that is kept has its key from here, but for those about a single text: so there is
    one list of what an answer depends on, the arguments.
    """
    texts = [part for source in sources for part in (source.name, source.text)]
    return result_cache.digest([compiler_stamp(), str(len(more)), *more, *texts])


def closed_stamp(closed: Closed) -> str:
    """The same only for the same rules, closed by the same compiler."""
    answers = [f"{name} {each.answer}" for name, each in closed.decided.answers.items()]
    variants = _printed(closed.variants) if closed.variants else ()
    seats = " ".join(map(str, closed.seats))
    return stamp_of(closed.ruleset.sources, seats, *answers, "variants", *variants)


def _printed(variants: Iterable[Variant]) -> Iterator[str]:
    from riotdsl.syntax.printer.formatter import printed_node  # noqa: PLC0415 - slow, and seldom needed

    return map(printed_node, variants)


def _files() -> Iterator[tuple[str, bytes]]:
    yield from _below(resources.files("riotdsl"), "riotdsl", _is_source)
    yield from _below(resources.files("riotdsl.grammar"), "grammar", lambda _: True)


def _below(
    folder: Traversable, name: str, is_wanted: Callable[[str], bool]
) -> Iterator[tuple[str, bytes]]:
    """The files in a folder and the folders inside, by name, with what they hold."""
    for each in sorted(folder.iterdir(), key=lambda found: found.name):
        inner = f"{name}/{each.name}"
        if "." not in each.name and inner not in _BESIDE and each.name != "__pycache__":
            if each.is_dir():
                yield from _below(each, inner, is_wanted)
        elif is_wanted(each.name) and each.is_file():
            yield inner, each.read_bytes()


def _is_source(name: str) -> bool:
    return name.endswith(".py")
