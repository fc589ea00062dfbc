"""Servers on the loopback that take notices: mail and webhooks, and everything that came in."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Letterbox(socketserver.ThreadingTCPServer):
    """As much of a mail server as a letter needs; `refuses` answers so many letters with an error first."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Smtp)
        self.letters: list[Message] = []
        self.refuses = 0

    @property
    def address(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}"


class _Smtp(socketserver.StreamRequestHandler):
    server: Letterbox

    def handle(self) -> None:
        self._say("220 here")
        while line := self.rfile.readline():
            word = line[:4].upper()
            if word == b"QUIT":
                self._say("221 bye")
                return
            if word == b"DATA":
                self._say("354 go on")
                lines = []
                while (line := self.rfile.readline()) != b".\r\n":
                    lines.append(line)
                if self.server.refuses:
                    self.server.refuses -= 1
                    self._say("451 not now")
                    continue
                self.server.letters.append(message_from_bytes(b"".join(lines)))
            self._say("250 ok")

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


class Hook(ThreadingHTTPServer):
    """Takes posts and keeps them; answers with `status`."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Http)
        self.calls: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 204
        self.wait_for: threading.Event | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/hook"


class _Http(BaseHTTPRequestHandler):
    server: Hook

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.server.wait_for is not None:
            self.server.wait_for.wait(30)
        self.server.calls.append((self.path, dict(self.headers), body))
        self.send_response(self.server.status)
        if self.server.status == 302:
            self.send_header("Location", self.server.address)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def running(server: socketserver.BaseServer) -> Iterator[None]:
    """In a thread, until the end."""
    thread = threading.Thread(target=lambda: server.serve_forever(poll_interval=0.01))
    thread.start()
    yield
    server.shutdown()
    thread.join()
    server.server_close()
