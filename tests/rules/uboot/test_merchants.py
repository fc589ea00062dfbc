"""UB1.2-01: merchants on their own routes: how they steam and zig-zag, and what they do when they see the boat."""

from typing import Any

import pytest

from sandtable.games.uboot.fleet import Vessel
from sandtable.games.uboot.merchant import alarm, launch, steam, zigzag
from sandtable.games.uboot.model import KNOT, MILLI, Patrol
from sandtable.games.uboot.plane import bearing_to, metres_between, turned
from sandtable.kernel.chance import Chance, Scripted
from sandtable.testing import rule
from tests.rules.uboot.conftest import Loaded


def merchant(patrol: Patrol, **more: Any) -> Vessel:
    """A ship of eight knots where the boat is, on an easterly course."""
    return Vessel("m04", patrol.boat.lat, patrol.boat.lon, 90 * MILLI, 90 * MILLI, 8 * KNOT, **more)


@pytest.mark.parametrize(
    ("heading", "wanted", "most", "after"),
    [(90, 92, 5, 92), (90, 100, 5, 95), (90, 80, 5, 85), (355, 10, 5, 0), (2, 350, 5, 357), (10, 180, 5, 15),
     (10, 200, 5, 5)],
)  # fmt: skip
def test_a_ship_turns_the_shorter_way(heading: int, wanted: int, most: int, after: int) -> None:
    assert turned(heading * MILLI, wanted * MILLI, most * MILLI) == after * MILLI


@rule("UB1.2-01")
@pytest.mark.parametrize(("course", "after"), [(90, 90.0), (180, 97.0), (0, 83.0), (94, 94.0)])
def test_a_merchant_turns_seven_degrees_in_ten_seconds(patrol: Patrol, course: int, after: float) -> None:
    """At eight knots it goes 41 metres in that time, on its new heading."""
    ship = merchant(patrol)
    steam(ship, 10, course * MILLI)
    assert ship.heading == round(after * MILLI)
    assert metres_between(patrol.boat.lat, patrol.boat.lon, ship.lat, ship.lon) == pytest.approx(41.2, abs=0.1)
    assert bearing_to(patrol.boat.lat, patrol.boat.lon, ship.lat, ship.lon) == pytest.approx(ship.heading, abs=30)


@rule("UB1.2-01")
@pytest.mark.parametrize(("ship", "knots", "zigzags"), [("m04", 10, False), ("m05", 11, True), ("m06", 15, True)])
def test_a_merchant_is_put_to_sea(patrol: Patrol, ship: str, knots: int, zigzags: bool) -> None:
    """At a bearing and distance from the boat, at its own speed; only from eleven knots on does it zig-zag."""
    made = launch(patrol, ship, 30, 12.0, 200, zigzags=True)
    assert metres_between(patrol.boat.lat, patrol.boat.lon, made.lat, made.lon) == pytest.approx(
        12 * 1852, rel=0.01
    )
    assert bearing_to(patrol.boat.lat, patrol.boat.lon, made.lat, made.lon) == pytest.approx(30 * MILLI, abs=400)
    assert (made.course, made.heading, made.speed) == (200 * MILLI, 200 * MILLI, knots * KNOT)
    assert made.zigzag == zigzags
    assert not launch(patrol, ship, 30, 12.0, 200, zigzags=False).zigzag


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("high", "side", "minutes", "heading"),
    [(False, 1, 6, 65), (False, -25, 6, 115), (True, 1, 12, 50), (True, -25, 12, 130)],
)
def test_a_zigzag_goes_25_to_40_degrees_to_the_other_side(
    patrol: Patrol, high: bool, side: int, minutes: int, heading: int
) -> None:
    """For six to twelve minutes, from the moment at which the last leg is over."""
    ship = merchant(patrol, zigzag=True, side=side, leg_until_ms=500_000)
    patrol.elapsed_ms = 499_999
    assert zigzag(patrol, ship, Chance(Scripted({}))) == (90 + side) * MILLI
    patrol.elapsed_ms = 500_000
    assert zigzag(patrol, ship, Chance(Loaded(high))) == heading * MILLI
    assert ship.leg_until_ms == 500_000 + minutes * 60_000


@rule("UB1.2-01")
def test_a_zigzag_about_north_and_a_ship_that_keeps_its_course(patrol: Patrol) -> None:
    ship = merchant(patrol, zigzag=True, side=1)
    ship.course = 10 * MILLI
    assert zigzag(patrol, ship, Chance(Loaded(high=False))) == 345 * MILLI
    ship.zigzag = False
    assert zigzag(patrol, ship, Chance(Scripted({}))) == 10 * MILLI


@rule("UB1.2-01")
@pytest.mark.parametrize(("bearing", "course"), [(30, 210), (200, 20), (180, 0), (359, 179)])
def test_an_alarmed_merchant_turns_away_a_tenth_faster(patrol: Patrol, bearing: int, course: int) -> None:
    ship = merchant(patrol)
    alarm(ship, bearing * MILLI)
    assert (ship.course, ship.alarmed, ship.zigzag) == (course * MILLI, True, True)
    assert ship.speed == pytest.approx(11 * KNOT, abs=1)
