"""Runs a real server with the toy games, as a process that a test can kill: serve_toys.py PORT DATA."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from sandtable.server.run import server
from tests.server.games import GAMES

if __name__ == "__main__":
    server("127.0.0.1", int(sys.argv[1]), sys.argv[2], GAMES).run()
