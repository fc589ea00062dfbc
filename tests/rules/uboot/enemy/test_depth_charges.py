"""UB6.12-04: where a pattern of depth charges falls, how near it is, and what each distance does."""

import math

import pytest

from sandtable.games.uboot.data.hunters import HUNTERS
from sandtable.games.uboot.data.units import KNOT, MILLI
from sandtable.games.uboot.rules.enemy import depth_charges
from sandtable.games.uboot.rules.enemy.depth_charges import burst, effect, explode, hull_distance, pattern
from sandtable.games.uboot.rules.throws import happens
from sandtable.games.uboot.state.fleet import Charge, Mind, Vessel
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import bearing_to, metres_between, on_from
from sandtable.kernel.chance import Chance, Scripted, Seeded
from sandtable.kernel.game import World
from sandtable.kernel.journal import Journal
from sandtable.testing import rule

KNOT_M = 1852 / 3600


@rule("UB6.12-04")
@pytest.mark.parametrize("ten", [False, True])
def test_where_and_when_the_charges_of_a_pattern_fall(patrol: State, ten: bool) -> None:
    patrol.start_s += 31_557_600 * ten
    patrol.elapsed_ms = 100_000
    ship = Vessel("e01", patrol.boat.lat, patrol.boat.lon, 0, 30 * MILLI, 12 * KNOT, id="e", mind=Mind(charges=50))
    pattern(patrol, ship, 60)
    # Seconds after the first one (over the stern one each five and a half), and metres to the right.
    rails = [(5.5 * number, 0) for number in range(6 if ten else 3)]
    thrown = [(5.5, -40), (5.5, 40), (11, -40), (11, 40)][: 4 if ten else 2]
    sinks = {46: 8.9, 69: 13.4} if ten else {69: 22.7}
    assert len(patrol.waters.charges) == len(rails + thrown)
    for number, ((seconds, right), one) in enumerate(zip(rails + thrown, patrol.waters.charges, strict=True)):
        assert one.metres == (46 if ten and number % 2 == 0 else 69)
        assert one.blast_ms == 100_000 + round((seconds + sinks[one.metres]) * 1000)
        away = metres_between(ship.lat, ship.lon, one.lat, one.lon)
        turned = math.radians(bearing_to(ship.lat, ship.lon, one.lat, one.lon) / MILLI - 30)
        assert away * math.cos(turned) == pytest.approx(12 * KNOT_M * seconds, abs=1)
        assert away * math.sin(turned) == pytest.approx(right, abs=0.5)


@rule("UB6.12-04")
@pytest.mark.parametrize(
    ("bearing", "metres", "deep", "away", "section"),
    [
        (60, 50, 60, 16.5, 1),
        (240, 50, 60, 16.5, 6),
        (160, 20, 60, 19.7, 4),
        (320, 20, 75, 24.8, 4),
        (140, 20, 60, 19.7, 3),
        (60, 20, 60, 0, 2),
    ],
)
def test_how_far_a_point_is_from_the_hull_of_a_boat_that_lies_aslant(
    patrol: State, bearing: int, metres: int, deep: int, away: float, section: int
) -> None:
    patrol.boat.heading, patrol.boat.depth = 60 * MILLI, 60_000
    spot = on_from(patrol.boat.lat, patrol.boat.lon, bearing * MILLI, metres)
    found, near = hull_distance(patrol, *spot, deep)
    assert (round(found, 1), near) == (away, section)


@rule("UB6.12-04")
@pytest.mark.parametrize(
    ("metres", "strain", "wounds"),
    [
        (6, 100, True),
        (12, 34, True),
        (19.5, 12, True),
        (20, 12, True),
        (20.5, 4, False),
        (35, 4, False),
        (70, 0, False),
    ],
)
def test_each_band_of_the_chart_reaches_to_its_own_end(metres: float, strain: int, wounds: bool) -> None:
    found = effect(Chance(Scripted([], then=Seeded(1))), metres, 3, "bomb")
    assert found is not None
    blow, took = found
    assert (blow.by, blow.section, took, blow.wounds) == ("bomb", 3, strain, wounds)


@rule("UB6.12-04")
def test_beyond_the_chart_nothing_happens() -> None:
    assert effect(Chance(Scripted([])), 70.5, 3, "bomb") is None


@rule("UB6.12-04")
@pytest.mark.parametrize(("die", "conditions"), [(7000, 1), (7001, 0)])
def test_only_a_breach_brings_more_with_it_from_the_nearest_band(die: int, conditions: int) -> None:
    found = effect(Chance(Scripted([die], then=Seeded(1))), 5, 3, "depth_charge")
    assert found is not None and len(found[0].environment) == conditions


@rule("UB6.12-04")
@pytest.mark.parametrize(
    ("metres", "near"),
    [([35], "close"), ([36], "near"), ([150], "near"), ([151], "far"), ([9000], "far"), ([36, 500], "near")],
)
def test_the_crew_hears_how_near_the_nearest_charge_was(patrol: State, metres: list[int], near: str) -> None:
    boat = patrol.boat
    boat.depth, patrol.elapsed_ms = 60_000, 5_000
    patrol.waters.charges = [Charge(boat.lat, boat.lon, 5_000, 60 + one) for one in metres]
    explode(World(patrol, Chance(Seeded(1)), Journal()))
    told = [line.args for line in patrol.feed if line.kind == "depth_charges"]
    # By ear nobody tells more than steps of fifty metres.
    assert told == [{"near": near, "metres": -(-min(metres) // 50) * 50}]
    assert patrol.waters.alert_until_ms == 5_000 + HUNTERS.alert_ms


@rule("UB6.12-04")
def test_charges_too_far_away_are_not_heard(patrol: State) -> None:
    boat = patrol.boat
    boat.depth, patrol.elapsed_ms = 60_000, 5_000
    patrol.waters.charges = [Charge(boat.lat, boat.lon, 5_000, 9061)]
    explode(World(patrol, Chance(Seeded(1)), Journal()))
    assert (patrol.feed, patrol.waters.alert_until_ms, patrol.waters.blows) == ([], 0, [])


@rule("UB6.12-04")
@pytest.mark.parametrize(("pause_ms", "metres", "told"), [(10_000, 100, 1), (10_001, 100, 2), (10_000, 35, 2)])
def test_charges_are_told_again_after_ten_seconds_or_when_they_are_close(
    patrol: State, pause_ms: int, metres: int, told: int
) -> None:
    boat = patrol.boat
    boat.depth = 60_000
    world = World(patrol, Chance(Seeded(1)), Journal())
    for now in (5_000, 5_000 + pause_ms):
        patrol.elapsed_ms = now
        patrol.waters.charges = [Charge(boat.lat, boat.lon, now, 60 + metres if now > 5_000 else 160)]
        explode(world)
    assert len([line for line in patrol.feed if line.kind == "depth_charges"]) == told


@rule("UB6.12-04")
@pytest.mark.parametrize(("breach", "conditions"), [(2500, ["leak"]), (2501, ["leak"])])
def test_within_twelve_metres_something_always_burns_or_leaks_once(breach: int, conditions: list[str]) -> None:
    found = effect(Chance(Scripted([breach, 1, 0, 1, 1], then=Seeded(1))), 12, 3, "depth_charge")
    assert found is not None and found[0].environment == conditions and found[0].breach is (breach <= 2500)


@rule("UB6.12-04")
@pytest.mark.parametrize(("breach", "broken"), [(2500, True), (2501, False)])
def test_a_breach_alone_brings_no_fire_where_no_condition_is_thrown(
    monkeypatch: pytest.MonkeyPatch, breach: int, broken: bool
) -> None:
    """In the second band the condition has a throw of its own: here it fails, whatever becomes of the hull."""
    monkeypatch.setattr(
        depth_charges, "happens", lambda chance, rule, share: share < 1 and happens(chance, rule, share)
    )
    found = effect(Chance(Scripted([breach])), 12, 3, "depth_charge")
    assert found is not None and found[0].environment == [] and found[0].breach is broken


@rule("UB6.12-04")
def test_an_explosion_strikes_its_section_under_its_own_name(patrol: State) -> None:
    burst(World(patrol, Chance(Seeded(1)), Journal()), 12, 3, "hedgehog")
    assert [(blow.by, blow.section) for blow in patrol.waters.blows] == [("hedgehog", 3)]
    assert patrol.waters.strain == 34
