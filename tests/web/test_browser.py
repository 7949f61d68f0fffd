"""A whole game by clicks in a real browser, from the lobby to its end."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
PATIENCE = 60_000  # milliseconds that the browser waits for what must come

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium: apt-get install chromium"),
    pytest.mark.xdist_group("browser"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A server on a free port of this machine."""
    running = import_module("riotdsl.web.running")
    house = import_module("riotdsl.web.house")
    shelf = import_module("riotdsl.web.shelf")
    folder: Path = tmp_path_factory.mktemp("tables")
    with running.listening("127.0.0.1", 0) as at:
        found = running.Server(house.House(shelf.Shelf(folder)), "127.0.0.1", at)
        thread = threading.Thread(target=found.run, daemon=True)
        thread.start()
        yield found
        found.stop()
        thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        found = started.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield found
        found.close()


def page_of(browser: Any, address: str, **shown: Any) -> Any:  # noqa: ANN401 - of playwright
    """A page in a browser of its own that ends the test if a script fails."""
    page = browser.new_context(**shown).new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto(address)
    return page


def opened(server: Any, browser: Any, game: str) -> Any:  # noqa: ANN401 - of playwright
    """The page of the lobby when a table of a game is set up for two people."""
    page = page_of(browser, server.lobby)
    page.get_by_role("button", name=game).click()
    page.locator("select[id^=seat-]").first.wait_for()
    for each in page.locator("select[id^=seat-]").all():
        each.select_option("human")
    page.get_by_role("button", name="Begin").click()
    page.locator("#links a").first.wait_for()
    return page


def test_a_game_is_played_by_clicks_and_a_second_browser_follows_it(
    server: Any,  # noqa: ANN401 - of playwright
    browser: Any,  # noqa: ANN401 - the same
) -> None:
    lobby = opened(server, browser, "Connect four")
    red = page_of(browser, lobby.get_by_role("link", name="Red").get_attribute("href"))
    yellow = page_of(
        browser,
        lobby.get_by_role("link", name="Yellow").get_attribute("href"),
        viewport={"width": 390, "height": 844},
        color_scheme="dark",
    )
    for row in range(1, 5):
        red.locator(f".spot.lit[data-place=a{row}]").click()
        red.locator(f".spot[data-place=a{row}][aria-label*=Red]").wait_for()
        if row < 4:
            spot = yellow.locator(f".spot.lit[data-place=b{row}]")
            spot.focus()
            yellow.keyboard.press("Enter")
    for page in (red, yellow):
        page.locator(".ending").wait_for()
        assert "four in a line" in page.locator(".ending").inner_text()
        assert page.locator("#story li").count() == 7
    assert red.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert yellow.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_refusal_says_which_rule_and_a_reload_shows_the_same_position(
    server: Any,  # noqa: ANN401 - of playwright
    browser: Any,  # noqa: ANN401 - the same
) -> None:
    lobby = opened(server, browser, "Connect four")
    link = lobby.get_by_role("link", name="Everyone at this screen").get_attribute("href")
    page = page_of(browser, link)
    for row in range(1, 7):
        page.locator(f".spot.lit[data-place=d{row}]").click()
        page.locator(f".spot[data-place=d{row}]:not(.lit)").wait_for()
    page.get_by_role("textbox").fill("insert 4")
    page.get_by_role("button", name="Enter").click()
    told = page.get_by_role("alert")
    told.wait_for()
    assert "insert.room" in told.inner_text()
    page.get_by_role("button", name="Undo").click()
    page.locator(".spot.lit[data-place=d6]").wait_for()
    page.reload()
    page.locator(".spot.lit[data-place=d6]").wait_for()
    assert page.locator("#story li").count() == 5


def test_a_curtain_hides_the_hand_until_the_next_person_is_there(
    server: Any,  # noqa: ANN401 - of playwright
    browser: Any,  # noqa: ANN401 - the same
) -> None:
    lobby = opened(server, browser, "Kuhn poker")
    link = lobby.get_by_role("link", name="Everyone at this screen").get_attribute("href")
    page = page_of(browser, link)
    for choice in ("Bet", "Call"):
        page.locator("#curtain[open]").wait_for()
        assert page.locator("main .tray").count() == 0
        page.locator("#curtain-show").click()
        page.locator(".tray.own").wait_for()
        page.get_by_role("button", name=choice, exact=True).click()
    page.locator(".ending").wait_for()


def test_an_earlier_moment_is_looked_at_and_after_resigning_there_is_a_rematch(
    server: Any,  # noqa: ANN401 - of playwright
    browser: Any,  # noqa: ANN401 - the same
) -> None:
    lobby = opened(server, browser, "Connect four")
    link = lobby.get_by_role("link", name="Everyone at this screen").get_attribute("href")
    page = page_of(browser, link)
    page.on("dialog", lambda dialog: dialog.accept())
    for place in ("a1", "b1"):
        page.locator(f".spot.lit[data-place={place}]").click()
        page.locator(f".spot[data-place={place}]:not(.lit)").wait_for()
    page.locator(".moment").first.click()
    page.locator("#notice:not([hidden])").wait_for()
    assert "Red" in page.locator("[data-place=a1]").get_attribute("aria-label")
    assert "Yellow" not in page.locator("[data-place=b1]").get_attribute("aria-label")
    assert page.locator(".spot.lit").count() == 0
    page.get_by_role("button", name="Back to now").click()
    page.locator(".spot[data-place=b1][aria-label*=Yellow]").wait_for()
    page.get_by_role("button", name="Resign").click()
    page.locator(".ending").wait_for()
    page.get_by_role("button", name="Rematch").click()
    page.locator(".spot.lit[data-place=a1]").wait_for()
    assert page.locator(".moment").count() == 0


def test_two_editions_are_shown_side_by_side_where_they_part(
    server: Any,  # noqa: ANN401 - of playwright
    browser: Any,  # noqa: ANN401 - the same
) -> None:
    page = page_of(
        browser,
        f"{server.address}/editions?game=rilatria#{server.key}",
        viewport={"width": 390, "height": 844},
    )
    page.locator("#matrix tbody tr").first.wait_for()
    every = page.locator("#matrix tbody tr").count()
    page.locator("#kind").select_option("conflict")
    assert 0 < page.locator("#matrix tbody tr").count() < every
    page.locator("#matrix tbody button").first.click()
    page.get_by_role("button", name="Show me").click()
    page.locator(".sides").wait_for()
    assert page.locator(".sides > div").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
