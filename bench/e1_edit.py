"""E1: what a change of one line in a running language server costs, as `python -m bench.e1_edit`.

Twenty lines of all kinds are changed, one after the other, in a large ruleset that is open. Printed
are the medians of what is computed until the syntax and the names of the file are known, until
everything but the variants is checked, and until all is.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from statistics import median

from riotdsl.adapters.lsp.projects import Projects
from riotdsl.compile import Watch
from riotdsl.program.variants.verdicts import VariantVerdicts
from riotdsl.text.budget import Budget

PLACES = 20
GOALS = (0.050, 0.300, 1.500)
STAGES = ("syntax and names", "what is affected", "everything")


def edited(text: str, line: int) -> str:
    """The text with one line changed: its number by one, or else its layout."""
    lines = text.split("\n")
    found = next((n for n, letter in enumerate(lines[line]) if letter.isdigit()), None)
    if found is None:
        lines[line] += "  // changed"
    else:
        old = lines[line]
        lines[line] = f"{old[:found]}{(int(old[found]) + 1) % 10}{old[found + 1 :]}"
    return "\n".join(lines)


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
    lines = [n for n, line in enumerate(text.split("\n")) if line.strip()]
    projects, verdicts = Projects(), VariantVerdicts()
    timed(projects, verdicts, path, text)
    places = random.Random(1).sample(lines, PLACES)  # noqa: S311 - the same places each time
    found = [timed(projects, verdicts, path, edited(text, line)) for line in places]
    for name, goal, seconds in zip(STAGES, GOALS, zip(*found, strict=True), strict=True):
        spread = f"{min(seconds):.3f}..{max(seconds):.3f}"
        print(f"{name}: {median(seconds):.3f} s of {goal:.3f} s; {spread}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "rulesets/riot/clash.riot").resolve())
