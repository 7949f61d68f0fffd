"""The full-screen table, driven by keys and clicks."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import riotdsl
from riotdsl.arena.bots.factory import make_bot
from riotdsl.arena.bots.player import Thinking
from riotdsl.game.session import Session
from riotdsl.saves.autosave import Keeper
from riotdsl.saves.files import read
from riotdsl.saves.verify import Save
from tests.cli.panes import panes


def session_of(name: str, seed: int = 1) -> Session:
    return Session(riotdsl.load(name, language="en").table(None), seed)


def greedy(session: Session, *seats: str) -> dict[str, Callable[[], Any]]:
    """Greedy bots for seats."""

    def bot(number: int) -> Any:  # noqa: ANN401 - a bot
        return make_bot("greedy", 1, len(session.entries), number, Thinking(None))

    return {seat: partial(bot, session.seats.index(seat)) for seat in seats}


def run(play: Coroutine[Any, Any, None]) -> None:
    asyncio.run(play)


def test_a_whole_game_by_keys() -> None:
    session = session_of("classics/connect_four")

    async def play() -> None:
        async with panes(session, greedy(session, "yellow")) as table:
            while session.options is not None:
                await table.press("tab")
                assert table.board.has_focus
                await table.press("right", "enter")
                await table.press("escape")
            assert "Press Enter to leave" in table.text("#prompt")
            await table.press("enter")
            assert table.table.is_done
            assert table.table.is_over

    run(play())
    assert session.outcome is not None


def test_a_whole_game_by_clicks_on_the_board() -> None:
    session = session_of("classics/connect_four")

    async def play() -> None:
        async with panes(session, {}) as table:
            while session.options is not None:
                lit = table.board.lit
                assert len(lit) == len(session.legal_actions()), (
                    "where each disc will lie is marked"
                )
                count = len(session.entries)
                await table.click(lit[0])
                assert len(session.entries) == count + 1

    run(play())
    assert session.outcome is not None
    assert session.outcome.winners


def test_what_can_be_chosen_is_marked_by_signs_and_not_by_colour_alone() -> None:
    session = session_of("classics/connect_four")

    async def play() -> None:
        async with panes(session, greedy(session, "yellow")) as table:
            await table.press("escape")
            row = next(row for row in table.rows if row.startswith(" 1 "))
            assert row.count("[  ]") == 7

    run(play())


def test_a_click_narrows_the_list_and_escape_takes_it_back() -> None:
    session = session_of("classics/breakthrough")

    async def play() -> None:
        async with panes(session, {}) as table:
            every = len(table.app.query_one("#list").spots)
            await table.click("b7")
            shown = table.app.query_one("#list").spots
            assert 1 < len(shown) < every
            assert set(table.board.lit) == {"a6", "b6", "c6"}
            assert not session.entries
            await table.press("escape")
            assert len(table.app.query_one("#list").spots) == every
            await table.click("b7")
            await table.click("c6")
            assert [entry.member[1:] for entry in session.entries] == [(49, 42)]

    run(play())


def test_an_opening_of_riot_by_clicks() -> None:
    session = session_of("riot")

    async def play() -> None:
        async with panes(session, greedy(session, "police")) as table:
            for label in ("building.1.3", "building.2.3", "building.4.3", "building.5.3"):
                await table.click(label)
            assert session.decision is not None
            assert session.decision.stage != "placing"
            placed = session.view("autonomen").places
            assert all(f"building.{number}.3" in placed for number in (1, 2, 4, 5)), (
                "what was clicked on was played"
            )

    run(play())


def test_a_list_is_clicked_on() -> None:
    session = session_of("riot")

    async def play() -> None:
        async with panes(session, greedy(session, "police")) as table:
            await table.press("escape")
            listed = table.app.query_one("#list")
            spot = listed.spots[2]
            await table.pilot.click(listed, offset=(spot.start + 1, spot.row))
            await table.waited()
            assert "building.1.3" in session.view("autonomen").places

    run(play())


@pytest.mark.parametrize("name", ["riot", "rilatria", "classics/connect_four", "classics/pig"])
def test_every_pane_is_inside_of_any_screen(name: str) -> None:
    session = session_of(name)
    seats = session.seats

    async def play() -> None:
        async with panes(session, greedy(session, *seats[1:])) as table:
            for size in ((80, 30), (200, 60), (120, 40), (80, 60), (80, 30)):
                await table.pilot.resize_terminal(*size)
                await table.waited()
                for pane in ("#board_pane", "#decision_pane", "#story_pane", "#entry", "#keys"):
                    region = table.app.query_one(pane).region
                    assert region.right <= size[0], (pane, size)
                    assert region.bottom <= size[1], (pane, size)
                decision = table.app.query_one("#decision_pane").region
                assert decision.height >= 6
                assert not decision.overlaps(table.app.query_one("#board_pane").region)
                assert len(table.rows) == size[1]

    run(play())


def test_entries_answers_completion_and_history() -> None:
    session = session_of("classics/connect_four")

    async def play() -> None:
        async with panes(session, greedy(session, "yellow")) as table:
            await table.press("escape")
            await table.enter("why 99")
            assert "You could" in table.text("#story")
            await table.enter("?")
            assert table.app.is_reading
            assert "undo" in table.text("#text")
            await table.press("escape")
            assert not table.app.is_reading
            await table.press("up", "up")
            entry = table.app.query_one("#entry")
            assert entry.value == "why 99"
            await table.press("escape")
            await table.press("d", "r", "tab")
            assert entry.value.startswith("Drop: ")
            await table.press("3", "enter")
            assert session.entries[0].member == (0, 3)

    run(play())


def test_leaving_and_going_on_loses_nothing(tmp_path: Path) -> None:
    session = session_of("classics/connect_four")
    taken = {"red": "human", "yellow": "greedy"}
    keeper = Keeper(tmp_path / "game.json", session, taken)

    async def play() -> None:
        async with panes(session, greedy(session, "yellow"), keeper=keeper) as table:
            await table.enter("3")
            await table.enter("q")
            assert table.table.is_done
            assert not table.table.is_over
            assert table.table.failure is None

    run(play())
    save = read(keeper.path)
    assert isinstance(save, Save)
    assert [each.member for each in save.session.entries] == [
        each.member for each in session.entries
    ]
    assert len(session.entries) == 2


def test_an_interrupt_leaves_whoever_decides() -> None:
    session = session_of("classics/connect_four")

    async def play() -> None:
        async with panes(session, greedy(session, "yellow")) as table:
            await table.press("ctrl+c")
            assert table.table.is_done
            assert isinstance(table.table.failure, KeyboardInterrupt)

    run(play())


def test_nothing_of_one_seat_is_on_the_screen_when_the_next_sits_down() -> None:
    session = session_of("rilatria")

    async def play() -> None:
        async with panes(session, {}) as table:
            assert "nobody else" in table.text("#prompt")
            assert not table.board.lines
            for _ in range(12):
                if "Drawn cards" in table.text("#stands"):
                    break
                await table.go_on()
            first = table.text("#title")
            assert "Drawn cards" in table.text("#stands")
            for _ in range(12):
                await table.go_on()
                if "nobody else" in table.text("#prompt"):
                    break
            screen = "\n".join(table.rows)
            assert "Drawn cards" not in screen
            assert not table.board.lines
            assert "raw" not in table.text("#story")
            await table.press("enter")
            assert table.text("#title") != first
            entry = table.app.query_one("#entry")
            entered = [entry.entered.pop(seat) for seat in session.seats]
            await table.press("up")
            assert all(entered)
            assert not entry.value, "earlier entries are those of a seat"

    run(play())


def test_what_goes_wrong_in_the_game_or_the_panes_is_raised_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise TypeError

    session = session_of("classics/connect_four")

    async def play() -> None:
        async with panes(session, greedy(session, "yellow")) as table:
            monkeypatch.setattr(Session, "accept", broken)
            await table.enter("3")
            assert table.table.is_done
            assert isinstance(table.table.failure, TypeError)

    run(play())


def test_a_first_game_begins_with_its_card_and_one_enter() -> None:
    session = session_of("riot")

    async def play() -> None:
        async with panes(session, greedy(session, "police"), introduced=True) as table:
            assert table.app.is_reading
            assert "see this again." in "\n".join(table.rows), "the prompt is whole"
            assert "Esc" not in table.text("#keys")
            await table.press("escape")
            assert table.app.is_reading, "nothing is below it yet"
            await table.enter("how")
            assert "In a fight" in table.text("#text")
            await table.enter("")
            assert not table.app.is_reading
            assert len(table.app.query_one("#list").spots) > 7

    run(play())


def test_who_leaves_at_the_card_has_left() -> None:
    session = session_of("classics/connect_four")

    async def play() -> None:
        async with panes(session, greedy(session, "yellow"), introduced=True) as table:
            await table.enter("q")
            assert table.table.is_done
            assert table.table.failure is None
            assert not session.entries

    run(play())


def test_what_is_taken_back_is_no_longer_told() -> None:
    session = session_of("classics/connect_four")

    async def play() -> None:
        async with panes(session, greedy(session, "yellow")) as table:
            await table.enter("4")
            assert table.text("#story").count("Red: Drop: 4") == 1
            await table.enter("undo")
            assert "Drop: 4" not in table.text("#story")
            await table.enter("5")
            assert table.text("#story").count("Red: Drop: 5") == 1

    run(play())


def test_several_people_at_one_screen_are_told_everything_once() -> None:
    session = session_of("classics/connect_four")

    async def play() -> None:
        async with panes(session, {}) as table:
            for number in (1, 2, 3, 4):
                await table.enter(str(number))
            told = table.text("#story")
            assert [told.count(f"Drop: {number}") for number in (1, 2, 3, 4)] == [1, 1, 1, 1]

    run(play())


def test_nothing_is_completed_while_somebody_else_decides() -> None:
    session = session_of("classics/connect_four")
    bots, begun, goes_on = greedy(session, "yellow"), threading.Event(), threading.Event()

    def slow() -> Any:  # noqa: ANN401 - a bot
        begun.set()
        assert goes_on.wait(30)
        return bots["yellow"]()

    async def play() -> None:
        async with panes(session, {"yellow": slow}) as table:
            await table.pilot.press("3", "enter")
            await asyncio.to_thread(begun.wait, 30)
            assert table.app.query_one("#entry").known().readings == ()
            goes_on.set()
            await table.waited()
            assert table.app.query_one("#entry").known().readings

    run(play())


def test_what_goes_wrong_in_a_bot_is_raised_and_no_interrupt() -> None:
    session = session_of("classics/connect_four")

    def broken() -> Any:  # noqa: ANN401 - a bot
        raise TypeError

    async def play() -> None:
        async with panes(session, {"yellow": broken}) as table:
            await table.enter("3")
            table.table.close()
            assert isinstance(table.table.failure, TypeError)

    run(play())


def test_more_says_that_the_list_is_whole() -> None:
    session = session_of("rilatria")

    async def play() -> None:
        async with panes(session, greedy(session, session.seats[1])) as table:
            await table.enter("more")
            assert "whole list" in table.text("#story")

    run(play())


def test_an_answer_covers_no_more_than_it_needs_and_a_click_closes_it() -> None:
    session = session_of("classics/breakthrough")

    async def play() -> None:
        async with panes(session, greedy(session, session.seats[1])) as table:
            await table.enter("?")
            reading = table.app.query_one("#reading")
            assert table.app.is_reading
            assert reading.region.height == len(table.table.showing.answer) + 2
            assert reading.region.bottom == table.app.query_one("#entry").region.y
            await table.pilot.click(reading, offset=(2, 1))
            await table.pilot.pause()
            assert not table.app.is_reading

    run(play())


def test_an_answer_is_broken_for_the_pane_that_it_is_in() -> None:
    session = session_of("riot")

    async def play() -> None:
        async with panes(session, greedy(session, "police")) as table:
            await table.enter("99")
            rows, room = table.text("#story").splitlines(), table.app.story.width - 2
            assert len(rows) > 1
            for row, after in itertools.pairwise(rows):
                assert len(row) <= room
                assert len(row) + 1 + len(after.split()[0]) > room, "no row ends early"

    run(play())


def test_a_place_is_typed_as_the_board_has_it() -> None:
    session = session_of("riot")

    async def play() -> None:
        async with panes(session, greedy(session, "police")) as table:
            for entry in ("1.1", "2.1", "3.1", "4.1", "buy 2 basic units; 0"):
                await table.enter(entry)
            assert "EP 1" in "\n".join(table.rows)
            count = len(session.entries)
            await table.enter("deploy 1 basic unit on ep 1")
            assert len(session.entries) > count
            assert "entry.1" in session.view("autonomen").places

    run(play())


@pytest.mark.parametrize(
    ("name", "headings"),
    [("classics/connect_four", list("1234567")), ("classics/breakthrough", list("abcdefgh"))],
)
def test_files_are_called_as_they_are_typed(name: str, headings: list[str]) -> None:
    session = session_of(name)

    async def play() -> None:
        async with panes(session, greedy(session, session.seats[1])) as table:
            rows = [row[: table.app.story.x or None].split() for row in table.rows]
            assert headings in rows

    run(play())


def test_each_number_of_a_list_is_where_it_is_clicked_on() -> None:
    session = session_of("classics/connect_four")

    async def play() -> None:
        async with panes(session, greedy(session, "yellow")) as table:
            listed = table.app.query_one("#list")
            rows = str(listed.content).splitlines()
            written = [rows[spot.row][spot.start : spot.end] for spot in listed.spots]
            assert written == list("1234567")

    run(play())
