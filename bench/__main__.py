"""`python -m bench [KEY...] [--list] [--json FILE]`: take measurements and print them."""

from __future__ import annotations

import argparse
import json
import pkgutil
import re
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

import bench
from bench import machine, report
from bench.measure import Measurement, UnavailableError, take

IS_MEASUREMENT = re.compile(r"[a-z]\d+_\w+")


def main() -> int:
    asked = _arguments()
    known = modules()
    if asked.list:
        print("\n".join(listed(known)))
        return 0
    unknown = [key for key in asked.keys if key.upper() not in known]
    if unknown:
        print(f"There is no {', '.join(unknown)}; there are {', '.join(known)}.", file=sys.stderr)
        return 2
    described = machine.described()
    print(f"{report.machine_line(described)}\n")
    taken: list[dict[str, object]] = []
    for key in [each.upper() for each in asked.keys] or known:
        try:
            measurement: Measurement = import_module(known[key]).measurement()
            found = take(measurement, asked.rounds, asked.share)
        except UnavailableError as reason:
            print(f"## {key}\n\nSkipped: {reason}.\n")
            taken.append({"key": key, "skipped": str(reason)})
            continue
        print("\n".join(report.lines(found)), flush=True)
        taken.append(report.as_json(found))
    if asked.json:
        content = {"machine": described, "rounds": asked.rounds, "measurements": taken}
        asked.json.write_text(json.dumps(content, indent=2) + "\n", "utf-8")
    return 0


def modules() -> dict[str, str]:
    """The measurements that there are: their keys with their modules."""
    names = sorted(each.name for each in pkgutil.iter_modules(bench.__path__))
    found = [name for name in names if IS_MEASUREMENT.fullmatch(name)]
    return {name.partition("_")[0].upper(): f"bench.{name}" for name in found}


def listed(known: Mapping[str, str]) -> Iterator[str]:
    """A line for each measurement: its key and what it is about."""
    for module in known.values():
        yield (import_module(module).__doc__ or "").partition("\n")[0]


def _arguments() -> argparse.Namespace:
    reader = argparse.ArgumentParser(prog="bench", description=bench.__doc__)
    reader.add_argument("keys", nargs="*", metavar="KEY", help="what to measure; else everything")
    reader.add_argument("--list", action="store_true", help="say what can be measured")
    reader.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    reader.add_argument("--rounds", type=int, default=5, help="the best of so many counts")
    reader.add_argument("--share", type=float, default=1.0, help="stretches the rounds")
    return reader.parse_args()


if __name__ == "__main__":
    sys.exit(main())
