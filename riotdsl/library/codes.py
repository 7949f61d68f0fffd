"""Code objects of generated Python, kept for the next time."""

from __future__ import annotations

import marshal
import sys
from types import CodeType

from riotdsl import kept

SHELF = "code"


def compiled(source: str) -> CodeType:
    """The code of a generated module, from the cache if the same source was compiled before."""
    key = kept.digest([sys.version, source])
    content = kept.load_bytes(SHELF, key)
    if content is not None:
        try:
            found = marshal.loads(content)  # noqa: S302 - from the user's own folder, checksummed
        except (ValueError, EOFError, TypeError):
            found = None
        if isinstance(found, CodeType):
            return found
    code = compile(source, "<riotdsl>", "exec")
    kept.keep_bytes(SHELF, key, marshal.dumps(code))
    return code
