"""A desk answers each seat by what it may know, and anybody's messages with a typed answer."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import riotdsl
from riotdsl.desk import codec, schema
from riotdsl.desk import messages as m
from riotdsl.desk.desk import Desk
from riotdsl.game.session import Session
from riotdsl.narration.story.story import EVERYBODY
from riotdsl.program.players import HUMAN
from tests.properties import hidden

SEED = 18
PLIES = 4
TYPED = (
    "1",
    "2",
    "0",
    "-1",
    "insert",
    "all",
    ",",
    "(",
    "x" * 50,
    "\u2603",
    "99999999999999",
    "bet",
)
ASKED = (
    m.Hello(), m.ViewRequest(), m.LogRequest(), m.OfferRequest(), m.RulesRequest(),
    m.ExplainRequest("all"), m.SaveRequest(),
)  # fmt: skip


def seated(name: str, seed: int = SEED, **selected: Any) -> Desk:  # noqa: ANN401 - of `load`
    session = riotdsl.load(name, **selected).new(seed=seed)
    return Desk(session, dict.fromkeys(session.seats, HUMAN))


def decider(desk: Desk) -> str:
    assert desk.session.decision is not None
    return desk.session.decision.seat


def offered(desk: Desk) -> m.Offer:
    found = desk.answer(decider(desk), m.OfferRequest())
    assert isinstance(found, m.Offer)
    return found


def walked(desk: Desk, rng: random.Random) -> tuple[str, tuple[str, ...]]:
    """The marks of an action that is chosen step by step at random, with those of the position."""
    seat, offer = decider(desk), offered(desk)
    step: m.Answer = offer.first
    while isinstance(step, m.Step):
        marks = [each.mark for each in step.options if each.taken < each.most]
        marks += [step.close] if step.close is not None else []
        if step.complete and (not marks or rng.random() < 0.5):
            return offer.at, step.chosen
        step = desk.answer(seat, m.StepRequest(offer.at, (*step.chosen, rng.choice(marks))))
    raise AssertionError(step)


def frames(desk: Desk, seat: str) -> list[str]:
    """All that a seat is sent that asks for everything."""
    return [codec.written(desk.answer(seat, each), 1) for each in ASKED]


# ---------------------------------------------------------------- playing


@pytest.mark.parametrize(
    "name", ["classics/connect_four", "classics/kuhn_poker", "rilatria", "riot"]
)
def test_what_is_chosen_step_by_step_is_accepted(name: str) -> None:
    desk, rng = seated(name), random.Random(SEED)
    for _ in range(8):
        if desk.session.decision is None:
            break
        seat = decider(desk)
        at, chosen = walked(desk, rng)
        found = desk.answer(seat, m.PlayRequest(at, chosen))
        assert isinstance(found, m.Accepted), found
        assert found.at != at


def test_an_action_lights_up_the_place_that_it_changes() -> None:
    offer = offered(seated("classics/connect_four"))
    assert [each.touches for each in offer.then[0].options] == [
        (f"{column}1",) for column in "abcdefg"
    ]


def test_marks_of_another_position_are_stale() -> None:
    desk, rng = seated("classics/connect_four"), random.Random(SEED)
    at, chosen = walked(desk, rng)
    assert isinstance(desk.answer("red", m.PlayRequest(at, chosen)), m.Accepted)
    assert desk.answer("yellow", m.PlayRequest(at, chosen)) == m.failed("stale")
    new = desk.at("yellow")
    assert desk.answer("yellow", m.PlayRequest(new, chosen)) == m.failed("no-such-option")
    assert desk.answer("red", m.PlayRequest(desk.at("red"), chosen)) == m.failed("not-your-turn")
    assert desk.answer(EVERYBODY, m.PlayRequest(new, chosen)) == m.failed("spectator")


def test_a_refusal_names_the_rule_and_where_it_stands() -> None:
    desk = seated("classics/connect_four")
    for _ in range(6):
        seat = decider(desk)
        found = desk.answer(seat, m.PlayRequest(desk.at(seat), text="insert 4"))
        assert isinstance(found, m.Accepted), found
    seat = decider(desk)
    refused = desk.answer(seat, m.PlayRequest(desk.at(seat), text="insert 4"))
    assert isinstance(refused, m.Refused)
    told = " ".join(each.text for each in refused.told)
    assert "insert.room" in told
    assert "source: usual" in told


def test_undo_leads_back_to_the_mark_of_the_position_before() -> None:
    desk = seated("classics/connect_four")
    before = desk.at("red")
    assert isinstance(desk.answer("red", m.PlayRequest(before, text="insert 4")), m.Accepted)
    assert isinstance(desk.answer("yellow", m.UndoRequest(desk.at("yellow"))), m.Refused)
    assert isinstance(desk.answer("red", m.UndoRequest(desk.at("red"))), m.Undone)
    assert desk.at("red") == before


def test_a_seat_can_be_answered_in_another_language() -> None:
    desk = seated("rilatria")
    first = desk.languages[0]
    other = next(each for each in desk.languages if each != first)
    seat = decider(desk)
    tables = [desk.answer(seat, m.LanguageRequest(each)) for each in (first, other)]
    words = [each.words for each in tables if isinstance(each, m.Table)]
    assert words[0].keys() == words[1].keys()
    assert words[0]["undo"] != words[1]["undo"]
    at, chosen = walked(desk, random.Random(SEED))
    desk.answer(seat, m.PlayRequest(at, chosen))
    logs = [desk.answer(seat, m.LogRequest(), each) for each in (first, other)]
    told = [each.told for each in logs if isinstance(each, m.Log)]
    assert len(told[0]) == len(told[1]) > 0
    assert desk.answer(seat, m.LanguageRequest("xx")) == m.failed("unknown-language")


# ---------------------------------------------------------------- law 5


def told_apart_by_nothing(desk: Desk, seat: str, rng: random.Random) -> Session | None:
    """The game with other cards where a seat does not see them; None if there can be no other."""
    session = desk.session
    machine, core = session.table.machine, session.table.backend.core(session.s)
    number = machine.program.universe.factions.index(seat)
    other = hidden.reshuffled(machine, core, number, rng)
    if other == core:
        return None
    twin = hidden.twin(session, other)
    twin.previous = None  # what its log says
    return twin if twin.outcome is None else None


@pytest.mark.parametrize("name", ["classics/goofspiel", "classics/kuhn_poker", "riot"])
def test_a_seat_is_sent_the_same_in_two_games_that_it_cannot_tell_apart(name: str) -> None:
    desk, rng = seated(name), random.Random(SEED)
    compared = 0
    for ply in range(PLIES):
        if desk.session.decision is None:
            break
        for seat in desk.session.seats if ply in (0, PLIES - 1) else ():
            twin = told_apart_by_nothing(desk, seat, rng)
            if twin is None:
                continue
            other = Desk(twin, dict(desk.seats))
            assert frames(desk, seat) == frames(other, seat)
            compared += 1
        at, chosen = walked(desk, rng)
        assert isinstance(desk.answer(decider(desk), m.PlayRequest(at, chosen)), m.Accepted)
    assert compared


def test_who_looks_on_sees_no_hand() -> None:
    desk = seated("classics/kuhn_poker")
    view = desk.answer(EVERYBODY, m.ViewRequest())
    assert isinstance(view, m.View)
    hands = [each for each in view.places if each.hidden]
    assert hands
    assert not any(each.stacks for each in hands)


# ---------------------------------------------------------------- the table


def after(desk: Desk, plies: int, rng: random.Random) -> None:
    for _ in range(plies):
        at, chosen = walked(desk, rng)
        assert isinstance(desk.answer(decider(desk), m.PlayRequest(at, chosen)), m.Accepted)
        if desk.session.decision is None:
            break


@pytest.mark.parametrize("name", ["classics/goofspiel", "rilatria", "riot"])
def test_an_earlier_moment_looks_as_it_did_then(name: str) -> None:
    desk, rng = seated(name), random.Random(SEED)
    watching = (*desk.session.seats, EVERYBODY)
    seen: dict[str, dict[int, m.View]] = {each: {} for each in watching}
    for _ in range(6):
        after(desk, 1, rng)
        for seat in watching:
            log, view = desk.answer(seat, m.LogRequest()), desk.answer(seat, m.ViewRequest())
            assert isinstance(log, m.Log)
            assert isinstance(view, m.View)
            if log.moments:
                seen[seat][log.moments[-1]] = view
    compared = 0
    for seat in watching:
        for moment, view in seen[seat].items():
            past = desk.answer(seat, m.PastRequest(moment))
            assert isinstance(past, m.View)
            assert (past.picture, past.places, past.tracks) == (
                view.picture,
                view.places,
                view.tracks,
            )
            compared += 1
        assert desk.answer(seat, m.PastRequest(10**6)) == m.failed("no-such-moment")
    assert compared


def test_with_two_seats_the_game_is_over_when_one_resigns_and_can_begin_anew() -> None:
    desk = seated("classics/connect_four")
    after(desk, 2, random.Random(SEED))
    assert desk.answer("red", m.RematchRequest()) == m.failed("not-over")
    assert desk.answer(EVERYBODY, m.ResignRequest(desk.at(EVERYBODY))) == m.failed("spectator")
    assert desk.answer("yellow", m.ResignRequest("old")) == m.failed("stale")
    assert desk.answer("yellow", m.ResignRequest(desk.at("yellow"))) == m.Done()
    view = desk.answer("red", m.ViewRequest())
    assert isinstance(view, m.View)
    assert (view.ending, view.turn, view.undo) == ("Yellow resigned.", None, False)
    assert desk.answer("red", m.OfferRequest()) == m.failed("over")
    assert desk.answer("yellow", m.UndoRequest(desk.at("yellow"))) == m.failed("over")
    assert desk.answer("red", m.RematchRequest()) == m.Done()
    assert desk.session.entries == []
    after(desk, 1, random.Random(SEED))


def test_with_more_seats_a_bot_plays_on_for_who_resigns() -> None:
    game = riotdsl.load("riot")
    lineup = next(each for each in game.ruleset.checked.program.lineups if len(each) > 2)
    session = Session(game.table(lineup), SEED)
    desk = Desk(session, dict.fromkeys(session.seats, HUMAN))
    seat = desk.session.seats[1]
    assert desk.answer(seat, m.ResignRequest(desk.at(seat))) == m.Done()
    assert desk.seats[seat] == "normal"
    assert desk.resigned is None


def test_alone_against_bots_undo_takes_back_what_they_did_since() -> None:
    desk = seated("classics/connect_four")
    desk.seats["yellow"] = "normal"
    before = desk.at("red")
    assert desk.may_undo("red") == "nothing-to-undo"
    after(desk, 2, random.Random(SEED))
    assert isinstance(desk.answer("red", m.UndoRequest(desk.at("red"))), m.Undone)
    assert desk.at("red") == before


# ---------------------------------------------------------------- messages


def test_the_published_schema_is_up_to_date(root: Path) -> None:
    kept = (root / "riotdsl" / "desk" / "messages.json").read_text("utf-8")
    assert kept == schema.laid_out(), (
        "run: python -m riotdsl.desk.schema > riotdsl/desk/messages.json"
    )


def test_answers_fit_the_schema() -> None:
    desk = seated("classics/kuhn_poker")
    validator = jsonschema.Draft202012Validator(schema.schema())
    for seat in (*desk.session.seats, EVERYBODY):
        for frame in frames(desk, seat):
            validator.validate(json.loads(frame))


def fuzzed(rng: random.Random, at: str, path: tuple[str, ...]) -> str:
    """A message with the right words in wrong places, or something else altogether.

    Half of those that need one have the mark of the position, and marks of its options: as they
    make an action, some of them only, or in another order.
    """
    values: tuple[Any, ...] = (
        None, True, -1, 1.5, 10**40, "", "x" * 50, [], [[]], {}, "\ud800", ["a"], {"at": 1},
        list(range(1200)), "2 2 2 2", "Infinity",
    )  # fmt: skip
    names = (*m.REQUESTS, "nothing", "", None, 7)
    message: dict[str, Any] = {"type": rng.choice(names), "id": rng.choice((1, 2, *values))}
    for field in ("at", "chosen", "text", "since", "language", "token", "seat", "other"):
        if rng.random() < 0.4:
            message[field] = rng.choice(values)
    if rng.random() < 0.5:
        some = rng.choices((*path, "none"), k=rng.randrange(5))
        bent = (path, path, path, path[: rng.randrange(len(path) + 1)], some, (*path, *path))
        deep = ("step", "play", "play", "why", "why", "touches", "undo")
        message["type"] = rng.choice((*deep, message["type"]))
        message |= {"id": 1, "at": at, "chosen": rng.choice(bent)}
        if rng.random() < 0.3:
            message |= {"text": " ".join(rng.choices(TYPED, k=rng.randrange(6)))}
        kind: type = m.REQUESTS.get(message["type"] or "", m.PlayRequest)
        fields = codec.types(kind)
        message = {each: message[each] for each in message if each in {"type", "id", *fields}}
    text = json.dumps(message)
    cut = rng.random()
    return text[: rng.randrange(len(text))] if cut < 0.1 else "[" * 5000 if cut < 0.12 else text


@pytest.mark.parametrize("name", ["classics/kuhn_poker", "rilatria", "riot"])
def test_whatever_is_sent_gets_a_typed_answer_and_only_play_changes_the_game(name: str) -> None:
    desk, rng = seated(name), random.Random(SEED)
    reached: dict[type, set[str]] = {}
    at, path = walked(desk, rng)
    for _ in range(300):
        if desk.is_over:
            desk = seated(name)
        seat, before = decider(desk), desk.session.state
        if at != desk.at(seat):
            at, path = walked(desk, rng)
        found = codec.read(fuzzed(rng, at, path))
        if isinstance(found, m.Failed):
            continue
        asking = rng.choice((seat, seat, *desk.session.seats, EVERYBODY))
        answer = desk.answer(asking, found.request)
        codec.written(answer, found.id)
        reached.setdefault(type(found.request), set()).add(type(answer).__name__)
        if not isinstance(answer, m.Accepted | m.Undone):
            assert desk.session.state == before
    assert "Step" in reached[m.StepRequest]
    assert {"Failed", "Accepted", "Refused"} <= reached[m.PlayRequest]
    assert {"Told", "Refused"} <= reached[m.WhyRequest]


def test_a_message_has_a_size() -> None:
    assert codec.read("x" * 100_000) == m.failed("too-large")
