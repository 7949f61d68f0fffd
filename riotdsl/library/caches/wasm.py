"""What wasmtime made of modules, kept for the next time."""

from __future__ import annotations

from riotdsl.library.caches import results

SHELF = "modules"


class Modules:
    """A shelf in the user's cache folder."""

    def load(self, key: str) -> bytes | None:
        return results.load_bytes(SHELF, key)

    def keep(self, key: str, content: bytes) -> None:
        if len(content) < results.MAX_BYTES:
            results.keep_bytes(SHELF, key, content)
