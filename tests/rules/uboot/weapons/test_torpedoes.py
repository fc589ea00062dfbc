"""UB7.5.3: tubes, TDC, torpedoes on their way, failures by date, hulls and sinking."""

import math
from typing import Any

import pytest

from sandtable.games.uboot.data.arms import failures, hull_points
from sandtable.games.uboot.data.data import SHIPS
from sandtable.games.uboot.data.units import KNOT, MILLI
from sandtable.games.uboot.rules.boat.tdc import solve
from sandtable.games.uboot.rules.enemy.hulls import founder, harm, way
from sandtable.games.uboot.rules.weapons import torpedoes
from sandtable.games.uboot.rules.weapons.torpedoes import (
    aim_at,
    crossed,
    fire,
    flood,
    magnetic_allowed,
    reload,
    row,
    run_torpedoes,
    solution,
    under_keel,
)
from sandtable.games.uboot.script import sea_step
from sandtable.games.uboot.state.fleet import Aim, Mind, Torpedo, Vessel
from sandtable.games.uboot.state.model import Contact, State
from sandtable.games.uboot.state.plane import on_from
from sandtable.kernel.chance import Scripted, Seeded
from sandtable.testing import rule
from tests.rules.uboot.conftest import at_posts, seconds_of
from tests.rules.uboot.stage import world_of

YEAR = 31_557_600


def target(patrol: State, bearing: int, metres: float, course: int, knots: float, ship: str = "m04") -> Vessel:
    """A ship, and the contact by which the boat holds it."""
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, bearing * MILLI, metres)
    made = Vessel(ship, lat, lon, course * MILLI, course * MILLI, round(knots * KNOT), id="t")
    patrol.merchant = None
    patrol.waters.vessels = [made]
    now = patrol.elapsed_ms
    patrol.contacts = [
        Contact("sight-1", "sight", bearing * MILLI, round(metres), course * MILLI, 9, 0, now, of="t")
    ]
    return made


def shoot(patrol: State, ship: Vessel, luck: Any, tubes: list[int], **dials: Any) -> list[str]:
    """Set the TDC on the truth, fire, and run on for three minutes; what was told."""
    world = world_of(patrol, luck)
    boat = patrol.boat
    boat.periscope = True
    contact = patrol.contacts[0]
    plain = {
        "metres": contact.distance, "course": ship.heading, "knots": ship.speed // (KNOT // 10), "speed": "fast",
        "depth": 3, "pistol": "contact", "spread": 0,
    }  # fmt: skip
    aim_at(world, contact, **{**plain, **dials})
    flood(patrol, tubes)
    fire(world, tubes)
    for _ in range(360):
        patrol.elapsed_ms += 500
        ship.lat, ship.lon = on_from(ship.lat, ship.lon, ship.heading, ship.speed / KNOT * 1852 / 3600 * 0.5)
        run_torpedoes(world, 500)
    return [line.kind for line in patrol.feed]


LUCKY = {"UB8.4-03": [501] * 6, "UB7.5.3-03": [10_000, 10_000, 501, 501, 501]}
"""Exact bearings; no failure; middling damage."""


@rule("UB3-07", "UB7.5.3-03", "UB8.4-09")
@pytest.mark.parametrize(("bearing", "course", "tube"), [(0, 90, 1), (330, 75, 4), (20, 290, 1), (175, 90, 5)])
def test_a_right_setting_hits(patrol: State, bearing: int, course: int, tube: int) -> None:
    """The torpedo runs by the solver's own geometry: set on the truth, it hits a ship 125 metres long."""
    patrol.boat.heading = 0
    ship = target(patrol, bearing, 1500, course, 9)
    assert "torpedo_hit" in shoot(patrol, ship, Scripted(LUCKY, then=Seeded(1)), [tube])
    assert patrol.waters.hits == 1 and ship.harm == pytest.approx(240, abs=2)


@rule("UB3-07")
def test_a_speed_that_is_wrong_by_four_knots_misses(patrol: State) -> None:
    patrol.boat.heading = 0
    ship = target(patrol, 0, 2000, 90, 9)
    told = shoot(patrol, ship, Scripted(LUCKY, then=Seeded(1)), [1], knots=50)
    assert "torpedo_hit" not in told


@rule("UB3-07", "UB7.5.3-03")
def test_beyond_90_degrees_of_gyro_angle_no_tube_is_fired(patrol: State) -> None:
    patrol.boat.heading = 180 * MILLI
    ship = target(patrol, 0, 1500, 90, 9)
    assert shoot(patrol, ship, Scripted(LUCKY, then=Seeded(1)), [1]) == ["no_solution"]
    assert patrol.waters.tubes[0].torpedo == "G7a"


@rule("UB7.5.3-03")
@pytest.mark.parametrize(
    ("throws", "told"),
    [
        ([10_000, 561], "torpedo_hit"),
        ([10_000, 560], "torpedo_dud"),
    ],
)
def test_a_contact_pistol_may_fail_at_a_good_angle(patrol: State, throws: list[int], told: str) -> None:
    """April 1940: eight per cent at ninety degrees, seven tenths of it at normal difficulty."""
    patrol.start_s -= 180 * 86_400
    patrol.boat.heading = 0
    ship = target(patrol, 0, 900, 90, 0)
    luck = Scripted({**LUCKY, "UB7.5.3-03": [*throws, 501, 501, 501]}, then=Seeded(1))
    assert told in shoot(patrol, ship, luck, [1])


@rule("UB7.5.3-03")
@pytest.mark.parametrize(
    ("sea", "depth", "told"),
    [(7, 2, "torpedo_dud"), (7, 3, "torpedo_hit"), (6, 2, "torpedo_hit")],
)
def test_a_torpedo_that_runs_shallow_in_a_heavy_sea_fails(patrol: State, sea: int, depth: int, told: str) -> None:
    patrol.boat.heading, patrol.weather.sea = 0, sea
    ship = target(patrol, 0, 900, 90, 0)
    assert told in shoot(patrol, ship, Scripted(LUCKY, then=Seeded(1)), [1], depth=depth)
    assert bool(ship.harm) is (told == "torpedo_hit")


@rule("UB7.5.3-03")
@pytest.mark.parametrize(("metres", "told"), [(240, "torpedo_dud"), (300, "torpedo_hit")])
def test_a_torpedo_is_not_armed_on_its_first_run(patrol: State, metres: int, told: str) -> None:
    patrol.boat.heading = 0
    ship = target(patrol, 0, metres, 90, 0)
    assert told in shoot(patrol, ship, Scripted(LUCKY, then=Seeded(1)), [1])


@rule("UB7.5.3-03")
def test_failures_shrink_with_the_years(patrol: State) -> None:
    found = [failures(patrol.start_s + shift * 86_400) for shift in (-250, 0, 300, 900)]
    assert [one["dud_good_angle"] for one in found] == [8, 6, 4, 3]
    assert [one["deep"] for one in found] == [20, 10, 4, 1]
    assert [one["premature"] for one in found] == [18, 0, 0, 5]


@rule("UB7.5.3-03")
@pytest.mark.parametrize(
    ("month", "dud"),
    [
        ("1939-09", 8),
        ("1940-06", 8),
        ("1940-07", 6),
        ("1941-06", 6),
        ("1941-07", 4),
        ("1942-11", 4),
        ("1942-12", 3),
    ],
)
def test_the_failures_of_a_time_hold_from_its_first_month(month: str, dud: int) -> None:
    assert failures(seconds_of(month))["dud_good_angle"] == dud


@rule("UB7.5.3-01")
def test_the_magnetic_pistol_is_withdrawn_for_two_years(patrol: State) -> None:
    assert [magnetic_allowed(patrol.start_s + days * 86_400) for days in (-120, 0, 700, 790)] == [
        True, False, False, True
    ]  # fmt: skip


@rule("UB7.5.3-01")
@pytest.mark.parametrize(
    ("depth", "pistol", "passes"), [(7, "contact", False), (8, "contact", True), (9, "magnetic", False),
                                    (11, "magnetic", True)],
)  # fmt: skip
def test_a_torpedo_that_is_set_too_deep_passes_under(depth: int, pistol: str, passes: bool) -> None:
    ship = Vessel("m04", 0, 0, 0, 0, 0)
    torpedo = Torpedo(1, "G7e", 0, 0, 0, 30 * KNOT, 5000, depth, pistol)
    assert under_keel(ship, torpedo) == passes


@rule("UB7.5.3-03")
def test_a_hull_is_crossed_between_two_steps(patrol: State) -> None:
    ship = Vessel("m04", patrol.boat.lat, patrol.boat.lon, 90 * MILLI, 90 * MILLI, 0)
    west, east = on_from(ship.lat, ship.lon, 0, 40), on_from(ship.lat, ship.lon, 180 * MILLI, 40)
    assert crossed(ship, west, east, 500)
    north = on_from(ship.lat, ship.lon, 0, 20)
    assert not crossed(ship, west, north, 500)
    assert crossed(ship, north, on_from(ship.lat, ship.lon, 0, 8), 500)
    beyond = on_from(ship.lat, ship.lon, 90 * MILLI, 64)
    assert not crossed(ship, on_from(*beyond, 0, 40), on_from(*beyond, 180 * MILLI, 40), 500)


@rule("UB7.5.3-03")
def test_torpedoes_by_name_and_date(patrol: State) -> None:
    assert [row(patrol, "G7a", speed) for speed in ("fast", "middle", "slow")] == [
        (44, 6000), (40, 8000), (30, 14000)
    ]  # fmt: skip
    assert row(patrol, "G7e", "fast") == (30, 5000)
    patrol.start_s += 3 * YEAR
    assert row(patrol, "G7e", "fast") == (30, 7500)


@rule("UB3-07")
def test_a_target_beyond_the_range_is_not_reached(patrol: State) -> None:
    """The printed example of the disc: 7353 metres to run, and an electric torpedo runs 5000."""
    found = solve(290, 40, 7408, 70, 9, 30)
    assert found is not None and found.run > row(patrol, "G7e", "fast")[1]
    patrol.boat.heading = 290 * MILLI
    ship = target(patrol, 330, 7408, 70, 9)
    told = shoot(patrol, ship, Scripted(LUCKY, then=Seeded(1)), [2], speed="slow")
    patrol.elapsed_ms += 400_000
    run_torpedoes(world_of(patrol, Seeded(1)), 500)
    assert told == ["torpedo_fired"] and patrol.feed[-1].kind == "torpedo_missed"
    expected = patrol.feed[0].args["seconds"]
    assert expected == round(found.run / (30 * 1852 / 3600)) and patrol.feed[-1].args["seconds"] == expected


@rule("UB7.5.3-04", "UB8.4-10")
@pytest.mark.parametrize(("tube", "minutes", "left"), [(1, 15, 5), (5, 20, 6)])
def test_a_reload_takes_its_time(patrol: State, tube: int, minutes: int, left: int) -> None:
    patrol.waters.tubes[tube - 1].torpedo = ""
    reload(patrol, tube)
    assert patrol.waters.tubes[tube - 1].ready_ms == minutes * 60_000
    assert patrol.waters.tubes[tube - 1].torpedo == "G7e"
    assert len(patrol.waters.bow_reserve) == left


@rule("UB4.1-04")
@pytest.mark.parametrize(("ship", "points"), [("m02", 280), ("m04", 433), ("m11", 620), ("m10", 731)])
def test_hull_points(ship: str, points: int) -> None:
    assert hull_points(ship) == points


@rule("UB4.1-04")
def test_a_ship_is_crippled_at_half_and_sinks_without_points(patrol: State) -> None:
    ship = target(patrol, 0, 2000, 90, 10)
    world = world_of(patrol, Scripted({"UB4.1-04": [10_000, 501, 501, 501]}, then=Seeded(1)))
    harm(world, ship, 216, "torpedo")
    assert way(ship) == 10 * KNOT
    harm(world, ship, 1, "torpedo")
    assert (way(ship), ship.speed, ship.sinks_ms) == (5 * KNOT, 5 * KNOT, 0)
    harm(world, ship, 216, "torpedo")
    assert ship.sinks_ms == 16 * 60_000
    patrol.elapsed_ms = 16 * 60_000 - 1
    founder(world)
    assert not patrol.waters.sunk
    patrol.elapsed_ms += 1
    founder(world)
    assert [(one.ship, one.tons, one.by) for one in patrol.waters.sunk] == [("m04", 5100, "torpedo")]
    assert not patrol.waters.vessels and not patrol.contacts


@rule("UB7.3-04", "UBR37")
@pytest.mark.parametrize(
    ("ship", "neutral", "miles", "morale"),
    [("m04", False, 1, 6), ("e01", False, 1, 6), ("m04", False, 14, 6), ("m04", True, 1, 3)],
)
def test_every_enemy_sunk_lifts_morale_near_or_far_and_a_neutral_does_not(
    patrol: State, ship: str, neutral: bool, miles: int, morale: int
) -> None:
    made = target(patrol, 0, miles * 1852, 90, 9, ship)
    made.neutral, made.sinks_ms, made.by = neutral, 1, "torpedo"
    patrol.board.morale, patrol.elapsed_ms = 3, 1
    founder(world_of(patrol, Seeded(1)))
    assert (patrol.board.morale, patrol.board.sunk_this_watch) == (morale, 0 if neutral else 1)
    assert "ship_sunk" in [line.kind for line in patrol.feed]
    assert [one.neutral for one in patrol.waters.sunk] == [neutral]


@rule("UB7.5.3-03")
@pytest.mark.parametrize(
    ("tubes", "fan"), [([1], [0]), ([1, 2], [-3, 3]), ([1, 2, 3], [-3, 0, 3]), ([1, 2, 3, 4], [-3, -1, 1, 3])]
)
def test_a_salvo_is_fanned_by_the_spread_two_seconds_apart(patrol: State, tubes: list[int], fan: list[int]) -> None:
    patrol.boat.heading = patrol.boat.course = 40 * MILLI
    ship = target(patrol, 40, 1500, 40, 0)
    for tube in patrol.waters.tubes:
        tube.torpedo = "G7e"
    world = world_of(patrol, Scripted({"UB8.4-03": [501] * 6}, then=Seeded(1)))
    patrol.boat.periscope, patrol.boat.speed = True, 0
    aim_at(world, patrol.contacts[0], metres=1500, course=ship.heading, knots=0, speed="fast", depth=3,
           pistol="contact", spread=60)  # fmt: skip
    flood(patrol, tubes)
    fire(world, tubes)
    fired = patrol.waters.torpedoes
    assert [round(one.gyro / MILLI, 1) for one in fired] == fan
    assert [one.launch_ms - patrol.elapsed_ms for one in fired] == [2000 * place for place in range(len(tubes))]
    patrol.elapsed_ms += 1000
    run_torpedoes(world, 1000)
    assert [bool(one.lat) for one in fired] == [place == 0 for place in range(len(tubes))], "one after the other"
    assert patrol.waters.fired == len(tubes) and {one.contact for one in fired} == {"sight-1"}
    left = [(bool(tube.torpedo), tube.flooded) for tube in patrol.waters.tubes]
    assert left == [(number not in tubes, False) for number in range(1, 6)]


@rule("UB7.5.3-03", "UB3-07")
def test_a_target_that_outruns_the_torpedo_is_not_fired_at(patrol: State) -> None:
    patrol.boat.heading = patrol.boat.course = 40 * MILLI
    ship = target(patrol, 40, 1500, 40, 45)
    assert shoot(patrol, ship, Scripted(LUCKY, then=Seeded(1)), [1]) == ["no_solution"]
    assert patrol.waters.tubes[0].torpedo and patrol.waters.fired == 0


@rule("UB7.5.3-03")
def test_a_magnetic_pistol_under_the_keel_is_no_dud_of_the_contact_pistol(patrol: State) -> None:
    patrol.boat.heading = patrol.boat.course = 0
    ship = target(patrol, 0, 1500, 90, 8)
    lucky = {"UB8.4-03": [501] * 6, "UB7.5.3-03": [10_000, 501, 501, 501]}
    told = shoot(patrol, ship, Scripted(lucky), [1], pistol="magnetic", depth=9)
    assert "torpedo_hit" in told and "torpedo_dud" not in told


def set_on_a_ship_to_the_north(patrol: State) -> Aim:
    """The TDC is set on a ship 1500 metres to the north that goes east at eight knots; the boat heads north."""
    patrol.boat.heading = patrol.boat.course = patrol.boat.speed = 0
    at_posts(patrol).board.sailors["na11"].job = "observe"
    ship = target(patrol, 0, 1500, 90, 8)
    world = world_of(patrol, Scripted({"UB8.4-03": [501] * 6}))
    aim_at(world, patrol.contacts[0], metres=1500, course=ship.heading, knots=80, speed="fast", depth=3,
           pistol="contact", spread=0)  # fmt: skip
    assert patrol.waters.aim is not None
    return patrol.waters.aim


@rule("UB3-07")
def test_the_target_runs_on_as_it_was_set(patrol: State) -> None:
    aim = set_on_a_ship_to_the_north(patrol)
    patrol.elapsed_ms += 100_000
    found = solution(patrol, aim, 30, stern=False)
    # Eight knots for a hundred seconds are 411.6 metres.
    right = solve(0, math.degrees(math.atan2(411.6, 1500)), math.hypot(411.6, 1500), 90, 8, 30, False)
    assert found is not None and right is not None
    assert (found.gyro, found.seconds) == pytest.approx((right.gyro, right.seconds), rel=2e-3)


@rule("UB8.4-09")
@pytest.mark.parametrize(
    ("unseen_s", "set_ms", "metres"), [(60, 100_000, 1555), (61, 0, 1500), (None, 0, 1500)], ids=str
)
def test_a_last_bearing_is_taken_while_the_target_is_in_the_optics(
    patrol: State, unseen_s: int | None, set_ms: int, metres: int
) -> None:
    aim = set_on_a_ship_to_the_north(patrol)
    start = aim.set_ms
    patrol.elapsed_ms += 100_000
    other = Contact("sight-2", "sight", 90 * MILLI, 900, 0, 9, 0, patrol.elapsed_ms, of="u")
    if unseen_s is not None:
        patrol.contacts[0].last_ms = patrol.elapsed_ms - unseen_s * 1000
    patrol.contacts = [other] if unseen_s is None else [other, *patrol.contacts]
    flood(patrol, [1])
    fire(world_of(patrol, Seeded(1)), [1])
    assert aim.set_ms == start + set_ms
    # Its range is what it has run to as it was set: 412 metres to the east.
    assert aim.distance == pytest.approx(metres, abs=2)


@rule("UB1.2-01")
def test_torpedoes_run_and_escorts_think_with_every_step_of_the_sea(patrol: State) -> None:
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, 0, 20_000)
    ship = Vessel("e01", lat, lon, 0, 0, 6 * KNOT, id="e", mind=Mind(charges=50))
    patrol.merchant, patrol.waters.vessels, patrol.elapsed_ms = None, [ship], 900_000
    spent = Torpedo(1, "G7e", 0, 0, 0, 30 * KNOT, 5000, 3, "contact", lat=patrol.boat.lat, lon=patrol.boat.lon)
    patrol.waters.torpedoes = [spent]
    sea_step.step(world_of(patrol, Seeded(1)), 500)
    assert patrol.waters.torpedoes == [], "it has run out"
    assert ship.mind is not None and ship.mind.next_ms > 900_000


@rule("UB7.5.3-03")
@pytest.mark.parametrize(
    ("heading", "ship_heading", "good"),
    [(90, 0, True), (50, 0, True), (49.9, 0, False), (130, 0, True), (130.1, 0, False), (10, 0, False),
     (170, 0, False), (355, 5, False), (300, 0, True), (0, 310, True), (0, 311, False), (270, 0, True)],
)  # fmt: skip
def test_a_flat_angle_makes_more_duds(patrol: State, heading: float, ship_heading: float, good: bool) -> None:
    """April 1940, normal: a pistol fails at 5.6 per cent from 50 degrees on, at 21 below."""
    patrol.start_s = seconds_of("1940-04")
    ship = target(patrol, 0, 900, 90, 0)
    ship.heading = round(ship_heading * MILLI)
    torpedo = Torpedo(1, "G7e", 0, 0, 0, 30 * KNOT, 5000, 3, "contact")
    for die, dud in ((560, True), (561, not good), (2100, not good), (2101, False)):
        patrol.feed.clear()
        world = world_of(patrol, Scripted({"UB7.5.3-03": [die]}, then=Seeded(1)))
        torpedoes._strike(world, torpedo, ship, round(heading * MILLI), 900)
        assert ("torpedo_dud" in [line.kind for line in patrol.feed]) is dud


@rule("UB7.5.3-03")
@pytest.mark.parametrize(("die", "told"), [(560, "torpedo_dud"), (10_000, "torpedo_hit")])
def test_what_a_torpedo_does_is_told_with_tube_stopwatch_and_bearing(patrol: State, die: int, told: str) -> None:
    patrol.start_s, patrol.boat.heading, patrol.elapsed_ms = seconds_of("1940-04"), 300 * MILLI, 100_900
    ship = target(patrol, 21, 900, 110, 0)
    torpedo = Torpedo(3, "G7e", 50_000, 0, 0, 30 * KNOT, 5000, 3, "contact")
    torpedoes._strike(world_of(patrol, Scripted({"UB7.5.3-03": [die]}, then=Seeded(1))), torpedo, ship, 20_000, 900)
    line = next(line for line in patrol.feed if line.kind == told)
    assert (line.args["tube"], line.args["seconds"], line.args["bearing"]) == (3, 50, 80)


@rule("UB7.5.3-03")
def test_a_torpedo_that_explodes_on_its_way_is_told_with_its_stopwatch(patrol: State) -> None:
    boat = patrol.boat
    torpedo = Torpedo(2, "G7e", 0, 0, 0, 30 * KNOT, 5000, 3, "magnetic", boat.lat, boat.lon, premature_m=300)
    patrol.waters.torpedoes, patrol.elapsed_ms = [torpedo], 19_500
    run_torpedoes(world_of(patrol, Seeded(1)), 500)
    assert [(one.kind, one.args) for one in patrol.feed] == [("torpedo_premature", {"tube": 2, "seconds": 19})]


@rule("UB7.5.3-03")
@pytest.mark.parametrize(("run", "armed"), [(249.9, False), (250, True)])
def test_the_pistol_arms_after_250_metres(patrol: State, run: float, armed: bool) -> None:
    ship = target(patrol, 0, 900, 90, 0)
    torpedo = Torpedo(1, "G7e", 0, 0, 0, 30 * KNOT, 5000, 3, "contact")
    world = world_of(patrol, Scripted({"UB7.5.3-03": [10_000]}, then=Seeded(1)))
    torpedoes._strike(world, torpedo, ship, 0, run)
    assert (patrol.feed[-1].kind == "torpedo_dud") is not armed and (patrol.waters.hits == 1) is armed


@rule("UB7.5.3-03")
@pytest.mark.parametrize(("pistol", "depth", "points"), [("contact", 3, (200, 280)), ("magnetic", 9, (290, 370)),
                                                        ("magnetic", 3, (200, 280))])  # fmt: skip
def test_an_explosion_under_the_keel_does_more(
    patrol: State, pistol: str, depth: int, points: tuple[int, int]
) -> None:
    """240 points against the side, 330 under the keel, forty more or less."""
    for faces, wanted in (([1] * 3, points[0]), ([501] * 3, sum(points) / 2), ([1001] * 3, points[1])):
        ship = target(patrol, 0, 900, 90, 0)
        torpedo = Torpedo(1, "G7e", 0, 0, 0, 30 * KNOT, 5000, depth, pistol)
        dud = [] if (pistol, depth) == ("magnetic", 9) else [10_000]
        world = world_of(patrol, Scripted({"UB7.5.3-03": [*dud, *faces]}, then=Seeded(1)))
        torpedoes._strike(world, torpedo, ship, 0, 900)
        assert ship.harm == pytest.approx(wanted, abs=25 if faces != [501] * 3 else 1)
        assert patrol.feed[-1].args.get("contact", "sight-1") == "sight-1"


@rule("UB7.5.3-03")
@pytest.mark.parametrize(
    ("pistol", "dice", "deeper", "premature"),
    [("contact", [1400], 3, 0), ("contact", [1401], 0, 0), ("magnetic", [1401, 1260, 1], 0, 251),
     ("magnetic", [1401, 1260, 1000], 0, 1250), ("magnetic", [1400, 1261], 3, 0)],
)  # fmt: skip
def test_what_goes_wrong_with_a_torpedo_of_1940(
    patrol: State, pistol: str, dice: list[int], deeper: int, premature: int
) -> None:
    """Seven tenths of 20 and 18 in a hundred run too deep, or explode on their way."""
    patrol.start_s = seconds_of("1940-04")
    torpedo = Torpedo(1, "G7e", 0, 0, 0, 30 * KNOT, 5000, 4, pistol)
    torpedoes._with_failures(world_of(patrol, Scripted({"UB7.5.3-03": dice})), torpedo)
    assert (torpedo.metres - 4, torpedo.premature_m, torpedo.dud) == (deeper, premature, False)


@rule("UB8.4-09", "UB8.4-03", "UB7.5.3-01")
def test_the_optics_take_the_bearing_of_the_ship_and_not_of_the_report(patrol: State) -> None:
    """Exact with middling dice, nine tenths of a degree off at most; a contact without a ship keeps its bearing."""
    target(patrol, 40, 1500, 90, 0)
    contact = patrol.contacts[0]
    contact.bearing = 77 * MILLI
    for faces, off in (([501] * 3, 0), ([1001] * 3, 900), ([1] * 3, -900)):
        found = torpedoes.lock(world_of(patrol, Scripted({"UB8.4-03": faces})), contact)
        assert found - 40 * MILLI == pytest.approx(off, abs=6)
    patrol.waters.vessels = []
    assert torpedoes.lock(world_of(patrol, Scripted({})), contact) == 77 * MILLI


@rule("UB7.5.3-03")
@pytest.mark.parametrize(("ahead", "hit"), [(0, True), (60, True), (-60, True), (70, False), (-70, False)])
def test_the_hull_lies_along_the_course_of_the_ship(patrol: State, ahead: int, hit: bool) -> None:
    """The ship heads to the north-east; a torpedo passes from its starboard side to port."""
    ship = Vessel("m04", patrol.boat.lat, patrol.boat.lon, 45 * MILLI, 45 * MILLI, 0)
    abreast = on_from(ship.lat, ship.lon, 45 * MILLI, ahead)
    assert crossed(ship, on_from(*abreast, 135 * MILLI, 40), on_from(*abreast, 315 * MILLI, 40), 500) == hit


@rule("UB7.5.3-03")
@pytest.mark.parametrize(("astern", "hit"), [(60, True), (120, True), (200, False)])
def test_a_ship_sweeps_the_water_that_it_has_left(patrol: State, astern: int, hit: bool) -> None:
    """Twenty knots for ten seconds, about a hundred metres; the hull is 125 metres long."""
    ship = Vessel("m04", patrol.boat.lat, patrol.boat.lon, 0, 0, 20 * KNOT)
    place = on_from(ship.lat, ship.lon, 180 * MILLI, astern)
    assert crossed(ship, place, place, 10_000) == hit


@rule("UB7.5.3-03", "UB3-07")
def test_each_torpedo_runs_by_its_own_type_at_the_speed_that_was_set(patrol: State) -> None:
    patrol.boat.heading = 0
    target(patrol, 0, 1500, 90, 8)
    patrol.waters.tubes[0].torpedo, patrol.waters.tubes[1].torpedo = "G7a", "G7e"
    world = world_of(patrol, Seeded(1))
    aim_at(world, patrol.contacts[0], metres=1500, course=90_000, knots=80, speed="middle", depth=3,
           pistol="contact", spread=0)  # fmt: skip
    aim = patrol.waters.aim
    assert (
        aim is not None
        and aim.seconds != aim.impact
        and aim.run / aim.seconds == pytest.approx(40 * 0.5144, rel=0.05)
    )
    flood(patrol, [1, 2])
    fire(world, [1, 2])
    assert [(one.knots // KNOT, one.reach) for one in patrol.waters.torpedoes] == [(40, 8000), (30, 5000)]


@rule("UB7.5.3-03")
@pytest.mark.parametrize(("later_ms", "out"), [(0, True), (500, False)])
def test_a_torpedo_leaves_its_tube_at_the_moment_of_its_launch(patrol: State, later_ms: int, out: bool) -> None:
    patrol.elapsed_ms = 10_000
    torpedo = Torpedo(1, "G7e", 10_000 + later_ms, 0, 0, 30 * KNOT, 5000, 3, "contact")
    patrol.waters.torpedoes = [torpedo]
    run_torpedoes(world_of(patrol, Seeded(1)), 500)
    assert bool(torpedo.lat) is out and patrol.waters.torpedoes == [torpedo]


@rule("UB7.5.3-03")
@pytest.mark.parametrize(("face", "harm"), [(1001, 300), (501, 240), (1, 180)])
def test_the_harm_of_a_hit_spreads_by_a_quarter_either_way(patrol: State, face: int, harm: int) -> None:
    ship = target(patrol, 0, 900, 90, 0)
    torpedo = Torpedo(1, "G7e", 0, 0, 0, 30 * KNOT, 5000, 3, "contact")
    world = world_of(patrol, Scripted({"UB7.5.3-03": [10_000, face, face, face]}, then=Seeded(1)))
    torpedoes._strike(world, torpedo, ship, 0, 900)
    assert ship.harm == pytest.approx(harm, abs=1)


@rule("UB7.5.3-03")
def test_an_escort_that_a_torpedo_has_sunk_does_not_come_to_look_for_the_boat(
    patrol: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    struck: list[bool] = []
    monkeypatch.setattr(torpedoes, "alarm_at", lambda world, wreck: struck.append(bool(wreck.sinks_ms)))
    ship = target(patrol, 0, 900, 90, 0, ship="e01")
    ship.mind, ship.harm = Mind(), 10_000
    torpedo = Torpedo(1, "G7e", 0, 0, 0, 30 * KNOT, 5000, 3, "contact")
    torpedoes._strike(world_of(patrol, Scripted({"UB7.5.3-03": [10_000]}, then=Seeded(1))), torpedo, ship, 0, 900)
    assert struck == [True]


@rule("UB7.5.3-03")
@pytest.mark.parametrize(("from_m", "to_m", "hit"), [(-8.5, -7.6, True), (-9.5, -8.6, False), (0.1, 0.2, True)])
def test_the_shortest_step_across_a_ships_side_strikes(
    patrol: State, from_m: float, to_m: float, hit: bool
) -> None:
    """A ship 16 metres wide at rest, heading north; the torpedo comes from the west."""
    ship = target(patrol, 0, 900, 0, 0)
    half = SHIPS[ship.ship].beam / 2 - 8
    was, now = (on_from(ship.lat, ship.lon, 90_000, one - half) for one in (from_m, to_m))
    assert torpedoes.crossed(ship, was, now, 500) is hit
