"""The units in which the state counts. Whole numbers only, so that a record replays on every machine."""

from __future__ import annotations

import datetime as dt

__all__ = [
    "DEGREE",
    "EPOCH",
    "FULL",
    "FULL_LIGHT",
    "HOUR_MS",
    "KNOT",
    "KNOT_MS",
    "MILLI",
    "MINUTE_MS",
    "NM",
    "TURN",
]

DEGREE = 1_000_000_000
"""A degree of latitude or longitude."""
MILLI = 1_000
"""A degree of an angle, a metre of depth."""
TURN = 360 * MILLI
"""A whole circle."""
KNOT = 1_000_000
KNOT_MS = 1852 / 3600
"""Metres that one knot makes in a second."""
NM = 1852
"""Metres in a nautical mile."""
FULL = 1_000_000_000
"""A full battery."""
FULL_LIGHT = 1_000_000
"""The light of a clear day."""
MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
EPOCH = dt.datetime(1900, 1, 1)
"""The start of a mission is counted in seconds from here, universal time."""
