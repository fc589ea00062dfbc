"""Runs the server: ``run(host, port, data)``, or ``python -m sandtable.server.run``."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import uvicorn

from sandtable.kernel import Game
from sandtable.server.app import create_app
from sandtable.server.http.discreet import speak_discreetly
from sandtable.server.http.sockets import LARGEST

SWITCH = 0.0001
"""Seconds that a busy thread may keep the others waiting: a transaction needs the interpreter's lock several times,
and everybody in it waits for the writer."""
YOUNG = 50_000, 20, 100
"""When to look for garbage: matches are long-lived, and looking through them often costs and finds nothing."""


def server(
    host: str, port: int, data: Path | str, games: Mapping[str, Game[Any, Any]] | None = None
) -> uvicorn.Server:
    """The server, ready to run; ``server.should_exit = True`` ends it."""
    speak_discreetly()
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*YOUNG)
    config = uvicorn.Config(
        create_app(data, games),
        host=host,
        port=port,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        access_log=False,  # addresses hold keys
        proxy_headers=False,  # limits.py asks where a call came from, and whom it believes
        log_config=None,
        log_level="warning",
        timeout_graceful_shutdown=5,
    )
    return uvicorn.Server(config)


def run(host: str, port: int, data: Path | str) -> None:
    """Serve until interrupted."""
    server(host, port, data).run()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Run the table server.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8470)
    parser.add_argument("--data", default="var/data", help="data folder, or a postgresql:// address")
    chosen = parser.parse_args()
    run(chosen.host, chosen.port, chosen.data)


if __name__ == "__main__":
    main()
