"""UB3, UB8.3, UB8.4: look-outs, periscope, hydrophone, and the merchant's own eyes."""

import math
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.uboot.data.data import BOAT, SENSES
from sandtable.games.uboot.data.hunters import HUNTERS
from sandtable.games.uboot.data.plans import MISSIONS
from sandtable.games.uboot.data.units import FULL_LIGHT, KNOT, MILLI
from sandtable.games.uboot.rules.boat import senses
from sandtable.games.uboot.rules.boat.navigation import moved
from sandtable.games.uboot.rules.boat.senses import (
    first_look,
    horizon_nm,
    hydrophone_nm,
    listen,
    look,
    make_out,
    merchant_looks,
    seen_at_nm,
    sight_nm,
)
from sandtable.games.uboot.rules.crew.stations import skilled_ear
from sandtable.games.uboot.rules.enemy.merchant import alarm, launch, zigzag
from sandtable.games.uboot.rules.enemy.watchkeeping import keep_watch
from sandtable.games.uboot.rules.throws import normal
from sandtable.games.uboot.scenarios.scenarios import begin
from sandtable.games.uboot.state.fleet import Mind, Vessel
from sandtable.games.uboot.state.model import Contact, State
from sandtable.games.uboot.state.plane import bearing_to, metres_between, on_from
from sandtable.games.uboot.view.view import held
from sandtable.kernel.chance import Chance, Scripted, Seeded
from sandtable.testing import rule
from tests.rules.uboot.conftest import Board, Loaded


def put(patrol: State, bearing: int, miles: float) -> Any:
    merchant = patrol.merchant
    assert merchant is not None
    merchant.lat, merchant.lon = moved(patrol.boat.lat, patrol.boat.lon, bearing * MILLI, miles, 3600)
    return merchant


@rule("UB1.2-01")
def test_a_ship_is_put_to_sea_by_bearing_and_distance(patrol: State) -> None:
    ship = launch(patrol, "m05", 60, 12.5, 200, True)
    assert metres_between(patrol.boat.lat, patrol.boat.lon, ship.lat, ship.lon) / 1852 == pytest.approx(
        12.5, rel=0.01
    )
    assert bearing_to(patrol.boat.lat, patrol.boat.lon, ship.lat, ship.lon) == pytest.approx(60_000, abs=500)
    assert (ship.course, ship.heading, ship.zigzag) == (200_000, 200_000, True)


@rule("UB3-03")
def test_the_horizon() -> None:
    assert horizon_nm(5.5, 25) == pytest.approx(15.3, abs=0.05)
    assert horizon_nm(0.6, 25) == pytest.approx(12.0, abs=0.05)


@rule("UB8.3-02")
def test_sight_is_limited_by_horizon_weather_and_light(patrol: State) -> None:
    merchant = put(patrol, 0, 10)
    assert sight_nm(patrol, merchant, 5.5) == 15.0
    patrol.weather.visibility = 300
    assert sight_nm(patrol, merchant, 5.5) == 3.0
    patrol.weather.visibility = 1500
    patrol.sky.light = 60_000
    assert sight_nm(patrol, merchant, 5.5) == pytest.approx(14.01 * 0.06**0.7, abs=0.01)


@rule("UB8.3-02", "UB9.3-06")
@pytest.mark.parametrize(
    ("observers", "die", "seen"),
    [(0, 1, False), (1, 731, True), (1, 736, False), (6, 1950, True), (6, 1960, False)],
)
def test_more_observers_see_sooner(patrol: State, observers: int, die: int, seen: bool) -> None:
    patrol.boat.observers = observers
    merchant = put(patrol, 0, 7.5)
    # Half way to the limit of sight: 0.5 a minute, times 0.35 or 1, times 0.5 to the power of 1.2.
    chance = Chance(Scripted([die] if observers else [], then=Seeded(3)))
    assert (look(patrol, merchant, chance) is not None) == seen


@rule("UB8.1-04", "UBX-06")
def test_a_report_carries_errors_that_shrink(patrol: State) -> None:
    patrol.boat.observers = 6
    merchant = put(patrol, 90, 5)
    high = [1001, 1001, 1001]
    chance = Chance(Scripted([1, *high, *high, *high]))
    first = look(patrol, merchant, chance)
    assert first is not None
    # Three spreads of two degrees, three spreads of a fifth.
    assert first.bearing == pytest.approx(96_000, abs=60)
    assert first.distance == pytest.approx(5 * 1852 * 1.6, rel=0.01)
    assert first.course == pytest.approx((merchant.heading + 60_000) % 360_000, abs=130)
    patrol.contacts = [Contact(first.id, "sight", 0, 0, None, 8, 0, 0)]
    ninth = look(patrol, merchant, Chance(Scripted([*high, *high, *high])))
    assert ninth is not None
    assert ninth.distance == pytest.approx(5 * 1852 * 1.2, rel=0.01)
    assert ninth.course == pytest.approx((merchant.heading + 15_000) % 360_000, abs=60)


def test_the_normal_throw_has_mean_0_and_spread_1() -> None:
    chance = Chance(Seeded(5))
    throws = [normal(chance, "UBX-06") for _ in range(4000)]
    assert sum(throws) / 4000 == pytest.approx(0, abs=0.05)
    assert math.sqrt(sum(x * x for x in throws) / 4000) == pytest.approx(1, abs=0.05)


@rule("UB3-06", "UB8.4-05")
def test_range_of_the_hydrophone(patrol: State) -> None:
    boat = patrol.boat
    boat.submerged, boat.depth, boat.speed = True, 20_000, 2 * KNOT
    merchant = put(patrol, 0, 5)
    merchant.speed = 9 * KNOT
    patrol.weather.sea = 0
    assert hydrophone_nm(patrol, merchant) == pytest.approx(10)
    patrol.weather.sea = 4
    assert hydrophone_nm(patrol, merchant) == pytest.approx(5.5)
    boat.speed = 4 * KNOT
    assert hydrophone_nm(patrol, merchant) == pytest.approx(3.85)
    boat.depth = 80_000
    assert hydrophone_nm(patrol, merchant) == pytest.approx(3.85 * 0.6)


@rule("UB8.4-05", "UB7.5.2-03")
def test_the_hydrophone_hears_under_water_and_not_astern(patrol: State) -> None:
    boat = patrol.boat
    boat.submerged, boat.depth, boat.speed, boat.heading = True, 20_000, 2 * KNOT, 0
    merchant = put(patrol, 45, 4)
    chance = Chance(Seeded(1))
    assert listen(patrol, merchant, chance) is None
    boat.hydrophone = True
    heard = listen(patrol, merchant, chance)
    assert heard is not None and heard.by == "sound"
    assert heard.bearing == pytest.approx(45_000, abs=6_100)
    assert listen(patrol, put(patrol, 170, 4), chance) is None
    boat.submerged = False
    assert listen(patrol, put(patrol, 45, 4), chance) is None


@rule("UB3-06")
@pytest.mark.parametrize(("operator", "skilled"), [("fi12", True), ("ca11", False)])
def test_a_skilled_operator_finds_course_and_speed_too(aboard: Board, operator: str, skilled: bool) -> None:
    """Without the symbol the hydrophone gives bearing and range."""
    at = aboard()
    for figure, section in at.board.figures.items():
        at.board.figures[figure] = 4 if section == 2 else section
    at.board.figures[f"{operator[:2]}{operator[3]}"] = 2
    boat = at.patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth, boat.speed, boat.heading = True, 20_000, 20_000, 2 * KNOT, 0
    at.order("use_hydrophone", "listen")
    merchant = put(at.patrol, 45, 4)
    heard = None
    for _ in range(3):
        heard = listen(at.patrol, merchant, Chance(Seeded(1)), skilled=skilled_ear(at.patrol))
        assert heard is not None
        at.patrol.contacts = [heard]
    assert heard is not None and heard.bearing == pytest.approx(45_000, abs=6_100)
    assert heard.distance == pytest.approx(4 * 1852, rel=0.5)
    told = held(at.patrol, heard)
    assert (told.course is not None, told.knots is not None) == (skilled, skilled)
    if skilled:
        assert told.knots == pytest.approx(merchant.speed / KNOT * 10, abs=20)


@rule("UB3-06")
def test_in_thick_weather_the_hydrophone_reaches_further_than_eyes(patrol: State) -> None:
    patrol.weather.sea, patrol.weather.cloud, patrol.weather.visibility = 5, 8, 40
    patrol.boat.speed = 2 * KNOT
    merchant = put(patrol, 45, 3)
    assert sight_nm(patrol, merchant, 5.0) < 1 < 3 < hydrophone_nm(patrol, merchant)


@rule("UB7.5.2-02")
def test_a_raised_periscope_sees_and_a_lowered_one_does_not(patrol: State) -> None:
    boat = patrol.boat
    boat.submerged, boat.depth = True, 10_000
    merchant = put(patrol, 0, 3)
    assert look(patrol, merchant, Chance(Scripted([1], then=Seeded(1)))) is None
    boat.periscope = True
    assert look(patrol, merchant, Chance(Scripted([1], then=Seeded(1)))) is not None


@rule("UBX-06")
def test_how_far_the_merchant_sees_the_boat(patrol: State) -> None:
    merchant = put(patrol, 90, 5)
    boat = patrol.boat
    boat.heading = 0
    assert seen_at_nm(patrol, merchant) == pytest.approx(7, abs=0.01)
    boat.heading = 90 * MILLI
    assert seen_at_nm(patrol, merchant) == pytest.approx(4.2, abs=0.02)
    boat.submerged, boat.depth = True, 10_000
    assert seen_at_nm(patrol, merchant) == 0
    boat.periscope, boat.speed = True, 3 * KNOT
    assert seen_at_nm(patrol, merchant) == 1.0
    boat.speed = 6 * KNOT
    assert seen_at_nm(patrol, merchant) == 2.0


@rule("UBX-06", "UB1.2-01")
def test_the_merchant_looks_with_two_men(patrol: State) -> None:
    merchant = put(patrol, 90, 3.5)
    patrol.boat.heading = 0
    limit = round((1 - math.exp(-0.5 * 0.55 * 0.5**1.2)) * 10_000)
    assert merchant_looks(patrol, merchant, Chance(Scripted([limit - 5])))
    assert not merchant_looks(patrol, merchant, Chance(Scripted([limit + 5])))
    assert not merchant_looks(patrol, put(patrol, 90, 7.1), Chance(Scripted([])))


@rule("UB1.2-01")
def test_ships_of_eleven_knots_zigzag_and_slower_ones_do_not(patrol: State) -> None:
    slow = launch(patrol, "m04", 0, 10, 75, True)
    assert not slow.zigzag
    fast = launch(patrol, "m05", 0, 10, 75, True)
    chance = Chance(Scripted([7, 16, 1, 1]))
    assert zigzag(patrol, fast, chance) == (75 - 40) * MILLI
    assert fast.leg_until_ms == 12 * 60_000
    patrol.elapsed_ms = 12 * 60_000 - 1
    assert zigzag(patrol, fast, chance) == 35 * MILLI
    patrol.elapsed_ms += 1
    assert zigzag(patrol, fast, chance) == (75 + 25) * MILLI
    assert fast.leg_until_ms == 18 * 60_000


@rule("UB1.2-01")
def test_an_alarmed_merchant_turns_away_a_tenth_faster(patrol: State) -> None:
    merchant = put(patrol, 90, 5)
    alarm(merchant, 270 * MILLI)
    assert merchant.course == 90 * MILLI
    assert merchant.speed == 11 * KNOT
    assert merchant.zigzag


@rule("UB8.2-02")
@pytest.mark.parametrize(
    ("miles", "looks", "level", "profile", "named"),
    [
        (11.0, 2, "normal", "M M K F M M", ""),
        (11.6, 2, "normal", "", ""),
        (5.0, 1, "normal", "", ""),
        (5.0, 2, "easy", "M M K F M M", "m04"),
    ],
)
def test_a_silhouette_is_made_out_by_the_third_look_and_near_enough(
    patrol: State, miles: float, looks: int, level: str, profile: str, named: str
) -> None:
    patrol.options["first_officer"] = level
    patrol.boat.observers = 6
    patrol.contacts = [Contact("sight-1", "sight", 0, 0, None, looks, 0, 0)]
    found = look(patrol, put(patrol, 90, miles), Chance(Seeded(2)))
    assert found is not None
    assert (found.profile, found.named) == (profile, named)


@rule("UB3-06")
@pytest.mark.parametrize(("sea", "ear"), [(2, False), (5, False), (7, True), (8, True), (9, True)])
def test_in_a_storm_the_hydrophone_reaches_further_than_eyes(patrol: State, sea: int, ear: bool) -> None:
    ship = launch(patrol, "m02", 0, 10, 90, False)
    ship.speed, patrol.weather.sea, patrol.weather.visibility = 10 * KNOT, sea, 1500
    patrol.boat.speed = 2 * KNOT
    assert (hydrophone_nm(patrol, ship) > sight_nm(patrol, ship, 5.0)) == ear


@rule("UB8.1-04", "UB8.3-02")
def test_a_further_look_keeps_what_is_known_of_a_ship(patrol: State) -> None:
    ship = put(patrol, 0, 3)
    patrol.boat.observers, patrol.elapsed_ms = 6, 500
    known = Contact("sight-7", "sight", 0, 1, None, 1, 111, 222, "MFM", "m09", True, of=ship.id)
    patrol.contacts = [known]
    found = look(patrol, ship, Chance(Seeded(1)))
    assert found is not None
    assert (found.id, found.looks, found.first_ms, found.last_ms) == ("sight-7", 2, 111, 500)
    assert (found.profile, found.named, found.neutral, found.of) == ("MFM", "m09", True, ship.id)


@rule("UB8.1-04", "UBX-06")
def test_no_ship_is_reported_nearer_than_a_hundred_metres(patrol: State) -> None:
    ship = put(patrol, 0, 0.02)
    assert first_look(patrol, ship, Chance(Loaded(high=False))).distance == 100
    assert first_look(patrol, put(patrol, 0, 1), Chance(Loaded(high=True))).distance > 1852


@rule("UBX-06")
@pytest.mark.parametrize(("knots", "times"), [(0, 1), (4, 1), (5, 2)])
def test_a_periscope_shows_less_in_the_dusk_and_more_by_its_feather(patrol: State, knots: int, times: int) -> None:
    ship = put(patrol, 0, 1)
    boat = patrol.boat
    boat.submerged, boat.depth, boat.periscope, boat.speed = True, 10_000, True, 0
    plain = seen_at_nm(patrol, ship)
    boat.speed = knots * KNOT
    assert seen_at_nm(patrol, ship) == pytest.approx(plain * times) and plain > 0
    patrol.sky.light = FULL_LIGHT // 2
    assert 0 < seen_at_nm(patrol, ship) < plain * times


@rule("UBX-06")
@pytest.mark.parametrize(
    ("depth", "periscope", "seen"), [(10_000, True, True), (10_001, True, False), (10_000, False, False)]
)
def test_a_periscope_is_seen_only_where_it_reaches_the_surface(
    patrol: State, depth: int, periscope: bool, seen: bool
) -> None:
    ship = put(patrol, 0, 1)
    patrol.boat.submerged, patrol.boat.depth, patrol.boat.periscope = True, depth, periscope
    assert (seen_at_nm(patrol, ship) > 0) is seen


@rule("UB1.2-01")
def test_the_merchant_of_a_mission_stands_where_its_plan_says() -> None:
    state = begin("the_shadow", {}, Chance(Seeded(1)))
    plan, ship = MISSIONS["the_shadow"].merchant, state.merchant
    assert plan is not None and ship is not None and ship.ship == plan.ship
    found = bearing_to(state.boat.lat, state.boat.lon, ship.lat, ship.lon) / MILLI
    assert found == pytest.approx(plan.bearing, abs=1)
    miles = metres_between(state.boat.lat, state.boat.lon, ship.lat, ship.lon) / 1852
    assert miles == pytest.approx(plan.range_nm, rel=0.01) and ship.course == plan.course * MILLI


@rule("UB8.1-04", "UBX-06")
@pytest.mark.parametrize("odd", [0, 1, 2])
def test_bearing_range_and_course_have_errors_of_their_own(patrol: State, odd: int) -> None:
    ship = put(patrol, 90, 5)
    ship.heading = 40 * MILLI
    faces = [face for n in range(3) for face in ([1001] * 3 if n == odd else [501] * 3)]
    found = first_look(patrol, ship, Chance(Scripted({"UB8.3-02": faces})))
    metres = metres_between(patrol.boat.lat, patrol.boat.lon, ship.lat, ship.lon)
    off = (
        abs(found.bearing / MILLI - 90) > 1,
        abs(found.distance - metres) > 0.02 * metres,
        found.course is not None and abs(found.course / MILLI - 40) > 1,
    )
    assert [n for n in range(3) if off[n]] == [odd]


@rule("UB8.2-02")
@pytest.mark.parametrize(
    ("share", "looks", "made_out"),
    [(SENSES.profile_within, SENSES.course_after_looks, True), (SENSES.profile_within + 0.001, 9, False),
     (0, SENSES.course_after_looks - 1, False)],
)  # fmt: skip
def test_a_silhouette_is_made_out_up_to_its_range(patrol: State, share: float, looks: int, made_out: bool) -> None:
    contact = Contact("sight-1", "sight", 0, 5000, None, looks, 0, 0)
    make_out(patrol, put(patrol, 0, 3), contact, share)
    assert bool(contact.profile) is made_out


@rule("UB8.1-04", "UBX-06", "UB3-06")
@pytest.mark.parametrize(
    ("looks", "share", "degrees"), [(1, 0.6, 60), (2, 0.4243, 60), (3, 0.3464, 60), (4, 0.3, 30)]
)
def test_errors_shrink_with_every_look_and_those_of_the_course_after_the_third(
    patrol: State, looks: int, share: float, degrees: int
) -> None:
    """Three spreads each: a fifth of the range over the root of the looks; twenty degrees over the looks since."""
    ship = put(patrol, 90, 5)
    ship.heading, patrol.boat.observers = 40 * MILLI, 6
    if looks > 1:
        patrol.contacts = [Contact("sight-1", "sight", 0, 0, None, looks - 1, 0, 0, of=ship.id)]
        found = look(patrol, ship, Chance(Scripted([1001] * 9)))
    else:
        found = first_look(patrol, ship, Chance(Scripted([1001] * 9)))
    assert found is not None and found.course is not None
    metres = metres_between(patrol.boat.lat, patrol.boat.lon, ship.lat, ship.lon)
    assert found.distance / metres - 1 == pytest.approx(share, abs=0.002)
    assert found.course / MILLI - 40 == pytest.approx(degrees, abs=0.2)


@rule("UB7.5.2-03", "UB8.4-05")
@pytest.mark.parametrize("heading", [0, 100, 250])
@pytest.mark.parametrize(("relative", "heard"), [(0, True), (159, True), (161, False), (199, False), (201, True)])
def test_the_hydrophone_is_deaf_twenty_degrees_to_either_side_of_the_stern(
    patrol: State, heading: int, relative: int, heard: bool
) -> None:
    boat = patrol.boat
    boat.submerged, boat.depth, boat.speed, boat.hydrophone = True, 20_000, 2 * KNOT, True
    boat.heading = heading * MILLI
    ship = put(patrol, (heading + relative) % 360, 4)
    assert (listen(patrol, ship, Chance(Seeded(1))) is not None) is heard


@rule("UB8.1-04", "UBX-06")
@pytest.mark.parametrize(("bearing", "told"), [(359, 5), (200, 206)])
def test_bearings_and_courses_go_round_the_compass(patrol: State, bearing: int, told: int) -> None:
    """Three spreads of two degrees to the right, and of twenty for the course."""
    ship = put(patrol, bearing, 5)
    for heading, course in ((350, 50), (200, 260)):
        ship.heading = heading * MILLI
        found = first_look(patrol, ship, Chance(Scripted([1001] * 9)))
        assert found.course is not None and found.course / MILLI == pytest.approx(course, abs=0.2)
        assert found.bearing / MILLI == pytest.approx(told, abs=0.2)


@rule("UB3-06", "UB8.4-05")
@pytest.mark.parametrize(("face", "spreads"), [(1, -3), (501, 0), (1001, 3)])
def test_a_skilled_ear_is_half_as_wrong_of_the_speed_as_of_the_range(
    patrol: State, face: int, spreads: int
) -> None:
    boat = patrol.boat
    boat.submerged, boat.depth, boat.hydrophone, boat.heading = True, 20_000, True, 0
    ship = put(patrol, 45, 3)
    ship.speed = 10 * KNOT
    found = listen(patrol, ship, Chance(Scripted([face] * 9)), skilled=True)
    assert found is not None
    off = spreads * SENSES.hydrophone_range / 2
    assert found.knots == pytest.approx(100 * (1 + off), abs=0.6)
    assert found.bearing / MILLI == pytest.approx(45 + spreads * SENSES.hydrophone_bearing_deg, abs=0.2)


def _walks_off(patrol: State) -> None:
    patrol.board.figures["fi2"] = 3


def _dies(patrol: State) -> None:
    patrol.board.sailors["fi12"].dead = True


def _is_relieved(patrol: State) -> None:
    patrol.watch = 2


@rule("UB3-06")
@pytest.mark.parametrize(
    ("happens", "skilled"),
    [(None, True), (_walks_off, False), (_dies, False), (_is_relieved, False)],
)
def test_the_skilled_ear_hears_as_long_as_the_man_sits_there(
    aboard: Board, happens: Callable[[State], None] | None, skilled: bool
) -> None:
    at = aboard(posts={"fi12": 2})
    boat = at.patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth, boat.heading = True, 20_000, 20_000, 0
    at.order("use_hydrophone", "listen")
    if happens:
        happens(at.patrol)
    assert boat.hydrophone, "the set stays on"
    ship = put(at.patrol, 45, 3)
    ship.speed = 10 * KNOT
    keep_watch(at.w)
    (found,) = at.patrol.contacts
    assert (found.course is not None, found.knots is not None) == (skilled, skilled)


@rule("UB8.4-05", "UB3-06")
def test_a_convoy_is_one_sound_and_its_escort_and_another_convoy_are_heard_apart(aboard: Board) -> None:
    at = aboard()
    state, boat = at.patrol, at.patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth, boat.speed, boat.heading = True, 20_000, 20_000, 2 * KNOT, 0
    boat.hydrophone, state.weather.sea, state.merchant = True, 0, None
    for id, convoy, metres, mind in (
        ("a1", "a", 1000, None),
        ("a2", "a", 1200, None),
        ("ae", "a", 1400, Mind(charges=50)),
        ("b1", "b", 1600, None),
        ("lone", "", 1800, None),
    ):
        lat, lon = on_from(boat.lat, boat.lon, 45 * MILLI, metres)
        state.waters.vessels.append(Vessel("m04", lat, lon, 0, 0, 9 * KNOT, id=id, convoy=convoy, mind=mind))
    keep_watch(at.w)
    assert [one.of for one in state.contacts] == ["a1", "ae", "b1", "lone"]


@rule("UB8.3-02", "UB9.3-06")
def test_look_outs_tell_where_a_ship_is_that_they_hold(patrol: State) -> None:
    ship = put(patrol, 45, 3)
    patrol.boat.observers = 4
    patrol.contacts = [Contact("sight-1", "sight", 30_000, 9000, None, 1, 0, 0, of=ship.id)]
    found = look(patrol, ship, Chance(Scripted([501] * 9)))
    assert found is not None and (found.id, found.looks) == ("sight-1", 2)
    assert found.bearing / MILLI == pytest.approx(45, abs=0.2)
    assert found.distance == pytest.approx(3 * 1852, rel=0.01)


@rule("UB3-06", "UB8.4-05")
@pytest.mark.parametrize(("off", "less"), [(-1, False), (0, True)])
def test_the_layer_muffles_from_its_upper_edge_on(patrol: State, off: int, less: bool) -> None:
    ship = put(patrol, 45, 3)
    patrol.boat.submerged, patrol.boat.depth = True, 20_000
    above = hydrophone_nm(patrol, ship)
    patrol.boat.depth = round(SENSES.layer_from_m * 1000) + off
    assert hydrophone_nm(patrol, ship) == pytest.approx(above * (SENSES.layer_factor if less else 1))


@rule("UB8.3-02", "UB9.3-06")
@pytest.mark.parametrize(("die", "seen"), [(731, True), (736, False)])
def test_through_the_periscope_one_man_looks(patrol: State, die: int, seen: bool) -> None:
    """Half way to the limit of sight he sees as much as a single look-out does."""
    boat = patrol.boat
    boat.submerged, boat.depth, boat.periscope, boat.observers = True, 10_000, True, 0
    ship = put(patrol, 90, sight_nm(patrol, put(patrol, 90, 5), BOAT.periscope_eye_m) / 2)
    assert (look(patrol, ship, Chance(Scripted([die], then=Seeded(3)))) is not None) == seen


@rule("UB3-06", "UB8.4-05")
@pytest.mark.parametrize(("own", "other", "heard"), [("a", "a", True), ("a", "b", False), ("", "", False)])
def test_a_convoy_is_heard_as_far_as_its_own_ships_carry(aboard: Board, own: str, other: str, heard: bool) -> None:
    """One ship lies beyond the reach of a single sound; eight others are too far off to be looked at at all."""
    at = aboard()
    state, boat = at.patrol, at.patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth, boat.speed, boat.heading = True, 20_000, 20_000, 2 * KNOT, 0
    boat.hydrophone, state.weather.sea, state.merchant = True, 2, None
    first = Vessel("m04", boat.lat, boat.lon, 0, 0, 9 * KNOT, id="a1", convoy=own)
    first.lat, first.lon = on_from(boat.lat, boat.lon, 45 * MILLI, hydrophone_nm(state, first) * 1852 * 1.05)
    state.waters.vessels = [first]
    for n in range(8):
        lat, lon = on_from(boat.lat, boat.lon, 45 * MILLI, (HUNTERS.listen_nm + 5) * 1852)
        state.waters.vessels.append(Vessel("m04", lat, lon, 0, 0, 9 * KNOT, id=f"far{n}", convoy=other))
    keep_watch(at.w)
    assert [one.of for one in state.contacts] == (["a1"] if heard else [])


@rule("UB7.5.2-03", "UB8.4-05")
@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize(("beyond", "heard"), [(0, True), (1, False)])
def test_the_hydrophone_hears_up_to_the_edge_of_its_deaf_arc(
    patrol: State, side: int, beyond: int, heard: bool
) -> None:
    boat, ship = patrol.boat, put(patrol, 45, 4)
    boat.submerged, boat.depth, boat.speed, boat.hydrophone = True, 20_000, 2 * KNOT, True
    edge = round((180 - SENSES.hydrophone_blind_deg) * MILLI)
    boat.heading = (bearing_to(boat.lat, boat.lon, ship.lat, ship.lon) + side * (edge + beyond)) % (360 * MILLI)
    assert (listen(patrol, ship, Chance(Seeded(1))) is not None) is heard


@rule("UB3-06", "UB8.4-05")
def test_the_escort_of_a_convoy_that_is_heard_is_a_single_sound(aboard: Board) -> None:
    """Beyond the reach of a single ship it is not told apart, though the convoy as a whole is heard there."""
    at = aboard()
    state, boat = at.patrol, at.patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth, boat.speed, boat.heading = True, 20_000, 20_000, 2 * KNOT, 0
    boat.hydrophone, state.weather.sea, state.merchant = True, 2, None
    for id, share, mind in (("a1", 0.9, None), ("ae", 1.05, Mind(charges=50))):
        ship = Vessel("m04", boat.lat, boat.lon, 0, 0, 9 * KNOT, id=id, convoy="a", mind=mind)
        ship.lat, ship.lon = on_from(boat.lat, boat.lon, 45 * MILLI, hydrophone_nm(state, ship) * 1852 * share)
        state.waters.vessels.append(ship)
    keep_watch(at.w)
    assert [one.of for one in state.contacts] == ["a1"]


@rule("UB3-06")
@pytest.mark.parametrize(("visibility", "sea", "miles"), [(1500, 2, 15.0), (820, 2, 8.2)])
def test_the_eye_reaches_as_far_as_the_air_is_clear(patrol: State, visibility: int, sea: int, miles: float) -> None:
    patrol.weather.visibility, patrol.weather.sea = visibility, sea
    assert senses._visibility_nm(patrol) == miles


@rule("UB8.2-02", "UB8.3-02")
@pytest.mark.parametrize("neutral", [True, False])
def test_whether_a_ship_is_neutral_is_seen_with_its_silhouette(patrol: State, neutral: bool) -> None:
    ship = patrol.merchant
    assert ship is not None
    ship.neutral = neutral
    contact = Contact("sight-1", "sight", 0, 3000, None, 9, 0, 0, of=ship.id, neutral=not neutral)
    senses.make_out(patrol, ship, contact, 0.1)
    assert contact.neutral is neutral and contact.profile


@rule("UB8.3-02", "UB8.4-01")
@pytest.mark.parametrize(("depth", "sees"), [(10_000, True), (20_000, False)])
def test_a_raised_periscope_sees_at_periscope_depth_only(patrol: State, depth: int, sees: bool) -> None:
    boat, ship = patrol.boat, patrol.merchant
    boat.submerged, boat.depth, boat.ordered_depth, boat.periscope = True, depth, depth, True
    assert ship is not None
    ship.lat, ship.lon = on_from(boat.lat, boat.lon, 0, 2000)
    assert (senses.look(patrol, ship, Chance(Loaded(high=False))) is not None) is sees
