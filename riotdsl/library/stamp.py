"""A mark of the compiler itself: what an older one made is not believed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from riotdsl import kept

if TYPE_CHECKING:
    from riotdsl.compile import Closed
    from riotdsl.syntax.cases import Variant


@cache
def compiler_stamp() -> str:
    """Changes whenever the compiler does, so that nothing old is believed."""
    return kept.digest(_stamps())


def closed_stamp(closed: Closed) -> str:
    """The same only for the same rules, closed by the same compiler."""
    answers = [f"{name} {each.answer}" for name, each in closed.decided.answers.items()]
    variants = _printed(closed.variants) if closed.variants else ()
    texts = [each for source in closed.ruleset.sources for each in (source.name, source.text)]
    seats = " ".join(map(str, closed.seats))
    rules = [seats, *answers, "variants", *variants, "texts", *texts]
    return kept.digest([compiler_stamp(), *rules])


def _printed(variants: Iterable[Variant]) -> Iterator[str]:
    from riotdsl.syntax.printer import printed_node  # noqa: PLC0415 - slow, and seldom needed

    return map(printed_node, variants)


def _stamps() -> Iterator[str]:
    for package, pattern in (("riotdsl", "**/*.py"), ("riotdsl.grammar", "*")):
        folder = resources.files(package)
        if isinstance(folder, Path):
            for path in sorted(folder.glob(pattern)):
                found = path.stat()
                yield f"{path.name} {found.st_size} {found.st_mtime_ns}"
        else:
            from importlib.metadata import version  # noqa: PLC0415 - slow, and seldom needed

            yield version("riotdsl")
