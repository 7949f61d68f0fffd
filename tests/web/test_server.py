"""The server lets in who has a link, keeps every game, and survives whatever is sent to it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

starlette = pytest.importorskip("starlette", reason="the extra `web` is not installed")
pytest.importorskip("httpx2", reason="starlette needs httpx2 for its client")

from starlette.testclient import TestClient, WebSocketTestSession  # noqa: E402 - if it is there
from starlette.websockets import WebSocketDisconnect  # noqa: E402 - the same

KEY = "the key of the house"
GAME = "classics/connect_four"
Client = Callable[[], TestClient]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Client]:
    """A way to start the server again and again on the same folder."""
    house = import_module("riotdsl.web.house")
    shelf = import_module("riotdsl.web.shelf")
    server = import_module("riotdsl.web.server")
    running: list[TestClient] = []

    def start() -> TestClient:
        for each in running:
            each.__exit__(None, None, None)
        running.clear()
        found = house.House(shelf.Shelf(tmp_path / "tables"))
        client = TestClient(server.application(found, KEY), base_url="http://127.0.0.1")
        client.__enter__()
        running.append(client)
        return client

    yield start
    for each in running:
        each.__exit__(None, None, None)


def lobby(client: TestClient, what: str, asked: object, key: str = KEY) -> Any:  # noqa: ANN401 - JSON
    answer = client.post(
        f"/lobby/{what}", content=json.dumps(asked), headers={"Authorization": f"Bearer {key}"}
    )
    return answer.json()


def new_table(client: TestClient, **seats: str) -> Any:  # noqa: ANN401 - JSON
    return lobby(client, "open", {"game": GAME, "seats": seats})


class Guest:
    """One at a table, who asks and waits for the answer; what is sent besides is kept."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.number = 0
        self.pushed: list[Any] = []

    def ask(self, type_: str, **given: object) -> Any:  # noqa: ANN401 - JSON
        self.number += 1
        self.socket.send_text(json.dumps({"id": self.number, "type": type_, **given}))
        while True:
            found = json.loads(self.socket.receive_text())
            if found.get("id") == self.number:
                return found
            self.pushed.append(found)

    def hears(self) -> Any:  # noqa: ANN401 - JSON
        """What is sent by itself, or was already, but for who sits here."""
        while True:
            next_ = self.pushed.pop(0) if self.pushed else json.loads(self.socket.receive_text())
            if next_["type"] != "table":
                return next_


def test_two_people_play_over_their_links_and_a_third_looks_on(opened: Client) -> None:
    client = opened()
    table = new_table(client)
    address = f"/socket/{table['name']}"
    with (
        client.websocket_connect(address) as first,
        client.websocket_connect(address) as second,
        client.websocket_connect(address) as third,
    ):
        red, yellow, looker = Guest(first), Guest(second), Guest(third)
        assert red.ask("hello", token=table["seats"]["red"])["yours"] == ["red"]
        assert yellow.ask("hello", token=table["seats"]["yellow"])["yours"] == ["yellow"]
        assert looker.ask("hello", token=table["spectators"])["yours"] == []
        at = red.ask("view")["at"]
        assert red.ask("play", at=at, text="insert 4")["type"] == "accepted"
        assert yellow.hears()["type"] == looker.hears()["type"] == "changed"
        view = looker.ask("view")
        assert view["turn"] == "yellow"
        assert looker.ask("play", at=view["at"], text="insert 4")["code"] == "spectator"
        assert red.ask("view", seat="yellow")["code"] == "not-your-seat"


def test_a_restart_loses_nothing_and_links_stay_valid(opened: Client) -> None:
    client = opened()
    table = new_table(client)
    with client.websocket_connect(f"/socket/{table['name']}") as socket:
        red = Guest(socket)
        red.ask("hello", token=table["seats"]["red"])
        red.ask("play", at=red.ask("view")["at"], text="insert 4")
        before = red.ask("view")
    client = opened()
    with client.websocket_connect(f"/socket/{table['name']}") as socket:
        red = Guest(socket)
        red.ask("hello", token=table["seats"]["red"])
        assert red.ask("view") == {**before, "id": 2}
    kept = lobby(client, "tables", {})["tables"]
    assert [each["title"] for each in kept] == ["Connect four"]


def test_a_bot_answers_by_itself(opened: Client) -> None:
    client = opened()
    table = new_table(client, yellow="random")
    with client.websocket_connect(f"/socket/{table['name']}") as socket:
        red = Guest(socket)
        red.ask("hello", token=table["seats"]["red"])
        red.ask("play", at=red.ask("view")["at"], text="insert 4")
        while red.ask("view")["turn"] != "red":
            assert red.hears()["type"] == "changed"
        assert red.ask("log")["lines"] == 2


def test_nobody_gets_in_without_a_token(opened: Client) -> None:
    client = opened()
    table = new_table(client)
    with client.websocket_connect(f"/socket/{table['name']}") as socket:
        guest = Guest(socket)
        assert guest.ask("view")["code"] == "no-hello"
        for token in ("", "guessed", table["name"], "\u2603" * 10):
            assert guest.ask("hello", token=token)["code"] == "unknown-token"
        assert guest.ask("hello", token=table["everyone"])["yours"] == ["red", "yellow"]
    for name in ("0" * 16, "a", table["name"] + "0"):
        with client.websocket_connect(f"/socket/{name}") as socket:
            assert Guest(socket).ask("hello", token=table["everyone"])["code"] == "unknown-token"


def test_a_page_of_another_server_is_turned_away(opened: Client) -> None:
    client = opened()
    table = new_table(client)
    foreign = {"Origin": "http://elsewhere.example"}
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/socket/{table['name']}", headers=foreign) as socket,
    ):
        socket.receive_text()
    for origin in (*foreign.values(), "null", "http://[", "http://127.0.0.1.example"):
        headers = {"Origin": origin, "Authorization": f"Bearer {KEY}"}
        assert client.post("/lobby/games", headers=headers).status_code == 403


def test_the_lobby_needs_the_key(opened: Client) -> None:
    client = opened()
    assert GAME in lobby(client, "games", {})["games"]
    assert "error" in lobby(client, "games", {}, "another")
    assert "error" in lobby(client, "open", {"game": "../secrets"})
    assert "error" in lobby(client, "open", {"game": GAME, "seats": {"nobody": "human"}})
    for content in (b"[", b"[]", b"7", b'{"name": 7}', b"x" * 100_000):
        answer = client.post(
            "/lobby/game", content=content, headers={"Authorization": f"Bearer {KEY}"}
        )
        assert answer.status_code in (400, 409, 413)


def test_new_links_replace_the_former_ones(opened: Client) -> None:
    client = opened()
    table = new_table(client, yellow="random")
    renewed = lobby(client, "links", {"name": table["name"]})
    assert renewed["seats"].keys() == {"red"}
    with client.websocket_connect(f"/socket/{table['name']}") as socket:
        guest = Guest(socket)
        assert guest.ask("hello", token=table["seats"]["red"])["code"] == "unknown-token"
        assert guest.ask("hello", token=renewed["seats"]["red"])["yours"] == ["red"]
        lobby(client, "links", {"name": table["name"]})
        assert guest.hears()["code"] == "unknown-token"
    assert "error" in lobby(client, "links", {"name": "../.."})


def test_tokens_are_not_written_down(opened: Client, tmp_path: Path) -> None:
    table = new_table(opened())
    written = "".join(each.read_text("utf-8") for each in tmp_path.rglob("*.json"))
    tokens = [*table["seats"].values(), table["everyone"], table["spectators"]]
    assert not any(token in written for token in tokens)


def test_hostile_messages_get_an_answer_and_the_table_goes_on(opened: Client) -> None:
    client = opened()
    table = new_table(client)
    with client.websocket_connect(f"/socket/{table['name']}") as socket:
        guest = Guest(socket)
        guest.ask("hello", token=table["everyone"])
        for text in ("", "{", "[]", "null", '{"id":1}', "[" * 9000, '{"type":"play","id":1}'):
            socket.send_text(text)
            assert json.loads(socket.receive_text())["code"] == "malformed"
        socket.send_bytes(b"\xff\xfe")
        assert json.loads(socket.receive_text())["code"] == "malformed"
        socket.send_text(json.dumps({"id": 1, "type": "rules", "text": "x" * 70_000}))
        assert json.loads(socket.receive_text())["code"] == "too-large"
        assert guest.ask("view")["type"] == "view"


def test_an_absent_seat_is_handed_to_a_bot_and_taken_back(opened: Client) -> None:
    client = opened()
    table = new_table(client)
    address = f"/socket/{table['name']}"
    with client.websocket_connect(address) as first:
        red = Guest(first)
        seats = red.ask("hello", token=table["seats"]["red"])["seats"]
        assert [each["away"] for each in seats] == [False, True]
        with client.websocket_connect(address) as second:
            yellow = Guest(second)
            yellow.ask("hello", token=table["seats"]["yellow"])
            assert red.ask("hand", of="yellow", player="normal")["code"] == "not-absent"
            assert red.ask("hand", of="nobody", player="normal")["code"] == "not-absent"
            assert red.ask("hand", of="red", player="nobody")["code"] == "no-such-player"
        while (message := json.loads(first.receive_text()))["type"] != "table" or not any(
            each["away"] for each in message["seats"]
        ):
            pass
        assert red.ask("hand", of="yellow", player="easy")["type"] == "done"
        red.ask("play", at=red.ask("view")["at"], text="insert 4")
        while red.ask("view")["turn"] != "red":
            red.hears()
        with client.websocket_connect(address) as second:
            yellow = Guest(second)
            back = yellow.ask("hello", token=table["seats"]["yellow"])
            assert [each["player"] for each in back["seats"]] == ["human", "easy"]
            assert yellow.ask("hand", of="yellow", player="human")["type"] == "done"
    client = opened()
    with client.websocket_connect(address) as socket:
        seats = Guest(socket).ask("hello", token=table["seats"]["red"])["seats"]
        assert [each["player"] for each in seats] == ["human", "human"]


def test_a_decision_is_taken_back_only_if_the_other_agrees(opened: Client) -> None:
    client = opened()
    table = new_table(client)
    address = f"/socket/{table['name']}"
    with client.websocket_connect(address) as one, client.websocket_connect(address) as other:
        red, yellow = Guest(one), Guest(other)
        red.ask("hello", token=table["seats"]["red"])
        yellow.ask("hello", token=table["seats"]["yellow"])
        for agrees in (False, True):
            if not agrees:
                before = red.ask("view")["at"]
                red.ask("play", at=before, text="insert 4")
                assert yellow.hears()["type"] == "changed"
            assert red.hears()["type"] == ("declined" if agrees else "changed")
            assert red.ask("undo", at=red.ask("view")["at"])["type"] == "waiting"
            asked = yellow.hears()
            assert (asked["type"], asked["seat"], asked["by"]) == ("asked", "yellow", "red")
            assert red.ask("consent", at=red.ask("view")["at"], agrees=True)["code"] == "stale"
            answer = yellow.ask("consent", at=asked["at"], agrees=agrees)
            assert answer["type"] == ("undone" if agrees else "done")
        assert red.ask("view")["at"] == before


def test_a_game_that_is_over_is_kept_when_another_begins(opened: Client, tmp_path: Path) -> None:
    client = opened()
    table = new_table(client)
    address = f"/socket/{table['name']}"
    with client.websocket_connect(address) as socket:
        all_ = Guest(socket)
        all_.ask("hello", token=table["everyone"])
        all_.ask("play", at=all_.ask("view", seat="red")["at"], text="insert 4", seat="red")
        at = all_.ask("view", seat="yellow")["at"]
        assert all_.ask("resign", at=at, seat="yellow")["type"] == "done"
    client = opened()
    table = lobby(client, "links", {"name": table["name"]})
    with client.websocket_connect(address) as socket:
        all_ = Guest(socket)
        all_.ask("hello", token=table["everyone"])
        assert "resigned" in all_.ask("view")["ending"]
        assert all_.ask("rematch")["type"] == "done"
        assert all_.ask("view")["ending"] is None
        assert all_.ask("log")["lines"] == 0
    assert len([*tmp_path.rglob("game-*.json")]) == 1


def rooms() -> Any:  # noqa: ANN401 - a module
    return import_module("riotdsl.web.room")


def test_who_does_not_listen_is_sent_away_and_keeps_nobody_waiting() -> None:
    guest = rooms().Guest()
    for number in range(rooms().MOST_UNSENT + 1):
        guest.tell(str(number))
    assert guest.is_gone
    waiting = [guest.unsent.get_nowait() for _ in range(guest.unsent.qsize())]
    assert waiting[-1] is None


def test_a_full_table_takes_no_more(opened: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("riotdsl.web.house"), "MOST_CONNECTIONS", 1)
    client = opened()
    table = new_table(client)
    address = f"/socket/{table['name']}"
    with client.websocket_connect(address) as one, client.websocket_connect(address) as other:
        assert Guest(one).ask("hello", token=table["everyone"])["type"] == "table"
        guest = Guest(other)
        assert guest.ask("hello", token=table["everyone"])["code"] == "full"
        assert guest.ask("view")["code"] == "no-hello"


def test_a_table_goes_on_after_an_error_of_ours(
    opened: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = import_module("riotdsl.game.session").Session
    client = opened()
    table = new_table(client, yellow="random")
    with client.websocket_connect(f"/socket/{table['name']}") as socket:
        red = Guest(socket)
        red.ask("hello", token=table["seats"]["red"])
        before = red.ask("view")
        with monkeypatch.context() as broken:
            broken.setattr(session, "draw_chance", lambda _: 1 // 0)
            answer = red.ask("play", at=before["at"], text="insert 4")
        assert answer["code"] == "our-error"
        assert red.ask("view") == {**before, "id": red.number}
        assert red.ask("play", at=before["at"], text="insert 4")["type"] == "accepted"


def test_a_bot_that_fails_is_told_and_asked_again(
    opened: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    opponents = import_module("riotdsl.arena.bots.opponents").Opponents
    client = opened()
    table = new_table(client, red="random")
    address = f"/socket/{table['name']}"
    with monkeypatch.context() as broken, client.websocket_connect(address) as socket:
        broken.setattr(opponents, "decide", lambda *_: 1 // 0)
        yellow = Guest(socket)
        yellow.ask("hello", token=table["seats"]["yellow"])
        assert yellow.hears()["code"] == "our-error"
    with client.websocket_connect(address) as socket:
        yellow = Guest(socket)
        yellow.ask("hello", token=table["seats"]["yellow"])
        while yellow.ask("view")["turn"] != "yellow":
            yellow.hears()


def test_a_game_that_cannot_be_written_is_told(
    opened: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = opened()
    table = new_table(client)
    with client.websocket_connect(f"/socket/{table['name']}") as socket:
        red = Guest(socket)
        red.ask("hello", token=table["everyone"])
        at = red.ask("view")["at"]
        keeper = import_module("riotdsl.saves.autosave").Keeper
        monkeypatch.setattr(keeper, "keep", lambda _: False)
        assert red.ask("play", at=at, text="insert 4")["type"] == "accepted"
        assert "unwritten" in {each.get("code") for each in red.pushed}


def test_who_is_silent_for_long_is_sent_away(
    opened: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("riotdsl.web.server"), "HELLO_WITHIN", 0.01)
    client = opened()
    with client.websocket_connect("/socket/nowhere") as socket:
        assert json.loads(socket.receive_text())["code"] == "idle"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_the_editions_of_a_game_are_told_with_a_position_that_shows_where_they_part(
    opened: Client,
) -> None:
    client = opened()
    told = lobby(client, "editions", {"name": "rilatria"})
    question = next(each for each in told["questions"] if each["conflicts"])
    pair = question["conflicts"][0]
    asked = {"name": "rilatria", "question": question["id"], "a": pair["a"], "b": pair["b"]}
    shown = lobby(client, "witness", asked)
    assert len(shown["outcomes"]) == 2
    assert [each["answer"] for each in shown["outcomes"]] == shown["answers"]
    assert shown["answers"][0] != shown["answers"][1]
    assert len(shown["boards"]) == 3
    for wrong in ({"question": "none"}, {"a": "none"}, {"name": "../x"}):
        assert "error" in lobby(client, "witness", {**asked, **wrong})
    assert "error" in lobby(client, "editions", {"name": "rilatria"}, "another")


def test_the_page_is_served_with_a_strict_policy_and_nothing_else_is(opened: Client) -> None:
    client = opened()
    for path in ("/", "/editions", "/table/abc", "/page/table.js", "/page/style.css"):
        answer = client.get(path)
        assert answer.status_code == 200
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
    for path in ("/page/__init__.py", "/page/..%2fserver.py", "/page/none.js", "/server.py"):
        assert client.get(path).status_code == 404


def test_the_page_is_small_and_has_no_markup_from_texts(root: Path) -> None:
    files = [each for each in (root / "web" / "page").iterdir() if each.suffix != ".py"]
    assert sum(each.stat().st_size for each in files if each.is_file()) < 150_000
    scripts = "".join(each.read_text("utf-8") for each in files if each.suffix == ".js")
    assert "innerHTML" not in scripts
    assert "style=" not in "".join(
        each.read_text("utf-8") for each in files if each.suffix == ".html"
    )
