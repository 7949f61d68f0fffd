"""C3: how long a player waits for the next prompt after a decision in RIOT, bots apart."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib import import_module
from typing import Any

import riotdsl
from bench.measure import Contestant, Measurement, Ratio, Sample, repeated

PATIENCE = 0.1
OURS, THEIRS = "the next prompt", "a tenth of a second"


def measurement() -> Measurement:
    return Measurement(
        "C3",
        "the next prompt after a decision in RIOT",
        "prompts a second",
        (
            Contestant(OURS, lambda seconds: repeated(prompts(), seconds)),
            Contestant(THEIRS, lambda _: Sample(1, PATIENCE)),
        ),
        (Ratio(f"{OURS} is there sooner than {THEIRS}", OURS, (THEIRS,), 1.0),),
        seconds=5.0,
        notes=(
            "A text is read, judged and played; then news, position and list are shown.",
            "People have every seat; a new game begins where one has ended. Nothing is saved.",
        ),
    )


def prompts() -> Callable[[], int]:
    """A function that enters an action by chance and shows the next prompt, to nobody."""
    host_of = import_module("riotdsl.cli.table.host").Host
    entries_of = import_module("riotdsl.cli.table.entries").Entries
    screen_of = import_module("riotdsl.cli.table.screen.terminal").Screen
    game = riotdsl.load("riot")
    chance = random.Random(1)  # noqa: S311 - no secret
    games = 0

    def seated() -> Any:  # noqa: ANN401 - of the command line
        nonlocal games
        games += 1
        return host_of(game.new(seed=games), screen_of(game.table().closed.players), {})

    host = seated()

    def once() -> int:
        nonlocal host
        session = host.session
        if session.options is None:
            host = seated()
            session = host.session
        family = chance.choice(session.legal_actions())
        text = chance.choice(family.expand()).text
        with redirect_stdout(io.StringIO()):
            entries_of(host, session.decision.seat).words(text)
            if session.decision is not None:
                host.show(session.decision.seat)
        return 1

    return once
