"""Sun and moon by date and place, light, weather."""

import datetime as dt

import pytest

from sandtable.games.uboot.model import Patrol
from sandtable.games.uboot.sky import illuminated, light, moon_age, moon_height, sun_height
from sandtable.games.uboot.weather import change_weather, mean_sea
from sandtable.kernel.chance import Chance, Scripted
from sandtable.testing import rule


@pytest.mark.parametrize(("hour", "height"), [(12, 21.8), (18, -3.0), (0, -40.9)])
def test_height_of_the_sun(hour: int, height: float) -> None:
    assert sun_height(dt.datetime(1940, 10, 18, hour), 58, -14) == pytest.approx(height, abs=0.3)


def test_full_moon_of_october_1940() -> None:
    age = moon_age(dt.datetime(1940, 10, 16, 20))
    assert age == pytest.approx(15.0, abs=0.05)
    assert illuminated(age) == pytest.approx(0.999, abs=0.001)
    assert moon_height(dt.datetime(1940, 10, 17, 0), 58, 0) > 20


@pytest.mark.parametrize(("sun", "bright"), [(1.0, 1.0), (-3.0, 0.6), (-9.0, 0.35), (-15.0, 0.15), (-30.0, 0.06)])
def test_light_falls_in_steps(sun: float, bright: float) -> None:
    assert light(sun, -10, 1.0, 0) == bright


def test_the_moon_lights_a_clear_night_only() -> None:
    assert light(-30, 90, 1.0, 0) == pytest.approx(0.31)
    assert light(-30, 90, 1.0, 8) == pytest.approx(0.06)


@rule("UB9.1.2-01")
def test_the_sea_follows_month_and_area(patrol: Patrol) -> None:
    assert mean_sea(patrol.start_s, "north_atlantic") == 5
    assert mean_sea(patrol.start_s, "biscay") == 4
    patrol.weather.sea, patrol.weather.cloud = 4, 3
    # 9: sea +1, cloud +2, wind veers 45; then 9 without heavy cloud: three miles.
    patrol.weather.wind = 350
    change_weather(patrol, "north_atlantic", Chance(Scripted([9, 9])))
    assert (patrol.weather.sea, patrol.weather.cloud, patrol.weather.wind) == (5, 5, 35)
    assert patrol.weather.visibility == 300


@rule("UB9.1.2-01")
def test_heavy_cloud_brings_fog_and_calm_is_drawn_back_to_the_mean(patrol: Patrol) -> None:
    patrol.weather.sea, patrol.weather.cloud = 1, 7
    change_weather(patrol, "north_atlantic", Chance(Scripted([4, 9])))
    assert patrol.weather.sea == 2
    assert patrol.weather.visibility == 40
