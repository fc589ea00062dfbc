"""The weather changes every three hours, by area and month."""

from __future__ import annotations

import datetime as dt

from sandtable.games.uboot.data.data import CHARTS, number
from sandtable.games.uboot.data.plans import SEA
from sandtable.games.uboot.data.units import EPOCH, HOUR_MS
from sandtable.games.uboot.state.model import State, Weather
from sandtable.kernel.chance import Chance, Modifier

__all__ = ["WEATHER_MS", "change_weather", "first_weather", "mean_sea"]

WEATHER_MS = 3 * HOUR_MS


def mean_sea(start_s: int, area: str) -> int:
    """UB9.1.2-01 The sea state to expect in this month and area."""
    month = (EPOCH + dt.timedelta(seconds=start_s)).month
    return int(number("mean_sea", month)) + int(number("sea_area", area))


def first_weather(start_s: int, area: str, chance: Chance) -> Weather:
    """UB9.1.2-01 The weather at the start: the mean sea or up to two less, any cloud, a wind from the west."""
    sea = max(0, mean_sea(start_s, area) - 3 + chance.dice("UB9.1.2-01", 1, 3).natural)
    cloud = chance.dice("UB9.1.2-01", 1, 9).natural - 1
    wind = (SEA.wind_from_deg + chance.dice("UB9.1.2-01", 1, SEA.wind_spread_deg).natural) % 360
    return Weather(sea, cloud, _visibility(cloud, chance), wind)


def _visibility(cloud: int, chance: Chance) -> int:
    rain = (Modifier(1, "heavy-cloud", "UB9.1.2-01"),) if cloud > 6 else ()
    throw = chance.d10("UB9.1.2-01", rain)
    return round(float(CHARTS.hit("visibility", throw)) * 100)


def change_weather(state: State, area: str, chance: Chance) -> None:
    """UB9.1.2-01 One step: a throw for sea, cloud and wind, drawn back towards the month's mean."""
    weather = state.weather
    throw = chance.d10("UB9.1.2-01")
    mean = mean_sea(state.start_s, area)
    sea = weather.sea + int(CHARTS.hit("weather_step", throw, "sea"))
    pull = 1 if sea < mean - 2 else -1 if sea > mean + 2 else 0
    cloud = max(0, min(8, weather.cloud + int(CHARTS.hit("weather_step", throw, "cloud"))))
    wind = (weather.wind + int(CHARTS.hit("weather_step", throw, "wind"))) % 360
    state.weather = Weather(max(0, sea + pull), cloud, _visibility(cloud, chance), wind)
