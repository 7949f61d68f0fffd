"""What was renamed since the hashes were made: from the new name to the one that is frozen.

Add a line here when you rename a class of the program or the machine; codes are taken from
`riotdsl.text.codes`. Leave the file of hashes as it is.
"""

from __future__ import annotations

from riotdsl.text.codes import FORMER

# Classes, as "Run": "Call". If another class has the new name too, write the module in front of it:
# "riotdsl.program.model.Run": "Call". Fields are hashed by their order, so renaming them is free.
CLASSES: dict[str, str] = {}

# The fields of classes of which one is worked out from others now, as they were.
FIELDS: dict[str, tuple[str, ...]] = {
    "Failure": ("code", "wording", "facts", "citations", "rests_on", "assumed"),
}

# Codes of diagnostics and of refusals, as "circular-variants": "variants-in-circle".
CODES: dict[str, str] = {new: old for old, new in FORMER.items()}
