"""UB1.2-01, UB3-01: escorts search, attack, lose the boat and give up; and know nothing that they cannot know."""

import math
from typing import Any

import pytest

from sandtable.games.uboot.data.hunters import HUNTERS, patience_min
from sandtable.games.uboot.data.units import KNOT, MILLI
from sandtable.games.uboot.rules.enemy import escorts
from sandtable.games.uboot.rules.enemy.depth_charges import effect, explode, hull_distance, pattern, setting
from sandtable.games.uboot.rules.enemy.escorts import call_escorts, hear_ping, patience_ms, ram, shell_hit
from sandtable.games.uboot.rules.enemy.minds import Bridge, Notice, hunting, think
from sandtable.games.uboot.script import sea_step
from sandtable.games.uboot.script.script import run_boat
from sandtable.games.uboot.state.fleet import Charge, Mind
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import on_from
from sandtable.kernel.chance import Chance, Scripted, Seeded
from sandtable.kernel.game import World
from sandtable.kernel.journal import Journal
from sandtable.testing import rule
from tests.rules.uboot.conftest import Board, Patrols, seconds_of
from tests.rules.uboot.stage import escort, submerged, world_of


def bridge(now: int, found: Notice | None = None, **changes: Any) -> Bridge:
    plain = {
        "now_ms": now, "lat": 0, "lon": 0, "heading": 0, "speed": 12 * KNOT, "fastest": 16 * KNOT, "post_lat": 0,
        "post_lon": 0, "post_course": 0, "post_speed": 7 * KNOT, "patience_ms": 45 * 60_000, "notice": found,
    }  # fmt: skip
    return Bridge(**{**plain, **changes})


@rule("UB1.2-01")
def test_an_echo_makes_an_attack_and_its_end_a_search() -> None:
    chance, mind = Chance(Seeded(1)), Mind(charges=50)
    lat, lon = on_from(0, 0, 0, 1000)
    assert think(mind, bridge(60_000), chance).drop_m == 0 and mind.state == "screen"
    helm = think(mind, bridge(65_000, Notice("asdic", lat, lon)), chance)
    assert mind.state == "attack" and helm.course == 0
    over = on_from(0, 0, 0, 990)
    helm = think(mind, bridge(70_000, None, lat=over[0], lon=over[1]), chance)
    assert helm.drop_m >= 15 and mind.state == "open_out"
    away = on_from(0, 0, 0, 2100)
    think(mind, bridge(200_000, None, lat=away[0], lon=away[1]), chance)
    assert mind.state == "regain"
    think(mind, bridge(500_000, None, lat=away[0], lon=away[1]), chance)
    assert mind.state == "search"


@rule("UB3-01")
@pytest.mark.parametrize(
    ("dice", "lost", "metres"),
    [
        ([501, 501, 501], 0, 60), ([501, 501, 501], 2, 80), ([501, 501, 501], 3, 90), ([501, 501, 501], 7, 90),
        ([1, 1, 1], 0, 15), ([1001, 1001, 1001], 0, 135), ([601, 501, 501], 0, 65), ([401, 501, 501], 1, 65),
    ],
)  # fmt: skip
def test_the_depth_is_guessed_deeper_after_attacks_in_vain(dice: list[int], lost: int, metres: int) -> None:
    mind = Mind(charges=50, lost=lost)
    lat, lon = on_from(0, 0, 0, 1000)
    think(mind, bridge(65_000, Notice("asdic", lat, lon)), Chance(Scripted({"UB3-01": dice})))
    assert (mind.state, mind.metres) == ("attack", metres)


@rule("UB3-01")
def test_a_set_that_measures_depth_leaves_nothing_to_guess() -> None:
    mind = Mind(charges=50)
    lat, lon = on_from(0, 0, 0, 1000)
    think(mind, bridge(65_000, Notice("asdic", lat, lon, 110)), Chance(Scripted({})))
    assert (mind.state, mind.metres) == ("attack", 110)


@rule("UB3-01")
@pytest.mark.parametrize(
    ("seconds", "metres", "knots", "course"),
    [(19, 50, 0, 0), (20, 50, 5, 90_000), (300, 600, 4, 90_000), (301, 600, 0, 0), (60, 900, 8, 90_000)],
)
def test_two_good_places_give_course_and_speed(seconds: int, metres: int, knots: int, course: int) -> None:
    mind = Mind(charges=50, ready_ms=10**9)
    first, second = on_from(0, 0, 0, 1000), on_from(*on_from(0, 0, 0, 1000), 90_000, metres)
    think(mind, bridge(60_000, Notice("asdic", *first)), Chance(Seeded(1)))
    think(mind, bridge(60_000 + seconds * 1000, Notice("asdic", *second)), Chance(Seeded(1)))
    assert mind.knots == knots and mind.course == pytest.approx(course, abs=200)
    assert mind.at_ms == (60_000 if seconds < 20 else 60_000 + seconds * 1000)


def attacking(away: float, bearing: int = 0, **known: Any) -> Mind:
    """A captain in his run in; the boat so far away, as he reckons."""
    lat, lon = on_from(0, 0, bearing * MILLI, away)
    plain = {
        "state": "attack", "lat": lat, "lon": lon, "at_ms": 60_000, "contact_ms": 60_000, "since_ms": 1,
        "metres": 60, "charges": 50,
    }  # fmt: skip
    return Mind(**{**plain, **known})


@rule("UB3-01")
@pytest.mark.parametrize(("metres", "knots"), [(1200, 14), (601, 14), (599, 15)])
def test_the_run_in_is_slow_enough_to_hold_contact_and_fast_at_its_end(metres: int, knots: int) -> None:
    mind = attacking(metres)
    helm = think(mind, bridge(60_000), Chance(Seeded(1)))
    assert (helm.speed, helm.drop_m, mind.state) == (knots * KNOT, 0, "attack")


@rule("UB3-01")
@pytest.mark.parametrize(("metres", "ahead_s"), [(360, 360 / (12 * 0.5144) + 20), (1000, 90)])
def test_he_steers_for_where_the_boat_will_be_when_the_charges_are_down(metres: int, ahead_s: float) -> None:
    mind = attacking(metres, course=90_000, knots=4)
    helm = think(mind, bridge(60_000), Chance(Seeded(1)))
    aside = 4 * 0.5144 * ahead_s
    assert helm.course / 1000 == pytest.approx(math.degrees(math.atan2(aside, metres)), abs=0.1)


@rule("UB3-01")
@pytest.mark.parametrize(
    ("metres", "bearing", "depth", "dropped"),
    [(30, 0, 60, 60), (31, 0, 60, 0), (30, 0, 8, 15), (249, 101, 60, 60), (251, 101, 60, 0), (249, 99, 60, 0)],
)
def test_he_drops_over_the_boat_or_when_he_has_run_past_it(
    metres: int, bearing: int, depth: int, dropped: int
) -> None:
    mind = attacking(metres, bearing, metres=depth, lost=1)
    # Twelve knots are six metres a second; he thinks every five seconds: half of that, and a ship's width.
    helm = think(mind, bridge(60_000), Chance(Seeded(1)))
    assert helm.drop_m == dropped
    if dropped:
        assert (mind.state, mind.aim, mind.ready_ms, mind.until_ms) == ("open_out", 0, 120_000, 120_000)
        assert (mind.lost, helm.course, helm.speed) == (2, 0, 15 * KNOT)
    else:
        assert (mind.state, mind.lost) == ("attack", 1)


@rule("UB3-01")
@pytest.mark.parametrize(("silent_ms", "state"), [(150_000, "attack"), (150_001, "search")])
def test_an_attack_without_contact_becomes_a_search(silent_ms: int, state: str) -> None:
    mind = attacking(1200, contact_ms=400_000 - silent_ms, at_ms=400_000, leg=3, until_ms=7)
    think(mind, bridge(400_000), Chance(Seeded(1)))
    assert mind.state == state
    if state == "search":
        assert (mind.leg, mind.until_ms) == (0, 0)


@rule("UB1.2-01")
def test_a_hunt_is_finite() -> None:
    """Patience counts from the last notice; then the escort goes back to its post."""
    chance, mind = Chance(Seeded(1)), Mind(charges=50)
    lat, lon = on_from(0, 0, 0, 900)
    think(mind, bridge(1_000, Notice("ear", lat, lon)), chance)
    think(mind, bridge(1_000 + 45 * 60_000), chance)
    assert hunting(mind)
    think(mind, bridge(1_001 + 45 * 60_000), chance)
    assert not hunting(mind)


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("begun_min", "silent_s", "goes_on"), [(180, 301, True), (181, 301, False), (181, 300, True)]
)
def test_a_hunt_of_three_hours_ends_when_nothing_is_noticed_for_five_minutes(
    begun_min: int, silent_s: int, goes_on: bool
) -> None:
    chance, mind = Chance(Seeded(1)), Mind(charges=50)
    lat, lon = on_from(0, 0, 0, 900)
    think(mind, bridge(1_000, Notice("ear", lat, lon)), chance)
    now = 1_000 + begun_min * 60_000
    think(mind, bridge(now - silent_s * 1000, Notice("ear", lat, lon)), chance)
    think(mind, bridge(now), chance)
    assert hunting(mind) == goes_on


@rule("UB1.2-01")
def test_an_escort_without_charges_soon_leaves_off() -> None:
    chance, mind = Chance(Seeded(1)), Mind(charges=0)
    lat, lon = on_from(0, 0, 0, 900)
    think(mind, bridge(1_000, Notice("asdic", lat, lon)), chance)
    assert mind.state != "attack"
    think(mind, bridge(400_000), chance)
    assert not hunting(mind)


@rule("UB1.2-01")
def test_patience_grows_with_the_years_and_the_difficulty(patrol: State) -> None:
    assert [patience_min(patrol.start_s + years * 31_557_600) for years in (0, 1, 3)] == [45, 90, 180]
    patrol.options["captain"] = "normal"
    assert patience_ms(patrol) == 45 * 60_000
    patrol.options["captain"] = "hard"
    assert patience_ms(patrol) == 67.5 * 60_000


@rule("UB1.2-01")
@pytest.mark.parametrize(("month", "come"), [("1942-12", 2), ("1943-01", 3)])
def test_about_a_third_of_the_screen_comes_for_a_boat(patrol: State, month: str, come: int) -> None:
    """From 1943 on one more: two hunt together."""
    patrol.start_s = seconds_of(month)
    submerged(patrol, 40)
    for number in range(6):
        escort(patrol, number * 60, 5000, id=f"e{number}")
    spot = on_from(patrol.boat.lat, patrol.boat.lon, 45 * MILLI, 700)
    assert call_escorts(world_of(patrol, Seeded(3)), Notice("wreck", *spot), 9000) == come
    assert sum(hunting(ship.mind) for ship in patrol.waters.vessels if ship.mind) == come


# --- depth charges ----------------------------------------------------------------------------------------


@rule("UB6.12-04")
@pytest.mark.parametrize(
    ("metres", "years", "set_to", "seconds"), [(40, 0, 46, 15.2), (100, 0, 91, 30.3), (100, 1, 91, 17.9)]
)
def test_settings_and_how_long_a_charge_sinks(
    patrol: State, metres: int, years: int, set_to: int, seconds: float
) -> None:
    patrol.start_s += years * 31_557_600
    assert setting(patrol, metres) == (set_to, seconds)


@rule("UB6.12-04")
def test_five_charges_and_ten_from_1941(patrol: State) -> None:
    submerged(patrol, 60)
    ship = escort(patrol, 0, 100)
    assert pattern(patrol, ship, 60) == 5
    assert len({(charge.lat, charge.lon) for charge in patrol.waters.charges}) == 5
    assert {charge.metres for charge in patrol.waters.charges} == {69}
    patrol.start_s += 31_557_600
    patrol.waters.charges.clear()
    assert pattern(patrol, ship, 60) == 10
    assert {charge.metres for charge in patrol.waters.charges} == {46, 69}
    assert ship.mind is not None and ship.mind.charges == 35


@rule("UB6.12-04")
def test_the_section_that_lies_nearest_is_struck(patrol: State) -> None:
    submerged(patrol, 60)
    patrol.boat.heading = 0
    ahead = on_from(patrol.boat.lat, patrol.boat.lon, 0, 50)
    metres, section = hull_distance(patrol, *ahead, 60)
    assert (round(metres, 1), section) == (16.5, 1)
    astern = on_from(patrol.boat.lat, patrol.boat.lon, 180 * MILLI, 50)
    assert hull_distance(patrol, *astern, 60)[1] == 6
    metres, section = hull_distance(patrol, patrol.boat.lat, patrol.boat.lon, 90)
    assert (round(metres, 1), section) == (30.0, 4)


@rule("UB6.12-04")
@pytest.mark.parametrize(
    ("metres", "throws", "breach", "conditions", "faults", "strain"),
    [
        (5, [7000, 0], True, 1, 0, 100),
        (10, [2500, 1, 0, 1, 2], True, 1, 1, 34),
        (10, [2501, 1, 0, 1, 2], False, 1, 1, 34),
        (18, [4001, 1, 0], False, 0, 1, 12),
        (30, [4000, 0, 1500], False, 1, 1, 4),
        (30, [4001, 1501], False, 0, 0, 4),
        (60, [], False, 0, 0, 0),
    ],
)
def test_what_a_charge_does_by_its_distance(
    metres: float, throws: list[int], breach: bool, conditions: int, faults: int, strain: int
) -> None:
    found = effect(Chance(Scripted(throws)), metres, 3, "depth_charge")
    assert found is not None
    blow, took = found
    assert (blow.breach, len(blow.environment), len(blow.faults), took) == (breach, conditions, faults, strain)
    assert blow.wounds == (metres <= 20)


@rule("UB6.12-04")
def test_a_charge_explodes_once_at_its_own_moment(patrol: State) -> None:
    submerged(patrol, 60)
    boat = patrol.boat
    patrol.waters.charges = [Charge(boat.lat, boat.lon, 500, 70), Charge(boat.lat, boat.lon, 501, 70)]
    world = world_of(patrol, Seeded(2))
    patrol.elapsed_ms = 500
    explode(world)
    assert (patrol.waters.strain, [one.blast_ms for one in patrol.waters.charges]) == (34, [501])


@rule("UB4.1-07", "UB6.12-04")
def test_too_much_strain_is_the_end(patrol: State) -> None:
    submerged(patrol, 60)
    boat = patrol.boat
    world = world_of(patrol, Seeded(2))
    for hits, ended in ((1, ""), (2, ""), (3, "destroyed")):
        patrol.waters.charges = [Charge(boat.lat, boat.lon, 1, 70)]
        patrol.elapsed_ms = hits
        explode(world)
        assert patrol.ended == ended
    assert patrol.waters.strain == 102


@rule("UB6.12-04")
def test_every_third_shell_that_hits_breaks_the_hull(patrol: State) -> None:
    world = world_of(patrol, Seeded(1))
    breached = []
    for _ in range(6):
        patrol.waters.blows.clear()
        shell_hit(world)
        breached.append(any(blow.breach for blow in patrol.waters.blows))
    assert breached == [False, False, True, False, False, True]


@rule("UB4.1-07")
@pytest.mark.parametrize(("depth", "end"), [(0, "rammed"), (8, "rammed"), (9, "")])
def test_a_ship_that_runs_over_a_shallow_boat_sinks_it(patrol: State, depth: int, end: str) -> None:
    submerged(patrol, depth)
    escort(patrol, 0, 20)
    ram(world_of(patrol, Seeded(1)))
    assert patrol.ended == end


# --- hunts ------------------------------------------------------------------------------------------------


def hunted(patrol_: State, seed: int, telegraph: str, minutes: int = 40) -> str:
    """A hunt by two escorts over a boat at 90 metres, in steps of five seconds: how it ended for the boat."""
    patrol = submerged(patrol_, 90, telegraph)
    boat = patrol.boat
    boat.heading = boat.course = seed * 77 % 360 * MILLI
    for number in range(2):
        ship = escort(patrol, (seed * 37 + number * 120) % 360, 1200 + 300 * number, id=f"e{number}")
        ship.mind = Mind("investigate", boat.lat, boat.lon, 1, since_ms=1, contact_ms=1, charges=50, metres=60)
    world = world_of(patrol, Seeded(seed + 1000))
    for step in range(minutes * 12):
        patrol.elapsed_ms += 5000
        run_boat(world, 5000, 5.0)
        if step % 48 == 0:
            boat.course = (boat.course + (70 if step % 96 else -50) * MILLI) % (360 * MILLI)
        sea_step.step(world, 5000)
        if patrol.ended or not any(hunting(ship.mind) for ship in patrol.waters.vessels if ship.mind):
            break
    return patrol.ended


@rule("UB3-06", "UB1.2-01")
def test_a_silent_boat_survives_a_hunt_more_often_than_a_fast_one(patrols: Patrols) -> None:
    silent = sum(hunted(patrols(), seed, "slow_ahead") == "" for seed in range(100))
    fast = sum(hunted(patrols(), seed, "full_ahead") == "" for seed in range(100))
    assert silent >= fast + 10


@rule("UB3-01")
def test_the_crew_hears_the_first_ping_and_another_one_only_after_a_pause(aboard: Board) -> None:
    at = aboard()
    at.patrol.boat.heading = 90 * MILLI
    ship = escort(at.patrol, 116, 900)
    for seconds in (0, 5, 10):
        at.patrol.elapsed_ms = seconds * 1000
        hear_ping(at.w, ship)
    assert at.told("asdic_ping") == [{"bearing": 25}]
    at.patrol.elapsed_ms += HUNTERS.alert_ms + 1
    hear_ping(at.w, ship)
    assert len(at.told("asdic_ping")) == 2
    assert at.patrol.waters.alert_until_ms == at.patrol.elapsed_ms + HUNTERS.alert_ms


@rule("UB3-01")
def test_rough_news_is_followed_when_there_is_no_good_plot(patrol: State) -> None:
    lat, lon = on_from(0, 0, 0, 4000)
    for sure_ms, state in ((0, "investigate"), (30_000, "screen")):
        mind = Mind(charges=50, sure_ms=sure_ms)
        think(mind, bridge(60_000, Notice("wreck", lat, lon)), Chance(Seeded(1)))
        assert (mind.state, mind.contact_ms) == (state, 60_000)
    assert patrol.ended == ""


@rule("UB4.1-07")
@pytest.mark.parametrize(("metres", "ended"), [(0, "rammed"), (500, "")])
def test_a_merchant_that_sails_alone_rams_the_boat_as_well(patrol: State, metres: float, ended: str) -> None:
    assert patrol.merchant is not None and not patrol.waters.vessels
    boat = patrol.boat
    patrol.merchant.lat, patrol.merchant.lon = on_from(boat.lat, boat.lon, 0, metres)
    sea_step.step(World(patrol, Chance(Seeded(1)), Journal()), 1000)
    assert patrol.ended == ended


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("change", "thinks", "steams"),
    [({}, True, True), ({"anchored": True}, True, False), ({"sinks_ms": 1}, False, False),
     ({"far": True}, False, False)],
    ids=["under way", "anchored", "sinking", "far"],
)  # fmt: skip
def test_an_escort_thinks_and_steams_while_it_can(
    patrol: State, change: dict[str, Any], thinks: bool, steams: bool
) -> None:
    submerged(patrol, 100)
    ship = escort(patrol, 0, 9000)
    for name, value in change.items():
        setattr(ship, name, value)
    before = ship.lat, ship.lon
    patrol.elapsed_ms = 60_000
    escorts.hunt(world_of(patrol, Seeded(1)), 1000)
    assert ship.mind is not None
    assert (ship.mind.next_ms > 0) is thinks and ((ship.lat, ship.lon) != before) is steams


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("state", "miles", "pause"),
    [("search", 30, 5000), ("screen", 11.9, 15_000), ("screen", 12.1, 60_000), ("return", 11.9, 15_000)],
)
def test_a_captain_thinks_more_often_the_more_there_is_to_think_of(
    patrol: State, state: str, miles: float, pause: int
) -> None:
    submerged(patrol, 100)
    ship = escort(patrol, 0, miles * 1852)
    assert ship.mind is not None
    ship.mind.state, ship.mind.contact_ms, ship.mind.since_ms, patrol.elapsed_ms = state, 59_000, 59_000, 60_000
    escorts.hunt(world_of(patrol, Seeded(1)), 1000)
    assert ship.mind.next_ms == 60_000 + pause


@rule("UB6.12-04", "UB6.12-11")
@pytest.mark.parametrize(("before", "breach"), [(0, False), (1, False), (2, True), (3, False), (5, True)])
def test_every_third_shell_breaks_the_hull_and_all_of_them_strain_it_once(
    patrol: State, before: int, breach: bool
) -> None:
    patrol.waters.gun_hits = before
    shell_hit(world_of(patrol, Scripted({"UB6.12-04": [4, 1]})))
    below, above = patrol.waters.blows
    assert (below.section, below.breach, below.environment, below.wounds) == (4, breach, ["leak"], False)
    assert above.section in (7, 8) and above.wounds and not above.breach
    assert patrol.waters.strain == 12


@rule("UB3-01", "UB1.2-01")
@pytest.mark.parametrize(
    ("state", "charges", "ready_ms", "after"),
    [("search", 10, 0, "attack"), ("search", 0, 0, "search"), ("search", 10, 1_000_000, "attack"),
     ("search", 10, 1_000_001, "search"), ("screen", 10, 0, "attack"), ("open_out", 10, 0, "regain"),
     ("attack", 10, 0, "attack")],
)  # fmt: skip
def test_who_holds_the_boat_attacks_as_soon_as_he_can(state: str, charges: int, ready_ms: int, after: str) -> None:
    now = 1_000_000
    lat, lon = on_from(58_000_000_000, -14_000_000_000, 0, 1500)
    mind = Mind(state, charges=charges, ready_ms=ready_ms, until_ms=now + 60_000, lat=lat, lon=lon, at_ms=now)
    bridge = Bridge(now, 58_000_000_000, -14_000_000_000, 0, 12 * KNOT, 16 * KNOT, 0, 0, 0, 0, 10**9,
                    Notice("asdic", lat, lon), False)  # fmt: skip
    think(mind, bridge, Chance(Seeded(1)))
    assert mind.state == after and (mind.contact_ms, mind.sure_ms) == (now, now)


@rule("UB3-01")
@pytest.mark.parametrize(
    ("faces", "lost", "metres"),
    [([501] * 3, 0, 60), ([501] * 3, 1, 70), ([501] * 3, 3, 90), ([501] * 3, 4, 90), ([1] * 3, 0, 15),
     ([1001] * 3, 0, 135)],
)  # fmt: skip
def test_who_cannot_measure_the_depth_guesses_deeper_after_each_attack_in_vain(
    faces: list[int], lost: int, metres: int
) -> None:
    now = 1_000_000
    lat, lon = on_from(58_000_000_000, -14_000_000_000, 0, 1500)
    mind = Mind("search", charges=10, lost=lost)
    bridge = Bridge(now, 58_000_000_000, -14_000_000_000, 0, 12 * KNOT, 16 * KNOT, 0, 0, 0, 0, 10**9,
                    Notice("asdic", lat, lon), False)  # fmt: skip
    think(mind, bridge, Chance(Scripted({"UB3-01": faces})))
    assert mind.metres == metres


@rule("UB3-01")
@pytest.mark.parametrize(("seconds", "plotted"), [(19.9, False), (20, True), (300, True), (300.1, False)])
def test_two_good_places_give_a_course_and_a_speed(seconds: float, plotted: bool) -> None:
    """Between twenty seconds and five minutes apart; nobody believes in more than eight knots."""
    now = 1_000_000
    start = 58_000_000_000, -14_000_000_000
    way = 4 * 1852 / 3600 * seconds
    mind = Mind("search", *start, now - round(seconds * 1000), charges=0)
    bridge = Bridge(now, *start, 0, 12 * KNOT, 16 * KNOT, 0, 0, 0, 0, 10**9,
                    Notice("asdic", *on_from(*start, 90 * MILLI, way)), False)  # fmt: skip
    think(mind, bridge, Chance(Seeded(1)))
    assert ((mind.knots, round(mind.course / MILLI)) == (4, 90)) is plotted


@rule("UB3-01")
@pytest.mark.parametrize(
    ("by", "metres", "sure"),
    [("asdic", 4000, True), ("eye", 4000, True), ("radar", 4000, True), ("ear", HUNTERS.ear_sure_m - 10, True),
     ("ear", HUNTERS.ear_sure_m + 10, False), ("wreck", 100, False), ("wireless", 100, False)],
)  # fmt: skip
def test_what_makes_a_good_place_on_the_plot(by: str, metres: float, sure: bool) -> None:
    """Asdic, eyes and radar do, and ears near by; what others tell does not, however near."""
    start = 58_000_000_000, -14_000_000_000
    mind = Mind(charges=0)
    bridge = Bridge(1_000_000, *start, 0, 12 * KNOT, 16 * KNOT, 0, 0, 0, 0, 10**9,
                    Notice(by, *on_from(*start, 90 * MILLI, metres)), False)  # fmt: skip
    think(mind, bridge, Chance(Seeded(1)))
    assert mind.sure_ms == (1_000_000 if sure else 0)


@rule("UB3-01")
@pytest.mark.parametrize(
    ("by", "ago_ms", "moves"),
    [("asdic", 19_999, False), ("asdic", 20_000, True), ("wreck", 1, True), ("wreck", 20_000, True)],
)
def test_a_good_place_stands_for_twenty_seconds_and_rough_news_is_taken_at_once(
    by: str, ago_ms: int, moves: bool
) -> None:
    now, start = 1_000_000, (58_000_000_000, -14_000_000_000)
    mind = Mind("search", *start, now - ago_ms, charges=0)
    place = on_from(*start, 90 * MILLI, 900)
    bridge = Bridge(now, *start, 0, 12 * KNOT, 16 * KNOT, 0, 0, 0, 0, 10**9, Notice(by, *place), False)
    think(mind, bridge, Chance(Seeded(1)))
    assert (mind.lat, mind.lon, mind.at_ms) == ((*place, now) if moves else (*start, now - ago_ms))
