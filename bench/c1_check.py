"""C1: `check` of a ruleset of 3,000 lines, the first time and again, in processes of their own."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import Contestant, Measurement, Ratio, Sample
from bench.processes import a_minute, allowed, timed

LINES = 3000
COLD, AGAIN = 3.0, 0.5
_COMMAND = ("-m", "riotdsl.cli", "check")

_HEAD = """\
game fair { players red, blue }

faction red, blue

track purse(f: faction): 0..999 clamped = 20

procedure play() { repeat { for each p in faction { turn(p) } } }

win rich: (faction where it.purse > 900) when some f in faction has f.purse > 900
"""

_BOOTH = """\
place booth_{n}[row: 1..3]

unit guest_{n} of each faction {{
  pieces: 2
  home: booth_{n}[1]
}}

track shut_{n}: yes or no

value price_{n}(f: faction) -> number {{
  usual: 2
  rebate: 1 when count of guest_{n} of f at booth_{n}[3] > 1 over usual
  closed: 0 when shut_{n} over usual, rebate
}}

action visit_{n} {{
  choose who: one guest_{n} of you
  choose goal: one booth_{n} where it is not who.place
  require is_open: not shut_{n} say "This booth is closed."
  require can_pay: you.purse >= price_{n}(you) say "It costs {{price_{n}(you)}}."
  then {{
    take price_{n}(you) from you.purse
    move who to goal
    if goal.row is 3 {{ set shut_{n} = yes }}
  }}
}}
"""


def measurement() -> Measurement:
    return Measurement(
        "C1",
        f"`riotdsl check` of a ruleset of {LINES:,} lines",
        "checks a minute",
        (
            Contestant("cold", _cold),
            Contestant("unchanged", _unchanged),
            Contestant(f"{COLD:g} seconds each", partial(allowed, COLD)),
            Contestant(f"{AGAIN:g} seconds each", partial(allowed, AGAIN)),
        ),
        (
            Ratio("cold, against the time allowed", "cold", (f"{COLD:g} seconds each",), 1.0),
            Ratio(
                "unchanged, against the time allowed",
                "unchanged",
                (f"{AGAIN:g} seconds each",),
                1.0,
            ),
        ),
        notes=("Each check is a process of its own; the time is what it computes.",),
    )


def text(least: int = LINES) -> str:
    """A fair with booths, until it has so many lines at least."""
    parts = [_HEAD]
    lines = _HEAD.count("\n") + 4
    booths = 0
    while lines < least:
        booths += 1
        parts.append(_BOOTH.format(n=booths))
        lines += _BOOTH.count("\n") + 1
    visits = ", ".join(f"visit_{n}" for n in range(1, booths + 1))
    parts.append(f"procedure turn(p: faction) {{\n  let p do {visits}\n}}\n")
    return "\n".join(parts)


def _cold(seconds: float) -> Sample:
    def once() -> float:
        with TemporaryDirectory() as folder:
            return timed(*_check(Path(folder)))

    return a_minute(once, seconds)


def _unchanged(seconds: float) -> Sample:
    with TemporaryDirectory() as folder:
        command = _check(Path(folder))
        timed(*command)
        return a_minute(lambda: timed(*command), seconds)


def _check(folder: Path) -> tuple[tuple[str, ...], dict[str, str]]:
    """The command that checks the ruleset in a folder, with an empty cache beside it."""
    path = folder / "fair.riot"
    path.write_text(text(), "utf-8")
    return (*_COMMAND, str(path)), {"RIOTDSL_CACHE": str(folder / "cache")}
