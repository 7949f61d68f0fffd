"""A mark of the compiler itself: what an older one made is not believed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path

from riotdsl import kept


@cache
def compiler_stamp() -> str:
    """Changes whenever the compiler does, so that nothing old is believed."""
    return kept.digest(_stamps())


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
