"""The file of frozen hashes: its groups, how each is made, and what differs from it.

A group has subjects (a selection, a kind of diagnostics), and a subject has items with a hash each.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from tests import literate
from tests import literate_page as page
from tests.frozen import complaints, doors, games
from tests.machine import selections

FILE = Path(__file__).parent / "frozen.json"

Items = dict[str, str]
Group = dict[str, Items]

DIAGNOSTICS = "diagnostics"


def groups() -> list[str]:
    """The names of all groups; those that begin with `every` are for `make test-long`."""
    names = selections.NAMES
    return [DIAGNOSTICS, *(f"few {name}" for name in names), *(f"every {name}" for name in names)]


def made(group: str) -> Group:
    """A group, made by the code as it is."""
    if group == DIAGNOSTICS:
        return {
            "pages": dict(complaints.pages(_compiler())),
            "broken rulesets": dict(complaints.broken()),
            "shipped rulesets": dict(complaints.shipped()),
        }
    volume, _, name = group.partition(" ")
    chosen = games.few if volume == "few" else games.every
    return {
        f"{selection} for {', '.join(players)}": dict(
            games.items(name, selection, players, detailed=volume == "few")
        )
        for selection, players in chosen(name)
    }


def _compiler() -> page.Compiler:
    tiny = (complaints.TESTS / "language" / "tiny.riot").read_text(encoding="utf-8")
    strictly = partial(doors.check_sources, strict=True)
    copies, positions = literate.check_copy, literate.check_given
    return page.Compiler(doors.check_sources, doors.check_path, tiny, strictly, copies, positions)


def read() -> dict[str, Group]:
    found: dict[str, Group] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def write(made_now: Mapping[str, Group]) -> None:
    """Put groups into the file; those that are not given stay as they are there."""
    known = {**(read() if FILE.exists() else {}), **made_now}
    content = {group: known[group] for group in groups() if group in known}
    FILE.write_text(json.dumps(content, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


def differences(frozen: Mapping[str, Items], now: Mapping[str, Items]) -> Iterator[str]:
    """A line for every item that is not as it was.

    New subjects and new cases of literate pages are allowed.
    """
    for subject, items in frozen.items():
        if subject not in now:
            yield f"{subject}: is gone"
            continue
        for item, was in items.items():
            found = now[subject].get(item)
            if found is None:
                yield f"{subject}: {item} is gone"
            elif found != was:
                yield f"{subject}: {item} was {was} and is {found}"
        if subject != "pages":
            yield from (f"{subject}: {item} is new" for item in now[subject] if item not in items)
