"""Seat saves: what one seat may know of a game, for play by mail.

There is no seed, no generator, no state, no card that the seat does not see, and no list of the
game's declarations. It is built from what the seat is shown, never by deleting from the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from riotdsl.game import labels
from riotdsl.game.action import Family
from riotdsl.game.session import Session
from riotdsl.game.table import Table
from riotdsl.game.view import PlaceView, Things, View
from riotdsl.machine.listing import DecisionTooLargeError
from riotdsl.program.components.universe import Token, Universe
from riotdsl.saves.document import (
    SEAT,
    Document,
    decision_part,
    heading,
    outcome_part,
    rules_part,
    sealed,
)
from riotdsl.saves.problems import EDITED, quoted, set_up, wrong
from riotdsl.saves.replay import BY_CHANCE
from riotdsl.saves.rules import rules_of
from riotdsl.saves.seat_log import told
from riotdsl.saves.seat_names import check_names
from riotdsl.text.lazy_dataclass import dataclass, field

OPEN = " ..."


@dataclass(frozen=True, slots=True)
class SeatSave:
    """A seat save that was read; it can be looked at and not be played on."""

    table: Table = field(repr=False)
    document: Document = field(repr=False)

    @property
    def seat(self) -> str:
        return str(self.document["seat"])


def seat_document(session: Session, seats: Mapping[str, str], seat: str) -> Document:
    """What a seat may know of a game; SaveError as for a save of the whole."""
    if session.origin is not None:
        raise set_up()
    rules = rules_part(rules_of(session.table))
    del rules["parts"]
    decision = session.decision
    own = decision is not None and decision.seat == seat
    return sealed(
        {
            **heading(SEAT),
            "seat": seat,
            "rules": rules,
            "language": session.table.words.language,
            "seats": {each: seats[each] for each in session.seats},
            "log": _log(session, seat),
            "decision": decision_part(session),
            "actions": [family_part(each) for each in session.legal_actions()] if own else [],
            "outcome": outcome_part(session),
            "view": view_part(session.view(seat)),
        }
    )


def _log(session: Session, seat: str) -> list[Document]:
    texts = zip(session.entries, told(session, seat), strict=True)
    return [
        {"by": entry.seat or BY_CHANCE, "text": text} for entry, text in texts if text is not None
    ]


def family_part(family: Family) -> Document:
    """A family of actions; if it is not a single one, with one of them that can be listed."""
    found = {"text": family.text, "name": family.name, "ranges": dict(family.ranges)}
    try:
        first = next(iter(family.expand()), None) if _is_open(family) else None
    except DecisionTooLargeError:
        first = None
    return found if first is None else {**found, "example": first.text}


def _is_open(family: Family) -> bool:
    return bool(family.ranges) or family.text.endswith(OPEN)


def view_part(view: View) -> Document:
    return {
        "decider": view.decider,
        "places": {name: _place(place) for name, place in view.places.items()},
        "tracks": {name: dict(cells) for name, cells in view.tracks.items()},
        "variables": dict(view.variables),
        "over": view.over,
        "winners": list(view.winners),
    }


def _place(place: PlaceView) -> Document:
    return {"things": [_things(each) for each in place.things], "hidden": place.hidden}


def _things(things: Things) -> Document:
    return {
        "kind": things.kind,
        "sort": things.sort,
        "owner": things.owner,
        "count": things.count,
        "marks": dict(things.marks),
    }


# ---------------------------------------------------------------- reading


def view_from(found: Document) -> View:
    """The view in a valid seat document."""
    part = found["view"]
    places = {
        name: PlaceView(
            tuple(
                Things(t["kind"], t["sort"], t["owner"], t["count"], tuple(t["marks"].items()))
                for t in place["things"]
            ),
            place["hidden"],
        )
        for name, place in part["places"].items()
    }
    return View(
        found["seat"], part["decider"], places, part["tracks"], part["variables"], part["over"],
        tuple(part["winners"]),
    )  # fmt: skip


def check_view(found: Document, table: Table) -> None:
    """SaveError where a seat save cannot be one of these rules."""
    view = found["view"]
    decision = found["decision"]
    check_names(found, table.machine)
    if view["decider"] != (decision and decision["seat"]) or view["over"] != (decision is None):
        message = "This does not fit the decision."
        raise wrong("view", ["view", "decider"], message, EDITED)
    if (found["outcome"] is not None) != view["over"]:
        raise wrong("view", ["outcome"], "This does not fit the view.", EDITED)
    if found["actions"] and (decision is None or decision["seat"] != found["seat"]):
        raise wrong("view", ["actions"], "The seat does not decide.", EDITED)
    if set(view["tracks"]) != set(table.machine.program.tracks):
        raise wrong("view", ["view", "tracks"], "These are not the tracks of the game.", EDITED)
    _check_places(found, table)


def _check_places(found: Document, table: Table) -> None:
    """There are no more things of a kind and an owner than in the box."""
    universe = table.machine.program.universe
    box = Counter(
        (labels.entity(universe, sort, number), sort, _owner(universe, token))
        for sort in ("unit", "card")
        for number, token in enumerate(universe.tokens(sort))
    )
    hidden = 0
    for name, place in found["view"]["places"].items():
        for number, things in enumerate(place["things"]):
            kind = things["kind"], things["sort"], things["owner"]
            box[kind] -= things["count"]
            if box[kind] < 0:
                message = f"There are not so many of {quoted(things['kind'])}."
                raise wrong("view", ["view", "places", name, "things", number], message, EDITED)
        hidden += place["hidden"]
    if hidden > sum(box.values()):
        raise wrong("view", ["view", "places"], "There are not so many hidden cards.", EDITED)


def _owner(universe: Universe, token: Token) -> str | None:
    return None if token.owner is None else universe.factions[token.owner]
