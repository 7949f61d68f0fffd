"""What wasmtime made of modules, kept for the next time."""

from __future__ import annotations

from riotdsl import result_cache

SHELF = "modules"


class Modules:
    """A shelf in the user's cache folder."""

    def load(self, key: str) -> bytes | None:
        return result_cache.load_bytes(SHELF, key)

    def keep(self, key: str, content: bytes) -> None:
        if len(content) < result_cache.MAX_BYTES:
            result_cache.keep_bytes(SHELF, key, content)
