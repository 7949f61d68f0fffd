"""Tokens: the secrets in links. Only their hashes are stored."""

from __future__ import annotations

import secrets
from hashlib import sha256

BYTES = 24


def new_token() -> str:
    return secrets.token_urlsafe(BYTES)


def hashed(token: str) -> str:
    """What is stored of a token; it is random, so nothing has to be added to it."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def is_same(token: str, other: str) -> bool:
    """Whether a token is the one that is expected, in a time that tells nothing of it."""
    return secrets.compare_digest(hashed(token), hashed(other))
