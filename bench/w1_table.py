"""W1: from a click to the new board of RIOT, as the server works it out; and the size of the page.

A click is what the page asks for: the action is played, then position, story and what can be done
are asked for and written as JSON, in the language of the game. The network and the drawing of the
browser are not in it.
"""

from __future__ import annotations

import random
import time
from functools import partial
from importlib import resources
from statistics import quantiles

import riotdsl
from bench.measure import Contestant, Measurement, Ratio, Sample
from riotdsl.desk import messages as m
from riotdsl.desk.codec import written
from riotdsl.desk.desk import Desk
from riotdsl.program.players import HUMAN

RULESET, SEED, LIMIT = "riot", 1, 0.1
LEAST = 20


def measurement() -> Measurement:
    clicks, allowance = "a click in twenty takes longer", f"{LIMIT * 1000:.0f} ms"
    return Measurement(
        "W1",
        f"from a click to the board of `{RULESET}`, 95 of 100",
        "clicks a second",
        (Contestant(clicks, _clicks), Contestant(allowance, partial(_allowed, LIMIT))),
        (Ratio("against the time allowed", clicks, (allowance,), 1.0),),
        notes=(f"The page has {_page_size() / 1000:.0f} kB before compression.",),
    )


def _allowed(limit: float, _seconds: float) -> Sample:
    return Sample(1, limit)


def _clicks(seconds: float) -> Sample:
    """The time below which 95 of 100 clicks stay, as that of one click."""
    rng, taken = random.Random(SEED), list[float]()  # noqa: S311 - it keeps no secret
    desk = _desk()
    until = time.thread_time() + seconds
    while len(taken) < LEAST or time.thread_time() < until:
        if desk.session.decision is None:
            desk = _desk()
        taken.append(_click(desk, rng))
    return Sample(1, quantiles(taken, n=20)[-1], len(taken))


def _desk() -> Desk:
    session = riotdsl.load(RULESET).new(seed=SEED)
    desk = Desk(session, dict.fromkeys(session.seats, HUMAN))
    desk.voice(None)
    return desk


def _click(desk: Desk, rng: random.Random) -> float:
    session = desk.session
    assert session.decision is not None
    seat, at = session.decision.seat, desk.at(session.decision.seat)
    text = rng.choice(rng.choice(session.legal_actions()).expand()).text
    begun = time.thread_time()
    played = desk.answer(seat, m.PlayRequest(at, text=text))
    asked: list[m.Request] = [m.ViewRequest(), m.LogRequest(), m.OfferRequest()]
    now = seat if session.decision is None else session.decision.seat
    for each in asked:
        written(desk.answer(now, each))
    taken = time.thread_time() - begun
    assert isinstance(played, m.Accepted), played
    return taken


def _page_size() -> int:
    folder = resources.files("riotdsl.web").joinpath("page")
    return sum(
        len(each.read_bytes())
        for each in folder.iterdir()
        if not each.name.endswith("py") and each.is_file()
    )
