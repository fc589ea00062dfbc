"""Sun and moon by date and place, light, weather."""

import datetime as dt

import pytest

from sandtable.games.uboot.data.units import MILLI
from sandtable.games.uboot.rules.boat.sky import illuminated, light, lights, moon_age, moon_height, sun_height
from sandtable.games.uboot.rules.boat.weather import change_weather, first_weather, mean_sea
from sandtable.games.uboot.state.model import Sky, State, Weather
from sandtable.kernel.chance import Chance, Scripted
from sandtable.testing import rule
from tests.rules.uboot.conftest import Loaded, seconds_of


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
def test_the_sea_follows_month_and_area(patrol: State) -> None:
    assert mean_sea(patrol.start_s, "north_atlantic") == 5
    assert mean_sea(patrol.start_s, "biscay") == 4
    patrol.weather.sea, patrol.weather.cloud = 4, 3
    # 9: sea +1, cloud +2, wind veers 45; then 9 without heavy cloud: three miles.
    patrol.weather.wind = 350
    change_weather(patrol, "north_atlantic", Chance(Scripted([9, 9])))
    assert (patrol.weather.sea, patrol.weather.cloud, patrol.weather.wind) == (5, 5, 35)
    assert patrol.weather.visibility == 300


@rule("UB9.1.2-01")
def test_heavy_cloud_brings_fog_and_calm_is_drawn_back_to_the_mean(patrol: State) -> None:
    patrol.weather.sea, patrol.weather.cloud = 1, 7
    change_weather(patrol, "north_atlantic", Chance(Scripted([4, 9])))
    assert patrol.weather.sea == 2
    assert patrol.weather.visibility == 40


@rule("UB9.1.2-01")
@pytest.mark.parametrize(("above_mean", "pull"), [(-4, 1), (-3, 1), (-2, 0), (0, 0), (2, 0), (3, -1), (4, -1)])
def test_a_sea_far_from_the_mean_is_drawn_back(patrol: State, above_mean: int, pull: int) -> None:
    """By a throw of 4, which changes nothing itself."""
    patrol.weather.sea = 5 + above_mean
    change_weather(patrol, "north_atlantic", Chance(Scripted([4, 0])))
    assert patrol.weather.sea == 5 + above_mean + pull


@rule("UB9.1.2-01")
@pytest.mark.parametrize(
    ("month", "sea"),
    [("01", 6), ("02", 6), ("03", 5), ("04", 5), ("05", 4), ("06", 3), ("07", 3), ("08", 3), ("09", 4), ("10", 5),
     ("11", 6), ("12", 6)],
)  # fmt: skip
@pytest.mark.parametrize(
    ("area", "more"),
    [("north_atlantic", 0), ("norwegian_sea", 0), ("north_sea", -1), ("biscay", -1), ("south_of_40", -2)],
)
def test_the_sea_of_every_month_in_every_area(month: str, sea: int, area: str, more: int) -> None:
    assert mean_sea(seconds_of(f"1941-{month}"), area) == sea + more


@rule("UB9.1.2-01")
@pytest.mark.parametrize(
    ("high", "sea", "cloud", "wind", "sight"), [(True, 6, 8, 320, 40), (False, 4, 0, 201, 1500)]
)
def test_the_weather_at_the_start_at_both_ends(high: bool, sea: int, cloud: int, wind: int, sight: int) -> None:
    """In January the mean sea is 6; a cover of eight eighths may bring fog."""
    weather = first_weather(seconds_of("1941-01"), "north_atlantic", Chance(Loaded(high)))
    assert weather == Weather(sea, cloud, sight, wind)


@rule("UB9.1.2-01")
def test_the_sea_at_the_start_is_never_less_than_calm() -> None:
    """In July south of 40 the mean is 1."""
    weather = first_weather(seconds_of("1941-07"), "south_of_40", Chance(Loaded(high=False)))
    assert weather.sea == 0


@rule("UB9.1.2-01")
@pytest.mark.parametrize(
    ("die", "sea", "cloud", "wind"),
    [(0, 4, 2, 315), (1, 4, 3, 338), (2, 5, 3, 0), (3, 5, 3, 0), (4, 5, 4, 11), (5, 5, 4, 11), (6, 5, 5, 22),
     (7, 5, 5, 22), (8, 6, 5, 45), (9, 6, 6, 45)],
)  # fmt: skip
def test_each_throw_for_the_change_of_the_weather(patrol: State, die: int, sea: int, cloud: int, wind: int) -> None:
    patrol.weather = Weather(5, 4, 300, 0)
    change_weather(patrol, "north_atlantic", Chance(Scripted([die, 0])))
    assert patrol.weather == Weather(sea, cloud, 1500, wind)


@rule("UB9.1.2-01")
@pytest.mark.parametrize(
    ("die", "sight"),
    [(0, 1500), (4, 1500), (5, 1000), (6, 1000), (7, 500), (8, 500), (9, 300)],
)
@pytest.mark.parametrize(("cloud", "heavy"), [(6, False), (7, True)])
def test_each_throw_for_the_sight(patrol: State, die: int, sight: int, cloud: int, heavy: bool) -> None:
    """One more under more than six eighths of cloud."""
    patrol.weather.cloud = cloud
    change_weather(patrol, "north_atlantic", Chance(Scripted([4, die - 1 if heavy and die else die])))
    assert patrol.weather.visibility == sight


@rule("UB9.1.2-01")
@pytest.mark.parametrize(("die", "before", "after"), [(0, 1, 0), (1, 1, 0), (9, 6, 8), (9, 7, 8), (8, 7, 8)])
def test_the_sky_has_eight_eighths(patrol: State, die: int, before: int, after: int) -> None:
    patrol.weather.cloud = before
    change_weather(patrol, "north_atlantic", Chance(Scripted([die, 0])))
    assert patrol.weather.cloud == after


@rule("UB9.1.2-01")
@pytest.mark.parametrize(
    ("month", "area", "die", "before", "after"),
    [("01", "north_atlantic", 9, 9, 9), ("01", "north_atlantic", 9, 8, 8), ("07", "south_of_40", 0, 0, 0)],
)
def test_the_sea_stays_within_its_states(
    patrol: State, month: str, area: str, die: int, before: int, after: int
) -> None:
    patrol.start_s, patrol.weather.sea = seconds_of(f"1941-{month}"), before
    change_weather(patrol, area, Chance(Scripted([die, 0])))
    assert patrol.weather.sea == after


@rule("UB9.1.2-01")
@pytest.mark.parametrize(
    ("sun", "moon", "found"),
    [(8.001, 0, ["sun"]), (8, 0, []), (0, 0, []), (-5.999, 0, []), (-6, 0, ["stars"]), (-9, 0, ["stars"]),
     (-12, 0, ["stars"]), (-12.001, 0, []), (-20, 10, []), (-20, 10.001, ["moon"])],
)  # fmt: skip
def test_what_a_sextant_can_shoot(sun: float, moon: float, found: list[str]) -> None:
    """The sun above 8 degrees, stars while the horizon is still to be seen, the moon above 10."""
    assert lights(Sky(round(sun * MILLI), round(moon * MILLI), 0)) == found


@rule("UB9.1.2-01")
def test_the_weather_at_the_start_takes_one_die_each_for_sea_cloud_wind_and_sight() -> None:
    weather = first_weather(seconds_of("1941-01"), "north_atlantic", Chance(Scripted([2, 5, 100, 5])))
    assert weather == Weather(5, 4, 1000, 300)
