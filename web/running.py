"""A server that runs: its socket, its links, and the loop that serves them."""

from __future__ import annotations

import socket
import webbrowser

import uvicorn

from riotdsl.desk.codec import MOST_BYTES

from .house import House
from .server import application
from .tokens import new_token


def listening(host: str, port: int) -> socket.socket:
    """A socket at an address; OSError if it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen()
    except OSError:
        found.close()
        raise
    return found


class Server:
    """Serves a house at a socket until it is stopped; `key` opens the lobby."""

    def __init__(self, house: House, host: str, at: socket.socket) -> None:
        self.at = at
        self.key = new_token()
        shown = f"[{host}]" if ":" in host else host
        config = uvicorn.Config(
            application(house, self.key),
            log_level="warning",
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=MOST_BYTES,
            server_header=False,
            timeout_graceful_shutdown=5,
        )
        self.serving = uvicorn.Server(config)
        self.address = f"http://{shown}:{at.getsockname()[1]}"

    @property
    def lobby(self) -> str:
        return f"{self.address}/#{self.key}"

    def table(self, name: str, token: str) -> str:
        """The link to a table; what stands after the number sign is never sent in a request."""
        return f"{self.address}/table/{name}#{token}"

    def run(self, opens: str | None = None) -> None:
        """Serve until it is stopped, and open a link in the browser: the socket waits already."""
        if opens is not None:
            webbrowser.open(opens)
        self.serving.run(sockets=[self.at])

    def stop(self) -> None:
        """Let `run` come to its end; it may be called from another thread."""
        self.serving.should_exit = True
