"""Every code a diagnostic may have, and the page that explains it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType

from riotdsl.text.codes import CODES, Code

CATALOG: Mapping[str, Code] = MappingProxyType({code.name: code for code in CODES})

# The headings of a page, in order.
HEADINGS = ("## Cause", "## Example", "## Remedy")


def page(code: str) -> str:
    """The Markdown page of a code: cause, example, remedy. KeyError if there is no such code."""
    name = CATALOG[code].name
    return files("riotdsl.text").joinpath("codes", f"{name}.md").read_text(encoding="utf-8")
