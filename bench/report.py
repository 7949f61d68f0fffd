"""Measurements as a table, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import floor, log10

from bench.measure import Found, Taken, median


def lines(taken: Taken) -> Iterator[str]:
    """A measurement in Markdown: its goals first, then what they rest on."""
    measurement = taken.measurement
    yield f"## {measurement.key}: {measurement.title}"
    yield ""
    yield "| | ratio | goal | |"
    yield "|---|---:|---:|---|"
    for each in taken.found():
        yield f"| {each.ratio.what} | {each.value:.2f} | {_goal(each)} | {_verdict(each)} |"
    yield ""
    yield f"| {measurement.unit} | best | median | steps each |"
    yield "|---|---:|---:|---:|"
    for name, samples in taken.rounds.items():
        best = taken.best(name)
        steps = f"{best.steps / best.count:.1f}" if best.steps else ""
        yield f"| {name} | {told(best.rate)} | {told(median(samples))} | {steps} |"
    yield ""
    if measurement.notes:
        yield from (*measurement.notes, "")


def as_json(taken: Taken) -> dict[str, object]:
    measurement = taken.measurement
    return {
        "key": measurement.key,
        "title": measurement.title,
        "unit": measurement.unit,
        "ratios": [
            {
                "what": each.ratio.what,
                "ratio": round(each.value, 4),
                "goal": each.ratio.goal,
                "at_most": each.ratio.at_most,
                "reached": each.reached,
            }
            for each in taken.found()
        ],
        "contestants": {
            name: {
                "best": taken.best(name).rate,
                "median": median(samples),
                "rounds": [sample.rate for sample in samples],
                "steps": taken.best(name).steps / taken.best(name).count,
            }
            for name, samples in taken.rounds.items()
        },
        "notes": list(measurement.notes),
    }


def machine_line(machine: Mapping[str, str]) -> str:
    return "; ".join(f"{name} {value}" for name, value in machine.items())


def told(rate: float) -> str:
    """A rate with three digits at least."""
    places = max(0, 2 - floor(log10(rate))) if rate > 0 else 0
    return f"{rate:,.{places}f}"


def _goal(found: Found) -> str:
    if found.ratio.goal is None:
        return ""
    return f"{'≤' if found.ratio.at_most else '≥'} {found.ratio.goal:g}"


def _verdict(found: Found) -> str:
    if found.reached is None:
        return ""
    return "reached" if found.reached else "not reached"
