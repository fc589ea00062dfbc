"""UB4.1-04: ships that are hit: how much a hull bears, how fast it goes after that, and when it sinks."""

from typing import Any

import pytest

from sandtable.games.uboot.data.arms import hull_points
from sandtable.games.uboot.data.units import KNOT, MILLI
from sandtable.games.uboot.rules.enemy.hulls import founder, harm
from sandtable.games.uboot.state.fleet import Sunk, Vessel
from sandtable.games.uboot.state.model import State
from sandtable.kernel.chance import Chance, Scripted
from sandtable.kernel.game import World
from sandtable.kernel.journal import Journal
from sandtable.testing import rule


def world_of(patrol: State, dice: list[int]) -> World[State]:
    return World(patrol, Chance(Scripted({"UB4.1-04": dice})), Journal())


def target(patrol: State, ship: str = "m04", **more: Any) -> Vessel:
    """A ship in a convoy at its full speed."""
    made = Vessel(ship, patrol.boat.lat, patrol.boat.lon, 90 * MILLI, 90 * MILLI, 10 * KNOT, convoy="c1", **more)
    patrol.waters.vessels = [made]
    return made


@rule("UB4.1-04")
@pytest.mark.parametrize(("ship", "points"), [("m01", 199), ("m04", 433), ("m08", 506), ("m12", 768)])
def test_what_a_hull_bears(ship: str, points: int) -> None:
    """By its tons; a tanker a fifth more."""
    assert hull_points(ship) == points


@rule("UB4.1-04")
@pytest.mark.parametrize(("ship", "points", "crippled"), [("m12", 383, False), ("m12", 384, True)])
def test_a_ship_with_half_its_hull_gone_falls_out_at_half_speed(
    patrol: State, ship: str, points: int, crippled: bool
) -> None:
    made = target(patrol, ship, id="t")
    made.speed = 18 * KNOT
    harm(world_of(patrol, []), made, points, "gun")
    assert (made.convoy, made.speed) == (("", 9 * KNOT) if crippled else ("c1", 18 * KNOT))
    assert made.alarmed and made.by == "gun" and not made.sinks_ms


@rule("UB4.1-04")
@pytest.mark.parametrize(("dice", "minutes"), [([501] * 3, 16), ([701] * 3, 33), ([1001] * 3, 60), ([1] * 3, 5)])
def test_a_ship_without_hull_points_goes_down_in_five_to_sixty_minutes(
    patrol: State, dice: list[int], minutes: int
) -> None:
    made = target(patrol)
    patrol.elapsed_ms = 7_000
    harm(world_of(patrol, []), made, 432, "gun")
    assert not made.sinks_ms
    harm(world_of(patrol, dice), made, 1, "gun")
    assert made.sinks_ms == 7_000 + minutes * 60_000
    assert (made.speed, made.struck_ms) == (0, 7_000)


@rule("UB4.1-04")
@pytest.mark.parametrize(("elapsed", "die", "sinks"), [(7_000, 1000, 7_000), (0, 1000, 1), (7_000, 1001, 967_000)])
def test_a_torpedo_may_strike_the_magazine(patrol: State, elapsed: int, die: int, sinks: int) -> None:
    """One time in ten; else it takes sixteen minutes here."""
    made = target(patrol)
    patrol.elapsed_ms = elapsed
    harm(world_of(patrol, [die, 501, 501, 501] if die > 1000 else [die]), made, 500, "torpedo")
    assert made.sinks_ms == sinks


@rule("UB4.1-04")
def test_a_ship_that_goes_down_already_is_not_sunk_again(patrol: State) -> None:
    made = target(patrol)
    harm(world_of(patrol, [501] * 3), made, 500, "gun")
    patrol.elapsed_ms = 60_000
    harm(world_of(patrol, []), made, 100, "torpedo")
    assert (made.sinks_ms, made.struck_ms, made.harm) == (16 * 60_000, 0, 600)


@rule("UB4.1-04", "UB7.3-04")
@pytest.mark.parametrize(
    ("ship", "tons", "escort", "neutral"),
    [("m04", 5100, False, False), ("e01", 925, True, False), ("s01", 350, False, True)],
)
def test_a_ship_goes_down_when_its_time_has_come(
    patrol: State, ship: str, tons: int, escort: bool, neutral: bool
) -> None:
    """It alone: ships afloat stay, and so does the merchant that the mission is about."""
    made = target(patrol, ship, id="t", neutral=neutral, by="torpedo", sinks_ms=5_000)
    afloat = Vessel("m04", 0, 0, 0, 0, 0, id="u")
    patrol.waters.vessels.append(afloat)
    alone = patrol.merchant
    assert alone is not None
    patrol.elapsed_ms = 4_999
    founder(world_of(patrol, []))
    assert patrol.waters.vessels == [made, afloat] and not patrol.waters.sunk
    patrol.elapsed_ms = 5_000
    founder(world_of(patrol, []))
    assert patrol.waters.vessels == [afloat] and patrol.merchant is alone
    assert patrol.waters.sunk == [Sunk(ship, tons, 5_000, "torpedo", escort, neutral)]


@rule("UB4.1-04")
def test_the_merchant_that_sails_alone_goes_down_as_well(patrol: State) -> None:
    assert patrol.merchant is not None
    patrol.merchant.sinks_ms = patrol.elapsed_ms = 5_000
    founder(world_of(patrol, []))
    assert patrol.merchant is None and len(patrol.waters.sunk) == 1
