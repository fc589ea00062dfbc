"""Runs the table server with known dice: serve.py PORT DATA.

Every match has the same seed, and the staff the same whims, so that what a browser test does comes out alike
every time; what matches are called and how they are opened stays random.
"""

from __future__ import annotations

import secrets
import sys
from types import SimpleNamespace

from sandtable.server.match import staff
from sandtable.server.pool import thoughts
from sandtable.server.run import run
from sandtable.server.store import files

SEED = 11


def loaded() -> None:
    """Take the randomness of the operating system away from seeds and staff."""
    dice = SimpleNamespace(
        token_bytes=lambda size: SEED.to_bytes(size, "big"),
        token_urlsafe=secrets.token_urlsafe,
        randbits=lambda _: SEED,
    )
    for module in (files, staff, thoughts):
        vars(module)["secrets"] = dice


if __name__ == "__main__":
    loaded()
    run("127.0.0.1", int(sys.argv[1]), sys.argv[2])
