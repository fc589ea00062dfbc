"""UBX-03: what the staff reads off clock and almanac: when it will be dark."""

from __future__ import annotations

import datetime as dt

from sandtable.games.uboot.data.units import DEGREE
from sandtable.games.uboot.rules.boat.navigation import centre
from sandtable.games.uboot.rules.boat.sky import sun_height
from sandtable.games.uboot.view.view import View

__all__ = ["DARK", "NIGHT", "bell_min", "dark_soon", "hours_to_dark"]

DARK = ("night", "moonlight", "astronomical_twilight")
"""Words of the station's light in which a boat on the surface is hard to see."""
NIGHT = (*DARK, "nautical_twilight")
"""Light in which a convoy is attacked on the surface."""
_DARK_DEG = -10.0
_SOON_H = 3.5
"""So long a night is waited for, with ships in sight."""
_NEVER = 99.0


def bell_min(view: View) -> int:
    """UB6.8-02 Minutes until the watch changes."""
    now = dt.datetime.fromisoformat(view.time)
    return 360 - (now.hour * 60 + now.minute) % 360


def hours_to_dark(view: View) -> float:
    """How long until it is dark where the Navigator puts the boat; 99: not within half a day."""
    if view.daylight in DARK:
        return 0.0
    if view.plot_report is None:
        return _NEVER
    lat, lon = (axis / DEGREE for axis in centre(view.plot_report.square))
    # Ship time is an hour ahead of universal time.
    now = dt.datetime.fromisoformat(view.time) - dt.timedelta(hours=1)
    hours = (half / 2 for half in range(24))
    return next((one for one in hours if sun_height(now + dt.timedelta(hours=one), lat, lon) < _DARK_DEG), _NEVER)


def dark_soon(view: View) -> bool:
    """UBX-03 Is the night worth waiting for?"""
    return hours_to_dark(view) <= _SOON_H
