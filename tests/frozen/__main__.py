"""Frozen hashes: `python -m tests.frozen` prints what differs, `--update` writes the file.

    python -m tests.frozen --update                all groups, some minutes
    python -m tests.frozen "few riot"              one group

Update the file right before code is moved or renamed, and never because of a move.
"""

from __future__ import annotations

import argparse
import os
import sys
from tempfile import TemporaryDirectory

from tests.frozen import record


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "groups", nargs="*", metavar="GROUP", help="such as `few riot`; all if none"
    )
    parser.add_argument("--update", action="store_true", help="write the file")
    asked = parser.parse_args()
    unknown = set(asked.groups) - set(record.groups())
    if unknown:
        parser.error(
            f"There is no {', '.join(sorted(unknown))}; there are: {', '.join(record.groups())}."
        )
    frozen = record.read() if record.FILE.exists() else {}
    now = {}
    found = False
    for group in asked.groups or record.groups():
        now[group] = record.made(group)
        for line in record.differences(frozen.get(group, {}), now[group]):
            found = True
            sys.stdout.write(f"{group}: {line}\n")
    if asked.update:
        record.write(now)
    return int(found and not asked.update)


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        # As in the tests: an empty cache, and nobody's own language.
        os.environ.update(RIOTDSL_CACHE=folder, LC_ALL="C.UTF-8")
        sys.exit(main())
