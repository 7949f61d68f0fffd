"""What cannot be understood of what was typed, in English."""

from __future__ import annotations

from collections.abc import Mapping

ENGLISH: Mapping[str, str] = {
    "not-offered": "`{word}` cannot be done now.",
    "unknown-action": "There is no action `{word}`.",
    "unknown-value": "There is no value `{word}`.",
    "not-understood": "`{word}` is not understood here.",
    "too-long": "`{word}` is too long: say it in fewer words.",
    "not-said": "Something is missing.",
    "unknown-name": "Nothing is called `{word}` here.",
    "no-such": "Nothing is called `{word}` here; there are {first} to {last}.",
    "no-number": "`{word}` is no number.",
    "too-few": "`{word}` is too many: at most {count}.",
    "one-only": "`{word}` is too many: one at a time. There are {count} to choose from.",
    "ambiguous": "`{word}` can mean several: {among}.",
    "reads-otherwise": "`{word}` is not right; it would read: {among}.",
    "nothing-so": (
        "Nothing of yours is as `{word}` says; with what is yours it would read: {among}."
    ),
    "did-you-mean": "Did you mean `{word}`?",
    "for-example": "For example: {example}",
}
