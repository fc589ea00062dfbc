"""The peer of the table server: the same sockets and the same store, but nothing to decide and nothing to see.

    python bench/bare_server.py PORT FOLDER

Whatever comes in is made durable and answered with an acknowledgement and the same question again.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
import uvicorn

from sandtable.server.store.interface import FILE
from sandtable.server.store.rows import EntryRow
from sandtable.server.store.sqlite import SqliteStore

QUESTION = {"id": "1", "seat": "one", "type": "pick", "seq": 1, "default": "yes", "answered": False}
ASKED = msgspec.json.encode([{"type": "update", "questions": [QUESTION]}]).decode()
ANSWERED = msgspec.json.encode([{"type": "ack"}, {"type": "update", "questions": [QUESTION]}]).decode()


class Echo:
    """The application: every socket is a match of its own."""

    def __init__(self, folder: Path) -> None:
        self.store = SqliteStore(folder / FILE)
        self.sockets = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One socket from its first byte to its last."""
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        self.sockets += 1
        match, n = str(self.sockets), 0
        await send({"type": "websocket.send", "text": ASKED})
        while (message := await receive())["type"] != "websocket.disconnect":
            await self.store.save([EntryRow(match, n, message["text"].encode())])
            n += 1
            await send({"type": "websocket.send", "text": ANSWERED})


if __name__ == "__main__":
    uvicorn.run(
        Echo(Path(sys.argv[2])),
        port=int(sys.argv[1]),
        ws_per_message_deflate=False,
        access_log=False,
        lifespan="off",
        log_level="warning",
    )
