"""How many modules a refused attack in RIOT passes, and how often the module changes.

    python -m bench.walk                      the working tree
    python -m bench.walk --against 0b870bb    the same for a commit, first

A random game is played until a seat may attack and a rule refuses an attack. The same text is then
tried in three ways: with `Session.play`; typed at the table (`riotdsl resume`), from the moment the
line is read until the next one is asked for; and as the whole command `riotdsl act`, which reads
the save first. A change of module is a call from a function of one module of `riotdsl` to a
function of another; code of other packages in between does not count.

| modules, changes | v0.1.0 (0b870bb) | before the moves (5083812) | with remembered values |
|---|---|---|---|
| `Session.play` | 26, 2487 | 30, 2620 | 30, 507 |
| table | 43, 2642 | 49, 2788 | 49, 975 |
| `act` | 57, 5292 | 65, 5478 | 66, 3595 |

Issue 16 asks for at most half of the changes at the table: 1321. A test holds it. `Session.play` is
walked when the position has judged the same text once before: `resume` and `act` are new processes.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

PACKAGE = "riotdsl"
PLAYERS = ("police", "autonomen")
GAMES = 50


@dataclass
class Walk:
    """The modules that a piece of work calls; `start` and `stop` bound it."""

    modules: set[str] = field(default_factory=set)
    calls: int = 0
    changes: int = 0

    def start(self) -> None:
        sys.setprofile(self.event)

    def stop(self) -> None:
        sys.setprofile(None)

    def event(self, frame: FrameType, event: str, _: object) -> None:
        module = own_module(frame)
        if event != "call" or module is None:
            return
        self.calls += 1
        self.modules.add(module)
        caller, before = frame.f_back, None
        while caller is not None and before is None:
            before, caller = own_module(caller), caller.f_back
        self.changes += before is not None and module != before

    def told(self) -> dict[str, int]:
        return {"modules": len(self.modules), "calls": self.calls, "changes": self.changes}


def own_module(frame: FrameType) -> str | None:
    """The module of the package that a frame runs; None where it is another's."""
    module: str = frame.f_globals.get("__name__", "")
    return module if f"{module}.".startswith(f"{PACKAGE}.") else None


class Typist(io.StringIO):
    """Standard input on which one line is typed; the walk lasts until the next is asked for."""

    def __init__(self, line: str, walk: Walk) -> None:
        super().__init__(f"{line}\n")
        self.walk, self.asked = walk, 0

    def readline(self, *size: Any) -> str:  # type: ignore[override]  # noqa: ANN401 - a text file
        self.walk.stop()
        self.asked += 1
        line = super().readline(*size)
        if self.asked == 1:
            self.walk.start()
        return line


def refused_attack() -> tuple[Any, str, str]:
    """A session, a text that a rule of attacks refuses there, and the name of that rule."""
    import riotdsl  # noqa: PLC0415 - of the commit that is measured

    game = riotdsl.load("riot")
    for seed in range(GAMES):
        session, dice = game.new(seed, PLAYERS), random.Random(seed)  # noqa: S311 - no secret
        known: list[str] = []
        while session.decision is not None and len(session.log) < 300:  # noqa: PLR2004 - a long game
            families = session.legal_actions()
            attacks = [each.text for each in families if each.name == "attack"]
            if "attack" in session.decision.offered:
                for text in known:
                    refused = text not in attacks and session.play(text)
                    code = getattr(refused, "code", "")
                    if code.startswith("attack."):
                        return session, text, code
                    if refused and not code:
                        break
                known += [each.expand()[0].text for each in families if each.name == "attack"]
            if session.decision is not None:
                family = dice.choice(session.legal_actions())
                session.play(dice.choice(family.expand()))
    raise LookupError("no attack was refused: play more games")


def measured() -> dict[str, Any]:
    """The three walks of the commit that is imported."""
    from riotdsl.cli.main import main  # noqa: PLC0415, TID251 - as a user starts it

    from riotdsl import saves  # noqa: PLC0415 - as above

    session, text, code = refused_attack()
    save = Path("game.json")
    saves.write(save, session, dict.fromkeys(session.seats, "human"))
    found: dict[str, Any] = {"text": text, "rule": code}

    def command(*arguments: str) -> None:
        main(list(arguments))

    def walked(
        name: str, work: Callable[[], object], walk: Walk, typed: io.StringIO | None
    ) -> None:
        sys.stdin = typed or sys.__stdin__
        printed = io.StringIO()
        with redirect_stdout(printed):
            if typed is None:
                walk.start()
            try:
                work()
            except SystemExit:
                pass
            finally:
                walk.stop()
        if code not in printed.getvalue() and typed is not None:
            raise AssertionError(f"the table printed no refusal: {printed.getvalue()}")
        found[name] = walk.told()

    for _ in range(2):  # once for what is computed the first time only
        walk = Walk()
        walked("Session.play", lambda: session.play(text), walk, None)
        walk = Walk()
        walked("table", lambda: command("resume", str(save), "--plain"), walk, Typist(text, walk))
        walk = Walk()
        walked("act", lambda: command("act", str(save), text), walk, None)
    return found


def apart(revision: str | None) -> dict[str, Any]:
    """The walks of a commit, or of the working tree, in a process and folders of their own."""
    from bench import revision as commits  # noqa: PLC0415 - the other process needs no git

    with TemporaryDirectory() as name:
        folder = Path(name)
        variables = {"RIOTDSL_CACHE": str(folder / "cache"), "RIOTDSL_STATE": str(folder / "state")}
        if revision is not None:
            commits.unpack(revision, folder)
            commits.install(folder)
            variables["PYTHONPATH"] = str(folder)
        done = subprocess.run(
            [sys.executable, str(Path(__file__).resolve()), "--once"],
            check=True,
            cwd=folder,
            env={**os.environ, "LC_ALL": "C.UTF-8", **variables},
            stdout=subprocess.PIPE,
            text=True,
        )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", metavar="REVISION", help="measure this commit too")
    parser.add_argument("--once", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.once:
        print(json.dumps(measured()))
        return
    trees = [None] if asked.against is None else [asked.against, None]
    for revision in trees:
        found = apart(revision)
        print(f"{revision or 'working tree'}: {found['text']!r} is refused by {found['rule']}")
        for name, walk in found.items():
            if isinstance(walk, dict):
                print("  {:<13}{modules:>4} modules {changes:>7} changes".format(name, **walk))


if __name__ == "__main__":
    main()
