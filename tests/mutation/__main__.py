"""Mutation testing: `python -m tests.mutation MODULE...` tries every mutant of some modules.

A mutant that no test notices is printed as `survived`, with its line; it shows a test that is
missing, or code that does nothing. Without modules those of MODULES are tried.

    --share 10 --seed 3    about a tenth of all, drawn
    --at LINE              those of a line
    --inside               only what stands inside functions: the rest is loaded anew, and slow
    --tests PATH           these tests, and not those that MODULES names
    --results FILE         remember what was noticed; what survived is tried again
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import traceback
from collections import Counter
from pathlib import Path

from tests.mutation.modules import MODULES
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.trial import KILLED, SURVIVED, tried


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--tests", nargs="+")
    parser.add_argument("--share", type=float, default=100.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--at", type=int)
    parser.add_argument("--inside", action="store_true")
    parser.add_argument("--results", type=Path)
    asked = parser.parse_args()
    groups: dict[tuple[str, ...], list[str]] = {}
    for module in asked.modules or MODULES:
        groups.setdefault(tuple(asked.tests or MODULES[module]), []).append(module)
    survived = [_is_survived(*group, asked) for group in groups.items()]
    return int(any(survived))


def _is_survived(tests: tuple[str, ...], modules: list[str], asked: argparse.Namespace) -> bool:
    """Try modules that have the same tests, in a process of its own, which loads them anew."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    code = 3
    try:
        code = _tried(tests, modules, asked)
    except Exception:  # noqa: BLE001 - told, and the process ends here in any case
        traceback.print_exc()
    finally:
        os._exit(code)


def _tried(tests: tuple[str, ...], modules: list[str], asked: argparse.Namespace) -> int:
    noticed = _noticed(asked.results)
    counts = {module: Counter({KILLED: 0, SURVIVED: 0}) for module in modules}
    every = {module: list(mutants(module)) for module in modules}
    fresh: list[Mutant] = []
    for module in modules:
        drawn = random.Random(f"{module} {asked.seed}")
        for mutant in every[module]:
            is_drawn = drawn.random() * 100 < asked.share and not mutant.is_equal
            is_asked = asked.at in (None, mutant.line) and (mutant.is_inside or not asked.inside)
            if is_drawn and is_asked:
                if mutant.key in noticed:
                    counts[module][KILLED] += 1
                else:
                    fresh.append(mutant)

    def told(mutant: Mutant, verdict: str, by: str) -> None:
        counts[mutant.module][verdict] += 1
        if verdict == SURVIVED:
            _say(f"{verdict}: {mutant}{by and f' ({by})'}")
        elif asked.results is not None:
            with asked.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps((mutant.key, by)) + "\n")

    if fresh:
        tried(fresh, tests, told, asked.jobs)
    for module in modules:
        equal = sum(each.is_equal for each in every[module])
        said = ", ".join(f"{count} {what}" for what, count in counts[module].items())
        tries = counts[module].total()
        _say(f"{module}: {len(every[module])} mutants, {equal} equal, {tries} tried: {said}")
    return int(any(each[SURVIVED] for each in counts.values()))


def _noticed(results: Path | None) -> set[str]:
    """The mutants that were noticed in former runs."""
    if results is None or not results.exists():
        return set()
    return {json.loads(line)[0] for line in results.read_text("utf-8").splitlines()}


def _say(text: str) -> None:
    sys.__stdout__.write(text + "\n")  # type: ignore[union-attr]  # a command has an output
    sys.__stdout__.flush()  # type: ignore[union-attr]


if __name__ == "__main__":
    sys.exit(main())
