"""Sun and moon by date and place, and the light they give."""

from __future__ import annotations

import datetime as dt
import math

from sandtable.games.uboot.data.data import CHARTS, SENSES
from sandtable.games.uboot.data.units import DEGREE, EPOCH, FULL_LIGHT, MILLI
from sandtable.games.uboot.state.model import Sky, State

__all__ = ["daylight", "illuminated", "light", "lights", "look_up", "moon_age", "moon_height", "sun_height"]

_NEW_MOON = dt.datetime(2000, 1, 6, 18, 14)
_MONTH = 29.530589
# Twelve degrees itself still shows the stars over a horizon, so it counts as nautical twilight.
_TWILIGHT = ((0, "day"), (-6, "civil_twilight"), (-12.001, "nautical_twilight"), (-18, "astronomical_twilight"))


def _sun(when: dt.datetime, lon: float) -> tuple[float, float]:
    """Declination and hour angle of the sun in degrees, by the fractional-year formula."""
    hours = when.hour + when.minute / 60 + when.second / 3600
    year = 2 * math.pi / 365 * (when.timetuple().tm_yday - 1 + (hours - 12) / 24)
    minutes = 229.18 * (
        0.000075
        + 0.001868 * math.cos(year)
        - 0.032077 * math.sin(year)
        - 0.014615 * math.cos(2 * year)
        - 0.040849 * math.sin(2 * year)
    )
    declination = (
        0.006918
        - 0.399912 * math.cos(year)
        + 0.070257 * math.sin(year)
        - 0.006758 * math.cos(2 * year)
        + 0.000907 * math.sin(2 * year)
        - 0.002697 * math.cos(3 * year)
        + 0.00148 * math.sin(3 * year)
    )
    return math.degrees(declination), (hours * 60 + minutes + 4 * lon) / 4 - 180


def _height(lat: float, declination: float, hour_angle: float) -> float:
    a, d, h = math.radians(lat), math.radians(declination), math.radians(hour_angle)
    return math.degrees(math.asin(math.sin(a) * math.sin(d) + math.cos(a) * math.cos(d) * math.cos(h)))


def sun_height(when: dt.datetime, lat: float, lon: float) -> float:
    """Height of the sun over the horizon in degrees; `when` is universal time."""
    declination, hour_angle = _sun(when, lon)
    return _height(lat, declination, hour_angle)


def moon_age(when: dt.datetime) -> float:
    """Days since the last new moon, from a known one and the mean length of a month."""
    return ((when - _NEW_MOON).total_seconds() / 86400) % _MONTH


def illuminated(age: float) -> float:
    """Share of the moon's disc that is lit."""
    return (1 - math.cos(2 * math.pi * age / _MONTH)) / 2


def moon_height(when: dt.datetime, lat: float, lon: float) -> float:
    """Height of the moon in degrees: it lags behind the sun by about 12 degrees a day."""
    _, hour_angle = _sun(when, lon)
    age = moon_age(when)
    # The moon stands near the ecliptic: its declination is about the sun's of as many days later.
    later = when + dt.timedelta(days=age * 365.25 / _MONTH)
    declination, _ = _sun(later, lon)
    return _height(lat, declination, hour_angle - age * 12.19)


def light(sun: float, moon: float, lit: float, cloud: int) -> float:
    """How light it is: 1 by day, by steps through twilight, at night by the moon behind the clouds."""
    rows = [(float(row[0]), float(row[1])) for row in CHARTS["light"].rows]
    for least, value in rows[:-1]:
        if sun > least:
            return value
    return rows[-1][1] + SENSES.moon_light * lit * max(0.0, math.sin(math.radians(moon))) * (1 - cloud / 8)


def lights(sky: Sky) -> list[str]:
    """UB9.1.2-01 What a sextant can shoot: a high sun, stars at nautical twilight, a high moon."""
    found = []
    if sky.sun > SENSES.sextant_sun_deg * MILLI:
        found.append("sun")
    if -12 * MILLI <= sky.sun <= -6 * MILLI:
        found.append("stars")
    if sky.moon > SENSES.sextant_moon_deg * MILLI:
        found.append("moon")
    return found


def daylight(sky: Sky) -> str:
    """How light it is, as anybody on the bridge would say it."""
    for least, name in _TWILIGHT:
        if sky.sun > least * MILLI:
            return name
    return "moonlight" if sky.light > SENSES.moonlight_from * FULL_LIGHT else "night"


def look_up(state: State) -> Sky:
    """Heights of sun and moon over the boat now, and how light it is."""
    when = EPOCH + dt.timedelta(seconds=state.start_s, milliseconds=state.elapsed_ms)
    lat, lon = state.boat.lat / DEGREE, state.boat.lon / DEGREE
    sun, moon = sun_height(when, lat, lon), moon_height(when, lat, lon)
    bright = light(sun, moon, illuminated(moon_age(when)), state.weather.cloud)
    return Sky(round(sun * MILLI), round(moon * MILLI), round(bright * FULL_LIGHT))
