"""UB7.5.3-05, UB7.5.3-06, UB1.2-01: both guns, and aircraft with eyes of their own."""

from typing import Any

import pytest

from sandtable.games.uboot.data.hunters import HUNTERS
from sandtable.games.uboot.data.plans import MISSIONS
from sandtable.games.uboot.data.units import MILLI
from sandtable.games.uboot.rules.crew.stations import at_the_gun
from sandtable.games.uboot.rules.enemy import aircraft
from sandtable.games.uboot.rules.enemy.escorts import armed_merchants_fire
from sandtable.games.uboot.rules.orders.order_book import OrderBook
from sandtable.games.uboot.rules.orders.weapons import fire_88mm, flak_refused, gun_refused, targets
from sandtable.games.uboot.rules.weapons import guns
from sandtable.games.uboot.state.fleet import Aircraft, Gun, Vessel
from sandtable.games.uboot.state.model import Contact, State
from sandtable.games.uboot.state.plane import bearing_to, metres_between, on_from
from sandtable.kernel.chance import Chance, Scripted, Seeded
from sandtable.testing import rule
from tests.rules.uboot.conftest import Board, at_posts, seconds_of
from tests.rules.uboot.stage import world_of


def observing(patrol: State) -> None:
    """One man observes from the bridge."""
    at_posts(patrol).board.sailors["na11"].job = "observe"


def ship_at(patrol: State, metres: float, ship: str = "m02") -> Vessel:
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, 0, metres)
    made = Vessel(ship, lat, lon, 90 * MILLI, 90 * MILLI, 0, id="t")
    patrol.merchant = None
    patrol.waters.vessels = [made]
    patrol.contacts = [Contact("sight-1", "sight", 0, round(metres), 90 * MILLI, 5, 0, 0, of="t")]
    observing(patrol)
    at_posts(patrol, fi11=7, fi13=7, fi14=7).boat.observers = 4
    return made


def plane_at(patrol: State, metres: float, **changes: Any) -> Aircraft:
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, 90 * MILLI, metres)
    plain = {"id": "air-1", "type": "hudson", "lat": lat, "lon": lon, "heading": 270 * MILLI, "knots": 140,
             "bombs": 4, "until_ms": 10**9}  # fmt: skip
    made = Aircraft(**{**plain, **changes})
    at_posts(patrol).waters.aircraft = [made]
    return made


@rule("UB7.5.3-05")
def test_fifteen_rounds_one_every_four_seconds(patrol: State) -> None:
    ship_at(patrol, 2000)
    world = world_of(patrol, Seeded(1))
    guns.open_fire(world, "sight-1")
    for _ in range(59):
        patrol.elapsed_ms += 1000
        guns.shoot(world)
    assert patrol.waters.rounds == 220 - 14
    patrol.elapsed_ms += 1000
    guns.shoot(world)
    assert (patrol.waters.rounds, patrol.waters.gun.rounds) == (220 - 15, 0)
    assert patrol.feed[-1].kind == "gun_silent"


@rule("UB7.5.3-05")
def test_spotted_rounds_fall_nearer_and_distance_spreads_them(patrol: State) -> None:
    ship = ship_at(patrol, 2000)
    first, tenth = guns.hit_chance(ship, 2000, 0, 0), guns.hit_chance(ship, 2000, 0, 10)
    assert first < tenth
    assert guns.hit_chance(ship, 4000, 0, 0) < first
    assert first == pytest.approx(0.345, abs=0.002)


@rule("UB7.5.3-05")
@pytest.mark.parametrize(("throws", "harm"), [([1, 2501], 6), ([1, 2500], 10), ([10_000], 0)])
def test_a_hit_costs_six_points_and_ten_at_the_waterline(patrol: State, throws: list[int], harm: int) -> None:
    ship = ship_at(patrol, 1500)
    world = world_of(patrol, Scripted({"UB7.5.3-05": throws}))
    guns.open_fire(world, "sight-1")
    patrol.elapsed_ms = 4000
    guns.shoot(world)
    assert ship.harm == harm


@rule("UB7.5.3-05")
@pytest.mark.parametrize(
    ("metres", "sea", "depth", "reason"),
    [
        (3900, 4, 0, None),
        (4000, 4, 0, None),
        (4100, 4, 0, "out-of-gun-range"),
        (3900, 5, 0, "sea-too-high"),
        (3900, 4, 10_000, "not-surfaced"),
    ],
)
def test_when_the_deck_gun_can_be_used(
    patrol: State, metres: int, sea: int, depth: int, reason: str | None
) -> None:
    ship_at(patrol, metres)
    observing(patrol)
    patrol.weather.sea, patrol.boat.depth = sea, depth
    refusal = gun_refused(patrol, "sight-1")
    assert (refusal.reason if refusal else None) == reason


@rule("UB7.5.3-06")
def test_the_flak_needs_an_aircraft_in_sight(patrol: State) -> None:
    observing(patrol)
    refusal = flak_refused(patrol, "fire")
    assert refusal is not None and refusal.reason == "no-aircraft-in-sight"
    plane_at(patrol, 3000, sighted=True)
    assert flak_refused(patrol, "fire") is None


@rule("UB7.5.3-06")
@pytest.mark.parametrize(
    ("bursts", "told", "left"),
    [([1, 3], [], 1), ([1, 4], ["aircraft_breaks_off"], 1)],
)
def test_four_hits_break_an_attack_off(patrol: State, bursts: list[int], told: list[str], left: int) -> None:
    boat = patrol.boat
    plane_at(patrol, 900, state="attack", goal_lat=boat.lat, goal_lon=boat.lon, sighted=True)
    guns.man_flak(patrol)
    aircraft.fly(world_of(patrol, Scripted({"UB7.5.3-06": bursts}, then=Seeded(1))), 1000)
    assert [line.kind for line in patrol.feed] == told
    assert len(patrol.waters.aircraft) == left


@rule("UB7.5.3-06")
def test_ten_hits_shoot_it_down(patrol: State) -> None:
    plane_at(patrol, 900, hits=9, state="home", sighted=True)
    guns.man_flak(patrol)
    aircraft.fly(world_of(patrol, Scripted({"UB7.5.3-06": [1, 1]}, then=Seeded(1))), 1000)
    assert patrol.waters.aircraft_shot == 1 and not patrol.waters.aircraft


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("area", "month", "percent"),
    [
        ("biscay", "1939-10", 4), ("biscay", "1941-12", 4), ("biscay", "1942-01", 10), ("biscay", "1942-12", 10),
        ("biscay", "1943-01", 20), ("north_atlantic", "1943-05", 4),
    ],
)  # fmt: skip
def test_aircraft_come_by_area_and_year(patrol: State, area: str, month: str, percent: float) -> None:
    patrol.start_s = seconds_of(month)
    assert aircraft.air_chance(patrol, area) * 60 * 100 == pytest.approx(percent)
    patrol.boat.depth = 10_000
    assert aircraft.air_chance(patrol, area) == 0


@rule("UB1.2-01")
def test_at_night_they_come_only_with_a_searchlight(patrol: State) -> None:
    patrol.sky.light = 60_000
    assert aircraft.air_chance(patrol, "biscay") == 0
    patrol.start_s += 2 * 31_557_600
    assert aircraft.air_chance(patrol, "biscay") > 0


@rule("UBX-06")
def test_an_aircraft_sees_a_surfaced_boat_and_no_other(patrol: State) -> None:
    plane = plane_at(patrol, 5000)
    always = {"UBX-06": [1]}
    assert aircraft.sees_boat(patrol, plane, Chance(Scripted(always)), 5)
    patrol.boat.depth = 3000
    assert not aircraft.sees_boat(patrol, plane, Chance(Scripted({})), 5)
    patrol.boat.depth, patrol.weather.visibility = 0, 200
    assert not aircraft.sees_boat(patrol, plane, Chance(Scripted({})), 5)


@rule("UBX-06")
@pytest.mark.parametrize(("month", "miles"), [
    ("1940-12", 1), ("1941-01", 8), ("1943-02", 8), ("1943-03", 15), ("1943-06", 15),
])  # fmt: skip
def test_the_radar_of_aircraft_reaches_further_with_the_years(patrol: State, month: str, miles: int) -> None:
    """In air that is clear for one mile."""
    patrol.start_s, patrol.weather.visibility = seconds_of(month), 100
    near, far = plane_at(patrol, miles * 1852 - 50), plane_at(patrol, miles * 1852 + 50)
    assert aircraft.sees_boat(patrol, near, Chance(Scripted({"UBX-06": [1]})), 5)
    assert not aircraft.sees_boat(patrol, far, Chance(Scripted({})), 5)


@rule("UB8.3-02")
def test_without_observers_nobody_sees_it_come(patrol: State) -> None:
    plane = plane_at(patrol, 3000)
    patrol.boat.observers = 0
    assert not aircraft.look_up_for_aircraft(patrol, plane, Chance(Scripted({})), 60)
    patrol.boat.observers = 6
    assert aircraft.look_up_for_aircraft(patrol, plane, Chance(Scripted({"UB8.3-02": [1]})), 60)


@rule("UB8.3-02")
@pytest.mark.parametrize(("observers", "percent"), [(1, 8.75), (2, 13.75), (4, 20.5), (6, 25)])
def test_more_look_outs_see_an_aircraft_sooner(patrol: State, observers: int, percent: float) -> None:
    # Five seconds at a fifth of the way to where it can be seen at all.
    plane = plane_at(patrol, 8 * 1852 / 5)
    patrol.boat.observers = observers
    for die, seen in ((percent * 100 - 5, True), (percent * 100 + 5, False)):
        chance = Chance(Scripted({"UB8.3-02": [round(die)]}))
        assert aircraft.look_up_for_aircraft(patrol, plane, chance, 5) == seen


@rule("UB3-03")
def test_an_aircraft_that_is_sighted_is_called_out_once(patrol: State) -> None:
    plane = plane_at(patrol, 3000, heading=0)
    patrol.boat.observers, patrol.boat.heading = 6, 0
    for _ in range(3):
        aircraft.fly(world_of(patrol, Scripted({"UB8.3-02": [1]}, then=Seeded(3))), 500)
    assert plane.sighted and patrol.waters.alert_until_ms > patrol.elapsed_ms
    assert [line.args["bearing"] for line in patrol.feed if line.kind == "aircraft_sighted"] == [90]


@rule("UB6.12-04")
def test_bombs_across_a_surfaced_boat_hurt_it_and_a_deep_one_not(patrol: State) -> None:
    for depth, hurt, throws in ((0, True, [10_000, *[501] * 6]), (80_000, False, [501] * 6)):
        patrol.boat.depth, patrol.waters.strain = depth, 0
        patrol.boat.submerged = depth > 0
        boat = patrol.boat
        plane_at(patrol, 100, state="attack", goal_lat=boat.lat, goal_lon=boat.lon)
        aircraft.fly(world_of(patrol, Scripted({"UB6.12-04": throws}, then=Seeded(3))), 500)
        assert (patrol.waters.strain > 0) == hurt
        assert patrol.feed[-1].kind == "bombs"


@rule("UB7.5.3-05")
def test_the_gun_ceases_when_its_target_is_lost(patrol: State) -> None:
    ship_at(patrol, 2000)
    world = world_of(patrol, Seeded(1))
    guns.open_fire(world, "sight-1")
    patrol.contacts = []
    patrol.elapsed_ms += 4000
    guns.shoot(world)
    assert (patrol.waters.rounds, patrol.waters.gun.rounds) == (220, 0)


@rule("UB8.4-03", "UB7.5.3-05")
@pytest.mark.parametrize(("seconds", "held"), [(60, True), (61, False)])
def test_tdc_and_gun_take_only_what_the_eye_holds_now(patrol: State, seconds: int, held: bool) -> None:
    ship_at(patrol, 2000)
    world = world_of(patrol, Seeded(1))
    guns.open_fire(world, "sight-1")
    patrol.elapsed_ms = 1_000_000
    patrol.contacts[0].last_ms = patrol.elapsed_ms - seconds * 1000
    assert [one.id for one in targets(patrol)] == (["sight-1"] if held else [])
    assert (gun_refused(patrol, "sight-1") is None) is held
    guns.shoot(world)
    assert patrol.waters.gun.rounds == (14 if held else 0)


@rule("UB1.2-01")
def test_an_aircraft_comes_from_anywhere_on_a_course_past_the_boat(patrol: State) -> None:
    dice = {"UB1.2-01": [1, 0, 90, 41]}
    aircraft.come(world_of(patrol, Scripted(dice)), MISSIONS[patrol.mission].area)
    (plane,) = patrol.waters.aircraft
    boat = patrol.boat
    assert bearing_to(boat.lat, boat.lon, plane.lat, plane.lon) == pytest.approx(90_000, abs=200)
    assert metres_between(boat.lat, boat.lon, plane.lat, plane.lon) / 1852 == pytest.approx(9.0, abs=0.02)
    assert (plane.id, plane.heading, plane.until_ms) == ("air-1", 280_000, HUNTERS.air_stay_ms)


@rule("UB1.2-01")
@pytest.mark.parametrize(("there", "die"), [(True, 1), (False, 10_000)])
def test_one_aircraft_at_a_time_and_not_every_minute(patrol: State, there: bool, die: int) -> None:
    if there:
        plane_at(patrol, 9000)
    aircraft.come(world_of(patrol, Scripted({"UB1.2-01": [die]}, then=Seeded(1))), MISSIONS[patrol.mission].area)
    assert len(patrol.waters.aircraft) == there


@rule("UB6.12-04")
@pytest.mark.parametrize(("miles", "die", "hits"), [(3.0, 67, 1), (3.0, 68, 0), (1.5, 267, 1), (5.1, 1, 0)])
def test_guns_on_a_surfaced_boat_hit_rarely_and_within_five_miles(
    patrol: State, miles: float, die: int, hits: int
) -> None:
    ship = ship_at(patrol, miles * 1852)
    ship.armed, patrol.start_s = True, patrol.start_s + 3 * 31_557_600
    armed_merchants_fire(world_of(patrol, Scripted({"UB6.12-04": [die]}, then=Seeded(1))), ship)
    assert patrol.waters.gun_hits == hits
    assert (patrol.waters.alert_until_ms > 0) == (miles < 5)


@rule("UB7.5.3-05")
@pytest.mark.parametrize(
    ("ship", "metres", "bearing", "spotted", "chance"),
    [
        ("m02", 2000, 0, 0, 0.3449),
        ("m02", 2000, 90, 0, 0.1425),
        ("m04", 4000, 30, 3, 0.4357),
        ("m12", 1000, 0, 9, 1.0),
    ],
)
def test_the_chance_of_a_round_by_range_aspect_and_spotting(
    patrol: State, ship: str, metres: float, bearing: int, spotted: int, chance: float
) -> None:
    target = ship_at(patrol, metres, ship)
    assert guns.hit_chance(target, metres, bearing * MILLI, spotted) == pytest.approx(chance, abs=0.0005)


@rule("UB8.4-04", "UB7.5.3-05")
@pytest.mark.parametrize("gone", ["fi11", "all", "observers"])
def test_the_deck_gun_is_silent_without_its_crew_or_without_an_observer(aboard: Board, gone: str) -> None:
    at = aboard(posts={"fi11": 7, "fi13": 7, "fi14": 7})
    ship_at(at.patrol, 2000)
    at.order("fire_88mm", "sight-1")
    crew = at.board.stations["fire_88mm"]
    assert crew and all(at.man(id).activation for id in crew), "whoever serves the gun is activated"
    assert sorted(crew) == ["fi11", "fi13", "fi14"] and at.patrol.waters.gun.rounds == 15
    if gone == "observers":
        at.man("na11").job = ""
    for id in crew if gone == "all" else [gone] * (gone != "observers"):
        at.board.figures[f"{id[:2]}{id[3]}"] = 3
    at.patrol.elapsed_ms += 4000
    guns.shoot(at.w)
    assert (at.patrol.waters.rounds, at.patrol.waters.gun.rounds) == (220, 0)


@rule("UB8.4-04", "UB7.5.3-06")
@pytest.mark.parametrize(("left", "hits"), [(False, 1), (True, 0)])
def test_the_flak_is_silent_without_its_crew(aboard: Board, left: bool, hits: int) -> None:
    at = aboard({"UB7.5.3-06": [1, 1]})
    observing(at.patrol)
    plane = plane_at(at.patrol, 900, state="home", sighted=True)
    at.order("fire_20mm", "fire")
    if left:
        id = at.board.stations["fire_20mm"][0]
        at.board.figures[f"{id[:2]}{id[3]}"] = 3
    aircraft.fly(at.w, 1000)
    assert plane.hits == hits


@rule("UB7.5.3-05")
@pytest.mark.parametrize(("contact", "spotted"), [("sight-1", 6), ("sight-2", 0)])
def test_a_new_shoot_goes_on_as_it_was_spotted_on_the_same_ship_only(
    patrol: State, contact: str, spotted: int
) -> None:
    patrol.waters.gun = Gun("sight-1", 0, 6, 0)
    patrol.elapsed_ms = 1000
    guns.open_fire(world_of(patrol, Scripted({})), contact)
    assert patrol.waters.gun == Gun(contact, 15, spotted, 5000)


@rule("UB7.5.3-05")
def test_a_shoot_tells_at_its_end_how_many_rounds_hit(patrol: State) -> None:
    """Two rounds: a hit above the waterline, and a miss; the target knows that it is fired at."""
    ship = ship_at(patrol, 2000)
    others = [Contact("sight-0", "sight", 0, 1, 0, 1, 0, 0, of="x"), *patrol.contacts]
    patrol.contacts = others
    patrol.waters.gun = Gun("sight-1", 2, 0, 4000)
    world = world_of(patrol, Scripted({"UB7.5.3-05": [1, 2501, 10_000]}))
    patrol.elapsed_ms = 4000
    guns.shoot(world)
    assert ship.alarmed and (ship.harm, patrol.waters.gun_landed, patrol.waters.gun.spotted) == (6, 1, 1)
    assert patrol.feed == []
    patrol.elapsed_ms = 8000
    guns.shoot(world)
    assert (patrol.waters.gun_landed, patrol.waters.gun.spotted, patrol.waters.gun.rounds) == (1, 2, 0)
    assert [(one.kind, one.args) for one in patrol.feed] == [("gun_silent", {"rounds": 218, "hits": 1})]
    patrol.elapsed_ms = 12_000
    guns.shoot(world)
    assert patrol.waters.rounds == 218 and len(patrol.feed) == 1, "a gun that is silent stays so"


@rule("UB7.5.3-05")
@pytest.mark.parametrize(
    ("sea", "depth", "sinks", "fires"), [(4, 0, 0, True), (5, 0, 0, False), (4, 1, 0, False), (4, 0, 9, False)]
)
def test_the_gun_falls_silent_in_a_sea_awash_or_when_its_target_goes_down(
    patrol: State, sea: int, depth: int, sinks: int, fires: bool
) -> None:
    ship_at(patrol, 2000).sinks_ms = sinks
    patrol.weather.sea, patrol.boat.depth = sea, depth
    patrol.waters.gun, patrol.elapsed_ms = Gun("sight-1", 5, 0, 0), 0
    guns.shoot(world_of(patrol, Seeded(1)))
    assert (patrol.waters.rounds, patrol.waters.gun.rounds) == ((219, 4) if fires else (220, 0))


@rule("UB8.4-04")
def test_men_on_the_bridge_do_not_serve_the_deck_gun(patrol: State) -> None:
    ship_at(patrol, 2000)
    at_posts(patrol, fi11=8, fi13=8, fi14=8)
    patrol.waters.gun = Gun("sight-1", 5, 0, 0)
    guns.shoot(world_of(patrol, Seeded(1)))
    assert patrol.waters.gun.rounds == 0


@rule("UB8.4-04")
def test_a_dead_gunner_serves_no_gun(patrol: State) -> None:
    ship_at(patrol, 2000)
    patrol.board.stations["fire_88mm"] = ["fi11", "fi13"]
    assert at_the_gun(patrol, "fire_88mm", 7)
    patrol.board.sailors["fi11"].dead = True
    assert not at_the_gun(patrol, "fire_88mm", 7)


@rule("UB7.5.3-05")
@pytest.mark.parametrize(("metres", "hit"), [(3990, True), (4010, False)])
def test_rounds_reach_four_thousand_metres(patrol: State, metres: float, hit: bool) -> None:
    ship = ship_at(patrol, metres)
    patrol.waters.gun = Gun("sight-1", 5, 0, 0)
    guns.shoot(world_of(patrol, Scripted({"UB7.5.3-05": [1, 2500] if hit else []})))
    assert (ship.harm > 0) == hit


@rule("UB7.5.3-05")
@pytest.mark.parametrize("bearing", [0, 30, 60, 150])
def test_a_ship_that_runs_straight_away_is_the_same_mark_on_every_bearing(patrol: State, bearing: int) -> None:
    """Broadside on it is better: the gun's own bearing counts, and the round in the air is thrown against it."""
    ship = ship_at(patrol, 2000)
    ship.lat, ship.lon = on_from(patrol.boat.lat, patrol.boat.lon, bearing * MILLI, 2000)
    for heading, most in ((bearing, 1425), (bearing + 90, 3449)):
        ship.heading, ship.harm = heading % 360 * MILLI, 0
        for die, hits in ((most - 20, True), (most + 20, False)):
            patrol.waters.gun = Gun("sight-1", 5, 0, 0)
            guns.shoot(world_of(patrol, Scripted({"UB7.5.3-05": [die, 2501] if hits else [die]})))
            assert (ship.harm > 0) == hits
            ship.harm = 0


@rule("UB7.5.3-05")
def test_a_gun_without_shells_or_with_its_target_out_of_range_is_not_served(patrol: State) -> None:
    ship_at(patrol, 2000)
    far = Contact("sight-2", "sight", 0, 4001, None, 5, 0, 0, of="u")
    patrol.contacts.append(far)
    refused = {id: gun_refused(patrol, id) for id in ("sight-1", "sight-2")}
    assert refused["sight-1"] is None and refused["sight-2"] is not None
    assert refused["sight-2"].reason == "out-of-gun-range"
    patrol.waters.rounds = 0
    empty = gun_refused(patrol, "sight-1")
    assert empty is not None and empty.reason == "no-shells-left"


@rule("UB7.5.3-05", "UB8.4-04")
@pytest.mark.parametrize("submerged", [False, True])
def test_the_deck_gun_is_offered_on_the_surface_only(patrol: State, submerged: bool) -> None:
    ship_at(patrol, 2000)
    if submerged:
        boat = patrol.boat
        boat.submerged, boat.depth, boat.ordered_depth, boat.periscope = True, 10_000, 10_000, True
    assert targets(patrol) and (fire_88mm(patrol, OrderBook(patrol)) is None) is submerged


@rule("UB7.5.3-05", "UB4.1-04")
def test_a_ship_that_is_fired_at_knows_it(patrol: State) -> None:
    ship = ship_at(patrol, 2000)
    guns.open_fire(world_of(patrol, Seeded(1)), "sight-1")
    patrol.elapsed_ms = 4000
    guns.shoot(world_of(patrol, Scripted({"UB7.5.3-05": [10_000]}, then=Seeded(1))))
    assert ship.alarmed and ship.harm == 0


@rule("UB7.5.3-06")
def test_who_mans_the_flak_is_activated(aboard: Board) -> None:
    at = aboard()
    observing(at.patrol)
    plane_at(at.patrol, 900, state="home", sighted=True)
    at.order("fire_20mm", "fire")
    crew = at.board.stations["fire_20mm"]
    assert len(crew) == 2 and all(at.man(id).activation for id in crew)
