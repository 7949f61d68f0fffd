"""Numbers without gaps, and what is typed without the name of an action."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import riotdsl
from tests.cli.test_play_screen import Paper
from tests.cli.test_play_small import HOST, Terminal

Host = Any
ENTRIES = import_module("riotdsl.cli.table.entries").Entries

SHOP = """\
game shop { players red, blue }
faction red, blue
place axe, bow, cap
track sold(p: place): yes or no
track open: yes or no

procedure play() {
  for each n in 1..3 { let red do buy, unlock, call until leave  let blue do buy until leave }
}
action buy {
  choose what: one place where not it.sold
  then { set what.sold = yes }
}
action unlock { require closed: not open say "It is open."  then { set open = yes } }
action call { require opened: open say "It is closed."  then { set open = yes } }
action leave { then { set open = open } }
"""


@pytest.fixture
def shop(tmp_path: Path) -> Host:
    (tmp_path / "shop.riot").write_text(SHOP)
    session = riotdsl.load(str(tmp_path)).new(seed=1)
    host = HOST(session, Terminal(session.seats, 79), {})
    host.story.follow()
    return host


def listed(host: Host, *taken: str) -> dict[str, int]:
    """The numbers of what can be done, by what it is in short, after some actions."""
    for text in taken:
        host.take(host.session.read(text))
        host.show(host.session.decision.seat)
    host.show(host.session.decision.seat)
    return {each.offered.text: each.number for each in host.menu.items}


def test_numbers_stay_as_far_as_that_leaves_no_gaps(shop: Host) -> None:
    first = listed(shop)
    assert first == {"buy axe": 1, "buy bow": 2, "buy cap": 3, "unlock": 4, "leave": 0}
    assert listed(shop, "unlock") == {
        "buy axe": 1, "buy bow": 2, "buy cap": 3, "call": 4, "leave": 0,
    }  # fmt: skip
    assert listed(shop, "buy axe") == {"buy bow": 1, "buy cap": 2, "call": 3, "leave": 0}
    shop.undo("red")
    shop.undo("red")
    assert listed(shop) == first


def test_numbers_begin_anew_with_a_phase(shop: Host) -> None:
    listed(shop, "buy axe", "unlock")
    assert listed(shop, "leave") == {"buy bow": 1, "buy cap": 2, "leave": 0}
    assert listed(shop, "leave") == {"buy bow": 1, "buy cap": 2, "call": 3, "leave": 0}


def test_numbers_in_a_pipe_have_no_gaps(shop: Host) -> None:
    shop.menu = HOST(shop.session, Paper(shop.session.seats, 79), {}).menu
    assert listed(shop, "buy axe") == {"buy bow": 1, "buy cap": 2, "unlock": 3, "leave": 0}


def answer(host: Host, entry: str) -> str:
    host.show(host.session.decision.seat)
    host.screen.rows.clear()
    ENTRIES(host, host.session.decision.seat).enter(entry)
    return " ".join(" ".join(host.screen.rows).split())


def test_choices_without_the_name_of_their_action_are_refused_as_it_is() -> None:
    session = riotdsl.load("riot").new(seed=4)
    host = HOST(session, Terminal(session.seats, 79), {})
    host.story.follow()
    host.take(session.read("building 3.3"))
    for entry in ("building 3.2", "why building 3.2"):
        said = answer(host, entry)
        assert "rule: settle.new_area" in said
        assert "no action" not in said
    assert "There is no action `xyzzy`." in answer(host, "xyzzy")


def test_a_piece_of_another_seat_is_not_taken_for_an_own_one() -> None:
    session = riotdsl.load("rilatria", language="en").new(seed=4)
    while session.decision is not None and session.decision.stage != "free":
        session.play(session.legal_actions()[0].expand()[0])
    assert session.decision is not None
    host = HOST(session, Terminal(session.seats, 79), {})
    host.story.recall()
    view = session.view(session.decision.seat)
    theirs, mine = (
        next(
            label
            for label, place in view.places.items()
            if len(label) == 2
            and any(t.kind == "hulk" and (t.owner == view.seat) == own for t in place.things)
        )
        for own in (False, True)
    )
    said = answer(host, f"move hulk from {theirs} to e5")
    assert said.startswith(
        f"You can't do that: Nothing of yours is as `move hulk from {theirs} to e5`"
    )
    assert f"Move the hulk from {mine} to e5." in said


def test_a_page_of_one_line_lists_something(shop: Host) -> None:
    listed(shop)
    shop.menu.shown = 0
    rows = ["".join(text for text, _ in each) for each in shop.menu.page(79, 1)]
    assert any("axe" in row for row in rows)
