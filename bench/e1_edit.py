"""E1: what a change of one line in a running language server costs, as `python -m bench.e1_edit`.

Twenty lines of all kinds are changed, one after the other, in a large ruleset that is open. Printed
are the medians of what is computed until the syntax and the names of the file are known, until
everything but the variants is checked, and until all is.
"""

from __future__ import annotations

import random
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from statistics import median

from riotdsl.adapters.lsp.projects import Projects
from riotdsl.compile import Watch
from riotdsl.program.variants.verdicts import VariantVerdicts
from riotdsl.text.budget import Budget

GOALS = (0.050, 0.300, 1.500)
STAGES = ("syntax and names", "what is affected", "everything")
EACH = 5  # places of each kind

# What is found in a line, and what is written there instead.
KINDS: Mapping[str, tuple[str, Callable[[re.Match[str]], str]]] = {
    "a number": (r"(?<=[ .(])[1-9]\b(?=[^\"]*$)", lambda found: str(int(found.group()) % 9 + 1)),
    "a message": (r'say "', lambda found: f"{found.group()}Now: "),
    "a mistyped name": (r"\b[a-z]+_[a-z]+\b(?=[^\"]*$)", lambda found: f"{found.group()}x"),
    "a comment": (r"$", lambda _: "  // changed"),
}


def edits(text: str) -> Iterator[tuple[str, str]]:
    """The text with one line changed, and the kind of change: a few places of each kind."""
    lines = text.split("\n")
    chance = random.Random(1)  # noqa: S311 - the same places each time
    for kind, (pattern, new) in KINDS.items():
        fitting = [n for n, line in enumerate(lines) if line.strip() and re.search(pattern, line)]
        for place in chance.sample(fitting, EACH):
            changed = re.sub(pattern, new, lines[place], count=1)
            yield kind, "\n".join([*lines[:place], changed, *lines[place + 1 :]])


def timed(projects: Projects, verdicts: VariantVerdicts, path: Path, text: str) -> list[float]:
    """The seconds of this process until each stage is done, for a new text of a file."""
    began = time.process_time()
    ends: list[float] = []

    def done(_: object) -> None:
        ends.append(time.process_time() - began)

    projects.put(path, text)
    snapshot = projects.of(path)
    snapshot.syntax()
    _ = snapshot.index
    done(None)
    snapshot.problems(Watch(Budget(), done, verdicts))
    done(None)
    return [ends[0], ends[min(1, len(ends) - 1)], ends[-1]]


def main(path: Path) -> None:
    text = path.read_text("utf-8")
    projects, verdicts = Projects(), VariantVerdicts()
    timed(projects, verdicts, path, text)
    found: dict[str, list[list[float]]] = {}
    for kind, changed in edits(text):
        found.setdefault(kind, []).append(timed(projects, verdicts, path, changed))
        timed(projects, verdicts, path, text)
    every = [each for times in found.values() for each in times]
    for number, (stage, goal) in enumerate(zip(STAGES, GOALS, strict=True)):
        by_kind = (
            f"{kind} {median(e[number] for e in times):.2f}" for kind, times in found.items()
        )
        total = median(each[number] for each in every)
        print(f"{stage}: {total:.3f} s, the goal is {goal:.3f} s; {', '.join(by_kind)}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "rulesets/riot/clash.riot").resolve())
